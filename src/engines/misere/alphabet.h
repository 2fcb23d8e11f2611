/* alphabet: words over a few heaps, the letters, and the outcomes of playing them in misere play.
 *
 * A word is a sum of letters, said by their powers. A letter has words of earlier letters as its
 * options, so that play ends:
 *
 *     letters    a       b          c                    word  a b^2 = | 1 | 2 | 0 | ...
 *     options    1       1, a       1, a, b, a b^2
 *
 * Letters stand for the heaps while a quotient is looked for (misere_search.h): most heaps are
 * words of a few letters. Powers from a bound on are lowered by 2, the period of known quotients.
 * Both are guesses, and no answer depends on them: what is learned from an alphabet is proved for
 * the heaps themselves (proof.h).
 */
#ifndef QIJU_ENGINES_MISERE_ALPHABET_H
#define QIJU_ENGINES_MISERE_ALPHABET_H

#include "base/arena.h"
#include "engines/misere/effort.h"

enum { MOST_LETTERS = 24 };

struct alphabet_word {
    uint8_t power[MOST_LETTERS];
};

struct alphabet_letter {
    struct alphabet_word *options;
    uint64_t count;
};

struct alphabet_outcome {
    struct alphabet_word word;
    bool known, losing;
};

/* A word, and the option of it that is looked at. */
struct alphabet_frame {
    struct alphabet_word word;
    unsigned letter; /* in which the move is */
    uint64_t option;
};

struct alphabet {
    struct alphabet_letter letter[MOST_LETTERS];
    unsigned letters;
    unsigned bound;                   /* powers are below it */
    struct arena arena;               /* of what follows */
    struct alphabet_outcome *outcome; /* a hash table of room slots, a power of two, */
    uint64_t room, known;             /* of which known are in use */
    struct alphabet_frame *stack;
    uint64_t stack_room;
    struct effort *effort;
};

void alphabet_open(struct alphabet *alphabet, struct effort *effort);

/* Forgets the outcomes, as the options of a letter or the bound have changed, or as nothing more is
 * asked: then nothing is allocated any more. */
void alphabet_forget(struct alphabet *alphabet);

/* The sum of both, its powers taken down. */
struct alphabet_word alphabet_join(const struct alphabet *alphabet, const struct alphabet_word *a,
                                   const struct alphabet_word *b);

/* Whether the side to move loses a word in misere play, unless the effort is over. */
qj_status alphabet_loses(struct alphabet *alphabet, const struct alphabet_word *word, bool *out);

/* The option that frame stands at, or the next one that there is; false past the last one. */
bool alphabet_option(const struct alphabet *alphabet, struct alphabet_frame *frame,
                     struct alphabet_word *out);

#endif
