/* random: SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014),
 * the named generator of qiju: state += 0x9e3779b97f4a7c15, then two xor-multiply rounds with
 * 0xbf58476d1ce4e5b9 and 0x94d049bb133111eb. The same seed gives the same board on every machine.
 */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

struct random {
    uint64_t state;
};

static inline uint64_t random_next(struct random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Draws an integer below bound, each equally likely: rejects the incomplete last round. */
static inline uint64_t random_below(struct random *random, uint64_t bound)
{
    assert(bound > 0);
    uint64_t reject = (0 - bound) % bound, value;
    do
        value = random_next(random);
    while (value < reject);
    return value % bound;
}

/* Returns true with a probability of per_mille / 1000. */
static inline bool random_chance(struct random *random, uint64_t per_mille)
{
    return random_below(random, 1000) < per_mille;
}
