/* board: the setup of lights out. Cells are those of a grid, row-major, or the vertices of a graph.
 * Of the system, cell i is equation i and unknown i: the entry in row i and column j is what
 * pressing j adds to i, and the right side is what presses have to add, the goal minus the start.
 * On a plain grid the matrix is the stencil; it is sparse otherwise.
 */
#ifndef QIJU_GAMES_LIGHTSOUT_BOARD_H
#define QIJU_GAMES_LIGHTSOUT_BOARD_H

#include "base/pace.h"
#include "model/graph/graph.h"
#include "model/grid/cell.h"
#include "model/linear/system.h"

/* What a press adds to the cells around, row-major, the pressed one in the middle; both sides are
 * odd. value NULL: the plus. */
struct pattern {
    struct cell_grid grid;
    uint32_t *value;
};

struct board {
    struct linear_view system; /* of a graph: rows and columns 0 */
    bool torus;                /* rows and columns are rings */
    struct pattern pattern;
    struct graph *graph;  /* NULL for a grid */
    struct residues goal; /* of each cell; both NULL: 0 */
};

enum { PATTERN_MOST = 999 };

/* Room for a board of so many unknowns, whose start and goal are 0; allocates in arena. */
qj_status board_open(struct arena *arena, const struct board *kind, struct board **out);

/* Makes the matrix of a board that needs one. */
qj_status board_make_matrix(struct arena *arena, struct board *board);

/* Sets the value of a cell at the start, of a board whose goal is 0. */
static inline void board_set(const struct board *board, uint64_t cell, uint64_t value)
{
    residues_set(&board->system.right, cell, value ? board->system.modulus - value : 0);
}

/* pace: polls on the way; may be NULL. */
qj_status board_write(struct writer *writer, struct pace *pace, const struct board *board);

extern const qj_parameter board_parameters[];
qj_status board_generate(struct settings *settings, struct random *random, struct writer *writer);

void board_draw(struct writer *writer, const qj_position *position, bool all);
/* A light, or how much of the modulus. */
void board_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL]);
void board_draw_solution(struct writer *writer, const qj_position *position, const uint64_t *x);
void board_draw_left(struct writer *writer, const qj_position *position, const uint64_t *left);
void board_write_cell(struct writer *writer, const struct board *board, uint64_t cell);

static inline bool board_has_goal(const struct board *board)
{
    return board->goal.bytes || board->goal.words;
}

/* The goal of a cell, and its value at the start. */
static inline uint64_t board_goal(const struct board *board, uint64_t cell)
{
    return board_has_goal(board) ? residues_at(&board->goal, cell) : 0;
}

static inline uint64_t board_start(const struct board *board, uint64_t cell)
{
    uint64_t goal = board_goal(board, cell), right = residues_at(&board->system.right, cell);
    return goal >= right ? goal - right : goal + board->system.modulus - right;
}

#endif
