/* position_sweep: visits positions with their children. If the moves of a position were not stored,
 * it is expanded again and its children are looked up.
 *
 * Threads take shares of the positions until none is left. A share is visited batch by batch;
 * positions with and without stored moves are in separate batches:
 *
 *     share        |        first .. end        |
 *     tier      | stored    | not stored | stored   |
 *     batches      | 1      | 2   | 3    | 4    |         no more children than there is room for
 */
#include "engines/exhaustive/expansion/position_sweep.h"

#include <stdatomic.h>

struct sweep_shares {
    const struct position_sweep *sweep;
    struct tier *tier, *target;
    uint64_t first, end, size; /* size: positions of a share */
    atomic_uint_fast64_t next;
    atomic_bool stop;
    qj_status status; /* of worker 0 */
};

/* Expands the adjacent positions of a batch. */
static void sweep_expand_again(const struct explore *explore, struct explore_worker *worker,
                               struct sweep_batch *batch)
{
    struct expansion *expansion = &worker->expansion;
    struct batch_moves *moves = &batch->moves;
    expansion_run(expansion,
                  batch->indices ? worker->states
                                 : tier_states(&explore->positions, batch->tier, batch->first),
                  moves->positions);
    const struct keyed_states children = expansion_states(expansion);
    if (expansion->diagnostic.sentence)
        return;
    if (expansion->positions < moves->positions || expansion->wanted > explore->max_moves ||
        positions_find(&explore->positions, &children, worker->indices))
        worker->diagnostic = explore_move_diagnostic(explore);
    if (!expansion->has_points)
        moves->points = NULL;
}

/* Makes a batch of the wanted positions before end and copies their states; returns the index after
 * the last one. */
static uint64_t sweep_choose_wanted(const struct position_sweep *sweep,
                                    struct explore_worker *worker, struct sweep_batch *batch,
                                    uint64_t end)
{
    const struct tier_positions *positions = &sweep->explore->positions;
    uint64_t most = batch->moves.positions, at = batch->first, count = 0;
    for (; at < end && count < most; at++) {
        if (!sweep->wants(sweep->user, at))
            continue;
        tier_copy_state(positions, batch->tier, at, worker->states + count * positions->state_size);
        worker->chosen[count++] = (uint32_t)at;
    }
    batch->indices = worker->chosen;
    batch->moves.positions = count;
    return at;
}

/* Works on the longest batch that begins at an index and ends before end; returns its end. */
static uint64_t sweep_visit_batch(const struct sweep_shares *shares, struct explore_worker *worker,
                                  struct stored_cursor *cursor, uint64_t first, uint64_t end)
{
    const struct position_sweep *sweep = shares->sweep;
    const struct stored_batch *stored = positions_batch_of(shares->tier, first);
    uint64_t most = explore_batch(sweep->explore, UINT64_MAX), last = stored->first + stored->count;
    end = last < end ? last : end;
    most = end - first < most ? end - first : most;
    struct sweep_batch batch = {
        shares->tier,
        NULL,
        first,
        shares->target,
        {most, worker->expansion.ends, worker->indices, worker->expansion.points}};
    uint64_t next = first + most;
    if (stored->offset != NOT_STORED) {
        stored_moves_read(shares->tier, stored, cursor, first, &batch.moves);
    } else {
        if (sweep->wants)
            next = sweep_choose_wanted(sweep, worker, &batch, end);
        if (batch.moves.positions)
            sweep_expand_again(sweep->explore, worker, &batch);
    }
    if (batch.moves.positions && !explore_worker_has_diagnostic(worker))
        sweep->work(sweep->user, worker, &batch);
    return next;
}

/* The calling thread also checks the clock. */
static void sweep_poll(struct sweep_shares *shares, unsigned thread, uint64_t positions)
{
    enum { POSITION_STEPS = 128 };
    struct explore *explore = shares->sweep->explore;
    if (thread || shares->status != QJ_OK)
        return;
    shares->status = pace_add(&explore->pace, positions * POSITION_STEPS, shares->sweep->what,
                              shares->tier->first + atomic_load(&shares->next),
                              positions_count(&explore->positions));
    if (shares->status != QJ_OK)
        atomic_store(&shares->stop, true);
}

/* Returns the end of a share at or shortly after an index. No share ends within positions whose
 * moves are stored together, since they are read from the first one on. */
static uint64_t sweep_share_boundary(const struct sweep_shares *shares, uint64_t at)
{
    if (at == shares->first || at >= shares->end)
        return at < shares->end ? at : shares->end;
    const struct stored_batch *stored = positions_batch_of(shares->tier, at);
    uint64_t end = stored->first + stored->count;
    if (stored->offset == NOT_STORED || stored->first == at)
        return at;
    return end < shares->end ? end : shares->end;
}

static void sweep_visit_shares(void *user, unsigned thread)
{
    struct sweep_shares *shares = user;
    struct explore_worker *worker = &shares->sweep->explore->workers[thread];
    struct stored_cursor cursor = {.batch = NULL};
    while (!atomic_load(&shares->stop)) {
        uint64_t taken = atomic_fetch_add(&shares->next, shares->size);
        if (taken >= shares->end)
            return;
        uint64_t first = sweep_share_boundary(shares, taken),
                 end = sweep_share_boundary(shares, taken + shares->size);
        for (uint64_t at = first; at < end;) {
            if (atomic_load(&shares->stop))
                return;
            at = sweep_visit_batch(shares, worker, &cursor, at, end);
            if (explore_worker_has_diagnostic(worker))
                atomic_store(&shares->stop, true);
        }
        sweep_poll(shares, thread, end - first);
    }
}

/* Returns whether some of the positions have no stored moves. */
static bool sweep_must_expand(const struct tier *tier, uint64_t first, uint64_t end)
{
    const struct stored_batch *stored = positions_batch_of(tier, first);
    for (; stored < tier->batches + tier->batch_count && stored->first < end; stored++)
        if (stored->offset == NOT_STORED)
            return true;
    return false;
}

qj_status sweep_run(const struct position_sweep *sweep, struct tier *tier, uint64_t first,
                    uint64_t end, struct tier *target)
{
    enum { SHARE_MAX = 1 << 13 };
    struct explore *explore = sweep->explore;
    uint64_t size = explore_batch(explore, end - first);
    struct sweep_shares shares = {.sweep = sweep,
                                  .tier = tier,
                                  .target = target,
                                  .first = first,
                                  .end = end,
                                  .size = size < SHARE_MAX ? size : SHARE_MAX,
                                  .next = first};
    if (first == end)
        return QJ_OK;
    TRY(positions_need(&explore->positions, tier, target));
    if (sweep_must_expand(tier, first, end))
        TRY(positions_cover(&explore->positions, target));
    if (sweep->alone)
        sweep_visit_shares(&shares, 0);
    else
        explore_run(explore, end - first <= shares.size || end - first < EXPLORE_LITTLE,
                    sweep_visit_shares, &shares);
    TRY(explore_check(explore));
    return shares.status;
}

qj_status sweep_ply(const struct position_sweep *sweep, uint64_t ply)
{
    const struct tier_positions *positions = &sweep->explore->positions;
    struct tier *tier = positions_tier_of_ply(positions, ply), *target = tier;
    if (ply + 1 < positions->ply_count)
        target = positions_tier_of_ply(positions, ply + 1);
    return sweep_run(sweep, tier, positions->plies[ply] - tier->first,
                     positions_ply_end(positions, ply) - tier->first, target);
}
