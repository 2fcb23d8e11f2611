/* state_table: a set of flat states, each with a value; see state_table.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_STATE_TABLE_H
#define QIJU_ENGINES_EXHAUSTIVE_STATE_TABLE_H

#include "base/arena.h"

#define NO_ENTRY UINT64_MAX

enum progress { STATE_NEW, STATE_OPEN, STATE_SOLVED };

/* What is known of a state. */
struct knowledge {
    int64_t value;
    enum progress progress;
};

/* Entries are numbered from 0 in the order in which they were added; they never go away. */
struct state_table {
    struct arena *arena;
    size_t state_size;
    unsigned char *states;
    struct knowledge *known;
    uint64_t count, capacity;
    uint64_t *slots;
};

/* An empty table that allocates in arena. */
void state_table_init(struct state_table *table, struct arena *arena, size_t state_size);

/* The bytes of an entry; they move when a state is added. */
const void *state_table_state(const struct state_table *table, uint64_t entry);

/* The entry of a state, or NO_ENTRY. */
uint64_t state_table_find(const struct state_table *table, const void *state);

/* The entry of a state, added as STATE_NEW when it is not there. */
qj_status state_table_add(struct state_table *table, const void *state, uint64_t *entry);

#endif
