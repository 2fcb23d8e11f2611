/* tiers_backward: the values of all positions, from the lowest tier to the highest.
 *
 * Theorem. The values of a tier follow from the values of lower tiers and the moves within the
 * tier.
 *
 * Positions are visited from the last to the first in the order of expansion. A position gets its
 * value when all children have theirs, or when it has a move that wins at once. If every move leads
 * to a position that is expanded later, as when each move adds a stone, this one reading gives all
 * values. Positions that remain open are left to tiers_depth.c or tiers_loops.c.
 *
 * Children come in batches: their places are prefetched first, then their values, then positions
 * are folded one by one.
 */
#include "engines/tiers/pass/tiers_backward.h"

#include "engines/tiers/pass/tiers_save.h"

/* -------------------------------------------------------------------- children */

void tiers_backward_locate(const struct tiers_backward *backward, struct tiers_job *job)
{
    const struct tiers_children *children = &job->children;
    struct tiers_tier **tiers = backward->solution->tiers;
    const struct tiers_tier *only = backward->solution->count == 1 ? backward->tier : NULL;
    if (children->count > backward->place_room) {
        TRY(arena_resize(backward->solution->arena, &backward->places, children->count));
        backward->place_room = children->count;
    }
    for (uint64_t i = 0; i < children->count && !only; i++)
        TRY(tiers_save_need(backward->solution, tiers_address_slot(children->address[i])));
    for (uint64_t i = 0; i < children->count; i++) {
        const uint64_t address = children->address[i];
        const struct tiers_tier *tier = only ? only : tiers[tiers_address_slot(address)];
        __builtin_prefetch(tiers_index_address(&tier->index, tiers_address_handle(address)));
    }
    for (uint64_t i = 0; i < children->count; i++) {
        const uint64_t address = children->address[i];
        const struct tiers_tier *tier = only ? only : tiers[tiers_address_slot(address)];
        job->places[i] = tiers_index_place(&tier->index, tiers_address_handle(address));
        __builtin_prefetch(tiers_values_address(&tier->values, job->places[i]));
    }
}

/* Leaves only the moves of a position in the batch that are open, and the best of the others. */
static uint64_t tiers_backward_leave_moves(const struct tiers_backward *backward,
                                           struct tiers_job *job, uint64_t first, uint64_t end,
                                           uint64_t to)
{
    struct tiers_log *log = &backward->tier->log;
    struct pace *pace = &backward->solution->pace;
    struct tiers_children children;
    for (uint64_t i = log->count; i-- > 0;) {
        TRY(tiers_log_read(log, i, &children));
        TRY(visit(backward, user, &children));
        TRY(pace_add(pace, children.positions + children.count, "states", log->count - i,
                     log->count));
        TRY(tiers_save_pause(backward->solution));
    }
    return QJ_OK;
}

/* Takes open positions before a handle into the batch, in increasing order; returns the first. */
static uint64_t tiers_backward_take(struct tiers_backward *backward, uint64_t handle)
{
    struct tiers_batch *batch = &backward->solution->batch;
    const struct tiers_index *index = &backward->tier->index;
    uint64_t at = batch->room;
    while (at && (handle = tiers_index_previous(index, handle)) != TIERS_MISSING) {
        if (tiers_backward_is_known(backward, tiers_backward_place(backward, handle)))
            continue;
        batch->handles[--at] = handle;
        tiers_index_state(index, handle, batch->states + at * batch->game->stride);
    }
    batch->begin = at;
    batch->taken = batch->room;
    return handle;
}

/* Expands the positions of the batch. If the rules have many moves, a call takes few positions, and
 * the last positions come first. */
static qj_status tiers_backward_expand(struct tiers_backward *backward, tiers_backward_fn visit,
                                       void *user)
{
    struct tiers_solution *solution = backward->solution;
    struct tiers_batch *batch = &solution->batch;
    const uint64_t first = batch->begin;
    for (uint64_t end = batch->taken, step = end - first; end > first;) {
        batch->begin = end - first > step ? end - step : first;
        batch->taken = end;
        TRY(tiers_batch_expand(batch));
        if (batch->positions < end - batch->begin) {
            step = batch->positions;
            continue;
        }
        TRY(tiers_solution_locate(solution, backward->slot, false));
        const struct tiers_children children = tiers_batch_children(batch);
        TRY(visit(backward, user, &children));
        TRY(pace_add(&solution->pace, (children.positions + children.count) * PACE_WRITE, NULL, 0,
                     0));
        TRY(tiers_save_pause(solution));
        end = batch->begin;
    }
    return QJ_OK;
}

qj_status tiers_backward_each(struct tiers_backward *backward, const struct tiers_visitor *visitor)
{
    uint64_t before = backward->logged ? backward->tier->log.count : TIERS_MISSING;
    backward->visitor = visitor;
    for (uint64_t used = 1; used > 0;) {
        used = tiers_backward_take_jobs(backward, &before);
        TRY(tiers_backward_round(backward, used));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------- values */

qj_status tiers_backward_set(struct tiers_backward *backward, uint64_t place,
                             struct tiers_value value)
{
    backward->open--;
    return tiers_values_set(&backward->tier->values, place, value);
}

qj_status tiers_backward_refuse_value(const struct tiers_backward *backward)
{
    return context_fail(backward->solution->arena->context, QJ_LIMIT,
                        "the values of the game do not fit 64 bits");
}

bool tiers_backward_fold(const struct tiers_backward *backward, const struct tiers_job *job,
                         uint64_t position, struct tiers_value *out, bool *fits)
{
    enum { WON_IN_ONE = 2 }; /* an ending */
    const struct tiers_children *children = &job->children;
    const qj_kind kind = backward->solution->game->kind;
    const uint64_t first = tiers_children_first(children, position), end = children->ends[position];
    const struct tiers_values *only = backward->solution->count == 1 ? &backward->tier->values
                                                                     : NULL;
    struct tiers_value after = {0, 0}, move = {0, 0};
    struct tiers_fold fold;
    bool known = true;
    *fits = true;
    tiers_fold_begin(&fold, kind, job->set, end - first);
    for (uint64_t i = first; i < end; i++) {
        const uint64_t address = children->address[i];
        if (!tiers_values_get(only ? only : tiers_backward_values(backward, address),
                              job->places[i], &after)) {
            known = false;
            if (kind != QJ_OUTCOME)
                return false;
            continue;
        }
        *fits &= tiers_value_move(kind, &after, children->points ? children->points[i] : 0,
                                  tiers_address_again(address), &move);
        tiers_fold_add(&fold, move);
    }
    *out = tiers_fold_finish(&fold);
    return known || (kind == QJ_OUTCOME && out->ending == WON_IN_ONE);
}

/* Folds positions with the values that were known before the round. */
static void tiers_backward_prepare(const struct tiers_backward *backward, struct tiers_job *job)
{
    for (uint64_t i = 0; i < job->children.positions; i++) {
        const uint64_t moves = job->children.ends[i] - tiers_children_first(&job->children, i);
        bool fits = false;
        job->known[i] = backward->solution->team.pool && moves &&
                        tiers_backward_fold(backward, job, i, &job->values[i], &fits) && fits;
    }
}

/* Gives values to positions, from the last to the first. */
static qj_status tiers_backward_settle(struct tiers_backward *backward, struct tiers_job *job)
{
    const struct tiers_children *children = &job->children;
    const qj_kind kind = backward->solution->game->kind;
    for (uint64_t i = children->positions; i-- > 0;) {
        const uint64_t place = tiers_backward_place(backward, children->handle[i]),
                       moves = children->ends[i] - tiers_children_first(children, i);
        struct tiers_value value = moves ? job->values[i] : tiers_value_end(kind, children->end[i]);
        bool known = job->known[i] || !moves, fits = true;
        if (!known)
            known = tiers_backward_fold(backward, job, i, &value, &fits);
        if (!fits)
            return tiers_backward_refuse_value(backward);
        if (known)
            TRY(tiers_backward_set(backward, place, value));
    }
    return QJ_OK;
}

static qj_status tiers_backward_tier(struct tiers_solution *solution, uint64_t slot)
{
    struct tiers_tier *tier = solution->tiers[slot];
    struct tiers_backward backward = {
        .solution = solution, .tier = tier, .slot = slot, .open = tier->index.count};
    if (tier->stored.has_values)
        backward.open = tiers_values_count_none(&tier->values);
    else
        TRY(tiers_values_open(&tier->values, solution->arena, solution->game->kind, backward.open));
    tier->changed = true;
    TRY(tiers_backward_each(&backward, tiers_backward_settle, NULL));
    if (backward.open)
        TRY(solution->game->rules->loops ? tiers_loops_run(&backward) : tiers_depth_run(&backward));
    tier->solved = true;
    tiers_log_close(&tier->log);
    return QJ_OK;
}

qj_status tiers_backward_run(struct tiers_solution *solution)
{
    for (uint64_t i = solution->count; i-- > 0;) {
        const uint64_t slot = solution->order[i];
        if (solution->tiers[slot]->solved)
            continue; /* by an earlier run */
        TRY(tiers_save_begin(solution, slot));
        TRY(tiers_backward_tier(solution, slot));
    }
    return QJ_OK;
}
