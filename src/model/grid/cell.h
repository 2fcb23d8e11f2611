/* cell: boards of rows x columns cells, numbered row by row from 0, and moves {row, column} as
 * text: ROW COLUMN, from 1. Drawings of boards have row and column numbers, and leave out all but
 * the first rows and columns of a large board. */
#pragma once

#include "base/text/number.h"
#include "model/game.h"
#include "model/variant.h"

static inline uint64_t cell_count(const struct cell_grid *grid)
{
    return grid->rows * grid->columns;
}

static inline bool cell_exists(const struct cell_grid *grid, const qj_move *move)
{
    return move->part[0] < grid->rows && move->part[1] < grid->columns;
}

/* Return the cell to which a move goes, and the move that goes to a cell. */
static inline uint64_t cell_at(const struct cell_grid *grid, const qj_move *move)
{
    return move->part[0] * grid->columns + move->part[1];
}

static inline qj_move cell_move(const struct cell_grid *grid, uint64_t cell)
{
    return (qj_move){{cell / grid->columns, cell % grid->columns}};
}

/* to_view and from_view of a game. */
qj_move cell_to_view(const qj_position *position, enum view_kind kind, qj_move move);
qj_move cell_from_view(const qj_position *position, enum view_kind kind, qj_move move);

/* Reads the first line of a board, ROWS COLUMNS; bounds 0 and 1 of a contest. */
enum { CELL_ROWS, CELL_COLUMNS };
qj_status cell_read_size(struct scan *scan, struct cell_grid *grid);

/* The rows and columns that a variant (variant.h) removes, or the items that it changes. */
struct cell_variant {
    struct variant_range rows, columns, items;
};
bool cell_find_variant(struct variant *variant, const struct cell_grid *grid, uint64_t items,
                       struct cell_variant *out);

/* Writes the remaining board, a character for each cell. */
typedef char (*cell_mark_fn)(const qj_position *position, const struct cell_variant *variant,
                             uint64_t cell);
void cell_write_variant(struct writer *writer, const qj_position *position,
                        const struct cell_variant *variant, cell_mark_fn mark);

/* The orthogonal neighbours of a cell, in board order. */
struct cell_neighbours {
    uint64_t cell[4];
    int count;
};
struct cell_neighbours cell_neighbours(const struct cell_grid *grid, uint64_t cell);

/* Returns whether two cells are orthogonal neighbours. */
bool cell_is_beside(const struct cell_grid *grid, uint64_t cell, uint64_t other);

/* Reads a row and a column of a grid. A diagnostic has the place of the row. */
qj_status cell_read(struct scan *scan, const struct cell_grid *grid, qj_move *move);

/* Writes cells, a line for each. Consecutive cells of a row share its digits. */
struct cell_lines {
    struct writer *writer;
    uint64_t row; /* current row, from 1; 0: none */
    size_t length;
    char start[NUMBER_DIGITS + 1]; /* the row and a space, length bytes */
};
void cell_write_line(struct cell_lines *lines, const qj_move *move);

/* move_read and move_write of a game; rows and columns may be outside the board. */
qj_status cell_move_read(struct scan *scan, const qj_position *position, qj_move *move);
void cell_write(struct writer *writer, const qj_position *position, const qj_move *move);

/* Functions of a game on a grid. */
#define CELL_MOVES                                                                  \
    .move_read = cell_move_read, .move_write = cell_write, .to_view = cell_to_view, \
    .from_view = cell_from_view

/* ------------------------------------------------ drawings as text, grid_draw.c */

/* Writes the contents of a cell, as text without blanks at its end. */
typedef void (*draw_cell_fn)(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL]);

/* Draws rows x columns cells, without blanks between cells of one byte if the board is wide.
 * Without `all`, it draws at most DRAW_ROWS rows and 60 bytes of a row, and a note. It never draws
 * a whole board of more than 10^8 cells. */
void draw_grid(struct writer *writer, const struct cell_grid *grid, bool all, draw_cell_fn cell,
               const void *user);

/* Returns a valid cell: its words end in 0, its shape and look exist. */
qj_cell draw_clean_cell(const qj_cell *given);

/* Rows, heaps or vertices that a drawing shows, unless it shows all. */
enum { DRAW_ROWS = 40 };

/* Writes "(the first 40 of COUNT)" and what, if a drawing left some out. */
void draw_rest(struct writer *writer, bool all, uint64_t count, const char *what);
