/* odious: numbers with an odd number of set bits (1, 2, 4, 7, 8, 11, ...; OEIS A000069). The other
 * numbers are evil. Exactly one of 2k and 2k + 1 is odious, so everything has a closed form:
 *
 *     k             0   1   2   3   4   5
 *     2k, 2k + 1    0 1 2 3 4 5 6 7 8 9 10 11
 *     odious          1 2   4     7 8      11
 */
#pragma once

#include "base/bits.h"

static inline bool odious_is(uint64_t number)
{
    return bits_parity(number);
}

/* Returns odious number k, from 0, for k below 2^63. */
static inline uint64_t odious_at(uint64_t k)
{
    return 2 * k + !odious_is(k);
}

/* Returns the number of odious numbers below an odious number. */
static inline uint64_t odious_rank(uint64_t odious)
{
    return odious / 2;
}

/* Returns how many k below end have the bit set in their odious number 2k or 2k + 1: half of every
 * full period of 2^(bit + 1), and the rest of the last period beyond its first half. */
static inline uint64_t odious_pairs_with(uint64_t end, int bit)
{
    uint64_t half = UINT64_C(1) << bit, rest = end & (2 * half - 1);
    return (end >> bit) / 2 * half + (rest > half ? rest - half : 0);
}

/* Returns how many odious numbers below end, which is odious, have the bit set. bit is at least 1,
 * so both numbers of a pair have it or neither has. */
static inline uint64_t odious_count(uint64_t end, int bit)
{
    return odious_pairs_with(end / 2, bit - 1);
}
