/* tiers_backward: the values of all positions, from the lowest tier to the highest.
 *
 * Theorem. The values of a tier follow from the values of lower tiers and the moves within the
 * tier.
 *
 * Positions are visited from the last to the first in the order of expansion. A position gets its
 * value when all children have theirs, or, if play may repeat, when it has a move that wins at
 * once. If every move leads to a position that is expanded later, as when each move adds a stone,
 * this one reading gives all values. Positions that remain open are left to tiers_depth.c or
 * tiers_loops.c.
 *
 * Children come in batches: their places are prefetched first, then their values, then positions
 * are folded one by one.
 */
#include "engines/exhaustive/pass/tiers_backward.h"

#include "engines/exhaustive/pass/tiers_places.h"
#include "engines/exhaustive/pass/tiers_save.h"

/* -------------------------------------------------------------------- children */

void tiers_backward_locate(const struct tiers_backward *backward, struct tiers_job *job)
{
#ifdef QIJU_X86_KERNELS
    if (backward->solution->game->avx2) {
        tiers_places_avx2(backward, job);
        return;
    }
#endif
    tiers_places_find(backward, job);
}

/* ----------------------------------------------------------------------- rounds */

/* Takes open positions before a handle into a batch, in increasing order. Returns the first; 0:
 * there are no more. */
static uint64_t tiers_backward_take(const struct tiers_backward *backward, struct tiers_job *job,
                                    uint64_t before)
{
    struct tiers_batch *batch = &job->batch;
    const struct tiers_index *index = &backward->tier->index;
    const uint64_t fit = tiers_team_share(&backward->solution->team, job, backward->open);
    uint64_t at = fit;
    while (at && before) {
        before = tiers_index_previous(index, before);
        if (before == TIERS_MISSING)
            before = 0;
        else if (!tiers_backward_is_known(backward, tiers_backward_place(backward, before)))
            batch->handles[--at] = before;
    }
    batch->begin = at;
    batch->taken = fit;
    return before;
}

/* Makes room for the children of a job. */
static qj_status tiers_backward_reserve(const struct tiers_backward *backward,
                                        struct tiers_job *job)
{
    const uint64_t capacity = job->batch.capacity;
    TRY(tiers_log_reserve(&backward->tier->log, &job->page));
    return tiers_team_reserve(&backward->solution->team, job,
                              job->page.children > capacity ? job->page.children : capacity);
}

/* Whether the tiers of all children are in memory. */
static bool tiers_backward_has_tiers(const struct tiers_backward *backward,
                                     const struct tiers_children *children)
{
    const struct tiers_solution *solution = backward->solution;
    bool all = true;
    for (uint64_t i = 0; i < children->count && solution->count > 1; i++)
        all &= solution->tiers[tiers_address_slot(children->address[i])]->loaded;
    return all;
}

/* Leaves only the positions without a value of a record that was read. */
static void tiers_backward_leave_open(const struct tiers_backward *backward, struct tiers_job *job)
{
    struct tiers_log_page *page = &job->page;
    uint64_t positions = 0, count = 0, first = 0;
    for (uint64_t i = 0; i < job->children.positions; i++) {
        const uint64_t handle = page->handles[i], end = page->ends[i], moves = end - first;
        if (!tiers_backward_is_known(backward, tiers_backward_place(backward, handle))) {
            if (count < first) {
                memmove(page->address + count, page->address + first,
                        moves * sizeof *page->address);
                memmove(page->points + count, page->points + first, moves * sizeof *page->points);
            }
            page->handles[positions] = handle;
            page->end[positions] = page->end[i];
            count += moves;
            page->ends[positions++] = (uint32_t)count;
        }
        first = end;
    }
    job->children.positions = positions;
    job->children.count = count;
}

/* Does what needs all children of a job. */
static void tiers_backward_finish_reading(const struct tiers_backward *backward,
                                          struct tiers_job *job)
{
    tiers_backward_locate(backward, job);
    if (backward->prepare)
        backward->prepare(backward, job);
    job->complete = true;
}

/* The half of a round that threads share: reads the children of a job, or asks the rules. If the
 * rules give more children than fit, tiers_backward_visit_batch begins again. If a tier is in
 * files, tiers_backward_visit does the rest. */
static void tiers_backward_read(void *user, struct tiers_job *job)
{
    const struct tiers_backward *backward = user;
    struct tiers_batch *batch = &job->batch;
    job->complete = false;
    if (backward->logged) {
        tiers_log_read(&backward->tier->log, job->record, &job->page, &job->children);
        if (backward->visited)
            tiers_backward_leave_open(backward, job);
    } else {
        for (uint64_t i = batch->begin; i < batch->taken; i++)
            tiers_index_state(&backward->tier->index, batch->handles[i],
                              batch->states + i * batch->game->stride);
        tiers_batch_play(batch);
        tiers_solution_look(backward->solution, batch, backward->slot, false);
        job->children = tiers_batch_children(batch);
        if (batch->missing)
            return;
    }
    if (tiers_backward_has_tiers(backward, &job->children))
        tiers_backward_finish_reading(backward, job);
}

/* Visits the children of a job, whose tiers are read if they are in files. */
static qj_status tiers_backward_visit(struct tiers_backward *backward, struct tiers_job *job)
{
    TRY(tiers_save_need_all(backward->solution, &job->children));
    if (!job->complete)
        tiers_backward_finish_reading(backward, job);
    return backward->visit(backward, job);
}

/* Visits the children of the batch of a job. If there was no room for all, the last positions come
 * first. */
static qj_status tiers_backward_visit_batch(struct tiers_backward *backward, struct tiers_job *job)
{
    struct tiers_batch *batch = &job->batch;
    const uint64_t first = batch->begin;
    uint64_t step = batch->taken - first;
    for (;;) {
        const bool all = batch->positions == batch->taken - batch->begin;
        TRY(tiers_batch_complete(batch));
        if (all) {
            TRY(tiers_solution_locate(backward->solution, batch, backward->slot, false));
            TRY(tiers_backward_visit(backward, job));
            batch->taken = batch->begin;
        } else {
            step = batch->positions;
        }
        if (batch->taken == first)
            return QJ_OK;
        batch->begin = batch->taken - first > step ? batch->taken - step : first;
        TRY(tiers_backward_reserve(backward, job));
        tiers_backward_read(backward, job);
    }
}

/* Takes records of the log, the last first, or open positions before *before. Returns the jobs. */
static uint64_t tiers_backward_take_jobs(struct tiers_backward *backward, uint64_t *before)
{
    struct tiers_team *team = &backward->solution->team;
    uint64_t used = 0;
    while (used < team->count && *before) {
        struct tiers_job *job = &team->jobs[used];
        if (backward->logged) {
            job->record = --*before;
        } else {
            *before = tiers_backward_take(backward, job, *before);
            if (job->batch.begin == job->batch.taken)
                break;
        }
        used++;
    }
    return used;
}

qj_status tiers_backward_each(struct tiers_backward *backward, tiers_prepare_fn prepare,
                              tiers_visit_fn visit, void *user)
{
    struct tiers_team *team = &backward->solution->team;
    uint64_t before = backward->logged ? backward->tier->log.count : TIERS_MISSING, used;
    backward->prepare = prepare;
    backward->visit = visit;
    backward->user = user;
    while ((used = tiers_backward_take_jobs(backward, &before))) {
        for (uint64_t i = 0; i < used; i++)
            TRY(tiers_backward_reserve(backward, &team->jobs[i]));
        TRY(tiers_team_run(team, team->jobs, used, tiers_backward_read, NULL, backward));
        for (uint64_t i = 0; i < used; i++) {
            struct tiers_job *job = &team->jobs[i];
            const uint64_t steps = job->children.positions + job->children.count;
            TRY(backward->logged ? tiers_backward_visit(backward, job)
                                 : tiers_backward_visit_batch(backward, job));
            TRY(pace_add(&backward->solution->pace, steps * (backward->logged ? 1 : PACE_WRITE),
                         NULL, 0, 0));
        }
        TRY(tiers_save_pause(backward->solution));
    }
    backward->visited = true;
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

/* tiers_backward_fold for a kind, which the compiler knows. */
static inline bool tiers_backward_fold_kind(const struct tiers_backward *backward,
                                            const struct tiers_job *job, uint64_t position,
                                            qj_kind kind, struct tiers_value *out, bool *fits)
{
    enum { WON_IN_ONE = 2 }; /* an ending */
    const struct tiers_children *children = &job->children;
    const struct tiers_solution *solution = backward->solution;
    const uint64_t first = tiers_children_first(children, position), end = children->ends[position];
    /* If play must end, every move is looked at, so that play that repeats is noticed. */
    const bool early = kind == QJ_OUTCOME && solution->game->rules->loops,
               sums = solution->game->sums;
    const struct tiers_values *only = solution->count == 1 ? &backward->tier->values : NULL;
    struct tiers_value after = {0, 0};
    struct tiers_fold fold;
    bool known = true, fit = true;
    tiers_fold_begin(&fold, kind, job->set, end - first);
    for (uint64_t i = first; i < end; i++) {
        const uint64_t address = children->address[i];
        const struct tiers_values *values = only ? only : tiers_backward_values(backward, address);
        if (!tiers_values_get_kind(values, kind, job->places[i], &after)) {
            known = false;
            if (!early)
                return false;
        } else if (sums) {
            tiers_fold_add_part(&fold, &after, tiers_address_again(address));
        } else {
            fit &= tiers_fold_add(&fold, &after, children->points ? children->points[i] : 0,
                                  tiers_address_again(address));
        }
    }
    *fits = fit;
    *out = tiers_fold_finish(&fold);
    if (!known && fold.best == INT64_MIN)
        out->ending = TIERS_NONE;
    return known || out->ending == WON_IN_ONE;
}

bool tiers_backward_fold(const struct tiers_backward *backward, const struct tiers_job *job,
                         uint64_t position, struct tiers_value *out, bool *fits)
{
    *fits = true;
    switch (backward->solution->game->kind) {
    case QJ_SCORE:
        return tiers_backward_fold_kind(backward, job, position, QJ_SCORE, out, fits);
    case QJ_OUTCOME:
        return tiers_backward_fold_kind(backward, job, position, QJ_OUTCOME, out, fits);
    default:
        return tiers_backward_fold_kind(backward, job, position, QJ_NIMBER, out, fits);
    }
}

/* Folds positions, if there are threads. */
static void tiers_backward_prepare(const struct tiers_backward *backward, struct tiers_job *job)
{
    memset(job->known, 0, job->children.positions * sizeof *job->known);
    for (uint64_t i = 0; i < job->children.positions && backward->solution->team.pool; i++) {
        const uint64_t moves = job->children.ends[i] - tiers_children_first(&job->children, i);
        bool fits = false;
        job->known[i] = moves && tiers_backward_fold(backward, job, i, &job->values[i], &fits) &&
                        fits;
    }
}

/* Gives values to the positions of a job, if their children have theirs, from the last to the
 * first. */
static qj_status tiers_backward_settle(struct tiers_backward *backward, struct tiers_job *job)
{
    const struct tiers_children *children = &job->children;
    for (uint64_t i = children->positions; i-- > 0;) {
        struct tiers_value value;
        bool fits = true;
        if (children->ends[i] == tiers_children_first(children, i))
            value = tiers_value_end(backward->solution->game->kind, children->end[i]);
        else if (job->known[i])
            value = job->values[i];
        else if (!tiers_backward_fold(backward, job, i, &value, &fits))
            continue;
        if (!fits)
            return tiers_backward_refuse_value(backward);
        TRY(tiers_backward_set(backward, job->own_places[i], value));
    }
    return QJ_OK;
}

qj_status tiers_backward_tier(struct tiers_solution *solution, uint64_t slot)
{
    struct tiers_tier *tier = solution->tiers[slot];
    TRY(tiers_save_begin(solution, slot));
    const bool loops = solution->game->rules->loops;
    struct tiers_backward backward = {.solution = solution,
                                      .tier = tier,
                                      .slot = slot,
                                      .open = tier->index.count,
                                      .logged = tier->log.open};
    if (tier->stored.has_values)
        backward.open = tiers_values_count_none(&tier->values);
    else
        TRY(tiers_values_open(&tier->values, solution->arena, solution->game->kind, backward.open));
    tier->changed = true;
    if (solution->game->sums && !tiers_backward_is_known(&backward, 0)) /* the empty sum */
        TRY(tiers_backward_set(&backward, 0, (struct tiers_value){solution->game->misere, 0}));
    if (!loops)
        TRY(tiers_backward_each(&backward, tiers_backward_prepare, tiers_backward_settle, NULL));
    if (backward.open)
        TRY(loops ? tiers_loops_run(&backward) : tiers_depth_run(&backward));
    tier->solved = true;
    if (!solution->game->logged)
        tiers_log_close(&tier->log);
    return QJ_OK;
}

qj_status tiers_backward_run(struct tiers_solution *solution)
{
    if (solution->asks)
        return tiers_parents_run(solution);
    for (uint64_t i = solution->count; i-- > 0;) {
        const uint64_t slot = solution->order[i];
        if (solution->tiers[slot]->solved)
            continue; /* by an earlier run */
        TRY(tiers_backward_tier(solution, slot));
    }
    return QJ_OK;
}
