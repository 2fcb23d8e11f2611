/* part_table: an open-addressing hash table of parts. A part is stored without the zeros at its
 * end, since most parts of a game are far shorter than its longest position:
 *
 *     bytes   | 7 | 1 2 | 1 9 9 9 | ...        ends    | 1 | 3 | 7 | ...
 *
 *     a slot  | tag: 32 - b bits of the key | number + 1: b bits |       2^b slots, 0: empty
 *
 * The high b bits of the key select the first slot. Linear probing continues until the part or an
 * empty slot is found. Parts are compared only if the tags are equal, and then byte by byte. At
 * most three quarters of the slots are in use.
 */
#include "engines/exhaustive/sums/solver.h"

enum { MIN_BITS = 8, MAX_BITS = 31 };

qj_status parts_add(struct sums_parts *parts, struct arena *arena, struct sums_part part)
{
    uint64_t length = parts_start(parts, parts->count);
    TRY(arena_grow(arena, &parts->bytes, &parts->byte_capacity, length, part.size + 1));
    TRY(arena_reserve(arena, &parts->ends, &parts->capacity, parts->count));
    memcpy(parts->bytes + length, part.bytes, part.size);
    parts->ends[parts->count++] = length + part.size;
    return QJ_OK;
}

void parts_copy(const struct sums_parts *parts, uint64_t i, unsigned char *state, size_t state_size)
{
    const struct sums_part part = parts_get(parts, i);
    memcpy(state, part.bytes, part.size);
    memset(state + part.size, 0, state_size - part.size);
}

static uint64_t part_table_mask(const struct part_table *table)
{
    return (UINT64_C(1) << table->bits) - 1;
}

static uint32_t part_table_tag(const struct part_table *table, uint64_t key)
{
    return (uint32_t)(key << table->bits);
}

static uint32_t part_table_number(const struct part_table *table, uint32_t slot)
{
    return (uint32_t)(slot & part_table_mask(table)) - 1;
}

/* The slot of a part, or the empty slot for it. */
static uint32_t *part_table_find_slot(const struct part_table *table, struct sums_part part,
                                      uint64_t key)
{
    uint32_t tag = part_table_tag(table, key), *slot;
    for (uint64_t at = key >> (64 - table->bits);; at = (at + 1) & part_table_mask(table)) {
        slot = &table->slots[at];
        if (!*slot || ((uint64_t)(*slot ^ tag) >> table->bits == 0 &&
                       part_same(parts_get(&table->parts, part_table_number(table, *slot)), part)))
            return slot;
    }
}

uint32_t part_table_find(const struct part_table *table, struct sums_part part)
{
    const uint64_t key = state_key(part.bytes, part.size);
    uint32_t *slot = table->slots ? part_table_find_slot(table, part, key) : NULL;
    return slot && *slot ? part_table_number(table, *slot) : NO_INDEX;
}

/* Doubles the slots. */
static qj_status part_table_make_slots(struct part_table *table)
{
    unsigned bits = table->bits ? table->bits + 1 : MIN_BITS;
    if (table->slots && table->parts.count < (UINT64_C(3) << table->bits) / 4)
        return QJ_OK;
    if (bits > MAX_BITS)
        return context_fail(table->arena->context, QJ_LIMIT,
                            "needs more than 2^31 positions in one table");
    uint32_t *slots;
    TRY(arena_make(table->arena, &slots, UINT64_C(1) << bits));
    arena_free(table->arena, table->slots);
    table->slots = slots;
    table->bits = bits;
    for (uint64_t number = 0; number < table->parts.count; number++) {
        const struct sums_part part = parts_get(&table->parts, number);
        const uint64_t key = state_key(part.bytes, part.size);
        *part_table_find_slot(table, part, key) = part_table_tag(table, key) |
                                                  (uint32_t)(number + 1);
    }
    return QJ_OK;
}

qj_status part_table_add(struct part_table *table, struct sums_part part, uint32_t *number)
{
    const uint64_t key = state_key(part.bytes, part.size);
    TRY(part_table_make_slots(table));
    uint32_t *slot = part_table_find_slot(table, part, key);
    *number = *slot ? part_table_number(table, *slot) : (uint32_t)table->parts.count;
    if (*slot)
        return QJ_OK;
    TRY(parts_add(&table->parts, table->arena, part));
    *slot = part_table_tag(table, key) | (uint32_t)table->parts.count;
    return QJ_OK;
}
