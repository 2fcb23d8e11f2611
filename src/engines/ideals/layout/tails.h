/* tails: the order of the first steps of paths; see tails.c. */
#pragma once

#include "base/arena.h"
#include "base/bits.h"

/* Parts of a path are words with a bit for each step, the first step lowest; 1 is up, 0 is right.
 * The functions count the pairs "right before up" of a word, its inversions, and their maximum for
 * a number of steps. */
static inline uint32_t word_inversions(uint64_t word)
{
    uint32_t inversions = 0;
    for (int ups = 0; word; word &= word - 1, ups++)
        inversions += (uint32_t)(bits_lowest(word) - ups);
    return inversions;
}

static inline uint32_t word_max_inversions(unsigned steps)
{
    return steps * steps / 4;
}

/* Returns the corners inside a word: each up that a right follows. */
static inline uint64_t word_corners(uint64_t word, unsigned steps)
{
    return word & ~(word >> 1) & bits_first(steps - 1U);
}

/* Returns the next larger word with equally many ups, starting from all ups in the lowest bits
 * (Gosper; Knuth, TAOCP 7.2.1.3); for 0, the largest number. */
static inline uint64_t word_next(uint64_t word)
{
    uint64_t low = word & -word, ripple = word + low;
    return word ? ripple | (word ^ ripple) >> 2 >> bits_lowest(word) : UINT64_MAX;
}

/* Values in memory are int16, int32 or int64. Short values are processed 32 at a time, with tails
 * of at most 12 steps; other values 16 at a time, with tails of 11 steps. These are the longest
 * tails whose levels fit two vectors (58 tails of 12 steps, 32 of 11). */
enum width { SHORT, NARROW, WIDE }; /* of 2 << width bytes */
enum { SHORT_LANES = 32, SHORT_STEPS = 12, LANES = 16, TAIL_STEPS = 11, MAX_TAIL_STEPS = 12 };

/* Bounds for the absolute values of values and weights, by width. A missing move has minus twice
 * the bound. */
#define SHORT_MAX  (INT64_C(1) << 13)
#define NARROW_MAX (INT64_C(1) << 29)
#define WIDE_MAX   (INT64_C(1) << 61)

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

/* Contiguous tails of one area in a block, at most as many as lanes. */
struct tail_piece {
    uint32_t at;     /* index of the first value in the block */
    uint32_t above;  /* index where the values of the next larger area are looked up */
    uint32_t first;  /* first of its rounds */
    int32_t across;  /* offset of the tails' results if their last up moves into the head */
    uint8_t rounds;  /* maximal number of corners of a lane */
    uint8_t wide;    /* the next larger area has more tails than lanes */
    uint8_t second;  /* second piece of a level */
    uint8_t up_from; /* lanes up_from .. up_to - 1 end in an up */
    uint8_t up_to;
};

/* The tails with one number of ups: a block. */
struct tail_class {
    uint32_t size;   /* tails */
    uint32_t stride; /* rounded up to whole lanes */
    uint32_t pieces;
    struct tail_piece *piece;
};

/* Round r of a piece contains corner r of each of its lanes, in entries r * lanes + lane of the
 * arrays, counted from the piece's first. A lane with fewer corners has a missing move. */
struct tails {
    unsigned steps, lanes;
    unsigned least, most; /* ups */
    struct tail_class class[MAX_TAIL_STEPS + 1];
    uint32_t rounds;
    uint16_t *from;                      /* index of the lane's result, from piece.above on */
    void *weight;                        /* of the cell that is taken, as wide as the values */
    uint16_t index[1 << MAX_TAIL_STEPS]; /* of a tail, given as bits (1: up), in its block */
};

/* Orders the tails of that many steps, at most the width's maximum, of a rows x columns grid with
 * these weights, row-major. */
qj_status tails_init(struct tails *tails, struct arena *arena, enum width width, unsigned steps,
                     uint64_t rows, uint64_t columns, const int64_t *weight);

/* Returns the length of the longest tail for values of a width. */
static inline unsigned tails_max_steps(enum width width)
{
    return width == SHORT ? SHORT_STEPS : TAIL_STEPS;
}
