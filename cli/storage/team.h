/* team: the processes that solve together, if the command was started by mpirun (mpi/team.c);
 * otherwise there is one process (no_team.c). */
#ifndef QIJU_CLI_STORAGE_TEAM_H
#define QIJU_CLI_STORAGE_TEAM_H

#include "cli/base/arguments.h"

#include <qiju/qiju.h>

/* Joins the others, before all else; false when that cannot be done. */
bool team_enter(void);

/* Sets the team of the limits, and the parts of memory and threads that one of several processes of
 * a machine takes where nothing is said of them (0). QJ_USAGE after a complaint: a team does not do
 * what is asked. */
qj_status team_start(const struct arguments *arguments, qj_limits *limits);

/* Whether this process opens the files that all have in common. The others learn by team_agree what
 * has become of them, and end without a word where it could not. */
bool team_leads(void);
qj_status team_agree(qj_status status);

#endif
