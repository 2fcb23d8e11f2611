/* warden: a process between qiju and a program, which ends all that the program has started.
 *
 *     qiju --fork--> warden --fork--> program --> its processes
 *       +---- line ----+                                        (a pipe that qiju never writes to)
 *
 * The warden waits until the program ends, or until qiju closes its end of the line or dies, by
 * SIGKILL too. Then it kills the program and its processes, and ends as the program has ended. On
 * Linux these are all descendants of the program, also in other sessions (setsid), since the warden
 * becomes the parent of orphans (PR_SET_CHILD_SUBREAPER). On other systems they are the processes
 * of the program's group; processes of other groups and sessions continue.
 */
#ifndef QIJU_LOAD_BASE_WARDEN_H
#define QIJU_LOAD_BASE_WARDEN_H

#include <sys/types.h>

/* Forks a warden. In this process, returns its number; -1 with errno set. In the program's process,
 * returns 0. `line`: a pipe, whose end 1 this process alone keeps open while the program may run.
 * `fault`: where the errno of a second fork that fails is written. */
pid_t warden_fork(const int line[2], int fault);

#endif
