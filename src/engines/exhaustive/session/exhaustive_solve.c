/* exhaustive_solve: runs discovery first, which finds all positions, numbers them in the order of
 * their plies, and records whether every move leads to the next ply. Then the values:
 *
 *     every move leads to the next ply    ply by ply, from the last one backward/backward_plies.c
 *     some do not, and play must end      depth first                      backward/depth.c
 *     some do not, and play may repeat    retrograde, rank by rank         retrograde/rank_set.c
 *
 * If states have numbers, numbered/numbered.c does all of this.
 */
#include "engines/exhaustive/session/exhaustive_session.h"

#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/checkpoint/explore_resume.h"
#include "engines/exhaustive/forward/discovery.h"
#include "engines/exhaustive/retrograde/rank_set.h"

const char solve_by_numbers[] =
    "Everything is tried: each position that can be reached is looked at by its number, a bit of "
    "a set, and given the best that its moves lead to (Zermelo).";

const char solve_by_blocks[] =
    "Everything is tried: each position that can be reached is looked at by its number and given "
    "the best that its moves lead to (Zermelo); what memory has no room for stands in the scratch "
    "space.";

/* Continues from the progress. */
static qj_status solve_find_values(struct explore *explore)
{
    if (!explore->progress.values)
        TRY(discovery_run(explore));
    if (explore->graded)
        return plies_find_values(explore);
    return explore->view.rules->loops ? rank_set_find_values(explore) : depth_find_values(explore);
}

static qj_status solve_check_scratch(const struct explore *explore)
{
    const struct rules_view *view = &explore->view;
    const bool numbers = view->rules->numbers && view->rules->numbers(view->setup) > 0;
    if (!context_scratch(explore->arena->context) || explore->ranked)
        return QJ_OK;
    return context_fail(explore->arena->context, QJ_USAGE,
                        numbers ? "positions are found by their states here, and for states the "
                                  "scratch space needs a rank, which every move lowers by one"
                                : "the scratch space serves only rules that give numbers, or a "
                                  "rank, which every move lowers by one");
}

qj_status solve_by_states(struct explore *explore, struct arena *arena,
                          const struct rules_view *view)
{
    TRY(explore_open(explore, arena, view));
    TRY(solve_check_scratch(explore));
    return explore_resume(explore, solve_find_values);
}

/* Few positions are found by their states sooner than the sets of all numbers are cleared: a nearly
 * full board has as many numbers as an empty one. With `follow` numbers are much faster than
 * states. Otherwise a position costs about as much either way, and states are tried until they take
 * half the bytes of the sets: few games reach most of their numbers. */
static uint64_t solve_few_positions(const struct rules_view *view, uint64_t bytes)
{
    enum { NUMBERS_EACH = 1024, MOST = 1 << 17, BESIDE_A_STATE = 40 };
    const uint64_t numbers = view->rules->numbers(view->setup), few = numbers / NUMBERS_EACH;
    if (numbers > NUMBERS_MAX)
        return 0;
    if (!indexed_has_successors(view))
        return bytes / 2 / (view->state_size + BESIDE_A_STATE);
    return few < MOST ? few : MOST;
}

/* Never with a checkpoint or a scratch space, and needless if the limit of states is as low. */
uint64_t solve_states_first(const qj_context *context, const struct rules_view *view,
                            uint64_t bytes)
{
    const uint64_t limit = context->limits.states, few = solve_few_positions(view, bytes);
    const bool never = context_scratch(context) || context_checkpoint(context);
    return never || (limit && limit <= few) ? 0 : few;
}

/* *found is false, and all memory is freed, if there are more positions. */
static qj_status solve_few(struct explore *explore, struct arena *arena,
                           const struct rules_view *view, uint64_t bytes, bool *found)
{
    qj_context *context = arena->context;
    const uint64_t limit = context->limits.states, first = solve_states_first(context, view, bytes);
    const uint64_t few = context->few && context->few < first ? context->few : first;
    const qj_error before = context->error;
    SCOPED(arena_clear) struct arena own = {.context = context};
    *found = false;
    if (few == 0)
        return QJ_OK;
    context->limits.states = few;
    qj_status status = solve_by_states(explore, &own, view);
    context->limits.states = limit;
    *found = status == QJ_OK;
    if (*found) {
        positions_move(&explore->positions, arena);
        explore->arena = arena;
        return QJ_OK;
    }
    const bool many = status == QJ_LIMIT && few == first &&
                      positions_count(&explore->positions) >= few;
    explore_close(explore);
    if (!many)
        return status;
    context->error = before;
    return QJ_OK;
}

static qj_status solve_by_number(struct exhaustive_solution *solution, struct arena *arena,
                                 const struct rules_view *view, bool by_blocks)
{
    struct arena own;
    bool fits;
    arena_init(&own, arena->context);
    qj_status status = explore_open(&solution->explore, &own, view);
    if (status == QJ_OK)
        status = indexed_solve(&solution->indexed, &solution->explore, by_blocks, &fits);
    solution->by_number = status == QJ_OK && fits;
    if (solution->by_number) {
        positions_move(&solution->explore.positions, arena);
        solution->explore.arena = arena;
        return QJ_OK;
    }
    explore_close(&solution->explore);
    arena_clear(&own);
    return status == QJ_OK ? solve_by_states(&solution->explore, arena, view) : status;
}

/* Continues after the trial with states, if there was one. */
static qj_status solve_rest(struct exhaustive_solution *solution, struct arena *arena,
                            const struct rules_view *view, const struct indexed_cost *cost)
{
    enum { BYTES_EACH = 64 }; /* of the sets: clearing more takes longer than a search may take */
    const uint64_t few = arena->context->few;
    if (!cost)
        return solve_by_states(&solution->explore, arena, view);
    if (few && cost->bytes / BYTES_EACH > few)
        return context_fail(arena->context, QJ_LIMIT, "the sets of numbers are too large");
    return solve_by_number(solution, arena, view, cost->space > 0);
}

qj_status solve_view(struct exhaustive_solution *solution, struct arena *arena,
                     const struct rules_view *view)
{
    qj_context *context = arena->context;
    const uint64_t limit = context->limits.states;
    struct indexed_cost cost;
    bool found = false;
    solution->by_number = false;
    const bool indexed = indexed_is_way(context, view, &cost);
    if (indexed)
        TRY(solve_few(&solution->explore, arena, view, cost.bytes, &found));
    if (found)
        return QJ_OK;
    if (context->few && (limit == 0 || context->few < limit))
        context->limits.states = context->few;
    qj_status status = solve_rest(solution, arena, view, indexed ? &cost : NULL);
    context->limits.states = limit;
    return status;
}
