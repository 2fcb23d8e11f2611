/** @file board.h
 * A position in the plane: its cells, their contents, the lines between them, and the cells on
 * which a move is made. Pictures, the boards of the page and text drawings use it. A program
 * includes it in addition to <qiju/qiju.h>.
 *
 * A grid has its cells row by row. They are squares with their centres at (column, row), both from
 * 0. Other boards have their own coordinates. The vertices of a graph have none.
 */
#ifndef QIJU_BOARD_H
#define QIJU_BOARD_H

#include <qiju/qiju.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Shape of a cell. */
typedef enum qj_shape {
    QJ_SQUARE,  /**< a square of side 1 */
    QJ_HEXAGON, /**< with corners above and below; neighbours in a row are 1 apart, rows 0.866 */
    QJ_POINT,   /**< a circle: a vertex, or an object of a heap */
    QJ_LABEL,   /**< only words */
    QJ_ACROSS,  /**< a horizontal side of a square; QJ_PLAIN: not drawn yet */
    QJ_UPRIGHT, /**< a vertical side of a square; QJ_PLAIN: not drawn yet */
    QJ_DOT      /**< a small dot where sides meet */
} qj_shape;

/** Contents of a cell. */
typedef enum qj_look {
    QJ_PLAIN,   /**< nothing, or words */
    QJ_FIRST,   /**< a piece of the first player */
    QJ_SECOND,  /**< a piece of the second player */
    QJ_BOTH,    /**< a piece that both players move: a token, a queen */
    QJ_OUT,     /**< out of play: blocked or taken */
    QJ_VISITED, /**< visited by the piece that both players move */
    QJ_LIT      /**< lit, in Lights Out */
} qj_look;

/** Bytes of the words on a cell, including the final 0. */
#define QJ_CELL_WORDS 24

/** A cell. */
typedef struct qj_cell {
    qj_shape shape; /**< shape */
    qj_look look;   /**< contents */
    double x;       /**< centre, to the right, in sides of a square; NAN: anywhere */
    double y;       /**< centre, downwards, in sides of a square; NAN: anywhere */
    /** The name of a vertex, or the contents, such as a number. A slash may separate two lines. */
    char words[QJ_CELL_WORDS];
} qj_cell;

/** Receives a cell.
 *
 * @param user Argument of the function that visits cells.
 * @param cell The cell, valid during the call.
 * @return False ends the visit.
 */
typedef bool (*qj_cell_fn)(void *user, const qj_cell *cell);

/** Receives a line between two cells.
 *
 * @param user Argument of the function that visits lines.
 * @param from Number of the first cell, from 0.
 * @param to Number of the second cell, from 0.
 * @param directed True: an arrow from the first cell to the second.
 * @return False ends the visit.
 */
typedef bool (*qj_line_fn)(void *user, uint64_t from, uint64_t to, bool directed);

/** Visits the cells of a board.
 *
 * @par Cost
 * Linear in the number of cells.
 *
 * @param position A position.
 * @param visit Receives each cell. The order gives the cells their numbers, from 0. False ends the
 *         visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the position has no board. QJ_LIMIT: the board has more than 40,000
 *         cells, or the time limit. QJ_STOPPED: the stop callback. QJ_BAD_INPUT: user-defined
 *         rules report a fault.
 *
 * @code
 * static bool count_cells(void *user, const qj_cell *cell)
 * {
 *     *(int *)user += cell->shape == QJ_POINT;
 *     return true;
 * }
 *
 * int stones = 0;
 * assert(qj_position_cells(position, count_cells, &stones) == QJ_OK);
 * assert(stones == 3 + 5 + 7);
 * @endcode
 */
QJ_API qj_status qj_position_cells(const qj_position *position, qj_cell_fn visit, void *user);

/** Visits the lines of a board. A board may have none.
 *
 * @par Cost
 * Linear in the number of lines.
 *
 * @param position A position.
 * @param visit Receives each line. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK.
 */
QJ_API qj_status qj_position_lines(const qj_position *position, qj_line_fn visit, void *user);

/** Returns the cells that a person clicks to make a move.
 *
 * @param position A position.
 * @param move A legal move.
 * @param cells Receives the numbers of the cells. The first of two has the piece that moves or is
 *         taken.
 * @return How many, 0 to 2.
 */
QJ_API unsigned qj_move_clicks(const qj_position *position, const qj_move *move, uint64_t cells[2]);

/** Returns the cell on which a move is shown: the last cell of qj_move_clicks().
 *
 * @param position A position.
 * @param move A legal move.
 * @return Its number; QJ_NOT_KNOWN for a move without cells.
 */
QJ_API uint64_t qj_move_cell(const qj_position *position, const qj_move *move);

/** An edit of a position: a new start in which the contents of one cell differ. The text may change
 * other cells too. */
typedef struct qj_edit {
    /** Number of the cell. A number of at least the count of cells is a cell that the board does
     * not have yet. QJ_NOT_KNOWN: the board is unchanged. */
    uint64_t cell;
    qj_cell now;      /**< the cell after the edit */
    bool gone;        /**< the edit removes the cell */
    bool refused;     /**< the rules refuse the text until something else changes too */
    const char *text; /**< the new start, for qj_position_read(); valid during the visit */
} qj_edit;

/** Receives an edit.
 *
 * @param user Argument of qj_position_edits().
 * @param edit The edit, valid during the call.
 * @return False ends the visit.
 */
typedef bool (*qj_edit_fn)(void *user, const qj_edit *edit);

/** Visits the edits of a position of a user-defined game.
 *
 * First comes the position itself, with QJ_NOT_KNOWN as the cell. Then come the edits, cell by
 * cell. If the rules can read the same board with the other player to move, this edit comes last,
 * with QJ_NOT_KNOWN as the cell.
 *
 * The function finds edits by trying words that differ from the position's word in one character.
 *
 * @par Cost
 * Up to 2^14 words, which the rules read and show one by one. This is slow if the rules run in
 * another process.
 *
 * @param position A position.
 * @param visit Receives each edit. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the game is of the catalogue, the position has no board, or the rules
 *         do not read and write positions. QJ_LIMIT: a limit. QJ_STOPPED: the stop callback.
 *         QJ_BAD_INPUT: user-defined rules report a fault.
 */
QJ_API qj_status qj_position_edits(const qj_position *position, qj_edit_fn visit, void *user);

#ifdef __cplusplus
}
#endif

#endif
