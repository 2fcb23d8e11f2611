/* sweep: the children of positions come from where they were kept, or else the positions are
 * expanded and their children looked for again.
 *
 * Threads take runs of positions, one after the other, until none is left. Within a run, batches
 * that are kept and batches that are not make pieces of their own:
 *
 *     run          |        first .. end        |
 *     batches   | kept      | not kept   | kept     |
 *     pieces       | 1      | 2   | 3    | 4    |         no more children than there is room for
 */
#include "engines/exhaustive/kept.h"
#include "engines/exhaustive/shelf.h"

#include <stdatomic.h>

struct runs {
    const struct sweep *sweep;
    struct segment *segment, *target;
    uint64_t first, end, size; /* size: positions of a run */
    atomic_uint_fast64_t next;
    atomic_bool stop;
    qj_status status; /* of worker 0 */
};

/* Looks for all children; false when one is not where it was. */
static bool find_children(const struct playout *playout, struct worker *worker)
{
    const struct expansion *expansion = &worker->expansion;
    for (uint64_t i = 0; i < expansion->count; i++) {
        state_table_look_ahead(&playout->table, expansion->hashes, i, expansion->count);
        worker->targets[i] = state_table_find(&playout->table, expansion_child(expansion, i),
                                              expansion->hashes[i]);
        if (worker->targets[i] == NO_PLACE)
            return false;
    }
    return true;
}

static bool expand_again(const struct playout *playout, struct worker *worker, struct piece *piece)
{
    struct expansion *expansion = &worker->expansion;
    expansion->number = piece->segment->first + piece->first;
    expansion_run(expansion,
                  piece->places ? worker->states
                                : segment_state(&playout->store, piece->segment, piece->first),
                  piece->count);
    if (expansion->complaint.sentence)
        return false;
    if (expansion->positions < piece->count || expansion->wanted > playout->most_moves ||
        !find_children(playout, worker)) {
        worker->complaint = playout_complain_of_move(playout);
        return false;
    }
    piece->children.places = worker->targets;
    piece->children.points = expansion->has_points ? expansion->points : NULL;
    piece->children.count = expansion->count;
    return true;
}

/* Makes a piece of those positions before end that are wanted, with their states side by side;
 * gives the place behind the last one. */
static uint64_t choose_wanted(const struct sweep *sweep, struct worker *worker, struct piece *piece,
                              uint64_t end)
{
    const struct state_store *store = &sweep->playout->store;
    uint64_t most = piece->count, at = piece->first;
    piece->places = worker->chosen;
    for (piece->count = 0; at < end && piece->count < most; at++) {
        if (!sweep->wants(sweep->user, at))
            continue;
        memcpy(worker->states + piece->count * store->state_size,
               segment_state(store, piece->segment, at), store->state_size);
        worker->chosen[piece->count++] = (uint32_t)at;
    }
    return at;
}

/* Works on the longest piece that begins at a place and ends before end; gives its end. */
static uint64_t work_piece(const struct runs *runs, struct worker *worker,
                           struct kept_cursor *cursor, uint64_t first, uint64_t end)
{
    const struct sweep *sweep = runs->sweep;
    const struct batch *batch = state_store_batch_of(runs->segment, first);
    uint64_t most = playout_chunk(sweep->playout, UINT64_MAX);
    struct piece piece = {
        runs->segment, NULL, first, end - first, worker->expansion.ends, {.segment = runs->target}};
    if (piece.count > batch->first + batch->count - first)
        piece.count = batch->first + batch->count - first;
    end = first + piece.count;
    if (piece.count > most)
        piece.count = most;
    if (batch->offset != NOT_KEPT) {
        kept_take(worker, batch, cursor, &piece);
        sweep->work(sweep->user, worker, &piece);
        return first + piece.count;
    }
    uint64_t next = sweep->wants ? choose_wanted(sweep, worker, &piece, end) : first + piece.count;
    if (piece.count && expand_again(sweep->playout, worker, &piece))
        sweep->work(sweep->user, worker, &piece);
    return next;
}

/* The calling thread also looks at the clock. */
static void poll(struct runs *runs, unsigned number, uint64_t positions)
{
    enum { POSITION_STEPS = 128 };
    struct playout *playout = runs->sweep->playout;
    if (number)
        return;
    runs->status = pace_add(&playout->pace, positions * POSITION_STEPS, runs->sweep->what,
                            runs->segment->first + atomic_load(&runs->next),
                            state_store_count(&playout->store));
    if (runs->status != QJ_OK)
        atomic_store(&runs->stop, true);
}

/* The end of a run that ends at a place or shortly behind it: runs do not cut a batch that is kept,
 * which is read from its first position on. */
static uint64_t boundary(const struct runs *runs, uint64_t at)
{
    if (at == runs->first || at >= runs->end)
        return at < runs->end ? at : runs->end;
    const struct batch *batch = state_store_batch_of(runs->segment, at);
    uint64_t end = batch->first + batch->count;
    if (batch->offset == NOT_KEPT || batch->first == at)
        return at;
    return end < runs->end ? end : runs->end;
}

static void work_runs(void *user, unsigned number)
{
    struct runs *runs = user;
    struct worker *worker = &runs->sweep->playout->workers[number];
    struct kept_cursor cursor = {.batch = NULL};
    while (!atomic_load(&runs->stop)) {
        uint64_t taken = atomic_fetch_add(&runs->next, runs->size);
        if (taken >= runs->end)
            return;
        uint64_t first = boundary(runs, taken), end = boundary(runs, taken + runs->size);
        for (uint64_t at = first; at < end;) {
            if (atomic_load(&runs->stop))
                return;
            at = work_piece(runs, worker, &cursor, at, end);
            if (worker->complaint.sentence || worker->expansion.complaint.sentence)
                atomic_store(&runs->stop, true);
        }
        poll(runs, number, end - first);
    }
}

/* Whether the moves of some of these positions are not kept. */
static bool must_expand(const struct segment *segment, uint64_t first, uint64_t end)
{
    const struct batch *batch = state_store_batch_of(segment, first);
    for (; batch < segment->batches + segment->batch_count && batch->first < end; batch++)
        if (batch->offset == NOT_KEPT)
            return true;
    return false;
}

qj_status sweep_run(const struct sweep *sweep, struct segment *segment, uint64_t first,
                    uint64_t end, struct segment *target)
{
    enum { RUN = 1 << 13 };
    struct playout *playout = sweep->playout;
    struct runs runs = {sweep, segment, target, first, end, playout_chunk(playout, end - first),
                        first, false,   QJ_OK};
    if (first == end)
        return QJ_OK;
    TRY(shelf_need(&playout->store, segment, target));
    if (must_expand(segment, first, end))
        TRY(playout_cover(playout, target));
    if (runs.size > RUN)
        runs.size = RUN;
    if (sweep->alone)
        work_runs(&runs, 0);
    else
        playout_run(playout, end - first <= runs.size || end - first < PLAYOUT_LITTLE, work_runs,
                    &runs);
    TRY(playout_check(playout));
    return runs.status;
}

qj_status sweep_ply(const struct sweep *sweep, uint64_t ply)
{
    const struct state_store *store = &sweep->playout->store;
    struct segment *segment = state_store_segment_of_ply(store, ply);
    struct segment *target = ply + 1 < store->ply_count ? state_store_segment_of_ply(store, ply + 1)
                                                        : segment;
    return sweep_run(sweep, segment, state_store_ply_first(store, ply) - segment->first,
                     state_store_ply_end(store, ply) - segment->first, target);
}
