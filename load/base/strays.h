/* strays: processes that a program leaves running outside its process group, in a group or a
 * session of their own (setsid). On Linux qiju becomes their parent (PR_SET_CHILD_SUBREAPER) and
 * can end them; on other systems they go on.
 */
#ifndef QIJU_LOAD_BASE_STRAYS_H
#define QIJU_LOAD_BASE_STRAYS_H

#include <sys/types.h>

/* Forks, and registers the child as a running program. Returns what fork does; -1 with errno set.
 */
pid_t strays_fork(void);

/* Removes a program that has ended and was waited for. */
void strays_forget(pid_t program);

/* Kills, and waits for, the children of this process. Exceptions: running programs and processes in
 * their groups, and processes in the group of this process, which its own code has started. What a
 * program that still runs has put into another session is killed too. Nothing is killed where this
 * process had children before the first program, or is the first process of a container: orphans
 * of others would be among its children. */
void strays_kill(void);

#endif
