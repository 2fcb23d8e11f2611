/* sum_words: words of parts that a character joins, as a program's positions can be:
 *
 *     3+5+12    three parts, the shorter first        +    none
 *
 * The program knows only parts; the moves of a sum are made from those of its parts here. A joiner
 * of 0 says that there are no sums: each word is its only part.
 */
#ifndef QIJU_LOAD_PROGRAM_SUM_WORDS_H
#define QIJU_LOAD_PROGRAM_SUM_WORDS_H

#include <qiju/rules.h>

struct part_word {
    const char *start;
    size_t length;
};

/* The next part at *rest, of *length bytes; moves *rest past it; false at the end. The word has
 * passed protocol_check_position. */
bool sum_word_next(char joiner, const char **rest, size_t *length, struct part_word *part);

/* A word that is being made, with its parts in order: by length, then by bytes. */
struct sum_word {
    char joiner;
    char *text; /* without a final 0 */
    size_t length, room;
    bool full; /* it would have more than room bytes */
};

/* Adds all parts of a word, each at its place. */
void sum_word_add(struct sum_word *sum, const char *word, size_t length);

/* Ends it: no parts are the joiner alone. */
void sum_word_end(struct sum_word *sum);

/* The move of a sum's part, counted from 0, as one of the whole. */
qj_move sum_word_move(size_t part, const qj_move *move);

#endif
