/* child: another program, run on pipes. qiju collects its output up to a limit, measures its time
 * and memory, and ends it when its time is over.
 *
 *     run:        child_start, input -> child_run -> result      all input, then all output
 *     dialogue:   child_start, { child_say ..., child_hear } ..., child_finish    line by line
 *
 * The program leads a new process group. A warden (warden.c) ends it, and the processes that it has
 * started, when the program ends, when qiju gives it up, and when qiju dies. A Ctrl-C at the
 * terminal reaches only qiju, which then ends the program. The program inherits qiju's standard
 * error.
 */
#pragma once

#include "load/base/load_base.h"

#include <signal.h>
#include <sys/types.h>

/* The limits of a program; 0: no limit. */
struct child_limits {
    double seconds;     /* wall time of a run, or of one answer in a dialogue */
    double cpu_seconds; /* processor time; 0: no limit; the system ends each process within a second
                         * more (RLIMIT_CPU) */
    uint64_t output;    /* bytes of the output of a run, or of one line in a dialogue */
    uint64_t memory;    /* bytes of address space (RLIMIT_AS) */
    bool mute;          /* discard its standard error */
    bool outlives;      /* it ends by itself when its input ends: it has no warden */
    bool whole;         /* discard output after its last complete line */
    bool (*stop)(void); /* called several times a second; true stops everything; may be NULL */
    bool (*dropped)(void *user); /* the same for this program alone; may be NULL */
    void *dropped_user;
};

enum child_end {
    CHILD_EXITED,    /* it has exited; code is its exit status */
    CHILD_SIGNALLED, /* code is the signal */
    CHILD_LATE,      /* it was killed at its time limit, or has exceeded it */
    CHILD_FLOODED    /* it was killed because it exceeded the output limit */
};

/* The end of a program, and its time and memory. The memory is the peak of the resident set of the
 * program and the processes it waited for, but at least qiju's memory at the start, since the
 * system counts the copy of qiju that becomes the program. */
struct child_result {
    enum child_end end;
    int code;
    double seconds;     /* wall time */
    double cpu_seconds; /* processor time, user and system */
    uint64_t peak;      /* bytes */
    char *output;       /* output of a run, with a final 0; free with child_result_free */
    size_t size;
};

/* A buffer of bytes; its content is from start to end. */
struct child_flow {
    char *bytes;
    size_t start, end, room;
};

/* A running program. */
struct child {
    struct child_limits limits;
    pid_t warden;      /* ends as the program has ended; or the program, if it has none */
    int in, out, line; /* its standard input and output, the warden's line; -1 once closed */
    double started;
    enum child_end end;        /* LATE or FLOODED after that has happened */
    bool last;                 /* the input is complete, and is closed after it is written */
    bool silent;               /* it has closed its output */
    struct child_flow pending; /* input not yet written */
    struct child_flow written; /* output not yet read */
};

/* Starts a program like execvp, with NULL after the last word; a user's command line is {"sh",
 * "-c", LINE, NULL}. Returns 0, or the errno of the failure. */
int child_start(struct child *child, const char *const *words, const struct child_limits *limits);

/* Writes input[0 .. size), collects the whole output, and waits for the end. Returns QJ_OK for any
 * kind of end; QJ_STOPPED: stop returned true; QJ_LIMIT: out of memory. The program need not read
 * its input. */
qj_status child_run(struct child *child, const char *input, size_t size,
                    struct child_result *result);
void child_result_free(struct child_result *result);

/* Appends to its input; nothing is sent before child_hear. QJ_LIMIT: out of memory. */
qj_status child_say(struct child *child, const char *text, size_t size);

/* Reads a line without its end (LF or CR LF), with a final 0; it is valid until the next call.
 * QJ_IO: no line, as the program has ended, its time is over, or the line is too long; QJ_LIMIT:
 * out of memory; QJ_STOPPED: stop returned true. */
qj_status child_hear(struct child *child, char **line, size_t *length);

/* Returns true if unread output has arrived. Leaves the last line unchanged. */
bool child_has_more(const struct child *child);

/* Reads available output without waiting; QJ_OK, or QJ_LIMIT: out of memory. */
qj_status child_listen(struct child *child);

/* Waits for the end of the program and its processes, until `deadline` (base/clock.h). Returns
 * false if it has not ended, or stop returns true; else info has its status. */
bool child_wait(const struct child *child, double deadline, siginfo_t *info);

/* Ends a dialogue: closes its input, waits until it ends or its time is over, and stores the
 * result, which may be NULL. After a fault it is killed at once. */
void child_finish(struct child *child, struct child_result *result);

/* Writes the result as a phrase (base/phrase.h): "it ended with status 3". */
enum { CHILD_WORDS = 96 };
void child_end_words(const struct child_result *result, const struct child_limits *limits,
                     char words[CHILD_WORDS]);

/* ---- warden: see warden.c. */

/* Forks a warden. In this process, returns its number; -1 with errno set. In the program's process,
 * returns 0. `line`: a pipe, whose end 1 this process alone keeps open while the program may run.
 * `fault`: where the errno of a second fork that fails is written. */
pid_t warden_fork(const int line[2], int fault);
