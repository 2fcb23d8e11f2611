/* members: a set of states or keys, each once, in the order in which they were added:
 *
 *     states  | s0 | s1 | s2 |              size bytes each
 *     slots   | . | 2 | . | . | 1 | 3 |     index + 1, and the tag, a part of the hash, by whose
 *                                           first bits a slot is found; half are free
 */
#pragma once

#include "base/arena.h"
#include "base/bits.h"

struct member_slot {
    uint32_t place; /* index + 1; 0: free */
    uint32_t tag;
};

struct members {
    size_t size;
    unsigned char *states;
    uint64_t count;
    struct member_slot *slots;
    uint64_t slot_count;
};

#define MEMBERS_NONE UINT32_MAX

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

/* Copies a state; for most games by two copies of fixed size that overlap, without a call. */
static inline void members_copy(unsigned char *to, const unsigned char *from, size_t size)
{
    if (size >= 4 && size < 8) {
        memcpy(to, from, 4);
        memcpy(to + size - 4, from + size - 4, 4);
    } else if (size >= 8 && size <= 16) {
        memcpy(to, from, 8);
        memcpy(to + size - 8, from + size - 8, 8);
    } else if (size > 16 && size <= 32) {
        memcpy(to, from, 16);
        memcpy(to + size - 16, from + size - 16, 16);
    } else {
        memcpy(to, from, size);
    }
}

/* Returns 0 if `bytes` bytes are equal; at most 8. */
static inline uint64_t members_differ(const unsigned char *one, const unsigned char *two, size_t at,
                                      size_t bytes)
{
    uint64_t a = 0, b = 0;
    memcpy(&a, one + at, bytes);
    memcpy(&b, two + at, bytes);
    return a ^ b;
}

/* Compares states: for most games by words, which may overlap. */
static inline bool members_same(const unsigned char *one, const unsigned char *two, size_t size)
{
    const size_t half = 4, word = 8;
    if (size < half || size > 4 * word)
        return !memcmp(one, two, size);
    if (size < word)
        return !(members_differ(one, two, 0, half) | members_differ(one, two, size - half, half));
    if (members_differ(one, two, 0, word) | members_differ(one, two, size - word, word))
        return false;
    return size <= 2 * word || !(members_differ(one, two, word, word) |
                                 members_differ(one, two, size - 2 * word, word));
}

/* Returns the slot of a state, or the free slot where it belongs; there are slots. size:
 * members->size, here and below, which is faster if it is a constant. */
static inline struct member_slot *members_slot(const struct members *members, size_t size,
                                               const unsigned char *state, uint64_t hash)
{
    const uint32_t tag = members_tag(hash);
    const uint64_t mask = members->slot_count - 1;
    for (uint64_t at = members_first(members, tag);; at++) {
        struct member_slot *const slot = &members->slots[at & mask];
        if (!slot->place || (slot->tag == tag &&
                             members_same(members->states + (slot->place - 1) * size, state, size)))
            return slot;
    }
}

/* Finds the index of a state by its hash, whose high half counts (bits_hash); MEMBERS_NONE: it is
 * no member. */
static inline uint32_t members_find(const struct members *members, const unsigned char *state,
                                    uint64_t hash)
{
    return members->count ? members_slot(members, members->size, state, hash)->place - 1
                          : MEMBERS_NONE;
}

/* Makes room for another state. All memory is of one arena. */
qj_status members_grow(struct members *members, struct arena *arena);

/* Finds the index of a state likewise. It is added if it is new: then it is the last one. */
static inline qj_status members_put(struct members *members, size_t size, struct arena *arena,
                                    const unsigned char *state, uint64_t hash, uint32_t *index,
                                    bool *is_new)
{
    if (2 * (members->count + 1) > members->slot_count)
        TRY(members_grow(members, arena));
    struct member_slot *const slot = members_slot(members, size, state, hash);
    *is_new = !slot->place;
    if (*is_new) {
        members_copy(members->states + members->count * size, state, size);
        *slot = (struct member_slot){(uint32_t)++members->count, members_tag(hash)};
    }
    *index = slot->place - 1;
    return QJ_OK;
}

/* Enters a key, by its index, into a table of slots that are 0 at first; mask: their number, a
 * power of two and at least twice that of the keys, minus 1. Returns whether no equal key was
 * there. */
static inline bool members_enter(uint32_t *slots, uint64_t mask, const uint64_t *keys,
                                 uint64_t index)
{
    uint64_t at = bits_mix(0, keys[index]) & mask;
    for (; slots[at]; at = (at + 1) & mask)
        if (keys[slots[at] - 1] == keys[index])
            return false;
    slots[at] = (uint32_t)index + 1;
    return true;
}

/* Frees the states and slots. The set is empty then. */
void members_clear(struct members *members, struct arena *arena);
