/* sum_words: words of parts separated by a joiner, which positions of a program may be:
 *
 *     3+5+12    three parts, the shorter first        +    none
 *
 * The program answers only for parts; this file assembles the moves of a sum from the moves of its
 * parts. A joiner of 0 means no sums: each word is its only part.
 */
#ifndef QIJU_LOAD_PROGRAM_SUM_WORDS_H
#define QIJU_LOAD_PROGRAM_SUM_WORDS_H

#include <qiju/rules.h>

struct part_word {
    const char *start;
    size_t length;
};

/* Takes the next part at *rest, of *length bytes, and moves *rest past it; returns false at the
 * end. The word must have passed protocol_check_position. */
bool sum_word_next(char joiner, const char **rest, size_t *length, struct part_word *part);

/* A word under construction, with its parts sorted by length, then by bytes. */
struct sum_word {
    char joiner;
    char *text; /* without a final 0 */
    size_t length, room;
    bool full; /* it would exceed room bytes */
};

/* Adds all parts of a word, each at its place. */
void sum_word_add(struct sum_word *sum, const char *word, size_t length);

/* Ends the word: a sum of no parts is just the joiner. */
void sum_word_end(struct sum_word *sum);

/* Converts the move of a part (counted from 0) to a move of the sum. */
qj_move sum_word_move(size_t part, const qj_move *move);

#endif
