/* process: a command that is asked and answers line by line; see process.c. */
#ifndef QIJU_LOAD_PROCESS_H
#define QIJU_LOAD_PROCESS_H

#include "load/load.h"

#include <sys/types.h>

/* The longest line that is taken. */
enum { PROCESS_LINE = 1 << 22 };

struct process {
    pid_t pid;
    int in, out; /* what it reads, and what it writes */
    const struct load_options *options;
    char *asked; /* not yet written: from asked_start on */
    size_t asked_start, asked_end, asked_capacity;
    char *said; /* read and not yet taken: from said_start on */
    size_t said_start, said_end, said_capacity;
    uint64_t lines; /* taken so far */
    bool ended;     /* it has closed its output */
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
