/* members: see members.h. */
#include "base/members.h"

/* Doubles the slots. They are in the order of their tags, so the new slots are filled in order. */
qj_status members_grow(struct members *members, struct arena *arena)
{
    enum { LEAST = 1 << 6 };
    const uint64_t before = members->slot_count, count = before ? 2 * before : LEAST;
    struct member_slot *old = members->slots, *slots;
    TRY(arena_resize_sized(arena, &members->states, count / 2, members->size));
    TRY(arena_make(arena, &slots, count));
    members->slots = slots;
    members->slot_count = count;
    for (uint64_t i = 0; i < before; i++) {
        uint64_t at = members_first(members, old[i].tag);
        while (old[i].place && slots[at & (count - 1)].place)
            at++;
        if (old[i].place)
            slots[at & (count - 1)] = old[i];
    }
    arena_free(arena, old);
    return QJ_OK;
}

void members_clear(struct members *members, struct arena *arena)
{
    arena_free(arena, members->states);
    arena_free(arena, members->slots);
    *members = (struct members){.size = members->size};
}
