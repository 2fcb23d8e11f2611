/* marker: the candidates that the moves of many heaps exclude, computed at once.
 *
 * The heaps n, n + 1, ..., n + lanes - 1 are processed together, one in each lane. A partner is a
 * move that leaves one part of known value. The other part is at a fixed distance (offset) before
 * the heap, equal for all lanes:
 *
 *     values    ... | x | x | x | x | x | ...                     | n | n+1 | n+2 | n+3 | ...
 *                   at - offset + lane        <- offset ->          at
 *
 * The move has the value x ^ value. Each lane has a bit for each of the 32 candidates of a window,
 * which differ in their low 5 bits: marks |= 1 << (x ^ value ^ base) if that exponent is less than
 * 32. One source (marker_body.h) is compiled for plain C and, on x86-64, for AVX2.
 */
#pragma once

#include "base/context.h"
#include "base/inline.h"

enum { MAX_LANES = 16, WINDOW = 32 };

/* For unknown and nonexistent heaps: xor any value, it lies outside every window. */
#define NO_VALUE ((uint16_t)(1 << 14))

struct marker_partner {
    int32_t place;  /* negative: minus the offset */
    uint32_t twice; /* its value in both halves, ready to broadcast */
};

struct marker_batch {
    uint16_t *at; /* the lanes' values, preceded by the values of smaller heaps */
    const struct marker_partner *near; /* the partners that lead to a heap of the same batch */
    uint64_t near_count;
    uint32_t *missing; /* of lane i and window w: [w * MAX_LANES + i]; or NULL */
    uint32_t lacking;  /* a bit for each lane with missing values */
    unsigned count;
    uint16_t turned; /* candidate ^ turned is the heap's value */
    uint32_t marks[MAX_LANES];
    uint16_t base[MAX_LANES];  /* of each lane's window */
    uint16_t below[MAX_LANES]; /* end of a lane's candidates */
};

struct marker {
    const char *name;
    unsigned lanes;
    /* Advances every lane from its window to the first window that the partners do not fill, or
     * past its end. If missing is not NULL, the unmarked values are recorded there, and all lanes
     * advance past their ends. */
    void (*sweep)(struct marker_batch *batch, const struct marker_partner *partners,
                  uint64_t count);
    /* Adds the candidates that the partners exclude to the marks of the windows. */
    void (*mark)(struct marker_batch *batch, const struct marker_partner *partners, uint64_t count);
    /* Assigns to each lane from known on the first candidate that neither the marks nor earlier
     * lanes exclude. Returns the first lane whose window is full, or the number of lanes. The lanes
     * before known have values. */
    unsigned (*settle)(struct marker_batch *batch, unsigned known);
    /* Tells whether low[i] ^ high[-i] is the target for some i < count. */
    bool (*meets)(const uint16_t *low, const uint16_t *high, uint64_t count, uint16_t target);
};

/* Returns a marker that this processor can run, the slowest first; NULL past the last. */
const struct marker *marker_at(unsigned index);
/* Finds the marker with that name; name NULL: the fastest. QJ_USAGE if there is none. */
qj_status marker_find(qj_context *context, const char *name, const struct marker **out);

extern const struct marker marker_plain, marker_avx2;
