/* state_store: the positions of a game, numbered from 0 in the order in which they were found, ply
 * by ply. A ply is the fewest moves that lead to a position.
 *
 *     plies       | 0 | 1 | 4 | 9 | 30 |            first position of each, and the end
 *
 *     segment 0   states   | s0 | s1 s2 s3 | s4 s5 s6 s7 s8 |     state_size bytes each
 *                 worth    | v0 | v1 v2 v3 | ...                  1 to 8 bytes each
 *                 batches  | s0 .. s3, kept | s4 .. s8, not kept |
 *                 kept     | moves of s0 .. s3 |                  see kept.c
 *     segment 1   states   | s9 ...
 *
 * All is one segment, unless the rules have a rank: then every position of a ply is at one distance
 * from the end, no two plies have a position in common, and a large ply begins a segment of its
 * own, which can be put aside while others are worked on (shelf.c).
 *
 * Arrays grow by an eighth, so that little stands empty. (A large block moves by its page table.)
 */
#include "engines/exhaustive/state_store.h"

#include <inttypes.h>
#include <string.h>

void state_store_init(struct state_store *store, struct arena *arena, size_t state_size,
                      qj_kind kind)
{
    *store = (struct state_store){.arena = arena, .state_size = state_size, .kind = kind};
}

static struct segment *last_segment(const struct state_store *store)
{
    return &store->segments[store->segment_count - 1];
}

uint64_t state_store_count(const struct state_store *store)
{
    return store->segment_count ? last_segment(store)->first + last_segment(store)->count : 0;
}

/* ------------------------------------------------------------- plies and segments */

qj_status state_store_open_segment(struct state_store *store)
{
    struct segment segment = {.first = state_store_count(store), .first_ply = store->ply_count - 1};
    TRY(arena_reserve(store->arena, (void **)&store->segments, &store->segment_capacity,
                      store->segment_count, sizeof segment));
    store->segments[store->segment_count++] = segment;
    return QJ_OK;
}

qj_status state_store_begin_ply(struct state_store *store)
{
    TRY(arena_reserve(store->arena, (void **)&store->plies, &store->ply_capacity, store->ply_count,
                      sizeof *store->plies));
    store->plies[store->ply_count++] = state_store_count(store);
    return QJ_OK;
}

uint64_t state_store_ply_first(const struct state_store *store, uint64_t ply)
{
    return store->plies[ply];
}

uint64_t state_store_ply_end(const struct state_store *store, uint64_t ply)
{
    return ply + 1 < store->ply_count ? store->plies[ply + 1] : state_store_count(store);
}

uint64_t state_store_ply_of(const struct state_store *store, uint64_t number)
{
    uint64_t low = 0, high = store->ply_count;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (store->plies[middle] <= number)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct segment *state_store_segment_of_ply(const struct state_store *store, uint64_t ply)
{
    uint64_t low = 0, high = store->segment_count;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (store->segments[middle].first_ply <= ply)
            low = middle;
        else
            high = middle;
    }
    return &store->segments[low];
}

/* ---------------------------------------------------------------------- room */

static uint64_t grown(uint64_t capacity, uint64_t need)
{
    uint64_t larger = capacity + capacity / 8 + 16;
    return larger > need ? larger : need;
}

static qj_status resize(struct state_store *store, struct segment *segment, uint64_t capacity)
{
    void *states = arena_resize(store->arena, segment->states, capacity, store->state_size);
    if (!states)
        return arena_status(store->arena);
    segment->states = states;
    if (store->kind != QJ_OUTCOME)
        TRY(integers_resize(&segment->worth, store->arena, capacity));
    if (store->kind != QJ_SCORE)
        TRY(integers_resize(&segment->ending, store->arena, capacity));
    if (store->kind != QJ_SCORE && capacity > segment->capacity)
        memset((char *)segment->ending.items + segment->capacity * segment->ending.width, 0,
               (capacity - segment->capacity) * segment->ending.width);
    segment->capacity = capacity;
    return QJ_OK;
}

qj_status state_store_reserve(struct state_store *store, struct segment *segment, uint64_t count)
{
    char what[64];
    if (count <= segment->capacity)
        return QJ_OK;
    if (count > SEGMENT_MOST)
        return context_fail(store->arena->context, QJ_LIMIT,
                            "needs more than 2^31 positions in one table");
    uint64_t capacity = grown(segment->capacity, count);
    uint64_t each = store->state_size + segment->worth.width + segment->ending.width;
    phrase_write(what, sizeof what, "the table of %" PRIu64 " states", segment->first + capacity);
    TRY(context_check_array(store->arena->context, capacity - segment->capacity, each, what));
    return resize(store, segment, capacity);
}

qj_status state_store_trim(struct state_store *store, struct segment *segment)
{
    if (segment->count == 0 || segment->count == segment->capacity)
        return QJ_OK;
    return resize(store, segment, segment->count);
}

qj_status state_store_trim_kept(struct state_store *store, struct segment *segment)
{
    uint64_t need = segment->kept_size + KEPT_SLACK;
    if (!segment->kept || segment->kept_capacity == need)
        return QJ_OK;
    void *moved = arena_resize(store->arena, segment->kept, need, 1);
    if (!moved)
        return arena_status(store->arena);
    segment->kept = moved;
    segment->kept_capacity = need;
    return QJ_OK;
}

/* -------------------------------------------------------------------- batches */

/* Whether a batch continues the last one, into the same segment: new places go on there, and begin
 * from 0 in another one. */
static bool continues(const struct batch *last, const struct batch *batch)
{
    enum { KEPT_MOST = 1024 };
    bool kept = batch->offset != NOT_KEPT;
    if ((last->offset != NOT_KEPT) != kept)
        return false;
    return !kept || (last->count < KEPT_MOST && last->width == batch->width &&
                     last->points == batch->points && last->fresh <= batch->fresh);
}

static qj_status add_batch(struct state_store *store, struct segment *segment,
                           const struct batch *batch)
{
    struct batch *last = segment->batches ? &segment->batches[segment->batch_count - 1] : NULL;
    if (last && continues(last, batch)) {
        last->count += batch->count;
        return QJ_OK;
    }
    TRY(arena_reserve(store->arena, (void **)&segment->batches, &segment->batch_capacity,
                      segment->batch_count, sizeof *batch));
    segment->batches[segment->batch_count++] = *batch;
    return QJ_OK;
}

qj_status state_store_add_batch(struct state_store *store, struct segment *segment,
                                struct batch batch, const uint8_t *bytes, uint64_t size)
{
    uint64_t need = segment->kept_size + size + KEPT_SLACK;
    if (batch.offset == NOT_KEPT)
        return add_batch(store, segment, &batch);
    if (need > segment->kept_capacity) {
        uint64_t capacity = grown(segment->kept_capacity, need);
        void *moved = arena_resize(store->arena, segment->kept, capacity, 1);
        if (!moved)
            return arena_status(store->arena);
        segment->kept = moved;
        segment->kept_capacity = capacity;
    }
    batch.offset = segment->kept_size;
    TRY(add_batch(store, segment, &batch));
    if (size)
        memcpy(segment->kept + segment->kept_size, bytes, size);
    segment->kept_size += size;
    store->kept += size;
    return QJ_OK;
}

const struct batch *state_store_batch_of(const struct segment *segment, uint64_t place)
{
    uint64_t low = 0, high = segment->batch_count;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (segment->batches[middle].first <= place)
            low = middle;
        else
            high = middle;
    }
    return &segment->batches[low];
}
