/* members: a set of states, each once, in the order in which they were added:
 *
 *     states  | s0 | s1 | s2 |              size bytes each
 *     slots   | . | 2 | . | . | 1 | 3 |     index + 1, and the tag, a part of the hash, by whose
 *                                           first bits a slot is found; half are free
 */
#ifndef QIJU_OWN_AUDIT_MEMBERS_H
#define QIJU_OWN_AUDIT_MEMBERS_H

#include "base/arena.h"

struct member_slot {
    uint32_t place; /* index + 1; 0: free */
    uint32_t tag;
};

struct members {
    struct arena *arena;
    size_t size;
    unsigned char *states;
    uint64_t count;
    struct member_slot *slots;
    uint64_t slot_count;
};

#define MEMBERS_NONE UINT32_MAX

/* Finds the index of a state by its hash (auditor_hash); MEMBERS_NONE: it is no member. */
uint32_t members_find(const struct members *members, const unsigned char *state, uint64_t hash);
/* Adds a state if it is new; *index: its index. */
qj_status members_add(struct members *members, const unsigned char *state, uint64_t hash,
                      uint32_t *index);

static inline uint32_t members_tag(uint64_t hash)
{
    return (uint32_t)(hash >> 32);
}

/* Returns the first slot that a tag may have. */
static inline uint64_t members_first(const struct members *members, uint32_t tag)
{
    return tag * members->slot_count >> 32;
}

/* Prefetch the slot of a hash, and the state in it, whose index is returned. */
static inline void members_fetch_slot(const struct members *members, uint64_t hash)
{
    if (members->slot_count)
        __builtin_prefetch(&members->slots[members_first(members, members_tag(hash))], 1);
}

static inline uint64_t members_fetch_state(const struct members *members, uint64_t hash)
{
    if (members->count == 0)
        return 0;
    const uint64_t place = members->slots[members_first(members, members_tag(hash))].place;
    const uint64_t index = place - (place != 0);
    __builtin_prefetch(members->states + index * members->size);
    return index;
}

static inline const unsigned char *members_state(const struct members *members, uint64_t index)
{
    return members->states + index * members->size;
}

#endif
