/* board.h: a position as things in a plane: cells, what stands on each, lines between them, and on
 * which cells a move is made. Pictures, the page's boards and drawings as text are made of it.
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
    QJ_LABEL,   /* words alone */
    QJ_ACROSS,  /* a side of a square, which lies; plain: it is not there (yet) */
    QJ_UPRIGHT, /* one that stands */
    QJ_DOT      /* a small dot, where sides meet */
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

/* The cells that are clicked to make a move, by their numbers: returns how many, 0 to 2. Of two the
 * first is where the piece stands that goes, or what is taken. */
QJ_API unsigned qj_move_clicks(const qj_position *position, const qj_move *move, uint64_t cells[2]);

/* The cell on which a move is shown, the last of these; QJ_NOT_KNOWN for a move without one. */
QJ_API uint64_t qj_move_cell(const qj_position *position, const qj_move *move);

/* A way to edit a position: a start in which something else stands on a cell. What else changes
 * with it the text says. */
typedef struct qj_edit {
    uint64_t cell;    /* by its number; from the count of cells on it is one that is not there yet;
                         QJ_NOT_KNOWN: the board stays as it is */
    qj_cell now;      /* the cell as it then is */
    bool gone;        /* it is not there any more */
    bool refused;     /* the rules refuse the text unless something else is changed as well */
    const char *text; /* for qj_position_read; gone after the visit */
} qj_edit;

typedef bool (*qj_edit_fn)(void *user, const qj_edit *edit);

/* Visits what can be put on the cells of a position of rules of one's own, until visit returns
 * false: first, with QJ_NOT_KNOWN, the position as it is, then cell by cell what else can stand
 * there, at last, with QJ_NOT_KNOWN, the same board with the other player to move, if the rules
 * read it. All is found by trying words that differ in a character from that of the position, which
 * takes many round trips for rules that are asked by those. QJ_USAGE for a position without a
 * board, or of rules that do not read and write positions. */
QJ_API qj_status qj_position_edits(const qj_position *position, qj_edit_fn visit, void *user);

#ifdef __cplusplus
}
#endif

#endif
