/* marker: which candidates the moves of many heaps at once exclude.
 *
 * The heaps n, n + 1, ..., n + lanes - 1 are looked at together, a lane each. A partner is a move
 * seen from there: take some and leave one part whose value is known, so that the other part lies
 * at a fixed distance (offset) before the heap, for all lanes in a row:
 *
 *     values    ... | x | x | x | x | x | ...                     | n | n+1 | n+2 | n+3 | ...
 *                   at - offset + lane        <- offset ->          at
 *
 * The move has the value x ^ value. Of the 32 candidates of a window, which differ in their low 5
 * bits, each lane has a bit: marks |= 1 << (x ^ value ^ base) where that is less than 32. So one
 * load, one xor of three, one shift and one or look at 32 lanes times 16 candidates (AVX-512).
 *
 * One body (marker_body.h), compiled for plain C and, on x86-64, for AVX2 and AVX-512.
 */
#ifndef QIJU_ENGINES_GRUNDY_MARKER_H
#define QIJU_ENGINES_GRUNDY_MARKER_H

#include "base/context.h"

enum { MOST_LANES = 32, WINDOW = 32, MOST_NEAR = 32 };

/* A value that no xor with others brings into a window: of heaps that are not known, or not there.
 */
#define NO_VALUE ((uint16_t)(1 << 14))

struct partner {
    int32_t place;  /* the offset, negative */
    uint32_t twice; /* its value in both halves, as it is broadcast */
};

/* The moves that leave a heap nearer than a batch is long: row[MOST_LANES + d] is the value of what
 * else is left by one to distance d, or NO_VALUE. */
typedef uint16_t near_row[2 * MOST_LANES];

struct batch {
    uint16_t *at; /* the lanes' values; others stand before them */
    const near_row *near;
    uint32_t *missing; /* of lane i and window w: [w * MOST_LANES + i]; or NULL */
    uint32_t lacking;  /* the lanes, a bit each, for which something is missing */
    unsigned count, near_count;
    uint32_t marks[MOST_LANES];
    uint16_t common;            /* the class bit of the values that are found */
    uint16_t base[MOST_LANES];  /* of each lane's window */
    uint16_t below[MOST_LANES]; /* the candidates of a lane end there */
};

struct marker {
    const char *name;
    unsigned lanes;
    /* Takes every lane on, from its window, to the first one that the partners do not fill, or past
     * its end. With room for what is missing, that is written there, and all lanes are taken past
     * their ends. */
    void (*sweep)(struct batch *batch, const struct partner *partners, uint64_t count);
    /* Adds to the marks of the windows what the partners exclude. */
    void (*mark)(struct batch *batch, const struct partner *partners, uint64_t count);
    /* Gives the lanes from the given one on, one after the other, the first candidate not marked,
     * if not known already, and marks with it those behind. Returns the lane whose window is full,
     * or how many there are. */
    unsigned (*settle)(struct batch *batch, unsigned lane, unsigned known);
    /* Whether low[i] ^ high[-i] is the target for an i < count. */
    bool (*meets)(const uint16_t *low, const uint16_t *high, uint64_t count, uint16_t target);
};

/* Those that this processor can run, the slowest first; NULL past the last. */
const struct marker *marker_at(unsigned index);
/* That of the context's kernel. QJ_USAGE when there is none. */
qj_status marker_find(qj_context *context, const struct marker **out);

extern const struct marker marker_plain, marker_avx2, marker_avx512;

#endif
