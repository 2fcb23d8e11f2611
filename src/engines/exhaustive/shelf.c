/* shelf: with a scratch space the segments that are not worked on leave memory, and come back when
 * they are needed.
 *
 *     discovery   | s0 | s1 | s2 | from | to |        values   | s0 | s1 | segment | target | s4 |
 *                   `----`----`- aside                           `----`- aside              `-
 *
 * Every move from a segment leads into it or the next one (state_store.c), so two are enough. A
 * segment has four parts, each at a place of its own in the scratch space:
 *
 *     states, kept     written once: they stay as they are
 *     worth, ending    written again when they were changed; at another place when they became
 *                      wider
 *
 * Batches stay in memory: a few bytes for a thousand positions.
 */
#include "engines/exhaustive/shelf.h"

#include "base/scratch.h"

#include <string.h>

/* ------------------------------------------------------------------------ parts */

struct bytes {
    void **start;
    uint64_t size, slack; /* slack: more bytes in memory */
};

static struct bytes part_of(const struct state_store *store, struct segment *segment,
                            enum segment_part part)
{
    switch (part) {
    case PART_STATES:
        return (struct bytes){(void **)&segment->states, segment->count * store->state_size, 0};
    case PART_WORTH:
        return (struct bytes){&segment->worth.items, segment->count * segment->worth.width, 0};
    case PART_ENDING:
        return (struct bytes){&segment->ending.items, segment->count * segment->ending.width, 0};
    default:
        return (struct bytes){(void **)&segment->kept, segment->kept_size, KEPT_SLACK};
    }
}

/* Whether a part, as large as it is, may differ from what was written of it. */
static bool is_changed(const struct segment *segment, enum segment_part part)
{
    return segment->changed && (part == PART_WORTH || part == PART_ENDING);
}

/* ------------------------------------------------------------- there and back */

static qj_status write_part(const struct state_store *store, struct segment *segment,
                            enum segment_part part)
{
    qj_context *context = store->arena->context;
    struct bytes bytes = part_of(store, segment, part);
    struct region *region = &segment->regions[part];
    if (region->size == bytes.size && !is_changed(segment, part))
        return QJ_OK;
    uint64_t at = region->size == bytes.size ? region->at : scratch_claim(context, bytes.size);
    region->size = 0; /* until all is written */
    TRY(scratch_write(context, *bytes.start, bytes.size, at));
    *region = (struct region){at, bytes.size};
    return QJ_OK;
}

static void free_parts(const struct state_store *store, struct segment *segment)
{
    for (enum segment_part part = 0; part < PARTS; part++) {
        struct bytes bytes = part_of(store, segment, part);
        arena_free(store->arena, *bytes.start);
        *bytes.start = NULL;
    }
    segment->capacity = segment->kept_capacity = 0;
    segment->away = true;
}

static qj_status put_aside(const struct state_store *store, struct segment *segment)
{
    for (enum segment_part part = 0; part < PARTS; part++)
        TRY(write_part(store, segment, part));
    segment->changed = false;
    free_parts(store, segment);
    return QJ_OK;
}

static qj_status read_part(const struct state_store *store, struct segment *segment,
                           enum segment_part part)
{
    struct bytes bytes = part_of(store, segment, part);
    if (bytes.size == 0)
        return QJ_OK;
    TRY(context_check_bytes(store->arena->context, bytes.size + bytes.slack,
                            "the table of states from the scratch space"));
    *bytes.start = arena_resize(store->arena, NULL, bytes.size + bytes.slack, 1);
    if (!*bytes.start)
        return arena_status(store->arena);
    return scratch_read(store->arena->context, *bytes.start, bytes.size, segment->regions[part].at);
}

static qj_status bring(const struct state_store *store, struct segment *segment)
{
    if (!segment->away)
        return QJ_OK;
    qj_status status = QJ_OK;
    for (enum segment_part part = 0; part < PARTS && status == QJ_OK; part++)
        status = read_part(store, segment, part);
    if (status != QJ_OK) {
        free_parts(store, segment);
        return status;
    }
    segment->capacity = segment->count;
    segment->kept_capacity = segment->kept ? segment->kept_size + KEPT_SLACK : 0;
    segment->away = false;
    return QJ_OK;
}

/* -------------------------------------------------------------------- the whole */

qj_status shelf_check(const struct state_store *store, bool ranked)
{
    if (!store->arena->context->limits.scratch || ranked)
        return QJ_OK;
    return context_fail(store->arena->context, QJ_USAGE,
                        "the scratch space serves only rules that give a rank: a number that every "
                        "move lowers by one");
}

/* Early, since a ply may be many times as large as the one before. */
static bool is_scarce(const qj_context *context)
{
    enum { PART = 8 };
    return context->limits.scratch && context->bytes > context->limits.bytes / PART;
}

qj_status shelf_need(struct state_store *store, struct segment *one, struct segment *other)
{
    struct segment *end = store->segments + store->segment_count;
    for (struct segment *each = store->segments; each < end && is_scarce(store->arena->context);
         each++)
        if (each != one && each != other && !each->away && each->count)
            TRY(put_aside(store, each));
    TRY(bring(store, one));
    return bring(store, other);
}

qj_status shelf_copy(const struct state_store *store, const struct segment *segment,
                     enum segment_part part, shelf_fn take, void *user)
{
    enum { PIECE = 1 << 14 };
    unsigned char piece[PIECE];
    struct segment seen = *segment;
    struct bytes bytes = part_of(store, &seen, part);
    const qj_scratch *scratch = store->arena->context->limits.scratch;
    if (!segment->away)
        return take(user, *bytes.start, bytes.size);
    for (uint64_t done = 0, size; done < bytes.size; done += size) {
        size = bytes.size - done < PIECE ? bytes.size - done : PIECE;
        if (!scratch->read(scratch->user, piece, size, segment->regions[part].at + done))
            return context_fail(store->arena->context, QJ_IO, "cannot read the scratch space");
        TRY(take(user, piece, size));
    }
    return QJ_OK;
}
