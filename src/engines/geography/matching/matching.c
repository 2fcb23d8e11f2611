/* matching: the engine of boards, and their matcher. The theorem, by a maximum matching and its set
 * D(G), is in token_session.h.
 *
 * Tiles give the value and the moves of the board as it was read. A token walks on a grid, to which
 * the matching is copied before the first step. If the token is taken off the board again, the
 * tiles still have the moves.
 */
#include "base/capped.h"
#include "engines/geography/tiles/tiles.h"
#include "engines/geography/token_session.h"

struct board_matching {
    struct grid grid;   /* for a token that walks; first, for the functions of a grid */
    struct tiles tiles; /* of the board as it was read */
    bool walks;         /* the grid exists */
};

static qj_status matching_read(void *place, struct arena *arena, const struct view *view,
                               uint64_t *open)
{
    struct board_matching *matching = place;
    TRY(tiles_read(&matching->tiles, arena, &view->geography));
    *open = matching->tiles.open;
    return QJ_OK;
}

static void matching_close(void *place, uint64_t vertex)
{
    struct tiles *tiles = &((struct board_matching *)place)->tiles;
    struct tile_place cell = tiles_place(tiles, vertex);
    tiles->tile[cell.tile].free[cell.row] &= ~(UINT64_C(1) << cell.bit);
    tiles->tile[cell.tile].open[cell.row] &= ~(UINT64_C(1) << cell.bit);
}

static qj_status matching_maximise(void *place)
{
    return tiles_maximise(&((struct board_matching *)place)->tiles);
}

static bool matching_is_perfect(const void *place)
{
    const struct board_matching *matching = place;
    return matching->walks ? matching->grid.exposed[0] == 0 && matching->grid.exposed[1] == 0
                           : tiles_is_perfect(&matching->tiles);
}

static qj_status matching_reaches(void *place, uint64_t token, bool *found)
{
    struct board_matching *matching = place;
    if (matching->walks)
        return grid_search(&matching->grid, grid_cell(&matching->grid, token), false, found);
    *found = tiles_reach(&matching->tiles, token);
    return QJ_OK;
}

/* Copies the matching to a grid. */
static qj_status matching_start_walk(void *place)
{
    struct board_matching *matching = place;
    struct tiles *tiles = &matching->tiles;
    if (matching->walks)
        return QJ_OK;
    TRY(grid_open(&matching->grid, tiles->arena, tiles->rows, tiles->columns, tiles->open));
    TRY(tiles_copy(tiles, &matching->grid));
    matching->walks = true;
    return QJ_OK;
}

/* ------------------------------------------------------------------- moves */

/* Visits the moves of a token; a search decides for each neighbour whether it is even. */
static qj_status matching_visit_steps(struct grid *grid, uint64_t token, qj_option_fn visit,
                                      void *user)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        uint32_t cell = grid_cell(grid, token) + grid->step[d];
        bool even;
        if (!grid_is_open(grid, cell))
            continue;
        TRY(grid_release(grid, cell, &even));
        qj_option option = {{{grid_vertex(grid, cell)}}, matcher_value(even), 1};
        if (!visit(user, &option))
            break;
    }
    return QJ_OK;
}

static qj_status matching_moves(void *place, uint64_t token, qj_option_fn visit, void *user)
{
    struct board_matching *matching = place;
    return matching->walks && token != NO_TOKEN
               ? matching_visit_steps(&matching->grid, token, visit, user)
               : tiles_visit_moves(&matching->tiles, token, visit, user);
}

/* -------------------------------------------------------------------- walk */

static qj_status matching_release(void *place, uint64_t vertex)
{
    struct grid *grid = place;
    bool released;
    qj_status status = grid_release(grid, grid_cell(grid, vertex), &released);
    assert(status != QJ_OK || released);
    return status;
}

static uint64_t matching_partner(const void *place, uint64_t vertex)
{
    const struct grid *grid = place;
    uint32_t cell = grid_cell(grid, vertex);
    return grid_is_matched(grid, cell) ? grid_vertex(grid, grid_partner(grid, cell)) : NO_TOKEN;
}

/* Marks a cell that a line closes as reached, as a search does. */
static void matching_enter(void *place, uint64_t vertex)
{
    struct grid *grid = place;
    grid_reach(grid, grid_cell(grid, vertex), ROOT);
}

static uint32_t matching_find_next(const struct grid *grid, uint64_t token)
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

static qj_status matching_enter_next(void *place, uint64_t token, uint64_t *vertex)
{
    struct grid *grid = place;
    uint32_t cell = matching_find_next(grid, token);
    *vertex = NO_TOKEN;
    if (cell == NO_CELL)
        return QJ_OK;
    *vertex = grid_vertex(grid, cell);
    grid_reach(grid, cell, ROOT);
    return pace_add(&grid->pace, PACE_WRITE, NULL, 0, 0);
}

const struct matcher matcher_board = {
    .size = sizeof(struct board_matching),
    .read = matching_read,
    .close = matching_close,
    .maximise = matching_maximise,
    .is_perfect = matching_is_perfect,
    .reaches = matching_reaches,
    .moves = matching_moves,
    .start_walk = matching_start_walk,
    .release = matching_release,
    .partner = matching_partner,
    .enter = matching_enter,
    .enter_next = matching_enter_next,
    .leave = grid_forget,
    .remove = grid_remove,
    .add = grid_add,
    .start_adding = grid_start_adding,
};

/* ------------------------------------------------------------------ engine */

/* Reports the memory for all requests to a session, including a line and a walking token: the grid
 * is made while the tiles still exist. Time is not estimated: cells of a board with few holes may
 * take a hundred times longer than cells of a board with many. */
static qj_status matching_plan(qj_context *context, const struct view *view, struct qj_plan *out)
{
    const struct geography_view *board = &view->geography;
    const uint64_t open = bits_sum(board->open, bits_words(board->rows * board->columns));
    (void)context;
    out->states_certainty = QJ_EXACT;
    out->states = open;
    out->bytes_certainty = QJ_ESTIMATE;
    out->bytes = capped_sum(grid_bytes(board->rows, board->columns, open),
                            sizeof(struct token_session) + sizeof(struct board_matching));
    out->bytes = capped_sum(out->bytes, tiles_bytes(board->rows, board->columns));
    return QJ_OK;
}

const struct engine engine_matching = {
    .name = "matching",
    .theorem =
        "Undirected vertex geography: a move wins exactly when it goes to a vertex that some "
        "maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993).",
    .view = VIEW_GEOGRAPHY,
    .plan = matching_plan,
    TOKEN_SESSION,
};
