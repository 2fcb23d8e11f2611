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
 * load, one xor of three, one shift and one or check 32 lanes times 16 candidates (AVX-512).
 *
 * One body (marker_body.h), compiled for plain C and, on x86-64, for AVX2 and AVX-512. The way
 * through the partners is once more compiled for twice as many lanes of bytes, with windows of 16
 * candidates (marker_sweep.h).
 */
#ifndef QIJU_ENGINES_GRUNDY_MARKER_MARKER_H
#define QIJU_ENGINES_GRUNDY_MARKER_MARKER_H

#include "base/context.h"
#include "base/inline.h"

enum { MOST_LANES = 32, WINDOW = 32 };
enum { MOST_BYTE_LANES = 64, BYTE_WINDOW = 16 };

/* A value that no xor with others brings into a window: for heaps that are unknown or do not exist.
 */
#define NO_VALUE ((uint16_t)(1 << 14))

struct marker_partner {
    int32_t place;  /* the offset, negative */
    uint32_t twice; /* its value in both halves, as it is broadcast; for bytes in all four */
};

/* A move that leaves a heap nearer than the length of a batch, and the value of what else it
 * leaves. */
struct marker_near_move {
    uint32_t distance, twice;
};

struct marker_near_moves {
    struct marker_near_move *items;
    unsigned count, rare; /* first those that take common heaps to common values */
};

struct marker_batch {
    uint16_t *at; /* the lanes' values; others stand before them */
    const struct marker_near_moves *near;
    uint32_t *missing; /* of lane i and window w: [w * MOST_LANES + i]; or NULL */
    uint32_t lacking;  /* the lanes, a bit each, for which something is missing */
    unsigned count;
    unsigned width;  /* of the windows: their marks beyond it are set */
    uint16_t turned; /* a candidate xor this is the value of its heap */
    uint32_t marks[MOST_LANES];
    uint16_t base[MOST_LANES];  /* of each lane's window */
    uint16_t below[MOST_LANES]; /* the candidates of a lane end there */
};

/* Two batches of neighbours, their values as bytes: see sieve_bytes.c. */
struct marker_byte_batch {
    const uint8_t *at;
    uint16_t *missing; /* of lane i and window w: [w * MOST_BYTE_LANES + i]; or NULL */
    uint64_t lacking;
    uint16_t marks[MOST_BYTE_LANES];
    uint8_t base[MOST_BYTE_LANES], below[MOST_BYTE_LANES];
};

typedef void byte_sweep(struct marker_byte_batch *batch, const struct marker_partner *partners,
                        uint64_t count);

struct marker {
    const char *name;
    unsigned lanes;
    /* Takes every lane on, from its window, to the first one that the partners do not fill, or past
     * its end. With room for what is missing, that is written there, and all lanes are taken past
     * their ends. */
    void (*sweep)(struct marker_batch *batch, const struct marker_partner *partners,
                  uint64_t count);
    /* The same for twice as many lanes of bytes; NULL where words are faster. See marker_bytes. */
    byte_sweep *sweep_bytes;
    /* Adds to the marks of the windows what the partners exclude. */
    void (*mark)(struct marker_batch *batch, const struct marker_partner *partners, uint64_t count);
    /* Gives the lanes from known on the first candidates that neither the marks nor the lanes
     * before them exclude, up to one whose window is full, which it returns, or how many there
     * are. The lanes before known have their values. */
    unsigned (*settle)(struct marker_batch *batch, unsigned known);
    /* Whether low[i] ^ high[-i] is the target for an i < count. */
    bool (*meets)(const uint16_t *low, const uint16_t *high, uint64_t count, uint16_t target);
};

/* The markers that this processor can run, the slowest first; NULL past the last. */
const struct marker *marker_at(unsigned index);
/* The marker of that name, or the fastest for NULL. QJ_USAGE when there is none. */
qj_status marker_find(qj_context *context, const char *name, const struct marker **out);
/* The marker's sweep of bytes, or a faster one that this processor can run besides; NULL as there.
 */
byte_sweep *marker_bytes(const struct marker *marker);

extern const struct marker marker_plain, marker_avx2, marker_avx512;
byte_sweep marker_bytes_avx2, marker_bytes_avx512, marker_bytes_avx512vbmi;

#endif
