/* board.h: a position in the plane: cells, what stands on each, lines between them, and on which
 * cells a move is made. Pictures, the page's boards and text drawings are made from it.
 *
 * A grid has its cells row by row, squares whose centres are (column, row), both from 0. Other
 * boards give their own coordinates; the vertices of a graph have none.
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
    QJ_LABEL,   /* words alone */
    QJ_ACROSS,  /* a horizontal side of a square; plain: it is not there (yet) */
    QJ_UPRIGHT, /* a vertical one */
    QJ_DOT      /* a small dot, where sides meet */
} qj_shape;

/* What stands on a cell. */
typedef enum qj_look {
    QJ_PLAIN,   /* nothing, or words */
    QJ_FIRST,   /* a piece of the first player */
    QJ_SECOND,  /* of the second one */
    QJ_BOTH,    /* the piece that both move: a token, a queen */
    QJ_OUT,     /* out of play: blocked, taken */
    QJ_VISITED, /* the common piece was here */
    QJ_LIT
} qj_look;

/* Bytes of a cell's words, their end included. */
#define QJ_CELL_WORDS 24

/* A cell. x grows to the right and y downwards, in sides of a square; both are NAN where the cell
 * may lie anywhere. Its words are the name of a vertex, or what stands there, such as a number; two
 * parts with a slash between them may be shown in two lines. */
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

/* Visits the lines by the cells that they join, numbered from 0 in the order above. A board may
 * have none. */
QJ_API qj_status qj_position_lines(const qj_position *position, qj_line_fn visit, void *user);

/* The cells that are clicked to make a move, by their numbers: returns how many, 0 to 2. Of two,
 * the first has the piece that moves, or what is taken. */
QJ_API unsigned qj_move_clicks(const qj_position *position, const qj_move *move, uint64_t cells[2]);

/* The cell on which a move is shown: the last of these; QJ_NOT_KNOWN for a move without cells. */
QJ_API uint64_t qj_move_cell(const qj_position *position, const qj_move *move);

/* A way to edit a position: a start in which something else stands on a cell. The text says what
 * else changes with it. */
typedef struct qj_edit {
    uint64_t cell;    /* by its number; one from the count of cells on is not there yet;
                         QJ_NOT_KNOWN: the board stays as it is */
    qj_cell now;      /* the cell as it then is */
    bool gone;        /* it is not there any more */
    bool refused;     /* the rules refuse the text unless something else is changed as well */
    const char *text; /* for qj_position_read; gone after the visit */
} qj_edit;

typedef bool (*qj_edit_fn)(void *user, const qj_edit *edit);

/* Visits what can be put on the cells of a position of rules of one's own, until visit returns
 * false: first, with QJ_NOT_KNOWN, the position as it is; then cell by cell what else can stand
 * there; last, with QJ_NOT_KNOWN, the same board with the other player to move, if the rules read
 * it. Edits are found by trying words that differ from the position's in one character, which takes
 * many round trips for rules that are asked by round trips. QJ_USAGE for a position without a
 * board, or with rules that do not read and write positions. */
QJ_API qj_status qj_position_edits(const qj_position *position, qj_edit_fn visit, void *user);

#ifdef __cplusplus
}
#endif

#endif
