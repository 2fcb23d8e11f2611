/* lightsout_board: the setup of lights out. Cells are those of a grid, row-major, or the vertices
 * of a graph. Of the system, cell i is equation i and unknown i: the entry in row i and column j is
 * what pressing j adds to i, and the right side is what presses have to add, the goal minus the
 * start. On a plain grid the matrix is the stencil; it is sparse otherwise.
 */
#ifndef QIJU_GAMES_LIGHTSOUT_LIGHTSOUT_BOARD_H
#define QIJU_GAMES_LIGHTSOUT_LIGHTSOUT_BOARD_H

#include "base/pace.h"
#include "model/graph/graph.h"
#include "model/grid/cell.h"
#include "model/linear/system.h"

/* What a press adds to the cells around, row-major, the pressed one in the middle; both sides are
 * odd. value NULL: the plus. */
struct lightsout_pattern {
    struct cell_grid grid;
    uint32_t *value;
};

struct lightsout_board {
    struct linear_view system; /* of a graph: rows and columns 0 */
    bool torus;                /* rows and columns are rings */
    struct lightsout_pattern pattern;
    struct graph *graph;  /* NULL for a grid */
    struct residues goal; /* of each cell; both NULL: 0 */
};

enum { PATTERN_MOST = 999 };

/* Room for a board of so many unknowns, whose start and goal are 0; allocates in arena. */
qj_status lightsout_open(struct arena *arena, const struct lightsout_board *kind,
                         struct lightsout_board **out);

/* Makes the matrix of a board that needs one. */
qj_status lightsout_make_matrix(struct arena *arena, struct lightsout_board *board);

/* Sets the value of a cell at the start, of a board whose goal is 0. */
static inline void lightsout_set_value(const struct lightsout_board *board, uint64_t cell,
                                       uint64_t value)
{
    residues_set(&board->system.right, cell, value ? board->system.modulus - value : 0);
}

/* pace: polls on the way; may be NULL. */
qj_status lightsout_write(struct writer *writer, struct pace *pace,
                          const struct lightsout_board *board);

extern const qj_parameter lightsout_parameters[];
qj_status lightsout_generate(struct settings *settings, struct random *random,
                             struct writer *writer);

void lightsout_draw(struct writer *writer, const qj_position *position, bool all);
/* A light, or how much of the modulus. */
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
