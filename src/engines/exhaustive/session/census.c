/* census: positions by ply, by value, and the games that lead to them.
 *
 * games[p] is how many sequences of t moves end in position p (perft). From t to t + 1 each is
 * added to those of every child, once a move:
 *
 *     here    | games of t moves that end at ...         |      next[child] += here[position]
 *     next    | games of t + 1 moves that end at ...     |
 *
 * Where every move leads to the next ply, the games of t moves end in ply t, and only two plies are
 * looked at; else all positions are, for each t. Sums that do not fit stay at 2^64 - 1.
 */
#include "engines/exhaustive/session/census.h"

#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/session/solve.h"

struct census {
    struct playout *playout;
    qj_ply ply;
    uint64_t *here, *next;
    uint64_t here_first, next_first; /* places of their first entries */
    uint64_t next_count;             /* entries of next */
};

/* ------------------------------------------------------------------- by value */

static int sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

/* A score, or an outcome without its distance. */
static int64_t value_of(qj_kind kind, struct result result)
{
    return kind == QJ_SCORE ? result.worth : sign(result.ending);
}

static uint64_t count_keeping(qj_kind kind, const struct children *children, int64_t value,
                              enum mover mover)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < children->count; i++) {
        struct result next = result_get(children->tier, kind, children->places[i]);
        int64_t points = children->points ? children->points[i] : 0;
        count += value_of(kind, backup_move(kind, points, next, mover)) == value;
    }
    return count;
}

static void count_position(struct census *census, const struct children *children,
                           struct result result, enum mover mover)
{
    qj_ply *ply = &census->ply;
    qj_kind kind = census->playout->positions.kind;
    int64_t value = value_of(kind, backup_own_result(kind, result, mover));
    ply->positions++;
    ply->ended += children->count == 0;
    ply->won += value > 0;
    ply->drawn += value == 0;
    ply->lost += value < 0;
    ply->only += children->count && count_keeping(kind, children, value, mover) == 1;
}

static void count_batch(void *user, struct worker *worker, const struct batch *batch)
{
    struct census *census = user;
    qj_kind kind = census->playout->positions.kind;
    for (uint64_t i = 0; i < batch->moves.positions; i++) {
        struct children children = batch_children(batch, i);
        uint64_t place = batch->first + i;
        count_position(census, &children, result_get(batch->tier, kind, place),
                       mover_at(census->playout, worker, batch->tier, place));
    }
}

/* ---------------------------------------------------------------------- games */

static uint64_t add_saturated(uint64_t one, uint64_t two)
{
    uint64_t sum;
    return __builtin_add_overflow(one, two, &sum) ? UINT64_MAX : sum;
}

/* False when a child is not in the next ply, as a checkpoint had said. */
static bool pass_on(struct census *census, const struct children *children, uint64_t games)
{
    for (uint64_t i = 0; i < children->count; i++) {
        uint64_t entry = children->places[i] - census->next_first;
        if (entry >= census->next_count)
            return false;
        census->next[entry] = add_saturated(census->next[entry], games);
    }
    return true;
}

static void pass_games(void *user, struct worker *worker, const struct batch *batch)
{
    struct census *census = user;
    for (uint64_t i = 0; i < batch->moves.positions && !worker->complaint.sentence; i++) {
        struct children children = batch_children(batch, i);
        uint64_t games = census->here[batch->first + i - census->here_first];
        if (games && !pass_on(census, &children, games))
            worker->complaint = playout_complain_of_move(census->playout);
    }
}

static void count_and_pass(void *user, struct worker *worker, const struct batch *batch)
{
    count_batch(user, worker, batch);
    pass_games(user, worker, batch);
}

static uint64_t sum_games(const uint64_t *games, uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum = add_saturated(sum, games[i]);
    return sum;
}

/* ------------------------------------------------------------------- the plies */

/* The place of a ply's first position in its tier. */
static uint64_t first_place(const struct positions *positions, uint64_t ply)
{
    return positions_ply_first(positions, ply) - positions_tier_of_ply(positions, ply)->first;
}

/* Positions that are looked at for the games that end in a ply. */
static uint64_t ply_room(const struct playout *playout, uint64_t ply)
{
    const struct positions *positions = &playout->positions;
    if (!playout->graded)
        return positions_count(positions);
    return ply < positions->ply_count
               ? positions_ply_end(positions, ply) - positions_ply_first(positions, ply)
               : 0;
}

static qj_status make_games(struct census *census, uint64_t count, uint64_t **games)
{
    struct arena *arena = census->playout->arena;
    TRY(context_check_array(arena->context, count, sizeof **games, "the count of games"));
    *games = arena_alloc(arena, count, sizeof **games);
    return *games ? QJ_OK : arena_status(arena);
}

/* Counts a ply, and the games that go on from it. */
static qj_status count_ply(struct census *census, uint64_t ply)
{
    struct playout *playout = census->playout;
    const struct positions *positions = &playout->positions;
    struct sweep sweep = {
        playout, playout->graded ? count_and_pass : count_batch, census, "states", true, NULL};
    uint64_t room = ply_room(playout, ply);
    census->ply = (qj_ply){.ply = ply, .games = sum_games(census->here, room)};
    census->next_count = ply_room(playout, ply + 1);
    TRY(make_games(census, census->next_count, &census->next));
    if (playout->graded) {
        census->here_first = first_place(positions, ply);
        census->next_first = ply + 1 < positions->ply_count ? first_place(positions, ply + 1) : 0;
    }
    TRY(sweep_ply(&sweep, ply));
    if (playout->graded)
        return QJ_OK;
    sweep.work = pass_games;
    return sweep_run(&sweep, positions->tiers, 0, room, positions->tiers);
}

static qj_status count_plies(struct census *census, qj_ply_fn visit, void *user)
{
    struct playout *playout = census->playout;
    TRY(make_games(census, ply_room(playout, 0), &census->here));
    census->here[0] = 1;
    for (uint64_t ply = 0; ply < playout->positions.ply_count; ply++) {
        TRY(count_ply(census, ply));
        if (!visit(user, &census->ply))
            return QJ_OK;
        arena_free(playout->arena, census->here);
        census->here = census->next;
        census->next = NULL;
    }
    return QJ_OK;
}

qj_status census_run(qj_context *context, const struct view *view, qj_ply_fn visit, void *user)
{
    struct playout playout;
    struct census census = {.playout = &playout};
    struct arena arena;
    arena_init(&arena, context);
    qj_status status = solve_playout(&playout, &arena, &view->rules);
    if (status == QJ_OK)
        status = count_plies(&census, visit, user);
    playout_close(&playout);
    arena_clear(&arena);
    return status;
}
