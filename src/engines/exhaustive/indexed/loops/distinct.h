/* distinct: a set of numbers that takes each number once in a batch.
 *
 *     slots   | . | 17 @ 3 | 4 @ 2 | ...       a number, and the batch in which it was taken
 *
 * A new batch empties the set without clearing it. A number is in the first slot, from the slot of
 * its hash on, that was free in this batch. At most half of the slots are used.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_LOOPS_DISTINCT_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_LOOPS_DISTINCT_H

#include "base/arena.h"

struct distinct_slot {
    uint64_t number, round;
};

struct distinct {
    struct distinct_slot *slots; /* all 0 before the first batch */
    uint64_t capacity;           /* a power of two */
    uint64_t round, count;
};

static inline void distinct_begin(struct distinct *distinct)
{
    distinct->round++;
    distinct->count = 0;
}

static inline bool distinct_is_full(const struct distinct *distinct)
{
    return distinct->count == distinct->capacity / 2;
}

/* Takes a number; returns false if it was taken before. The set must not be full. */
static inline bool distinct_take(struct distinct *distinct, uint64_t number)
{
    uint64_t mask = distinct->capacity - 1, at = number * UINT64_C(0x9e3779b97f4a7c15) >> 32 & mask;
    for (; distinct->slots[at].round == distinct->round; at = (at + 1) & mask)
        if (distinct->slots[at].number == number)
            return false;
    distinct->slots[at] = (struct distinct_slot){number, distinct->round};
    distinct->count++;
    return true;
}

/* Doubles the slots, or makes `least` slots if there are none; keeps the numbers of this batch. On
 * failure (QJ_LIMIT, QJ_STOPPED) the set is unchanged. */
static inline qj_status distinct_grow(struct distinct *distinct, struct arena *arena,
                                      uint64_t least)
{
    const struct distinct old = *distinct;
    const uint64_t capacity = old.capacity ? 2 * old.capacity : least;
    struct distinct_slot *slots;
    TRY(arena_make(arena, &slots, capacity));
    *distinct = (struct distinct){slots, capacity, 1, 0};
    for (uint64_t i = 0; i < old.capacity; i++)
        if (old.slots[i].round == old.round)
            distinct_take(distinct, old.slots[i].number);
    arena_free(arena, old.slots);
    return QJ_OK;
}

#endif
