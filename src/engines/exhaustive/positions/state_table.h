/* state_table: finds the index of a state in a tier; see state_table.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_POSITIONS_STATE_TABLE_H
#define QIJU_ENGINES_EXHAUSTIVE_POSITIONS_STATE_TABLE_H

#include "base/arena.h"
#include "engines/exhaustive/positions/state.h"

#define NO_INDEX UINT32_MAX

/* States with their keys. */
struct keyed_states {
    const unsigned char *states;
    size_t stride; /* bytes from one state to the next */
    const uint64_t *keys;
    uint64_t count;
};

struct state_table {
    struct arena *arena;
    uint32_t *slots;
    unsigned bits;         /* 2^bits slots */
    unsigned room;         /* 2^room slots are allocated; 0: none */
    uint64_t tier;         /* number of the covered tier */
    unsigned char *states; /* of the covered tier */
    size_t state_size;
};

/* Makes an empty table with room for count states of a tier. Reuses the slots, unless there are far
 * too many. */
qj_status state_table_reset(struct state_table *table, uint64_t tier, uint64_t count);

/* Returns whether the table has room for count states. */
bool state_table_has_room(const struct state_table *table, uint64_t count);

/* Enters the first count states of the tier into an empty table. */
qj_status state_table_fill(struct state_table *table, uint64_t count);

/* See positions_find. */
uint64_t state_table_find(const struct state_table *table, const struct keyed_states *states,
                          uint32_t *indices);

/* See positions_add; for a tier of count positions. Returns the new count. */
uint64_t state_table_add(struct state_table *table, uint64_t count,
                         const struct keyed_states *states, uint32_t *indices);

#endif
