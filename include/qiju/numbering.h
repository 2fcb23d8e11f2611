/* numbering.h: numbers for the states of a game, as <qiju/rules.h> asks for them (numbers, number,
 * numbered), in two lines. A game describes the bytes of its states, in their order, in a layout:
 *
 *     static void layout(const qj_setup *setup, qj_layout *out)
 *     {
 *         qj_layout_cells(out, 1, 2);                       the side to move
 *         qj_layout_cells(out, setup->value[0] * 9, 3);     cells: empty, one's, the other's
 *     }
 *     QJ_NUMBERING(layout)
 *     ...
 *     static const qj_rules rules = {QJ_RULES_HEAD, QJ_NUMBERED, .name = ...
 *
 * The parts of a layout make a product, whose last part changes fastest:
 *
 *     number = (number of part 1 * states of part 2 + number of part 2) * states of part 3 + ...
 *
 * and qj_layout_or begins another layout of the same states: a sum, in which the states of the
 * second come after those of the first. A state has its number in the first layout that it fits.
 *
 * A board on which each kind of thing stands a given number of times is a word of a multiset. These
 * words are numbered in the order of a dictionary (Knuth, The Art of Computer Programming 4A,
 * 7.2.1.2): the words that begin like this one and go on with a lesser letter are
 *
 *     (words of what is left) * (how many of the lesser letters are left) / (letters left).
 *
 * Everything in this header is plain arithmetic, exact as long as the count of numbers is not 0.
 * What would need more than 2^62 has no numbers, which qiju takes as "none for these parameters".
 * The other functions are only for layouts that have numbers.
 */
#ifndef QIJU_NUMBERING_H
#define QIJU_NUMBERING_H

#include <qiju/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define QJ_INLINE __attribute__((unused)) static inline
#else
#define QJ_INLINE static inline
#endif

/* Limits: numbers of a game; parts of a layout; kinds of things on a board with counts. */
#define QJ_NUMBERS_MOST (UINT64_C(1) << 62)
#define QJ_LAYOUT_PARTS 64
#define QJ_LAYOUT_KINDS 8

/* a * b, and a + b; 0 when the result is more than 2^62, or a or b is 0. */
QJ_INLINE uint64_t qj_numbers_product(uint64_t a, uint64_t b)
{
    return a && b && a <= QJ_NUMBERS_MOST / b ? a * b : 0;
}

QJ_INLINE uint64_t qj_numbers_sum(uint64_t a, uint64_t b)
{
    return a && b && b <= QJ_NUMBERS_MOST && a <= QJ_NUMBERS_MOST - b ? a + b : 0;
}

/* -------------------------------------------------------------------- mixed radix */

/* Words of so many letters from 0 to base - 1. */
QJ_INLINE uint64_t qj_cells_numbers(size_t cells, unsigned base)
{
    uint64_t numbers = 1;
    for (size_t i = 0; i < cells && numbers; i++)
        numbers = qj_numbers_product(numbers, base);
    return numbers;
}

/* Writes the digits of a number in that base, the last cell first; returns the rest of the number.
 * Numbers of 32 bits are divided faster. */
QJ_INLINE uint64_t qj_digits_write(uint64_t number, unsigned char *cell, size_t cells,
                                   unsigned base)
{
    for (; cells && number > UINT32_MAX; number /= base)
        cell[--cells] = (unsigned char)(number % base);
    if (!cells)
        return number;
    uint32_t low = (uint32_t)number;
    for (; cells; low /= base)
        cell[--cells] = (unsigned char)(low % base);
    return low;
}

/* The same, with division by constants for the most frequent bases. */
QJ_INLINE uint64_t qj_cells_numbered(uint64_t number, unsigned char *cell, size_t cells,
                                     unsigned base)
{
    return base == 2   ? qj_digits_write(number, cell, cells, 2)
           : base == 3 ? qj_digits_write(number, cell, cells, 3)
                       : qj_digits_write(number, cell, cells, base);
}

/* Appends cells as digits to a number; QJ_NO_NUMBER: one of them is not below base. Four at a time,
 * so that their products do not wait for each other. */
QJ_INLINE uint64_t qj_cells_number(uint64_t number, const unsigned char *cell, size_t cells,
                                   unsigned base)
{
    const uint64_t one = base, two = one * one, three = two * one, four = two * two;
    bool good = true;
    for (; cells >= 4; cells -= 4, cell += 4) {
        good &= (cell[0] < base) & (cell[1] < base) & (cell[2] < base) & (cell[3] < base);
        number = number * four + (cell[0] * three + cell[1] * two + cell[2] * one + cell[3]);
    }
    for (; cells; cells--, cell++) {
        good &= *cell < base;
        number = number * one + *cell;
    }
    return good ? number : QJ_NO_NUMBER;
}

/* The same for boards as sets of cells, where bit i is cell i, which has digit i: the number of a
 * set whose cells have digit 1, so that several sets have number(ones) + 2 * number(twos) + ...;
 * and back: set[d] are the cells with digit d, from d = 1 on (set[0] is not written). */
QJ_INLINE uint64_t qj_bits_number(uint64_t set, unsigned base)
{
    static const unsigned char four[16] = {0,  1,  3,  4,  9,  10, 12, 13,
                                           27, 28, 30, 31, 36, 37, 39, 40}; /* digits in base 3 */
    uint64_t number = 0, power = 1;
    for (; base == 3 && set; set >>= 4, power *= 81)
        number += four[set & 15] * power;
    for (; set; set >>= 1, power *= base)
        number += (set & 1) * power;
    return number;
}

QJ_INLINE void qj_bits_numbered(uint64_t number, unsigned base, uint64_t *set)
{
    for (unsigned digit = 1; digit < base; digit++)
        set[digit] = 0;
    for (uint64_t bit = 1; number; bit <<= 1, number /= base)
        if (number % base)
            set[number % base] |= bit;
}

/* The same for boards of two bits a cell, which hold its digit in base 3, cell i from bit 2 i on:
 * the smaller the bits, the smaller the number. */
QJ_INLINE uint64_t qj_pairs_number(uint64_t bits)
{
    bits = (bits & UINT64_C(0x3333333333333333)) + 3 * (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits & UINT64_C(0x0f0f0f0f0f0f0f0f)) + 9 * (bits >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
    bits = (bits & UINT64_C(0x00ff00ff00ff00ff)) + 81 * (bits >> 8 & UINT64_C(0x00ff00ff00ff00ff));
    bits = (bits & UINT64_C(0xffff0000ffff)) + 6561 * (bits >> 16 & UINT64_C(0xffff0000ffff));
    return (bits & UINT32_MAX) + UINT64_C(43046721) * (bits >> 32);
}

QJ_INLINE uint64_t qj_pairs_numbered(uint64_t number)
{
    uint64_t bits = 0;
    for (unsigned at = 0; number; at += 2, number /= 3)
        bits |= number % 3 << at;
    return bits;
}

/* ----------------------------------------------------- boards to which marks are added
 *
 * For marks_over (<qiju/rules.h>): boards as sets, whose numbers have digits in base 3 as above.
 */

/* Sets of five cells: those with a 1 from bit 0 on, those with a 2 from bit 8 on. */
#define QJ_FIVE_1(x) (x), (x) + 1, (x) + 0x100
#define QJ_FIVE_2(x) QJ_FIVE_1(x), QJ_FIVE_1((x) + 2), QJ_FIVE_1((x) + 0x200)
#define QJ_FIVE_3(x) QJ_FIVE_2(x), QJ_FIVE_2((x) + 4), QJ_FIVE_2((x) + 0x400)
#define QJ_FIVE_4(x) QJ_FIVE_3(x), QJ_FIVE_3((x) + 8), QJ_FIVE_3((x) + 0x800)
#define QJ_FIVE_5(x) QJ_FIVE_4(x), QJ_FIVE_4((x) + 16), QJ_FIVE_4((x) + 0x1000)

/* The sets of the five cells of a number below 243. */
QJ_INLINE uint64_t qj_marks_five(uint64_t number)
{
    static const uint16_t five[243] = {QJ_FIVE_5(0)};
    return five[number];
}

/* 1 when a set has an odd number of cells. */
QJ_INLINE unsigned qj_marks_parity(uint64_t set)
{
    set ^= set >> 32;
    set ^= set >> 16;
    set ^= set >> 8;
    set ^= set >> 4;
    return 0x6996U >> (set & 15) & 1;
}

/* The board of that many cells that has a number; first: the player who moves on the board without
 * marks. */
QJ_INLINE qj_marks qj_marks_of(unsigned cells, unsigned first, uint64_t number)
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

/* The lines of k cells on a board of that many columns, whose cells are numbered row by row. For
 * each direction: the step from cell to cell, and where the first one may stand. */
typedef struct qj_lines {
    unsigned k;
    unsigned step[4];
    uint64_t starts[4];
} qj_lines;

QJ_INLINE qj_lines qj_lines_of(unsigned columns, unsigned k)
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

/* Whether a set has a line: from runs of 1, 2, 4 ... cells to runs of k. */
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

/* ------------------------------------------------------------- words of a multiset */

/* Words in which letter i stands count[i] times, i below kinds; 0 also when their number times the
 * letters is more than 2^62. Every quotient is whole: the number of words of the letters so far. */
QJ_INLINE uint64_t qj_counts_numbers(const unsigned char *count, unsigned kinds)
{
    uint64_t numbers = 1, letters = 0;
    for (unsigned kind = 0; kind < kinds; kind++)
        for (uint64_t i = 1; i <= count[kind] && numbers; i++)
            numbers = qj_numbers_product(numbers, ++letters) / i;
    return letters == 0 || qj_numbers_product(numbers, letters) ? numbers : 0;
}

/* words: of these counts, as above. QJ_NO_NUMBER: it is another multiset. */
QJ_INLINE uint64_t qj_counts_number(const unsigned char *cell, const unsigned char *count,
                                    unsigned kinds, uint64_t words)
{
    unsigned char left[QJ_LAYOUT_KINDS] = {0};
    uint64_t letters = 0, number = 0;
    for (unsigned kind = 0; kind < kinds; kind++)
        letters += left[kind] = count[kind];
    for (; letters; letters--, cell++) {
        uint64_t lesser = 0;
        if (*cell >= kinds || !left[*cell])
            return QJ_NO_NUMBER;
        for (unsigned kind = 0; kind < *cell; kind++)
            lesser += left[kind];
        number += words * lesser / letters;
        words = words * left[*cell]-- / letters;
    }
    return number;
}

QJ_INLINE void qj_counts_numbered(uint64_t number, unsigned char *cell, const unsigned char *count,
                                  unsigned kinds, uint64_t words)
{
    unsigned char left[QJ_LAYOUT_KINDS] = {0};
    uint64_t letters = 0;
    for (unsigned kind = 0; kind < kinds; kind++)
        letters += left[kind] = count[kind];
    for (; letters; letters--, cell++) {
        unsigned kind = 0;
        uint64_t begun = words * left[0] / letters;
        while (number >= begun && kind + 1 < kinds) {
            number -= begun;
            begun = words * left[++kind] / letters;
        }
        *cell = (unsigned char)kind;
        left[kind]--;
        words = begun;
    }
}

/* ------------------------------------------------------------------------- subsets
 *
 * Sets of k of at most 32 cells in the order of their highest cells that differ (Knuth, The Art of
 * Computer Programming 4A, 7.2.1.3): with cells p1 < p2 < ... < pk the number is
 *
 *     C(p1, 1) + C(p2, 2) + ... + C(pk, k),
 *
 * where only the cells of a set among count: those that others leave free.
 */
#define QJ_SUBSET_MOST 12 /* k */

/* C(n, k), n below 32, k at most QJ_SUBSET_MOST. */
QJ_INLINE uint64_t qj_choose(unsigned n, unsigned k)
{
    static const uint32_t choose[QJ_SUBSET_MOST][32] = {
        {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
         16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31},
        {0,   0,   1,   3,   6,   10,  15,  21,  28,  36,  45,  55,  66,  78,  91,  105,
         120, 136, 153, 171, 190, 210, 231, 253, 276, 300, 325, 351, 378, 406, 435, 465},
        {0,    0,    0,    1,    4,    10,   20,   35,   56,   84,   120,
         165,  220,  286,  364,  455,  560,  680,  816,  969,  1140, 1330,
         1540, 1771, 2024, 2300, 2600, 2925, 3276, 3654, 4060, 4495},
        {0,    0,    0,     0,     1,     5,     15,    35,    70,    126,  210,
         330,  495,  715,   1001,  1365,  1820,  2380,  3060,  3876,  4845, 5985,
         7315, 8855, 10626, 12650, 14950, 17550, 20475, 23751, 27405, 31465},
        {0,     0,     0,     0,     0,     1,     6,     21,     56,     126,   252,
         462,   792,   1287,  2002,  3003,  4368,  6188,  8568,   11628,  15504, 20349,
         26334, 33649, 42504, 53130, 65780, 80730, 98280, 118755, 142506, 169911},
        {0,     0,      0,      0,      0,      0,      1,      7,      28,     84,    210,
         462,   924,    1716,   3003,   5005,   8008,   12376,  18564,  27132,  38760, 54264,
         74613, 100947, 134596, 177100, 230230, 296010, 376740, 475020, 593775, 736281},
        {0,      0,      0,      0,      0,      0,      0,       1,       8,       36,     120,
         330,    792,    1716,   3432,   6435,   11440,  19448,   31824,   50388,   77520,  116280,
         170544, 245157, 346104, 480700, 657800, 888030, 1184040, 1560780, 2035800, 2629575},
        {0,      0,       0,       0,       0,       0,       0,       0,
         1,      9,       45,      165,     495,     1287,    3003,    6435,
         12870,  24310,   43758,   75582,   125970,  203490,  319770,  490314,
         735471, 1081575, 1562275, 2220075, 3108105, 4292145, 5852925, 7888725},
        {0,       0,       0,       0,       0,       0,        0,        0,
         0,       1,       10,      55,      220,     715,      2002,     5005,
         11440,   24310,   48620,   92378,   167960,  293930,   497420,   817190,
         1307504, 2042975, 3124550, 4686825, 6906900, 10015005, 14307150, 20160075},
        {0,       0,       0,       0,       0,        0,        0,        0,
         0,       0,       1,       11,      66,       286,      1001,     3003,
         8008,    19448,   43758,   92378,   184756,   352716,   646646,   1144066,
         1961256, 3268760, 5311735, 8436285, 13123110, 20030010, 30045015, 44352165},
        {0,       0,       0,       0,        0,        0,        0,        0,
         0,       0,       0,       1,        12,       78,       364,      1365,
         4368,    12376,   31824,   75582,    167960,   352716,   705432,   1352078,
         2496144, 4457400, 7726160, 13037895, 21474180, 34597290, 54627300, 84672315},
        {0,       0,       0,       0,        0,        0,        0,        0,
         0,       0,       0,       0,        1,        13,       91,       455,
         1820,    6188,    18564,   50388,    125970,   293930,   646646,   1352078,
         2704156, 5200300, 9657700, 17383860, 30421755, 51895935, 86493225, 141120525},
    };
    return k ? choose[k - 1][n] : 1;
}

/* How many cells a set of at most 32 cells has. */
QJ_INLINE unsigned qj_set_size(uint32_t set)
{
    set -= set >> 1 & 0x55555555;
    set = (set & 0x33333333) + (set >> 2 & 0x33333333);
    return ((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

/* The first cell of a set that is not empty. */
QJ_INLINE unsigned qj_set_first(uint32_t set)
{
    return qj_set_size((set & (~set + 1)) - 1);
}

/* Sets of at most k of n cells, n below 32. */
QJ_INLINE uint64_t qj_subsets(unsigned n, unsigned k)
{
    uint64_t sets = 0;
    for (unsigned size = 0; size <= k; size++)
        sets += qj_choose(n, size);
    return sets;
}

/* The number of a set, below C(cells of among, cells of set); and the set of k cells with a number.
 */
QJ_INLINE uint64_t qj_subset_number(uint32_t set, uint32_t among)
{
    uint64_t number = 0;
    for (unsigned k = 1; set; k++, set &= set - 1)
        number += qj_choose(qj_set_size(among & ((set & (~set + 1)) - 1)), k);
    return number;
}

QJ_INLINE uint32_t qj_subset_numbered(uint64_t number, unsigned k, uint32_t among)
{
    uint32_t set = 0, cell = UINT32_C(1) << 31;
    for (unsigned left = qj_set_size(among); k && cell; cell >>= 1) {
        if (!(among & cell) || qj_choose(--left, k) > number)
            continue;
        number -= qj_choose(left, k--);
        set |= cell;
    }
    return set;
}

/* Boards of n points, n below 32, with at most so many men of one player and of the other: boards
 * with fewer men of the first player come first, then those with fewer of the second. */
QJ_INLINE uint64_t qj_men_numbers(unsigned n, unsigned most, unsigned most_other)
{
    uint64_t boards = 0;
    for (unsigned men = 0; men <= most; men++)
        boards += qj_choose(n, men) * qj_subsets(n - men, most_other);
    return boards;
}

QJ_INLINE uint64_t qj_men_number(uint32_t men, uint32_t other, uint32_t points, unsigned most_other)
{
    const unsigned n = qj_set_size(points), size = qj_set_size(men), others = qj_set_size(other);
    return (size ? qj_men_numbers(n, size - 1, most_other) : 0) +
           qj_subset_number(men, points) * qj_subsets(n - size, most_other) +
           (others ? qj_subsets(n - size, others - 1) : 0) + qj_subset_number(other, points & ~men);
}

QJ_INLINE void qj_men_numbered(uint64_t number, uint32_t points, unsigned most_other, uint32_t *men,
                               uint32_t *other)
{
    const unsigned n = qj_set_size(points);
    unsigned size = 0, others = 0;
    while (qj_men_numbers(n, size, most_other) <= number)
        size++;
    number -= size ? qj_men_numbers(n, size - 1, most_other) : 0;
    *men = qj_subset_numbered(number / qj_subsets(n - size, most_other), size, points);
    number %= qj_subsets(n - size, most_other);
    while (qj_subsets(n - size, others) <= number)
        others++;
    number -= others ? qj_subsets(n - size, others - 1) : 0;
    *other = qj_subset_numbered(number, others, points & ~*men);
}

/* ------------------------------------------------------------------------- layouts */

typedef struct qj_layout_part {
    size_t bytes;
    unsigned base;  /* each byte is below it, 1 to 256 */
    bool begins;    /* another layout */
    uint64_t words; /* with counts: how many; 0: any byte below base may stand anywhere */
    unsigned char count[QJ_LAYOUT_KINDS];
} qj_layout_part;

typedef struct qj_layout {
    unsigned parts;
    bool begins; /* the next part begins another layout */
    bool failed; /* too many parts, or one that cannot be: no numbers */
    qj_layout_part part[QJ_LAYOUT_PARTS];
} qj_layout;

/* Begins a layout without parts. For speed the parts are not cleared: number is called for every
 * move. */
QJ_INLINE void qj_layout_clear(qj_layout *layout)
{
    layout->parts = 0;
    layout->begins = layout->failed = false;
}

/* Adds bytes each of which is below base, 1 to 256: a cell, or the side to move. */
QJ_INLINE void qj_layout_cells(qj_layout *layout, size_t bytes, unsigned base)
{
    layout->failed |= layout->parts == QJ_LAYOUT_PARTS || base == 0 || base > 256;
    if (layout->failed)
        return;
    qj_layout_part *part = &layout->part[layout->parts++];
    part->bytes = bytes;
    part->base = base;
    part->begins = layout->begins;
    part->words = 0;
    for (unsigned i = 0; i < QJ_LAYOUT_KINDS; i++)
        part->count[i] = 0;
    layout->begins = false;
}

/* Adds bytes among which i stands count[i] times, i below kinds: 1 to QJ_LAYOUT_KINDS. */
QJ_INLINE void qj_layout_counts(qj_layout *layout, const unsigned char *count, unsigned kinds)
{
    layout->failed |= kinds > QJ_LAYOUT_KINDS;
    qj_layout_cells(layout, 0, kinds);
    if (layout->failed)
        return;
    qj_layout_part *part = &layout->part[layout->parts - 1];
    for (unsigned i = 0; i < kinds && i < QJ_LAYOUT_KINDS; part->bytes += count[i++])
        part->count[i] = count[i];
    part->words = qj_counts_numbers(count, kinds);
    layout->failed |= part->words == 0;
}

/* Begins another layout of the states, for those that do not fit the ones before. */
QJ_INLINE void qj_layout_or(qj_layout *layout)
{
    layout->begins = layout->parts > 0;
}

/* The part after the last one of the layout that begins with first. */
QJ_INLINE unsigned qj_layout_end(const qj_layout *layout, unsigned first)
{
    unsigned end = first + 1;
    while (end < layout->parts && !layout->part[end].begins)
        end++;
    return end;
}

/* States of the parts from first to the one before end; 0: more than 2^62. */
QJ_INLINE uint64_t qj_layout_states(const qj_layout *layout, unsigned first, unsigned end)
{
    uint64_t states = 1;
    for (const qj_layout_part *part = layout->part + first; part < layout->part + end; part++)
        states = qj_numbers_product(
            states, part->words ? part->words : qj_cells_numbers(part->bytes, part->base));
    return states;
}

QJ_INLINE uint64_t qj_layout_numbers(const qj_layout *layout)
{
    uint64_t numbers = 0;
    for (unsigned first = 0, end; first < layout->parts && !layout->failed; first = end) {
        end = qj_layout_end(layout, first);
        uint64_t states = qj_layout_states(layout, first, end);
        numbers = first ? qj_numbers_sum(numbers, states) : states;
        if (numbers == 0)
            break;
    }
    return layout->failed ? 0 : numbers;
}

/* QJ_NO_NUMBER: the state does not fit the layout that begins with first. */
QJ_INLINE uint64_t qj_layout_number_in(const qj_layout *layout, unsigned first, unsigned end,
                                       const unsigned char *byte)
{
    uint64_t number = 0;
    for (const qj_layout_part *part = layout->part + first; part < layout->part + end; part++) {
        if (part->words) {
            uint64_t word = qj_counts_number(byte, part->count, part->base, part->words);
            number = word == QJ_NO_NUMBER ? QJ_NO_NUMBER : number * part->words + word;
        } else {
            number = qj_cells_number(number, byte, part->bytes, part->base);
        }
        if (number == QJ_NO_NUMBER)
            break;
        byte += part->bytes;
    }
    return number;
}

QJ_INLINE uint64_t qj_layout_number(const qj_layout *layout, const void *state)
{
    uint64_t before = 0;
    for (unsigned first = 0, end; first < layout->parts; first = end) {
        end = qj_layout_end(layout, first);
        uint64_t number = qj_layout_number_in(layout, first, end, (const unsigned char *)state);
        if (number != QJ_NO_NUMBER)
            return before + number;
        if (end < layout->parts)
            before += qj_layout_states(layout, first, end);
    }
    return QJ_NO_NUMBER;
}

/* Writes the state that has a number in the layout that begins with first, the last part first. */
QJ_INLINE void qj_layout_numbered_in(const qj_layout *layout, unsigned first, unsigned end,
                                     uint64_t number, unsigned char *byte)
{
    for (const qj_layout_part *part = layout->part + first; part < layout->part + end; part++)
        byte += part->bytes;
    for (const qj_layout_part *part = layout->part + end; part-- > layout->part + first;) {
        byte -= part->bytes;
        if (part->words) {
            qj_counts_numbered(number % part->words, byte, part->count, part->base, part->words);
            number /= part->words;
        } else {
            number = qj_cells_numbered(number, byte, part->bytes, part->base);
        }
    }
}

/* False: there is no such number, or the state fits an earlier layout, where it has another
 * number. */
QJ_INLINE bool qj_layout_numbered(const qj_layout *layout, uint64_t number, void *state)
{
    uint64_t within = number;
    for (unsigned first = 0, end; first < layout->parts; first = end) {
        end = qj_layout_end(layout, first);
        uint64_t states = qj_layout_states(layout, first, end);
        if (within < states) {
            qj_layout_numbered_in(layout, first, end, within, (unsigned char *)state);
            return first == 0 || qj_layout_number(layout, state) == number;
        }
        within -= states;
    }
    return false;
}

/* The bases of the bytes of states, if they are the digits of the number (digits of
 * <qiju/rules.h>): if there is one layout, without counts. */
QJ_INLINE bool qj_layout_digits(const qj_layout *layout, unsigned *bases, size_t bytes)
{
    size_t at = 0;
    for (unsigned i = 0; i < layout->parts; i++) {
        const qj_layout_part *part = &layout->part[i];
        if (part->words || part->begins || part->bytes > bytes - at)
            return false;
        for (size_t end = at + part->bytes; at < end; at++)
            bases[at] = part->base;
    }
    return true;
}

/* Defines what QJ_NUMBERED sets by a function void LAYOUT(const qj_setup *, qj_layout *) that adds
 * the parts. */
#define QJ_NUMBERING(LAYOUT)                                                            \
    QJ_INLINE uint64_t qj_own_numbers(const qj_setup *setup)                            \
    {                                                                                   \
        qj_layout own;                                                                  \
        qj_layout_clear(&own);                                                          \
        LAYOUT(setup, &own);                                                            \
        return qj_layout_numbers(&own);                                                 \
    }                                                                                   \
    QJ_INLINE uint64_t qj_own_number(const qj_setup *setup, const void *state)          \
    {                                                                                   \
        qj_layout own;                                                                  \
        qj_layout_clear(&own);                                                          \
        LAYOUT(setup, &own);                                                            \
        return qj_layout_number(&own, state);                                           \
    }                                                                                   \
    QJ_INLINE bool qj_own_numbered(const qj_setup *setup, uint64_t number, void *state) \
    {                                                                                   \
        qj_layout own;                                                                  \
        qj_layout_clear(&own);                                                          \
        LAYOUT(setup, &own);                                                            \
        return qj_layout_numbered(&own, number, state);                                 \
    }                                                                                   \
    QJ_INLINE bool qj_own_digits(const qj_setup *setup, unsigned *bases, size_t bytes)  \
    {                                                                                   \
        qj_layout own;                                                                  \
        qj_layout_clear(&own);                                                          \
        LAYOUT(setup, &own);                                                            \
        return qj_layout_digits(&own, bases, bytes);                                    \
    }

#define QJ_NUMBERED                                                                  \
    .numbers = qj_own_numbers, .number = qj_own_number, .numbered = qj_own_numbered, \
    .digits = qj_own_digits

#ifdef __cplusplus
}
#endif

#endif
