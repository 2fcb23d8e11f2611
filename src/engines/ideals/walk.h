/* walk: the values of positions along a game, on a frontier; see walk.c. */
#ifndef QIJU_ENGINES_IDEALS_WALK_H
#define QIJU_ENGINES_IDEALS_WALK_H

#include "engines/ideals/frontier.h"

struct walk {
    struct frontier frontier;
    struct path start;
    struct cone cone; /* of the start; its far ends are listed once its value is asked for */
    struct cone_cost cost;
    bool swept_again;     /* the trunk is filled */
    struct level *trunk;  /* kept levels of the start's cone, the highest first */
    struct level *window; /* of the cone of a later position, the highest first */
    struct cone window_cone;
    uint32_t trunk_count, window_first, window_count;
};

/* Lays out a grid and counts what a sweep from the start takes (walk->cost). Refuses nothing, and
 * takes little memory however large the grid. */
qj_status walk_init(struct walk *walk, struct arena *arena, uint64_t rows, uint64_t columns,
                    const int64_t *weight, const uint64_t *start,
                    const struct frontier_options *options);

/* Bytes that finding the start's value takes. */
uint64_t walk_bytes(const struct walk *walk);

/* Finds the value of the start. */
qj_status walk_open(struct walk *walk);

/* Gets the values of a position and of all that one move leads to. */
qj_status walk_reach(struct walk *walk, const uint64_t *lengths);

/* The value of such a position, when each cell is worth the same to both players. */
int64_t walk_value(const struct walk *walk, const uint64_t *lengths);

#endif
