/* game: answers from the table of all reachable positions, which exhaustive_solve.c fills.
 *
 * The current state of a session is as the rules made it. The state and its children are looked up
 * in canonical form.
 */
#include "engines/exhaustive/session/exhaustive_session.h"

#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/indexed/loops/distinct.h"

#include <assert.h>

struct game_session {
    struct session head;
    struct exhaustive_solution solution;
    struct expansion expansion; /* of the state in question, with moves */
    uint32_t *indices;          /* of the children, in tier */
    struct tier *tier;          /* the tier of the last look-up */
    unsigned char *canonical;
    unsigned char *path; /* the states from the opened one to the current one */
    uint64_t played, path_capacity;
};

static qj_status game_reserve_children(struct game_session *game, uint64_t room)
{
    struct arena *arena = &game->head.arena;
    TRY(expansion_reserve(&game->expansion, arena, &game->solution.explore.view, room, true));
    return arena_resize(arena, &game->indices, room);
}

static qj_status game_prepare(struct game_session *game, const struct rules_view *view)
{
    enum { ROOM = 16 };
    struct arena *arena = &game->head.arena;
    TRY(solve_view(&game->solution, arena, view));
    game->head.states = solution_count(&game->solution);
    TRY(game_reserve_children(game, ROOM));
    TRY(arena_make(arena, &game->canonical, game->expansion.stride));
    TRY(arena_reserve_sized(arena, &game->path, &game->path_capacity, 0, game->expansion.stride));
    memcpy(game->path, view->state, view->state_size);
    return QJ_OK;
}

qj_status game_open(qj_context *context, const struct engine *engine, const struct rules_view *view,
                    struct session **out)
{
    struct game_session *game = session_new(context, engine, sizeof *game);
    if (!game)
        return context_status(context);
    qj_status status = game_prepare(game, view);
    explore_close(&game->solution.explore);
    game->head.theorem = solution_theorem(&game->solution);
    return session_give(&game->head, status, out);
}

/* ------------------------------------------------------------------ look-ups */

static const unsigned char *game_here(const struct game_session *game)
{
    return game->path + game->played * game->expansion.stride;
}

/* For whom the value of a state is stored. */
static enum mover game_seer(const struct game_session *game, const void *state)
{
    const struct exhaustive_solution *solution = &game->solution;
    return solution->by_number ? indexed_seer(&solution->indexed, state)
                               : mover_of(&solution->explore, state);
}

/* Finds states that are some moves after the opened one. All must be found. */
static qj_status game_find_states(struct game_session *game, const struct keyed_states *states,
                                  uint64_t played, uint32_t *indices)
{
    struct tier_positions *positions = &game->solution.explore.positions;
    if (game->solution.by_number) {
        game->tier = &game->solution.indexed.tier;
        return indexed_find(&game->solution.indexed, states, indices);
    }
    game->tier = positions_tier_of_ply(positions, positions->tier_count == 1 ? 0 : played);
    TRY(positions_need(positions, game->tier, game->tier));
    TRY(positions_cover(positions, game->tier));
    return positions_find(positions, states, indices) ? explore_refuse_move(&game->solution.explore)
                                                      : QJ_OK;
}

/* The result of a state some moves after the opened one. */
static qj_status game_find_result(struct game_session *game, const unsigned char *state,
                                  uint64_t played, struct result *out)
{
    const struct rules_view *view = &game->solution.explore.view;
    uint32_t index;
    expansion_canonical(view, state, game->canonical);
    const uint64_t key = state_key(game->canonical, view->state_size);
    const struct keyed_states found = {game->canonical, view->state_size, &key, 1};
    TRY(game_find_states(game, &found, played, &index));
    *out = result_get(game->tier, game->solution.explore.positions.kind, index);
    return QJ_OK;
}

static qj_status game_expand(struct game_session *game, const unsigned char *state)
{
    const struct rules_view *view = &game->solution.explore.view;
    for (;;) {
        expansion_run(&game->expansion, state, 1);
        const char *fault = view->rules->fault ? view->rules->fault(view->setup) : NULL;
        if (!fault)
            fault = game->expansion.diagnostic.sentence;
        if (fault)
            return context_fail(game->head.arena.context, QJ_USAGE, "%s", fault);
        if (!game->expansion.full)
            return QJ_OK;
        TRY(game_reserve_children(game, game->expansion.capacity * 2));
    }
}

/* Expands a state some moves after the opened one, and finds its children. */
static qj_status game_find_children(struct game_session *game, const unsigned char *state,
                                    uint64_t played)
{
    TRY(game_expand(game, state));
    if (game->expansion.count == 0)
        return QJ_OK;
    if (!game->solution.by_number && game->solution.explore.graded &&
        played + 1 >= game->solution.explore.positions.ply_count)
        return explore_refuse_move(&game->solution.explore);
    const struct keyed_states children = expansion_states(&game->expansion);
    return game_find_states(game, &children, played + 1, game->indices);
}

/* The children that were found last. */
static struct position_children game_children(const struct game_session *game)
{
    return (struct position_children){game->tier, game->indices, game->expansion.points,
                                      game->expansion.count};
}

/* ------------------------------------------------------------------- answers */

qj_status game_value(struct session *session, qj_value *out)
{
    struct game_session *game = (struct game_session *)session;
    struct result result = {0, 0};
    TRY(game_find_result(game, game_here(game), game->played, &result));
    qj_kind kind = game->solution.explore.positions.kind;
    *out = backup_value(kind, backup_own_result(kind, result, game_seer(game, game_here(game))));
    return QJ_OK;
}

qj_status game_moves_from(struct session *session, const unsigned char *state, uint64_t played,
                          qj_option_fn visit, void *user)
{
    struct game_session *game = (struct game_session *)session;
    qj_kind kind = game->solution.explore.positions.kind;
    enum mover mover = game_seer(game, state);
    TRY(game_find_children(game, state, game->played + played));
    const struct position_children children = game_children(game);
    for (uint64_t i = 0; i < children.count; i++) {
        qj_option option = {game->expansion.moves[i],
                            backup_value(kind, backup_child(kind, &children, i, mover)), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

qj_status game_moves(struct session *session, qj_option_fn visit, void *user)
{
    return game_moves_from(session, game_here((struct game_session *)session), 0, visit, user);
}

const struct rules_view *game_view(const struct session *session, const unsigned char **state)
{
    const struct game_session *game = (const struct game_session *)session;
    *state = game_here(game);
    return &game->solution.explore.view;
}

const struct exhaustive_solution *game_solution(const struct session *session)
{
    return &((const struct game_session *)session)->solution;
}

/* ----------------------------------------------------------------- best line */

/* The first child that keeps the mover's value and remoteness; the count if there is none. */
static uint64_t game_choose_move(qj_kind kind, const struct position_children *children,
                                 enum mover mover, struct result own)
{
    uint64_t i = 0;
    for (; i < children->count; i++) {
        struct result move = backup_child(kind, children, i, mover);
        if (kind == QJ_SCORE ? move.value == own.value : move.ending == own.ending)
            break;
    }
    return i;
}

/* Identifies a position: its index, or its number if indices are valid only for one answer. */
static uint64_t game_identity(const struct game_session *game, const unsigned char *state,
                              uint32_t index)
{
    const struct rules_view *view = &game->solution.explore.view;
    if (!game->solution.by_number || !game->solution.indexed.blockwise)
        return index;
    expansion_canonical(view, state, game->canonical);
    return view->rules->number(view->setup, game->canonical);
}

/* Plays best moves from a state until the game is over, visit returns false, or a position repeats.
 * seen: the positions of the line; NULL if no position can repeat. */
static qj_status game_play_line(struct game_session *game, unsigned char *state,
                                struct distinct *seen, qj_move_fn visit, void *user)
{
    enum { LEAST = 64 };
    const struct rules_view *view = &game->solution.explore.view;
    struct arena *arena = &game->head.arena;
    struct pace pace = {arena->context, 0};
    qj_kind kind = game->solution.explore.positions.kind;
    struct result stored;
    uint64_t played = game->played;
    TRY(game_find_result(game, state, played, &stored));
    for (bool on = true; on;) {
        enum mover mover = game_seer(game, state);
        TRY(pace_add(&pace, game->solution.explore.max_moves * PACE_WRITE, NULL, 0, 0));
        TRY(game_find_children(game, state, played++));
        const struct position_children children = game_children(game);
        uint64_t chosen = game_choose_move(kind, &children, mover,
                                           backup_own_result(kind, stored, mover));
        if (chosen == children.count)
            break;
        qj_move move = game->expansion.moves[chosen];
        uint32_t index = game->indices[chosen];
        stored = result_get(game->tier, kind, index);
        view->rules->play(view->setup, state, &move);
        if (seen && distinct_is_full(seen))
            TRY(distinct_grow(seen, arena, LEAST));
        bool again = seen && !distinct_take(seen, game_identity(game, state, index));
        on = visit(user, &move) && !again;
    }
    return QJ_OK;
}

qj_status game_line(struct session *session, qj_move_fn visit, void *user)
{
    struct game_session *game = (struct game_session *)session;
    struct arena *arena = &session->arena;
    const struct explore *explore = &game->solution.explore;
    bool loops = explore->view.rules->loops || explore->resumed;
    bool returns = (game->solution.by_number || !explore->graded) && loops;
    unsigned char *state = arena_copy(arena, game_here(game), 1, game->expansion.stride);
    struct distinct seen = {NULL, 0, 0, 0};
    qj_status status = state ? game_play_line(game, state, returns ? &seen : NULL, visit, user)
                             : arena_status(arena);
    arena_free(arena, state);
    arena_free(arena, seen.slots);
    return status;
}

/* -------------------------------------------------------------------- moving */

qj_status game_advance(struct session *session, const qj_move *move)
{
    struct game_session *game = (struct game_session *)session;
    const struct rules_view *view = &game->solution.explore.view;
    size_t stride = game->expansion.stride;
    TRY(arena_reserve_sized(&session->arena, &game->path, &game->path_capacity, game->played + 1,
                            stride));
    unsigned char *here = game->path + game->played * stride;
    memcpy(here + stride, here, view->state_size);
    view->rules->play(view->setup, here + stride, move);
    game->played++;
    return QJ_OK;
}

qj_status game_retreat(struct session *session)
{
    struct game_session *game = (struct game_session *)session;
    assert(game->played);
    game->played--;
    return QJ_OK;
}
