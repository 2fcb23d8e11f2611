/* spawn: another program, started on pipes to and from it. It leads a process group of its own,
 * that Ctrl-C at the terminal does not reach and that can be ended as a whole. */
#ifndef QIJU_LOAD_SPAWN_H
#define QIJU_LOAD_SPAWN_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* What the program may not: take more bytes of address space (0: any), and say anything on its
 * standard error. */
struct spawn_limits {
    uint64_t memory;
    bool mute;
};

/* in and out are qiju's ends of the pipes to its standard input and output; they do not block. */
struct spawned {
    pid_t process;
    int in, out;
};

/* Starts words as execvp does, ended by NULL. 0, or the system's reason why that cannot be. */
int spawn(const char *const *words, const struct spawn_limits *limits, struct spawned *out);

/* Whether the program itself has ended, and how; it is not forgotten yet, so that its group cannot
 * be another's. */
bool spawn_has_ended(pid_t process, siginfo_t *info);

#endif
