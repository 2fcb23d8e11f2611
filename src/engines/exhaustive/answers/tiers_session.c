/* tiers_session: values of positions and moves from the tiers of a game.
 *
 * The current state of a session is as the rules made it. The state and its children are looked up
 * in canonical form.
 */
#include "engines/exhaustive/answers/tiers_session.h"

#include "base/team.h"
#include "engines/exhaustive/answers/choices.h"
#include "engines/exhaustive/pass/tiers_processes.h"

#include <assert.h>

static const char tiers_session_by_rank[] =
    "Everything is tried: each position that can be reached is looked at by its number, a bit of "
    "a set, and given the best that its moves lead to (Zermelo).";

static const char tiers_session_by_parts[] =
    "A position is the sum of its parts, its Grundy value the xor of theirs (Sprague-Grundy); "
    "every part that can be reached is looked at once.";

static uint64_t tiers_session_hash(const void *data, size_t size)
{
    const unsigned char *bytes = data;
    uint64_t hash = size;
    for (size_t i = 0; i < size; i++)
        hash = tiers_table_mix(hash, bytes[i]);
    return hash;
}

/* Checks by hashes that all processes have one position, rules and board. For a shared object the
 * rules are its bytes, for a program its command. */
static qj_status tiers_session_compare(qj_context *context, const struct rules_view *view)
{
    const uint64_t state = tiers_session_hash(view->state, view->state_size),
                   text = tiers_session_hash(view->text, view->text_size);
    uint64_t keys[] = {state, ~state, text, ~text};
    TRY(team_settle(context, QJ_OK, keys, sizeof keys / sizeof *keys));
    if (keys[0] != ~keys[1])
        return context_fail(context, QJ_USAGE,
                            "the processes of the team are not asked about the same position");
    return keys[2] == ~keys[3]
               ? QJ_OK
               : context_fail(context, QJ_USAGE,
                              "the processes of the team have different rules or boards: give "
                              "each the same files and parameters");
}

static qj_status tiers_session_check(qj_context *context, const struct rules_view *view)
{
    const qj_checkpoint *checkpoint = context_checkpoint(context);
    if (team_size(context) > 1)
        TRY(tiers_session_compare(context, view));
    if (context_scratch(context))
        return context_fail(context, QJ_USAGE,
                            "exhaustive search uses no scratch space: --checkpoint DIR keeps in "
                            "files what memory has no room for");
    if (team_size(context) > 1 && !checkpoint)
        return context_fail(
            context, QJ_USAGE,
            "several processes share the tiers by files: add --checkpoint DIR, a folder "
            "that all of them see");
    if (checkpoint && !checkpoint->files)
        return context_fail(context, QJ_USAGE,
                            "a checkpoint of exhaustive search needs files beside it");
    return QJ_OK;
}

/* The text of the theorem of an answer; NULL: the engine's. */
static const char *tiers_session_theorem(const struct tiers_session *session)
{
    bool ranked = true;
    for (uint64_t i = 0; i < session->solution.count && ranked; i++)
        ranked = tiers_index_is_ranked(&session->solution.tiers[i]->index);
    return session->game.sums ? tiers_session_by_parts : ranked ? tiers_session_by_rank : NULL;
}

static qj_status tiers_session_prepare(struct tiers_session *session, const struct rules_view *view,
                                       bool whole)
{
    struct arena *arena = &session->head.arena;
    TRY(team_agree(arena->context, tiers_session_check(arena->context, view)));
    const struct tiers_game_source source = {.view = view, .whole = whole, .logged = whole};
    TRY(tiers_game_open(&session->game, arena, &source));
    TRY(tiers_solution_open(&session->solution, arena, &session->game, NULL));
    if (whole)
        TRY(tiers_save_take_all(&session->solution));
    session->kind = session->game.kind;
    session->head.states = session->solution.positions;
    session->head.theorem = tiers_session_theorem(session);
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

qj_status tiers_session_open(qj_context *context, const struct engine *engine,
                             const struct view *view, bool whole, struct engine_session **out)
{
    struct tiers_session *session = engine_session_new(context, engine, sizeof *session);
    if (!session)
        return context_status(context);
    return engine_session_give(&session->head, tiers_session_prepare(session, &view->rules, whole),
                               out);
}

/* If all states of the only tier have ranks, their count bounds the count of positions. The memory
 * is that of sets of ranks and of a value for each. Of rules that name child tiers, all tiers are
 * visited. */
qj_status tiers_session_plan(qj_context *context, const struct view *view, qj_plan *out)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const struct tiers_game_source source = {.view = &view->rules};
    struct tiers_game game;
    struct layout layout;
    if (!view->rules.rules)
        return QJ_OK;
    TRY(tiers_game_open(&game, &arena, &source));
    if (game.rules->tier && game.rules->child_tiers)
        return tiers_plan_tiers(&game, &arena, out);
    if (game.sums || game.rules->tier)
        return QJ_OK;
    TRY(tiers_game_layout(&game, &arena, 0, &layout));
    if (layout.ranks == 0)
        return QJ_OK;
    out->states = layout.ranks;
    out->states_certainty = QJ_BOUND;
    if (!tiers_index_bytes(context, &game, layout.ranks, &out->bytes))
        return QJ_OK;
    out->theorem = tiers_session_by_rank;
    out->bytes += layout.ranks * (game.kind == QJ_NIMBER ? 2 : 1);
    out->bytes_certainty = QJ_ESTIMATE;
    return QJ_OK;
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

qj_status tiers_session_value(struct engine_session *session, qj_value *out)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    struct tiers_value value = {0, 0};
    uint64_t address;
    TRY(tiers_session_find(tiers, tiers_session_here(tiers), &address, &value));
    *out = tiers_session_answer(tiers, value);
    return QJ_OK;
}

/* Visits the moves of a state. */
static qj_status tiers_session_visit(struct tiers_session *tiers, const unsigned char *state,
                                     qj_option_fn visit, void *user)
{
    uint64_t count;
    TRY(tiers_session_expand(tiers, state, &count));
    for (uint64_t i = 0; i < count; i++) {
        const qj_option option = {tiers->solution.batch.moves[i],
                                  tiers_session_answer(tiers, tiers_session_move(tiers, i)), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

qj_status tiers_session_moves(struct engine_session *session, qj_option_fn visit, void *user)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    return tiers_session_visit(tiers, tiers_session_here(tiers), visit, user);
}

static qj_status tiers_session_options(void *user, const unsigned char *state, uint64_t ply,
                                       bool mine, qj_option_fn visit, void *visitor)
{
    (void)ply;
    (void)mine;
    return tiers_session_visit(user, state, visit, visitor);
}

qj_status tiers_session_choices(struct engine_session *session, int player, qj_choice_fn visit,
                                void *user)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    struct choices choices = {.context = session->arena.context,
                              .view = tiers->game.view,
                              .start = tiers_session_here(tiers),
                              .user = tiers,
                              .options = tiers_session_options};
    TRY(tiers_session_value(session, &choices.value));
    return choices_visit(&choices, player, visit, user);
}

/* ---------------------------------------------------------------------- moving */

qj_status tiers_session_advance(struct engine_session *session, const qj_move *move)
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

qj_status tiers_session_retreat(struct engine_session *session)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    assert(tiers->played);
    tiers->played--;
    return QJ_OK;
}
