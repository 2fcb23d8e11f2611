/* terms: heaps as they are read and written, each with its rule. In the text of a sum of several
 * rules a word is a rule and heaps under it, a rule in as many words as one likes:
 *
 *     0.77:3,5 {1,2}:9 0.77:1      codes   0.77, {1,2}
 *                                  size    | 3 | 5 | 9 | 1 |
 *                                  rule    | 0 | 0 | 1 | 0 |
 */
#ifndef QIJU_GAMES_HEAPS_TERMS_H
#define QIJU_GAMES_HEAPS_TERMS_H

#include "base/text/writer.h"
#include "model/heaps/heap_rule.h"

#define TERMS_MOST_RULES 256

/* Longest code, and longest word of a rule and heaps. */
enum { TERMS_LONGEST = (1 << 16) - 1 };

/* What is expected of a word. */
extern const char terms_word[];

/* Starts with arena alone set. */
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

/* Where a word is wrong, NULL when it is not, and what was expected there. */
struct term_fault {
    const char *at;
    char expected[PHRASE_SIZE];
};

qj_status terms_add_heap(struct terms *terms, uint64_t rule, uint64_t size);

/* Adds what a word says, which is left as it was. */
qj_status terms_add_word(struct terms *terms, char *word, struct term_fault *fault);

/* To be called when all is read: the moves of all heaps are then said in one way (heap_rule.h). */
void terms_close(struct terms *terms);

/* Writes the words. rule is the number of each heap's rule. */
void terms_write(struct writer *writer, const char *const *codes, const uint64_t *size,
                 const uint8_t *rule, uint64_t heaps);

#endif
