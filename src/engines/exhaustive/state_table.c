/* state_table: an open-addressing hash table of whole states, 4 bytes a slot.
 *
 *     slots   | . | 3 | . | 1 | 2 | . | . | . |    place + 1 in the segment, or 0 (.) for none
 *                   |       |   `------------------.
 *                   |       `--------.             |
 *     states  | s0  | s1  | s2  | ... |            state_size bytes each
 *
 *     a slot  | tag: 32 - b bits of the hash | place + 1: b bits |      2^b slots
 *
 * The high b bits of its hash say where a state is looked for; from there on slots are tried until
 * it is met or an empty one is. Only where the tag is the same are states compared, and two are the
 * same when all their bytes are. At most three quarters of the slots are in use.
 */
#include "engines/exhaustive/state_table.h"

#include <inttypes.h>

enum { LEAST_BITS = 6, MOST_BITS = 32, SPARE_BITS = 3 };

void state_table_init(struct state_table *table, struct arena *arena, size_t state_size)
{
    *table = (struct state_table){.arena = arena, .state_size = state_size};
}

unsigned state_table_bits(uint64_t count, uint64_t last)
{
    unsigned bits = LEAST_BITS;
    while (bits < MOST_BITS && (count > (UINT64_C(3) << bits) / 4 || last >= UINT64_C(1) << bits))
        bits++;
    return bits;
}

/* The old slots go before the new ones come. */
static qj_status make_slots(struct state_table *table, unsigned bits)
{
    char what[64];
    uint64_t count = UINT64_C(1) << bits;
    arena_free(table->arena, table->slots);
    table->slots = NULL;
    table->room = 0;
    phrase_write(what, sizeof what, "the table of %" PRIu64 " states", count / 4 * 3);
    TRY(context_check_array(table->arena->context, count, sizeof *table->slots, what));
    table->slots = arena_resize(table->arena, NULL, count, sizeof *table->slots);
    if (!table->slots)
        return arena_status(table->arena);
    table->room = bits;
    return QJ_OK;
}

qj_status state_table_reset(struct state_table *table, uint64_t segment, unsigned bits)
{
    table->segment = segment;
    if (!table->slots || bits > table->room || bits + SPARE_BITS < table->room)
        TRY(make_slots(table, bits));
    table->bits = bits;
    memset(table->slots, 0, sizeof *table->slots << bits);
    return QJ_OK;
}

uint32_t state_table_find(const struct state_table *table, const unsigned char *state,
                          uint64_t hash)
{
    uint64_t mask = (UINT64_C(1) << table->bits) - 1;
    uint32_t tag = state_table_tag(table, hash);
    for (uint64_t at = state_table_slot(table, hash);; at = (at + 1) & mask) {
        uint32_t slot = table->slots[at];
        if (!slot)
            return NO_PLACE;
        uint32_t place = state_table_place(table, slot);
        if (state_table_tagged(table, slot, tag) &&
            state_same(table->states + (uint64_t)place * table->state_size, state,
                       table->state_size))
            return place;
    }
}

static void enter_block(struct state_table *table, uint64_t first, const uint64_t *hashes,
                        unsigned count)
{
    uint64_t mask = (UINT64_C(1) << table->bits) - 1;
    for (unsigned i = 0; i < count; i++) {
        uint64_t at = state_table_slot(table, hashes[i]);
        while (table->slots[at])
            at = (at + 1) & mask;
        table->slots[at] = state_table_tag(table, hashes[i]) | (uint32_t)(first + i + 1);
    }
}

/* By blocks, whose slots are fetched while the hashes of the rest are found. */
qj_status state_table_enter(struct state_table *table, uint64_t first, uint64_t end)
{
    enum { BLOCK = 64, OFTEN = 1 << 12 };
    uint64_t hashes[BLOCK];
    for (uint64_t at = first, blocks = 0; at < end; at += BLOCK, blocks++) {
        unsigned count = end - at < BLOCK ? (unsigned)(end - at) : BLOCK;
        if (blocks % OFTEN == OFTEN - 1)
            TRY(context_poll(table->arena->context, NULL, 0, 0));
        for (unsigned i = 0; i < count; i++) {
            hashes[i] = state_hash(table->states + (at + i) * table->state_size, table->state_size);
            state_table_prefetch(table, hashes[i]);
        }
        enter_block(table, at, hashes, count);
    }
    return QJ_OK;
}
