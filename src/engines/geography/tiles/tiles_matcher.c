/* tiles_matcher: the matcher of a grid in tiles, while no token walks. */
#include "engines/geography/matcher.h"

#include "engines/geography/tiles/tiles.h"

#include <inttypes.h>

static qj_status tiles_matcher_read(void *matching, struct arena *arena, const struct view *view,
                                    uint64_t *open)
{
    struct tiles *tiles = matching;
    TRY(tiles_read(tiles, arena, &view->geography));
    *open = tiles->open;
    return QJ_OK;
}

static void tiles_matcher_close(void *matching, uint64_t vertex)
{
    const struct tiles *tiles = matching;
    struct tile_place place = tiles_place(tiles, vertex);
    tiles->tile[place.tile].free[place.row] &= ~(UINT64_C(1) << place.bit);
}

static qj_status tiles_matcher_maximise(void *matching, bool *maximum)
{
    return tiles_maximise(matching, maximum);
}

static bool tiles_matcher_is_perfect(const void *matching)
{
    return tiles_is_perfect(matching);
}

static qj_status tiles_matcher_reaches(void *matching, uint64_t token, bool *found)
{
    const struct tiles *tiles = matching;
    struct tile_place place = tiles_place(tiles, token);
    *found = false;
    TRY(tiles_mark_even(matching));
    for (unsigned d = 0; d < DIRECTIONS; d++)
        *found = *found || tiles_is_even(tiles, tiles_step(tiles, place, d));
    return QJ_OK;
}

/* ------------------------------------------------------------------- moves */

/* Visits the open cells of a row of a tile; first: the vertex of its first cell. */
static bool tiles_matcher_visit_cells(uint64_t open, uint64_t even, uint64_t first,
                                      qj_option_fn visit, void *user)
{
    for (; open; open &= open - 1) {
        unsigned bit = (unsigned)bits_lowest(open);
        qj_option option = {{{first + bit}}, matcher_value(even >> bit & 1), 1};
        if (!visit(user, &option))
            return false;
    }
    return true;
}

/* Visits every vertex where a token can be placed; the even vertices are marked. */
static qj_status tiles_matcher_visit_vertices(const struct tiles *tiles, qj_option_fn visit,
                                              void *user)
{
    struct pace pace = {tiles->context, 0};
    for (uint64_t row = 0; row < tiles->rows; row++) {
        unsigned in = row % TILE_ROWS;
        const struct tile *tile = tiles->tile + tiles_number(tiles, row / TILE_ROWS, 0);
        for (uint64_t column = 0; column < tiles->columns; column += TILE_COLUMNS, tile++) {
            uint64_t open = tile_open(tile, tiles->stride, in), even = tile_even(tile, in);
            TRY(pace_add(&pace, UINT64_C(1) * PACE_WRITE * TILE_COLUMNS, "rows", row, tiles->rows));
            if (!tiles_matcher_visit_cells(open, even, row * tiles->columns + column, visit, user))
                return QJ_OK;
        }
    }
    return QJ_OK;
}

static qj_status tiles_matcher_moves(void *matching, uint64_t token, qj_option_fn visit, void *user)
{
    const struct tiles *tiles = matching;
    const uint64_t columns = tiles->columns;
    const uint64_t beside[] = {token - columns, token - 1, token + 1, token + columns};
    TRY(tiles_mark_even(matching));
    if (token == NO_TOKEN)
        return tiles_matcher_visit_vertices(tiles, visit, user);
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        struct tile_place place = tiles_step(tiles, tiles_place(tiles, token), d);
        qj_option option = {{{beside[d]}}, matcher_value(tiles_is_even(tiles, place)), 1};
        if (tiles_is_open(tiles, place) && !visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* --------------------------------------------------------------- to a grid */

static void tiles_matcher_copy_cells(uint8_t *partner, uint64_t cells, uint64_t columns,
                                     uint8_t what)
{
    for (cells &= bits_first(columns); cells; cells &= cells - 1)
        partner[bits_lowest(cells)] = what;
}

qj_status tiles_copy(const struct tiles *tiles, struct grid *grid)
{
    struct pace pace = {tiles->context, 0};
    for (uint64_t row = 0; row < tiles->rows; row++) {
        unsigned in = row % TILE_ROWS;
        const struct tile *tile = tiles->tile + tiles_number(tiles, row / TILE_ROWS, 0);
        uint8_t *partner = grid->partner + grid_cell(grid, row * tiles->columns);
        for (uint64_t first = 0; first < tiles->columns; first += TILE_COLUMNS, tile++) {
            uint64_t columns = tiles->columns - first;
            tiles_matcher_copy_cells(partner + first, tile->free[in], columns, UNMATCHED);
            tiles_matcher_copy_cells(partner + first, tile->across[in], columns, RIGHT);
            tiles_matcher_copy_cells(partner + first, tile_behind(tile, in), columns, LEFT);
            tiles_matcher_copy_cells(partner + first, tile->down[in], columns, DOWN);
            tiles_matcher_copy_cells(partner + first, tile_below(tile, tiles->stride, in), columns,
                                     UP);
        }
        TRY(pace_add(&pace, tiles->columns, "rows", row, tiles->rows));
    }
    for (unsigned colour = 0; colour < 2; colour++)
        grid->unmatched[colour ^ grid_colour(grid_cell(grid, 0))] = (uint32_t)tiles_count_unmatched(
            tiles, colour);
    return QJ_OK;
}

static qj_status tiles_matcher_check_walker(const void *matching)
{
    const struct tiles *tiles = matching;
    char what[120];
    phrase_write(what, sizeof what,
                 "walking a token on %" PRIu64 " x %" PRIu64 " cells, for a line or after a move,",
                 tiles->rows, tiles->columns);
    return context_check_bytes(tiles->context, grid_bytes(tiles->rows, tiles->columns, tiles->open),
                               what);
}

static qj_status tiles_matcher_move(void *matching, void *grid)
{
    struct tiles *tiles = matching;
    TRY(grid_open(grid, tiles->arena, tiles->rows, tiles->columns, tiles->open));
    TRY(tiles_copy(tiles, grid));
    tiles_free(tiles);
    return QJ_OK;
}

const struct matcher matcher_tiles = {
    .engine = &engine_matching,
    .size = sizeof(struct tiles),
    .read = tiles_matcher_read,
    .close = tiles_matcher_close,
    .maximise = tiles_matcher_maximise,
    .is_perfect = tiles_matcher_is_perfect,
    .reaches = tiles_matcher_reaches,
    .moves = tiles_matcher_moves,
    .walker = &matcher_grid,
    .check_walker = tiles_matcher_check_walker,
    .move = tiles_matcher_move,
};
