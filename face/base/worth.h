/* worth: a value in a word or two. */
#ifndef QIJU_FACE_BASE_WORTH_H
#define QIJU_FACE_BASE_WORTH_H

#include <qiju/qiju.h>

/* Formats a value as a phrase (base/phrase.h): "+3", "win", "loss in 4"; bounds as "-2 to +4", "win
 * or draw". At most WORTH_SIZE bytes with the final 0. */
enum { WORTH_SIZE = 64 };
void worth_text(const qj_worth *worth, char text[WORTH_SIZE]);

/* Returns "win", "draw" or "loss". */
const char *worth_outcome(int64_t outcome);

/* Returns "unique", "multiple" or "inconsistent". */
const char *worth_verdict(qj_verdict verdict);

/* Adds a number of moves to a sum; QJ_NOT_KNOWN on overflow. */
static inline void worth_add_moves(uint64_t *sum, uint64_t more)
{
    if (__builtin_add_overflow(*sum, more, sum))
        *sum = QJ_NOT_KNOWN;
}

/* Returns 1, 0 or -1. */
static inline int worth_sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

/* Returns a value for the opponent. */
qj_worth worth_negated(const qj_worth *worth);

#endif
