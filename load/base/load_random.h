/* load_random: Knuth's linear congruential generator ("MMIX"), for choices that only need variety;
 * also for the command. */
#ifndef QIJU_LOAD_BASE_LOAD_RANDOM_H
#define QIJU_LOAD_BASE_LOAD_RANDOM_H

#include <stdint.h>

/* Returns a number below count, which is at most 2^31. */
static inline uint64_t load_random_below(uint64_t *state, uint64_t count)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 33) % count;
}

#endif
