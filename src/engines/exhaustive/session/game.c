/* game: answers from the table of all positions that can be reached; solve.c fills it.
 *
 * The session stands at a state as the rules made it, and looks for it, and for the children, in
 * their canonical form.
 */
#include "engines/exhaustive/session/game.h"

#include "base/bits.h"
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/positions/room.h"
#include "engines/exhaustive/session/solve.h"

#include <assert.h>

struct game_session {
    struct session head;
    struct playout playout;
    struct expansion expansion; /* of the state that is asked about, with moves */
    uint64_t room;              /* children that it has room for */
    uint32_t *places;           /* of the children */
    unsigned char *canonical;
    unsigned char *path; /* the states from the opened one to where the session stands */
    uint64_t played, path_capacity;
};

static qj_status reserve_children(struct game_session *game, uint64_t room)
{
    struct arena *arena = &game->head.arena;
    TRY(expansion_reserve(&game->expansion, arena, &game->playout.view, room, true));
    TRY(room_resize(arena, (void **)&game->places, room, sizeof *game->places));
    game->room = room;
    return QJ_OK;
}

static qj_status prepare(struct game_session *game, const struct rules_view *view)
{
    enum { ROOM = 16 };
    struct arena *arena = &game->head.arena;
    TRY(solve_playout(&game->playout, arena, view));
    game->head.states = positions_count(&game->playout.positions);
    TRY(reserve_children(game, ROOM));
    game->canonical = arena_alloc(arena, 1, game->expansion.stride);
    if (!game->canonical)
        return arena_status(arena);
    TRY(arena_reserve(arena, (void **)&game->path, &game->path_capacity, 0,
                      game->expansion.stride));
    memcpy(game->path, view->state, view->state_size);
    return QJ_OK;
}

qj_status game_open(qj_context *context, const struct engine *engine, const struct rules_view *view,
                    struct session **out)
{
    struct game_session *game = session_new(context, engine, sizeof *game);
    if (!game)
        return context_status(context);
    qj_status status = prepare(game, view);
    playout_close(&game->playout);
    if (status == QJ_OK)
        *out = &game->head;
    else
        session_free(&game->head);
    return status;
}

/* ------------------------------------------------------------------ look-ups */

static const unsigned char *stands_at(const struct game_session *game)
{
    return game->path + game->played * game->expansion.stride;
}

/* Finds states after so many moves; gives their tier. All are there, or something is wrong. */
static qj_status find(struct game_session *game, const struct keyed_states *states, uint64_t played,
                      struct tier **out, uint32_t *places)
{
    struct positions *positions = &game->playout.positions;
    struct tier *tier = positions_tier_of_ply(positions, positions->tier_count == 1 ? 0 : played);
    TRY(positions_need(positions, tier, tier));
    TRY(positions_cover(positions, tier));
    *out = tier;
    return positions_find(positions, states, places) ? playout_refuse_move(&game->playout) : QJ_OK;
}

/* The result of a state after so many moves. */
static qj_status find_result(struct game_session *game, const unsigned char *state, uint64_t played,
                             struct result *out)
{
    const struct rules_view *view = &game->playout.view;
    struct tier *tier;
    uint32_t place;
    memcpy(game->canonical, state, view->state_size);
    if (view->rules->canonical)
        view->rules->canonical(view->setup, game->canonical);
    const uint64_t key = state_key(game->canonical, view->state_size);
    const struct keyed_states found = {game->canonical, view->state_size, &key, 1};
    TRY(find(game, &found, played, &tier, &place));
    *out = result_get(tier, game->playout.positions.kind, place);
    return QJ_OK;
}

static qj_status expand(struct game_session *game, const unsigned char *state)
{
    const struct rules_view *view = &game->playout.view;
    const char *fault = NULL;
    for (;;) {
        expansion_run(&game->expansion, state, 1);
        if (view->rules->fault && (fault = view->rules->fault(view->setup)))
            break;
        fault = game->expansion.complaint.sentence;
        if (fault || !game->expansion.full)
            break;
        TRY(reserve_children(game, game->room * 2));
    }
    return fault ? context_fail(game->head.arena.context, QJ_USAGE, "%s", fault) : QJ_OK;
}

/* Expands a state after so many moves, and finds its children's places; gives their tier. */
static qj_status find_children(struct game_session *game, const unsigned char *state,
                               uint64_t played, struct tier **out)
{
    const struct expansion *expansion = &game->expansion;
    TRY(expand(game, state));
    if (expansion->count == 0)
        return QJ_OK;
    if (game->playout.graded && played + 1 >= game->playout.positions.ply_count)
        return playout_refuse_move(&game->playout);
    const struct keyed_states children = expansion_states(expansion);
    return find(game, &children, played + 1, out, game->places);
}

/* ------------------------------------------------------------------- answers */

static void set_ending(qj_worth *worth, int64_t ending)
{
    worth->lo = worth->hi = ending > 0 ? 1 : ending < 0 ? -1 : 0;
    worth->distance_known = ending != 0;
    worth->distance = ending ? (uint64_t)(ending < 0 ? -ending : ending) - 1 : 0;
}

/* A result as it is to the mover. */
static qj_worth worth_of(qj_kind kind, struct result result)
{
    qj_worth worth = {.kind = kind, .lo = result.worth, .hi = result.worth};
    if (kind != QJ_SCORE)
        set_ending(&worth, result.ending);
    if (kind == QJ_NIMBER)
        worth.nimber = (uint64_t)result.worth;
    return worth;
}

qj_status game_value(struct session *session, qj_worth *out)
{
    struct game_session *game = (struct game_session *)session;
    struct result result = {0, 0};
    TRY(find_result(game, stands_at(game), game->played, &result));
    qj_kind kind = game->playout.positions.kind;
    *out = worth_of(kind,
                    backup_own_result(kind, result, mover_of(&game->playout, stands_at(game))));
    return QJ_OK;
}

qj_status game_moves(struct session *session, qj_option_fn visit, void *user)
{
    struct game_session *game = (struct game_session *)session;
    qj_kind kind = game->playout.positions.kind;
    enum mover mover = mover_of(&game->playout, stands_at(game));
    struct tier *tier = NULL;
    TRY(find_children(game, stands_at(game), game->played, &tier));
    for (uint64_t i = 0; i < game->expansion.count; i++) {
        struct result result = backup_move(kind, game->expansion.points[i],
                                           result_get(tier, kind, game->places[i]), mover);
        qj_option option = {game->expansion.moves[i], worth_of(kind, result), 1};
        if (!visit(user, &option))
            return QJ_OK;
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- best line */

/* A walk along best moves. */
struct walk {
    struct game_session *game;
    unsigned char *state;
    uint64_t played;
    struct result result; /* of state */
    uint64_t *seen;       /* places that were met; NULL where no position can come back */
};

/* The first child that keeps the result, and with it the distance; none when there are none. */
static uint64_t choose(const struct walk *walk, const struct tier *tier)
{
    const struct expansion *expansion = &walk->game->expansion;
    qj_kind kind = walk->game->playout.positions.kind;
    enum mover mover = mover_of(&walk->game->playout, walk->state);
    struct result own = backup_own_result(kind, walk->result, mover);
    for (uint64_t i = 0; i < expansion->count; i++) {
        struct result move = backup_move(kind, expansion->points[i],
                                         result_get(tier, kind, walk->game->places[i]), mover);
        if (kind == QJ_SCORE ? move.worth == own.worth : move.ending == own.ending)
            return i;
    }
    return expansion->count;
}

/* Takes a step and visits its move; *on is false at the end of the line: that of the game, where
 * visit wants no more, or where a position comes back. */
static qj_status take_step(struct walk *walk, qj_move_fn visit, void *user, bool *on)
{
    struct game_session *game = walk->game;
    const struct rules_view *view = &game->playout.view;
    struct tier *tier = NULL;
    TRY(find_children(game, walk->state, walk->played, &tier));
    uint64_t chosen = choose(walk, tier);
    *on = chosen < game->expansion.count;
    if (!*on)
        return QJ_OK;
    qj_move move = game->expansion.moves[chosen];
    uint32_t place = game->places[chosen];
    walk->result = result_get(tier, game->playout.positions.kind, place);
    view->rules->play(view->setup, walk->state, &move);
    walk->played++;
    *on = visit(user, &move) && !(walk->seen && bits_get(walk->seen, place));
    if (walk->seen)
        bits_set(walk->seen, place);
    return QJ_OK;
}

static qj_status walk_line(struct walk *walk, qj_move_fn visit, void *user)
{
    struct pace pace = {walk->game->head.arena.context, 0};
    bool on = true;
    TRY(find_result(walk->game, walk->state, walk->played, &walk->result));
    while (on) {
        TRY(pace_add(&pace, walk->game->playout.most_moves * PACE_WRITE, NULL, 0, 0));
        TRY(take_step(walk, visit, user, &on));
    }
    return QJ_OK;
}

qj_status game_line(struct session *session, qj_move_fn visit, void *user)
{
    struct game_session *game = (struct game_session *)session;
    struct arena *arena = &session->arena;
    struct walk walk = {.game = game, .played = game->played};
    const struct playout *playout = &game->playout;
    bool returns = !playout->graded && (playout->view.rules->loops || playout->resumed);
    walk.state = arena_alloc(arena, 1, game->expansion.stride);
    if (returns)
        walk.seen = arena_alloc(arena, bits_words(game->head.states), sizeof *walk.seen);
    qj_status status = QJ_OK;
    if (!walk.state || (returns && !walk.seen))
        status = arena_status(arena);
    if (status == QJ_OK) {
        memcpy(walk.state, stands_at(game), playout->view.state_size);
        status = walk_line(&walk, visit, user);
    }
    arena_free(arena, walk.state);
    arena_free(arena, walk.seen);
    return status;
}

/* -------------------------------------------------------------------- moving */

qj_status game_advance(struct session *session, const qj_move *move)
{
    struct game_session *game = (struct game_session *)session;
    const struct rules_view *view = &game->playout.view;
    size_t stride = game->expansion.stride;
    TRY(arena_reserve(&session->arena, (void **)&game->path, &game->path_capacity, game->played + 1,
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
