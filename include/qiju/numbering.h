/* numbering.h: numbers for the states of a game, as <qiju/rules.h> wants them (numbers, number,
 * numbered), in two lines. A game says in a layout what the bytes of its states are, in their
 * order:
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
 * second stand behind those of the first. A state has the number of the first one that it fits.
 *
 * A board on which each kind of thing stands so many times is a word of a multiset; those are
 * numbered in the order of a dictionary (Knuth, The Art of Computer Programming 4A, 7.2.1.2): of
 * the words that begin as this one does and go on with a lesser letter there are
 *
 *     (words of what is left) * (how many of the lesser letters are left) / (letters left).
 *
 * Everything is plain arithmetic in this header, exact as long as the count of numbers is not 0:
 * what would be more than 2^62 has no numbers at all, which qiju takes for "none for these
 * parameters". The other functions are for states and numbers of what has some.
 */
#ifndef QIJU_NUMBERING_H
#define QIJU_NUMBERING_H

#include <qiju/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define QJ_INLINE        __attribute__((unused)) static inline
#define QJ_INLINE_ALWAYS __attribute__((unused, always_inline)) static inline
#else
#define QJ_INLINE        static inline
#define QJ_INLINE_ALWAYS static inline
#endif

/* Most numbers of a game; parts of a layout; kinds of things of a board with counts. */
#define QJ_NUMBERS_MOST (UINT64_C(1) << 62)
#define QJ_LAYOUT_PARTS 64
#define QJ_LAYOUT_KINDS 8

/* a * b, and a + b; 0 when that is more than 2^62, or one of them is 0. */
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

/* Writes the digits of a number in that base from the last cell on; gives what is left of it.
 * Numbers of 32 bits are divided sooner. */
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

/* The same; division is by constants for the most frequent bases. */
QJ_INLINE uint64_t qj_cells_numbered(uint64_t number, unsigned char *cell, size_t cells,
                                     unsigned base)
{
    return base == 2   ? qj_digits_write(number, cell, cells, 2)
           : base == 3 ? qj_digits_write(number, cell, cells, 3)
                       : qj_digits_write(number, cell, cells, base);
}

/* Goes on with a number by cells; QJ_NO_NUMBER: one of them is not below base. Four at a time, so
 * that their products do not wait for each other. */
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

/* The same of boards that are sets of cells, bit i for cell i, which has digit i: the number of a
 * set whose cells have digit 1, so that of several sets is number(ones) + 2 * number(twos) + ...;
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

/* ----------------------------------------------------- boards to which marks are added
 *
 * What follow (<qiju/rules.h>) is to say of boards as sets, whose numbers have digits in base 3 as
 * above, where the players mark an empty cell each in turn: a mark in cell i adds the power i of 3,
 * or twice that, to the number. A game says when it is over.
 */
#define QJ_MARKS_MOST 39 /* cells: powers of 3 below 2^62 */

typedef struct qj_marks {
    uint64_t set[2]; /* of players 0 and 1 */
    uint64_t last;   /* of the player who moved last */
    uint64_t empty;  /* cells without a mark */
    unsigned side;   /* 0 or 1: whose move it is */
} qj_marks;

/* Whether the game is over, and then its worth to the side to move. */
typedef bool (*qj_marks_over_fn)(const void *user, const qj_marks *marks, int64_t *value);

/* The sets of five cells: those with a 1 below, those with a 2 from bit 8 on. */
#define QJ_FIVE_1(x) (x), (x) + 1, (x) + 0x100
#define QJ_FIVE_2(x) QJ_FIVE_1(x), QJ_FIVE_1((x) + 2), QJ_FIVE_1((x) + 0x200)
#define QJ_FIVE_3(x) QJ_FIVE_2(x), QJ_FIVE_2((x) + 4), QJ_FIVE_2((x) + 0x400)
#define QJ_FIVE_4(x) QJ_FIVE_3(x), QJ_FIVE_3((x) + 8), QJ_FIVE_3((x) + 0x800)
#define QJ_FIVE_5(x) QJ_FIVE_4(x), QJ_FIVE_4((x) + 16), QJ_FIVE_4((x) + 0x1000)

/* Those of the five cells that a number below 243 says. */
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

QJ_INLINE unsigned qj_marks_lowest(uint64_t set)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(set);
#else
    unsigned lowest = 0;
    for (; !(set & 1); set >>= 1)
        lowest++;
    return lowest;
#endif
}

/* first: the player who moves on the board without marks. over should be a static function, with
 * which this one is compiled into one. Neighbours in numbers share all cells but the first five:
 * those are read once. */
QJ_INLINE_ALWAYS size_t qj_marks_follow(unsigned cells, unsigned first, qj_marks_over_fn over,
                                        const void *user, const uint64_t *numbers, size_t count,
                                        qj_followers *out)
{
    enum { FIVE = 243 };
    uint64_t power[2][QJ_MARKS_MOST], high = UINT64_MAX, rest[2] = {0, 0};
    uint64_t *child = out->numbers;
    const uint64_t *room = child + out->room;
    for (uint64_t i = 0, next = 1; i < cells; i++, next *= 3)
        power[0][i] = next, power[1][i] = 2 * next;
    for (size_t i = 0; i < count; i++) {
        const uint64_t number = numbers[i];
        if (number / FIVE != high) {
            high = number / FIVE;
            rest[0] = rest[1] = 0;
            unsigned at = 5;
            for (uint64_t left = high; left; left /= FIVE, at += 5) {
                rest[0] |= (qj_marks_five(left % FIVE) & 0xff) << at;
                rest[1] |= (qj_marks_five(left % FIVE) >> 8) << at;
            }
        }
        const uint64_t low = qj_marks_five(number - high * FIVE);
        qj_marks marks;
        marks.set[0] = rest[0] | (low & 0xff);
        marks.set[1] = rest[1] | low >> 8;
        marks.empty = ~(marks.set[0] | marks.set[1]) & ((UINT64_C(1) << cells) - 1);
        marks.side = first ^ qj_marks_parity(marks.set[0] | marks.set[1]);
        marks.last = marks.side ? marks.set[0] : marks.set[1];
        if ((size_t)(room - child) < cells)
            return i;
        int64_t value;
        const bool ended = over(user, &marks, &value);
        out->values[i] = ended ? value : QJ_STUCK;
        for (uint64_t left = ended ? 0 : marks.empty; left; left &= left - 1)
            *child++ = number + power[marks.side][qj_marks_lowest(left)];
        out->ends[i] = (uint32_t)(child - out->numbers);
    }
    return count;
}

/* The lines of k cells on a board of that many columns, whose cells are numbered row by row, by
 * their directions: from cell to cell, and where the first one may stand. */
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

/* Whether cells of a set make a line: runs of 1, 2, 4 ... cells become those of k. */
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

/* Words in which letter i stands count[i] times, i below kinds; 0 also when their product with the
 * letters is more than 2^62. Every quotient is whole: the words of the letters so far. */
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

/* Begins a layout without parts. The parts are not cleared: number is asked for every move. */
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

/* The part behind the last one of the layout that begins with first. */
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

/* False: there is no such number, or the state fits an earlier layout, in which it has another. */
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

/* Defines what QJ_NUMBERED sets by a function void LAYOUT(const qj_setup *, qj_layout *) that adds
 * the parts. */
#define QJ_NUMBERING(LAYOUT)                                                         \
    static uint64_t qj_own_numbers(const qj_setup *setup)                            \
    {                                                                                \
        qj_layout own;                                                               \
        qj_layout_clear(&own);                                                       \
        LAYOUT(setup, &own);                                                         \
        return qj_layout_numbers(&own);                                              \
    }                                                                                \
    static uint64_t qj_own_number(const qj_setup *setup, const void *state)          \
    {                                                                                \
        qj_layout own;                                                               \
        qj_layout_clear(&own);                                                       \
        LAYOUT(setup, &own);                                                         \
        return qj_layout_number(&own, state);                                        \
    }                                                                                \
    static bool qj_own_numbered(const qj_setup *setup, uint64_t number, void *state) \
    {                                                                                \
        qj_layout own;                                                               \
        qj_layout_clear(&own);                                                       \
        LAYOUT(setup, &own);                                                         \
        return qj_layout_numbered(&own, number, state);                              \
    }

#define QJ_NUMBERED .numbers = qj_own_numbers, .number = qj_own_number, .numbered = qj_own_numbered

#ifdef __cplusplus
}
#endif

#endif
