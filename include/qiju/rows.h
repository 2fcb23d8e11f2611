/** @file rows.h
 * qj_rules::follow and qj_rules::lead for user-defined games on n x n cells, n at most 4, in which
 * a move changes one row or column. Boards are those of <qiju/squares.h>.
 *
 * The players' marks are exchanged after each move, and the smallest of eight images is canonical.
 * A row or column is a number of n digits in base 3; the digit of its first cell is the least
 * significant. It adds a part to the number of each image of the board, and a move changes this
 * part. The smallest of the images' numbers is the rank of the position.
 *
 * **Threads.** The tables belong to a call, so several threads may call the functions at once.
 *
 * **Cost.** A call of qj_rows_follow() fills tables on the stack, and then takes time linear in the
 * successors of the positions. The other functions are its steps. No function allocates memory.
 */
#ifndef QIJU_ROWS_H
#define QIJU_ROWS_H

#include <qiju/squares.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Limits: side of a board, values that a line shows, images of a board, moves in a line. */
enum {
    QJ_ROWS_SIDE = 4,   /**< maximum side of a board */
    QJ_ROWS_SHOWN = 81, /**< number of values that a line shows: 3^4 */
    QJ_ROWS_IMAGES = 8, /**< number of symmetries */
    QJ_ROWS_OTHERS = 12 /**< maximum number of moves in a line */
};

/** A game in which a move changes one row or column. The contents of a line are digits to the base
 * 3 from the view of the player who moved last: 0 empty, 1 that player, 2 the player to move. */
typedef struct qj_rows_game {
    /** Writes the possible contents of a line after a move in it; with `back`, before a move.
     * `border` states whether the line is on the border. Returns the number of contents, at most
     * QJ_ROWS_OTHERS; contents may repeat. */
    unsigned (*others)(int n, int shown, bool border, bool back, unsigned char *others);
    /** Returns whether the game is over, and writes its value for the player to move. `shown` has
     * the contents of the n rows, the n columns, the falling and the rising diagonal. */
    bool (*over)(int n, const unsigned char *shown, int64_t *value);
} qj_rows_game;

/** Returns a power of 3.
 *
 * @param exponent The exponent, 0 or more.
 * @return 3^exponent.
 */
QJ_INLINE int qj_rows_power(int exponent)
{
    int power = 1;
    while (exponent--)
        power *= 3;
    return power;
}

/** Returns a cell of a line.
 *
 * @param shown What a line shows.
 * @param at Index of the cell, from 0.
 * @return Its digit.
 */
QJ_INLINE int qj_rows_digit(int shown, int at)
{
    return shown / qj_rows_power(at) % 3;
}

/** Removes a cell of a line, moves the cells between it and another by one, and writes a digit to
 * the other.
 *
 * @param shown What a line shows.
 * @param from Index of the cell that is removed.
 * @param to Index of the cell that is written.
 * @param digit The digit that is written.
 * @return What the line shows then.
 */
QJ_INLINE int qj_rows_moved(int shown, int from, int to, int digit)
{
    const int out = qj_rows_power(from), in = qj_rows_power(to);
    const int rest = shown % out + shown / (3 * out) * out;
    return rest % in + digit * in + rest / in * 3 * in;
}

/** Tests for a full line.
 *
 * @param shown What the n rows, the n columns and the two long diagonals show.
 * @param n Side of the board, 2 to 4.
 * @param digit A digit, 1 or 2.
 * @return True if all cells of some line have the digit.
 */
QJ_INLINE bool qj_rows_full(const unsigned char *shown, int n, int digit)
{
    const int full = qj_rows_power(n) / 2 * digit;
    bool found = false;
    for (int line = 0; line < 2 * n + 2; line++)
        found |= shown[line] == full;
    return found;
}

/** Tables of a game. */
typedef struct qj_rows_tables {
    /** What each content of a line adds to the number of each image. */
    int32_t images[2 * QJ_ROWS_SIDE][QJ_ROWS_SHOWN][QJ_ROWS_IMAGES];
    uint32_t cells[QJ_ROWS_SHOWN];          /**< the digits of a content, a byte each */
    unsigned char exchanged[QJ_ROWS_SHOWN]; /**< the content with 1 and 2 exchanged */
    unsigned char count[2][QJ_ROWS_SHOWN];  /**< number of `others`: inside, and on the border */
    unsigned char others[2][QJ_ROWS_SHOWN][QJ_ROWS_OTHERS]; /**< contents after a move */
} qj_rows_tables;

/** Returns the cell to which a symmetry moves a cell.
 *
 * @param cell Number of the cell.
 * @param image Number of the symmetry, 0 to 7.
 * @param n Side of the board, 2 to 4.
 * @return Number of its image.
 */
QJ_INLINE int qj_rows_image(int cell, int image, int n)
{
    const int row = image & 1 ? n - 1 - cell / n : cell / n;
    const int column = image & 2 ? n - 1 - cell % n : cell % n;
    return image & 4 ? column * n + row : row * n + column;
}

/** Computes what each content of a line adds to the numbers of the eight images.
 *
 * @param tables Tables of the game.
 * @param n Side of the board, 2 to 4.
 * @param line Index of the line: rows, then columns.
 */
QJ_INLINE void qj_rows_add_images(qj_rows_tables *tables, int n, int line)
{
    int32_t(*const images)[QJ_ROWS_IMAGES] = tables->images[line];
    memset(images[0], 0, sizeof images[0]);
    for (int i = 0; i < n; i++)
        for (int image = 0; image < QJ_ROWS_IMAGES; image++) {
            const int cell = line < n ? line * n + i : i * n + line - n, digit = qj_rows_power(i);
            const int32_t more = qj_rows_power(qj_rows_image(cell, image, n));
            for (int shown = digit; shown < 3 * digit; shown++)
                images[shown][image] = images[shown - digit][image] + more;
        }
}

/** Computes the tables of a game.
 *
 * @param tables Receives the tables.
 * @param game The game.
 * @param n Side of the board, 2 to 4.
 * @param back False: moves; true: moves that are taken back.
 */
QJ_INLINE void qj_rows_prepare(qj_rows_tables *tables, const qj_rows_game *game, int n, bool back)
{
    for (int line = 0; line < 2 * n; line++)
        qj_rows_add_images(tables, n, line);
    for (int shown = 0; shown < qj_rows_power(n); shown++) {
        int exchanged = 0;
        tables->cells[shown] = 0;
        for (int i = 0; i < n; i++) {
            exchanged += (3 - qj_rows_digit(shown, i)) % 3 * qj_rows_power(i);
            tables->cells[shown] |= (uint32_t)qj_rows_digit(shown, i) << 8 * i;
        }
        tables->exchanged[shown] = (unsigned char)exchanged;
        for (int border = 0; border < 2; border++)
            tables->count[border][shown] = (unsigned char)game->others(
                n, shown, border, back, tables->others[border][shown]);
    }
}

/** Computes what the lines of a board show: rows, columns, then the falling and the rising
 * diagonal.
 *
 * @param tables Tables of the game.
 * @param number Number of the board.
 * @param n Side of the board, 2 to 4.
 * @param shown Receives 2 n + 2 values.
 */
QJ_INLINE void qj_rows_show(const qj_rows_tables *tables, uint64_t number, int n,
                            unsigned char *shown)
{
    const uint32_t base = (uint32_t)qj_rows_power(n);
    uint32_t columns = 0, falling = 0, rising = 0, digit = 1, all = (uint32_t)number;
    for (int row = 0; row < n; row++, digit *= 3, all /= base) {
        shown[row] = tables->exchanged[all % base];
        columns += tables->cells[shown[row]] * digit;
        falling += (tables->cells[shown[row]] >> 8 * row & 3) * digit;
        rising += (tables->cells[shown[row]] >> 8 * (n - 1 - row) & 3) * digit;
    }
    for (int i = 0; i < n; i++)
        shown[n + i] = (unsigned char)(columns >> 8 * i);
    shown[(size_t)2 * (size_t)n] = (unsigned char)falling;
    shown[(size_t)2 * (size_t)n + 1] = (unsigned char)rising;
}

/** Writes the numbers of the positions that differ from a board in one line, as the tables say.
 *
 * @param tables Tables of the game.
 * @param shown What the lines of the board show.
 * @param n Side of the board, 2 to 4.
 * @param out Receives the numbers.
 * @return The end of the numbers.
 */
QJ_INLINE uint64_t *qj_rows_visit(const qj_rows_tables *tables, const unsigned char *shown, int n,
                                  uint64_t *out)
{
    int32_t all[QJ_ROWS_IMAGES] = {0}, rest[QJ_ROWS_IMAGES];
    for (int row = 0; row < n; row++)
        for (int i = 0; i < QJ_ROWS_IMAGES; i++)
            all[i] += tables->images[row][shown[row]][i];
    for (int line = 0; line < 2 * n; line++) {
        const int here = shown[line], border = line % n % (n - 1) == 0;
        for (int i = 0; i < QJ_ROWS_IMAGES; i++)
            rest[i] = all[i] - tables->images[line][here][i];
        for (int other = 0; other < tables->count[border][here]; other++) {
            const int32_t *more = tables->images[line][tables->others[border][here][other]];
            int32_t least = INT32_MAX;
            for (int i = 0; i < QJ_ROWS_IMAGES; i++)
                least = rest[i] + more[i] < least ? rest[i] + more[i] : least;
            *out++ = (uint64_t)least;
        }
    }
    return out;
}

/** Does the work of qj_rows_follow().
 *
 * @param game The game.
 * @param n Side of the board, 2 to 4.
 * @param numbers Ranks of the positions.
 * @param count Number of positions.
 * @param out Receives the ranks of successors or predecessors.
 * @param back False: successors; true: predecessors.
 * @return Number of positions that fit.
 */
QJ_INLINE size_t qj_rows_follow_in(const qj_rows_game *game, int n, const uint64_t *numbers,
                                   size_t count, qj_followers *out, bool back)
{
    uint64_t *at = out->numbers;
    qj_rows_tables tables;
    qj_rows_prepare(&tables, game, n, back);
    for (size_t i = 0; i < count; i++) {
        unsigned char shown[2 * QJ_ROWS_SIDE + 2];
        if (out->room - (size_t)(at - out->numbers) < (size_t)2 * QJ_ROWS_SIDE * QJ_ROWS_OTHERS)
            return i;
        qj_rows_show(&tables, numbers[i], n, shown);
        out->values[i] = QJ_STUCK;
        if (back || !game->over(n, shown, &out->values[i]))
            at = qj_rows_visit(&tables, shown, n, at);
        out->ends[i] = (uint32_t)(at - out->numbers);
    }
    return count;
}

/** Computes successors as qj_rules::follow, or predecessors as qj_rules::lead.
 *
 * @param game The game.
 * @param n Side of the board, 2 to 4.
 * @param numbers Ranks of the positions.
 * @param count Number of positions.
 * @param out Receives the ranks of successors or predecessors.
 * @param back False: successors; true: predecessors.
 * @return Number of positions that fit.
 */
QJ_INLINE size_t qj_rows_follow(const qj_rows_game *game, int n, const uint64_t *numbers,
                                size_t count, qj_followers *out, bool back)
{
    return n == 4 ? qj_rows_follow_in(game, 4, numbers, count, out, back)
                  : qj_rows_follow_in(game, n, numbers, count, out, back);
}

#ifdef __cplusplus
}
#endif

#endif
