/* value: a value in a word or two. */
#ifndef QIJU_FACE_BASE_VALUE_H
#define QIJU_FACE_BASE_VALUE_H

#include <qiju/qiju.h>

/* Formats a value as a phrase (base/phrase.h): "+3", "win", "loss in 4"; bounds as "-2 to +4", "win
 * or draw". At most VALUE_TEXT_SIZE bytes with the final 0. */
enum { VALUE_TEXT_SIZE = 64 };
void value_text(const qj_value *value, char text[VALUE_TEXT_SIZE]);

/* Returns "win", "draw" or "loss". */
const char *value_outcome(int64_t outcome);

/* Returns "unique", "multiple" or "inconsistent". */
const char *value_verdict(qj_verdict verdict);

/* Returns 1, 0 or -1. */
static inline int value_sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

/* Returns a value for the opponent. */
qj_value value_negated(const qj_value *value);

#endif
