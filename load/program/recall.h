/* recall: what a program has answered to one kind of question; see recall.c. */
#ifndef QIJU_LOAD_PROGRAM_RECALL_H
#define QIJU_LOAD_PROGRAM_RECALL_H

#include "load/program/dialogue.h"
#include "load/program/forms.h"
#include "load/program/protocol.h"

struct recall {
    const char *question; /* "canonical" or "moves" */
    const char *prefix;   /* what stands in a line before the answer that is kept */
    /* Finds the answer in a line; false: a complaint. */
    bool (*read)(const struct hello *hello, const char *line, const char **answer, size_t *length,
                 char error[PROTOCOL_ERROR]);
    struct forms forms; /* words and answers */
    uint64_t random;
};

/* Notes a word whose answer is wanted. false: there is no memory, and the dialogue has failed. */
bool recall_want(struct recall *recall, struct dialogue *dialogue, const char *word, size_t length);

/* Asks for all answers that are wanted and not known, and for a known one again. Leaves a failure
 * in the dialogue. */
void recall_learn(struct recall *recall, struct dialogue *dialogue, const struct hello *hello);

/* The answer to a word; NULL: it is not known. Valid until something is wanted. */
const char *recall_find(const struct recall *recall, const char *word);

/* Forgets all when it has become much. */
void recall_trim(struct recall *recall);
void recall_clear(struct recall *recall);

#endif
