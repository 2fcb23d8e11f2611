/* squares.h: what games on boards of squares have in common: pictures and text, the symmetries of n
 * x n cells, and moves by numbers alone where each changes one row or column. For rules as in
 * <qiju/rules.h>; examples/own/ shows all of it in use.
 */
#ifndef QIJU_SQUARES_H
#define QIJU_SQUARES_H

#include <qiju/numbering.h>

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------- pictures and text */

/* Cell i of a board of so many columns, row by row, for cells; with a letter on it, or '\0' for
 * none. */
QJ_INLINE qj_cell qj_square_cell(size_t i, size_t columns, qj_look look, char letter)
{
    const size_t row = i / columns;
    const qj_cell cell = {QJ_SQUARE, look, (double)(i % columns), (double)row, {letter}};
    return cell;
}

/* Reads rows of letters with / between them, into a byte a cell: the place of its letter among
 * letters. False: the word is something else. */
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

/* ------------------------------------------------------------------- stacks of discs
 *
 * Boards whose columns fill from below: a byte is a column. It has a bit for each disc, the lowest
 * disc first, that says which of two kinds it is, and a 1 above them. An empty column is a 1; at
 * most 7 discs.
 */
QJ_INLINE unsigned qj_stack_height(unsigned stack)
{
    unsigned height = 0;
    while (stack >>= 1)
        height++;
    return height;
}

QJ_INLINE void qj_stack_drop(unsigned char *stack, unsigned disc)
{
    *stack = (unsigned char)(*stack + ((1 + disc) << qj_stack_height(*stack)));
}

/* Reads stacks of two letters, each from below, with / between them and at most most discs each.
 * False: the word is something else. */
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

QJ_INLINE void qj_stacks_write(const unsigned char *stack, size_t stacks, const char *letters,
                               char *word)
{
    for (size_t i = 0; i < stacks; i++) {
        for (unsigned at = 0; at < qj_stack_height(stack[i]); at++)
            *word++ = letters[stack[i] >> at & 1];
        *word++ = i + 1 < stacks ? '/' : '\0';
    }
}

/* -------------------------------------------------------- n x n cells, two bits each
 *
 * Boards of n x n cells, n from 2 to 5, as qj_pairs_number has them: cell i, row by row, holds 0, 1
 * or 2 in its bits 2 i and 2 i + 1. Moving a cell moves both bits at once.
 */

/* The cells with a given digit, 1 or 2, as a 1 each; and the board with 1 and 2 exchanged. */
QJ_INLINE uint64_t qj_pairs_of(uint64_t bits, unsigned digit)
{
    return bits >> (digit - 1) & UINT64_C(0x5555555555555555);
}

QJ_INLINE uint64_t qj_pairs_exchanged(uint64_t bits)
{
    return qj_pairs_of(bits, 2) | qj_pairs_of(bits, 1) << 1;
}

/* A 1 on each cell of the first row, of the first column, of the long diagonals. */
typedef struct qj_pairs_lines {
    uint64_t row, column, falling, rising;
} qj_pairs_lines;

QJ_INLINE const qj_pairs_lines *qj_pairs_lines_of(int n)
{
    static const qj_pairs_lines lines[] = {
        {0x5, 0x11, 0x41, 0x14},
        {0x15, 0x1041, 0x10101, 0x1110},
        {0x55, 0x1010101, 0x40100401, 0x1041040},
        {0x155, UINT64_C(0x10040100401), UINT64_C(0x1001001001001), UINT64_C(0x10101010100)}};
    return &lines[n - 2];
}

/* Positions as words, rows of ., X for a 1 and O for a 2 with / between them, for state_read and
 * state_write; the first parameter is n. */
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

QJ_INLINE void qj_pairs_write(const qj_setup *setup, const void *state,
                              char word[QJ_STATE_SIZE + 1])
{
    const size_t n = (size_t)setup->value[0];
    unsigned char cell[25];
    for (size_t i = 0; i < n * n; i++)
        cell[i] = (unsigned char)(*(const uint64_t *)state >> 2 * i & 3);
    qj_letters_write(cell, n * n, n, ".XO", word);
}

/* Whether cells with a 1 fill a row, a column or a long diagonal. */
QJ_INLINE bool qj_pairs_have_line(uint64_t ones, int n)
{
    const qj_pairs_lines *line = qj_pairs_lines_of(n);
    uint64_t row = line->column & ones, column = line->row & ones;
    for (int i = 1; i < n; i++) {
        row &= ones >> 2 * i;
        column &= ones >> 2 * i * n;
    }
    return row || column || !(~ones & line->falling) || !(~ones & line->rising);
}

/* Swaps each of some cells with the one a step further on. */
QJ_INLINE uint64_t qj_pairs_swap(uint64_t bits, uint64_t cells, int step)
{
    const uint64_t different = (bits ^ bits >> 2 * step) & cells * 3;
    return bits ^ different ^ different << 2 * step;
}

/* Swaps the first row or column, line, with the last, and so on; step: cells from one to the
 * next. */
QJ_INLINE uint64_t qj_pairs_mirror(uint64_t bits, int n, uint64_t line, int step)
{
    for (int i = 0; i < n / 2; i++)
        bits = qj_pairs_swap(bits, line << 2 * i * step, (n - 1 - 2 * i) * step);
    return bits;
}

/* Swaps cell (r, r + d) with cell (r + d, r). */
QJ_INLINE uint64_t qj_pairs_transpose(uint64_t bits, int n)
{
    const uint64_t falling = qj_pairs_lines_of(n)->falling;
    for (int d = 1; d < n; d++)
        bits = qj_pairs_swap(bits, (falling & ((UINT64_C(1) << 2 * n * (n - d)) - 1)) << 2 * d,
                             d * (n - 1));
    return bits;
}

QJ_INLINE uint64_t qj_pairs_least_of(uint64_t bits, int n)
{
    const qj_pairs_lines *line = qj_pairs_lines_of(n);
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

/* The least of the eight boards that turn and mirror into each other; it has the least number. With
 * a constant n the loops above are unrolled. */
QJ_INLINE uint64_t qj_pairs_least(uint64_t bits, int n)
{
    return n == 4   ? qj_pairs_least_of(bits, 4)
           : n == 3 ? qj_pairs_least_of(bits, 3)
                    : qj_pairs_least_of(bits, n);
}

/* Takes out a cell, moves up those to another one of its row or column, and puts digit in that
 * one. */
QJ_INLINE uint64_t qj_pairs_push(uint64_t bits, int from, int to, int n, uint64_t digit)
{
    const bool down = to > from, upright = from % n == to % n;
    const int low = down ? from : to, high = down ? to : from, step = upright ? 2 * n : 2;
    const uint64_t line = upright ? qj_pairs_lines_of(n)->column << from % n * 2
                                  : qj_pairs_lines_of(n)->row << from / n * n * 2;
    const uint64_t cells = ((UINT64_C(4) << 2 * high) - (UINT64_C(1) << 2 * low)) & line * 3;
    const uint64_t moved = down ? bits >> step : bits << step;
    return (bits & ~cells) | (moved & cells & ~(UINT64_C(3) << 2 * to)) | digit << 2 * to;
}

/* Members of rules whose first parameter is n and whose state is such a board, a uint64_t: its
 * size, the least image, the cells with a 0, and numbers if boards have them, up to n = 4. */
#define QJ_PAIRS_NUMBERED \
    .numbers = qj_pairs_numbers, .number = qj_pairs_number_of, .numbered = qj_pairs_numbered_of

QJ_INLINE uint64_t qj_pairs_state(const void *state)
{
    return *(const uint64_t *)state;
}

QJ_INLINE size_t qj_pairs_size(const qj_setup *setup)
{
    (void)setup;
    return sizeof(uint64_t);
}

QJ_INLINE void qj_pairs_canonical(const qj_setup *setup, void *state)
{
    *(uint64_t *)state = qj_pairs_least(qj_pairs_state(state), (int)setup->value[0]);
}

QJ_INLINE uint64_t qj_pairs_blank(const qj_setup *setup, const void *state)
{
    const uint64_t cells = (uint64_t)(setup->value[0] * setup->value[0]);
    const uint64_t bits = qj_pairs_state(state), marks = (bits | bits >> 1) & qj_pairs_of(~0ULL, 1);
    return cells - qj_set_size((uint32_t)(marks | marks >> 31));
}

QJ_INLINE uint64_t qj_pairs_numbers(const qj_setup *setup)
{
    const size_t n = (size_t)setup->value[0];
    return n > 4 ? 0 : qj_cells_numbers(n * n, 3);
}

QJ_INLINE uint64_t qj_pairs_number_of(const qj_setup *setup, const void *state)
{
    (void)setup;
    return qj_pairs_number(qj_pairs_state(state));
}

QJ_INLINE bool qj_pairs_numbered_of(const qj_setup *setup, uint64_t number, void *state)
{
    *(uint64_t *)state = qj_pairs_numbered(number);
    return number < qj_pairs_numbers(setup);
}

/* --------------------------------------------- moves that change one row or column
 *
 * For follow and lead of games on such boards, n at most 4, where the marks of the players are
 * exchanged after each move and the least of eight images is canonical. A row or column shows a
 * number of n digits in base 3, the first cell's the least significant. A change of it changes what
 * it adds to the numbers of the board's images; the least of these is the number of the position.
 */
enum { QJ_ROWS_SIDE = 4, QJ_ROWS_SHOWN = 81, QJ_ROWS_IMAGES = 8, QJ_ROWS_OTHERS = 12 };

/* Such a game. Boards are shown as the player who moved last had them: that player has 1, the
 * other, who moves now, has 2.
 *
 * others writes what a row or column, of the border or not, may show after a move in it, or with
 * back before one; it returns how many there are, at most QJ_ROWS_OTHERS; repeats are allowed. over
 * says whether a game has ended, and its value to the player who moves now, from what the n rows,
 * the n columns and the diagonals, falling and rising, show. */
typedef struct qj_rows_game {
    unsigned (*others)(int n, int shown, bool border, bool back, unsigned char *others);
    bool (*over)(int n, const unsigned char *shown, int64_t *value);
} qj_rows_game;

/* 3^exponent. */
QJ_INLINE int qj_rows_power(int exponent)
{
    int power = 1;
    while (exponent--)
        power *= 3;
    return power;
}

QJ_INLINE int qj_rows_digit(int shown, int at)
{
    return shown / qj_rows_power(at) % 3;
}

/* Takes out the digit at one place and puts one in at another; those between move up. */
QJ_INLINE int qj_rows_moved(int shown, int from, int to, int digit)
{
    const int out = qj_rows_power(from), in = qj_rows_power(to);
    const int rest = shown % out + shown / (3 * out) * out;
    return rest % in + digit * in + rest / in * 3 * in;
}

/* Whether a row, a column or a long diagonal shows nothing but a digit. */
QJ_INLINE bool qj_rows_full(const unsigned char *shown, int n, int digit)
{
    const int full = qj_rows_power(n) / 2 * digit;
    bool found = false;
    for (int line = 0; line < 2 * n + 2; line++)
        found |= shown[line] == full;
    return found;
}

typedef struct qj_rows_tables {
    int32_t images[2 * QJ_ROWS_SIDE][QJ_ROWS_SHOWN][QJ_ROWS_IMAGES]; /* what each line adds */
    uint32_t cells[QJ_ROWS_SHOWN];                                   /* its digits, a byte each */
    unsigned char exchanged[QJ_ROWS_SHOWN];
    unsigned char count[2][QJ_ROWS_SHOWN]; /* of others: within, and on the border */
    unsigned char others[2][QJ_ROWS_SHOWN][QJ_ROWS_OTHERS];
} qj_rows_tables;

/* The cell to which an image moves a cell's mark. */
QJ_INLINE int qj_rows_image(int cell, int image, int n)
{
    const int row = image & 1 ? n - 1 - cell / n : cell / n;
    const int column = image & 2 ? n - 1 - cell % n : cell % n;
    return image & 4 ? column * n + row : row * n + column;
}

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

/* What the lines of a board show: rows, columns, then the diagonals. */
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

/* Writes the numbers of the positions that differ from a board in one line as the tables say. */
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

QJ_INLINE size_t qj_rows_say_of(const qj_rows_game *game, int n, const uint64_t *numbers,
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

/* As follow, or with back as lead. */
QJ_INLINE size_t qj_rows_say(const qj_rows_game *game, int n, const uint64_t *numbers, size_t count,
                             qj_followers *out, bool back)
{
    return n == 4 ? qj_rows_say_of(game, 4, numbers, count, out, back)
                  : qj_rows_say_of(game, n, numbers, count, out, back);
}

#ifdef __cplusplus
}
#endif

#endif
