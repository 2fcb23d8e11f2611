/* residue: arithmetic modulo a prime below 2^32 in 64 bits. A product of two residues is at most (p
 * - 1)^2. A sum of products is reduced only if the next product might not fit.
 */
#pragma once

#include <stdint.h>

/* Returns a number below 2^64 that is congruent to sum + a b modulo p. */
static inline uint64_t residue_add_product(uint64_t sum, uint64_t a, uint64_t b, uint64_t p)
{
    if (sum > UINT64_MAX - (p - 1) * (p - 1))
        sum %= p;
    return sum + a * b;
}

static inline uint64_t residue_negate(uint64_t a, uint64_t p)
{
    return a ? p - a : 0;
}

/* Returns 1/a for a nonzero residue, by Fermat's little theorem: a^(p - 2). */
static inline uint64_t residue_invert(uint64_t a, uint64_t p)
{
    uint64_t power = 1;
    for (uint64_t exponent = p - 2; exponent; exponent >>= 1) {
        if (exponent & 1)
            power = power * a % p;
        a = a * a % p;
    }
    return power;
}
