/* tiles_moves: the values of moves, and the copy of the matching to a grid. */
#include "engines/geography/token_session.h"

#include "engines/geography/tiles/tiles.h"

bool tiles_reach(const struct tiles *tiles, uint64_t token)
{
    struct tile_place place = tiles_place(tiles, token);
    bool found = false;
    for (unsigned d = 0; d < DIRECTIONS; d++)
        found = found || tiles_is_even(tiles, tiles_step(tiles, place, d));
    return found;
}

/* Visits the open cells of a row of a tile; first: the vertex of its first cell. */
static bool tiles_moves_visit_cells(uint64_t open, uint64_t even, uint64_t first,
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

/* Visits every vertex where a token can be placed. */
static qj_status tiles_moves_visit_vertices(const struct tiles *tiles, qj_option_fn visit,
                                            void *user)
{
    struct pace pace = {tiles->context, 0};
    for (uint64_t row = 0; row < tiles->rows; row++) {
        unsigned in = row % TILE_ROWS;
        const struct tile *tile = tiles->tile + tiles_number(tiles, row / TILE_ROWS, 0);
        for (uint64_t column = 0; column < tiles->columns; column += TILE_COLUMNS, tile++) {
            uint64_t open = tile->open[in], even = tile_even(tile, in);
            TRY(pace_add(&pace, UINT64_C(1) * PACE_WRITE * TILE_COLUMNS, "rows", row, tiles->rows));
            if (!tiles_moves_visit_cells(open, even, row * tiles->columns + column, visit, user))
                return QJ_OK;
        }
    }
    return QJ_OK;
}

qj_status tiles_visit_moves(const struct tiles *tiles, uint64_t token, qj_option_fn visit,
                            void *user)
{
    const uint64_t columns = tiles->columns;
    const uint64_t beside[] = {token - columns, token - 1, token + 1, token + columns};
    if (token == NO_TOKEN)
        return tiles_moves_visit_vertices(tiles, visit, user);
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        struct tile_place place = tiles_step(tiles, tiles_place(tiles, token), d);
        qj_option option = {{{beside[d]}}, matcher_value(tiles_is_even(tiles, place)), 1};
        if (tiles_is_open(tiles, place) && !visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* --------------------------------------------------------------- to a grid */

static void tiles_moves_copy_cells(uint8_t *partner, uint64_t cells, uint64_t columns, uint8_t what)
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
            tiles_moves_copy_cells(partner + first, tile->free[in], columns, EXPOSED);
            tiles_moves_copy_cells(partner + first, tile->across[in], columns, RIGHT);
            tiles_moves_copy_cells(partner + first, tile_behind(tile, in), columns, LEFT);
            tiles_moves_copy_cells(partner + first, tile->down[in], columns, DOWN);
            tiles_moves_copy_cells(partner + first, tile_below(tile, tiles->stride, in), columns,
                                   UP);
        }
        TRY(pace_add(&pace, tiles->columns, "rows", row, tiles->rows));
    }
    for (unsigned colour = 0; colour < 2; colour++)
        grid->exposed[colour ^ grid_colour(grid_cell(grid, 0))] = (uint32_t)tiles_count_exposed(
            tiles, colour);
    return QJ_OK;
}
