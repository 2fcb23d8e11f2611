/** @file numbering.h
 * Ranks for the states of a user-defined game, as qj_rules needs them: `numbers`, `number`,
 * `numbered` and `digits`. In this header a number of a state is its rank.
 *
 * A game describes the bytes of its states, in their order, in a layout:
 *
 *     static void layout(const qj_setup *setup, qj_layout *out)
 *     {
 *         qj_layout_add_cells(out, 1, 2);                       // the side to move
 *         qj_layout_add_cells(out, setup->value[0] * 9, 3);     // cells: empty, first, second
 *     }
 *     QJ_NUMBERING(layout)
 *     ...
 *     static const qj_rules rules = {QJ_RULES_HEAD, QJ_NUMBERED, .name = ...
 *
 * The parts of a layout make a product, whose last part changes fastest:
 *
 *     number = (number of part 1 * states of part 2 + number of part 2) * states of part 3 + ...
 *
 * qj_layout_begin() begins another layout of the same states. The layouts make a sum, in which the
 * states of the second layout come after those of the first. A state has its rank in the first
 * layout that it fits.
 *
 * A part in which each kind of piece occurs a given number of times is a word of a multiset. Words
 * are ranked in the order of a dictionary (Knuth, The Art of Computer Programming 4A, 7.2.1.2). The
 * number of words with the same beginning and a smaller next letter is
 *
 *     (words of the remaining letters) * (remaining smaller letters) / (remaining letters).
 *
 * All functions are integer arithmetic, and exact if the number of ranks is not 0. A layout with
 * more than 2^62 ranks has none; qiju takes this as "none for these parameters". The functions
 * other than qj_layout_numbers() need a layout with ranks.
 *
 * **Threads.** The functions use only their arguments and constant tables: any thread may call
 * them.
 *
 * **Cost.** Linear in the bytes of a state and the parts of its layout. A part with counts
 * multiplies its bytes by its kinds of pieces. No function allocates memory.
 */
#ifndef QIJU_NUMBERING_H
#define QIJU_NUMBERING_H

#include <qiju/marks.h>
#include <qiju/rules.h>
#include <qiju/subsets.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of ranks of a game. */
#define QJ_NUMBERS_MOST (UINT64_C(1) << 62)
/** Maximum number of parts of a layout. */
#define QJ_LAYOUT_PARTS 64
/** Maximum number of kinds of pieces in a part with counts. */
#define QJ_LAYOUT_KINDS 8

/** Multiplies two numbers of ranks.
 *
 * @param a A number.
 * @param b A number.
 * @return The product; 0 if it exceeds 2^62, or if a or b is 0.
 */
QJ_INLINE uint64_t qj_numbers_product(uint64_t a, uint64_t b)
{
    return a && b && a <= QJ_NUMBERS_MOST / b ? a * b : 0;
}

/** Adds two numbers of ranks.
 *
 * @param a A number.
 * @param b A number.
 * @return The sum; 0 if it exceeds 2^62, or if a or b is 0.
 */
QJ_INLINE uint64_t qj_numbers_sum(uint64_t a, uint64_t b)
{
    return a && b && b <= QJ_NUMBERS_MOST && a <= QJ_NUMBERS_MOST - b ? a + b : 0;
}

/* -------------------------------------------------------------------- mixed radix */

/** Counts the words with letters from 0 to base - 1.
 *
 * @param cells Length of a word.
 * @param base Number of letters, from 1.
 * @return base^cells; 0 if it exceeds 2^62.
 */
QJ_INLINE uint64_t qj_cells_numbers(size_t cells, unsigned base)
{
    uint64_t numbers = 1;
    for (size_t i = 0; i < cells && numbers; i++)
        numbers = qj_numbers_product(numbers, base);
    return numbers;
}

/** Writes the digits of a number in a base, the last cell first. Divisions of 32 bits make it fast
 * for small numbers.
 *
 * @param number The number.
 * @param cell Receives the digits.
 * @param cells Number of digits.
 * @param base The base, 2 to 256.
 * @return The number divided by base^cells.
 */
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

/** Does the same as qj_digits_write(), with divisions by constants for base 2 and 3.
 *
 * @param number The number.
 * @param cell Receives the digits.
 * @param cells Number of digits.
 * @param base The base, 2 to 256.
 * @return The number divided by base^cells.
 */
QJ_INLINE uint64_t qj_cells_numbered(uint64_t number, unsigned char *cell, size_t cells,
                                     unsigned base)
{
    return base == 2   ? qj_digits_write(number, cell, cells, 2)
           : base == 3 ? qj_digits_write(number, cell, cells, 3)
                       : qj_digits_write(number, cell, cells, base);
}

/** Appends cells as digits to a number.
 *
 * It takes four digits at a time, because their products are then independent of each other.
 *
 * @param number The number of the cells before.
 * @param cell The digits.
 * @param cells Number of digits.
 * @param base The base.
 * @return number * base^cells + the number of the cells; QJ_NO_NUMBER if a cell is not below base.
 */
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

/** Converts a bitboard to a number in a base, with digit 1 at each set bit. Bit i is the cell of
 * the digit of base^i.
 *
 * @param set The bitboard.
 * @param base The base.
 * @return The number. A board with several kinds of pieces has number(ones) + 2 * number(twos) +
 *         ...
 */
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

/** Converts a number in a base to bitboards, one for each digit. It inverts qj_bits_number().
 *
 * @param number The number.
 * @param base The base.
 * @param set Array of base entries. Entry d, for d >= 1, receives the cells with digit d; entry 0
 *         is unchanged.
 */
QJ_INLINE void qj_bits_numbered(uint64_t number, unsigned base, uint64_t *set)
{
    for (unsigned digit = 1; digit < base; digit++)
        set[digit] = 0;
    for (uint64_t bit = 1; number; bit <<= 1, number /= base)
        if (number % base)
            set[number % base] |= bit;
}

/** Converts a board of two bits a cell to a number in base 3: bits 2 i and 2 i + 1 are the digit
 * of 3^i. Smaller bits give a smaller number.
 *
 * @param bits The board: each cell is 0, 1 or 2.
 * @return The number.
 */
QJ_INLINE uint64_t qj_pairs_number(uint64_t bits)
{
    bits = (bits & UINT64_C(0x3333333333333333)) + 3 * (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits & UINT64_C(0x0f0f0f0f0f0f0f0f)) + 9 * (bits >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
    bits = (bits & UINT64_C(0x00ff00ff00ff00ff)) + 81 * (bits >> 8 & UINT64_C(0x00ff00ff00ff00ff));
    bits = (bits & UINT64_C(0xffff0000ffff)) + 6561 * (bits >> 16 & UINT64_C(0xffff0000ffff));
    return (bits & UINT32_MAX) + UINT64_C(43046721) * (bits >> 32);
}

/** Converts a number in base 3 to a board of two bits a cell. It inverts qj_pairs_number().
 *
 * @param number The number, below 3^32.
 * @return The board.
 */
QJ_INLINE uint64_t qj_pairs_numbered(uint64_t number)
{
    uint64_t bits = 0;
    for (unsigned at = 0; number; at += 2, number /= 3)
        bits |= number % 3 << at;
    return bits;
}

/* ------------------------------------------------------------- words of a multiset */

/** Counts the words of a multiset. Each quotient is an integer, the number of words of the letters
 * so far.
 *
 * @param count How often each letter occurs.
 * @param kinds Number of letters, at most QJ_LAYOUT_KINDS.
 * @return The number; 0 if the number times the length of a word exceeds 2^62.
 */
QJ_INLINE uint64_t qj_counts_numbers(const unsigned char *count, unsigned kinds)
{
    uint64_t numbers = 1, letters = 0;
    for (unsigned kind = 0; kind < kinds; kind++)
        for (uint64_t i = 1; i <= count[kind] && numbers; i++)
            numbers = qj_numbers_product(numbers, ++letters) / i;
    return letters == 0 || qj_numbers_product(numbers, letters) ? numbers : 0;
}

/** Returns the rank of a word of a multiset, in the order of a dictionary.
 *
 * @param cell The word.
 * @param count How often each letter occurs.
 * @param kinds Number of letters.
 * @param words qj_counts_numbers() of them.
 * @return The rank; QJ_NO_NUMBER if the word is of another multiset.
 */
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

/** Writes the word of a rank. It inverts qj_counts_number().
 *
 * @param number The rank.
 * @param cell Receives the word.
 * @param count How often each letter occurs.
 * @param kinds Number of letters.
 * @param words qj_counts_numbers() of them.
 */
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

/** A part of a layout: some bytes of a state. */
typedef struct qj_layout_part {
    size_t bytes;   /**< number of bytes */
    unsigned base;  /**< each byte is below it, 1 to 256 */
    bool begins;    /**< the part begins another layout */
    uint64_t words; /**< with counts: number of words; 0: each byte is any value below base */
    unsigned char count[QJ_LAYOUT_KINDS]; /**< with counts: how often each kind occurs */
} qj_layout_part;

/** The layouts of the states of a game. */
typedef struct qj_layout {
    unsigned parts; /**< number of parts */
    bool begins;    /**< the next part begins another layout */
    bool failed;    /**< there are too many parts, or a part is wrong: no ranks */
    qj_layout_part part[QJ_LAYOUT_PARTS]; /**< the parts */
} qj_layout;

/** Begins a layout without parts. The parts keep their old contents, because qj_rules::number
 * makes a layout for every move.
 *
 * @param layout The layout.
 */
QJ_INLINE void qj_layout_clear(qj_layout *layout)
{
    layout->parts = 0;
    layout->begins = layout->failed = false;
}

/** Adds a part of bytes below a base: cells, or the side to move.
 *
 * @param layout The layout.
 * @param bytes Number of bytes.
 * @param base The base, 1 to 256.
 */
QJ_INLINE void qj_layout_add_cells(qj_layout *layout, size_t bytes, unsigned base)
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

/** Adds a part in which each kind of piece occurs a given number of times: the words of a
 * multiset.
 *
 * @param layout The layout.
 * @param count How often each kind occurs; their sum is the number of bytes.
 * @param kinds Number of kinds, 1 to QJ_LAYOUT_KINDS.
 */
QJ_INLINE void qj_layout_add_counts(qj_layout *layout, const unsigned char *count, unsigned kinds)
{
    layout->failed |= kinds > QJ_LAYOUT_KINDS;
    qj_layout_add_cells(layout, 0, kinds);
    if (layout->failed)
        return;
    qj_layout_part *part = &layout->part[layout->parts - 1];
    for (unsigned i = 0; i < kinds && i < QJ_LAYOUT_KINDS; part->bytes += count[i++])
        part->count[i] = count[i];
    part->words = qj_counts_numbers(count, kinds);
    layout->failed |= part->words == 0;
}

/** Begins another layout, for the states that do not fit the layouts before.
 *
 * @param layout The layout.
 */
QJ_INLINE void qj_layout_begin(qj_layout *layout)
{
    layout->begins = layout->parts > 0;
}

/** Returns the end of a layout.
 *
 * @param layout The layouts.
 * @param first Index of the first part of a layout.
 * @return Index of the part after its last part.
 */
QJ_INLINE unsigned qj_layout_end(const qj_layout *layout, unsigned first)
{
    unsigned end = first + 1;
    while (end < layout->parts && !layout->part[end].begins)
        end++;
    return end;
}

/** Counts the states of some parts.
 *
 * @param layout The layouts.
 * @param first Index of the first part.
 * @param end Index after the last part.
 * @return The number of states; 0 if it exceeds 2^62.
 */
QJ_INLINE uint64_t qj_layout_states(const qj_layout *layout, unsigned first, unsigned end)
{
    uint64_t states = 1;
    for (const qj_layout_part *part = layout->part + first; part < layout->part + end; part++)
        states = qj_numbers_product(
            states, part->words ? part->words : qj_cells_numbers(part->bytes, part->base));
    return states;
}

/** Counts the ranks of all layouts, as qj_rules::numbers.
 *
 * @param layout The layouts.
 * @return The number of ranks; 0 if it exceeds 2^62, or if a part was wrong.
 */
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

/** Returns the rank of a state in one layout.
 *
 * @param layout The layouts.
 * @param first Index of the first part of the layout.
 * @param end Index after its last part.
 * @param byte The state.
 * @return The rank; QJ_NO_NUMBER if the state does not fit the layout.
 */
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

/** Returns the rank of a state, as qj_rules::number: its rank in the first layout that it fits,
 * after the ranks of the layouts before.
 *
 * @param layout The layouts.
 * @param state The state.
 * @return The rank; QJ_NO_NUMBER if the state fits no layout.
 */
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

/** Writes the state of a rank in one layout, the last part first.
 *
 * @param layout The layouts.
 * @param first Index of the first part of the layout.
 * @param end Index after its last part.
 * @param number The rank in the layout.
 * @param byte Receives the state.
 */
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

/** Writes the state of a rank, as qj_rules::numbered.
 *
 * @param layout The layouts.
 * @param number The rank.
 * @param state Receives the state.
 * @return False if the rank is too large, or if the state fits an earlier layout, where it has
 *         another rank.
 */
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

/** Writes the bases of the bytes of a state, as qj_rules::digits.
 *
 * @param layout The layouts.
 * @param bases Receives the bases; all are 1 before.
 * @param bytes Number of bytes of a state.
 * @return True if the bytes are the digits of the rank: there is one layout, and no part has
 *         counts.
 */
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

/** Defines the functions that QJ_NUMBERED sets.
 *
 * @param LAYOUT A function void LAYOUT(const qj_setup *, qj_layout *) that adds the parts.
 */
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

/** Members of a qj_rules that QJ_NUMBERING defines. */
#define QJ_NUMBERED                                                                  \
    .numbers = qj_own_numbers, .number = qj_own_number, .numbered = qj_own_numbered, \
    .digits = qj_own_digits

#ifdef __cplusplus
}
#endif

#endif
