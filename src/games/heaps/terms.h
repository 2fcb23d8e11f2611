/* terms: heaps as they are read and written, each with its rule. In a sum of several rules a word
 * of the text is a rule and heaps under it; a rule may have several words:
 *
 *     0.77:3,5 {1,2}:9 0.77:1      codes   0.77, {1,2}
 *                                  size    | 3 | 5 | 9 | 1 |
 *                                  rule    | 0 | 0 | 1 | 0 |
 */
#ifndef QIJU_GAMES_HEAPS_TERMS_H
#define QIJU_GAMES_HEAPS_TERMS_H

#include "base/text/writer.h"
#include "model/heaps/heap_rule.h"

#define TERMS_MAX_RULES 256

/* Max length of a code, and of a word of a rule and heaps. */
enum { TERMS_LONGEST = (1 << 16) - 1 };

/* The expected content of a word, for diagnostics. */
extern const char terms_word[];

/* Set only `arena` at the start. */
struct terms {
    struct arena *arena;
    struct heap_rule *rules;
    const char **codes;
    uint64_t rule_count;
    uint64_t *size;
    uint8_t *rule;
    uint64_t heaps;
    uint64_t rules_room, codes_room, size_room, rule_room;
    bool triples; /* a rule can leave three heaps */
};

/* The fault of a word (at = NULL: none), and the expected text there. */
struct term_fault {
    const char *at;
    char expected[PHRASE_SIZE];
};

qj_status terms_add_heap(struct terms *terms, uint64_t rule, uint64_t size);

/* Adds the heaps of a word, which is unchanged after the call. */
qj_status terms_add_word(struct terms *terms, char *word, struct term_fault *fault);

/* Call this after all words: it gives the moves of all heaps one format (heap_rule.h). */
void terms_close(struct terms *terms);

/* Writes the words. rule has the index of each heap's rule. */
void terms_write(struct writer *writer, const char *const *codes, const uint64_t *size,
                 const uint8_t *rule, uint64_t heaps);

#endif
