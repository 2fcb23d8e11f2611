/* lightsout_board: the setup of lights out. Cells are the cells of a grid, row-major, or the
 * vertices of a graph. In the linear system, cell i is equation i and unknown i. The entry in row i
 * and column j is the number that pressing j adds to i, and the right side is the goal minus the
 * start. The matrix of a plain grid is the stencil; any other matrix is sparse.
 */
#ifndef QIJU_GAMES_LIGHTSOUT_LIGHTSOUT_BOARD_H
#define QIJU_GAMES_LIGHTSOUT_LIGHTSOUT_BOARD_H

#include "base/pace.h"
#include "model/graph/graph.h"
#include "model/grid/cell.h"
#include "model/linear/system.h"

/* The numbers that a press adds to the surrounding cells, row-major, with the pressed cell in the
 * middle; both sides are odd. value NULL: the plus. */
struct lightsout_pattern {
    struct cell_grid grid;
    uint32_t *value;
};

struct lightsout_board {
    struct linear_view system; /* rows and columns are 0 for a graph */
    bool torus;                /* rows and columns are rings */
    struct lightsout_pattern pattern;
    struct graph *graph;  /* NULL for a grid */
    struct residues goal; /* of each cell; 0 if both pointers are NULL */
};

enum { PATTERN_MAX = 999 };

/* Makes a board of the given kind, with start and goal 0; allocates in arena. */
qj_status lightsout_open(struct arena *arena, const struct lightsout_board *kind,
                         struct lightsout_board **out);

/* Makes the matrix of a board that has no stencil. */
qj_status lightsout_make_matrix(struct arena *arena, struct lightsout_board *board);

/* Sets the start value of a cell of a board with goal 0. */
static inline void lightsout_set_value(const struct lightsout_board *board, uint64_t cell,
                                       uint64_t value)
{
    residues_set(&board->system.right, cell, value ? board->system.modulus - value : 0);
}

/* Writes a board. pace: polls the context during a long write; may be NULL. */
qj_status lightsout_write(struct writer *writer, struct pace *pace,
                          const struct lightsout_board *board);

extern const qj_parameter lightsout_parameters[];
qj_status lightsout_generate(struct settings *settings, struct random *random,
                             struct writer *writer);

void lightsout_draw(struct writer *writer, const qj_position *position, bool all);
/* Formats the value of a cell: a light, or a number modulo p. */
void lightsout_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL]);
void lightsout_draw_solution(struct writer *writer, const qj_position *position, const uint64_t *x);
void lightsout_draw_left(struct writer *writer, const qj_position *position, const uint64_t *left);
void lightsout_write_cell(struct writer *writer, const struct lightsout_board *board,
                          uint64_t cell);

static inline bool lightsout_has_goal(const struct lightsout_board *board)
{
    return board->goal.bytes || board->goal.words;
}

/* The goal of a cell, and its value at the start. */
static inline uint64_t lightsout_goal(const struct lightsout_board *board, uint64_t cell)
{
    return lightsout_has_goal(board) ? residues_at(&board->goal, cell) : 0;
}

static inline uint64_t lightsout_start(const struct lightsout_board *board, uint64_t cell)
{
    uint64_t goal = lightsout_goal(board, cell), right = residues_at(&board->system.right, cell);
    return goal >= right ? goal - right : goal + board->system.modulus - right;
}

#endif
