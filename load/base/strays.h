/* strays: processes that a program leaves running outside its process group, in another group or
 * session (setsid). On Linux qiju becomes their parent (PR_SET_CHILD_SUBREAPER) and can end them;
 * on other systems they continue.
 */
#ifndef QIJU_LOAD_BASE_STRAYS_H
#define QIJU_LOAD_BASE_STRAYS_H

#include <sys/types.h>

/* Forks and registers the child as a running program. Returns the result of fork; -1 with errno
 * set.
 */
pid_t strays_fork(void);

/* Removes a program that has ended and was reaped. */
void strays_forget(pid_t program);

/* Kills and reaps the children of this process. Exceptions: running programs and processes in their
 * groups, and processes in the group of this process, which this process started. Processes that a
 * running program has put into another session are killed, too. Nothing is killed if this process
 * had children before the first program, or is the first process of a container: its children would
 * then include unrelated orphans. */
void strays_kill(void);

#endif
