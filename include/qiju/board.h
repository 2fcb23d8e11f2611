/* board.h: a position as things in a plane: cells, what stands on each, and lines between them.
 * Pictures are made of it (`qiju draw`).
 *
 * A grid has its cells row by row, squares whose centres are (column, row), both from 0. What is no
 * grid says its places itself; the vertices of a graph have none.
 */
#ifndef QIJU_BOARD_H
#define QIJU_BOARD_H

#include <qiju/qiju.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum qj_shape {
    QJ_SQUARE,
    QJ_HEXAGON, /* with corners above and below; beside one another they are 1 apart, rows .866 */
    QJ_POINT,   /* a circle: a vertex, a stone of a heap */
    QJ_LABEL    /* words alone */
} qj_shape;

/* What stands on a cell. */
typedef enum qj_look {
    QJ_PLAIN,   /* nothing, or words */
    QJ_FIRST,   /* a piece of the first player */
    QJ_SECOND,  /* of the second one */
    QJ_BOTH,    /* the piece that both move: a token, a queen */
    QJ_OUT,     /* it is out of play: blocked, taken */
    QJ_VISITED, /* the piece of both was here */
    QJ_LIT
} qj_look;

/* Bytes of a cell's words, their end included. */
#define QJ_CELL_WORDS 24

/* A cell. x grows to the right and y downwards, in sides of a square; both are NAN where the cell
 * may lie anywhere. Its words are the name of a vertex, or what stands there: a number, say; two
 * parts with a slash between them may be two lines. */
typedef struct qj_cell {
    qj_shape shape;
    qj_look look;
    double x, y;
    char words[QJ_CELL_WORDS];
} qj_cell;

typedef bool (*qj_cell_fn)(void *user, const qj_cell *cell);
typedef bool (*qj_line_fn)(void *user, uint64_t from, uint64_t to, bool directed);

/* Visits the cells, until visit returns false. QJ_USAGE for a position that has no board. */
QJ_API qj_status qj_position_cells(const qj_position *position, qj_cell_fn visit, void *user);

/* Visits the lines: between which cells, by their numbers in the order above, from 0. None for a
 * board without. */
QJ_API qj_status qj_position_lines(const qj_position *position, qj_line_fn visit, void *user);

/* The number of the cell on which a move is made; QJ_NOT_KNOWN for a move without one. */
QJ_API uint64_t qj_move_cell(const qj_position *position, const qj_move *move);

#ifdef __cplusplus
}
#endif

#endif
