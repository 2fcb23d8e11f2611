/* state_table: finds the place of a state in a segment; see state_table.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_STATE_TABLE_H
#define QIJU_ENGINES_EXHAUSTIVE_STATE_TABLE_H

#include "engines/exhaustive/state_hash.h"
#include "engines/exhaustive/state_store.h"

#define NO_PLACE UINT32_MAX

/* Look-ups ahead, of which the slots are fetched. */
enum { SLOTS_AHEAD = 24 };

struct state_table {
    struct arena *arena;
    uint32_t *slots;
    unsigned bits;               /* 2^bits slots */
    unsigned room;               /* 2^room were made; 0: none */
    uint64_t segment;            /* which one it covers */
    const unsigned char *states; /* of that segment */
    size_t state_size;
};

void state_table_init(struct state_table *table, struct arena *arena, size_t state_size);

/* Makes an empty table for a segment with 2^bits slots. Those that were made before are used again,
 * unless they are far too many. */
qj_status state_table_reset(struct state_table *table, uint64_t segment, unsigned bits);

/* The bits of a table that has room for count states, in places below the last. */
unsigned state_table_bits(uint64_t count, uint64_t last);

static inline uint64_t state_table_slot(const struct state_table *table, uint64_t hash)
{
    return hash >> (64 - table->bits);
}

static inline void state_table_prefetch(const struct state_table *table, uint64_t hash)
{
    __builtin_prefetch(&table->slots[state_table_slot(table, hash)]);
}

/* The part of the hash that a slot keeps, at its upper end. */
static inline uint32_t state_table_tag(const struct state_table *table, uint64_t hash)
{
    return (uint32_t)(hash << table->bits);
}

static inline uint32_t state_table_place(const struct state_table *table, uint32_t slot)
{
    return (uint32_t)(slot & ((UINT64_C(1) << table->bits) - 1)) - 1;
}

static inline bool state_table_tagged(const struct state_table *table, uint32_t slot, uint32_t tag)
{
    return ((uint64_t)(slot ^ tag) >> table->bits) == 0;
}

/* Fetches what a look-up to come will need: to be called before the look-up of hashes[i], of count.
 * (The states are not fetched as well: where the tables of a game are many and small, choosing
 * which costs more than it saves.) */
static inline void state_table_look_ahead(const struct state_table *table, const uint64_t *hashes,
                                          uint64_t i, uint64_t count)
{
    if (i + SLOTS_AHEAD < count)
        state_table_prefetch(table, hashes[i + SLOTS_AHEAD]);
}

/* The place of a state in the segment, or NO_PLACE. */
uint32_t state_table_find(const struct state_table *table, const unsigned char *state,
                          uint64_t hash);

/* Enters the states of the segment from place first to the one before end, none of which is there.
 */
qj_status state_table_enter(struct state_table *table, uint64_t first, uint64_t end);

#endif
