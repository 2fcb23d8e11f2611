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

/* -------------------------------------------------------------------- children */

qj_status tiers_backward_locate(struct tiers_backward *backward,
                                const struct tiers_children *children)
{
    struct tiers_tier **tiers = backward->solution->tiers;
    const struct tiers_tier *only = backward->solution->count == 1 ? backward->tier : NULL;
    if (children->count > backward->place_room) {
        TRY(arena_resize(backward->solution->arena, &backward->places, children->count));
        backward->place_room = children->count;
    }
    for (uint64_t i = 0; i < children->count; i++) {
        const uint64_t address = children->address[i];
        const struct tiers_tier *tier = only ? only : tiers[tiers_address_slot(address)];
        __builtin_prefetch(tiers_index_address(&tier->index, tiers_address_handle(address)));
    }
    for (uint64_t i = 0; i < children->count; i++) {
        const uint64_t address = children->address[i];
        const struct tiers_tier *tier = only ? only : tiers[tiers_address_slot(address)];
        backward->places[i] = tiers_index_place(&tier->index, tiers_address_handle(address));
        __builtin_prefetch(tiers_values_address(&tier->values, backward->places[i]));
    }
    return QJ_OK;
}

/* Visits the records of the log. */
static qj_status tiers_backward_each_record(struct tiers_backward *backward,
                                            tiers_backward_fn visit, void *user)
{
    struct tiers_log *log = &backward->tier->log;
    struct pace *pace = &backward->solution->pace;
    struct tiers_children children;
    for (uint64_t i = log->count; i-- > 0;) {
        TRY(tiers_log_read(log, i, &children));
        TRY(visit(backward, user, &children));
        TRY(pace_add(pace, children.positions + children.count, "states", log->count - i,
                     log->count));
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

/* Leaves only the moves of a position in the batch that are open, and the best of the others. */
static uint64_t tiers_backward_leave_moves(struct tiers_backward *backward, uint64_t first,
                                           uint64_t end, uint64_t to)
{
    uint64_t *address = backward->solution->batch.address, best = TIERS_MISSING;
    struct tiers_value after, move, value = {0, INT64_MIN};
    for (uint64_t i = first; i < end; i++) {
        if (!tiers_values_get(tiers_backward_values(backward, address[i]), backward->places[i],
                              &after)) {
            address[to++] = address[i];
            continue;
        }
        (void)tiers_value_move(QJ_OUTCOME, &after, 0, tiers_address_again(address[i]), &move);
        if (best != TIERS_MISSING &&
            tiers_value_order(move.ending) <= tiers_value_order(value.ending))
            continue;
        best = address[i];
        value = move;
    }
    if (best != TIERS_MISSING)
        address[to++] = best;
    return to;
}

/* Adds the open positions of the batch to the log. */
static qj_status tiers_backward_log(struct tiers_backward *backward)
{
    struct tiers_batch *batch = &backward->solution->batch;
    const qj_context *context = backward->solution->arena->context;
    uint64_t *handles = batch->handles + batch->begin, positions = 0, count = 0, first = 0;
    if (!backward->logging)
        return QJ_OK;
    for (uint64_t i = 0; i < batch->positions; i++) {
        const uint64_t end = batch->ends[i];
        if (!tiers_backward_is_known(backward, tiers_backward_place(backward, handles[i]))) {
            count = tiers_backward_leave_moves(backward, first, end, count);
            handles[positions] = handles[i];
            batch->ends[positions++] = (uint32_t)count;
        }
        first = end;
    }
    const struct tiers_children children = {positions, count,          batch->ends, batch->end,
                                            NULL,      batch->address, handles};
    return tiers_log_add(&backward->tier->log, &children, TIERS_MISSING,
                         (context->limits.bytes - context->bytes) / 2);
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
        TRY(tiers_backward_log(backward));
        TRY(pace_add(&solution->pace, (children.positions + children.count) * PACE_WRITE, NULL, 0,
                     0));
        end = batch->begin;
    }
    return QJ_OK;
}

qj_status tiers_backward_each(struct tiers_backward *backward, tiers_backward_fn visit, void *user)
{
    uint64_t handle = TIERS_MISSING;
    if (backward->logged)
        return tiers_backward_each_record(backward, visit, user);
    do {
        handle = tiers_backward_take(backward, handle);
        TRY(tiers_backward_expand(backward, visit, user));
    } while (handle != TIERS_MISSING);
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

qj_status tiers_backward_fold(struct tiers_backward *backward,
                              const struct tiers_children *children, uint64_t position,
                              struct tiers_value *out, bool *known)
{
    enum { WON_IN_ONE = 2 }; /* an ending */
    struct tiers_solution *solution = backward->solution;
    const qj_kind kind = solution->game->kind;
    const uint64_t first = tiers_children_first(children, position), end = children->ends[position];
    struct tiers_value after = {0, 0}, move = {0, 0};
    struct tiers_fold fold;
    *known = true;
    TRY(tiers_solution_reserve_set(solution, end - first));
    tiers_fold_begin(&fold, kind, solution->set, end - first);
    for (uint64_t i = first; i < end; i++) {
        const uint64_t address = children->address[i];
        if (!tiers_values_get(tiers_backward_values(backward, address), backward->places[i],
                              &after)) {
            *known = false;
            if (kind != QJ_OUTCOME)
                return QJ_OK;
            continue;
        }
        if (!tiers_value_move(kind, &after, children->points ? children->points[i] : 0,
                              tiers_address_again(address), &move))
            return tiers_backward_refuse_value(backward);
        tiers_fold_add(&fold, move);
    }
    *out = tiers_fold_finish(&fold);
    *known |= kind == QJ_OUTCOME && out->ending == WON_IN_ONE;
    return QJ_OK;
}

/* Gives values to positions, from the last to the first. */
static qj_status tiers_backward_settle(struct tiers_backward *backward, void *user,
                                       const struct tiers_children *children)
{
    const qj_kind kind = backward->solution->game->kind;
    (void)user;
    TRY(tiers_backward_locate(backward, children));
    for (uint64_t i = children->positions; i-- > 0;) {
        const uint64_t place = tiers_backward_place(backward, children->handle[i]);
        struct tiers_value value = tiers_value_end(kind, children->end[i]);
        bool known = true;
        if (tiers_children_first(children, i) < children->ends[i])
            TRY(tiers_backward_fold(backward, children, i, &value, &known));
        if (known)
            TRY(tiers_backward_set(backward, place, value));
    }
    return QJ_OK;
}

static qj_status tiers_backward_tier(struct tiers_solution *solution, uint64_t slot)
{
    struct tiers_tier *tier = solution->tiers[slot];
    const bool loops = solution->game->rules->loops;
    struct tiers_backward backward = {.solution = solution,
                                      .tier = tier,
                                      .slot = slot,
                                      .open = tier->index.count,
                                      .logged = tier->log.open,
                                      .logging = loops && !tier->log.open};
    TRY(tiers_values_open(&tier->values, solution->arena, solution->game->kind, backward.open));
    if (backward.logging)
        tiers_log_open(&tier->log, solution->arena, tiers_index_is_ranked(&tier->index));
    TRY(tiers_backward_each(&backward, tiers_backward_settle, NULL));
    backward.logged = tier->log.open;
    backward.logging = false;
    if (backward.open)
        TRY(loops ? tiers_loops_run(&backward) : tiers_depth_run(&backward));
    tiers_log_close(&tier->log);
    arena_free(solution->arena, backward.places);
    return QJ_OK;
}

qj_status tiers_backward_run(struct tiers_solution *solution)
{
    for (uint64_t i = solution->count; i-- > 0;)
        TRY(tiers_backward_tier(solution, solution->order[i]));
    return QJ_OK;
}
