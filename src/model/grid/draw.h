/* draw: boards as lines of text, with row and column numbers, and without the middle of a large
 * board. */
#ifndef QIJU_MODEL_GRID_DRAW_H
#define QIJU_MODEL_GRID_DRAW_H

#include "model/grid/cell.h"

#include <qiju/board.h>

/* What stands in a cell, as text without blanks at its end. */
typedef void (*draw_cell_fn)(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL]);

/* Draws rows x columns cells, without blanks between cells of one byte when the board is wide.
 * Unless all, at most 40 rows and 60 bytes a row are shown, and a note says so. A board of
 * more than 10^8 cells is never drawn whole. */
void draw_grid(struct writer *writer, const struct cell_grid *grid, bool all, draw_cell_fn cell,
               const void *user);

/* A cell made valid: its words end in 0, its shape and look exist. */
qj_cell draw_clean_cell(const qj_cell *given);

/* "(the first SHOWN of ALL)" followed by what, when there are more. */
void draw_rest(struct writer *writer, uint64_t shown, uint64_t all, const char *what);

#endif
