/* heights_order: the worths of a height in an order that depends on no kernel and no layout; see
 * heights_order.c.
 */
#ifndef QIJU_ENGINES_IDEALS_HEIGHTS_HEIGHTS_ORDER_H
#define QIJU_ENGINES_IDEALS_HEIGHTS_HEIGHTS_ORDER_H

#include "engines/ideals/frontier/frontier.h"

#include <qiju/kept.h>

/* A tail among all with the same number of ups: its lane in a block. lead: its part of the lead;
 * odd: whether the number of cells inside it is odd. */
struct near_tail {
    int64_t lead;
    uint16_t lane;
    uint16_t odd;
};

/* A middle with tails of so many ups: a block of a group, whose first lane is given. */
struct near_block {
    int64_t lead;
    uint32_t lane;
    uint16_t middle;
    uint16_t ups;
    uint16_t odd;
};

/* The blocks of a group in increasing order of their middles. */
struct near_blocks {
    uint64_t count;
    struct near_block block[];
};

struct far_end {
    uint64_t word;
    int64_t lead;
    uint32_t inversions;
    uint32_t ups;
};

struct heights_order {
    const struct frontier *frontier;
    struct arena *arena;
    unsigned every;        /* so many heights apart are those that are kept */
    unsigned odd;          /* of the cells taken where side 0 is to move */
    const int64_t *suffix; /* rows x (columns + 1): sums of the cells' leads from a column on */
    struct near_tail *tail;
    uint32_t tail_first[MOST_TAIL_STEPS + 2]; /* by ups; the last one is their number */
    uint64_t far_count;
    struct far_end *far;       /* of the whole grid, in increasing order of their words */
    uint64_t most;             /* worths of the largest group */
    uint64_t *first;           /* of each kept height, by height / every: its first worth of all */
    uint64_t count;            /* worths of all kept heights */
    struct near_blocks **near; /* of one height, by ups and inversions of the far end; NULL: not
                           needed so far */
    uint32_t near_height;
    struct near_block *block; /* room for one group's */
};

/* lead: of each cell of the frontier's grid, row-major, what it is worth to side 0 more than to
 * the other. taken: cells that are taken where side 0 is to move. All is allocated in arena. */
qj_status heights_order_init(struct heights_order *order, struct arena *arena,
                             const struct frontier *frontier, const int64_t *lead, uint64_t taken,
                             unsigned every);

/* The lowest kept height above one; false when there is none. */
bool heights_order_above(const struct heights_order *order, uint32_t height, uint32_t *above);

/* Worths of the far end's group at a height. */
uint64_t heights_order_group(const struct heights_order *order, const struct far_end *far,
                             uint32_t height);

/* The blocks of that group, of which there are some. They stand until another height is asked. */
qj_status heights_order_near(struct heights_order *order, const struct far_end *far,
                             uint32_t height, const struct near_blocks **out);

/* Reads the worths of a group, in their order, from its values in a level of the common game; and
 * writes them there. */
void heights_order_take(const struct heights_order *order, const struct near_blocks *near,
                        const struct far_end *far, const char *values, qj_kept_value *out);
void heights_order_put(const struct heights_order *order, const struct near_blocks *near,
                       const struct far_end *far, const int64_t *worths, char *values);

#endif
