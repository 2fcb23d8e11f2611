/* exhaustive: answers from the table of all positions that can be reached; see playout.c for the
 * theorem. The oracle for every other engine.
 */
#include "engines/exhaustive/exhaustive.h"
#include "engines/exhaustive/assignments.h"
#include "engines/exhaustive/playout.h"

#include <assert.h>

struct game_session {
    struct session head;
    struct playout playout;
    uint64_t *path; /* entries of the positions from the opened one to where the session stands */
    uint64_t played, path_capacity;
};

static qj_status prepare(struct game_session *game, const struct rules_view *view)
{
    struct arena *arena = &game->head.arena;
    TRY(playout_solve(&game->playout, arena, view));
    game->head.states = game->playout.table.count;
    return arena_reserve(arena, (void **)&game->path, &game->path_capacity, 0, sizeof *game->path);
}

static qj_status open_game(qj_context *context, const struct rules_view *view, struct session **out)
{
    struct game_session *game = session_new(context, &engine_exhaustive, sizeof *game);
    if (!game)
        return context_status(context);
    qj_status status = prepare(game, view);
    if (status != QJ_OK) {
        session_free(&game->head);
        return status;
    }
    game->path[0] = 0;
    *out = &game->head;
    return QJ_OK;
}

static qj_status open(qj_context *context, const struct view *view, struct session **out)
{
    return view->rules.puzzle ? assignments_open(context, &view->rules, out)
                              : open_game(context, &view->rules, out);
}

static qj_worth nimber_worth(bool win, int64_t nimber)
{
    return (qj_worth){
        .kind = QJ_NIMBER, .lo = win ? 1 : -1, .hi = win ? 1 : -1, .nimber = (uint64_t)nimber};
}

static qj_worth worth_of(const struct game_session *game, uint64_t entry)
{
    qj_kind kind = game->playout.view.rules->kind;
    int64_t value = game->playout.table.known[entry].value;
    return kind == QJ_NIMBER ? nimber_worth(value != 0, value)
                             : (qj_worth){.kind = kind, .lo = value, .hi = value};
}

/* The worth of a move that brings points and leads to an entry, to its mover. */
static qj_worth move_worth(const struct game_session *game, int64_t points, uint64_t entry)
{
    qj_kind kind = game->playout.view.rules->kind;
    int64_t next = game->playout.table.known[entry].value;
    return kind == QJ_NIMBER ? nimber_worth(next == 0, next)
                             : (qj_worth){.kind = kind, .lo = points - next, .hi = points - next};
}

static uint64_t stands_at(const struct game_session *game)
{
    return game->path[game->played];
}

static qj_status value(struct session *session, qj_worth *out)
{
    const struct game_session *game = (const struct game_session *)session;
    *out = worth_of(game, stands_at(game));
    return QJ_OK;
}

struct option_visit {
    struct game_session *game;
    qj_option_fn visit;
    void *user;
};

static bool visit_option(void *user, const qj_move *move)
{
    const struct option_visit *options = user;
    int64_t points;
    uint64_t next = playout_follow(&options->game->playout, move, &points);
    qj_option option = {*move, move_worth(options->game, points, next), 1};
    return options->visit(options->user, &option);
}

static qj_status moves(struct session *session, qj_option_fn visit, void *user)
{
    struct game_session *game = (struct game_session *)session;
    struct option_visit options = {game, visit, user};
    playout_go(&game->playout, stands_at(game));
    playout_moves(&game->playout, visit_option, &options);
    return QJ_OK;
}

/* The search for the first move in board order that keeps the value. */
struct best_move {
    struct game_session *game;
    int64_t value;
    qj_move move;
    uint64_t next; /* where it leads; NO_ENTRY as long as none is found */
};

static bool visit_best(void *user, const qj_move *move)
{
    struct best_move *best = user;
    int64_t points;
    uint64_t next = playout_follow(&best->game->playout, move, &points);
    if (move_worth(best->game, points, next).lo != best->value)
        return true;
    best->move = *move;
    best->next = next;
    return false;
}

static qj_status line(struct session *session, qj_move_fn visit, void *user)
{
    struct game_session *game = (struct game_session *)session;
    uint64_t entry = stands_at(game);
    for (;;) {
        struct best_move best = {game, worth_of(game, entry).lo, {{0}}, NO_ENTRY};
        playout_go(&game->playout, entry);
        playout_moves(&game->playout, visit_best, &best);
        if (best.next == NO_ENTRY || !visit(user, &best.move))
            return QJ_OK;
        entry = best.next;
    }
}

static qj_status advance(struct session *session, const qj_move *move)
{
    struct game_session *game = (struct game_session *)session;
    int64_t points;
    TRY(arena_reserve(&session->arena, (void **)&game->path, &game->path_capacity, game->played + 1,
                      sizeof *game->path));
    playout_go(&game->playout, stands_at(game));
    game->path[game->played + 1] = playout_follow(&game->playout, move, &points);
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
};
