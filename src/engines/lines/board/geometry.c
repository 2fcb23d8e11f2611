/* geometry: boards of at most 64 cells as bits, row by row.
 *
 *     rows = 3, columns = 4      a line in a row, k = 3         a line on a diagonal
 *
 *      0  1  2  3                 1  1  1  .                     1  .  .  .
 *      4  5  6  7                 .  .  .  .                     .  1  .  .
 *      8  9 10 11                 .  .  .  .                     .  .  1  .
 *
 * A symmetry mirrors the rows, the columns or both, and on a square board may exchange rows and
 * columns as well. It maps winning lines to winning lines, so it keeps the value of a board, and
 * sets of winning lines have images, too.
 */
#include "engines/lines/board/geometry.h"

#include "base/bits.h"

/* Adds the winning lines in the direction that goes down and right by these steps. */
static void geometry_add_winning_lines(struct geometry *geometry, int rows, int columns, int down,
                                       int right)
{
    int reach = geometry->k - 1;
    for (int row = 0; row + down * reach < rows; row++)
        for (int column = 0; column < columns; column++) {
            int last = column + right * reach;
            uint64_t cells = 0;
            if (last < 0 || last >= columns)
                continue;
            for (int i = 0; i <= reach; i++)
                cells |= UINT64_C(1) << ((row + down * i) * columns + column + right * i);
            geometry->winning_line[geometry->winning_lines++] = cells;
        }
}

/* Sets the images of the winning lines under a symmetry, by those of their cells. */
static void geometry_map_winning_lines(struct geometry *geometry, int which)
{
    for (int i = 0; i < geometry->winning_lines; i++) {
        const uint64_t cells = geometry_image(geometry, which, geometry->winning_line[i]);
        int image = 0;
        while (geometry->winning_line[image] != cells)
            image++;
        geometry->line_image[which][i] = (uint8_t)image;
    }
}

void geometry_init(struct geometry *geometry, const struct lines_view *view)
{
    int rows = (int)view->rows, columns = (int)view->columns;
    int longest = rows > columns ? rows : columns;
    geometry->cells = rows * columns;
    geometry->all = UINT64_MAX >> (MAX_CELLS - geometry->cells);
    geometry->winning_lines = 0;
    geometry->k = view->k > (uint64_t)longest ? longest + 1 : (int)view->k;
    geometry_add_winning_lines(geometry, rows, columns, 0, 1);
    if (geometry->k > 1) { /* a line of one cell has no direction */
        geometry_add_winning_lines(geometry, rows, columns, 1, 0);
        geometry_add_winning_lines(geometry, rows, columns, 1, 1);
        geometry_add_winning_lines(geometry, rows, columns, 1, -1);
    }
    geometry->symmetries = rows == columns ? 8 : 4;
    for (int i = 0; i < geometry->symmetries; i++) {
        for (int row = 0, cell = 0; row < rows; row++)
            for (int column = 0; column < columns; column++, cell++) {
                int to_row = i & 1 ? rows - 1 - row : row;
                int to_column = i & 2 ? columns - 1 - column : column;
                geometry->image[i][cell] = (uint8_t)(i & 4 ? to_column * columns + to_row
                                                           : to_row * columns + to_column);
            }
        /* to mirror and then exchange is to exchange and then mirror the others */
        geometry->inverse[i] = i & 4 ? 4 | (i & 1) << 1 | (i & 2) >> 1 : i;
    }
    for (int i = 0; i < geometry->symmetries; i++)
        geometry_map_winning_lines(geometry, i);
}

struct lines_bitboards geometry_bitboards(const struct geometry *geometry,
                                          const struct lines_view *view)
{
    struct lines_bitboards bitboards = {.empty = geometry->cells};
    for (int cell = 0; cell < geometry->cells; cell++) {
        uint8_t player = view->board[cell];
        for (int i = 0; player && i < geometry->symmetries; i++)
            *(player == view->side ? &bitboards.own[i] : &bitboards.other[i]) |=
                UINT64_C(1) << geometry->image[i][cell];
        bitboards.empty -= player != 0;
    }
    return bitboards;
}

struct lines_bitboards geometry_mark(const struct geometry *geometry,
                                     const struct lines_bitboards *bitboards, int cell)
{
    struct lines_bitboards next;
    next.empty = bitboards->empty - 1;
    for (int i = 0; i < geometry->symmetries; i++) {
        next.own[i] = bitboards->other[i];
        next.other[i] = bitboards->own[i] | UINT64_C(1) << geometry->image[i][cell];
    }
    return next;
}

struct lines_bitboards geometry_pass(const struct geometry *geometry,
                                     const struct lines_bitboards *bitboards)
{
    struct lines_bitboards next = {.empty = bitboards->empty};
    for (int i = 0; i < geometry->symmetries; i++) {
        next.own[i] = bitboards->other[i];
        next.other[i] = bitboards->own[i];
    }
    return next;
}

bool geometry_is_ahead(const struct geometry *geometry, const struct lines_bitboards *bitboards)
{
    for (int i = 0; i < geometry->symmetries; i++)
        if (!(bitboards->other[i] & ~bitboards->own[0]) && geometry->inverse[i] == i)
            return true;
    return false;
}

uint64_t geometry_empty(const struct geometry *geometry, const struct lines_bitboards *bitboards)
{
    return geometry->all & ~(bitboards->own[0] | bitboards->other[0]);
}

bool geometry_is_near(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                      int missing)
{
    for (int i = 0; i < geometry->winning_lines; i++)
        if (!(geometry->winning_line[i] & breaker) &&
            bits_count(geometry->winning_line[i] & ~maker) <= missing)
            return true;
    return false;
}
