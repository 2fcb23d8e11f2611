/* members: a set of states, each once, in the order in which they were added:
 *
 *     states  | s0 | s1 | s2 |              size bytes each
 *     slots   | . | 2 | . | . | 1 | 3 |     index + 1, and the tag, a part of the hash, by whose
 *                                           first bits a slot is found; half are free
 */
#ifndef QIJU_OWN_AUDIT_MEMBERS_H
#define QIJU_OWN_AUDIT_MEMBERS_H

#include "base/arena.h"

#include <string.h>

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

/* Adds a state if it is new, by its hash (auditor_key); *index: its index. */
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

/* Prefetches the slot of a hash. */
static inline void members_fetch_slot(const struct members *members, uint64_t hash)
{
    if (members->slot_count)
        __builtin_prefetch(&members->slots[members_first(members, members_tag(hash))]);
}

static inline const unsigned char *members_state(const struct members *members, uint64_t index)
{
    return members->states + index * members->size;
}

static inline uint64_t members_differ(const unsigned char *one, const unsigned char *two, size_t at)
{
    uint64_t a, b;
    memcpy(&a, one + at, sizeof a);
    memcpy(&b, two + at, sizeof b);
    return a ^ b;
}

/* Compares states: for most games by words, which may overlap. */
static inline bool members_same(const unsigned char *one, const unsigned char *two, size_t size)
{
    enum { WORD = sizeof(uint64_t) };
    if (size < WORD || size > 4 * WORD)
        return !memcmp(one, two, size);
    uint64_t differ = members_differ(one, two, 0) | members_differ(one, two, size - WORD);
    if (size > 2 * WORD)
        differ |= members_differ(one, two, WORD) | members_differ(one, two, size - 2 * WORD);
    return differ == 0;
}

/* Returns the slot of a state, or a free slot for it. States are compared if tags agree. */
static inline struct member_slot *members_slot(const struct members *members,
                                               const unsigned char *state, uint64_t hash)
{
    const uint32_t tag = members_tag(hash);
    for (uint64_t at = members_first(members, tag);; at++) {
        struct member_slot *slot = &members->slots[at & (members->slot_count - 1)];
        if (!slot->place ||
            (slot->tag == tag &&
             members_same(members_state(members, slot->place - 1), state, members->size)))
            return slot;
    }
}

/* Finds the index of a state; MEMBERS_NONE: it is no member. */
static inline uint32_t members_find(const struct members *members, const unsigned char *state,
                                    uint64_t hash)
{
    return members->count ? members_slot(members, state, hash)->place - 1 : MEMBERS_NONE;
}

#endif
