/* child: another program, run on pipes: its output is collected up to a limit, its time and memory
 * are measured, and it is ended when its time is over.
 *
 *     run:   child_start, input -> child_run -> result    the whole input, then the whole output
 *     talk:  child_start, { child_say ..., child_hear } ..., child_finish     line by line
 *
 * The program leads a process group of its own. qiju kills the whole group, and the processes that
 * have left it and lost their parent, if the system can list them (strays.h). A Ctrl-C at the
 * terminal reaches only qiju, which then ends the program. The program's standard error is that of
 * qiju.
 */
#ifndef QIJU_LOAD_BASE_CHILD_H
#define QIJU_LOAD_BASE_CHILD_H

#include <qiju/qiju.h>

#include <signal.h>
#include <sys/types.h>

/* How far a program may go; a zero is no limit. */
struct child_limits {
    double seconds;     /* of wall time: of a run, or of one answer in a talk */
    double cpu_seconds; /* of the processor, 0: no limit; the system ends it within a second more
                           (RLIMIT_CPU, for each of its processes) */
    uint64_t output;    /* bytes that a run may write; of a talk, bytes of one line */
    uint64_t memory;    /* bytes of address space (RLIMIT_AS) */
    bool mute;          /* its standard error goes nowhere */
    bool whole;         /* what it writes behind its last line is no line */
    bool (*stop)(void); /* asked several times a second; true ends everything; may be NULL */
};

enum child_end {
    CHILD_EXITED,    /* by itself; code is its exit status */
    CHILD_SIGNALLED, /* code is the signal */
    CHILD_LATE,      /* its time was over: it was killed, or has taken more */
    CHILD_FLOODED    /* it was killed when it had written more than it may */
};

/* How a program ended, and what it took. The memory is the peak of its resident set and of those it
 * waited for, but never less than qiju's own at the time of the start (the system counts the copy
 * of qiju that becomes the program). */
struct child_result {
    enum child_end end;
    int code;
    double seconds;     /* of wall time */
    double cpu_seconds; /* of the processor, user and system */
    uint64_t peak;      /* bytes */
    char *output;       /* of a run: what it wrote, a 0 behind it; child_result_free */
    size_t size;
};

/* Bytes that come and go: those from start to end are there. */
struct child_flow {
    char *bytes;
    size_t start, end, room;
};

/* A program that runs. */
struct child {
    struct child_limits limits;
    pid_t process;
    int in, out; /* its standard input and output; in is -1 once closed */
    double started;
    enum child_end end;        /* LATE or FLOODED once that happened */
    bool last;                 /* all is said: its input is closed when it is written */
    bool silent;               /* it has closed its output */
    struct child_flow pending; /* said to it, and not yet written */
    struct child_flow written; /* what it wrote, and was not yet heard */
};

/* Starts words as execvp does, ended by NULL; a user's command line is {"sh", "-c", LINE, NULL}. 0,
 * or the system's reason why that cannot be. */
int child_start(struct child *child, const char *const *words, const struct child_limits *limits);

/* Gives it input[0 .. size) and collects all that it writes; it has ended then. QJ_OK however it
 * ends. QJ_STOPPED: stop said so; QJ_LIMIT: no memory. A program need not read its input. */
qj_status child_run(struct child *child, const char *input, size_t size,
                    struct child_result *result);
void child_result_free(struct child_result *result);

/* Adds to what it is said; nothing is sent before child_hear. QJ_LIMIT: no memory. */
qj_status child_say(struct child *child, const char *text, size_t size);

/* Reads a line without its end (LF or CR LF), with a final 0; it is the child's until the next
 * call. QJ_IO: there is none, as the program has ended, its time is over, or the line is too long;
 * QJ_LIMIT: no memory; QJ_STOPPED. */
qj_status child_hear(struct child *child, char **line, size_t *length);

/* Whether more of its output has arrived than was read. Leaves the last line as it is. */
bool child_has_more(const struct child *child);

/* Reads what has come, without waiting; QJ_OK, or QJ_LIMIT: no memory. */
qj_status child_listen(struct child *child);

/* Waits for its end, at most so many seconds (0: without limit). False when it has not ended, or
 * stop says so. */
bool child_wait(const struct child *child, double seconds, siginfo_t *info);

/* Ends the talk: closes its input, waits until it ends or its time is over, and reports how it
 * ended; result may be NULL. After a fault it is killed at once. */
void child_finish(struct child *child, struct child_result *result);

/* How it ended, in words: "it ended with status 3". */
enum { CHILD_WORDS = 96 };
void child_end_words(const struct child_result *result, const struct child_limits *limits,
                     char words[CHILD_WORDS]);

#endif
