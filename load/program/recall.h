/* recall: what a program has answered to one kind of question; see recall.c. */
#ifndef QIJU_LOAD_PROGRAM_RECALL_H
#define QIJU_LOAD_PROGRAM_RECALL_H

#include "load/program/dialogue.h"
#include "load/program/protocol.h"

/* Where a word and the answer to it start in the text. */
struct recall_pair {
    size_t word, answer;
};

struct recall {
    const char *question; /* "canonical" or "moves" */
    const char *prefix;   /* what stands in a line before the answer that is kept */
    /* Finds the answer in a line; false: a complaint. */
    bool (*read)(const struct hello *hello, const char *line, const char **answer, size_t *length,
                 char error[PROTOCOL_ERROR]);
    uint64_t random;
    /* The rest is all 0 at first: nothing is known. */
    char *text; /* words and answers, each with a final 0 */
    size_t length, capacity;
    struct recall_pair *pairs;
    size_t count, pair_capacity;
    size_t told;   /* the pairs before this one have their answer */
    size_t *slots; /* numbers of pairs + 1, by the hash of their words */
    size_t slot_count;
};

/* Adds a word that is not there yet, whose answer is wanted. false: out of memory. */
bool recall_want(struct recall *recall, const char *word, size_t length);

/* The word of a pair. */
const char *recall_word(const struct recall *recall, size_t pair);

/* The answer of the first pair that has none. false: out of memory. */
bool recall_tell(struct recall *recall, const char *answer, size_t length);

/* The answer to a word; NULL when it is not known. Valid until something is added. */
const char *recall_find(const struct recall *recall, const char *word);

/* Asks for all answers that are wanted and not known, and for a known one again. Leaves a failure
 * in the dialogue. */
void recall_learn(struct recall *recall, struct dialogue *dialogue, const struct hello *hello);

/* Forgets all; recall_trim only when it has become much. */
void recall_clear(struct recall *recall);
void recall_trim(struct recall *recall);

#endif
