/* split: lattice paths as tail, middle and far end, and where each stands; see split.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_SPLIT_H
#define QIJU_ENGINES_IDEALS_LAYOUT_SPLIT_H

#include "engines/ideals/layout/tails.h"

enum { MIDDLE_STEPS = 10, FAR_STEPS = 62, PATH_STEPS = TAIL_STEPS + MIDDLE_STEPS + FAR_STEPS };

/* A path, in words. */
struct path {
    unsigned tail, middle;
    uint64_t far;
};

/* A corner inside a middle, or between it and its neighbours. */
struct middle_corner {
    uint16_t to;   /* where the middle goes, in its list */
    uint8_t steps; /* of the middle before the corner */
    uint8_t ups;   /* of these */
};

/* A middle. Lists hold those of one number of ups and of inversions (pairs right before up). */
#define NO_MIDDLE UINT16_MAX
struct middle {
    uint32_t first; /* of its corners */
    uint16_t corners;
    uint16_t to_far;  /* its last up moves into the far end: where it goes, or NO_MIDDLE */
    uint16_t to_tail; /* its first right moves into the tail: where it goes, or NO_MIDDLE */
};
struct middle_list {
    uint32_t first; /* in middles */
    uint32_t count;
};

struct split {
    uint64_t rows, columns;
    unsigned middle_steps, far_steps;
    struct tails tails;

    struct middle *middles;
    struct middle_corner *corners;
    struct middle_list *lists;         /* see split_list */
    uint16_t index[1 << MIDDLE_STEPS]; /* of a middle in its list */

    uint64_t far_count;  /* far ends, numbered by ups, then by size */
    uint64_t *far_first; /* of each number of ups; far_count when there is none */
    uint64_t *choose;    /* binomials (steps, ups), far_steps + 2 wide */

    uint32_t height_of_ups[MOST_TAIL_STEPS + 1]; /* see split.c */
    uint32_t heights;                            /* of the full grid, + 1 */

    /* Of a group, by ups of its far end and excess (height - inversions of the far end): its lanes,
     * its states, and for every number of ups in the tail where its blocks begin. */
    uint32_t *group_lanes, *group_states;
    uint32_t *group_start; /* (ups * heights + excess) * (MOST_TAIL_STEPS + 1) + ups in the tail */
};

/* Whether paths of a grid can be split: they are neither too short nor too long. */
bool split_fits(uint64_t rows, uint64_t columns);

/* Far ends of such a grid's paths, with the usual tail and middle. */
uint64_t split_count_far(uint64_t rows, uint64_t columns);

/* Splits the paths of a rows x columns grid, with at most so many steps in the tail and the middle
 * (tails_most_steps and MIDDLE_STEPS where speed matters). */
qj_status split_init(struct split *split, struct arena *arena, uint64_t rows, uint64_t columns,
                     enum width width, unsigned tail_steps, unsigned middle_steps);

/* The class of a far end, by its ups and inversions; far_steps + 1 ups and no inversions: how many
 * classes there can be. */
static inline uint32_t split_class(const struct split *split, unsigned ups, uint32_t inversions)
{
    return ups * (word_most_inversions(split->far_steps) + 1) + inversions;
}

/* How many far ends of each class can be reached from one: a table in arena. One far end reaches
 * another if from no step on it has more ups. */
qj_status split_count_reached(const struct split *split, struct arena *arena, uint64_t far,
                              uint64_t **table);

/* Adds steps end - 1 down to begin of far ends that are reached to the words above them, which
 * table counts by the ups and inversions of these steps, width inversions a row. before: ups behind
 * end. */
void split_count_steps(uint64_t *table, uint32_t width, uint64_t far, unsigned begin, unsigned end,
                       unsigned before);

/* Moves from one far end to another that it can reach: every place that an up goes forward, ups
 * that come in from the middle included. It is the difference of what this returns, for any number
 * of ups and of inversions. */
static inline uint32_t split_far_moves(unsigned ups, uint32_t inversions)
{
    return inversions + ups * (ups + 1) / 2;
}

/* The path of an ideal: a length for each row, the first row longest. */
struct path split_path(const struct split *split, const uint64_t *lengths);

uint32_t split_height(const struct split *split, const struct path *path);

/* The number of a far end. */
uint64_t split_far_index(const struct split *split, uint64_t far);

/* Where an entry of group_lanes and group_states stands. The excess may be any; false when there
 * is no such group. */
static inline bool split_group(const struct split *split, unsigned far_ups, int64_t excess,
                               uint64_t *entry)
{
    if (excess < 0 || excess >= split->heights)
        return false;
    *entry = (uint64_t)far_ups * split->heights + (uint64_t)excess;
    return true;
}

/* Ups and inversions of the middles of a group's blocks with so many ups in the tail; false when
 * there are none. */
bool split_middles(const struct split *split, unsigned far_ups, uint32_t excess, unsigned tail_ups,
                   unsigned *ups, uint32_t *inversions);

static inline const struct middle_list *split_list(const struct split *split, unsigned ups,
                                                   uint32_t inversions)
{
    return &split->lists[ups * (word_most_inversions(split->middle_steps) + 1) + inversions];
}

/* Lanes from the beginning of a group to a path's block. */
uint64_t split_block(const struct split *split, const struct path *path, uint32_t height);

/* Bytes that the arena takes beside those of a block, at most. */
enum { BLOCK_HEADER = 64 };

/* Adds count things of so many each, up to UINT64_MAX. */
static inline void split_add_product(uint64_t *sum, uint64_t count, uint64_t each)
{
    uint64_t product;
    if (__builtin_mul_overflow(count, each, &product) || __builtin_add_overflow(*sum, product, sum))
        *sum = UINT64_MAX;
}

#endif
