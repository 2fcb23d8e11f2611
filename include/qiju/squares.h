/** @file squares.h
 * Parts of user-defined games on boards of squares: pictures and text, stacks of discs, and the
 * symmetries of n x n cells. The games in examples/own/ use them.
 *
 * **Stacks.** A board whose columns fill from below has a byte for each column. The byte has a bit
 * for each disc, the lowest disc first, which is the kind of the disc, and a 1 above them. An empty
 * column is 1. A column has at most 7 discs.
 *
 * **Pairs of bits.** A board of n x n cells, n from 2 to 5, is a uint64_t as for qj_pairs_number():
 * cell i, row by row, has the digit 0, 1 or 2 in the bits 2 i and 2 i + 1. An operation moves both
 * bits of a cell at once.
 *
 * **Threads.** No function stores anything outside its arguments, so any thread may call it.
 *
 * **Cost.** At most linear in the cells of a board. No function allocates memory.
 */
#ifndef QIJU_SQUARES_H
#define QIJU_SQUARES_H

#include <qiju/numbering.h>

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------- pictures and text */

/** Makes a cell of a grid, for qj_rules::cells.
 *
 * @param i Number of the cell, row by row.
 * @param columns Number of columns.
 * @param look Contents of the cell.
 * @param letter A letter on it; 0: none.
 * @return The cell.
 */
QJ_INLINE qj_cell qj_square_cell(size_t i, size_t columns, qj_look look, char letter)
{
    const size_t row = i / columns;
    const qj_cell cell = {QJ_SQUARE, look, (double)(i % columns), (double)row, {letter}};
    return cell;
}

/** Reads rows of letters, with a slash between two rows.
 *
 * @param word The word.
 * @param letters The letters that may occur.
 * @param columns Number of columns.
 * @param cell Receives for each cell the index of its letter in `letters`.
 * @param cells Number of cells.
 * @return False if the word is something else.
 */
QJ_INLINE bool qj_letters_read(const char *word, const char *letters, size_t columns,
                               unsigned char *cell, size_t cells)
{
    for (size_t i = 0; i < cells; i++) {
        if (i && i % columns == 0 && *word++ != '/')
            return false;
        const char *letter = *word ? strchr(letters, *word++) : NULL;
        if (!letter)
            return false;
        cell[i] = (unsigned char)(letter - letters);
    }
    return *word == '\0';
}

/** Writes rows of letters, with a slash between two rows. It inverts qj_letters_read().
 *
 * @param cell For each cell, an index in `letters`.
 * @param cells Number of cells.
 * @param columns Number of columns.
 * @param letters The letters.
 * @param word Receives the word and a final 0.
 */
QJ_INLINE void qj_letters_write(const unsigned char *cell, size_t cells, size_t columns,
                                const char *letters, char *word)
{
    for (size_t i = 0; i < cells; i++) {
        if (i && i % columns == 0)
            *word++ = '/';
        *word++ = letters[cell[i]];
    }
    *word = '\0';
}

/* ------------------------------------------------------------------- stacks of discs */

/** Returns the number of discs in a stack.
 *
 * @param stack The stack.
 * @return 0 to 7.
 */
QJ_INLINE unsigned qj_stack_height(unsigned stack)
{
    unsigned height = 0;
    while (stack >>= 1)
        height++;
    return height;
}

/** Adds a disc on top of a stack.
 *
 * @param stack The stack, with at most 6 discs.
 * @param disc Kind of the disc, 0 or 1.
 */
QJ_INLINE void qj_stack_drop(unsigned char *stack, unsigned disc)
{
    *stack = (unsigned char)(*stack + ((1 + disc) << qj_stack_height(*stack)));
}

/** Reads stacks of two letters, each from below, with a slash between two stacks.
 *
 * @param word The word.
 * @param letters The letters of the two kinds of discs.
 * @param most Maximum number of discs in a stack, at most 7.
 * @param stack Receives the stacks.
 * @param stacks Number of stacks.
 * @return False if the word is something else.
 */
QJ_INLINE bool qj_stacks_read(const char *word, const char *letters, unsigned most,
                              unsigned char *stack, size_t stacks)
{
    const unsigned char *end = stack + stacks;
    for (*stack = 1; *word; word++) {
        const char *letter = strchr(letters, *word);
        if (!letter && (*word != '/' || ++stack == end))
            return false;
        if (!letter)
            *stack = 1;
        else if (qj_stack_height(*stack) == most)
            return false;
        else
            qj_stack_drop(stack, (unsigned)(letter - letters));
    }
    return stack + 1 == end;
}

/** Writes stacks of two letters. It inverts qj_stacks_read().
 *
 * @param stack The stacks.
 * @param stacks Number of stacks.
 * @param letters The letters of the two kinds of discs.
 * @param word Receives the word and a final 0.
 */
QJ_INLINE void qj_stacks_write(const unsigned char *stack, size_t stacks, const char *letters,
                               char *word)
{
    for (size_t i = 0; i < stacks; i++) {
        for (unsigned at = 0; at < qj_stack_height(stack[i]); at++)
            *word++ = letters[stack[i] >> at & 1];
        *word++ = i + 1 < stacks ? '/' : '\0';
    }
}

/* -------------------------------------------------------- n x n cells, two bits each */

/** Selects the cells with a digit.
 *
 * @param bits The board: two bits a cell.
 * @param digit The digit, 1 or 2.
 * @return A board with 1 in these cells and 0 elsewhere.
 */
QJ_INLINE uint64_t qj_pairs_select(uint64_t bits, unsigned digit)
{
    return bits >> (digit - 1) & UINT64_C(0x5555555555555555);
}

/** Exchanges the digits 1 and 2.
 *
 * @param bits The board: two bits a cell.
 * @return The board after the exchange.
 */
QJ_INLINE uint64_t qj_pairs_exchanged(uint64_t bits)
{
    return qj_pairs_select(bits, 2) | qj_pairs_select(bits, 1) << 1;
}

/** Some lines of a board, with 1 in each of their cells. */
typedef struct qj_pairs_lines {
    uint64_t row;     /**< the first row */
    uint64_t column;  /**< the first column */
    uint64_t falling; /**< the diagonal from the first cell of the first row */
    uint64_t rising;  /**< the diagonal from the first cell of the last row */
} qj_pairs_lines;

/** Returns the lines of a board.
 *
 * @param n Side of the board, 2 to 5.
 * @return The lines, a constant.
 */
QJ_INLINE const qj_pairs_lines *qj_pairs_get_lines(int n)
{
    static const qj_pairs_lines lines[] = {
        {0x5, 0x11, 0x41, 0x14},
        {0x15, 0x1041, 0x10101, 0x1110},
        {0x55, 0x1010101, 0x40100401, 0x1041040},
        {0x155, UINT64_C(0x10040100401), UINT64_C(0x1001001001001), UINT64_C(0x10101010100)}};
    return &lines[n - 2];
}

/** Reads a board, as qj_rules::state_read: rows of a point for 0, X for 1 and O for 2, with a
 * slash between two rows.
 *
 * @param setup The setup. Its first parameter is n.
 * @param word The word.
 * @param state Receives the board, a uint64_t; its bytes are 0 before.
 * @return NULL; or a phrase that names what was expected.
 */
QJ_INLINE const char *qj_pairs_read(const qj_setup *setup, const char *word, void *state)
{
    const size_t n = (size_t)setup->value[0];
    unsigned char cell[25];
    if (!qj_letters_read(word, ".XO", n, cell, n * n))
        return "rows of ., X and O with / between them, X to move";
    for (size_t i = 0; i < n * n; i++)
        *(uint64_t *)state |= (uint64_t)cell[i] << 2 * i;
    return NULL;
}

/** Writes a board, as qj_rules::state_write. It inverts qj_pairs_read().
 *
 * @param setup The setup. Its first parameter is n.
 * @param state The board, a uint64_t.
 * @param word Receives the word.
 */
QJ_INLINE void qj_pairs_write(const qj_setup *setup, const void *state,
                              char word[QJ_STATE_SIZE + 1])
{
    const size_t n = (size_t)setup->value[0];
    unsigned char cell[25];
    for (size_t i = 0; i < n * n; i++)
        cell[i] = (unsigned char)(*(const uint64_t *)state >> 2 * i & 3);
    qj_letters_write(cell, n * n, n, ".XO", word);
}

/** Tests for a full line.
 *
 * @param ones A board with digits 0 and 1.
 * @param n Side of the board, 2 to 5.
 * @return True if the ones fill a row, a column or a long diagonal.
 */
QJ_INLINE bool qj_pairs_have_line(uint64_t ones, int n)
{
    const qj_pairs_lines *line = qj_pairs_get_lines(n);
    uint64_t row = line->column & ones, column = line->row & ones;
    for (int i = 1; i < n; i++) {
        row &= ones >> 2 * i;
        column &= ones >> 2 * i * n;
    }
    return row || column || !(~ones & line->falling) || !(~ones & line->rising);
}

/** Swaps pairs of cells.
 *
 * @param bits The board: two bits a cell.
 * @param cells A board with 1 in the first cell of each pair.
 * @param step Distance from the first cell of a pair to the second.
 * @return The board after the swaps.
 */
QJ_INLINE uint64_t qj_pairs_swap(uint64_t bits, uint64_t cells, int step)
{
    const uint64_t different = (bits ^ bits >> 2 * step) & cells * 3;
    return bits ^ different ^ different << 2 * step;
}

/** Mirrors a board: swaps its first row (or column) with the last, and so on.
 *
 * @param bits The board: two bits a cell.
 * @param n Side of the board, 2 to 5.
 * @param line The first row or column, from qj_pairs_get_lines().
 * @param step Distance from a row or column to the next, in cells.
 * @return The mirrored board.
 */
QJ_INLINE uint64_t qj_pairs_mirror(uint64_t bits, int n, uint64_t line, int step)
{
    for (int i = 0; i < n / 2; i++)
        bits = qj_pairs_swap(bits, line << 2 * i * step, (n - 1 - 2 * i) * step);
    return bits;
}

/** Transposes a board: swaps cell (r, r + d) with cell (r + d, r).
 *
 * @param bits The board: two bits a cell.
 * @param n Side of the board, 2 to 5.
 * @return The transposed board.
 */
QJ_INLINE uint64_t qj_pairs_transpose(uint64_t bits, int n)
{
    const uint64_t falling = qj_pairs_get_lines(n)->falling;
    for (int d = 1; d < n; d++)
        bits = qj_pairs_swap(bits, (falling & ((UINT64_C(1) << 2 * n * (n - d)) - 1)) << 2 * d,
                             d * (n - 1));
    return bits;
}

/** Does the work of qj_pairs_least().
 *
 * @param bits The board: two bits a cell.
 * @param n Side of the board, 2 to 5.
 * @return The smallest of the eight boards.
 */
QJ_INLINE uint64_t qj_pairs_find_least(uint64_t bits, int n)
{
    const qj_pairs_lines *line = qj_pairs_get_lines(n);
    uint64_t least = bits;
    for (int i = 0; i < 2; i++, bits = qj_pairs_transpose(bits, n)) {
        const uint64_t other = qj_pairs_mirror(bits, n, line->row, n);
        const uint64_t images[] = {bits, other, qj_pairs_mirror(bits, n, line->column, 1),
                                   qj_pairs_mirror(other, n, line->column, 1)};
        for (int image = 0; image < 4; image++)
            least = images[image] < least ? images[image] : least;
    }
    return least;
}

/** Finds the smallest of the eight boards that rotations and mirrors make; it has the smallest
 * number. Loops with a constant n are unrolled.
 *
 * @param bits The board: two bits a cell.
 * @param n Side of the board, 2 to 5.
 * @return The smallest board.
 */
QJ_INLINE uint64_t qj_pairs_least(uint64_t bits, int n)
{
    return n == 4   ? qj_pairs_find_least(bits, 4)
           : n == 3 ? qj_pairs_find_least(bits, 3)
                    : qj_pairs_find_least(bits, n);
}

/** Removes a cell, moves the cells between it and another cell of its row or column by one, and
 * writes a digit to the other cell.
 *
 * @param bits The board: two bits a cell.
 * @param from Number of the cell that is removed.
 * @param to Number of the cell that is written, in the same row or column.
 * @param n Side of the board, 2 to 5.
 * @param digit The digit that is written.
 * @return The board after the move.
 */
QJ_INLINE uint64_t qj_pairs_push(uint64_t bits, int from, int to, int n, uint64_t digit)
{
    const bool down = to > from, upright = from % n == to % n;
    const int low = down ? from : to, high = down ? to : from, step = upright ? 2 * n : 2;
    const uint64_t line = upright ? qj_pairs_get_lines(n)->column << from % n * 2
                                  : qj_pairs_get_lines(n)->row << from / n * n * 2;
    const uint64_t cells = ((UINT64_C(4) << 2 * high) - (UINT64_C(1) << 2 * low)) & line * 3;
    const uint64_t moved = down ? bits >> step : bits << step;
    return (bits & ~cells) | (moved & cells & ~(UINT64_C(3) << 2 * to)) | digit << 2 * to;
}

/** Members of a qj_rules with ranks: boards with n up to 4 have them. The first parameter must be
 * n, and the state a uint64_t, the board. */
#define QJ_PAIRS_NUMBERED \
    .numbers = qj_pairs_numbers, .number = qj_pairs_get_number, .numbered = qj_pairs_set_number

/** Returns the board of a state.
 *
 * @param state A state, a uint64_t.
 * @return The board.
 */
QJ_INLINE uint64_t qj_pairs_state(const void *state)
{
    return *(const uint64_t *)state;
}

/** Returns the size of a state, as qj_rules::state_size.
 *
 * @param setup Unused.
 * @return The size of a uint64_t.
 */
QJ_INLINE size_t qj_pairs_size(const qj_setup *setup)
{
    (void)setup;
    return sizeof(uint64_t);
}

/** Replaces a board by the smallest of its eight images, as qj_rules::canonical.
 *
 * @param setup The setup. Its first parameter is n.
 * @param state The board.
 */
QJ_INLINE void qj_pairs_canonical(const qj_setup *setup, void *state)
{
    *(uint64_t *)state = qj_pairs_least(qj_pairs_state(state), (int)setup->value[0]);
}

/** Counts the cells with 0, as qj_rules::rank.
 *
 * @param setup The setup. Its first parameter is n.
 * @param state The board.
 * @return The number of cells with 0.
 */
QJ_INLINE uint64_t qj_pairs_blank(const qj_setup *setup, const void *state)
{
    const uint64_t cells = (uint64_t)(setup->value[0] * setup->value[0]);
    const uint64_t bits = qj_pairs_state(state),
                   marks = (bits | bits >> 1) & qj_pairs_select(~0ULL, 1);
    return cells - qj_set_size((uint32_t)(marks | marks >> 31));
}

/** Returns the number of ranks, as qj_rules::numbers.
 *
 * @param setup The setup. Its first parameter is n.
 * @return 3^(n * n); 0 for n = 5.
 */
QJ_INLINE uint64_t qj_pairs_numbers(const qj_setup *setup)
{
    const size_t n = (size_t)setup->value[0];
    return n > 4 ? 0 : qj_cells_numbers(n * n, 3);
}

/** Returns the rank of a board, as qj_rules::number.
 *
 * @param setup Unused.
 * @param state The board.
 * @return The rank.
 */
QJ_INLINE uint64_t qj_pairs_get_number(const qj_setup *setup, const void *state)
{
    (void)setup;
    return qj_pairs_number(qj_pairs_state(state));
}

/** Writes the board of a rank, as qj_rules::numbered.
 *
 * @param setup The setup. Its first parameter is n.
 * @param number The rank.
 * @param state Receives the board.
 * @return False if the rank is too large.
 */
QJ_INLINE bool qj_pairs_set_number(const qj_setup *setup, uint64_t number, void *state)
{
    *(uint64_t *)state = qj_pairs_numbered(number);
    return number < qj_pairs_numbers(setup);
}

#ifdef __cplusplus
}
#endif

#endif
