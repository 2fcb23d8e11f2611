/** @file numbering.h
 * Layouts of states, as qj_rules::layout describes them, and ranks of boards for parts of a layout
 * that rules rank themselves. In this header a number of a state is its rank.
 *
 * A game describes the bytes of the states of a tier, in their order, in parts:
 *
 *     static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
 *     {
 *         qj_layout_cells(out, 1, 0, 2);                        // the player to move
 *         qj_layout_cells(out, setup->value[0] * 9, 0, 3);      // cells: empty, first, second
 *         return tier == 0;
 *     }
 *
 * The parts cover all bytes of a state. qiju computes the rank of a state from them, and the state
 * of a rank. The parts make a product, whose last part changes fastest:
 *
 *     rank = (rank of part 1 * ranks of part 2 + rank of part 2) * ranks of part 3 + ...
 *
 * qj_layout_or() begins another description, for the states that do not fit the descriptions before
 * it. Their ranks come after the ranks of those. A layout with more than 2^62 ranks is none.
 *
 * In a part with counts each piece occurs a given number of times: it is a word of a multiset.
 * Words are ranked in the order of a dictionary (Knuth, The Art of Computer Programming
 * 4A, 7.2.1.2). The number of words with the same beginning and a smaller next letter is
 *
 *     (words of the remaining letters) * (remaining smaller letters) / (remaining letters).
 *
 * All functions are integer arithmetic, and exact if the number of ranks is not 0.
 *
 * **Threads.** The functions use only their arguments and constant tables: any thread may call
 * them.
 *
 * **Cost.** Linear in the bytes of a state. A word of a multiset takes a step for each byte and
 * each of its letters. No function allocates memory.
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
/** Maximum number of letters of a part with counts. */
#define QJ_LAYOUT_LETTERS 8
/** Result of a qj_rank_fn for bytes without a rank. */
#define QJ_NO_NUMBER UINT64_MAX

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

/* ------------------------------------------------------------- words of a multiset */

/** Counts the words of a multiset. Each quotient is an integer, the number of words of the letters
 * so far.
 *
 * @param count How often each letter occurs.
 * @param kinds Number of letters, at most QJ_LAYOUT_LETTERS.
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
    unsigned char left[QJ_LAYOUT_LETTERS] = {0};
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
    unsigned char left[QJ_LAYOUT_LETTERS] = {0};
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

/** Returns the rank of the bytes of a part, for qj_layout_ranked().
 *
 * @param user Argument of qj_layout_ranked().
 * @param bytes The bytes of the part; with symmetries, of a representative.
 * @return The rank, from 0; QJ_NO_NUMBER if they have none. Different bytes have different ranks.
 */
typedef uint64_t (*qj_rank_fn)(const void *user, const void *bytes);

/** Writes the bytes of a rank, for qj_layout_ranked().
 *
 * @param user Argument of qj_layout_ranked().
 * @param rank A rank below the number of ranks.
 * @param bytes Receives the bytes, which are 0. A rank that no bytes have may write any bytes.
 */
typedef void (*qj_unrank_fn)(const void *user, uint64_t rank, void *bytes);

/** A part of a layout: some bytes of a state. */
typedef struct qj_layout_part {
    size_t bytes;                           /**< number of bytes */
    unsigned low;                           /**< each byte is at least it */
    unsigned letters;                       /**< number of values of a byte */
    bool begins;                            /**< the part begins another description */
    bool counted;                           /**< each letter occurs as often as count has it */
    unsigned char count[QJ_LAYOUT_LETTERS]; /**< how often each letter occurs */
    uint64_t ranks;      /**< number of ranks of a part that the rules rank; else 0 */
    qj_rank_fn rank;     /**< ranks such a part */
    qj_unrank_fn unrank; /**< unranks such a part */
    const void *user;    /**< first argument of both */
} qj_layout_part;

/** The descriptions of the states of a tier. qiju makes an empty one. */
struct qj_layout {
    unsigned parts; /**< number of parts */
    bool begins;    /**< the next part begins another description */
    bool failed;    /**< there are too many parts, or a part is wrong: no layout */
    qj_layout_part part[QJ_LAYOUT_PARTS]; /**< the parts */
};

/** Adds a part of bytes with values from low to low + letters - 1: cells, or the player to move. A
 * part with one letter adds no ranks.
 *
 * @param layout The layout.
 * @param bytes Number of bytes.
 * @param low The smallest value.
 * @param letters Number of values, 1 to 256 - low.
 */
QJ_INLINE void qj_layout_cells(qj_layout *layout, size_t bytes, unsigned low, unsigned letters)
{
    layout->failed |= layout->parts == QJ_LAYOUT_PARTS || letters == 0 || low > 256 ||
                      letters > 256 - low;
    if (layout->failed)
        return;
    qj_layout_part *part = &layout->part[layout->parts++];
    part->bytes = bytes;
    part->low = low;
    part->letters = letters;
    part->begins = layout->begins;
    part->counted = false;
    part->ranks = 0;
    layout->begins = false;
}

/** Adds a byte with a stack of discs (<qiju/squares.h>) of known height: a column of Connect Four.
 *
 * @param layout The layout.
 * @param height Number of discs, at most 7.
 */
QJ_INLINE void qj_layout_stack(qj_layout *layout, unsigned height)
{
    qj_layout_cells(layout, 1, height > 7 ? 256 : 1U << height, height > 7 ? 1 : 1U << height);
}

/** Adds bytes in which letter 0, 1, ... occurs count[0], count[1], ... times: the men of both
 * players on the points of a board, if the tier determines how many they are.
 *
 * @param layout The layout.
 * @param count How often each letter occurs; their sum is the number of bytes.
 * @param letters Number of letters, 1 to QJ_LAYOUT_LETTERS.
 */
QJ_INLINE void qj_layout_counts(qj_layout *layout, const unsigned char *count, unsigned letters)
{
    layout->failed |= letters > QJ_LAYOUT_LETTERS;
    qj_layout_cells(layout, 0, 0, letters);
    if (layout->failed)
        return;
    qj_layout_part *part = &layout->part[layout->parts - 1];
    part->counted = true;
    for (unsigned i = 0; i < QJ_LAYOUT_LETTERS; i++)
        part->count[i] = 0;
    for (unsigned i = 0; i < letters && i < QJ_LAYOUT_LETTERS; i++) {
        part->count[i] = count[i];
        part->bytes += count[i];
    }
}

/** Adds bytes that the rules rank, because neither cells nor counts describe them.
 *
 * @param layout The layout.
 * @param bytes Number of bytes.
 * @param ranks Number of ranks, at most 2^62; 0: none, as if the layout failed.
 * @param rank Ranks the bytes.
 * @param unrank Unranks them.
 * @param user First argument of both: the members of the setup may be used, and data that live as
 *        long as the rules.
 */
QJ_INLINE void qj_layout_ranked(qj_layout *layout, size_t bytes, uint64_t ranks, qj_rank_fn rank,
                                qj_unrank_fn unrank, const void *user)
{
    layout->failed |= ranks == 0 || ranks > QJ_NUMBERS_MOST;
    qj_layout_cells(layout, bytes, 0, 256);
    if (layout->failed)
        return;
    qj_layout_part *part = &layout->part[layout->parts - 1];
    part->ranks = ranks;
    part->rank = rank;
    part->unrank = unrank;
    part->user = user;
}

/** Begins another description, for the states that do not fit the descriptions before it.
 *
 * @param layout The layout.
 */
QJ_INLINE void qj_layout_or(qj_layout *layout)
{
    layout->begins = layout->parts > 0;
}

#ifdef __cplusplus
}
#endif

#endif
