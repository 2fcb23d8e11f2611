/* tiers_session: sessions that find all positions of a game and answer from its tiers. */
#include "engines/exhaustive/answers/tiers_session.h"

#include "base/team.h"

static const char tiers_session_by_rank[] =
    "Everything is tried: each position that can be reached is looked at by its number, a bit of "
    "a set, and given the best that its moves lead to (Zermelo).";

static const char tiers_session_by_parts[] =
    "A position is the sum of its parts, its Grundy value the xor of theirs (Sprague-Grundy); "
    "every part that can be reached is looked at once.";

/* Checks by hashes that all processes have one position, rules and board. For a shared object the
 * rules are its bytes, for a program its command. */
static qj_status tiers_session_compare(qj_context *context, const struct rules_view *view)
{
    const uint64_t state = tiers_files_sum(view->state_size, view->state, view->state_size),
                   text = tiers_files_sum(view->text_size, view->text, view->text_size);
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

/* Checks limits that the engine cannot keep, and that all processes ask the same. */
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

/* ------------------------------------------------------------------- the source */

/* The value of a sum in the batch. In normal play its remoteness is unknown. */
static qj_status tiers_session_sum(struct tiers_session *session, uint64_t sum,
                                   struct tiers_value *out)
{
    if (session->answers.game.misere)
        return tiers_misere_value(&session->misere, sum, out);
    const uint64_t nimber = tiers_solution_sum(&session->solution, sum);
    *out = (struct tiers_value){(int64_t)nimber, nimber ? 1 : -1};
    return QJ_OK;
}

static qj_status tiers_session_find(struct tiers_answers *answers, const unsigned char *state,
                                    struct tiers_value *out)
{
    struct tiers_session *session = (struct tiers_session *)answers;
    uint64_t address;
    if (answers->game.sums) {
        TRY(tiers_solution_find_parts(&session->solution, state));
        return tiers_session_sum(session, 0, out);
    }
    TRY(tiers_solution_find(&session->solution, state, &address));
    (void)tiers_solution_value(&session->solution, address, out);
    return QJ_OK;
}

static qj_status tiers_session_expand(struct tiers_answers *answers, const unsigned char *state)
{
    struct tiers_session *session = (struct tiers_session *)answers;
    const struct tiers_batch *batch = answers->batch;
    const bool sums = answers->game.sums;
    TRY(tiers_solution_expand(&session->solution, state));
    TRY(tiers_answers_reserve(answers, sums ? batch->sum_count : batch->count));
    for (uint64_t i = 0; i < answers->count; i++)
        if (sums)
            TRY(tiers_session_sum(session, i, &answers->after[i]));
        else
            (void)tiers_solution_value(&session->solution, batch->address[i], &answers->after[i]);
    return QJ_OK;
}

/* ------------------------------------------------------------------------ open */

/* The text of the theorem of an answer; NULL: the engine's. */
static const char *tiers_session_theorem(const struct tiers_session *session)
{
    if (session->answers.game.sums)
        return tiers_session_by_parts;
    for (uint64_t i = 0; i < session->solution.count; i++)
        if (!tiers_index_is_ranked(&session->solution.tiers[i]->index))
            return NULL;
    return tiers_session_by_rank;
}

static qj_status tiers_session_solve(struct tiers_solution *solution, struct tiers_game *game,
                                     struct arena *arena, const struct tiers_game_source *source)
{
    TRY(team_agree(arena->context, tiers_session_check(arena->context, source->view)));
    TRY(tiers_game_open(game, arena, source));
    return tiers_solution_open(solution, arena, game, NULL);
}

qj_status tiers_session_solve_whole(struct tiers_solution *solution, struct tiers_game *game,
                                    struct arena *arena, const struct rules_view *view)
{
    const struct tiers_game_source source = {.view = view, .whole = true, .logged = true};
    TRY(tiers_session_solve(solution, game, arena, &source));
    return tiers_save_take_all(solution);
}

qj_status tiers_session_prepare(struct engine_session *session, const struct view *view)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    struct tiers_answers *answers = &tiers->answers;
    const struct tiers_game_source source = {.view = &view->rules};
    TRY(tiers_session_solve(&tiers->solution, &answers->game, &session->arena, &source));
    answers->find = tiers_session_find;
    answers->expand = tiers_session_expand;
    answers->batch = &tiers->solution.batch;
    session->states = tiers->solution.positions;
    session->theorem = tiers_session_theorem(tiers);
    TRY(tiers_answers_open(answers));
    if (!answers->game.misere)
        return QJ_OK;
    TRY(tiers_misere_open(&tiers->misere, &session->arena, &tiers->solution));
    answers->kind = QJ_OUTCOME;
    session->states = tiers->misere.solution.positions;
    return QJ_OK;
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
    TRY(layout_open(&layout, &arena, game.rules, game.setup, game.state_size, 0));
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
