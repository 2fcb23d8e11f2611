/* matching: the engine's session, a token on a board with a maximum matching of what is open.
 *
 * The value and the moves of a large board are answered on tiles; a token walks on a grid, to which
 * the matching is moved when the first step is to be made. Small and thin boards are a grid at
 * once.
 */
#include "engines/matching/matching.h"

#include "engines/matching/tiles.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

struct matching_session {
    struct session head;
    struct tiles tiles; /* as long as on_tiles */
    struct grid grid;   /* afterwards */
    bool on_tiles, marked /* the even vertices, in the tiles */;
    uint64_t token; /* a closed vertex, or NO_TOKEN */
    uint64_t *past; /* the tokens before the moves made by advance */
    uint64_t moves, past_capacity;
};

static qj_worth outcome(bool wins)
{
    int64_t value = wins ? 1 : -1;
    return (qj_worth){.kind = QJ_OUTCOME, .lo = value, .hi = value};
}

/* ------------------------------------------------------------------- open */

/* Whether tiles take no more memory than a grid. */
static bool is_for_tiles(const struct geography_view *view)
{
    uint64_t cells, bytes = tiles_bytes(view->rows, view->columns);
    if (bytes == UINT64_MAX || __builtin_mul_overflow(view->rows, view->columns, &cells))
        return false;
    return bytes / (2 + sizeof(uint32_t)) <= cells;
}

static qj_status move_to_grid(struct matching_session *session)
{
    struct tiles *tiles = &session->tiles;
    if (!session->on_tiles)
        return QJ_OK;
    TRY(grid_open(&session->grid, &session->head.arena, tiles->rows, tiles->columns, tiles->open));
    TRY(tiles_copy(tiles, &session->grid));
    tiles_free(tiles);
    session->on_tiles = false;
    return QJ_OK;
}

/* The same when a token is to walk, of which the value and the moves of the board need nothing. */
static qj_status move_to_walk(struct matching_session *session)
{
    const struct tiles *tiles = &session->tiles;
    char what[120];
    if (!session->on_tiles)
        return QJ_OK;
    snprintf(what, sizeof what,
             "walking a token on %" PRIu64 " x %" PRIu64 " cells, for a line or after a move,",
             tiles->rows, tiles->columns);
    TRY(context_check_bytes(tiles->context, grid_bytes(tiles->rows, tiles->columns, tiles->open),
                            what));
    return move_to_grid(session);
}

static qj_status prepare_tiles(struct matching_session *session, const struct geography_view *view,
                               const qj_move *closed, uint64_t count)
{
    struct tiles *tiles = &session->tiles;
    struct arena *arena = &session->head.arena;
    bool maximum;
    TRY(tiles_read(tiles, arena, view));
    session->on_tiles = true;
    session->head.states = tiles->open;
    TRY(context_check_states(arena->context, tiles->open));
    for (uint64_t i = 0; i < count; i++)
        tiles_close(tiles, closed[i].part[0]);
    TRY(tiles_maximise(tiles, &maximum));
    if (maximum)
        return QJ_OK;
    TRY(move_to_grid(session));
    return grid_finish(&session->grid, arena);
}

static qj_status prepare_grid(struct matching_session *session, const struct geography_view *view,
                              const qj_move *closed, uint64_t count)
{
    struct grid *grid = &session->grid;
    struct arena *arena = &session->head.arena;
    TRY(grid_read(grid, arena, view));
    session->head.states = grid->open;
    TRY(context_check_states(arena->context, grid->open));
    for (uint64_t i = 0; i < count; i++)
        grid->mate[grid_cell(grid, closed[i].part[0])] = CLOSED;
    return grid_maximise(grid, arena);
}

/* A session at the view's token, with the vertices of some moves closed. */
static qj_status start(qj_context *context, const struct view *view, const qj_move *closed,
                       uint64_t count, struct matching_session **out)
{
    struct matching_session *session = session_new(context, &engine_matching, sizeof *session);
    if (!session)
        return context_status(context);
    session->token = view->geography.token;
    qj_status status = is_for_tiles(&view->geography)
                           ? prepare_tiles(session, &view->geography, closed, count)
                           : prepare_grid(session, &view->geography, closed, count);
    if (status != QJ_OK) {
        session_free(&session->head);
        return status;
    }
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

/* What everything that a session can be asked takes, a line and a walking token among it: the grid
 * is made while the tiles are still there. Its time is not known before: cells of a board with few
 * holes may take a hundred times longer than those of one with many. */
static qj_status plan(qj_context *context, const struct view *view, struct qj_plan *out)
{
    const struct geography_view *board = &view->geography;
    uint64_t tiles = is_for_tiles(board) ? tiles_bytes(board->rows, board->columns) : 0;
    uint64_t open = grid_count_open(board), more = grid_bytes(board->rows, board->columns, open);
    (void)context;
    out->states_certainty = QJ_EXACT;
    out->states = open;
    out->bytes_certainty = QJ_ESTIMATE;
    more = more == UINT64_MAX ? more : more + sizeof(struct matching_session);
    if (__builtin_add_overflow(tiles, more, &out->bytes))
        out->bytes = UINT64_MAX;
    return QJ_OK;
}

/* ---------------------------------------------------------------- answers */

/* The vertex beside another one, if it is on the board. */
static bool find_beside(const struct tiles *tiles, uint64_t vertex, int direction, uint64_t *out)
{
    uint64_t columns = tiles->columns, row = vertex / columns, column = vertex % columns;
    switch (direction) {
    case UP:
        *out = vertex - columns;
        return row > 0;
    case LEFT:
        *out = vertex - 1;
        return column > 0;
    case RIGHT:
        *out = vertex + 1;
        return column + 1 < columns;
    default:
        *out = vertex + columns;
        return row + 1 < tiles->rows;
    }
}

static qj_status mark_tiles(struct matching_session *session)
{
    if (!session->marked)
        TRY(tiles_mark_even(&session->tiles));
    session->marked = true;
    return QJ_OK;
}

static qj_status wins_on_tiles(struct matching_session *session, bool *out)
{
    const struct tiles *tiles = &session->tiles;
    uint64_t next;
    *out = session->token == NO_TOKEN && !tiles_is_perfect(tiles);
    if (session->token == NO_TOKEN)
        return QJ_OK;
    TRY(mark_tiles(session));
    for (int d = 0; d < DIRECTIONS; d++)
        *out = *out || (find_beside(tiles, session->token, d, &next) && tiles_is_even(tiles, next));
    return QJ_OK;
}

static qj_status wins(struct matching_session *session, bool *out)
{
    struct grid *grid = &session->grid;
    if (session->on_tiles)
        return wins_on_tiles(session, out);
    if (session->token != NO_TOKEN)
        return grid_reaches(grid, grid_cell(grid, session->token), out);
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

/* Visits the open cells of a row of a tile; first: the vertex of its first cell. */
static bool visit_cells(uint64_t open, uint64_t even, uint64_t first, qj_option_fn visit,
                        void *user)
{
    for (; open; open &= open - 1) {
        unsigned bit = (unsigned)bits_lowest(open);
        qj_option option = {{{first + bit}}, outcome(even >> bit & 1), 1};
        if (!visit(user, &option))
            return false;
    }
    return true;
}

/* Visits every vertex where a token can be put, the even ones being marked. */
static qj_status visit_tiles(const struct tiles *tiles, qj_option_fn visit, void *user)
{
    struct pace pace = {tiles->context, 0};
    for (uint64_t row = 0; row < tiles->rows; row++) {
        unsigned in = row % TILE_ROWS;
        const struct tile *tile = tiles->tile + tiles_number(tiles, row / TILE_ROWS, 0);
        for (uint64_t column = 0; column < tiles->columns; column += TILE_COLUMNS, tile++) {
            uint64_t open = tile_open(tile, tiles->stride, in), even = tile_even(tile, in);
            TRY(pace_add(&pace, UINT64_C(1) * PACE_WRITE * TILE_COLUMNS, "rows", row, tiles->rows));
            if (!visit_cells(open, even, row * tiles->columns + column, visit, user))
                return QJ_OK;
        }
    }
    return QJ_OK;
}

/* Visits the moves of a token on tiles, the even vertices being marked. */
static void visit_steps_on_tiles(const struct tiles *tiles, uint64_t token, qj_option_fn visit,
                                 void *user)
{
    uint64_t next;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (!find_beside(tiles, token, d, &next) || !tiles_is_open(tiles, next))
            continue;
        qj_option option = {{{next}}, outcome(tiles_is_even(tiles, next)), 1};
        if (!visit(user, &option))
            return;
    }
}

/* Visits the moves of a token: the even vertices among its neighbours, each found by a search. */
static qj_status visit_steps(struct matching_session *session, qj_option_fn visit, void *user)
{
    struct grid *grid = &session->grid;
    for (int d = 0; d < DIRECTIONS; d++) {
        uint32_t cell = grid_cell(grid, session->token) + grid->step[d];
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
    if (session->on_tiles) {
        TRY(mark_tiles(session));
        if (session->token == NO_TOKEN)
            return visit_tiles(&session->tiles, visit, user);
        visit_steps_on_tiles(&session->tiles, session->token, visit, user);
        return QJ_OK;
    }
    if (session->token != NO_TOKEN)
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
static qj_status open_line(struct walk *walk, uint64_t vertex)
{
    struct grid *grid = walk->grid;
    bool released;
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
    struct grid *grid = &session->grid;
    uint64_t first = NO_TOKEN;
    bool winning;
    TRY(wins(session, &winning));
    if (winning)
        TRY(moves(head, find_win, &first));
    TRY(move_to_walk(session));
    uint32_t token = session->token == NO_TOKEN ? NO_CELL : grid_cell(grid, session->token);
    struct walk walk = {grid, token, token, visit, user, false};
    if (winning)
        TRY(open_line(&walk, first));
    qj_status status = follow_matching(&walk);
    walk_back(&walk);
    return status;
}

/* ------------------------------------------------------------------ pairs */

/* The matching that the winner follows: if that is the side to move, the token has the first
 * winning move as its mate, which the matching misses. */
static qj_status find_mate(struct matching_session *session, uint32_t *mate)
{
    struct grid *grid = &session->grid;
    uint64_t first = NO_TOKEN;
    bool winning, released;
    *mate = NO_CELL;
    TRY(move_to_grid(session));
    TRY(wins(session, &winning));
    if (session->token == NO_TOKEN || !winning)
        return QJ_OK;
    TRY(moves(&session->head, find_win, &first));
    *mate = grid_cell(grid, first);
    TRY(grid_release(grid, *mate, &released));
    assert(released);
    return QJ_OK;
}

/* The other cell of a pair, or the cell itself when it is in none; the token is paired with mate.
 */
static uint32_t other_of(const struct grid *grid, uint32_t cell, uint32_t token, uint32_t mate)
{
    if (grid_is_matched(grid, cell))
        return grid_mate(grid, cell);
    return cell == mate ? token : cell == token ? mate : cell;
}

static qj_status pairs(struct session *head, qj_pair_fn visit, void *user)
{
    struct matching_session *session = (struct matching_session *)head;
    const struct grid *grid = &session->grid;
    struct pace pace = {head->arena.context, 0};
    uint32_t mate;
    TRY(find_mate(session, &mate));
    assert(grid->width > 0);
    uint32_t token = mate == NO_CELL ? NO_CELL : grid_cell(grid, session->token);
    for (uint32_t cell = grid->width; cell < grid->cells; cell++) {
        uint32_t other = other_of(grid, cell, token, mate);
        TRY(pace_add(&pace, other > cell ? PACE_WRITE : 1, "cells", cell, grid->cells));
        if (other <= cell)
            continue;
        qj_move one = {{grid_vertex(grid, cell)}}, two = {{grid_vertex(grid, other)}};
        if (!visit(user, &one, &two))
            break;
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- moving */

static qj_status advance(struct session *head, const qj_move *move)
{
    struct matching_session *session = (struct matching_session *)head;
    uint64_t vertex = move->part[0];
    TRY(move_to_walk(session));
    TRY(arena_reserve(&head->arena, (void **)&session->past, &session->past_capacity,
                      session->moves, sizeof *session->past));
    TRY(grid_remove(&session->grid, grid_cell(&session->grid, vertex)));
    session->past[session->moves++] = session->token;
    session->token = vertex;
    return QJ_OK;
}

static qj_status retreat(struct session *head)
{
    struct matching_session *session = (struct matching_session *)head;
    bool matched;
    TRY(grid_add(&session->grid, grid_cell(&session->grid, session->token), &matched));
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
    TRY(move_to_walk(session));
    TRY(grid_start_adding(grid, &session->head.arena));
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
    .plan = plan,
    .open = open_session,
    .value = value,
    .moves = moves,
    .line = line,
    .advance = advance,
    .retreat = retreat,
    .trace = trace,
    .pairs = pairs,
};
