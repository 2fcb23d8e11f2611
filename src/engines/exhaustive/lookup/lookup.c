/* lookup: answers from a solution file (<qiju/solution_file.h>). It solves nothing: it looks up the
 * state and, to value its moves, the states after them.
 *
 * Theorem: see exhaustive.c, by which the file was solved.
 *
 * It also checks the stored value of a position against the stored values of its successors.
 *
 * Theorem. If the value of every stored position follows from its successors, and every move leads
 * to a stored position, all values are right. If play must end, the proof is induction over the
 * longest play (tiers_value.c). If play may repeat: a win in d moves has a move to a loss in d - 1,
 * and all moves of a loss in d lead to wins in at most d - 1. Wins and losses are therefore right
 * by induction over d. A draw has a move to a draw and no move to a loss of the opponent, so
 * neither side can force more.
 */
#include "engines/exhaustive/answers/tiers_answers.h"

struct lookup {
    struct tiers_answers answers;
    const qj_solution_file *solution;
    struct tiers_batch batch;     /* the state in question, expanded */
    uint64_t *nimbers, set_words; /* a set, of nimbers of the children */
};

static qj_status lookup_refuse(const struct lookup *lookup, qj_status status, const char *sentence)
{
    return context_fail(lookup->answers.head.arena.context, status, "%s", sentence);
}

/* ------------------------------------------------------------------- the source */

/* Looks for the value of a state in canonical form; *found: whether the file has it. */
static qj_status lookup_find_form(struct lookup *lookup, const unsigned char *form, bool *found,
                                  struct tiers_value *out)
{
    qj_solution_file_value value = {0, 0};
    const int there = lookup->solution->find(lookup->solution->user, form, &value);
    if (there < 0)
        return lookup_refuse(lookup, QJ_IO, "the solution file cannot be read");
    *found = there > 0;
    lookup->answers.head.states++;
    *out = (struct tiers_value){value.value, value.ending};
    return QJ_OK;
}

static qj_status lookup_find(struct tiers_answers *answers, const unsigned char *state,
                             struct tiers_value *out)
{
    struct lookup *lookup = (struct lookup *)answers;
    unsigned char *form = lookup->batch.states;
    bool found;
    (void)tiers_game_form(&answers->game, state, form);
    TRY(lookup_find_form(lookup, form, &found, out));
    return found ? QJ_OK
                 : lookup_refuse(lookup, QJ_USAGE, "the position is not in the solution file");
}

static qj_status lookup_expand(struct tiers_answers *answers, const unsigned char *state)
{
    struct lookup *lookup = (struct lookup *)answers;
    const struct tiers_batch *batch = &lookup->batch;
    bool found = true;
    TRY(tiers_batch_expand_one(&lookup->batch, state));
    TRY(tiers_answers_reserve(answers, batch->count));
    for (uint64_t i = 0; i < batch->count && found; i++)
        TRY(lookup_find_form(lookup, batch->children + i * answers->game.stride, &found,
                             &answers->after[i]));
    return found ? QJ_OK
                 : lookup_refuse(lookup, QJ_BAD_INPUT,
                                 "the solution file does not fit: a move leads to a position that "
                                 "is not in it");
}

/* ----------------------------------------------------------------------- verify */

/* The value that follows from the children, for the player to move. */
static qj_status lookup_derive(struct lookup *lookup, struct tiers_value *out)
{
    struct tiers_answers *answers = &lookup->answers;
    const struct tiers_batch *batch = &lookup->batch;
    struct tiers_fold fold;
    if (batch->count == 0) {
        *out = tiers_value_end(answers->kind, batch->end[0]);
        return QJ_OK;
    }
    TRY(arena_grow(&answers->head.arena, &lookup->nimbers, &lookup->set_words, 0,
                   bits_words(batch->count + 1)));
    tiers_fold_begin(&fold, answers->kind, lookup->nimbers, batch->count);
    for (uint64_t i = 0; i < batch->count; i++)
        if (!tiers_fold_add(&fold, &answers->after[i], batch->points[i], batch->again[i]))
            return lookup_refuse(lookup, QJ_LIMIT, "the values of the game do not fit 64 bits");
    *out = tiers_fold_finish(&fold);
    return QJ_OK;
}

static qj_status lookup_verify(struct engine_session *session, const void *state,
                               const qj_solution_file_value *value)
{
    struct lookup *lookup = (struct lookup *)session;
    const struct tiers_game *game = &lookup->answers.game;
    _Alignas(16) unsigned char form[QJ_STATE_SIZE + 16] = {0};
    struct tiers_value derived = {0, 0};
    memcpy(form, state, game->state_size);
    if (game->rules->is_state && !game->rules->is_state(game->setup, form))
        return lookup_refuse(lookup, QJ_BAD_INPUT, "a state is none of the game");
    tiers_game_canonical(game, form);
    if (memcmp(form, state, game->state_size) != 0)
        return lookup_refuse(lookup, QJ_BAD_INPUT, "a state is not in its canonical form");
    TRY(lookup_expand(&lookup->answers, form));
    TRY(lookup_derive(lookup, &derived));
    return derived.number == value->value && derived.ending == value->ending
               ? QJ_OK
               : lookup_refuse(lookup, QJ_BAD_INPUT,
                               "a value does not follow from those of the moves");
}

/* ------------------------------------------------------------------------- open */

static qj_status lookup_prepare(struct engine_session *session, const struct view *view)
{
    struct lookup *lookup = (struct lookup *)session;
    struct tiers_answers *answers = &lookup->answers;
    struct arena *arena = &session->arena;
    const struct tiers_game_source source = {.view = &view->rules, .whole = true};
    lookup->solution = arena->context->solution;
    if (!lookup->solution)
        return lookup_refuse(lookup, QJ_USAGE, "there is no solution file to look positions up in");
    TRY(tiers_game_open(&answers->game, arena, &source));
    TRY(tiers_batch_open(&lookup->batch, arena, &answers->game, 1, TIERS_BATCH_WITH_MOVES));
    answers->find = lookup_find;
    answers->expand = lookup_expand;
    answers->batch = &lookup->batch;
    return tiers_answers_open(answers);
}

static bool lookup_fits(const struct view *view)
{
    return view->rules.rules != NULL;
}

const struct engine engine_lookup = {
    .name = "lookup",
    .theorem = "Every position was solved before (Zermelo) and stored: it and those that its moves "
               "lead to are looked up.",
    .view = VIEW_RULES,
    .from_file = true,
    .rank = -1, /* only by name, or in a context with a solution file */
    .fits = lookup_fits,
    .prepare = lookup_prepare,
    .session_size = sizeof(struct lookup),
    .value = tiers_answers_value,
    .moves = tiers_answers_moves,
    .line = tiers_answers_line,
    .advance = tiers_answers_advance,
    .retreat = tiers_answers_retreat,
    .verify = lookup_verify,
};
