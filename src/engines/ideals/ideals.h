/* ideals: minimax over order ideals; a position with its table or its walk; see ideals.c. */
#pragma once

#include "engines/ideals/table/interval.h"
#include "engines/ideals/walk.h"
#include "model/engine.h"

extern const struct engine engine_ideals;

/* An ideal between the start and the full grid. */
struct ideal {
    uint64_t *lengths;
    uint64_t rank;
    int side;     /* to move; 0 at the start */
    int64_t lead; /* sum over the remaining cells of side 0's weight minus side 1's */
};

struct ideals_session {
    struct engine_session head;
    struct interval interval;
    const int64_t *weights[2];
    int64_t *values;          /* by rank; NULL: use walk */
    struct ideals_walk *walk; /* NULL: use values; both are set after a strategy was requested */
    struct heights *heights;  /* only in the engine heights (heights/heights.c), else NULL */
    struct ideal here;
    uint64_t *path; /* rows of the corners taken by advance */
    uint64_t played, path_capacity;
};

/* Takes a view: the interval, the weights and the position. */
qj_status ideals_take_view(struct ideals_session *ideals, const struct ideals_view *view);

/* Lays out a walk; nothing is swept. any_kernel: without regard to the kernel's speed. */
qj_status ideals_lay_out_walk(struct ideals_session *ideals, bool any_kernel);

/* Tells whether a frontier suits a grid with that many ideals. The table is better for small boards
 * and for long thin boards, which have many tops for their size. Weights that are too large do not
 * fit a frontier. */
bool ideals_suit_frontier(double count, uint64_t rows, uint64_t columns,
                          const int64_t *const weights[2]);

/* Makes an array of the sums of both weights, side 1's times sign, in the interval's order. */
qj_status ideals_combine(struct ideals_session *ideals, int sign, int64_t **out);

/* Finds the values of all ideals. */
qj_status ideals_fill_table(struct ideals_session *ideals);

/* Returns the sum of the absolute values of all weights, an upper bound for any gain. */
int64_t ideals_max_gain(const struct ideals_session *ideals);

/* The functions of struct engine, for sessions that have their table or walk. */
qj_status ideals_value(struct engine_session *session, qj_value *out);
qj_status ideals_moves(struct engine_session *session, qj_option_fn visit, void *user);
qj_status ideals_advance(struct engine_session *session, const qj_move *move);
qj_status ideals_retreat(struct engine_session *session);
qj_status ideals_strategy(struct engine_session *session, bool at_least, int64_t bound,
                          qj_reply_fn visit, void *user);

/* Estimates the seconds of walk_open, whose cost is given (walk_cost). A small walk is opened, and
 * stays open. For a larger walk a sample is swept with its kernel and threads, and a sample of
 * bytes is moved. The seconds stay unknown if there is too little memory for the sample. */
qj_status estimate_walk(struct ideals_walk *walk, const struct stream_cost *cost, qj_plan *out);

/* Returns the ratio of the times that a state costs in two walks. */
double estimate_relative_price(const struct ideals_walk *one, const struct ideals_walk *other);

/* Estimates the seconds of a table from a part of it. */
qj_status estimate_table(const struct ideals_session *ideals, qj_plan *out);
