/* exhaustive: answers from the table of all positions that can be reached; see playout.c for how
 * it is filled. The oracle for every other engine.
 *
 * The session stands at a state as the rules made it, and looks for it, and for the children, in
 * their canonical form.
 */
#include "engines/exhaustive/exhaustive.h"
#include "base/bits.h"
#include "engines/exhaustive/assignments.h"
#include "engines/exhaustive/census.h"
#include "engines/exhaustive/fold.h"
#include "engines/exhaustive/shelf.h"

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
    void *moved = arena_resize(arena, game->places, room, sizeof *game->places);
    if (!moved)
        return arena_status(arena);
    game->places = moved;
    game->room = room;
    return QJ_OK;
}

static qj_status prepare(struct game_session *game, const struct rules_view *view)
{
    enum { ROOM = 16 };
    struct arena *arena = &game->head.arena;
    TRY(playout_solve(&game->playout, arena, view));
    game->head.states = state_store_count(&game->playout.store);
    TRY(reserve_children(game, ROOM));
    game->canonical = arena_alloc(arena, 1, game->expansion.stride);
    if (!game->canonical)
        return arena_status(arena);
    TRY(arena_reserve(arena, (void **)&game->path, &game->path_capacity, 0,
                      game->expansion.stride));
    memcpy(game->path, view->state, view->state_size);
    return QJ_OK;
}

static qj_status open_game(qj_context *context, const struct rules_view *view, struct session **out)
{
    struct game_session *game = session_new(context, &engine_exhaustive, sizeof *game);
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

static qj_status open(qj_context *context, const struct view *view, struct session **out)
{
    return view->rules.puzzle ? assignments_open(context, &view->rules, out)
                              : open_game(context, &view->rules, out);
}

/* ---------------------------------------------------------------------- census */

static qj_status census(qj_context *context, const struct view *view, qj_ply_fn visit, void *user)
{
    struct playout playout;
    struct arena arena;
    arena_init(&arena, context);
    qj_status status = playout_solve(&playout, &arena, &view->rules);
    if (status == QJ_OK)
        status = census_run(&playout, visit, user);
    playout_close(&playout);
    arena_clear(&arena);
    return status;
}

/* ------------------------------------------------------------------ look-ups */

static const unsigned char *stands_at(const struct game_session *game)
{
    return game->path + game->played * game->expansion.stride;
}

/* Makes the table cover the positions after so many moves; gives their segment. */
static qj_status cover(struct game_session *game, uint64_t played, struct segment **out)
{
    struct state_store *store = &game->playout.store;
    *out = state_store_segment_of_ply(store, store->segment_count == 1 ? 0 : played);
    TRY(shelf_need(store, *out, *out));
    return playout_cover(&game->playout, *out);
}

/* The result of a state after so many moves. */
static qj_status find_result(struct game_session *game, const unsigned char *state, uint64_t played,
                             struct result *out)
{
    const struct rules_view *view = &game->playout.view;
    struct segment *segment;
    TRY(cover(game, played, &segment));
    memcpy(game->canonical, state, view->state_size);
    if (view->rules->canonical)
        view->rules->canonical(view->setup, game->canonical);
    uint32_t place = state_table_find(&game->playout.table, game->canonical,
                                      state_hash(game->canonical, view->state_size));
    if (place == NO_PLACE)
        return playout_refuse_move(&game->playout);
    *out = fold_get(segment, game->playout.store.kind, place);
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

/* Expands a state after so many moves, and finds its children's places; gives their segment. */
static qj_status find_children(struct game_session *game, const unsigned char *state,
                               uint64_t played, struct segment **out)
{
    const struct expansion *expansion = &game->expansion;
    TRY(expand(game, state));
    if (expansion->count == 0)
        return QJ_OK;
    if (game->playout.graded && played + 1 >= game->playout.store.ply_count)
        return playout_refuse_move(&game->playout);
    TRY(cover(game, played + 1, out));
    for (uint64_t i = 0; i < expansion->count; i++) {
        game->places[i] = state_table_find(&game->playout.table, expansion_child(expansion, i),
                                           expansion->hashes[i]);
        if (game->places[i] == NO_PLACE)
            return playout_refuse_move(&game->playout);
    }
    return QJ_OK;
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

/* From what is stored of a position. */
static struct result own_result(qj_kind kind, struct result stored, enum mover mover)
{
    return (struct result){kind == QJ_SCORE ? fold_own(stored.worth, mover) : stored.worth,
                           fold_own(stored.ending, mover)};
}

/* What a move that brings points and leads to where this is stored is to its mover. */
static struct result move_result(qj_kind kind, int64_t points, struct result next, enum mover mover)
{
    return (struct result){kind == QJ_SCORE ? fold_gain(points, next.worth, mover) : next.worth,
                           fold_lead(next.ending, mover)};
}

static qj_status value(struct session *session, qj_worth *out)
{
    struct game_session *game = (struct game_session *)session;
    struct result result = {0, 0};
    TRY(find_result(game, stands_at(game), game->played, &result));
    qj_kind kind = game->playout.store.kind;
    *out = worth_of(kind, own_result(kind, result, fold_mover(&game->playout, stands_at(game))));
    return QJ_OK;
}

static qj_status moves(struct session *session, qj_option_fn visit, void *user)
{
    struct game_session *game = (struct game_session *)session;
    qj_kind kind = game->playout.store.kind;
    enum mover mover = fold_mover(&game->playout, stands_at(game));
    struct segment *segment;
    TRY(find_children(game, stands_at(game), game->played, &segment));
    for (uint64_t i = 0; i < game->expansion.count; i++) {
        struct result result = move_result(kind, game->expansion.points[i],
                                           fold_get(segment, kind, game->places[i]), mover);
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
static uint64_t choose(const struct walk *walk, const struct segment *segment)
{
    const struct expansion *expansion = &walk->game->expansion;
    qj_kind kind = walk->game->playout.store.kind;
    enum mover mover = fold_mover(&walk->game->playout, walk->state);
    struct result own = own_result(kind, walk->result, mover);
    for (uint64_t i = 0; i < expansion->count; i++) {
        struct result move = move_result(kind, expansion->points[i],
                                         fold_get(segment, kind, walk->game->places[i]), mover);
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
    struct segment *segment = NULL;
    TRY(find_children(game, walk->state, walk->played, &segment));
    uint64_t chosen = choose(walk, segment);
    *on = chosen < game->expansion.count;
    if (!*on)
        return QJ_OK;
    qj_move move = game->expansion.moves[chosen];
    uint32_t place = game->places[chosen];
    walk->result = fold_get(segment, game->playout.store.kind, place);
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

static qj_status line(struct session *session, qj_move_fn visit, void *user)
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

static qj_status advance(struct session *session, const qj_move *move)
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

static qj_status retreat(struct session *session)
{
    struct game_session *game = (struct game_session *)session;
    assert(game->played);
    game->played--;
    return QJ_OK;
}

const struct engine engine_exhaustive = {
    .name = "exhaustive",
    .theorem =
        "Everything is tried: each position that can be reached is visited once and given the "
        "best that its moves lead to (Zermelo); of a puzzle, every assignment.",
    .view = VIEW_RULES,
    .open = open,
    .value = value,
    .moves = moves,
    .line = line,
    .advance = advance,
    .retreat = retreat,
    .solution = assignments_solution,
    .kernel = assignments_kernel,
    .census = census,
};
