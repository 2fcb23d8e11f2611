/* odious: numbers with an odd number of bits set (1, 2, 4, 7, 8, 11, ...; OEIS A000069), the
 * others are evil. Of 2k and 2k + 1 exactly one is odious, so that everything has a closed form:
 *
 *     k             0   1   2   3   4   5
 *     2k, 2k + 1    0 1 2 3 4 5 6 7 8 9 10 11
 *     odious          1 2   4     7 8      11
 */
#ifndef QIJU_MODEL_HEAPS_ODIOUS_H
#define QIJU_MODEL_HEAPS_ODIOUS_H

#include "base/bits.h"

static inline bool odious_is(uint64_t number)
{
    return bits_parity(number);
}

/* Odious number k, counted from 0, for k below 2^63. */
static inline uint64_t odious_at(uint64_t k)
{
    return 2 * k + !odious_is(k);
}

/* How many odious numbers are smaller than an odious number. */
static inline uint64_t odious_rank(uint64_t odious)
{
    return odious / 2;
}

/* How many k below end, of which each has one odious number 2k or 2k + 1, have the bit set: half of
 * every full period of 2^(bit + 1), and what the last one has beyond its first half. */
static inline uint64_t odious_pairs_with(uint64_t end, int bit)
{
    uint64_t half = UINT64_C(1) << bit, rest = end & (2 * half - 1);
    return (end >> bit) / 2 * half + (rest > half ? rest - half : 0);
}

/* How many odious numbers below end have the bit set; bit is at least 1, so that both of a pair
 * have it or neither. */
uint64_t odious_count(uint64_t end, int bit);

/* The largest odious number below end with the bit set, if there is one; bit is at least 1. */
bool odious_before(uint64_t end, int bit, uint64_t *out);

#endif
