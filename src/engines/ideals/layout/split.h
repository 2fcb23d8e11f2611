/* split: lattice paths as tail, middle and top, and the position of each state; see split.c. */
#pragma once

#include "engines/ideals/layout/tails.h"

enum { MIDDLE_STEPS = 10, FAR_STEPS = 62, PATH_STEPS = TAIL_STEPS + MIDDLE_STEPS + FAR_STEPS };

/* A path, as three words. */
struct path {
    unsigned tail, middle;
    uint64_t far;
};

/* The middles with equal ups and inversions (pairs "right before up"). */
struct middle_list {
    uint32_t first; /* in middles */
    uint32_t count;
};

/* A group of a height: its lanes, its states, and where its blocks start for each number of ups in
 * the tail. */
struct group_layout {
    uint32_t lanes, states;
    uint32_t start[MAX_TAIL_STEPS + 1];
};

struct split {
    uint64_t rows, columns;
    unsigned middle_steps, far_steps;
    struct tails tails;

    uint16_t *middles;                 /* words, list by list */
    struct middle_list *lists;         /* see split_list */
    uint16_t index[1 << MIDDLE_STEPS]; /* of a middle in its list */

    uint64_t far_count;  /* tops, numbered by ups, then by value */
    uint64_t *far_first; /* first number for each number of ups; the last entry is far_count */
    uint64_t *choose;    /* binomials (steps, ups), far_steps + 2 wide */

    uint32_t height_of_ups[MAX_TAIL_STEPS + 1]; /* see split.c */
    uint32_t heights;                           /* of the full grid, + 1 */

    struct group_layout *groups; /* ups of the top * heights + excess; see split_group */
};

/* Tells whether the paths of a grid can be split: they are neither too short nor too long. */
bool split_fits(uint64_t rows, uint64_t columns);

/* Counts the tops of such a grid's paths, with the default tail and middle. */
uint64_t split_count_far(uint64_t rows, uint64_t columns);

/* Splits the paths of a rows x columns grid, with at most that many steps in tail and middle
 * (tails_max_steps and MIDDLE_STEPS for speed). weight: of each cell, row-major. */
qj_status split_init(struct split *split, struct arena *arena, uint64_t rows, uint64_t columns,
                     const int64_t *weight, enum width width, unsigned tail_steps,
                     unsigned middle_steps);

/* Returns the index of a class of tops, by ups and inversions; for far_steps + 1 ups and no
 * inversions, the number of classes. */
static inline uint32_t split_class(const struct split *split, unsigned ups, uint32_t inversions)
{
    return ups * (word_max_inversions(split->far_steps) + 1) + inversions;
}

/* Counts the tops of each class that a top reaches, in a table in arena. A top reaches another top
 * if no suffix of it has more ups. */
qj_status split_count_reached(const struct split *split, struct arena *arena, uint64_t far,
                              uint64_t **table);

/* Returns F of a top. The difference of F is the number of moves between two tops: the steps that
 * ups move forward, including ups that enter from the middle. */
static inline uint32_t split_far_moves(unsigned ups, uint32_t inversions)
{
    return inversions + ups * (ups + 1) / 2;
}

/* Returns the path of an ideal: a length for each row, the first row longest. */
struct path split_path(const struct split *split, const uint64_t *lengths);

uint32_t split_height(const struct split *split, const struct path *path);

/* Returns the number of a top. */
uint64_t split_far_index(const struct split *split, uint64_t far);

/* Returns the layout of a group, by the ups of its top and its excess (height - inversions of the
 * top). If there is no such group, it has no lanes. */
static inline const struct group_layout *split_group(const struct split *split, unsigned far_ups,
                                                     int64_t excess)
{
    static const struct group_layout none;
    return excess < 0 || excess >= split->heights
               ? &none
               : &split->groups[(uint64_t)far_ups * split->heights + (uint64_t)excess];
}

static inline const struct middle_list *split_list(const struct split *split, unsigned ups,
                                                   uint32_t inversions)
{
    return &split->lists[ups * (word_max_inversions(split->middle_steps) + 1) + inversions];
}

/* Returns the middles of a group's blocks with that many ups in the tail; NULL: there are none. */
const struct middle_list *split_middles(const struct split *split, unsigned far_ups,
                                        uint32_t excess, unsigned tail_ups);

/* Returns the lanes from the beginning of a group to a path's block. */
uint64_t split_block(const struct split *split, const struct path *path, uint32_t height);

/* Maximal overhead of the arena for a block, in bytes. */
enum { BLOCK_HEADER = 64 };
