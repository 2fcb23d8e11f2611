/* digits: numbers whose digits are the bytes of states, computed without asking the rules.
 *
 *     bytes     | 1 | 0 | 2 | ... | 0 | 1 | 2 | 0 |      each below a base of its own
 *     weights   |                 | 27| 9 | 3 | 1 |      the products of the bases to the right
 *     table                       | 0 | 0 | 0 | 0 |      of the last bytes: all there are, by their
 *                                 | 0 | 0 | 0 | 1 | ...  number, in 8 bytes
 *
 * The number of a state that differs in a few bytes from one whose number is known is that number
 * plus, for each byte, the difference times its weight. States whose numbers are near each other
 * differ only in the last bytes, so the bytes before them are kept.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_DIGITS_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_DIGITS_H

#include "base/arena.h"
#include "base/bits.h"
#include "engines/exhaustive/positions/state.h"
#include "model/view.h"

enum { DIGITS_WORD = 8, DIGITS_TABLE_MOST = 1 << 12 };

struct digits {
    size_t size;     /* of states; */
    unsigned *bases; /* of their bytes; NULL: numbers are something else */
    uint64_t *weights;
    uint64_t last_word;   /* the bits of the last word that stand in none before it */
    size_t last;          /* bytes of the table, and how many */
    uint64_t last_states; /* entries it has */
    unsigned char *table;
};

/* A state, and the first number of the states that differ from it only in the last bytes; all 0 at
 * first. After it there is room for a word. */
struct digits_state {
    unsigned char *bytes;
    uint64_t first;
};

/* Asks the rules for the bases, which must make as many numbers as they have. */
qj_status digits_open(struct digits *digits, struct arena *arena, const struct rules_view *view);
void digits_close(struct digits *digits, struct arena *arena);

/* Makes the bytes before the last ones. */
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

/* Adds to a number the change of byte at; QJ_NO_NUMBER: the byte is no digit. */
static inline uint64_t digits_change(const struct digits *digits, uint64_t number, size_t at,
                                     unsigned char from, unsigned char to)
{
    const uint64_t change = (uint64_t)to - from;
    return to < digits->bases[at] ? number + change * digits->weights[at] : QJ_NO_NUMBER;
}

/* A change of one digit: which, and the bits of its word that changed. */
struct digit_change {
    size_t at;
    uint64_t bits;
};

/* The place of the first byte that is not 0 in a word read from memory. */
static inline size_t digits_first_byte(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return 7 - (size_t)bits_highest(word) / 8;
#else
    return (size_t)bits_lowest(word) / 8;
#endif
}

/* The bits of that byte. */
static inline uint64_t digits_byte(size_t byte)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return UINT64_C(0xff) << (56 - 8 * byte);
#else
    return UINT64_C(0xff) << 8 * byte;
#endif
}

/* Whether two states of so many bytes differ; with size 0, or less than a word, nothing is
 * compared. The last word overlaps the one before it; last_word: the bits of it that count. */
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

/* The number of a state, by one whose number is known; QJ_NO_NUMBER: it has none. */
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
