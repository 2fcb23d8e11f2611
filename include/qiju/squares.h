/** @file squares.h
 * Parts of user-defined games on boards of squares: pictures and text, stacks of discs, and the
 * symmetries of n x n cells. The games in examples/own/ use them.
 *
 * **Stacks.** A board whose columns fill from below has a byte for each column. The byte has a bit
 * for each disc, the lowest disc first, which is the kind of the disc, and a 1 above them. An empty
 * column is 1. A column has at most 7 discs.
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

/* ------------------------------------------------------------------------ symmetries */

/** Visits the seven turns and mirror images of n x n cells of a byte each, as qj_rules::symmetries.
 *
 * @param n Side of the board, at most 8.
 * @param before Bytes of a state before the cells, which stay; at most 8.
 * @param visit Receives the symmetries.
 * @param user First argument of visit.
 */
QJ_INLINE void qj_square_symmetries(size_t n, size_t before, qj_symmetry_fn visit, void *user)
{
    uint16_t from[8 + 8 * 8];
    const qj_symmetry symmetry = {from, NULL};
    for (unsigned image = 1; image < 8; image++) {
        for (size_t i = 0; i < before; i++)
            from[i] = (uint16_t)i;
        for (size_t i = 0; i < n * n; i++) {
            const size_t row = image & 1 ? n - 1 - i / n : i / n,
                         column = image & 2 ? n - 1 - i % n : i % n;
            from[before + i] = (uint16_t)(before +
                                          (image & 4 ? column * n + row : row * n + column));
        }
        visit(user, &symmetry);
    }
}

#ifdef __cplusplus
}
#endif

#endif
