/* tiers_table: an open-addressing hash table of whole states, 4 bytes a slot.
 *
 *     slots   | . | 3 | . | 1 | 2 | . | . | . |    index + 1, or 0 (.) for none
 *                   |       |   `------------------.
 *                   |       `--------.             |
 *     states  | s0  | s1  | s2  | ... |            packed (tiers_pack.c)
 *
 *     a slot  | tag: 32 - b bits of the key | index + 1: b bits |       2^b slots
 *
 * The high b bits of the key select the first slot; linear probing continues until the state or an
 * empty slot is found. A hash can collide, so states whose tags are equal are compared byte by
 * byte. Parts of sums are mostly far shorter than the longest position, so their table is trimmed:
 * it stores no zeros at the ends of states. At most three quarters of the slots are in use. Queries
 * come in batches: the slots of many states are prefetched first, then the states, then all are
 * compared.
 */
#include "engines/tiers/index/tiers_table.h"

#include <qiju/rules.h>

#include <inttypes.h>

enum { MIN_BITS = 10, MAX_BITS = 32, TOGETHER = 32 };

/* Some states that are looked for together. */
struct tiers_table_group {
    uint64_t first, count; /* of pick */
    size_t stride;         /* of packed */
    uint64_t keys[TOGETHER], at[TOGETHER];
    bool fits[TOGETHER]; /* false: the state does not fit the pack, so the table lacks it */
    unsigned char packed[2 * (QJ_STATE_SIZE + 16)];
};

/* A word of a packed state from byte `at` on. */
static inline uint64_t tiers_table_word(const unsigned char *packed, size_t at, size_t bytes)
{
    const uint64_t word = tiers_pack_load(packed + at);
    return bytes - at < 8 ? word & ((UINT64_C(1) << 8 * (bytes - at)) - 1) : word;
}

/* The key of a state determines where the search for it begins; it does not identify the state. */
static inline uint64_t tiers_table_key(const unsigned char *packed, size_t bytes)
{
    uint64_t hash = bytes;
    for (size_t at = 0; at < bytes; at += 8)
        hash = tiers_table_mix(hash, tiers_table_word(packed, at, bytes));
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

/* The bytes of a query that are compared. */
static inline size_t tiers_table_size(const struct tiers_table *table,
                                      const struct tiers_states *states, uint32_t number)
{
    return table->trimmed ? states->sizes[number] : table->state_size;
}

static void tiers_table_make_keys(const struct tiers_table *table,
                                  const struct tiers_states *states)
{
    for (uint64_t i = 0; i < states->count; i++) {
        const uint32_t number = states->pick[i];
        states->keys[number] = tiers_table_key(states->states + number * states->stride,
                                               tiers_table_size(table, states, number));
    }
}

static inline uint64_t tiers_table_mask(const struct tiers_table *table)
{
    return (UINT64_C(1) << table->bits) - 1;
}

static inline uint64_t tiers_table_first_slot(const struct tiers_table *table, uint64_t key)
{
    return key >> (64 - table->bits);
}

static inline uint32_t tiers_table_tag(const struct tiers_table *table, uint64_t key)
{
    return (uint32_t)(key << table->bits);
}

/* Moves *at to the next slot that has the tag of a key or is empty; returns its content. */
static inline uint32_t tiers_table_next(const struct tiers_table *table, uint64_t key, uint64_t *at)
{
    const uint64_t mask = tiers_table_mask(table);
    const uint32_t tag = tiers_table_tag(table, key);
    uint32_t slot;
    while ((slot = table->slots[*at]) && (uint64_t)(slot ^ tag) >> table->bits)
        *at = (*at + 1) & mask;
    return slot;
}

static inline uint64_t tiers_table_index(const struct tiers_table *table, uint32_t slot)
{
    return (slot & tiers_table_mask(table)) - 1;
}

/* Searches for a packed state from slot *at, where the search ends. */
static inline uint64_t tiers_table_search(const struct tiers_table *table,
                                          const struct tiers_states *states, uint32_t number,
                                          uint64_t *at)
{
    const unsigned char *state = states->states + number * states->stride;
    const uint64_t key = states->keys[number];
    const size_t size = tiers_table_size(table, states, number);
    uint32_t slot;
    for (; (slot = tiers_table_next(table, key, at)); *at = (*at + 1) & tiers_table_mask(table)) {
        const uint64_t index = tiers_table_index(table, slot);
        size_t other_size;
        const unsigned char *other = tiers_table_state(table, index, &other_size);
        if (other_size == size && tiers_table_same(other, state, size))
            return index;
    }
    return TIERS_MISSING;
}

/* ---------------------------------------------------------------------- groups */

/* Goes on to the next group of states; false: there are no more. */
static bool tiers_table_go_on(const struct tiers_table *table, const struct tiers_states *states,
                              struct tiers_table_group *group)
{
    for (uint64_t i = first; i < first + count; i++) {
        if (i + TOGETHER < states->count)
            __builtin_prefetch(&table->slots[tiers_table_first_slot(
                table, states->keys[states->pick[i + TOGETHER]])]);
        const uint64_t key = states->keys[states->pick[i]];
        at[i - first] = tiers_table_first_slot(table, key);
        const uint32_t slot = tiers_table_next(table, key, &at[i - first]);
        if (slot && !table->trimmed)
            __builtin_prefetch(table->states + tiers_table_index(table, slot) * table->state_size);
    }
}

void tiers_table_find(const struct tiers_table *table, const struct tiers_states *states,
                      uint64_t *out)
{
    uint64_t at[TOGETHER];
    tiers_table_make_keys(table, states);
    for (uint64_t first = 0; first < states->count; first += TOGETHER) {
        const uint64_t left = states->count - first, count = left < TOGETHER ? left : TOGETHER;
        if (table->bits)
            tiers_table_prefetch(table, states, first, count, at);
        for (uint64_t i = 0; i < count; i++) {
            const uint32_t number = states->pick[first + i];
            out[number] = table->bits ? tiers_table_search(table, states, number, &at[i])
                                      : TIERS_MISSING;
        }
        for (uint64_t i = 0; i < group.count; i++)
            out[states->pick[group.first + i]] = table->bits && group.fits[i]
                                                     ? tiers_table_search(
                                                           table, group.packed + i * group.stride,
                                                           group.keys[i], &group.at[i])
                                                     : TIERS_MISSING;
    }
}

/* ------------------------------------------------------------------------ room */

qj_status tiers_table_open(struct tiers_table *table, struct arena *arena, size_t state_size)
{
    *table = (struct tiers_table){.arena = arena};
    return tiers_pack_open(&table->pack, arena, state_size);
}

void tiers_table_shut(struct tiers_table *table)
{
    arena_free(table->arena, table->slots);
    arena_free(table->arena, table->states);
    table->slots = NULL;
    table->states = NULL;
    table->bits = 0;
    table->count = table->room = 0;
}

/* Enters all states into empty slots. */
static void tiers_table_enter(struct tiers_table *table)
{
    const size_t bytes = table->pack.bytes;
    uint64_t keys[TOGETHER];
    for (uint64_t first = 0; first < table->count; first += TOGETHER) {
        const uint64_t left = table->count - first, count = left < TOGETHER ? left : TOGETHER;
        for (uint64_t i = 0; i < count; i++) {
            keys[i] = tiers_table_key(table->states + (first + i) * bytes, bytes);
            __builtin_prefetch(&table->slots[tiers_table_first_slot(table, keys[i])]);
        }
        for (uint64_t i = 0; i < count; i++) {
            uint64_t at = tiers_table_first_slot(table, keys[i]);
            while (table->slots[at])
                at = (at + 1) & tiers_table_mask(table);
            table->slots[at] = tiers_table_tag(table, keys[i]) | (uint32_t)(first + i + 1);
        }
    }
}

/* Makes twice the slots. */
static qj_status tiers_table_grow(struct tiers_table *table)
{
    char what[64];
    const unsigned bits = table->bits ? table->bits + 1 : MIN_BITS;
    const uint64_t room = (UINT64_C(3) << bits) / 4;
    if (bits > MAX_BITS)
        return context_fail(table->arena->context, QJ_LIMIT,
                            "a tier has more than 3 * 2^30 positions");
    arena_free(table->arena, table->slots);
    table->slots = NULL;
    table->bits = 0;
    phrase_write(what, sizeof what, "the table of %" PRIu64 " states", room);
    TRY(context_check_array(table->arena->context, UINT64_C(1) << bits, sizeof *table->slots,
                            what));
    TRY(arena_make(table->arena, &table->slots, UINT64_C(1) << bits));
    table->bits = bits;
    for (uint64_t first = 0; first < table->count; first += TOGETHER) {
        const uint64_t left = table->count - first, count = left < TOGETHER ? left : TOGETHER;
        uint64_t keys[TOGETHER];
        for (uint64_t i = 0; i < count; i++) {
            size_t size;
            const unsigned char *state = tiers_table_state(table, first + i, &size);
            keys[i] = tiers_table_key(state, size);
            __builtin_prefetch(&table->slots[tiers_table_first_slot(table, keys[i])]);
        }
        for (uint64_t i = 0; i < count; i++) {
            uint64_t at = tiers_table_first_slot(table, keys[i]);
            while (table->slots[at])
                at = (at + 1) & tiers_table_mask(table);
            table->slots[at] = tiers_table_tag(table, keys[i]) | (uint32_t)(first + i + 1);
        }
    }
    return QJ_OK;
}

/* Makes room for some states. */
static qj_status tiers_table_reserve(struct tiers_table *table, uint64_t more)
{
    while (!table->bits || table->count + more > (UINT64_C(3) << table->bits) / 4)
        TRY(tiers_table_grow(table));
    if (!table->trimmed)
        return arena_grow_sized(table->arena, &table->states, &table->room, table->count, more,
                                table->state_size);
    return arena_grow(table->arena, &table->ends, &table->end_room, table->count, more);
}

/* Stores a state that is missing. */
static qj_status tiers_table_store(struct tiers_table *table, const struct tiers_states *states,
                                   uint32_t number)
{
    const size_t size = tiers_table_size(table, states, number);
    uint64_t first = table->count * table->state_size;
    if (table->trimmed) {
        first = table->count ? table->ends[table->count - 1] : 0;
        TRY(arena_grow(table->arena, &table->states, &table->room, first, size + 1));
        table->ends[table->count] = first + size;
    }
    memcpy(table->states + first, states->states + number * states->stride, size);
    table->count++;
    return QJ_OK;
}

qj_status tiers_table_add(struct tiers_table *table, const struct tiers_states *states,
                          uint64_t *out)
{
    uint64_t at[TOGETHER];
    TRY(tiers_table_reserve(table, states->count));
    tiers_table_make_keys(table, states);
    for (uint64_t first = 0; first < states->count; first += TOGETHER) {
        const uint64_t left = states->count - first, count = left < TOGETHER ? left : TOGETHER;
        tiers_table_prefetch(table, states, first, count, at);
        for (uint64_t i = 0; i < count; i++) {
            const uint32_t number = states->pick[first + i];
            out[number] = tiers_table_search(table, states, number, &at[i]);
            if (out[number] != TIERS_MISSING)
                continue;
            out[number] = table->count;
            TRY(tiers_table_store(table, states, number));
            table->slots[at[i]] = tiers_table_tag(table, states->keys[number]) |
                                  (uint32_t)(out[number] + 1);
        }
        tiers_table_prefetch(table, &group);
        tiers_table_add_group(table, states, &group, out);
    }
    return QJ_OK;
}
