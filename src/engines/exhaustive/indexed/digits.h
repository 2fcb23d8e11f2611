/* digits: numbers whose digits are the bytes of states, computed without calls of the rules.
 *
 *     bytes     | 1 | 0 | 2 | ... | 0 | 1 | 2 | 0 |      each below its base
 *     weights   |                 | 27| 9 | 3 | 1 |      the products of the bases to the right
 *     table                       | 0 | 0 | 0 | 0 |      of the last bytes: all values, by their
 *                                 | 0 | 0 | 0 | 1 | ...  number, in 8 bytes
 *
 * If a state differs in a few bytes from a state of known number, its number is the known number
 * plus, for each byte, the difference times its weight. States with neighbouring numbers differ
 * only in the last bytes, so the bytes before them are reused.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_DIGITS_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_DIGITS_H

#include "base/arena.h"
#include "base/bits.h"
#include "engines/exhaustive/positions/state.h"
#include "model/view.h"

enum { DIGITS_WORD = 8, DIGITS_TABLE_MAX = 1 << 12 };

struct digits {
    size_t size;     /* of a state */
    unsigned *bases; /* of its bytes; NULL: the rules have no digits */
    uint64_t *weights;
    uint64_t last_word;   /* the bits of the last word that no earlier word has */
    size_t last;          /* how many last bytes the table covers */
    uint64_t last_states; /* entries of the table */
    unsigned char *table;
};

/* A state, and the smallest number among the states that differ from it only in the last bytes; all
 * 0 at first. A word of room follows it. */
struct digits_state {
    unsigned char *bytes;
    uint64_t first;
};

/* Reads the bases from the rules; their product must be the count of numbers. */
qj_status digits_open(struct digits *digits, struct arena *arena, const struct rules_view *view);
void digits_close(struct digits *digits, struct arena *arena);

/* Makes all bytes except the last ones. */
void digits_make_first(const struct digits *digits, struct digits_state *state, uint64_t number);

/* Makes the state of a number. */
static inline void digits_make(const struct digits *digits, struct digits_state *state,
                               uint64_t number)
{
    if (number - state->first >= digits->last_states)
        digits_make_first(digits, state, number);
    memcpy(state->bytes + digits->size - digits->last,
           digits->table + (number - state->first) * DIGITS_WORD, DIGITS_WORD);
}

/* Adds the change of byte `at` to a number; QJ_NO_NUMBER: the byte is no digit. */
static inline uint64_t digits_change(const struct digits *digits, uint64_t number, size_t at,
                                     unsigned char from, unsigned char to)
{
    const uint64_t change = (uint64_t)to - from;
    return to < digits->bases[at] ? number + change * digits->weights[at] : QJ_NO_NUMBER;
}

/* A change of one digit: its index, and the bits of its word that changed. */
struct digit_change {
    size_t at;
    uint64_t bits;
};

/* The index of the first nonzero byte in a word read from memory. */
static inline size_t digits_first_byte(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return 7 - (size_t)bits_highest(word) / 8;
#else
    return (size_t)bits_lowest(word) / 8;
#endif
}

/* The bits of a byte in such a word. */
static inline uint64_t digits_byte(size_t byte)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return UINT64_C(0xff) << (56 - 8 * byte);
#else
    return UINT64_C(0xff) << 8 * byte;
#endif
}

/* Returns whether two states differ in exactly one digit, and the change. Returns false for size 0
 * or less than a word. The last word overlaps the one before it; last_word: its bits that count. */
static inline bool digits_compare(size_t size, uint64_t last_word, const unsigned char *from,
                                  const unsigned char *to, struct digit_change *out)
{
    if (size < DIGITS_WORD)
        return false;
    size_t word = size - DIGITS_WORD;
    uint64_t bits = (state_word(from + word) ^ state_word(to + word)) & last_word;
    for (size_t at = 0; at + DIGITS_WORD < size; at += DIGITS_WORD) {
        const uint64_t more = state_word(from + at) ^ state_word(to + at);
        if (more && bits)
            return false;
        bits |= more;
        word = more ? at : word;
    }
    if (!bits)
        return false;
    const size_t byte = digits_first_byte(bits);
    *out = (struct digit_change){word + byte, bits};
    return (bits & ~digits_byte(byte)) == 0;
}

/* The number of a state, from a state of known number; QJ_NO_NUMBER: it has none. */
static inline uint64_t digits_number(const struct digits *digits, uint64_t number,
                                     const unsigned char *from, const unsigned char *to)
{
    size_t at = 0;
    for (; at + DIGITS_WORD <= digits->size; at += DIGITS_WORD) {
        uint64_t left = state_word(from + at) ^ state_word(to + at);
        while (left && number != QJ_NO_NUMBER) {
            const size_t byte = digits_first_byte(left);
            left &= ~digits_byte(byte);
            number = digits_change(digits, number, at + byte, from[at + byte], to[at + byte]);
        }
    }
    for (; at < digits->size && number != QJ_NO_NUMBER; at++)
        if (from[at] != to[at])
            number = digits_change(digits, number, at, from[at], to[at]);
    return number;
}

#endif
