/* dialogue: questions to a program, its answers, and its first failure; see dialogue.c. */
#ifndef QIJU_LOAD_PROGRAM_DIALOGUE_H
#define QIJU_LOAD_PROGRAM_DIALOGUE_H

#include "load/base/child.h"
#include "load/base/load_base.h"
#include "load/program/protocol.h"

/* Max length of a line. */
enum { DIALOGUE_LINE = 1 << 22 };

/* Functions that fail store the first failure here; after it no questions are sent. */
struct dialogue {
    struct load_options options;
    struct child child;
    uint64_t lines; /* lines received */
    qj_error failure;
    bool flushing; /* "flush" was sent and is not answered yet */
};

/* A question: "WORD REST", or only the word if rest is empty. */
struct dialogue_request {
    const char *word;
    struct program_word rest;
};

/* Starts the program; words as for execvp. */
qj_status dialogue_open(struct dialogue *dialogue, const char *const *words,
                        const struct load_options *options, qj_error *error);

static inline bool dialogue_has_failed(const struct dialogue *dialogue)
{
    return dialogue->failure.status != QJ_OK;
}

/* Record a failure: out of memory, or the last line, which answers request, is wrong. Return
 * false. */
bool dialogue_fail_memory(struct dialogue *dialogue);
bool dialogue_fail_line(struct dialogue *dialogue, struct dialogue_request request,
                        const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Adds a question to the current batch. */
bool dialogue_ask(struct dialogue *dialogue, struct dialogue_request request);

/* Ends the batch. */
bool dialogue_flush(struct dialogue *dialogue);

/* Takes the next line of the program, valid until the next call. */
bool dialogue_take_line(struct dialogue *dialogue, struct dialogue_request request,
                        struct word_line *line);

/* Takes the answer to a flush, if it is pending: then each earlier question had exactly one
 * answer. */
void dialogue_settle(struct dialogue *dialogue);

/* Returns true if a question can be sent: no failure has occurred, and no surplus answer has
 * arrived. */
bool dialogue_can_ask(struct dialogue *dialogue);

/* Ends the program. */
void dialogue_close(struct dialogue *dialogue);

#endif
