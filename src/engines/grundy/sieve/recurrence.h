/* recurrence: the nimbers of the heaps in order by plain mex over all moves. It serves rules that
 * leave one heap (a few steps for each heap), rules that leave three heaps, the first heaps of the
 * sieve, and values too large for the sieve.
 *
 * seen[value] = n + 1 means that a move of n reaches the value, so nothing is cleared between
 * heaps:
 *
 *     seen      | 8 | 8 | 4 | 8 | ...    n = 7: the values 0, 1, 3 are results of moves, G(7) = 2
 *     value       0   1   2   3
 *
 * Three heaps: for every sum of two parts there is a bit set of their values, and the third part's
 * value permutes its bits:
 *
 *     values of a + b = 5   {1, 2, 7}        c = 3, G(c) = 3:    {1, 2, 7} ^ 3 = {2, 1, 4}
 */
#pragma once

#include "base/arena.h"
#include "model/heaps/heap_rule.h"

struct recurrence {
    const struct heap_rule *rule;
    struct arena *arena;
    uint64_t count, room;
    uint32_t *values;
    uint64_t *seen;     /* stamps, by value */
    uint64_t width;     /* a power of two above all values, and therefore above their xors */
    uint32_t *heaps_of; /* all-but sets: number of heaps with each value */
    uint64_t *pairs;    /* with three heaps: width bits for every sum of two parts */
    uint64_t pair_count;
};

/* Opens a recurrence; allocates in arena. */
qj_status recurrence_open(struct recurrence *recurrence, struct arena *arena,
                          const struct heap_rule *rule);

/* Makes room for heaps up to largest, below 2^31. */
qj_status recurrence_reserve(struct recurrence *recurrence, uint64_t largest);

/* Finds the nimbers up to heap largest, for which there is room. */
qj_status recurrence_step(struct recurrence *recurrence, uint64_t largest);

/* Appends a nimber computed elsewhere; requires room for it. */
qj_status recurrence_take(struct recurrence *recurrence, uint32_t value);
