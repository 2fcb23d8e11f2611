/* ahead: depth first wants the children of one position at a time. Rules that are asked over a
 * round trip, and whose moves were not all kept (those of a playout that goes on from a checkpoint
 * are not), are asked for a block of positions at once: those beside the one that is wanted were
 * found with it, and are often wanted soon. What was said of them waits in lists:
 *
 *     starts   | . | 1 | 5 | . | 7 | ...        of each place: where its list begins, from 1; 0
 * (.): it was not asked for lists    | 1 2 7 9 | 2 0 | 4 1 12 | ...   the place, how many children,
 * and their places
 *
 * A list that was taken has TAKEN in place of its place; the others close ranks when they are half
 * of all. When as many wait as there is memory for, one position is asked for at a time. So each is
 * asked for once.
 */
#include "engines/exhaustive/ahead.h"

#include "base/bits.h"
#include "engines/exhaustive/sweep.h"

#define TAKEN UINT32_MAX

enum { PLACE, COUNT, HEAD }; /* of a list */

/* Whether the moves of some positions are not kept. */
static bool has_gaps(const struct segment *segment)
{
    for (uint64_t i = 0; i < segment->batch_count; i++)
        if (segment->batches[i].offset == NOT_KEPT)
            return true;
    return false;
}

qj_status ahead_open(struct ahead *ahead, struct playout *playout, struct segment *segment)
{
    enum { PART = 8 };
    struct arena *arena = playout->arena;
    *ahead = (struct ahead){.playout = playout, .segment = segment};
    uint64_t most = (arena->context->limits.bytes - arena->context->bytes) / PART;
    uint64_t points = playout->store.kind == QJ_SCORE ? sizeof *ahead->points : 0;
    if (!rules_are_distant(playout->view.rules) || !has_gaps(segment) ||
        segment->count * sizeof *ahead->starts > most)
        return QJ_OK;
    ahead->starts = arena_alloc(arena, segment->count, sizeof *ahead->starts);
    if (!ahead->starts)
        return arena_status(arena);
    ahead->most = most / (sizeof *ahead->lists + points);
    if (ahead->most > SEGMENT_MOST / 2)
        ahead->most = SEGMENT_MOST / 2;
    return QJ_OK;
}

void ahead_close(struct ahead *ahead)
{
    struct arena *arena = ahead->playout->arena;
    arena_free(arena, ahead->lists);
    arena_free(arena, ahead->points);
    arena_free(arena, ahead->starts);
}

/* --------------------------------------------------------------------- asking */

static qj_status put(struct ahead *ahead, uint32_t word, int64_t points)
{
    struct arena *arena = ahead->playout->arena;
    if (ahead->playout->store.kind == QJ_SCORE) {
        TRY(arena_reserve(arena, (void **)&ahead->points, &ahead->point_capacity, ahead->used,
                          sizeof points));
        ahead->points[ahead->used] = points;
    }
    TRY(arena_reserve(arena, (void **)&ahead->lists, &ahead->list_capacity, ahead->used,
                      sizeof word));
    ahead->lists[ahead->used++] = word;
    return QJ_OK;
}

static void note_start(const struct ahead *ahead, uint64_t place, uint64_t start)
{
    if (ahead->starts)
        ahead->starts[place] = (uint32_t)start + 1;
}

static qj_status put_list(struct ahead *ahead, uint64_t place, const struct children *children)
{
    note_start(ahead, place, ahead->used);
    TRY(put(ahead, (uint32_t)place, 0));
    TRY(put(ahead, (uint32_t)children->count, 0));
    for (uint64_t i = 0; i < children->count; i++)
        TRY(put(ahead, children->places[i], children->points ? children->points[i] : 0));
    return QJ_OK;
}

static void put_piece(void *user, struct worker *worker, const struct piece *piece)
{
    struct ahead *ahead = user;
    (void)worker;
    for (uint64_t i = 0; i < piece->count && ahead->status == QJ_OK; i++) {
        struct children children = piece_children(piece, i);
        ahead->status = put_list(ahead, piece->first + i, &children);
    }
}

static qj_status ask(struct ahead *ahead, uint64_t first, uint64_t end)
{
    const struct sweep sweep = {ahead->playout, put_piece, ahead, NULL, true, NULL};
    TRY(sweep_run(&sweep, ahead->segment, first, end, ahead->segment));
    return ahead->status;
}

static bool will_be_wanted(const struct ahead *ahead, uint64_t place)
{
    return !ahead->starts[place] && !bits_get(ahead->playout->solved, place);
}

/* Asks for the positions of the block that a place stands in, as far as they will be wanted. */
static qj_status ask_block(struct ahead *ahead, uint64_t place)
{
    enum { BLOCK = 32 };
    uint64_t first = place / BLOCK * BLOCK, end = first + BLOCK;
    if (end > ahead->segment->count)
        end = ahead->segment->count;
    while (first < end) {
        uint64_t at = first;
        while (at < end && will_be_wanted(ahead, at))
            at++;
        if (at > first)
            TRY(ask(ahead, first, at));
        first = at + 1;
    }
    return QJ_OK;
}

/* --------------------------------------------------------------------- taking */

/* Moves the lists that are not taken to the front. */
static void close_ranks(struct ahead *ahead)
{
    uint64_t end = 0;
    for (uint64_t at = 0, size; at < ahead->used; at += size) {
        size = HEAD + ahead->lists[at + COUNT];
        if (ahead->lists[at + PLACE] == TAKEN)
            continue;
        memmove(ahead->lists + end, ahead->lists + at, size * sizeof *ahead->lists);
        if (ahead->points)
            memmove(ahead->points + end, ahead->points + at, size * sizeof *ahead->points);
        note_start(ahead, ahead->lists[end + PLACE], end);
        end += size;
    }
    ahead->used = end;
    ahead->taken = 0;
}

/* Gives the start of the list of a place. */
static qj_status find_list(struct ahead *ahead, uint32_t place, uint64_t *start)
{
    bool waits = ahead->starts && ahead->starts[place];
    bool many = ahead->starts && ahead->used - ahead->taken < ahead->most;
    if (!waits && ahead->used >= ahead->most && 2 * ahead->taken >= ahead->used)
        close_ranks(ahead);
    *start = ahead->used;
    if (!waits)
        TRY(many ? ask_block(ahead, place) : ask(ahead, place, (uint64_t)place + 1));
    if (ahead->starts)
        *start = ahead->starts[place] - 1;
    return QJ_OK;
}

qj_status ahead_children(struct ahead *ahead, uint32_t place, struct children *out)
{
    uint64_t start;
    TRY(find_list(ahead, place, &start));
    uint32_t *list = ahead->lists + start;
    *out = (struct children){ahead->segment, list + HEAD,
                             ahead->points ? ahead->points + start + HEAD : NULL, list[COUNT]};
    list[PLACE] = TAKEN;
    ahead->taken += HEAD + list[COUNT];
    return QJ_OK;
}
