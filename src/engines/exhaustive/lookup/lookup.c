/* lookup: answers from a solution file (<qiju/solution_file.h>). It solves nothing: it looks up the
 * state and, to value its moves, the states after them.
 *
 * Theorem: see exhaustive.c, by which the file was solved.
 */
#include "engines/exhaustive/lookup/lookup.h"

#include <assert.h>
#include <string.h>

static qj_status lookup_prepare(struct engine_session *session, const struct view *view)
{
    struct lookup *lookup = (struct lookup *)session;
    struct arena *arena = &session->arena;
    const struct tiers_game_source source = {.view = &view->rules, .whole = true};
    lookup->solution = arena->context->solution;
    if (!lookup->solution)
        return context_fail(arena->context, QJ_USAGE,
                            "there is no solution file to look positions up in");
    TRY(tiers_game_open(&lookup->game, arena, &source));
    TRY(tiers_batch_open(&lookup->batch, arena, &lookup->game, 1, TIERS_BATCH_WITH_MOVES));
    TRY(arena_make(arena, &lookup->canonical, lookup->game.stride));
    TRY(arena_reserve_sized(arena, &lookup->path, &lookup->path_capacity, 0, lookup->game.stride));
    memcpy(lookup->path, view->rules.state, view->rules.state_size);
    return QJ_OK;
}

static bool lookup_fits(const struct view *view)
{
    return view->rules.rules != NULL;
}

/* --------------------------------------------------------------------- look-ups */

qj_status lookup_find(struct lookup *lookup, const unsigned char *state, bool *found,
                      struct tiers_value *out)
{
    qj_solution_file_value value = {0, 0};
    int there = lookup->solution->find(lookup->solution->user, state, &value);
    if (there < 0)
        return context_fail(lookup->head.arena.context, QJ_IO, "the solution file cannot be read");
    *found = there > 0;
    lookup->head.states++;
    *out = (struct tiers_value){value.value, value.ending};
    return QJ_OK;
}

/* The value of a state as the rules made it; it must be in the file. */
static qj_status lookup_find_here(struct lookup *lookup, const unsigned char *state,
                                  struct tiers_value *out)
{
    bool found;
    memcpy(lookup->canonical, state, lookup->game.stride);
    tiers_game_canonical(&lookup->game, lookup->canonical);
    TRY(lookup_find(lookup, lookup->canonical, &found, out));
    return found ? QJ_OK
                 : context_fail(lookup->head.arena.context, QJ_USAGE,
                                "the position is not in the solution file");
}

qj_status lookup_children(struct lookup *lookup, const unsigned char *state)
{
    struct tiers_batch *batch = &lookup->batch;
    memcpy(batch->states, state, lookup->game.stride);
    batch->begin = 0;
    batch->taken = 1;
    TRY(tiers_batch_expand(batch));
    if (lookup->room < batch->capacity) {
        lookup->room = batch->capacity;
        TRY(arena_resize(&lookup->head.arena, &lookup->after, lookup->room));
    }
    for (uint64_t i = 0; i < batch->count; i++) {
        bool found;
        TRY(lookup_find(lookup, batch->children + i * lookup->game.stride, &found,
                        &lookup->after[i]));
        if (!found)
            return context_fail(lookup->head.arena.context, QJ_BAD_INPUT,
                                "the solution file does not fit: a move leads to a position that "
                                "is not in it");
    }
    return QJ_OK;
}

struct tiers_value lookup_move(const struct lookup *lookup, uint64_t move)
{
    struct tiers_value value;
    (void)tiers_value_move(lookup->game.kind, &lookup->after[move], lookup->batch.points[move],
                           lookup->batch.again[move], &value);
    return value;
}

/* ------------------------------------------------------------------- answers */

static qj_status lookup_value(struct engine_session *session, qj_value *out)
{
    struct lookup *lookup = (struct lookup *)session;
    struct tiers_value value = {0, 0};
    TRY(lookup_find_here(lookup, lookup_here(lookup), &value));
    *out = tiers_value_answer(lookup->game.kind, value);
    return QJ_OK;
}

static qj_status lookup_moves(struct engine_session *session, qj_option_fn visit, void *user)
{
    struct lookup *lookup = (struct lookup *)session;
    struct tiers_value value;
    TRY(lookup_find_here(lookup, lookup_here(lookup), &value));
    TRY(lookup_children(lookup, lookup_here(lookup)));
    for (uint64_t i = 0; i < lookup->batch.count; i++) {
        const qj_option option = {lookup->batch.moves[i],
                                  tiers_value_answer(lookup->game.kind, lookup_move(lookup, i)), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- best line */

/* The states of a line so far. */
struct lookup_visited {
    struct arena *arena;
    size_t size;
    unsigned char *states;
    uint64_t count, capacity;
};

static qj_status lookup_visit_state(struct lookup_visited *visited, const unsigned char *state,
                                    bool *again)
{
    *again = false;
    for (uint64_t i = 0; i < visited->count && !*again; i++)
        *again = !memcmp(visited->states + i * visited->size, state, visited->size);
    TRY(arena_reserve_sized(visited->arena, &visited->states, &visited->capacity, visited->count,
                            visited->size));
    memcpy(visited->states + visited->count++ * visited->size, state, visited->size);
    return QJ_OK;
}

/* The first move that keeps the mover's value and remoteness; the count if there is none. */
static uint64_t lookup_choose_move(const struct lookup *lookup, struct tiers_value own)
{
    uint64_t i = 0;
    for (; i < lookup->batch.count; i++) {
        const struct tiers_value move = lookup_move(lookup, i);
        if (lookup->game.kind == QJ_SCORE ? move.number == own.number : move.ending == own.ending)
            break;
    }
    return i;
}

/* Plays best moves from a state until the game is over, visit returns false, or a position repeats.
 * A forged file may contain an endless line. */
static qj_status lookup_play_line(struct lookup *lookup, unsigned char *state,
                                  struct lookup_visited *visited, qj_move_fn visit, void *user)
{
    const struct tiers_game *game = &lookup->game;
    const struct tiers_batch *batch = &lookup->batch;
    struct pace pace = {visited->arena->context, 0};
    struct tiers_value own = {0, 0};
    TRY(lookup_find_here(lookup, state, &own));
    for (bool more = true, again = false; more && !again;) {
        TRY(lookup_children(lookup, state));
        TRY(pace_add(&pace, batch->count * PACE_WRITE + visited->count, NULL, 0, 0));
        const uint64_t chosen = lookup_choose_move(lookup, own);
        if (chosen == batch->count)
            break;
        const qj_move move = batch->moves[chosen];
        own = lookup->after[chosen];
        TRY(lookup_visit_state(visited, batch->children + chosen * game->stride, &again));
        game->rules->play(game->setup, state, &move);
        more = visit(user, &move);
    }
    return QJ_OK;
}

static qj_status lookup_line(struct engine_session *session, qj_move_fn visit, void *user)
{
    struct lookup *lookup = (struct lookup *)session;
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    struct lookup_visited visited = {.arena = &arena, .size = lookup->game.state_size};
    unsigned char *state = arena_copy(&arena, lookup_here(lookup), 1, lookup->game.stride);
    return state ? lookup_play_line(lookup, state, &visited, visit, user) : arena_status(&arena);
}

/* -------------------------------------------------------------------- moving */

static qj_status lookup_advance(struct engine_session *session, const qj_move *move)
{
    struct lookup *lookup = (struct lookup *)session;
    const size_t stride = lookup->game.stride;
    TRY(arena_reserve_sized(&session->arena, &lookup->path, &lookup->path_capacity,
                            lookup->played + 1, stride));
    unsigned char *here = lookup->path + lookup->played * stride;
    memcpy(here + stride, here, stride);
    lookup->game.rules->play(lookup->game.setup, here + stride, move);
    lookup->played++;
    return QJ_OK;
}

static qj_status lookup_retreat(struct engine_session *session)
{
    struct lookup *lookup = (struct lookup *)session;
    assert(lookup->played);
    lookup->played--;
    return QJ_OK;
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
    .value = lookup_value,
    .moves = lookup_moves,
    .line = lookup_line,
    .advance = lookup_advance,
    .retreat = lookup_retreat,
    .verify = lookup_verify,
};
