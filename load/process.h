/* process: a command that is asked and answers line by line; over a child. */
#ifndef QIJU_LOAD_PROCESS_H
#define QIJU_LOAD_PROCESS_H

#include "load/child.h"
#include "load/load.h"

/* The longest line that is taken. */
enum { PROCESS_LINE = 1 << 22 };

struct process {
    struct child child;
    const struct load_options *options;
    uint64_t lines; /* taken so far */
};

/* Starts words, as execvp takes them. options outlive it. */
qj_status process_start(struct process *process, const char *const *words,
                        const struct load_options *options, qj_error *error);

/* Adds to what it is asked; nothing is sent before process_line waits. false: out of memory. */
bool process_ask(struct process *process, const char *text, size_t length);

/* The next line that it says, with a final 0 in place of its end, valid until the next call.
 * request names what it answers. */
qj_status process_line(struct process *process, const char *request, char **line, size_t *length,
                       qj_error *error);

/* Whether it has said something that was not taken: QJ_BAD_INPUT then. */
qj_status process_check_quiet(struct process *process, qj_error *error);

/* Closes its input and waits half a second at most for its end; then ends it. */
void process_close(struct process *process);

#endif
