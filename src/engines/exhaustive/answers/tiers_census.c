/* tiers_census: counts the positions by ply, the moves from the start to the first time that play
 * can reach a position, and the games of each length.
 *
 *     plies    | 0 | 1 1 1 | 2 ...     a column of each tier, by place
 *     games    | 1 | 2 1 1 | 0 ...     of each place: games of t moves that end there
 *
 * The moves come from the logs, which stay for the census, in the order of expansion. A position
 * counts with the ply that it has when its record is read. If a later record lowers the ply of a
 * position of the same tier, the tier is counted again. Tiers are taken breadth first, so this
 * happens only if play comes into a tier at several plies. Without a log the rules are called
 * again, for the positions in the order of their handles: moves on a board mostly raise the rank.
 * If a ply is lowered then, they are called for the positions of one ply after another.
 *
 * If every move leads to the next ply, a position has all its games before its record is read, and
 * the same reading passes them on. Otherwise there is a reading for each number of moves.
 */
#include "engines/exhaustive/answers/tiers_session.h"

#include "engines/exhaustive/pass/tiers_backward.h"
#include "engines/exhaustive/pass/tiers_save.h"

/* The counts of a tier. */
struct tiers_census_tier {
    struct tiers_values plies; /* numbers; none: unknown */
    uint64_t *games, *next;    /* of t and of t + 1 moves; NULL: not counted */
};

struct tiers_census {
    struct tiers_session *session;
    struct arena *arena;
    struct tiers_census_tier *tiers; /* by slot */
    struct tiers_backward here;      /* the tier that is read */
    struct tiers_job *job;           /* its moves */
    qj_ply *plies;                   /* counts by ply */
    uint64_t ply_count, ply_room;
    uint64_t ply; /* the ply that is counted; NONE: all */
    bool bare;    /* no games are counted */
    bool clean;   /* no counted ply was lowered */
    bool layered; /* all moves lead to the next ply */
    bool passes;  /* a reading only passes games on */
};

#define TIERS_CENSUS_ALL UINT64_MAX

static uint64_t tiers_census_sum(uint64_t one, uint64_t two)
{
    uint64_t sum;
    return __builtin_add_overflow(one, two, &sum) ? UINT64_MAX : sum;
}

/* A score, or an outcome without its remoteness. */
static int64_t tiers_census_value(qj_kind kind, struct tiers_value value)
{
    return kind == QJ_SCORE ? value.number : (value.ending > 0) - (value.ending < 0);
}

/* The ply of a position; TIERS_CENSUS_ALL: unknown. */
static uint64_t tiers_census_ply(const struct tiers_census *census, uint64_t slot, uint64_t place)
{
    struct tiers_value ply;
    return tiers_values_get(&census->tiers[slot].plies, place, &ply) ? (uint64_t)ply.number
                                                                     : TIERS_CENSUS_ALL;
}

static uint64_t tiers_census_place(const struct tiers_census *census, uint64_t address)
{
    const struct tiers_tier *tier = census->here.solution->tiers[tiers_address_slot(address)];
    return tiers_index_place(&tier->index, tiers_address_handle(address));
}

/* ------------------------------------------------------------------ one position */

/* Makes the counts of a ply. */
static qj_status tiers_census_reserve(struct tiers_census *census, uint64_t ply)
{
    TRY(arena_reserve(census->arena, &census->plies, &census->ply_room, ply));
    for (; census->ply_count <= ply; census->ply_count++)
        census->plies[census->ply_count] = (qj_ply){.ply = census->ply_count};
    return QJ_OK;
}

/* Counts a position in its ply. */
static qj_status tiers_census_count(struct tiers_census *census, uint64_t position, uint64_t place,
                                    uint64_t number)
{
    const struct tiers_backward *here = &census->here;
    const struct tiers_children *children = &census->job->children;
    const qj_kind kind = here->solution->game->kind;
    const uint64_t first = tiers_children_first(children, position), end = children->ends[position];
    struct tiers_value value = {0, 0}, after = {0, 0}, move;
    uint64_t keeping = 0;
    TRY(tiers_census_reserve(census, number));
    (void)tiers_values_get(&here->tier->values, place, &value);
    const int64_t own = tiers_census_value(kind, value);
    for (uint64_t i = first; i < end; i++) {
        (void)tiers_values_get(tiers_backward_values(here, children->address[i]),
                               census->job->places[i], &after);
        (void)tiers_value_move(kind, &after, children->points ? children->points[i] : 0,
                               tiers_address_again(children->address[i]), &move);
        keeping += tiers_census_value(kind, move) == own;
    }
    qj_ply *ply = &census->plies[number];
    ply->positions++;
    ply->ended += first == end;
    ply->won += own > 0;
    ply->drawn += own == 0;
    ply->lost += own < 0;
    ply->only += keeping == 1;
    ply->moves = tiers_census_sum(ply->moves, end - first);
    ply->keeping = tiers_census_sum(ply->keeping, keeping);
    return QJ_OK;
}

/* Gives a child the ply after a position, if it has no lower one. */
static qj_status tiers_census_lower(struct tiers_census *census, uint64_t address, uint64_t place,
                                    uint64_t ply)
{
    const uint64_t slot = tiers_address_slot(address), old = tiers_census_ply(census, slot, place);
    census->layered &= old == ply || old == TIERS_CENSUS_ALL;
    if (old <= ply)
        return QJ_OK;
    census->clean &= old == TIERS_CENSUS_ALL || slot != census->here.slot;
    return tiers_values_set(&census->tiers[slot].plies, place,
                            (struct tiers_value){(int64_t)ply, 0});
}

/* Passes the games of a position on. */
static void tiers_census_pass(const struct tiers_census *census, uint64_t position, uint64_t place)
{
    const struct tiers_children *children = &census->job->children;
    const uint64_t count = census->tiers[census->here.slot].games[place];
    for (uint64_t i = tiers_children_first(children, position); i < children->ends[position]; i++) {
        struct tiers_census_tier *tier = &census->tiers[tiers_address_slot(children->address[i])];
        uint64_t *games = (census->passes ? tier->next : tier->games) + census->job->places[i];
        *games = tiers_census_sum(*games, count);
    }
}

static bool tiers_census_wants(const struct tiers_census *census, uint64_t place)
{
    const uint64_t slot = census->here.slot;
    if (census->passes)
        return census->tiers[slot].games[place] > 0;
    return census->ply == TIERS_CENSUS_ALL || census->ply == tiers_census_ply(census, slot, place);
}

/* Locates the children of the job and prefetches their plies. */
static qj_status tiers_census_locate(struct tiers_census *census)
{
    struct tiers_solution *solution = census->here.solution;
    const struct tiers_children *children = &census->job->children;
    TRY(tiers_team_reserve(&solution->team, census->job, children->count));
    TRY(tiers_save_need_all(solution, children));
    tiers_backward_locate(&census->here, census->job);
    for (uint64_t i = 0; i < children->count && !census->passes; i++) {
        const uint64_t slot = tiers_address_slot(children->address[i]);
        __builtin_prefetch(
            tiers_values_address(&census->tiers[slot].plies, census->job->places[i]));
    }
    return QJ_OK;
}

/* Visits the positions of the job. */
static qj_status tiers_census_visit_job(struct tiers_census *census)
{
    const struct tiers_children *children = &census->job->children;
    TRY(tiers_census_locate(census));
    for (uint64_t i = 0; i < children->positions; i++) {
        const uint64_t place = tiers_backward_place(&census->here, children->handle[i]);
        if (!tiers_census_wants(census, place))
            continue;
        const uint64_t ply = tiers_census_ply(census, census->here.slot, place);
        if (ply == TIERS_CENSUS_ALL) { /* no parent was read before */
            census->clean = false;
            continue;
        }
        if (census->passes || (census->layered && !census->bare))
            tiers_census_pass(census, i, place);
        if (census->passes)
            continue;
        TRY(tiers_census_count(census, i, place, ply));
        for (uint64_t j = tiers_children_first(children, i); j < children->ends[i]; j++)
            TRY(tiers_census_lower(census, children->address[j], census->job->places[j], ply + 1));
    }
    return pace_add(&census->here.solution->pace, children->positions + children->count, "states",
                    0, 0);
}

/* -------------------------------------------------------------------- the moves */

/* Takes wanted positions from a handle on into the batch; returns the first handle that is left. */
static uint64_t tiers_census_take(struct tiers_census *census, uint64_t handle)
{
    const struct tiers_index *index = &census->here.tier->index;
    struct tiers_batch *batch = &census->job->batch;
    batch->taken = 0;
    while (batch->taken < batch->room &&
           (handle = tiers_index_following(index, handle)) != TIERS_MISSING) {
        if (tiers_census_wants(census, tiers_index_place(index, handle))) {
            batch->handles[batch->taken] = handle;
            tiers_index_state(index, handle, batch->states + batch->taken++ * batch->game->stride);
        }
        handle++;
    }
    return handle;
}

/* Expands the positions of the batch and visits them. */
static qj_status tiers_census_expand(struct tiers_census *census)
{
    struct tiers_solution *solution = census->here.solution;
    struct tiers_batch *batch = &census->job->batch;
    for (batch->begin = 0; batch->begin < batch->taken; batch->begin += batch->positions) {
        TRY(tiers_batch_expand(batch));
        TRY(tiers_solution_locate(solution, batch, census->here.slot, false));
        census->job->children = tiers_batch_children(batch);
        TRY(tiers_census_visit_job(census));
    }
    return QJ_OK;
}

/* Whether a reading may count all positions that come. */
static bool tiers_census_is_good(const struct tiers_census *census)
{
    return census->clean || census->ply != TIERS_CENSUS_ALL;
}

/* Reads the moves of a tier: all from its log, or those of the wanted positions from the rules, as
 * long as the reading is good. */
static qj_status tiers_census_read(struct tiers_census *census, uint64_t slot)
{
    struct tiers_tier *tier = census->here.solution->tiers[slot];
    struct tiers_job *job = census->job;
    uint64_t handle = 0;
    census->here.tier = tier;
    census->here.slot = slot;
    TRY(tiers_save_need(census->here.solution, slot));
    if (tier->log.open)
        TRY(tiers_log_reserve(&tier->log, &job->page));
    for (uint64_t i = 0; i < tier->log.count; i++) {
        tiers_log_read(&tier->log, i, &job->page, &job->children);
        TRY(tiers_census_visit_job(census));
    }
    while (!tier->log.open && handle != TIERS_MISSING && tiers_census_is_good(census)) {
        handle = tiers_census_take(census, handle);
        TRY(tiers_census_expand(census));
    }
    return QJ_OK;
}

static qj_status tiers_census_read_all(struct tiers_census *census)
{
    const struct tiers_solution *solution = census->here.solution;
    for (uint64_t i = 0; i < solution->count; i++)
        TRY(tiers_census_read(census, solution->order[i]));
    return QJ_OK;
}

/* ----------------------------------------------------------------------- counts */

/* Counts the positions of each tier until no ply is lowered. *done: false if a tier without a log
 * would have to be read again. */
static qj_status tiers_census_count_tiers(struct tiers_census *census, bool *done)
{
    const struct tiers_solution *solution = census->here.solution;
    qj_ply *before = NULL;
    census->ply = TIERS_CENSUS_ALL;
    *done = true;
    for (uint64_t i = 0; i < solution->count && *done; i++) {
        const uint64_t count = census->ply_count;
        TRY(arena_make_copy(census->arena, &before, census->plies, count));
        for (census->clean = false; !census->clean && *done;) {
            census->clean = true;
            census->ply_count = count;
            if (count)
                memcpy(census->plies, before, count * sizeof *before);
            TRY(tiers_census_read(census, solution->order[i]));
            *done = census->clean || solution->tiers[solution->order[i]]->log.open;
        }
        arena_free(census->arena, before);
    }
    return QJ_OK;
}

/* Counts the positions of one ply after another. */
static qj_status tiers_census_count_plies(struct tiers_census *census)
{
    for (census->ply = 0; census->ply <= census->ply_count; census->ply++)
        TRY(tiers_census_read_all(census));
    return QJ_OK;
}

/* Adds the games of t moves, and passes them on. */
static qj_status tiers_census_pass_all(struct tiers_census *census, uint64_t t)
{
    const struct tiers_solution *solution = census->here.solution;
    qj_ply *ply = &census->plies[t];
    for (uint64_t slot = 0; slot < solution->count; slot++)
        for (uint64_t place = 0; place < solution->tiers[slot]->index.count; place++)
            ply->games = tiers_census_sum(ply->games, census->tiers[slot].games[place]);
    TRY(tiers_census_read_all(census));
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        struct tiers_census_tier *tier = &census->tiers[slot];
        uint64_t *const old = tier->games;
        tier->games = tier->next;
        tier->next = old;
        memset(old, 0, solution->tiers[slot]->index.count * sizeof *old);
    }
    return QJ_OK;
}

/* Begins with the start, where one game ends. */
static qj_status tiers_census_begin_games(struct tiers_census *census, uint64_t address, bool both)
{
    const struct tiers_solution *solution = census->here.solution;
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        struct tiers_census_tier *tier = &census->tiers[slot];
        const uint64_t count = solution->tiers[slot]->index.count;
        arena_free(census->arena, tier->games);
        TRY(arena_make(census->arena, &tier->games, count));
        if (both)
            TRY(arena_make(census->arena, &tier->next, count));
    }
    const uint64_t slot = tiers_address_slot(address);
    census->tiers[slot].games[tiers_census_place(census, address)] = 1;
    return QJ_OK;
}

/* Counts the games of each length. If all moves lead to the next ply, they are known. */
static qj_status tiers_census_count_games(struct tiers_census *census, uint64_t start)
{
    const struct tiers_solution *solution = census->here.solution;
    for (uint64_t slot = 0; slot < solution->count && census->layered; slot++)
        for (uint64_t place = 0; place < solution->tiers[slot]->index.count; place++) {
            qj_ply *ply = &census->plies[tiers_census_ply(census, slot, place)];
            ply->games = tiers_census_sum(ply->games, census->tiers[slot].games[place]);
        }
    if (census->layered)
        return QJ_OK;
    TRY(tiers_census_begin_games(census, start, true));
    census->passes = true;
    for (uint64_t t = 0; t < census->ply_count; t++)
        TRY(tiers_census_pass_all(census, t));
    return QJ_OK;
}

/* Begins with the start at ply 0. */
static qj_status tiers_census_begin(struct tiers_census *census, uint64_t start)
{
    const struct tiers_solution *solution = census->here.solution;
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        struct tiers_values *plies = &census->tiers[slot].plies;
        tiers_values_close(plies);
        TRY(tiers_values_open(plies, census->arena, QJ_SCORE, solution->tiers[slot]->index.count));
    }
    census->ply_count = 0;
    census->layered = true;
    if (!census->bare)
        TRY(tiers_census_begin_games(census, start, false));
    return tiers_census_lower(census, start, tiers_census_place(census, start), 0);
}

static qj_status tiers_census_run(struct tiers_census *census)
{
    struct tiers_solution *solution = &census->session->solution;
    struct tiers_value value;
    uint64_t start;
    bool done;
    TRY(tiers_session_find(census->session, census->session->path, &start, &value));
    TRY(tiers_team_open(&solution->team, census->arena, solution->game));
    census->job = solution->team.jobs;
    TRY(arena_make(census->arena, &census->tiers, solution->count));
    census->here.solution = solution;
    for (uint64_t slot = 0; slot < solution->count; slot++)
        census->tiers[slot].plies.arena = census->arena;
    TRY(tiers_census_begin(census, start));
    TRY(tiers_census_count_tiers(census, &done));
    if (!done) {
        TRY(tiers_census_begin(census, start));
        TRY(tiers_census_count_plies(census));
    }
    return census->bare ? QJ_OK : tiers_census_count_games(census, start);
}

qj_status tiers_census_visit(qj_context *context, const struct engine *engine,
                             const struct view *view, qj_ply_fn visit, void *user)
{
    struct engine_session *session = NULL;
    TRY(tiers_session_open(context, engine, view, true, &session));
    struct tiers_census census = {
        .session = (struct tiers_session *)session, .arena = &session->arena, .bare = view->bare};
    const qj_status status = tiers_census_run(&census);
    tiers_team_close(&census.session->solution.team);
    for (uint64_t i = 0; status == QJ_OK && i < census.ply_count; i++) {
        if (census.bare)
            census.plies[i].games = QJ_NOT_KNOWN;
        if (!visit(user, &census.plies[i]))
            break;
    }
    engine_session_free(session);
    return status;
}
