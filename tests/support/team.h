/* team: the processes of a qj_team as threads of one process, which exchange bytes in memory. */
#pragma once

#include <qiju/qiju.h>

/* Runs work once for each of size processes, each in a thread, and waits for all. */
typedef void (*team_work_fn)(void *user, const qj_team *team);
void team_run(unsigned size, team_work_fn work, void *user);
