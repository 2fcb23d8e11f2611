/* dialogue: questions to a program, its answers, and its first failure; see dialogue.c. */
#ifndef QIJU_LOAD_PROGRAM_DIALOGUE_H
#define QIJU_LOAD_PROGRAM_DIALOGUE_H

#include "load/base/child.h"
#include "load/base/options.h"

/* The longest line that is taken. */
enum { DIALOGUE_LINE = 1 << 22 };

/* Every function that can fail leaves the first failure here; from then on nothing is asked. */
struct dialogue {
    struct load_options options;
    struct child child;
    uint64_t lines; /* that it has said so far */
    qj_error failure;
    bool flushing; /* "flush" was sent, and is not answered yet */
};

/* A question: "WORD REST", or the word alone where the rest is "". */
struct dialogue_request {
    const char *word, *rest;
};

/* Starts the program, words as execvp takes them. */
qj_status dialogue_open(struct dialogue *dialogue, const char *const *words,
                        const struct load_options *options, qj_error *error);

static inline bool dialogue_has_failed(const struct dialogue *dialogue)
{
    return dialogue->failure.status != QJ_OK;
}

/* Failures: there is no memory, or the line that was taken last, which answers request, is wrong.
 * Always false. */
bool dialogue_fail_memory(struct dialogue *dialogue);
bool dialogue_fail_line(struct dialogue *dialogue, struct dialogue_request request,
                        const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Adds a question to those that are sent at once. */
bool dialogue_ask(struct dialogue *dialogue, struct dialogue_request request);

/* Ends them. */
bool dialogue_flush(struct dialogue *dialogue);

/* The next line of the program, as text, valid until the next call. */
bool dialogue_take_line(struct dialogue *dialogue, struct dialogue_request request, char **line);

/* Takes the answer to a flush, if one is due: then every question before it was answered once. */
void dialogue_settle(struct dialogue *dialogue);

/* Whether a question can be put: there is no failure, and no unasked answer. */
bool dialogue_can_ask(struct dialogue *dialogue);

/* A single question, and the line that answers it. */
bool dialogue_put(struct dialogue *dialogue, struct dialogue_request request, char **line);

/* Ends the program. */
void dialogue_close(struct dialogue *dialogue);

#endif
