/* tiers_answers: the answers of a session for its position: value, moves, a best line, a strategy.
 * The values come from a source, the tiers of a game (tiers_session.c) or a solution file
 * (lookup/lookup.c).
 *
 * The current state is as the rules made it; sources look states up in canonical form.
 *
 * A best line takes in each position the first move that keeps the value and the remoteness. If
 * play may repeat, it ends with the move after which a position comes again.
 */
#include "engines/exhaustive/answers/tiers_answers.h"

#include "engines/exhaustive/answers/choices.h"

qj_status tiers_answers_open(struct tiers_answers *answers)
{
    const struct tiers_game *game = &answers->game;
    answers->kind = game->kind;
    return tiers_path_open(&answers->path, &answers->head.arena, game->start, game->state_size,
                           game->stride);
}

qj_status tiers_answers_reserve(struct tiers_answers *answers, uint64_t count)
{
    answers->count = count;
    return arena_grow(&answers->head.arena, &answers->after, &answers->after_room, 0, count);
}

/* Whether positions are sums in normal play, whose remoteness is unknown. */
static bool tiers_answers_are_nimbers(const struct tiers_answers *answers)
{
    return answers->game.sums && !answers->game.misere;
}

/* The value of a move that was expanded last, for the player who makes it. */
static struct tiers_value tiers_answers_move(const struct tiers_answers *answers, uint64_t move)
{
    const struct tiers_batch *batch = answers->batch;
    const struct tiers_value *after = &answers->after[move];
    const bool sums = answers->game.sums;
    struct tiers_value value;
    if (tiers_answers_are_nimbers(answers))
        return (struct tiers_value){after->number, -after->ending};
    (void)tiers_value_move(answers->kind, after, sums ? 0 : batch->points[move],
                           !sums && batch->again[move], &value);
    return value;
}

static qj_value tiers_answers_give(const struct tiers_answers *answers, struct tiers_value value)
{
    qj_value answer = tiers_value_answer(answers->kind, value);
    if (tiers_answers_are_nimbers(answers)) {
        answer.distance_known = false;
        answer.distance = 0;
    }
    return answer;
}

/* ------------------------------------------------------------- value and moves */

qj_status tiers_answers_value(struct engine_session *session, qj_value *out)
{
    struct tiers_answers *answers = (struct tiers_answers *)session;
    struct tiers_value value = {0, 0};
    TRY(answers->find(answers, tiers_answers_here(answers), &value));
    *out = tiers_answers_give(answers, value);
    return QJ_OK;
}

/* Visits the moves of a state; from: the answers. */
static qj_status tiers_answers_visit(void *from, const unsigned char *state, qj_option_fn visit,
                                     void *user)
{
    struct tiers_answers *answers = from;
    TRY(answers->expand(answers, state));
    for (uint64_t i = 0; i < answers->count; i++) {
        const qj_option option = {answers->batch->moves[i],
                                  tiers_answers_give(answers, tiers_answers_move(answers, i)), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* A solution file must have the position, too. */
qj_status tiers_answers_moves(struct engine_session *session, qj_option_fn visit, void *user)
{
    struct tiers_answers *answers = (struct tiers_answers *)session;
    struct tiers_value value;
    TRY(answers->find(answers, tiers_answers_here(answers), &value));
    return tiers_answers_visit(answers, tiers_answers_here(answers), visit, user);
}

qj_status tiers_answers_choices(struct engine_session *session, int player, qj_choice_fn visit,
                                void *user)
{
    struct tiers_answers *answers = (struct tiers_answers *)session;
    struct choices choices = {.context = session->arena.context,
                              .view = answers->game.view,
                              .start = tiers_answers_here(answers),
                              .user = answers,
                              .options = tiers_answers_visit};
    TRY(tiers_answers_value(session, &choices.value));
    return choices_visit(&choices, player, visit, user);
}

/* ----------------------------------------------------------------- a best line */

/* Returns the first move that was expanded last and keeps a value; count: there is none. */
static uint64_t tiers_answers_choose(const struct tiers_answers *answers, struct tiers_value own)
{
    uint64_t i = 0;
    for (; i < answers->count; i++) {
        const struct tiers_value move = tiers_answers_move(answers, i);
        if (answers->kind == QJ_SCORE ? move.number == own.number : move.ending == own.ending)
            break;
    }
    return i;
}

/* Adds the canonical form of the position after a move to those of the line. *again: it was there.
 * Sums do not repeat. */
static qj_status tiers_answers_meet(const struct tiers_answers *answers, uint64_t move,
                                    struct tiers_table *met, bool *again)
{
    const size_t stride = answers->game.stride;
    const uint64_t before = met->count;
    uint64_t index;
    if (answers->game.sums)
        return QJ_OK;
    const struct tiers_states form = tiers_table_one(answers->batch->children + move * stride,
                                                     stride);
    TRY(tiers_table_add(met, &form, &index));
    *again = met->count == before;
    return QJ_OK;
}

/* Plays best moves from a state until the game is over, visit returns false, or a position comes
 * again. An altered solution file may have an endless line of any rules. */
static qj_status tiers_answers_play(struct tiers_answers *answers, unsigned char *state,
                                    struct tiers_table *met, qj_move_fn visit, void *user)
{
    const struct tiers_game *game = &answers->game;
    struct pace pace = {met->arena->context, 0};
    struct tiers_value own = {0, 0};
    TRY(answers->find(answers, state, &own));
    for (bool more = true, again = false; more;) {
        TRY(answers->expand(answers, state));
        TRY(pace_add(&pace, (1 + answers->count) * PACE_WRITE, NULL, 0, 0));
        const uint64_t chosen = tiers_answers_choose(answers, own);
        if (chosen == answers->count)
            break;
        const qj_move move = answers->batch->moves[chosen];
        own = answers->after[chosen];
        TRY(tiers_answers_meet(answers, chosen, met, &again));
        game->rules->play(game->setup, state, &move);
        more = visit(user, &move) && !again;
    }
    return QJ_OK;
}

qj_status tiers_answers_line(struct engine_session *session, qj_move_fn visit, void *user)
{
    struct tiers_answers *answers = (struct tiers_answers *)session;
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    struct tiers_table met;
    unsigned char *state;
    TRY(tiers_table_open(&met, &arena, answers->game.state_size));
    TRY(arena_make_copy_sized(&arena, &state, tiers_answers_here(answers), 1,
                              answers->game.stride));
    return tiers_answers_play(answers, state, &met, visit, user);
}

/* ---------------------------------------------------------------------- moving */

qj_status tiers_answers_advance(struct engine_session *session, const qj_move *move)
{
    struct tiers_answers *answers = (struct tiers_answers *)session;
    return tiers_path_advance(&answers->path, &session->arena, answers->game.rules,
                              answers->game.setup, move);
}

qj_status tiers_answers_retreat(struct engine_session *session)
{
    struct tiers_answers *answers = (struct tiers_answers *)session;
    tiers_path_retreat(&answers->path);
    return QJ_OK;
}
