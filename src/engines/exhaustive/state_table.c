/* state_table: an open-addressing hash table of whole states.
 *
 *     slots   | . | 3 | . | 1 | 2 | . | . | . |    entry + 1, or 0 (.) for none
 *                   |       |   `------------------.
 *                   |       `--------.             |
 *     states  | s0  | s1  | s2  | ... |      count of them, state_size bytes each
 *     known   | v0  | v1  | v2  | ... |
 *
 * A state is looked for from the slot of its hash onwards until it is met or an empty slot is. The
 * hash only says where to begin: two states are the same when all their bytes are. At most half of
 * the slots are in use.
 */
#include "engines/exhaustive/state_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_CAPACITY = 16, SLOTS_PER_ENTRY = 2 };

void state_table_init(struct state_table *table, struct arena *arena, size_t state_size)
{
    *table = (struct state_table){.arena = arena, .state_size = state_size};
}

const void *state_table_state(const struct state_table *table, uint64_t entry)
{
    return table->states + entry * table->state_size;
}

static uint64_t hash_bytes(const unsigned char *bytes, size_t size)
{
    uint64_t hash = size;
    while (size) {
        uint64_t word = 0;
        size_t part = size < sizeof word ? size : sizeof word;
        memcpy(&word, bytes, part);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
        bytes += part;
        size -= part;
    }
    return hash;
}

/* The slot where a state stands, or else the empty one where it would go. */
static uint64_t slot_of(const struct state_table *table, const void *state)
{
    uint64_t mask = table->capacity * SLOTS_PER_ENTRY - 1;
    uint64_t slot = hash_bytes(state, table->state_size) & mask;
    while (table->slots[slot] &&
           memcmp(state_table_state(table, table->slots[slot] - 1), state, table->state_size) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

uint64_t state_table_find(const struct state_table *table, const void *state)
{
    return table->count ? table->slots[slot_of(table, state)] - 1 : NO_ENTRY;
}

/* Products cannot overflow: what is there already is in memory, and twice that is asked for. */
static qj_status check_room(const struct state_table *table, uint64_t capacity)
{
    char what[64];
    uint64_t more = (capacity - table->capacity) * (table->state_size + sizeof *table->known) +
                    capacity * SLOTS_PER_ENTRY * sizeof *table->slots;
    snprintf(what, sizeof what, "the table of %" PRIu64 " states", capacity);
    return context_check_bytes(table->arena->context, more, what);
}

/* Fills the slots, all of them empty, with the entries. */
static qj_status fill_slots(struct state_table *table)
{
    enum { OFTEN = 1 << 14 };
    for (uint64_t entry = 0; entry < table->count; entry++) {
        if (entry % OFTEN == 0)
            TRY(context_poll(table->arena->context, "states", table->count, 0));
        table->slots[slot_of(table, state_table_state(table, entry))] = entry + 1;
    }
    return QJ_OK;
}

static qj_status grow(struct state_table *table)
{
    uint64_t capacity = table->capacity ? table->capacity * 2 : FIRST_CAPACITY;
    TRY(check_room(table, capacity));
    void *states = arena_resize(table->arena, table->states, capacity, table->state_size);
    if (!states)
        return arena_status(table->arena);
    table->states = states;
    void *known = arena_resize(table->arena, table->known, capacity, sizeof *table->known);
    if (!known)
        return arena_status(table->arena);
    table->known = known;
    void *slots = arena_alloc(table->arena, capacity * SLOTS_PER_ENTRY, sizeof *table->slots);
    if (!slots)
        return arena_status(table->arena);
    arena_free(table->arena, table->slots);
    table->slots = slots;
    table->capacity = capacity;
    return fill_slots(table);
}

qj_status state_table_add(struct state_table *table, const void *state, uint64_t *entry)
{
    if (table->count == table->capacity)
        TRY(grow(table));
    uint64_t slot = slot_of(table, state);
    if (!table->slots[slot]) {
        TRY(context_check_states(table->arena->context, table->count + 1));
        memcpy(table->states + table->count * table->state_size, state, table->state_size);
        table->known[table->count] = (struct knowledge){.progress = STATE_NEW};
        table->slots[slot] = ++table->count;
    }
    *entry = table->slots[slot] - 1;
    return QJ_OK;
}
