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
 * byte. At most three quarters of the slots are in use. Queries come in batches: the slots of many
 * states are prefetched first, then the states, then all are compared.
 */
#include "engines/exhaustive/index/tiers_table.h"

#include <qiju/rules.h>

/* CACHED_BITS: of a table that is in a cache of the processor as a whole. */
enum { MIN_BITS = 10, MAX_BITS = 32, CACHED_BITS = 15, TOGETHER = 32 };

/* Some states that are looked for together. Loops over them copy the table: a byte that is written
 * could belong to any other object, so its members would be read again for each state. */
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
    uint64_t hash = bits_mix(bytes, tiers_table_word(packed, 0, bytes));
    for (size_t at = 8; at < bytes; at += 8)
        hash = bits_mix(hash, tiers_table_word(packed, at, bytes));
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

static inline bool tiers_table_same(const unsigned char *one, const unsigned char *two,
                                    size_t bytes)
{
    uint64_t differ = tiers_table_word(one, 0, bytes) ^ tiers_table_word(two, 0, bytes);
    for (size_t at = 8; at < bytes && !differ; at += 8)
        differ = tiers_table_word(one, at, bytes) ^ tiers_table_word(two, at, bytes);
    return differ == 0;
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
                                          const unsigned char *packed, uint64_t key, uint64_t *at)
{
    const size_t bytes = table->pack.bytes;
    uint32_t slot;
    for (; (slot = tiers_table_next(table, key, at)); *at = (*at + 1) & tiers_table_mask(table)) {
        const uint64_t index = tiers_table_index(table, slot);
        if (tiers_table_same(table->states + index * bytes, packed, bytes))
            return index;
    }
    return TIERS_MISSING;
}

/* ---------------------------------------------------------------------- groups */

/* Goes on to the next group of states; false: there are no more. */
static bool tiers_table_go_on(const struct tiers_table *table, const struct tiers_states *states,
                              struct tiers_table_group *group)
{
    group->first += group->count;
    group->stride = (table->pack.bytes + 15) / 8 * 8;
    group->count = sizeof group->packed / group->stride;
    if (group->count > TOGETHER)
        group->count = TOGETHER;
    if (group->count > states->count - group->first)
        group->count = states->count - group->first;
    return group->count > 0;
}

/* Packs the states of a group and prefetches their slots. Returns whether all of them fit. */
static bool tiers_table_pack(const struct tiers_table *table, const struct tiers_states *states,
                             struct tiers_table_group *group)
{
    const struct tiers_pack pack = table->pack; /* in registers, as all below */
    const uint32_t *const slots = table->slots, *pick = states->pick + group->first;
    const unsigned char *const from = states->states;
    const size_t stride = states->stride, step = group->stride;
    const unsigned shift = 64 - table->bits;
    unsigned char *const packed = group->packed;
    bool fit = true;
    for (uint64_t i = 0, count = group->count; i < count; i++) {
        group->fits[i] = tiers_pack_put(&pack, from + pick[i] * stride, packed + i * step);
        fit &= group->fits[i];
    }
    /* not in the same loop: a key would wait for the bytes of its state */
    for (uint64_t i = 0, count = group->count; i < count; i++) {
        const uint64_t key = tiers_table_key(packed + i * step, pack.bytes), at = key >> shift;
        __builtin_prefetch(&slots[at]);
        group->keys[i] = key;
        group->at[i] = at;
    }
    return fit;
}

/* Prefetches the states of the first slots, or of the second ones if the tags of the first ones
 * differ. Without branches, which would be guessed wrong. */
static void tiers_table_prefetch(const struct tiers_table *from, struct tiers_table_group *group)
{
    const struct tiers_table table = *from; /* in registers */
    for (uint64_t i = 0, count = group->count; i < count && table.bits > CACHED_BITS; i++) {
        const uint64_t at = group->at[i];
        const uint32_t slot = table.slots[at], tag = tiers_table_tag(&table, group->keys[i]);
        const bool differ = slot && (uint64_t)(slot ^ tag) >> table.bits;
        group->at[i] = (at + differ) & tiers_table_mask(&table);
        __builtin_prefetch(table.states + (table.slots[group->at[i]] & tiers_table_mask(&table)) *
                                              table.pack.bytes);
    }
}

void tiers_table_find(const struct tiers_table *table, const struct tiers_states *states,
                      uint64_t *out)
{
    struct tiers_table_group group;
    group.first = group.count = 0;
    while (tiers_table_go_on(table, states, &group)) {
        if (table->bits) {
            (void)tiers_table_pack(table, states, &group);
            tiers_table_prefetch(table, &group);
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
static void tiers_table_enter(const struct tiers_table *to)
{
    const struct tiers_table table = *to; /* in registers */
    const size_t bytes = table.pack.bytes;
    uint64_t keys[TOGETHER];
    for (uint64_t first = 0; first < table.count; first += TOGETHER) {
        const uint64_t left = table.count - first, count = left < TOGETHER ? left : TOGETHER;
        for (uint64_t i = 0; i < count; i++) {
            keys[i] = tiers_table_key(table.states + (first + i) * bytes, bytes);
            __builtin_prefetch(&table.slots[tiers_table_first_slot(&table, keys[i])]);
        }
        for (uint64_t i = 0; i < count; i++) {
            uint64_t at = tiers_table_first_slot(&table, keys[i]);
            while (table.slots[at])
                at = (at + 1) & tiers_table_mask(&table);
            table.slots[at] = tiers_table_tag(&table, keys[i]) | (uint32_t)(first + i + 1);
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
    tiers_table_enter(table);
    return QJ_OK;
}

/* Makes room for states, and for an eighth more. */
static qj_status tiers_table_make_room(struct tiers_table *table, uint64_t more)
{
    enum { PART = 8, BEYOND = 8 }; /* bytes that the pack reads after a state */
    if (table->states && table->count + more <= table->room)
        return QJ_OK;
    const uint64_t room = table->count + table->count / PART + more;
    TRY(arena_resize(table->arena, &table->states, room * table->pack.bytes + BEYOND));
    table->room = room;
    return QJ_OK;
}

/* Makes slots and room for states. */
static qj_status tiers_table_reserve(struct tiers_table *table, uint64_t more)
{
    while (!table->bits || table->count + more > (UINT64_C(3) << table->bits) / 4)
        TRY(tiers_table_grow(table));
    return tiers_table_make_room(table, more);
}

/* Makes the pack wider for some states, for which there are slots, and packs those of the table
 * anew, from the last to the first. */
static qj_status tiers_table_widen(struct tiers_table *table, const struct tiers_states *states)
{
    unsigned char state[QJ_STATE_SIZE + 16];
    struct tiers_pack old = table->pack;
    TRY(arena_make_copy(table->arena, &old.word, old.word, old.words));
    memset(state, 0, sizeof state);
    for (uint64_t i = 0; i < states->count; i++)
        for (size_t at = 0; at < old.size; at++)
            state[at] |= states->states[states->pick[i] * states->stride + at];
    tiers_pack_widen(&table->pack, state);
    table->room = 0;
    const qj_status status = tiers_table_make_room(table, states->count);
    if (status != QJ_OK) {
        table->pack = old; /* a checkpoint may still save the states */
        return status;
    }
    for (uint64_t i = table->count; i-- > 0;) {
        unsigned char packed[QJ_STATE_SIZE + 16];
        tiers_pack_get(&old, table->states + i * old.bytes, state);
        (void)tiers_pack_put(&table->pack, state, packed);
        memcpy(table->states + i * table->pack.bytes, packed, table->pack.bytes);
    }
    arena_free(table->arena, old.word);
    memset(table->slots, 0, sizeof *table->slots << table->bits);
    tiers_table_enter(table);
    return QJ_OK;
}

/* ------------------------------------------------------------------------- add */

/* Adds a packed state, in whole words: the next one begins in the last of them. */
static inline void tiers_table_append(struct tiers_table *table, const unsigned char *packed,
                                      uint64_t key, uint64_t at)
{
    const size_t bytes = table->pack.bytes;
    unsigned char *const to = table->states + table->count++ * bytes;
    for (size_t i = 0; i < bytes; i += sizeof(uint64_t))
        tiers_pack_store(to + i, tiers_pack_load(packed + i));
    table->slots[at] = tiers_table_tag(table, key) | (uint32_t)table->count;
}

/* Finds the states of a group, or adds them. */
static void tiers_table_add_group(struct tiers_table *to, const struct tiers_states *states,
                                  struct tiers_table_group *group, uint64_t *out)
{
    struct tiers_table table = *to; /* in registers */
    const uint32_t *const pick = states->pick + group->first;
    const unsigned char *packed = group->packed;
    const size_t step = group->stride;
    for (uint64_t i = 0, count = group->count; i < count; i++, packed += step) {
        const uint64_t key = group->keys[i];
        uint64_t at = group->at[i], index = tiers_table_search(&table, packed, key, &at);
        if (index == TIERS_MISSING) {
            index = table.count;
            tiers_table_append(&table, packed, key, at);
        }
        out[pick[i]] = index;
    }
    to->count = table.count;
}

qj_status tiers_table_add(struct tiers_table *table, const struct tiers_states *states,
                          uint64_t *out)
{
    struct tiers_table_group group;
    group.first = group.count = 0;
    TRY(tiers_table_reserve(table, states->count));
    while (tiers_table_go_on(table, states, &group)) {
        if (!tiers_table_pack(table, states, &group)) {
            TRY(tiers_table_widen(table, states));
            group.count = 0;
            continue;
        }
        tiers_table_prefetch(table, &group);
        tiers_table_add_group(table, states, &group, out);
    }
    return QJ_OK;
}
