/* tails: the paths of the first few steps, put in order; see tails.c. */
#ifndef QIJU_ENGINES_IDEALS_TAILS_H
#define QIJU_ENGINES_IDEALS_TAILS_H

#include "base/arena.h"

/* The longest tail whose levels have at most 2 * LANES paths: 32, by ups and area of 11 steps. */
enum { TAIL_STEPS = 11, LANES = 16 };

/* Up to LANES tails of one area that stand side by side in a block. */
struct piece {
    uint32_t at;     /* the first of LANES values in the block */
    uint32_t above;  /* where the values of the next larger area are looked up */
    uint32_t first;  /* of its rounds */
    int32_t across;  /* where the tails of the lanes go when their last up moves into the head */
    uint8_t rounds;  /* corners of the lane that has most */
    uint8_t wide;    /* the next larger area has more than LANES tails */
    uint8_t second;  /* of the two pieces of a level */
    uint8_t up_from; /* lanes up_from .. up_to - 1 end in an up */
    uint8_t up_to;
};

/* The tails of one number of ups: a block. */
struct tail_class {
    uint32_t size;   /* tails */
    uint32_t stride; /* rounded up to LANES */
    uint32_t pieces;
    struct piece *piece;
};

/* Round r of a piece: the r-th corner of each of its lanes, in entries r * LANES + lane of these
 * arrays, counted from the piece's first. Lanes without it have no cell. */
#define NO_CELL UINT32_MAX
struct tails {
    unsigned steps;
    unsigned least, most; /* ups */
    struct tail_class class[TAIL_STEPS + 1];
    uint32_t rounds;
    uint32_t *from;                  /* where the lane's tail goes, from piece.above on */
    uint32_t *cell;                  /* the cell that is taken, row-major */
    uint16_t index[1 << TAIL_STEPS]; /* of a tail, as bits (1: up), in its block */
};

/* Orders the tails of so many steps, at most TAIL_STEPS, of a rows x columns grid. */
qj_status tails_init(struct tails *tails, struct arena *arena, unsigned steps, uint64_t rows,
                     uint64_t columns);

#endif
