/* alphabet: words of a few heaps, the letters, and their outcomes in misere play.
 *
 * A word is a sum of letters, given by their powers. The options of a letter are words of earlier
 * letters, so play ends:
 *
 *     letters    a       b          c                    word  a b^2 = | 1 | 2 | 0 | ...
 *     options    1       1, a       1, a, b, a b^2
 *
 * Letters represent the heaps in the search for a quotient (misere_search.h): most heaps are words
 * of a few letters. Powers from a bound on are reduced by 2, the period of known quotients. Both
 * are guesses, and no answer depends on them. What is learned from an alphabet is proved for the
 * heaps themselves (proof.h).
 */
#pragma once

#include "base/members.h"
#include "engines/misere/effort.h"

enum { MAX_LETTERS = 24 };

struct alphabet_word {
    uint8_t power[MAX_LETTERS];
};

struct alphabet_letter {
    struct alphabet_word *options;
    uint64_t count;
};

/* A word, and its current option. */
struct alphabet_frame {
    struct alphabet_word word;
    unsigned letter; /* the letter of the move */
    uint64_t option;
};

struct alphabet {
    struct alphabet_letter letter[MAX_LETTERS];
    unsigned letters;
    unsigned bound;       /* upper bound of powers, exclusive */
    struct arena arena;   /* of the fields below */
    struct members known; /* the words with known outcomes, */
    bool *losing;         /* and whether each is lost */
    uint64_t losing_room;
    struct alphabet_frame *stack;
    uint64_t stack_room;
    struct effort *effort;
};

void alphabet_open(struct alphabet *alphabet, struct effort *effort);

/* Forgets the outcomes and frees their memory. Needed after a change of a letter's options or of
 * the bound, and at the end. */
void alphabet_forget(struct alphabet *alphabet);

/* Returns the sum of two words, with reduced powers. */
struct alphabet_word alphabet_join(const struct alphabet *alphabet, const struct alphabet_word *a,
                                   const struct alphabet_word *b);

/* Tells whether the player to move loses a word; meaningless if the effort is over. */
qj_status alphabet_loses(struct alphabet *alphabet, const struct alphabet_word *word, bool *out);

/* Returns the option at frame's position, or the next option; false past the last. */
bool alphabet_option(const struct alphabet *alphabet, struct alphabet_frame *frame,
                     struct alphabet_word *out);
