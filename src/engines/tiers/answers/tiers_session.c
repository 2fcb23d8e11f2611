/* tiers_session: values of positions and moves from the tiers of a game.
 *
 * The current state of a session is as the rules made it. The state and its children are looked up
 * in canonical form.
 */
#include "engines/tiers/answers/tiers_session.h"

#include <assert.h>

/* Processes are not there yet. */
static qj_status tiers_session_check(qj_context *context)
{
    const qj_checkpoint *checkpoint = context_checkpoint(context);
    if (context_scratch(context) || context->limits.team)
        return context_fail(context, QJ_USAGE,
                            "the engine tiers uses no scratch space, and one process");
    if (checkpoint && !checkpoint->files)
        return context_fail(context, QJ_USAGE,
                            "the checkpoint of the engine tiers needs files beside it");
    return QJ_OK;
}

static qj_status tiers_session_prepare(struct tiers_session *session, const struct rules_view *view,
                                       bool counts)
{
    struct arena *arena = &session->head.arena;
    TRY(tiers_session_check(arena->context));
    const struct tiers_game_source source = {.view = view, .whole = counts, .logged = counts};
    TRY(tiers_game_open(&session->game, arena, &source));
    TRY(tiers_solution_open(&session->solution, arena, &session->game));
    if (counts)
        TRY(tiers_save_take_all(&session->solution));
    session->kind = session->game.kind;
    session->head.states = session->solution.positions;
    if (session->game.misere) {
        TRY(tiers_misere_open(&session->misere, arena, &session->solution));
        session->kind = QJ_OUTCOME;
        session->head.states = session->misere.solution.positions;
    }
    TRY(arena_make(arena, &session->canonical, session->game.stride));
    TRY(arena_reserve_sized(arena, &session->path, &session->path_capacity, 0,
                            session->game.stride));
    memcpy(session->path, view->state, view->state_size);
    return QJ_OK;
}

static qj_status tiers_session_make(qj_context *context, const struct view *view, bool counts,
                                    struct session **out)
{
    struct tiers_session *session = session_new(context, &engine_tiers, sizeof *session);
    if (!session)
        return context_status(context);
    return session_give(&session->head, tiers_session_prepare(session, &view->rules, counts), out);
}

qj_status tiers_session_open(qj_context *context, const struct view *view, struct session **out)
{
    return tiers_session_make(context, view, false, out);
}

qj_status tiers_session_open_counted(qj_context *context, const struct view *view,
                                     struct session **out)
{
    return tiers_session_make(context, view, true, out);
}

/* -------------------------------------------------------------------- look-ups */

/* The value of a sum for the player to move. In normal play its remoteness is unknown. */
static qj_status tiers_session_sum(struct tiers_session *session, uint64_t sum,
                                   struct tiers_value *out)
{
    if (session->game.misere)
        return tiers_misere_value(&session->misere, sum, out);
    const uint64_t nimber = tiers_solution_sum(&session->solution, sum);
    *out = (struct tiers_value){(int64_t)nimber, nimber ? 1 : -1};
    return QJ_OK;
}

qj_status tiers_session_find(struct tiers_session *session, const unsigned char *state,
                             uint64_t *address, struct tiers_value *out)
{
    if (session->game.sums) {
        TRY(tiers_solution_find_parts(&session->solution, state));
        return tiers_session_sum(session, 0, out);
    }
    memcpy(session->canonical, state, session->game.state_size);
    tiers_game_canonical(&session->game, session->canonical);
    TRY(tiers_solution_find(&session->solution, session->canonical, address));
    (void)tiers_solution_value(&session->solution, *address, out);
    return QJ_OK;
}

qj_status tiers_session_expand(struct tiers_session *session, const unsigned char *state,
                               uint64_t *count)
{
    TRY(tiers_solution_expand(&session->solution, state));
    const struct tiers_batch *batch = &session->solution.batch;
    *count = session->game.sums ? batch->sum_count : batch->count;
    return QJ_OK;
}

struct tiers_value tiers_session_move(struct tiers_session *session, uint64_t move)
{
    const struct tiers_solution *solution = &session->solution;
    const struct tiers_batch *batch = &solution->batch;
    const bool sums = session->game.sums;
    struct tiers_value after = {0, 0}, value;
    if (sums)
        (void)tiers_session_sum(session, move, &after);
    else
        (void)tiers_solution_value(solution, batch->address[move], &after);
    if (sums && !session->game.misere)
        return (struct tiers_value){after.number, -after.ending};
    (void)tiers_value_move(session->kind, &after, sums ? 0 : batch->points[move],
                           !sums && batch->again[move], &value);
    return value;
}

/* --------------------------------------------------------------------- answers */

static qj_value tiers_session_answer(const struct tiers_session *session, struct tiers_value value)
{
    qj_value answer = tiers_value_answer(session->kind, value);
    if (session->game.sums && !session->game.misere) {
        answer.distance_known = false;
        answer.distance = 0;
    }
    return answer;
}

qj_status tiers_session_value(struct session *session, qj_value *out)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    struct tiers_value value = {0, 0};
    uint64_t address;
    TRY(tiers_session_find(tiers, tiers_session_here(tiers), &address, &value));
    *out = tiers_session_answer(tiers, value);
    return QJ_OK;
}

qj_status tiers_session_moves(struct session *session, qj_option_fn visit, void *user)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    uint64_t count;
    TRY(tiers_session_expand(tiers, tiers_session_here(tiers), &count));
    for (uint64_t i = 0; i < count; i++) {
        const qj_option option = {tiers->solution.batch.moves[i],
                                  tiers_session_answer(tiers, tiers_session_move(tiers, i)), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------- moving */

qj_status tiers_session_advance(struct session *session, const qj_move *move)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    const size_t stride = tiers->game.stride;
    TRY(arena_reserve_sized(&session->arena, &tiers->path, &tiers->path_capacity, tiers->played + 1,
                            stride));
    unsigned char *here = tiers->path + tiers->played * stride;
    memcpy(here + stride, here, stride);
    tiers->game.rules->play(tiers->game.setup, here + stride, move);
    tiers->played++;
    return QJ_OK;
}

qj_status tiers_session_retreat(struct session *session)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    assert(tiers->played);
    tiers->played--;
    return QJ_OK;
}
