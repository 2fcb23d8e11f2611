/* census_plies: positions by ply, by value, and the games that lead to them.
 *
 * games[p] is the number of sequences of t moves that end in position p (perft). From t to t + 1
 * each number is added to the number of every child, once for each move:
 *
 *     here    | games of t moves that end at ...         |      next[child] += here[position]
 *     next    | games of t + 1 moves that end at ...     |
 *
 * If every move leads to the next ply, the games of t moves end in ply t, and only two plies are
 * visited. Otherwise all positions are visited for each t, and a census without games is much
 * faster.
 */
#include "engines/exhaustive/session/exhaustive_session.h"

#include "engines/exhaustive/backward/backup.h"

/* How many games end at each position of a range. */
struct census_games {
    uint64_t first, count;
    uint64_t *items;
};

struct census {
    struct explore *explore;
    qj_ply ply;
    bool bare; /* count no games */
    struct census_games here, next;
};

/* ------------------------------------------------------------------- by value */

/* A score, or an outcome without its remoteness. */
static int64_t census_value(qj_kind kind, struct result result)
{
    return kind == QJ_SCORE ? result.value : (result.ending > 0) - (result.ending < 0);
}

static uint64_t census_count_keeping(qj_kind kind, const struct position_children *children,
                                     int64_t value, enum mover mover)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < children->count; i++)
        count += census_value(kind, backup_child(kind, children, i, mover)) == value;
    return count;
}

void census_count(qj_ply *ply, qj_kind kind, const struct position_children *children,
                  struct result stored, enum mover mover)
{
    int64_t value = census_value(kind, backup_own_result(kind, stored, mover));
    uint64_t keeping = census_count_keeping(kind, children, value, mover);
    ply->positions++;
    ply->ended += children->count == 0;
    ply->won += value > 0;
    ply->drawn += value == 0;
    ply->lost += value < 0;
    ply->only += keeping == 1;
    ply->moves = census_add(ply->moves, children->count);
    ply->keeping = census_add(ply->keeping, keeping);
}

static void census_count_values(void *user, struct explore_worker *worker,
                                const struct sweep_batch *batch)
{
    struct census *census = user;
    qj_kind kind = census->explore->positions.kind;
    for (uint64_t i = 0; i < batch->moves.positions; i++) {
        struct position_children children = sweep_batch_children(batch, i);
        enum mover mover = mover_at(census->explore, worker, batch->tier, batch->first + i);
        census_count(&census->ply, kind, &children, result_get(batch->tier, kind, batch->first + i),
                     mover);
    }
}

/* ---------------------------------------------------------------------- games */

/* A child is outside the next ply only if a checkpoint is false. */
static void census_pass_games(void *user, struct explore_worker *worker,
                              const struct sweep_batch *batch)
{
    struct census *census = user;
    struct census_games *here = &census->here, *next = &census->next;
    for (uint64_t i = 0; i < batch->moves.positions; i++) {
        struct position_children children = sweep_batch_children(batch, i);
        uint64_t games = here->items[batch->tier->first + batch->first + i - here->first];
        for (uint64_t child = 0; games && child < children.count; child++) {
            uint64_t entry = children.tier->first + children.indices[child] - next->first;
            if (entry >= next->count) {
                worker->diagnostic = explore_move_diagnostic(census->explore);
                return;
            }
            next->items[entry] = census_add(next->items[entry], games);
        }
    }
}

static void census_count_and_pass(void *user, struct explore_worker *worker,
                                  const struct sweep_batch *batch)
{
    census_count_values(user, worker, batch);
    census_pass_games(user, worker, batch);
}

/* ------------------------------------------------------------------- the plies */

/* Makes counters, all 0, for the positions where games of `ply` moves can end. */
static qj_status census_make_games(const struct explore *explore, uint64_t ply,
                                   struct census_games *games)
{
    const struct tier_positions *positions = &explore->positions;
    struct arena *arena = explore->arena;
    *games = (struct census_games){0, positions_count(positions), NULL};
    if (explore->graded && ply < positions->ply_count) {
        games->first = positions->plies[ply];
        games->count = positions_ply_end(positions, ply) - games->first;
    } else if (explore->graded) {
        games->count = 0;
    }
    TRY(context_check_array(arena->context, games->count, sizeof *games->items,
                            "the count of games"));
    return arena_make(arena, &games->items, games->count);
}

/* Counts a ply. */
static qj_status census_count_positions(struct census *census, uint64_t ply, sweep_fn count)
{
    struct position_sweep sweep = {census->explore, count, census, "states", true, NULL};
    census->ply = (qj_ply){.ply = ply, .games = QJ_NOT_KNOWN};
    return sweep_ply(&sweep, ply);
}

/* Counts a ply and its games. */
static qj_status census_count_ply(struct census *census, uint64_t ply)
{
    struct explore *explore = census->explore;
    struct tier *tier = explore->positions.tiers;
    struct position_sweep sweep = {explore, census_pass_games, census, "states", true, NULL};
    uint64_t games = 0;
    for (uint64_t i = 0; i < census->here.count; i++)
        games = census_add(games, census->here.items[i]);
    TRY(census_make_games(explore, ply + 1, &census->next));
    TRY(census_count_positions(census, ply,
                               explore->graded ? census_count_and_pass : census_count_values));
    census->ply.games = games;
    return explore->graded ? QJ_OK : sweep_run(&sweep, tier, 0, census->here.count, tier);
}

static qj_status census_count_plies(struct census *census, qj_ply_fn visit, void *user)
{
    struct explore *explore = census->explore;
    if (!census->bare) {
        TRY(census_make_games(explore, 0, &census->here));
        census->here.items[0] = 1;
    }
    for (uint64_t ply = 0; ply < explore->positions.ply_count; ply++) {
        TRY(census->bare ? census_count_positions(census, ply, census_count_values)
                         : census_count_ply(census, ply));
        if (!visit(user, &census->ply))
            return QJ_OK;
        if (census->bare)
            continue;
        arena_free(explore->arena, census->here.items);
        census->here = census->next;
    }
    return QJ_OK;
}

/* If the scratch space holds numbered values, the census uses states instead, with two plies in
 * memory. */
qj_status census_run(qj_context *context, const struct view *view, qj_ply_fn visit, void *user)
{
    struct exhaustive_solution solution = {.by_number = false};
    struct indexed_cost cost;
    struct census census = {.explore = &solution.explore, .bare = view->bare};
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const bool by_blocks = indexed_is_way(context, &view->rules, &cost) && cost.space;
    qj_status status = by_blocks ? solve_by_states(&solution.explore, &arena, &view->rules)
                                 : solve_view(&solution, &arena, &view->rules);
    if (status == QJ_OK)
        status = solution.by_number
                     ? census_by_number(&solution.indexed, &arena, view->bare, visit, user)
                     : census_count_plies(&census, visit, user);
    explore_close(&solution.explore);
    return status;
}
