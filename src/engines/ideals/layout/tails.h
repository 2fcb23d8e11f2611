/* tails: the paths of the first few steps, put in order; see tails.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_TAILS_H
#define QIJU_ENGINES_IDEALS_LAYOUT_TAILS_H

#include "base/arena.h"
#include "base/bits.h"

/* Parts of a path are words: a bit for each step, the first step the lowest; 1 for up, 0 for right.
 * Pairs "right before up" of one, its inversions; and the most that so many steps can have. */
static inline uint32_t word_inversions(uint64_t word)
{
    uint32_t inversions = 0;
    for (int ups = 0; word; word &= word - 1, ups++)
        inversions += (uint32_t)(bits_lowest(word) - ups);
    return inversions;
}

static inline uint32_t word_most_inversions(unsigned steps)
{
    return steps * steps / 4;
}

/* The corners inside a word of so many steps, at most 63: each up with a right behind it. */
static inline uint64_t word_corners(uint64_t word, unsigned steps)
{
    return word & ~(word >> 1) & ((UINT64_C(1) << steps >> 1) - 1);
}

/* The next larger word with as many ups, the first of which are the lowest bits (Gosper; Knuth,
 * TAOCP 7.2.1.3). 0 after 0. */
static inline uint64_t word_next(uint64_t word)
{
    uint64_t low = word & -word, ripple = word + low;
    return word ? ripple | (word ^ ripple) >> 2 >> bits_lowest(word) : 0;
}

/* How values stand in memory: as int16, int32 or int64. Short ones are worked on 32 at a time, in
 * tails of at most 12 steps; others 16 at a time, in tails of 11: the longest whose levels have at
 * most twice as many paths (58, by ups and area of 12 steps, and 32). */
enum width { SHORT, NARROW, WIDE };
enum { SHORT_LANES = 32, SHORT_STEPS = 12, LANES = 16, TAIL_STEPS = 11, MOST_TAIL_STEPS = 12 };

static inline int64_t value_get(const void *values, enum width width, uint64_t at)
{
    return width == SHORT    ? ((const int16_t *)values)[at]
           : width == NARROW ? ((const int32_t *)values)[at]
                             : ((const int64_t *)values)[at];
}

static inline void value_put(void *values, enum width width, uint64_t at, int64_t value)
{
    if (width == SHORT)
        ((int16_t *)values)[at] = (int16_t)value;
    else if (width == NARROW)
        ((int32_t *)values)[at] = (int32_t)value;
    else
        ((int64_t *)values)[at] = value;
}

/* Tails of one area that stand side by side in a block, as many as there are lanes, or fewer. */
struct tail_piece {
    uint32_t at;     /* the first of its values in the block */
    uint32_t above;  /* where the values of the next larger area are looked up */
    uint32_t first;  /* of its rounds */
    int32_t across;  /* where the tails of the lanes go when their last up moves into the head */
    uint8_t rounds;  /* corners of the lane that has most */
    uint8_t wide;    /* the next larger area has more tails than lanes */
    uint8_t second;  /* of the two pieces of a level */
    uint8_t up_from; /* lanes up_from .. up_to - 1 end in an up */
    uint8_t up_to;
};

/* The tails of one number of ups: a block. */
struct tail_class {
    uint32_t size;   /* tails */
    uint32_t stride; /* rounded up to whole lanes */
    uint32_t pieces;
    struct tail_piece *piece;
};

/* Round r of a piece: the r-th corner of each of its lanes, in entries r * lanes + lane of these
 * arrays, counted from the piece's first. Lanes without it have no cell. */
#define NO_CELL UINT32_MAX
struct tails {
    unsigned steps, lanes;
    unsigned least, most; /* ups */
    struct tail_class class[MOST_TAIL_STEPS + 1];
    uint32_t rounds;
    uint16_t *from;                       /* where the lane's tail goes, from piece.above on */
    uint32_t *cell;                       /* the cell that is taken, row-major */
    uint16_t index[1 << MOST_TAIL_STEPS]; /* of a tail, as bits (1: up), in its block */
};

/* Orders the tails of so many steps, at most what the width allows, of a rows x columns grid. */
qj_status tails_init(struct tails *tails, struct arena *arena, enum width width, unsigned steps,
                     uint64_t rows, uint64_t columns);

/* The longest tail for values of a width. */
static inline unsigned tails_most_steps(enum width width)
{
    return width == SHORT ? SHORT_STEPS : TAIL_STEPS;
}

#endif
