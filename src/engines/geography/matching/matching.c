/* matching: the engine of boards, and its matcher of a grid in bytes.
 *
 * Tiles give the value and the moves of a large board. A token walks on a grid; the matching is
 * moved to it before the first step. Small and thin boards use a grid from the start.
 */
#include "engines/geography/tiles/tiles.h"
#include "engines/geography/token_session.h"

#include <string.h>

static qj_status grid_matcher_read(void *matching, struct arena *arena, const struct view *view,
                                   uint64_t *open)
{
    struct grid *grid = matching;
    TRY(grid_read(grid, arena, &view->geography));
    *open = grid->open;
    return QJ_OK;
}

static void grid_matcher_close(void *matching, uint64_t vertex)
{
    struct grid *grid = matching;
    grid->partner[grid_cell(grid, vertex)] = CLOSED;
}

static qj_status grid_matcher_maximise(void *matching, bool *maximum)
{
    *maximum = true;
    return grid_maximise(matching);
}

static bool grid_matcher_is_perfect(const void *matching)
{
    const struct grid *grid = matching;
    return grid->unmatched[0] == 0 && grid->unmatched[1] == 0;
}

static qj_status grid_matcher_reaches(void *matching, uint64_t token, bool *found)
{
    return grid_search(matching, grid_cell(matching, token), false, found);
}

/* ----------------------------------------------------------------- changes */

/* Closes a matched vertex and finds a new partner for its partner. If none exists, or the search
 * fails, nothing changes. */
static qj_status grid_matcher_rematch_without(struct grid *grid, uint32_t cell, bool *found)
{
    uint8_t direction = grid->partner[cell];
    uint32_t partner = grid_partner(grid, cell);
    grid->partner[cell] = CLOSED;
    grid->partner[partner] = UNMATCHED;
    qj_status status = grid_search(grid, partner, true, found);
    if (status != QJ_OK || !*found)
        grid_join(grid, cell, direction);
    return status;
}

/* Makes an open vertex unmatched if some maximum matching exposes it. */
static qj_status grid_matcher_try_to_release(struct grid *grid, uint32_t cell, bool *released)
{
    *released = !grid_is_matched(grid, cell);
    if (!*released)
        TRY(grid_matcher_rematch_without(grid, cell, released));
    if (*released)
        grid->partner[cell] = UNMATCHED;
    return QJ_OK;
}

static qj_status grid_matcher_release(void *matching, uint64_t vertex)
{
    bool released;
    qj_status status = grid_matcher_try_to_release(matching, grid_cell(matching, vertex),
                                                   &released);
    assert(status != QJ_OK || released);
    return status;
}

static qj_status grid_matcher_remove(void *matching, uint64_t vertex)
{
    struct grid *grid = matching;
    uint32_t cell = grid_cell(grid, vertex), colour = grid_colour(cell);
    bool released;
    TRY(grid_matcher_try_to_release(grid, cell, &released));
    if (released) {
        grid->unmatched[colour]--;
    } else {
        grid->partner[grid_partner(grid, cell)] = UNMATCHED;
        grid->unmatched[!colour]++;
    }
    grid->partner[cell] = CLOSED;
    return QJ_OK;
}

static qj_status grid_matcher_start_adding(void *matching)
{
    struct grid *grid = matching;
    grid->era[0] = grid->era[1] = 1;
    return arena_make(grid->arena, &grid->vain, grid->cells);
}

/* Forgets the vain vertices of a colour. */
static void grid_matcher_start_era(struct grid *grid, uint32_t colour)
{
    if (!grid->vain || !grid->searched[colour])
        return;
    grid->searched[colour] = false;
    if (++grid->era[colour])
        return;
    memset(grid->vain, 0, grid->cells);
    grid->era[0] = grid->era[1] = 1;
    grid->searched[0] = grid->searched[1] = false;
}

/* Adds a vertex. A failed search stays failed, with one exception: if the new vertex stays
 * unmatched, searches of the opposite colour must be repeated. Say the new vertex has colour 0.
 *
 * Let it be matched, by a path to an unmatched vertex z. From a vain vertex of colour 0 no
 * alternating path leads to z. So it has no neighbour on the path and is not affected. The vertices
 * that z reaches have only neighbours matched with each other. This also holds after the flip, with
 * the new vertex among the neighbours, so none of them reaches an unmatched vertex. A vertex of
 * colour 1 that leads to the path continues among them. */
static qj_status grid_matcher_add(void *matching, uint64_t vertex, bool *matched)
{
    struct grid *grid = matching;
    uint32_t cell = grid_cell(grid, vertex), colour = grid_colour(cell);
    grid->partner[cell] = UNMATCHED;
    qj_status status = grid_search(grid, cell, true, matched);
    if (status != QJ_OK) {
        grid->partner[cell] = CLOSED;
    } else if (*matched) {
        grid->unmatched[!colour]--;
    } else {
        grid->unmatched[colour]++;
        grid_matcher_start_era(grid, !colour);
    }
    return status;
}

/* ------------------------------------------------------------------- moves */

/* Visits the moves of a token; a search decides for each neighbour whether it is even. */
static qj_status grid_matcher_visit_steps(struct grid *grid, uint64_t token, qj_option_fn visit,
                                          void *user)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        uint32_t cell = grid_cell(grid, token) + grid->step[d];
        bool even;
        if (!grid_is_open(grid, cell))
            continue;
        TRY(grid_matcher_try_to_release(grid, cell, &even));
        qj_option option = {{{grid_vertex(grid, cell)}}, matcher_value(even), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* Visits every vertex where a token can be placed; the even vertices are marked. */
static qj_status grid_matcher_visit_vertices(const struct grid *grid, qj_option_fn visit,
                                             void *user)
{
    uint64_t vertex = 0;
    for (uint32_t row = 0; row < grid->rows; row++)
        for (uint32_t column = 0; column < grid->columns; column++, vertex++) {
            uint32_t cell = (row + 1) * grid->width + column;
            qj_option option = {{{vertex}}, matcher_value(grid->way[cell] != 0), 1};
            if (vertex % (1 << 16) == 0)
                TRY(context_poll(grid->arena->context, "cells", vertex,
                                 grid->rows * grid->columns));
            if (grid_is_open(grid, cell) && !visit(user, &option))
                return QJ_OK;
        }
    return QJ_OK;
}

static qj_status grid_matcher_moves(void *matching, uint64_t token, qj_option_fn visit, void *user)
{
    struct grid *grid = matching;
    if (token != NO_TOKEN)
        return grid_matcher_visit_steps(grid, token, visit, user);
    TRY(grid_mark_even(grid));
    qj_status status = grid_matcher_visit_vertices(grid, visit, user);
    grid_forget(grid);
    return status;
}

/* -------------------------------------------------------------------- line */

static qj_status grid_matcher_partner(void *matching, uint64_t vertex, uint64_t *partner)
{
    const struct grid *grid = matching;
    uint32_t cell = grid_cell(grid, vertex);
    *partner = grid_is_matched(grid, cell) ? grid_vertex(grid, grid_partner(grid, cell)) : NO_TOKEN;
    return QJ_OK;
}

/* Marks a cell that a line closes as reached, as a search does. */
static void grid_matcher_enter(void *matching, uint64_t vertex)
{
    grid_reach(matching, grid_cell(matching, vertex), ROOT);
}

static uint32_t grid_matcher_find_next(const struct grid *grid, uint64_t token)
{
    for (int d = 0; token != NO_TOKEN && d < DIRECTIONS; d++) {
        uint32_t cell = grid_cell(grid, token) + grid->step[d];
        if (grid_is_open(grid, cell) && !grid->way[cell])
            return cell;
    }
    for (uint32_t cell = 0; token == NO_TOKEN && cell < grid->cells; cell++)
        if (grid_is_open(grid, cell))
            return cell;
    return NO_CELL;
}

static qj_status grid_matcher_enter_next(void *matching, uint64_t token, uint64_t *vertex)
{
    struct grid *grid = matching;
    uint32_t cell = grid_matcher_find_next(grid, token);
    *vertex = NO_TOKEN;
    if (cell == NO_CELL)
        return QJ_OK;
    *vertex = grid_vertex(grid, cell);
    grid_reach(grid, cell, ROOT);
    return grid_tick(grid);
}

static void grid_matcher_leave(void *matching)
{
    grid_forget(matching);
}

const struct matcher matcher_grid = {
    .engine = &engine_matching,
    .size = sizeof(struct grid),
    .read = grid_matcher_read,
    .close = grid_matcher_close,
    .maximise = grid_matcher_maximise,
    .is_perfect = grid_matcher_is_perfect,
    .reaches = grid_matcher_reaches,
    .moves = grid_matcher_moves,
    .release = grid_matcher_release,
    .partner = grid_matcher_partner,
    .enter = grid_matcher_enter,
    .enter_next = grid_matcher_enter_next,
    .leave = grid_matcher_leave,
    .remove = grid_matcher_remove,
    .add = grid_matcher_add,
    .start_adding = grid_matcher_start_adding,
};

/* ------------------------------------------------------------------ engine */

/* Reports the memory for all requests to a session, including a line and a walking token: the grid
 * is made while the tiles still exist. Time is not estimated: cells of a board with few holes may
 * take a hundred times longer than cells of a board with many. */
static qj_status matching_plan(qj_context *context, const struct view *view, struct qj_plan *out)
{
    const struct geography_view *board = &view->geography;
    uint64_t tiles = tiles_fit(board) ? tiles_bytes(board->rows, board->columns) : 0;
    uint64_t open = grid_count_open(board), more = grid_bytes(board->rows, board->columns, open);
    (void)context;
    out->states_certainty = QJ_EXACT;
    out->states = open;
    out->bytes_certainty = QJ_ESTIMATE;
    more = more == UINT64_MAX ? more : more + sizeof(struct token_session) + sizeof(struct grid);
    if (__builtin_add_overflow(tiles, more, &out->bytes))
        out->bytes = UINT64_MAX;
    return QJ_OK;
}

const struct engine engine_matching = {
    .name = "matching",
    .theorem =
        "Undirected vertex geography: a move wins exactly when it goes to a vertex that some "
        "maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993).",
    .view = VIEW_GEOGRAPHY,
    .plan = matching_plan,
    .open = token_session_open,
    .value = token_session_value,
    .moves = token_session_moves,
    .line = token_session_line,
    .advance = token_session_advance,
    .retreat = token_session_retreat,
    .trace = token_session_trace,
    .pairs = token_session_pairs,
};
