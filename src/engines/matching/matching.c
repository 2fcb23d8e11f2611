/* matching: the engine's session, a token on a grid with a maximum matching of what is open. */
#include "engines/matching/matching.h"

#include "engines/matching/grid.h"

#include <assert.h>

struct matching_session {
    struct session head;
    struct grid grid;
    uint32_t token; /* a closed cell, or NO_CELL */
    uint32_t *past; /* the tokens before the moves made by advance */
    uint64_t moves, past_capacity;
};

static qj_worth outcome(bool wins)
{
    int64_t value = wins ? 1 : -1;
    return (qj_worth){.kind = QJ_OUTCOME, .lo = value, .hi = value};
}

/* ------------------------------------------------------------------- open */

static qj_status prepare(struct matching_session *session, const struct view *view,
                         const qj_move *closed, uint64_t count)
{
    struct grid *grid = &session->grid;
    TRY(grid_read(grid, &session->head.arena, &view->geography));
    TRY(context_check_states(session->head.arena.context, grid->open));
    if (view->geography.token != NO_TOKEN)
        session->token = grid_cell(grid, view->geography.token);
    for (uint64_t i = 0; i < count; i++)
        grid->mate[grid_cell(grid, closed[i].part[0])] = CLOSED;
    return grid_maximise(grid, &session->head.arena);
}

/* A session at the view's token, with the vertices of some moves closed. */
static qj_status start(qj_context *context, const struct view *view, const qj_move *closed,
                       uint64_t count, struct matching_session **out)
{
    struct matching_session *session = session_new(context, &engine_matching, sizeof *session);
    if (!session)
        return context_status(context);
    qj_status status = prepare(session, view, closed, count);
    if (status != QJ_OK) {
        session_free(&session->head);
        return status;
    }
    session->head.states = session->grid.open;
    *out = session;
    return QJ_OK;
}

static qj_status open_session(qj_context *context, const struct view *view, struct session **out)
{
    struct matching_session *session;
    TRY(start(context, view, NULL, 0, &session));
    *out = &session->head;
    return QJ_OK;
}

/* ---------------------------------------------------------------- answers */

static qj_status wins(struct matching_session *session, bool *out)
{
    struct grid *grid = &session->grid;
    if (session->token != NO_CELL)
        return grid_reaches(grid, session->token, out);
    *out = grid->unmatched[0] > 0 || grid->unmatched[1] > 0;
    return QJ_OK;
}

static qj_status value(struct session *head, qj_worth *out)
{
    bool winning;
    TRY(wins((struct matching_session *)head, &winning));
    *out = outcome(winning);
    return QJ_OK;
}

/* Visits the moves of a token: the even vertices among its neighbours, each found by a search. */
static qj_status visit_steps(struct matching_session *session, qj_option_fn visit, void *user)
{
    struct grid *grid = &session->grid;
    for (int d = 0; d < DIRECTIONS; d++) {
        uint32_t cell = session->token + grid->step[d];
        bool even;
        if (!grid_is_open(grid, cell))
            continue;
        TRY(grid_release(grid, cell, &even));
        qj_option option = {{{grid_vertex(grid, cell)}}, outcome(even), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* Visits every vertex where a token can be put, the even ones being marked. */
static qj_status visit_vertices(struct grid *grid, qj_option_fn visit, void *user)
{
    uint64_t vertex = 0;
    for (uint32_t row = 0; row < grid->rows; row++)
        for (uint32_t column = 0; column < grid->columns; column++, vertex++) {
            uint32_t cell = (row + 1) * grid->width + column;
            qj_option option = {{{vertex}}, outcome(grid->way[cell] != 0), 1};
            if (vertex % (1 << 16) == 0)
                TRY(context_poll(grid->context, "cells", vertex, grid->rows * grid->columns));
            if (grid_is_open(grid, cell) && !visit(user, &option))
                return QJ_OK;
        }
    return QJ_OK;
}

static qj_status moves(struct session *head, qj_option_fn visit, void *user)
{
    struct matching_session *session = (struct matching_session *)head;
    if (session->token != NO_CELL)
        return visit_steps(session, visit, user);
    TRY(grid_mark_even(&session->grid));
    qj_status status = visit_vertices(&session->grid, visit, user);
    grid_forget(&session->grid);
    return status;
}

/* ------------------------------------------------------------------- line */

/* A line being walked. The vertices behind the token are marked in way as a search would. */
struct walk {
    struct grid *grid;
    uint32_t start, token; /* cells, or NO_CELL */
    qj_move_fn visit;
    void *user;
    bool stopped;
};

/* Moves the token; d leads back to where it was. */
static void step_to(struct walk *walk, uint32_t cell, uint8_t d)
{
    qj_move move = {{grid_vertex(walk->grid, cell)}};
    walk->grid->way[cell] = walk->token == NO_CELL ? ROOT : (uint8_t)(1 + d);
    walk->token = cell;
    walk->stopped = !walk->visit(walk->user, &move);
}

static bool can_enter(const struct grid *grid, uint32_t cell)
{
    return grid_is_open(grid, cell) && !grid->way[cell];
}

/* The loser's first move in board order; NO_CELL when there is none. */
static uint32_t first_step(const struct walk *walk, uint8_t *direction)
{
    const struct grid *grid = walk->grid;
    for (uint8_t d = 0; walk->token != NO_CELL && d < DIRECTIONS; d++) {
        *direction = (uint8_t)(DOWN - d);
        if (can_enter(grid, walk->token + grid->step[d]))
            return walk->token + grid->step[d];
    }
    for (uint32_t cell = 0; walk->token == NO_CELL && cell < grid->cells; cell++)
        if (grid_is_open(grid, cell))
            return cell;
    return NO_CELL;
}

/* The loser to move steps anywhere, and the winner to its mate, to the end. */
static qj_status follow_matching(struct walk *walk)
{
    struct grid *grid = walk->grid;
    while (!walk->stopped) {
        uint8_t d = UP;
        uint32_t cell = first_step(walk, &d);
        TRY(grid_tick(grid));
        if (cell == NO_CELL)
            break;
        assert(grid_is_matched(grid, cell));
        step_to(walk, cell, d);
        if (!walk->stopped)
            step_to(walk, grid_mate(grid, cell), (uint8_t)(DOWN - grid->mate[cell]));
    }
    return QJ_OK;
}

static void walk_back(struct walk *walk)
{
    struct grid *grid = walk->grid;
    while (walk->token != walk->start) {
        uint8_t way = grid->way[walk->token];
        grid->way[walk->token] = 0;
        walk->token = way == ROOT ? NO_CELL : walk->token + grid->step[way - 1];
    }
}

static bool find_win(void *user, const qj_option *option)
{
    uint64_t *vertex = user;
    if (option->worth.lo > 0)
        *vertex = option->move.part[0];
    return option->worth.lo < 0;
}

/* The winner's first move is the first winning one; the matching is made to miss it. */
static qj_status open_line(struct matching_session *session, struct walk *walk)
{
    struct grid *grid = &session->grid;
    uint64_t vertex = 0;
    bool released;
    TRY(moves(&session->head, find_win, &vertex));
    uint32_t cell = grid_cell(grid, vertex);
    TRY(grid_release(grid, cell, &released));
    assert(released);
    uint8_t d = UP;
    while (walk->token != NO_CELL && cell + grid->step[d] != walk->token)
        d++;
    step_to(walk, cell, d);
    return QJ_OK;
}

static qj_status line(struct session *head, qj_move_fn visit, void *user)
{
    struct matching_session *session = (struct matching_session *)head;
    struct walk walk = {&session->grid, session->token, session->token, visit, user, false};
    bool winning;
    TRY(wins(session, &winning));
    if (winning)
        TRY(open_line(session, &walk));
    qj_status status = follow_matching(&walk);
    walk_back(&walk);
    return status;
}

/* ----------------------------------------------------------------- moving */

static qj_status advance(struct session *head, const qj_move *move)
{
    struct matching_session *session = (struct matching_session *)head;
    uint32_t cell = grid_cell(&session->grid, move->part[0]);
    TRY(arena_reserve(&head->arena, (void **)&session->past, &session->past_capacity,
                      session->moves, sizeof *session->past));
    TRY(grid_remove(&session->grid, cell));
    session->past[session->moves++] = session->token;
    session->token = cell;
    return QJ_OK;
}

static qj_status retreat(struct session *head)
{
    struct matching_session *session = (struct matching_session *)head;
    bool matched;
    TRY(grid_add(&session->grid, session->token, &matched));
    session->token = session->past[--session->moves];
    return QJ_OK;
}

/* ------------------------------------------------------------------ trace */

/* From the end of the record backwards: the token's vertex is added, and its player wins when it is
 * matched at once; for the position before, it is an open vertex like any other. */
static qj_status trace_back(struct matching_session *session, const qj_move *record, uint64_t count,
                            qj_worth *worths)
{
    struct grid *grid = &session->grid;
    bool winning;
    for (uint64_t i = count; i > 0; i--) {
        TRY(grid_add(grid, grid_cell(grid, record[i - 1].part[0]), &winning));
        worths[i] = outcome(winning);
    }
    TRY(wins(session, &winning));
    worths[0] = outcome(winning);
    return QJ_OK;
}

static qj_status trace(qj_context *context, const struct view *view, const qj_move *record,
                       uint64_t count, qj_worth *worths)
{
    struct matching_session *session;
    TRY(start(context, view, record, count, &session));
    qj_status status = trace_back(session, record, count, worths);
    session_free(&session->head);
    return status;
}

const struct engine engine_matching = {
    .name = "matching",
    .theorem =
        "Undirected vertex geography: a move wins exactly when it goes to a vertex that some "
        "maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993).",
    .view = VIEW_GEOGRAPHY,
    .open = open_session,
    .value = value,
    .moves = moves,
    .line = line,
    .advance = advance,
    .retreat = retreat,
    .trace = trace,
};
