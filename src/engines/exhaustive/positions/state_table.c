/* state_table: an open-addressing hash table of whole states, 4 bytes a slot.
 *
 *     slots   | . | 3 | . | 1 | 2 | . | . | . |    index + 1 in the tier, or 0 (.) for none
 *                   |       |   `------------------.
 *                   |       `--------.             |
 *     states  | s0  | s1  | s2  | ... |            state_size bytes each
 *
 *     a slot  | tag: 32 - b bits of the key | index + 1: b bits |       2^b slots
 *
 * The high b bits of the key select the first slot. Linear probing continues until the state or an
 * empty slot is found. States are compared only if the tags are equal, and then byte by byte. At
 * most three quarters of the slots are in use.
 */
#include "engines/exhaustive/positions/state_table.h"

#include <inttypes.h>

enum { MIN_BITS = 8, MAX_BITS = 32, SPARE_BITS = 3 };

/* ---------------------------------------------------------------------- slots */

static inline uint64_t state_table_first_slot(const struct state_table *table, uint64_t key)
{
    return key >> (64 - table->bits);
}

/* The part of the key that a slot stores, in its upper bits. */
static inline uint32_t state_table_tag(const struct state_table *table, uint64_t key)
{
    return (uint32_t)(key << table->bits);
}

static inline uint32_t state_table_index(const struct state_table *table, uint32_t slot)
{
    return (uint32_t)(slot & ((UINT64_C(1) << table->bits) - 1)) - 1;
}

/* Moves *at to the next slot that has the tag of a key or is empty (0); returns its content. */
static inline uint32_t state_table_next_alike(const struct state_table *table, uint64_t key,
                                              uint64_t *at)
{
    uint64_t mask = (UINT64_C(1) << table->bits) - 1;
    uint32_t tag = state_table_tag(table, key), slot;
    while ((slot = table->slots[*at]) && (uint64_t)(slot ^ tag) >> table->bits)
        *at = (*at + 1) & mask;
    return slot;
}

/* Searches for a state from slot *at. Returns its index or NO_INDEX; *at becomes the slot where the
 * search ended. */
static inline uint32_t state_table_search(const struct state_table *table,
                                          const unsigned char *state, uint64_t key, uint64_t *at)
{
    uint64_t mask = (UINT64_C(1) << table->bits) - 1;
    size_t size = table->state_size;
    uint32_t slot;
    for (; (slot = state_table_next_alike(table, key, at)); *at = (*at + 1) & mask) {
        uint32_t index = state_table_index(table, slot);
        if (state_same(table->states + (uint64_t)index * size, state, size))
            return index;
    }
    return NO_INDEX;
}

/* Look-ups that run together: their slots are prefetched first, then the states, then all are
 * compared. */
enum { TOGETHER = 32 };

/* Finds the first slots to compare for count keys, and prefetches the slots of the following keys.
 * Slots that are filled meanwhile are harmless: none is before them. */
static inline void state_table_prefetch(const struct state_table *table, const uint64_t *keys,
                                        uint64_t count, uint64_t left, uint64_t *at)
{
    for (uint64_t i = 0; i < count; i++) {
        if (i + TOGETHER < left)
            __builtin_prefetch(&table->slots[state_table_first_slot(table, keys[i + TOGETHER])]);
        at[i] = state_table_first_slot(table, keys[i]);
        uint32_t slot = state_table_next_alike(table, keys[i], &at[i]);
        if (slot)
            __builtin_prefetch(table->states +
                               (uint64_t)state_table_index(table, slot) * table->state_size);
    }
}

/* ----------------------------------------------------------------------- room */

static bool state_table_fits(unsigned bits, uint64_t count)
{
    return count <= (UINT64_C(3) << bits) / 4;
}

bool state_table_has_room(const struct state_table *table, uint64_t count)
{
    return state_table_fits(table->bits, count);
}

/* Frees the old slots before it allocates new ones. */
static qj_status state_table_make_slots(struct state_table *table, unsigned bits)
{
    char what[64];
    uint64_t count = UINT64_C(1) << bits;
    arena_free(table->arena, table->slots);
    table->slots = NULL;
    table->room = 0;
    phrase_write(what, sizeof what, "the table of %" PRIu64 " states", count / 4 * 3);
    TRY(context_check_array(table->arena->context, count, sizeof *table->slots, what));
    TRY(arena_resize(table->arena, &table->slots, count));
    table->room = bits;
    return QJ_OK;
}

qj_status state_table_reset(struct state_table *table, uint64_t tier, uint64_t count)
{
    unsigned bits = MIN_BITS;
    while (bits < MAX_BITS && !state_table_fits(bits, count))
        bits++;
    table->tier = tier;
    if (!table->slots || bits > table->room || bits + SPARE_BITS < table->room)
        TRY(state_table_make_slots(table, bits));
    table->bits = bits;
    memset(table->slots, 0, sizeof *table->slots << bits);
    return QJ_OK;
}

static void state_table_fill_batch(struct state_table *table, uint64_t first, const uint64_t *keys,
                                   unsigned count)
{
    uint64_t mask = (UINT64_C(1) << table->bits) - 1;
    for (unsigned i = 0; i < count; i++) {
        uint64_t at = state_table_first_slot(table, keys[i]);
        while (table->slots[at])
            at = (at + 1) & mask;
        table->slots[at] = state_table_tag(table, keys[i]) | (uint32_t)(first + i + 1);
    }
}

/* Works in batches: prefetches slots while it computes the remaining keys. */
qj_status state_table_fill(struct state_table *table, uint64_t count)
{
    enum { BATCH = 64, OFTEN = 1 << 12 };
    uint64_t keys[BATCH];
    for (uint64_t at = 0, batches = 0; at < count; at += BATCH, batches++) {
        unsigned size = count - at < BATCH ? (unsigned)(count - at) : BATCH;
        if (batches % OFTEN == OFTEN - 1)
            TRY(context_poll(table->arena->context, NULL, 0, 0));
        for (unsigned i = 0; i < size; i++) {
            keys[i] = state_key(table->states + (at + i) * table->state_size, table->state_size);
            __builtin_prefetch(&table->slots[state_table_first_slot(table, keys[i])]);
        }
        state_table_fill_batch(table, at, keys, size);
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- many states */

/* Look-ups that run together, from state first on. */
struct state_table_batch {
    uint64_t first, count;
    uint64_t at[TOGETHER];
};

static inline bool state_table_next_batch(const struct state_table *table,
                                          const struct keyed_states *states,
                                          struct state_table_batch *batch)
{
    batch->first += batch->count;
    uint64_t left = states->count - batch->first;
    batch->count = left < TOGETHER ? left : TOGETHER;
    state_table_prefetch(table, states->keys + batch->first, batch->count, left, batch->at);
    return left;
}

uint64_t state_table_find(const struct state_table *table, const struct keyed_states *states,
                          uint32_t *indices)
{
    uint64_t missing = 0;
    struct state_table_batch batch = {0, 0, {0}};
    while (state_table_next_batch(table, states, &batch))
        for (uint64_t j = 0; j < batch.count; j++) {
            uint64_t i = batch.first + j;
            indices[i] = state_table_search(table, states->states + i * states->stride,
                                            states->keys[i], &batch.at[j]);
            missing += indices[i] == NO_INDEX;
        }
    return missing;
}

uint64_t state_table_add(struct state_table *table, uint64_t count,
                         const struct keyed_states *states, uint32_t *indices)
{
    size_t size = table->state_size;
    struct state_table_batch batch = {0, 0, {0}};
    while (state_table_next_batch(table, states, &batch))
        for (uint64_t j = 0; j < batch.count; j++) {
            uint64_t i = batch.first + j;
            const unsigned char *state = states->states + i * states->stride;
            if (indices[i] != NO_INDEX)
                continue;
            indices[i] = state_table_search(table, state, states->keys[i], &batch.at[j]);
            if (indices[i] != NO_INDEX)
                continue;
            indices[i] = (uint32_t)count++;
            memcpy(table->states + (uint64_t)indices[i] * size, state, size);
            table->slots[batch.at[j]] = state_table_tag(table, states->keys[i]) | (indices[i] + 1);
        }
    return count;
}
