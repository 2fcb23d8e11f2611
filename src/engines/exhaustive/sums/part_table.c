/* part_table: an open-addressing hash table of states without the zeros at their ends, whose bytes
 * stand side by side: most parts of a game are far shorter than its longest position.
 *
 *     bytes   | 7 | 1 2 | 1 9 9 9 | ...        ends    | 1 | 3 | 7 | ...
 *
 *     a slot  | tag: 32 - b bits of the key | number + 1: b bits |       2^b slots, 0: empty
 *
 * The high b bits of its key say where the search for a part begins; from there slots are tried
 * until the part or an empty slot is found. Bytes are compared, all of them, only if the tags are
 * equal. At most three quarters of the slots are in use.
 */
#include "engines/exhaustive/sums/part_table.h"

#include "engines/exhaustive/positions/state.h"
#include "engines/exhaustive/positions/table.h"

enum { LEAST_BITS = 8, MOST_BITS = 31 };

static uint64_t mask_of(const struct part_table *table)
{
    return (UINT64_C(1) << table->bits) - 1;
}

static uint32_t tag_of(const struct part_table *table, uint64_t key)
{
    return (uint32_t)(key << table->bits);
}

static uint32_t number_of(const struct part_table *table, uint32_t slot)
{
    return (uint32_t)(slot & mask_of(table)) - 1;
}

static bool is_part(const struct part_table *table, uint32_t number, const unsigned char *bytes,
                    size_t size)
{
    uint64_t start = part_table_start(table, number);
    return table->ends[number] - start == size && !memcmp(table->bytes + start, bytes, size);
}

/* The slot of a part, or the empty one where it can be put. */
static uint32_t *find_slot(const struct part_table *table, const unsigned char *bytes, size_t size,
                           uint64_t key)
{
    uint32_t tag = tag_of(table, key), *slot;
    for (uint64_t at = key >> (64 - table->bits);; at = (at + 1) & mask_of(table)) {
        slot = &table->slots[at];
        if (!*slot || ((uint64_t)(*slot ^ tag) >> table->bits == 0 &&
                       is_part(table, number_of(table, *slot), bytes, size)))
            return slot;
    }
}

uint32_t part_table_find(const struct part_table *table, const unsigned char *bytes, size_t size)
{
    uint32_t *slot = table->slots ? find_slot(table, bytes, size, state_key(bytes, size)) : NULL;
    return slot && *slot ? number_of(table, *slot) : NO_PLACE;
}

/* Makes twice the slots when these are three quarters full. */
static qj_status make_slots(struct part_table *table)
{
    unsigned bits = table->bits ? table->bits + 1 : LEAST_BITS;
    if (table->slots && table->count < (UINT64_C(3) << table->bits) / 4)
        return QJ_OK;
    if (bits > MOST_BITS)
        return context_fail(table->arena->context, QJ_LIMIT,
                            "needs more than 2^31 positions in one table");
    uint32_t *slots;
    TRY(arena_make(table->arena, &slots, UINT64_C(1) << bits));
    arena_free(table->arena, table->slots);
    table->slots = slots;
    table->bits = bits;
    for (uint64_t number = 0; number < table->count; number++) {
        uint64_t start = part_table_start(table, number);
        size_t size = (size_t)(table->ends[number] - start);
        uint64_t key = state_key(table->bytes + start, size);
        *find_slot(table, table->bytes + start, size, key) = tag_of(table, key) |
                                                             (uint32_t)(number + 1);
    }
    return QJ_OK;
}

qj_status part_table_add(struct part_table *table, const unsigned char *bytes, size_t size,
                         uint32_t *number)
{
    uint64_t key = state_key(bytes, size), length = part_table_start(table, table->count);
    TRY(make_slots(table));
    uint32_t *slot = find_slot(table, bytes, size, key);
    *number = *slot ? number_of(table, *slot) : (uint32_t)table->count;
    if (*slot)
        return QJ_OK;
    TRY(arena_grow(table->arena, &table->bytes, &table->byte_capacity, length, size + 1));
    TRY(arena_reserve(table->arena, &table->ends, &table->capacity, table->count));
    memcpy(table->bytes + length, bytes, size);
    table->ends[table->count++] = length + size;
    *slot = tag_of(table, key) | (uint32_t)table->count;
    return QJ_OK;
}

void part_table_copy(const struct part_table *table, uint64_t number, unsigned char *state,
                     size_t state_size)
{
    uint64_t start = part_table_start(table, number), size = table->ends[number] - start;
    memcpy(state, table->bytes + start, size);
    memset(state + size, 0, state_size - size);
}
