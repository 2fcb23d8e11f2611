/* positions: the positions of a game, numbered from 0 in the order of discovery, ply by ply. The
 * ply of a position is the smallest number of moves that lead to it.
 *
 *     plies    | 0 | 1 | 4 | 9 | 30 |                first position of each, and the end
 *
 *     tier 0   states   | s0 | s1 s2 s3 | s4 s5 s6 s7 s8 |     state_size bytes each
 *              value    | v0 | v1 v2 v3 | ...                  1 to 8 bytes each
 *              batches  | s0 .. s3, kept | s4 .. s8, not kept |
 *              kept     | moves of s0 .. s3 |                  see stored_moves.c
 *     tier 1   states   | s9 ...
 *
 * Rules without a rank have one tier. With a rank, all positions of a ply are equally far from the
 * end, so plies are disjoint. A large ply then begins a new tier, which spill.c can move to the
 * scratch space.
 *
 * Arrays grow by an eighth, which leaves little unused. (A large block of memory moves by its page
 * table.)
 */
#include "engines/exhaustive/positions/positions.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

void positions_init(struct tier_positions *positions, struct arena *arena, size_t state_size,
                    qj_kind kind)
{
    *positions = (struct tier_positions){.arena = arena,
                                         .state_size = state_size,
                                         .kind = kind,
                                         .table = {.arena = arena, .state_size = state_size}};
}

void positions_move(struct tier_positions *positions, struct arena *arena)
{
    arena_adopt(arena, positions->arena);
    positions->arena = positions->table.arena = arena;
}

struct tier *positions_last_tier(const struct tier_positions *positions)
{
    return &positions->tiers[positions->tier_count - 1];
}

uint64_t positions_count(const struct tier_positions *positions)
{
    if (positions->tier_count == 0)
        return 0;
    const struct tier *last = positions_last_tier(positions);
    return last->first + last->count;
}

/* ------------------------------------------------------------- plies and tiers */

qj_status positions_begin_ply(struct tier_positions *positions)
{
    TRY(arena_reserve(positions->arena, &positions->plies, &positions->ply_capacity,
                      positions->ply_count));
    positions->plies[positions->ply_count++] = positions_count(positions);
    return QJ_OK;
}

qj_status positions_open_tier(struct tier_positions *positions)
{
    const struct tier tier = {.first = positions_count(positions),
                              .first_ply = positions->ply_count - 1};
    TRY(arena_reserve(positions->arena, &positions->tiers, &positions->tier_capacity,
                      positions->tier_count));
    positions->tiers[positions->tier_count++] = tier;
    return QJ_OK;
}

uint64_t positions_ply_end(const struct tier_positions *positions, uint64_t ply)
{
    return ply + 1 < positions->ply_count ? positions->plies[ply + 1] : positions_count(positions);
}

struct tier *positions_tier_of_ply(const struct tier_positions *positions, uint64_t ply)
{
    struct tier *tier = positions_last_tier(positions);
    while (tier->first_ply > ply)
        tier--;
    return tier;
}

/* ------------------------------------------------------------------------ room */

static uint64_t positions_grown_capacity(uint64_t capacity, uint64_t need)
{
    uint64_t larger = capacity + capacity / 8 + 16;
    return larger > need ? larger : need;
}

static qj_status positions_resize_tier(struct tier_positions *positions, struct tier *tier,
                                       uint64_t capacity)
{
    struct arena *arena = positions->arena;
    TRY(arena_resize_sized(arena, &tier->states, capacity, positions->state_size));
    if (positions->kind != QJ_OUTCOME)
        TRY(integers_resize(&tier->value, arena, capacity));
    if (positions->kind != QJ_SCORE)
        TRY(integers_resize(&tier->ending, arena, capacity));
    if (positions->kind != QJ_SCORE && capacity > tier->capacity)
        memset((char *)tier->ending.items + tier->capacity * tier->ending.width, 0,
               (capacity - tier->capacity) * tier->ending.width);
    tier->capacity = capacity;
    return QJ_OK;
}

qj_status positions_reserve(struct tier_positions *positions, struct tier *tier, uint64_t count)
{
    char what[64];
    if (count <= tier->capacity)
        return QJ_OK;
    if (count > TIER_MAX)
        return context_fail(positions->arena->context, QJ_LIMIT,
                            "needs more than 2^31 positions in one table");
    uint64_t capacity = positions_grown_capacity(tier->capacity, count);
    uint64_t each = positions->state_size + tier->value.width + tier->ending.width;
    phrase_write(what, sizeof what, "the table of %" PRIu64 " states", tier->first + capacity);
    TRY(context_check_array(positions->arena->context, capacity - tier->capacity, each, what));
    return positions_resize_tier(positions, tier, capacity);
}

qj_status positions_trim(struct tier_positions *positions, struct tier *tier)
{
    if (tier->count == 0 || tier->count == tier->capacity)
        return QJ_OK;
    return positions_resize_tier(positions, tier, tier->count);
}

/* -------------------------------------------------------------------- look-ups */

static qj_status positions_make_table(struct tier_positions *positions, const struct tier *tier,
                                      uint64_t count)
{
    uint64_t number = (uint64_t)(tier - positions->tiers);
    TRY(state_table_reset(&positions->table, number, count));
    return state_table_fill(&positions->table, tier->count);
}

qj_status positions_cover(struct tier_positions *positions, const struct tier *tier)
{
    struct state_table *table = &positions->table;
    table->states = tier->states;
    if (table->slots && table->tier == (uint64_t)(tier - positions->tiers))
        return QJ_OK;
    return positions_make_table(positions, tier, tier->count);
}

qj_status positions_make_room(struct tier_positions *positions, struct tier *tier, uint64_t more)
{
    uint64_t count = tier->count + more;
    TRY(positions_reserve(positions, tier, count));
    positions->table.states = tier->states;
    return state_table_has_room(&positions->table, count)
               ? QJ_OK
               : positions_make_table(positions, tier, count);
}

uint64_t positions_table_bytes(const struct tier_positions *positions)
{
    return sizeof *positions->table.slots << positions->table.room;
}

/* ----------------------------------------------------------------------- moves */

qj_status positions_trim_moves(struct tier_positions *positions, struct tier *tier)
{
    uint64_t need = tier->stored_size + STORED_SLACK;
    if (!tier->stored || tier->stored_capacity == need)
        return QJ_OK;
    TRY(arena_resize(positions->arena, &tier->stored, need));
    tier->stored_capacity = need;
    return QJ_OK;
}

/* Returns whether a batch continues the last one and leads into the same tier. The indices of new
 * positions then continue; in another tier they begin from 0. */
static bool positions_batch_continues(const struct stored_batch *last,
                                      const struct stored_batch *batch)
{
    enum { STORED_MAX = 1024 };
    bool stored = batch->offset != NOT_STORED;
    if ((last->offset != NOT_STORED) != stored)
        return false;
    return !stored || (last->count < STORED_MAX && last->width == batch->width &&
                       last->points == batch->points && last->fresh <= batch->fresh);
}

qj_status positions_store_moves(struct tier_positions *positions, struct tier *tier,
                                const uint8_t *bytes, uint64_t size, uint64_t *offset)
{
    uint64_t need = tier->stored_size + size + STORED_SLACK;
    if (need > tier->stored_capacity) {
        uint64_t capacity = positions_grown_capacity(tier->stored_capacity, need);
        TRY(arena_resize(positions->arena, &tier->stored, capacity));
        tier->stored_capacity = capacity;
    }
    memcpy(tier->stored + tier->stored_size, bytes, size);
    *offset = tier->stored_size;
    tier->stored_size += size;
    positions->stored += size;
    return QJ_OK;
}

qj_status positions_add_batch(struct tier_positions *positions, struct tier *tier,
                              struct stored_batch batch, const uint8_t *bytes, uint64_t size)
{
    struct stored_batch *last = tier->batch_count ? &tier->batches[tier->batch_count - 1] : NULL;
    bool joins = last && positions_batch_continues(last, &batch);
    if (!joins)
        TRY(arena_reserve(positions->arena, &tier->batches, &tier->batch_capacity,
                          tier->batch_count));
    if (batch.offset != NOT_STORED)
        TRY(positions_store_moves(positions, tier, bytes, size, &batch.offset));
    assert(tier->batches);
    if (joins)
        last->count += batch.count;
    else
        tier->batches[tier->batch_count++] = batch;
    return QJ_OK;
}

struct stored_batch *positions_batch_of(const struct tier *tier, uint64_t index)
{
    uint64_t low = 0, high = tier->batch_count;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (tier->batches[middle].first <= index)
            low = middle;
        else
            high = middle;
    }
    return &tier->batches[low];
}
