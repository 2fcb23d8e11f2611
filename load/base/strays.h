/* strays: what a program leaves running outside its process group, in a group or a session of its
 * own (setsid). On Linux qiju becomes the parent of such processes (PR_SET_CHILD_SUBREAPER) and can
 * end them; on other systems they stay.
 */
#ifndef QIJU_LOAD_BASE_STRAYS_H
#define QIJU_LOAD_BASE_STRAYS_H

#include <sys/types.h>

/* Forks, and notes the new process as a program that runs; -1 with errno set. */
pid_t strays_fork(void);

/* A program has ended, and is waited for. */
void strays_forget(pid_t program);

/* Kills, and waits for, all children of this process but the programs that run, what is in the
 * group of one of these, what is in the group of this process, which its own code has started, and
 * what was there before the first program. */
void strays_kill(void);

#endif
