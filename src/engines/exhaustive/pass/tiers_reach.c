/* tiers_reach: finds all positions that can be reached, from the highest tier to the lowest.
 *
 * Theorem (Moore 1959). When a tier has no open position left, and no higher tier, all of its
 * positions that play can reach are in its index: a position is the start or a child of a position
 * of its tier or of a higher one, and no move raises the tier.
 */
#include "engines/exhaustive/pass/tiers_backward.h"
#include "engines/exhaustive/pass/tiers_save.h"

/* The bytes that the log may take: a small part of the memory, or as much as the positions, or half
 * of the memory if a census reads the moves for each ply. Rules whose calls are round trips are not
 * asked again, and predecessors take the place of a log that is too large, so these logs have no
 * limit. */
static uint64_t tiers_reach_log_most(const struct tiers_solution *solution, uint64_t positions)
{
    enum { PART = 256, EACH = 20 };
    const struct tiers_game *game = solution->game;
    const uint64_t free = context_left(solution->arena->context), each = EACH * positions,
                   most = each < free / 2 && !(game->logged && game->rules->loops) ? each
                                                                                   : free / 2;
    if (rules_are_distant(game->rules) || game->rules->predecessors)
        return UINT64_MAX;
    return most > free / PART ? most : free / PART;
}

/* The growth of the game. A generation is the positions that were known and not expanded when the
 * one before was done. */
struct tiers_growth {
    uint64_t expanded, end; /* positions, and up to the last of the generation */
    uint64_t sizes[3];      /* of the last generations, the latest first */
    uint64_t estimate;      /* of all positions; 0: unknown */
};

struct tiers_reach {
    struct tiers_solution *solution;
    uint64_t slot;        /* of the tier */
    uint64_t used, ahead; /* jobs of this round and of the next that have positions */
    bool played;          /* the moves of this round were played during the round before */
    struct tiers_growth growth;
    uint64_t lists; /* most bytes of tiers_loops.c for a tier */
};

/* -------------------------------------------------------------------- estimate */

/* Estimates the number of positions from the last generations. It assumes sizes like a bell curve:
 * the growth factor falls by a constant factor from one generation to the next. */
static uint64_t tiers_reach_estimate(const uint64_t sizes[3], uint64_t positions)
{
    enum { GENERATIONS_MAX = 10000 };
    const double slow = 0.98, most = 1e18;
    if (sizes[1] == 0 || sizes[2] == 0)
        return 0;
    const double last = (double)sizes[1], before = (double)sizes[2];
    double size = (double)sizes[0], total = (double)positions, growth = size / last;
    double fall = growth / (last / before);
    if (fall > slow)
        fall = slow;
    for (int i = 0; i < GENERATIONS_MAX && size >= 1 && total < most; i++) {
        growth *= fall;
        size *= growth;
        total += size;
    }
    return total < most ? (uint64_t)total : 0;
}

static void tiers_reach_grow(struct tiers_growth *growth, uint64_t expanded, uint64_t positions)
{
    growth->expanded += expanded;
    if (growth->expanded < growth->end)
        return;
    growth->sizes[2] = growth->sizes[1];
    growth->sizes[1] = growth->sizes[0];
    growth->sizes[0] = positions - growth->end;
    growth->end = positions;
    growth->estimate = tiers_reach_estimate(growth->sizes, positions);
}

/* Fails if there are too many positions. It gives up early if another engine answers for many, and
 * the estimate is far above the limit. */
static qj_status tiers_reach_check(const struct tiers_reach *reach)
{
    enum { SURE = 1 << 14, TIMES = 4 }; /* SURE: least positions for an estimate */
    const uint64_t positions = reach->solution->positions;
    qj_context *context = reach->solution->arena->context;
    const uint64_t few = context->max_exhaustive;
    if (few && (positions > few || (positions >= SURE && reach->growth.estimate / TIMES > few)))
        return context_fail(context, QJ_LIMIT, "state limit of %llu reached",
                            (unsigned long long)few);
    return context_check_states(context, positions);
}

/* ------------------------------------------------------------------------ tiers */

/* The children of a batch, which have addresses. */
static struct tiers_children tiers_reach_children(const struct tiers_reach *reach,
                                                  struct tiers_batch *batch)
{
    return reach->solution->asks ? tiers_parents_count(batch) : tiers_batch_children(batch);
}

/* Reads the positions of a job from the index. */
static void tiers_reach_read(const struct tiers_reach *reach, struct tiers_job *job)
{
    const struct tiers_solution *solution = reach->solution;
    const struct tiers_index *index = &solution->tiers[reach->slot]->index;
    struct tiers_batch *batch = &job->batch;
    batch->begin = 0;
    batch->wanted = tiers_game_stores_sides(solution->game) ? TIERS_BATCH_SIDES
                    : solution->asks                        ? TIERS_BATCH_COUNTED
                                                            : TIERS_BATCH_MOVES;
    for (uint64_t i = 0; i < batch->taken; i++)
        tiers_index_state(index, batch->handles[i], batch->states + i * solution->game->stride);
    for (uint64_t i = 0; i < batch->taken && batch->wanted == TIERS_BATCH_SIDES; i++)
        batch->sides[i] = tiers_index_side(index, batch->handles[i]);
}

/* Whether the threads look for the children of a job. The hashed states that they do not find are
 * looked for again when one thread adds them. If this thread were to add all states, the others
 * would wait, so it finds those of one job for each thread by itself. */
static bool tiers_reach_looks(const struct tiers_reach *reach, uint64_t number)
{
    const struct tiers_solution *solution = reach->solution;
    const struct thread_pool *pool = solution->team.pool;
    return pool && (tiers_index_is_ranked(&solution->tiers[reach->slot]->index) ||
                    number % thread_pool_size(pool) > 0);
}

/* Looks for the children of a job, and writes them for the log, as far as they are found without a
 * change of the index. */
static void tiers_reach_look(const struct tiers_reach *reach, struct tiers_job *job)
{
    const struct tiers_tier *tier = reach->solution->tiers[reach->slot];
    struct tiers_batch *batch = &job->batch;
    tiers_solution_look(reach->solution, batch, reach->slot, true);
    if (batch->positions == 0 || batch->missing)
        return;
    job->children = tiers_reach_children(reach, batch);
    tiers_log_make(&tier->log, &job->children, tier->index.count, &job->draft);
}

/* The check of claims; NULL: none. Where children are counted, positions without moves have other
 * ends (tiers_parents_count). */
static struct audit *tiers_reach_audit(const struct tiers_reach *reach)
{
    struct audit *audit = reach->solution->game->view->audit;
    return audit && audit->listed && !reach->solution->asks ? audit : NULL;
}

/* The positions and moves of a job, for the check of claims, without tiers. */
static struct audit_batch tiers_reach_answers(const struct tiers_job *job)
{
    const struct tiers_batch *batch = &job->batch;
    const struct tiers_children children = tiers_batch_children(batch);
    return (struct audit_batch){.positions = children.positions,
                                .stride = batch->game->stride,
                                .states = batch->states + batch->begin * batch->game->stride,
                                .ends = children.ends,
                                .end = children.end,
                                .compared = job->compared,
                                .points = children.points,
                                .children = batch->raw ? batch->raw : batch->children,
                                .forms = batch->children,
                                .again = batch->again};
}

/* The half of a round that reads the index. */
static void tiers_reach_expand(void *user, struct tiers_job *job)
{
    const struct tiers_reach *reach = user;
    const struct tiers_team *team = &reach->solution->team;
    const uint64_t number = (uint64_t)(job - team->jobs);
    const struct audit *audit = team->pool ? tiers_reach_audit(reach) : NULL;
    if (!reach->played) {
        tiers_reach_read(reach, job);
        tiers_batch_play(&job->batch);
    }
    job->draft.made = false;
    if (tiers_reach_looks(reach, number))
        tiers_reach_look(reach, job);
    if (audit) {
        const struct audit_batch answers = tiers_reach_answers(job);
        audit->compare(audit, job->thread, &answers);
    }
    for (uint64_t i = number; i < reach->ahead; i += reach->used)
        tiers_reach_read(reach, &team->ahead[i]);
}

/* Plays the moves of the next round, while the caller changes the index. */
static void tiers_reach_play(UNUSED void *user, struct tiers_job *job)
{
    tiers_batch_play(&job->batch);
}

/* Checks the claims of the rules at the positions of a job, whose children have addresses. */
static qj_status tiers_reach_check_claims(const struct tiers_reach *reach,
                                          const struct tiers_job *job)
{
    struct tiers_solution *solution = reach->solution;
    struct audit *audit = tiers_reach_audit(reach);
    const struct tiers_batch *batch = &job->batch;
    const uint64_t count = solution->game->rules->tier ? batch->count : 0;
    if (!audit)
        return QJ_OK;
    TRY(arena_grow(solution->arena, &solution->child_tiers, &solution->child_tier_room, 0, count));
    for (uint64_t i = 0; i < count; i++)
        solution->child_tiers[i] = solution->tiers[tiers_address_slot(batch->address[i])]->number;
    struct audit_batch answers = tiers_reach_answers(job);
    answers.tiers = solution->child_tiers;
    return audit->listed(audit, &answers);
}

/* Adds the children of a job, and expands the positions for which there was no room. */
static qj_status tiers_reach_add(struct tiers_reach *reach, struct tiers_job *job)
{
    struct tiers_solution *solution = reach->solution;
    struct tiers_tier *tier = solution->tiers[reach->slot];
    struct tiers_batch *batch = &job->batch;
    for (bool more = true; more;) {
        const uint64_t next = tier->index.count;
        TRY(tiers_batch_complete(batch));
        TRY(tiers_solution_locate(solution, batch, reach->slot, true));
        TRY(tiers_reach_check_claims(reach, job));
        if (!job->draft.made || !solution->asks) /* the batch may have moved */
            job->children = tiers_reach_children(reach, batch);
        TRY(tiers_save_need_all(solution, &job->children));
        TRY(tiers_log_add(&tier->log, &job->children, next,
                          tiers_reach_log_most(solution, tier->index.count), &job->draft));
        tiers_reach_grow(&reach->growth, batch->positions, solution->positions);
        TRY(tiers_reach_check(reach));
        const uint64_t estimate = reach->growth.estimate;
        TRY(pace_add(&solution->pace, (batch->positions + batch->count) * PACE_WRITE,
                     estimate ? "states (estimated total)" : "states", solution->positions,
                     estimate));
        batch->begin += batch->positions;
        more = batch->begin < batch->taken;
        if (more)
            tiers_batch_play(batch);
    }
    batch->wanted = TIERS_BATCH_MOVES; /* by the other passes */
    return QJ_OK;
}

/* Takes batches of one ply. Returns how many. */
static uint64_t tiers_reach_take(const struct tiers_reach *reach, struct tiers_job *jobs)
{
    const struct tiers_team *team = &reach->solution->team;
    struct tiers_index *index = &reach->solution->tiers[reach->slot]->index;
    const uint64_t left = tiers_index_left(index);
    uint64_t used = 0;
    for (bool more = true; more && used < team->count; used += more) {
        struct tiers_batch *batch = &jobs[used].batch;
        batch->taken = tiers_index_take(index, tiers_team_share(team, &jobs[used], left),
                                        batch->handles);
        more = batch->taken > 0;
    }
    return used;
}

/* Whether the moves of the next round are played while one thread adds the children of this round,
 * which is a large one. The check of claims and checkpoints need rounds one after the other. */
static bool tiers_reach_goes_ahead(const struct tiers_reach *reach)
{
    const struct tiers_solution *solution = reach->solution;
    return solution->team.pool && reach->used == solution->team.count &&
           !tiers_reach_audit(reach) && !solution->save.files.files;
}

/* Takes the positions of this round, unless they were taken during the round before, and of the
 * next round. */
static qj_status tiers_reach_begin(struct tiers_reach *reach)
{
    struct tiers_team *team = &reach->solution->team;
    reach->played = reach->used > 0;
    if (!reach->played) {
        tiers_index_turn(&reach->solution->tiers[reach->slot]->index);
        reach->used = tiers_reach_take(reach, team->jobs);
    }
    reach->ahead = 0;
    if (!tiers_reach_goes_ahead(reach))
        return QJ_OK;
    TRY(tiers_team_open_jobs(team, reach->solution->game, &team->ahead));
    reach->ahead = tiers_reach_take(reach, team->ahead);
    return QJ_OK;
}

/* The half of a round that changes the index: adds the children of all jobs. If that fails, all
 * positions of the jobs that are left are to be taken again. */
static qj_status tiers_reach_add_all(void *user)
{
    struct tiers_reach *reach = user;
    struct tiers_solution *solution = reach->solution;
    struct tiers_job *jobs = solution->team.jobs;
    qj_status status = QJ_OK;
    for (uint64_t i = 0; i < reach->used; i++) {
        struct tiers_batch *batch = &jobs[i].batch;
        if (status == QJ_OK)
            status = tiers_reach_add(reach, &jobs[i]);
        if (status != QJ_OK)
            tiers_index_return(&solution->tiers[reach->slot]->index, batch->handles, batch->taken);
    }
    return status;
}

/* Finds the children of a round, and goes on to the next. */
static qj_status tiers_reach_turn(struct tiers_reach *reach)
{
    struct tiers_team *team = &reach->solution->team;
    struct tiers_job *const jobs = team->jobs;
    TRY(tiers_team_run(team, jobs, reach->used, tiers_reach_expand, NULL, reach));
    TRY(tiers_team_run(team, team->ahead, reach->ahead, tiers_reach_play, tiers_reach_add_all,
                       reach));
    reach->used = reach->ahead;
    if (reach->ahead) {
        team->jobs = team->ahead;
        team->ahead = jobs;
    }
    return QJ_OK;
}

/* Whether predecessors are needed because the log and the lists of tiers_loops.c for a tier take
 * more than half of the free memory. From 2^14 positions on, the ranks of the tier are an estimate.
 */
static bool tiers_reach_is_large(struct tiers_reach *reach)
{
    enum { SURE = 1 << 14, TIMES = 4 }; /* TIMES: ranks for each position */
    const struct tiers_solution *solution = reach->solution;
    const struct tiers_tier *tier = solution->tiers[reach->slot];
    const uint64_t half = context_left(solution->arena->context) / 2, positions = tier->index.count,
                   lists = tiers_loops_bytes(positions, tier->log.moves);
    if (!solution->game->rules->predecessors || solution->asks)
        return false;
    if (lists > reach->lists)
        reach->lists = lists;
    return !tier->log.open || reach->lists > half ||
           (positions >= SURE &&
            tier->index.layout.ranks / TIMES > half / ((lists + tier->log.bytes) / positions));
}

static qj_status tiers_reach_visit(struct tiers_reach *reach)
{
    struct tiers_solution *solution = reach->solution;
    struct tiers_index *index = &solution->tiers[reach->slot]->index;
    const bool asked = solution->asks;
    TRY(tiers_save_begin(solution, reach->slot));
    reach->used = 0;
    for (bool more = true; more;) {
        TRY(tiers_reach_begin(reach));
        more = reach->used > 0;
        TRY(tiers_reach_turn(reach));
        TRY(tiers_save_pause(solution));
        if (solution->few && solution->positions > solution->few)
            return QJ_OK; /* it is not closed */
        solution->asks |= tiers_reach_is_large(reach);
        if (solution->asks != asked)
            return QJ_OK; /* nor is this one */
    }
    tiers_index_close(index);
    return QJ_OK;
}

qj_status tiers_reach_tier(struct tiers_solution *solution, uint64_t slot)
{
    struct tiers_reach reach = {
        .solution = solution, .slot = slot, .growth.end = solution->positions};
    return tiers_reach_visit(&reach);
}

qj_status tiers_reach_run(struct tiers_solution *solution)
{
    struct tiers_reach reach = {.solution = solution, .growth.end = solution->positions};
    for (uint64_t i = 0; i < solution->count; i++) {
        reach.slot = solution->order[i];
        if (solution->tiers[reach.slot]->index.closed)
            continue; /* by an earlier run */
        TRY(tiers_reach_visit(&reach));
        if (!solution->tiers[reach.slot]->index.closed)
            return QJ_OK; /* positions are to be found in another way */
    }
    return QJ_OK;
}
