/* sums: words of parts that a character joins, as a program's positions can be:
 *
 *     3+5+12    three parts, the shorter first        +    none
 *
 * The program knows its parts alone; what is here makes the moves of a sum from those of its parts.
 */
#ifndef QIJU_LOAD_SUMS_H
#define QIJU_LOAD_SUMS_H

#include <qiju/rules.h>

/* Most parts of a position: a byte each, and what joins them; and after a move, before it is seen
 * whether they fit. */
enum { SUM_PARTS = QJ_STATE_SIZE / 2 + 1, SUM_ROOM = 2 * SUM_PARTS };

struct part_word {
    const char *start;
    size_t length;
};

/* Parts of one sum, which point into the words that they come from. */
struct part_words {
    size_t count;
    struct part_word items[SUM_ROOM];
};

/* Adds the parts of a word, each at its place in the order: by length, then by bytes. The word has
 * passed position_check_word. */
void sum_add(struct part_words *parts, char joiner, const char *word, size_t length);

/* Takes a part out. */
void sum_remove(struct part_words *parts, size_t index);

/* Writes the word, without a final 0; gives its length, or 0 when it has more than room bytes. */
size_t sum_write(const struct part_words *parts, char joiner, char *out, size_t room);

/* The move of a part, counted from 0, as one of the whole: the same where it is the only one. */
qj_move sum_move(const struct part_words *parts, size_t index, const qj_move *move);

#endif
