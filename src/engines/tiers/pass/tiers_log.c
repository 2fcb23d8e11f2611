/* tiers_log: the children of expanded positions, in the order of expansion.
 *
 *     record   handles of positions | addresses of children | ends | values of ended | points
 *
 * Handles and addresses take 4 bytes if all are below 2^31, else 8. Ended positions are those
 * without children; only they have a value in the record. If play must end, children are mostly
 * expanded after their parents, so one reading from the last record to the first gives most values.
 */
#include "engines/tiers/pass/tiers_log.h"

#include "engines/tiers/pass/tiers_address.h"

#include <string.h>

void tiers_log_open(struct tiers_log *log, struct arena *arena)
{
    *log = (struct tiers_log){.arena = arena, .open = true};
}

void tiers_log_close(struct tiers_log *log)
{
    for (uint64_t i = 0; i < log->count; i++)
        arena_free(log->arena, log->records[i].bytes);
    arena_free(log->arena, log->records);
    arena_free(log->arena, log->handles);
    arena_free(log->arena, log->address);
    arena_free(log->arena, log->end);
    arena_free(log->arena, log->points);
    *log = (struct tiers_log){.arena = log->arena, .open = false};
}

/* ----------------------------------------------------------------------- write */

static uint64_t tiers_log_width(const struct tiers_log_record *record)
{
    return record->wide ? sizeof(uint64_t) : sizeof(uint32_t);
}

/* The parts of a record. */
struct tiers_log_parts {
    unsigned char *handles, *address;
    uint32_t *ends;
    unsigned char *end;
};

static struct tiers_log_parts tiers_log_parts(const struct tiers_log_record *record)
{
    struct tiers_log_parts parts = {.handles = record->bytes};
    parts.address = parts.handles + record->positions * tiers_log_width(record);
    parts.ends = (uint32_t *)(parts.address + record->count * tiers_log_width(record));
    parts.end = (unsigned char *)(parts.ends + record->positions);
    return parts;
}

static uint64_t tiers_log_count_ended(const struct tiers_children *children)
{
    uint64_t ended = 0;
    for (uint64_t i = 0; i < children->positions; i++)
        ended += tiers_children_first(children, i) == children->ends[i];
    return ended;
}

/* A record is wide if an address is in another tier, or a handle takes more than 31 bits. */
static bool tiers_log_is_wide(const struct tiers_children *children)
{
    uint64_t all = 0;
    for (uint64_t i = 0; i < children->positions; i++)
        all |= children->handle[i];
    for (uint64_t i = 0; i < children->count; i++)
        all |= children->address[i] & ~TIERS_ADDRESS_AGAIN;
    return all > INT32_MAX;
}

static void tiers_log_pack(unsigned char *to, const uint64_t *from, uint64_t count, bool wide)
{
    if (wide) {
        memcpy(to, from, count * sizeof *from);
        return;
    }
    uint32_t *narrow = (uint32_t *)to;
    for (uint64_t i = 0; i < count; i++)
        narrow[i] = (uint32_t)from[i] | (uint32_t)(from[i] >> 63 << 31);
}

static inline uint64_t tiers_log_unpack_one(const unsigned char *from, uint64_t i, bool wide)
{
    if (wide)
        return ((const uint64_t *)from)[i];
    const uint64_t narrow = ((const uint32_t *)from)[i];
    return (narrow & INT32_MAX) | narrow >> 31 << 63;
}

static void tiers_log_write(const struct tiers_log_record *record,
                            const struct tiers_children *children)
{
    const struct tiers_log_parts parts = tiers_log_parts(record);
    unsigned char *end = parts.end;
    tiers_log_pack(parts.handles, children->handle, record->positions, record->wide);
    tiers_log_pack(parts.address, children->address, record->count, record->wide);
    memcpy(parts.ends, children->ends, record->positions * sizeof *parts.ends);
    for (uint64_t i = 0; i < record->positions; i++)
        if (tiers_children_first(children, i) == children->ends[i]) {
            memcpy(end, &children->end[i], sizeof *children->end);
            end += sizeof *children->end;
        }
    if (record->has_points)
        memcpy(end, children->points, record->count * sizeof *children->points);
}

qj_status tiers_log_add(struct tiers_log *log, const struct tiers_batch *batch)
{
    const qj_context *context = log->arena->context;
    const struct tiers_children children = tiers_batch_children(batch);
    if (!log->open)
        return QJ_OK;
    struct tiers_log_record record = {.positions = children.positions,
                                      .count = children.count,
                                      .first = children.handle[0],
                                      .wide = tiers_log_is_wide(&children),
                                      .has_points = children.points != NULL};
    record.size = (record.positions + record.count) * tiers_log_width(&record) +
                  record.positions * sizeof *children.ends +
                  (tiers_log_count_ended(&children) + (record.has_points ? record.count : 0)) *
                      sizeof(int64_t);
    if (!tiers_game_is_distant(batch->game) &&
        log->bytes + record.size > (context->limits.bytes - context->bytes + log->bytes) / 2) {
        tiers_log_close(log);
        return QJ_OK;
    }
    TRY(arena_reserve(log->arena, &log->records, &log->room, log->count));
    TRY(arena_resize(log->arena, &record.bytes, record.size));
    tiers_log_write(&record, &children);
    log->records[log->count++] = record;
    log->bytes += record.size;
    return QJ_OK;
}

/* ------------------------------------------------------------------------ read */

static qj_status tiers_log_reserve(struct tiers_log *log, uint64_t positions, uint64_t children)
{
    if (positions > log->positions) {
        TRY(arena_resize(log->arena, &log->handles, positions));
        TRY(arena_resize(log->arena, &log->end, positions));
        log->positions = positions;
    }
    if (children > log->children) {
        TRY(arena_resize(log->arena, &log->address, children));
        TRY(arena_resize(log->arena, &log->points, children));
        log->children = children;
    }
    return QJ_OK;
}

qj_status tiers_log_read(struct tiers_log *log, uint64_t index, struct tiers_children *out)
{
    const struct tiers_log_record *record = &log->records[index];
    const struct tiers_log_parts parts = tiers_log_parts(record);
    const unsigned char *end = parts.end;
    TRY(tiers_log_reserve(log, record->positions, record->count));
    *out = (struct tiers_children){record->positions, record->count, parts.ends, log->end, NULL,
                                   log->address,      log->handles};
    for (uint64_t i = 0; i < record->positions; i++) {
        log->handles[i] = tiers_log_unpack_one(parts.handles, i, record->wide);
        if (tiers_children_first(out, i) != out->ends[i])
            continue;
        memcpy(&log->end[i], end, sizeof *log->end);
        end += sizeof *log->end;
    }
    for (uint64_t i = 0; i < record->count; i++)
        log->address[i] = tiers_log_unpack_one(parts.address, i, record->wide);
    if (record->has_points) {
        memcpy(log->points, end, record->count * sizeof *log->points);
        out->points = log->points;
    }
    return QJ_OK;
}

/* Returns the record of a handle. */
static const struct tiers_log_record *tiers_log_find(const struct tiers_log *log, uint64_t handle)
{
    uint64_t low = 0, high = log->count;
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        if (log->records[middle].first <= handle)
            low = middle;
        else
            high = middle;
    }
    return &log->records[low];
}

qj_status tiers_log_read_one(struct tiers_log *log, uint64_t handle, struct tiers_children *out)
{
    const struct tiers_log_record *record = tiers_log_find(log, handle);
    const struct tiers_log_parts parts = tiers_log_parts(record);
    const uint64_t position = handle - record->first;
    const uint32_t first = position ? parts.ends[position - 1] : 0;
    log->one = parts.ends[position] - first;
    TRY(tiers_log_reserve(log, 1, log->one));
    log->handles[0] = handle;
    for (uint32_t i = 0; i < log->one; i++)
        log->address[i] = tiers_log_unpack_one(parts.address, first + i, record->wide);
    *out = (struct tiers_children){1, log->one, &log->one, NULL, NULL, log->address, log->handles};
    if (record->has_points) {
        const unsigned char *end = record->bytes + record->size -
                                   record->count * sizeof *log->points;
        memcpy(log->points, end + first * sizeof *log->points, log->one * sizeof *log->points);
        out->points = log->points;
    }
    return QJ_OK;
}
