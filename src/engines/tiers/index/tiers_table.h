/* tiers_table: an open-addressing hash table of whole states; see tiers_table.c. */
#ifndef QIJU_ENGINES_TIERS_INDEX_TIERS_TABLE_H
#define QIJU_ENGINES_TIERS_INDEX_TIERS_TABLE_H

#include "engines/tiers/index/tiers_pack.h"

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
    const uint32_t *sizes; /* of each state without the zeros at its end, for a trimmed table */
};

struct tiers_table {
    struct arena *arena;
    size_t state_size; /* of a query, at most */
    uint32_t *slots;
    unsigned bits;         /* 2^bits slots; 0: none */
    unsigned char *states; /* in the order of their indices; state_size bytes each, or trimmed */
    uint64_t count, room;
    bool trimmed;   /* states are stored without the zeros at their ends */
    uint64_t *ends; /* of trimmed states: the end of each */
    uint64_t end_room;
};

/* Returns the bytes of a state that are stored. */
static inline const unsigned char *tiers_table_state(const struct tiers_table *table,
                                                     uint64_t index, size_t *size)
{
    const uint64_t first = index && table->trimmed ? table->ends[index - 1]
                                                   : index * table->state_size;
    *size = table->trimmed ? (size_t)(table->ends[index] - first) : table->state_size;
    return table->states + first;
}

/* Writes a state of a table, state_size bytes. */
static inline void tiers_table_copy(const struct tiers_table *table, uint64_t index,
                                    unsigned char *state)
{
    size_t size;
    const unsigned char *bytes = tiers_table_state(table, index, &size);
    memcpy(state, bytes, size);
    memset(state + size, 0, table->state_size - size);
}

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

static inline uint64_t tiers_table_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

#endif
