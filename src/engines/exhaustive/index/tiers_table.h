/* tiers_table: an open-addressing hash table of whole states; see tiers_table.c. */
#pragma once

#include "base/bits.h"
#include "engines/exhaustive/index/tiers_pack.h"

#define TIERS_MISSING UINT64_MAX

/* Some states of a batch. */
struct tiers_states {
    const unsigned char *states;
    size_t stride;        /* bytes from one state to the next, a multiple of 8 */
    const uint32_t *pick; /* numbers of the wanted states */
    uint64_t count;       /* of pick */
    /* If the states are children of positions of the same tier, in order, and all are wanted: the
     * positions, stride bytes each, their handles, and the end of the children of each. */
    const unsigned char *parents; /* NULL: unknown */
    const uint64_t *handles;
    const uint32_t *ends;
};

/* A single state. */
static inline struct tiers_states tiers_table_one(const void *state, size_t stride)
{
    static const uint32_t first = 0;
    return (struct tiers_states){.states = state, .stride = stride, .pick = &first, .count = 1};
}

struct tiers_table {
    struct arena *arena;
    struct tiers_pack pack;
    uint32_t *slots;
    unsigned bits;         /* 2^bits slots; 0: none */
    unsigned char *states; /* packed, in the order of their indices */
    uint64_t count, room;
};

/* Makes an empty table. */
qj_status tiers_table_open(struct tiers_table *table, struct arena *arena, size_t state_size);

/* Finds the picked states, or adds those that are missing; writes the index of each, by its number,
 * to out. tiers_table_find writes TIERS_MISSING. */
void tiers_table_find(const struct tiers_table *table, const struct tiers_states *states,
                      uint64_t *out);
qj_status tiers_table_add(struct tiers_table *table, const struct tiers_states *states,
                          uint64_t *out);

/* Frees the states; the table is empty then. */
void tiers_table_shut(struct tiers_table *table);

/* Writes the state of an index, whole words. */
static inline void tiers_table_state(const struct tiers_table *table, uint64_t index,
                                     unsigned char *state)
{
    tiers_pack_get(&table->pack, table->states + index * table->pack.bytes, state);
}
