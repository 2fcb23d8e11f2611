/* spill: moves tiers that are not in use to the scratch space, and reads them back when they are
 * needed.
 *
 *     discovery   | t0 | t1 | t2 | from | to |        values   | t0 | t1 | tier | target | t4 |
 *                   `----`----`- aside                           `----`- aside             `-
 *
 * Every move from a tier leads into it or the next one (positions.c), so two tiers in memory are
 * enough. Each column of a tier has a separate region in the scratch space:
 *
 *     states, stored   written once: they stay as they are
 *     value, ending    written again when they were changed; at another place when they became
 *                      wider
 *
 * The list of batches stays in memory: a few bytes for a thousand positions.
 */
#include "engines/exhaustive/positions/positions.h"

#include "base/scratch.h"

#include <string.h>

/* ---------------------------------------------------------------------- columns */

struct spill_column {
    void **start;
    uint64_t size, slack; /* slack: additional bytes in memory */
};

static struct spill_column spill_find_column(const struct tier_positions *positions,
                                             struct tier *tier, enum tier_column column)
{
    switch (column) {
    case COLUMN_STATES:
        return (struct spill_column){(void **)&tier->states, tier->count * positions->state_size,
                                     0};
    case COLUMN_VALUE:
        return (struct spill_column){&tier->value.items, tier->count * tier->value.width, 0};
    case COLUMN_ENDING:
        return (struct spill_column){&tier->ending.items, tier->count * tier->ending.width, 0};
    default:
        return (struct spill_column){(void **)&tier->stored, tier->stored_size, STORED_SLACK};
    }
}

/* Returns whether a column may differ from its written copy of this size. */
static bool spill_is_changed(const struct tier *tier, enum tier_column column)
{
    return tier->changed && (column == COLUMN_VALUE || column == COLUMN_ENDING);
}

/* ------------------------------------------------------------- transfer */

static qj_status spill_write_column(const struct tier_positions *positions, struct tier *tier,
                                    enum tier_column column)
{
    qj_context *context = positions->arena->context;
    struct spill_column bytes = spill_find_column(positions, tier, column);
    struct tier_region *region = &tier->regions[column];
    if (region->size == bytes.size && !spill_is_changed(tier, column))
        return QJ_OK;
    uint64_t at = region->size == bytes.size ? region->at : scratch_claim(context, bytes.size);
    region->size = 0; /* until all bytes are written */
    TRY(scratch_write(context, *bytes.start, bytes.size, at));
    *region = (struct tier_region){at, bytes.size};
    return QJ_OK;
}

static void spill_free_columns(const struct tier_positions *positions, struct tier *tier)
{
    for (enum tier_column column = 0; column < COLUMNS; column++) {
        struct spill_column bytes = spill_find_column(positions, tier, column);
        arena_free(positions->arena, *bytes.start);
        *bytes.start = NULL;
    }
    tier->capacity = tier->stored_capacity = 0;
    tier->away = true;
}

static qj_status spill_write_tier(const struct tier_positions *positions, struct tier *tier)
{
    for (enum tier_column column = 0; column < COLUMNS; column++)
        TRY(spill_write_column(positions, tier, column));
    tier->changed = false;
    spill_free_columns(positions, tier);
    return QJ_OK;
}

static qj_status spill_read_column(const struct tier_positions *positions, struct tier *tier,
                                   enum tier_column column)
{
    struct spill_column bytes = spill_find_column(positions, tier, column);
    if (bytes.size == 0)
        return QJ_OK;
    TRY(context_check_bytes(positions->arena->context, bytes.size + bytes.slack,
                            "the table of states from the scratch space"));
    TRY(arena_resize_sized(positions->arena, bytes.start, bytes.size + bytes.slack, 1));
    return scratch_read(positions->arena->context, *bytes.start, bytes.size,
                        tier->regions[column].at);
}

static qj_status spill_read_tier(const struct tier_positions *positions, struct tier *tier)
{
    if (!tier->away)
        return QJ_OK;
    qj_status status = QJ_OK;
    for (enum tier_column column = 0; column < COLUMNS && status == QJ_OK; column++)
        status = spill_read_column(positions, tier, column);
    if (status != QJ_OK) {
        spill_free_columns(positions, tier);
        return status;
    }
    tier->capacity = tier->count;
    tier->stored_capacity = tier->stored ? tier->stored_size + STORED_SLACK : 0;
    tier->away = false;
    return QJ_OK;
}

/* -------------------------------------------------------------------- entry points */

/* The limit is low, since a ply may be many times as large as the one before. */
static bool spill_is_memory_scarce(const qj_context *context)
{
    enum { PART = 8 };
    return context_scratch(context) && context->bytes > context->limits.bytes / PART;
}

qj_status positions_need(struct tier_positions *positions, struct tier *one, struct tier *other)
{
    struct tier *end = positions->tiers + positions->tier_count;
    for (struct tier *each = positions->tiers;
         each < end && spill_is_memory_scarce(positions->arena->context); each++)
        if (each != one && each != other && !each->away && each->count)
            TRY(spill_write_tier(positions, each));
    TRY(spill_read_tier(positions, one));
    return spill_read_tier(positions, other);
}

qj_status positions_copy_column(const struct tier_positions *positions, const struct tier *tier,
                                enum tier_column column, column_fn take, void *user)
{
    enum { AT_ONCE = 1 << 14 };
    unsigned char buffer[AT_ONCE];
    struct tier seen = *tier;
    struct spill_column bytes = spill_find_column(positions, &seen, column);
    if (!tier->away)
        return take(user, *bytes.start, bytes.size);
    for (uint64_t done = 0, size; done < bytes.size; done += size) {
        size = bytes.size - done < AT_ONCE ? bytes.size - done : AT_ONCE;
        TRY(scratch_read_still(positions->arena->context, buffer, size,
                               tier->regions[column].at + done));
        TRY(take(user, buffer, size));
    }
    return QJ_OK;
}
