/* tiers_table: an open-addressing hash table of whole states, 4 bytes a slot.
 *
 *     slots   | . | 3 | . | 1 | 2 | . | . | . |    index + 1, or 0 (.) for none
 *                   |       |   `------------------.
 *                   |       `--------.             |
 *     states  | s0  | s1  | s2  | ... |            state_size bytes each
 *
 *     a slot  | tag: 32 - b bits of the key | index + 1: b bits |       2^b slots
 *
 * The high b bits of the key select the first slot; linear probing continues until the state or an
 * empty slot is found. A hash can collide, so states whose tags are equal are compared byte by
 * byte. At most three quarters of the slots are in use. Queries come in batches: the slots of many
 * states are prefetched first, then the states, then all are compared.
 */
#include "engines/tiers/index/tiers_table.h"

#include <inttypes.h>

#include <string.h>

enum { MIN_BITS = 10, MAX_BITS = 32, TOGETHER = 32 };

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

static void tiers_table_make_keys(const struct tiers_table *table,
                                  const struct tiers_states *states)
{
    for (uint64_t i = 0; i < states->count; i++)
        states->keys[states->pick[i]] = tiers_table_key(
            states->states + states->pick[i] * states->stride, table->state_size);
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

static inline bool tiers_table_same(const unsigned char *one, const unsigned char *two, size_t size)
{
    uint64_t words[2];
    for (; size >= 8; size -= 8, one += 8, two += 8) {
        memcpy(&words[0], one, 8);
        memcpy(&words[1], two, 8);
        if (words[0] != words[1])
            return false;
    }
    for (; size && *one == *two; size--, one++, two++)
        ;
    return size == 0;
}

/* Searches for a state from slot *at, where the search ends. */
static inline uint64_t tiers_table_search(const struct tiers_table *table,
                                          const unsigned char *state, uint64_t key, uint64_t *at)
{
    uint32_t slot;
    for (; (slot = tiers_table_next(table, key, at)); *at = (*at + 1) & tiers_table_mask(table)) {
        const uint64_t index = tiers_table_index(table, slot);
        if (tiers_table_same(table->states + index * table->state_size, state, table->state_size))
            return index;
    }
    return TIERS_MISSING;
}

/* Finds the first slots to compare for count states from number first on, and prefetches their
 * states and the slots of the next ones. A slot that is filled meanwhile comes after them. */
static inline void tiers_table_prefetch(const struct tiers_table *table,
                                        const struct tiers_states *states, uint64_t first,
                                        uint64_t count, uint64_t *at)
{
    for (uint64_t i = first; i < first + count; i++) {
        if (i + TOGETHER < states->count)
            __builtin_prefetch(&table->slots[tiers_table_first_slot(
                table, states->keys[states->pick[i + TOGETHER]])]);
        const uint64_t key = states->keys[states->pick[i]];
        at[i - first] = tiers_table_first_slot(table, key);
        const uint32_t slot = tiers_table_next(table, key, &at[i - first]);
        if (slot)
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
            out[number] = table->bits
                              ? tiers_table_search(table, states->states + number * states->stride,
                                                   states->keys[number], &at[i])
                              : TIERS_MISSING;
        }
    }
}

/* ------------------------------------------------------------------------ room */

/* Makes twice the slots and enters all states again. */
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
            keys[i] = tiers_table_key(table->states + (first + i) * table->state_size,
                                      table->state_size);
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

qj_status tiers_table_add(struct tiers_table *table, const struct tiers_states *states,
                          uint64_t *out)
{
    uint64_t at[TOGETHER];
    while (!table->bits || table->count + states->count > (UINT64_C(3) << table->bits) / 4)
        TRY(tiers_table_grow(table));
    TRY(arena_grow_sized(table->arena, &table->states, &table->room, table->count, states->count,
                         table->state_size));
    tiers_table_make_keys(table, states);
    for (uint64_t first = 0; first < states->count; first += TOGETHER) {
        const uint64_t left = states->count - first, count = left < TOGETHER ? left : TOGETHER;
        tiers_table_prefetch(table, states, first, count, at);
        for (uint64_t i = 0; i < count; i++) {
            const uint32_t number = states->pick[first + i];
            const unsigned char *state = states->states + number * states->stride;
            out[number] = tiers_table_search(table, state, states->keys[number], &at[i]);
            if (out[number] != TIERS_MISSING)
                continue;
            out[number] = table->count++;
            memcpy(table->states + out[number] * table->state_size, state, table->state_size);
            table->slots[at[i]] = tiers_table_tag(table, states->keys[number]) |
                                  (uint32_t)(out[number] + 1);
        }
    }
    return QJ_OK;
}
