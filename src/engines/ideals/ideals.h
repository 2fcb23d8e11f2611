/* ideals: minimax over the order ideals of a grid; see ideals.c. */
#ifndef QIJU_ENGINES_IDEALS_IDEALS_H
#define QIJU_ENGINES_IDEALS_IDEALS_H

#include "engines/ideals/table/interval.h"
#include "engines/ideals/walk.h"
#include "model/engine.h"

extern const struct engine engine_ideals;

/* An ideal on the way from the start to the full grid. */
struct ideal {
    uint64_t *lengths;
    uint64_t rank;
    int side;     /* to move; 0 at the start */
    int64_t lead; /* what the cells not taken are worth to side 0, minus what to side 1 */
};

struct ideals_session {
    struct session head;
    struct interval interval;
    const int64_t *weights[2];
    int64_t *values;          /* by rank, or NULL: walk answers */
    struct ideals_walk *walk; /* or NULL: values answer; both when a strategy was asked for */
    struct heights *heights;  /* of the engine of that name (heights/heights.c), or NULL */
    struct ideal here;
    uint64_t *path; /* rows of the corners taken by advance */
    uint64_t played, path_capacity;
};

/* Takes a view and lays out a walk, for any grid; nothing is swept. */
qj_status ideals_lay_out(struct ideals_session *ideals, const struct ideals_view *view);

/* Whether a frontier is to find the values of a grid that has so many ideals. Small boards, and
 * long thin ones, whose paths have more far ends than is worth it, are better off with the table;
 * and larger weights do not fit a frontier. */
bool ideals_suit_frontier(double count, uint64_t rows, uint64_t columns,
                          const int64_t *const weights[2]);

/* Makes an array of what both players' weights of each cell make together, those of side 1 with
 * the sign, in the interval's order. */
qj_status ideals_combine(struct ideals_session *ideals, int sign, int64_t **out);

/* Finds the values of all ideals. */
qj_status ideals_fill_table(struct ideals_session *ideals);

/* More than anybody can gain: the sizes of all weights together. */
int64_t ideals_most_gain(const struct ideals_session *ideals);

/* The functions of struct engine, for sessions that have their values or walk. */
qj_status ideals_value(struct session *session, qj_worth *out);
qj_status ideals_moves(struct session *session, qj_option_fn visit, void *user);
qj_status ideals_line(struct session *session, qj_move_fn visit, void *user);
qj_status ideals_advance(struct session *session, const qj_move *move);
qj_status ideals_retreat(struct session *session);
qj_status ideals_strategy(struct session *session, bool at_least, int64_t bound, qj_reply_fn visit,
                          void *user);

/* Seconds of walk_open, which costs so much (walk_cost). A small walk is opened, and stays open;
 * for a larger one a sample is swept with the same kernel and threads, and a sample of bytes is
 * moved. *known becomes false where there is no memory for that. */
qj_status estimate_walk(struct ideals_walk *walk, const struct stream_cost *cost, bool *known,
                        double *seconds);

/* How many times as long a sweep takes for a state of one walk as for one of the other. */
double estimate_relative_price(const struct ideals_walk *one, const struct ideals_walk *other);

/* Ideals of an empty board, up to some number or somewhat more. */
double estimate_ideals(uint64_t rows, uint64_t columns);

/* Seconds of a table of values, from a table of as many rows. */
qj_status estimate_table(qj_context *context, const struct interval *interval, bool *known,
                         double *seconds);

#endif
