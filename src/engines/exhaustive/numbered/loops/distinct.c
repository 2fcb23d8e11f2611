/* distinct: see distinct.h. */
#include "engines/exhaustive/numbered/loops/distinct.h"

qj_status distinct_grow(struct distinct *distinct, struct arena *arena, uint64_t least)
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
