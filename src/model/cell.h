/* cell: the cells of a rows x columns grid, counted row by row from 0, and moves {row, column} in
 * words: ROW COLUMN, from 1. */
#ifndef QIJU_MODEL_CELL_H
#define QIJU_MODEL_CELL_H

#include "base/number.h"
#include "model/game.h"

/* The orthogonal neighbours of a cell, in board order. */
struct cell_neighbours {
    uint64_t cell[4];
    int count;
};
struct cell_neighbours cell_neighbours(uint64_t rows, uint64_t columns, uint64_t cell);

/* Reads and writes the line that a board starts with, ROWS COLUMNS: of a contest, the quantities 0
 * and 1 of its bounds. */
enum { CELL_ROWS, CELL_COLUMNS };
qj_status cell_read_size(struct scan *scan, uint64_t *rows, uint64_t *columns);
void cell_write_size(struct writer *writer, uint64_t rows, uint64_t columns);

/* Reads a row and a column of a grid; a complaint about them is then at the row's place. */
qj_status cell_read(struct scan *scan, uint64_t rows, uint64_t columns, qj_move *move);
void cell_write(struct writer *writer, const qj_move *move);

/* Writes cells, a line each; those that follow one another in a row share its digits. */
struct cell_lines {
    struct writer *writer;
    uint64_t row; /* 0: none yet; else from 1 */
    size_t length;
    char start[NUMBER_DIGITS + 1]; /* the row and a space, length bytes */
};
void cell_write_line(struct cell_lines *lines, const qj_move *move);

/* move_read and move_write of a game; rows and columns may be outside the board. */
qj_status cell_move_read(struct scan *scan, const struct position *position, qj_move *move);
void cell_move_write(struct writer *writer, const struct position *position, const qj_move *move);

#endif
