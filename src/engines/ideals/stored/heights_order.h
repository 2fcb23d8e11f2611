/* heights_order: the values of a height in an order that is independent of kernels and layout, and
 * sweeps from the saved tiers of a solution file; see heights_order.c. */
#pragma once

#include "engines/ideals/frontier/frontier.h"
#include "model/engine.h"

#include <qiju/solution_file.h>

/* A tail among all tails with equal numbers of ups. lane: its lane in a block. lead: its part of
 * the lead. odd: whether it has an odd number of cells. */
struct near_tail {
    int64_t lead;
    uint16_t lane;
    uint16_t odd;
};

/* A middle with tails of `ups` ups: a block of a group. lane: its first lane. */
struct near_block {
    int64_t lead;
    uint32_t lane;
    uint16_t middle;
    uint16_t ups;
    uint16_t odd;
};

struct far_end {
    uint64_t word; /* the first member, by which they are sorted */
    int64_t lead;
    uint32_t inversions;
    uint32_t ups;
};

/* A nonempty group of a height. */
struct heights_group {
    uint32_t height;
    uint64_t next; /* index of the top after its own */
    const struct far_end *far;
    uint64_t first, count; /* position of its first value in the file; values */
};

/* The saved tiers of a grid, and the solution file that they are read from. */
struct heights {
    struct engine_session *session;
    struct frontier *frontier;
    const qj_solution_file *file; /* NULL: none */
    unsigned every;               /* distance between saved tiers */
    unsigned odd;                 /* parity of the number of cells taken when side 0 is to move */
    const int64_t *suffix; /* rows x (columns + 1): sums of the cells' leads from a column on */
    struct near_tail *tail;
    uint32_t tail_first[MAX_TAIL_STEPS + 2]; /* by ups; the tails with k ups end before [k + 1] */
    struct far_end *far;                     /* of the split, sorted by their words */
    uint64_t most;                           /* values of the largest group */
    uint64_t *first; /* by height / every: position of the height's first value in the file */
    uint64_t count;  /* values of all saved tiers */
    struct near_block *block; /* of the group that was listed last, sorted by their middles */
    uint64_t blocks;
    int64_t *values; /* room for the values of a group */
};

/* lead: for each cell of the frontier's grid, row-major, the weight of side 0 minus that of side 1.
 * taken: the number of taken cells in a position where side 0 is to move. The caller has set
 * session, frontier and every. */
qj_status heights_order_init(struct heights *heights, const int64_t *lead, uint64_t taken);

/* Finds the next nonempty group of a height, in the order of the file; false: there is none.
 * heights_order_tier returns what precedes the first group of a saved tier, by height / every. */
bool heights_order_next(const struct heights *heights, struct heights_group *group);
struct heights_group heights_order_tier(const struct heights *heights, uint32_t tier);

/* Lists the blocks of a group. */
void heights_order_list_blocks(struct heights *heights, const struct heights_group *group);

/* Copies the values of the listed group from a level of the common game into file order; or, if out
 * is NULL, the values that were read back into the level. */
void heights_order_copy(const struct heights *heights, const struct far_end *far, char *values,
                        qj_solution_file_value *out);

/* ------------------------------------------------ reading a solution file */

/* Sweeps a cone, whose tops are listed, as frontier_sweep does. Starts at the lowest saved tier
 * above its point, which is read, or at the full grid. */
qj_status heights_sweep(struct heights *heights, const struct cone *cone, frontier_visit_fn visit,
                        void *user);

/* Reads the values of a group. */
qj_status heights_read_group(const struct heights *heights, const struct heights_group *group);
