/* ideals_session: a position of the grid with its table or its walk. */
#ifndef QIJU_ENGINES_IDEALS_IDEALS_SESSION_H
#define QIJU_ENGINES_IDEALS_IDEALS_SESSION_H

#include "engines/ideals/table/interval.h"
#include "engines/ideals/walk.h"
#include "model/engine.h"

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

/* Takes a view and lays out a walk, for any grid; nothing is swept. */
qj_status ideals_lay_out(struct ideals_session *ideals, const struct ideals_view *view);

/* Tells whether a frontier suits a grid with that many ideals. The table is better for small boards
 * and for long thin boards, which have many tops for their size. Weights that are too large do not
 * fit a frontier. */
bool ideals_suit_frontier(double count, uint64_t rows, uint64_t columns,
                          const int64_t *const weights[2]);

/* Makes an array of the sums of both players' weights, in the interval's order; sign is the factor
 * of side 1's weight. */
qj_status ideals_combine(struct ideals_session *ideals, int sign, int64_t **out);

/* Checks the limits for a table or a frontier (what) of that many states and bytes. */
qj_status ideals_check_limits(qj_context *context, const char *what, uint64_t states,
                              uint64_t bytes);

/* Bytes of the table of all values. */
uint64_t ideals_table_bytes(const struct ideals_session *ideals);

/* Finds the values of all ideals. */
qj_status ideals_fill_table(struct ideals_session *ideals);

/* Returns the sum of the absolute values of all weights, an upper bound for any gain. */
int64_t ideals_max_gain(const struct ideals_session *ideals);

#endif
