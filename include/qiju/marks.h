/** @file marks.h
 * Boards on which each move adds a mark of the player to an empty cell, for qj_rules::marks_over.
 * The boards are bitboards, and their ranks have digits in base 3. Part of <qiju/numbering.h>.
 *
 * **Threads.** Any thread may call the functions: they use only their arguments and constants.
 *
 * **Cost.** At most linear in the number of cells. No function allocates memory.
 */
#ifndef QIJU_MARKS_H
#define QIJU_MARKS_H

#include <qiju/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @cond */
#define QJ_FIVE_1(x) (x), (x) + 1, (x) + 0x100
#define QJ_FIVE_2(x) QJ_FIVE_1(x), QJ_FIVE_1((x) + 2), QJ_FIVE_1((x) + 0x200)
#define QJ_FIVE_3(x) QJ_FIVE_2(x), QJ_FIVE_2((x) + 4), QJ_FIVE_2((x) + 0x400)
#define QJ_FIVE_4(x) QJ_FIVE_3(x), QJ_FIVE_3((x) + 8), QJ_FIVE_3((x) + 0x800)
#define QJ_FIVE_5(x) QJ_FIVE_4(x), QJ_FIVE_4((x) + 16), QJ_FIVE_4((x) + 0x1000)
/** @endcond */

/** Returns the bitboards of the five cells of a number in base 3.
 *
 * @param number The number, below 3^5 = 243.
 * @return Cells with digit 1 from bit 0 on, cells with digit 2 from bit 8 on.
 */
QJ_INLINE uint64_t qj_marks_five(uint64_t number)
{
    static const uint16_t five[243] = {QJ_FIVE_5(0)};
    return five[number];
}

/** Returns the parity of a bitboard.
 *
 * @param set The bitboard.
 * @return 1 if the number of cells is odd, else 0.
 */
QJ_INLINE unsigned qj_marks_parity(uint64_t set)
{
    set ^= set >> 32;
    set ^= set >> 16;
    set ^= set >> 8;
    set ^= set >> 4;
    return 0x6996U >> (set & 15) & 1;
}

/** Makes the board of marks of a rank.
 *
 * @param cells Number of cells, at most QJ_MARKS_MAX.
 * @param first The player who moves on the empty board, 0 or 1.
 * @param number The rank, below 3^cells.
 * @return The board.
 */
QJ_INLINE qj_marks qj_marks_make(unsigned cells, unsigned first, uint64_t number)
{
    qj_marks marks = {{0, 0}, 0, 0, 0};
    for (unsigned at = 0; number; number /= 243, at += 5) {
        const uint64_t five = qj_marks_five(number % 243);
        marks.set[0] |= (five & 0xff) << at;
        marks.set[1] |= (five >> 8) << at;
    }
    marks.empty = ~(marks.set[0] | marks.set[1]) & ((UINT64_C(1) << cells) - 1);
    marks.side = first ^ qj_marks_parity(marks.set[0] | marks.set[1]);
    marks.last = marks.set[!marks.side];
    return marks;
}

/** The lines of k cells in a row, column or diagonal of a grid, whose cells are numbered row by
 * row. Entry i of the arrays is for the direction i. */
typedef struct qj_lines {
    unsigned k;         /**< number of cells in a line */
    unsigned step[4];   /**< distance from a cell of a line to the next */
    uint64_t starts[4]; /**< cells that may be the first of a line */
} qj_lines;

/** Makes the lines of k cells of a grid of at most 64 cells.
 *
 * @param columns Number of columns.
 * @param k Number of cells in a line.
 * @return The lines of the four directions.
 */
QJ_INLINE qj_lines qj_lines_make(unsigned columns, unsigned k)
{
    qj_lines lines;
    uint64_t left = 0; /* cells with k - 1 more to their right */
    for (unsigned at = 0; k <= columns && at < 64; at += columns)
        left |= ((UINT64_C(1) << (columns - k + 1)) - 1) << at;
    const unsigned step[4] = {1, columns, columns + 1, columns - 1};
    const uint64_t starts[4] = {left, UINT64_MAX, left, k <= columns ? left << (k - 1) : 0};
    lines.k = k;
    for (unsigned i = 0; i < 4; i++) {
        bool fits = k < 64 && step[i] * (k - 1) < 64;
        lines.step[i] = fits ? step[i] : 0;
        lines.starts[i] = fits ? starts[i] : 0;
    }
    return lines;
}

/** Tests whether a bitboard contains a line. It finds runs of 1, 2, 4, ... and then k cells.
 *
 * @param lines The lines.
 * @param set The bitboard.
 * @return True if all cells of some line are set.
 */
QJ_INLINE bool qj_lines_has(const qj_lines *lines, uint64_t set)
{
    uint64_t along = set, down = set, falling = set, rising = set;
    for (unsigned length = 1, more; length < lines->k; length += more) {
        more = length < lines->k - length ? length : lines->k - length;
        along &= along >> lines->step[0] * more;
        down &= down >> lines->step[1] * more;
        falling &= falling >> lines->step[2] * more;
        rising &= rising >> lines->step[3] * more;
    }
    return ((along & lines->starts[0]) | (down & lines->starts[1]) | (falling & lines->starts[2]) |
            (rising & lines->starts[3])) != 0;
}

#ifdef __cplusplus
}
#endif

#endif
