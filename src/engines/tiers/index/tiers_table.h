/* tiers_table: an open-addressing hash table of whole states; see tiers_table.c. */
#ifndef QIJU_ENGINES_TIERS_INDEX_TIERS_TABLE_H
#define QIJU_ENGINES_TIERS_INDEX_TIERS_TABLE_H

#include "base/arena.h"

#include <string.h>

#define TIERS_MISSING UINT64_MAX

/* Some states of a batch. */
struct tiers_states {
    const unsigned char *states;
    size_t stride; /* bytes from one state to the next */
    const uint64_t *keys;
    const uint32_t *pick; /* numbers of the wanted states */
    uint64_t count;       /* of pick */
};

struct tiers_table {
    struct arena *arena;
    size_t state_size;
    uint32_t *slots;
    unsigned bits;         /* 2^bits slots; 0: none */
    unsigned char *states; /* state_size bytes each, in the order of their indices */
    uint64_t count, room;
};

/* Finds the picked states, or adds those that are missing; writes the index of each, by its number,
 * to out. tiers_table_find writes TIERS_MISSING. */
void tiers_table_find(const struct tiers_table *table, const struct tiers_states *states,
                      uint64_t *out);
qj_status tiers_table_add(struct tiers_table *table, const struct tiers_states *states,
                          uint64_t *out);

static inline uint64_t tiers_table_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* The key of a state determines where the search for it begins; it does not identify the state. */
static inline uint64_t tiers_table_key(const unsigned char *state, size_t size)
{
    uint64_t hash = size, word = 0;
    size_t at = 0;
    for (; at + 8 <= size; at += 8) {
        memcpy(&word, state + at, 8);
        hash = tiers_table_mix(hash, word);
    }
    if (at < size) {
        word = 0;
        for (; at < size; at++)
            word = word << 8 | state[at];
        hash = tiers_table_mix(hash, word);
    }
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

#endif
