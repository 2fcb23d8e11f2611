/* board: the setup of lights out. Cells are those of a grid, row-major, or the vertices of a graph.
 * On a plain grid pressing a cell adds 1 to it and to its orthogonal neighbours; all else is kept
 * as a sparse matrix, of which the entry in row i and column j is what pressing j adds to i.
 */
#ifndef QIJU_GAMES_LIGHTSOUT_BOARD_H
#define QIJU_GAMES_LIGHTSOUT_BOARD_H

#include "base/pace.h"
#include "model/entries.h"
#include "model/game.h"
#include "model/graph.h"

/* What a press adds to the cells around, row-major, the pressed one in the middle; both sides are
 * odd. value NULL: the plus. */
struct pattern {
    uint64_t rows, columns;
    uint32_t *value;
};

struct board {
    uint64_t rows, columns; /* of a grid, else 0 */
    uint64_t cells, p;
    bool torus; /* rows and columns are rings */
    struct pattern pattern;
    struct graph *graph; /* NULL for a grid */
    struct sparse_array matrix;
    struct residue_array right; /* what presses have to add: the goal minus the start */
    struct residue_array goal;  /* of each cell; both NULL: 0 */
};

enum { PATTERN_MOST = 999 };

/* Room for a board of so many cells, whose start and goal are 0; allocates in arena. */
qj_status board_open(struct arena *arena, const struct board *kind, struct board **out);

/* Makes the matrix of a board that needs one. */
qj_status board_make_matrix(struct arena *arena, struct board *board);

qj_status board_read(struct scan *scan, struct position *position, bool *end);
/* pace: polls on the way; may be NULL. */
qj_status board_write(struct writer *writer, struct pace *pace, const struct board *board);

extern const qj_parameter board_parameters[];
qj_status board_generate(struct settings *settings, struct random *random, struct writer *writer);

void board_draw(struct writer *writer, const struct position *position, bool all);
void board_draw_solution(struct writer *writer, const struct position *position, const uint64_t *x);
void board_draw_left(struct writer *writer, const struct position *position, const uint64_t *left);
void board_write_cell(struct writer *writer, const struct board *board, uint64_t cell);

/* The goal of a cell, and its value at the start. */
static inline uint64_t board_goal(const struct board *board, uint64_t cell)
{
    bool none = !board->goal.bytes && !board->goal.words;
    return none ? 0 : residue_array_at(&board->goal, cell);
}

static inline uint64_t board_start(const struct board *board, uint64_t cell)
{
    uint64_t goal = board_goal(board, cell), right = residue_array_at(&board->right, cell);
    return goal >= right ? goal - right : goal + board->p - right;
}

/* What presses add to a cell, modulo p. */
uint64_t board_added(const struct board *board, const uint32_t *presses, uint64_t cell);

#endif
