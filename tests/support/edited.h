/* edited: texts with random edits where two readers could differ: words at the start of a line,
 * comments, sections, blanks, signs, bytes that look like others, an early end. */
#pragma once

#include "support/prove.h"

/* Texts of each form: a million with TIMES 100. */
enum { TEXTS = 5000, ROOM = 1 << 13 };

/* A kind of text: the checker's name of its game, and a new text, freed by the caller. */
struct edited_kind {
    const char *word;
    const qj_game *game;
    char *(*make)(struct random *random, const char *word);
    char *(*prove)(const struct edited_kind *kind, const char *text);
};

/* Compares the readers on a number of texts of a kind. */
void edited_compare(const struct edited_kind *kind, struct random *random, uint64_t count);
