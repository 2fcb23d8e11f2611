/* team: the processes that solve together, if the command was started by mpirun (mpi/team.c);
 * otherwise there is one process (no_team.c). */
#ifndef QIJU_CLI_STORAGE_TEAM_H
#define QIJU_CLI_STORAGE_TEAM_H

#include "cli/base/arguments.h"

#include <qiju/qiju.h>

/* Joins the other processes; to be called before all else. False when that fails. */
bool team_enter(void);

/* Sets the team of the limits; and memory and threads, if they are not given (0), to the share of
 * one of several processes of a machine. QJ_USAGE after a complaint: a team cannot do what is
 * asked. */
qj_status team_start(const struct arguments *arguments, qj_limits *limits);

/* Whether this process opens the files that all have in common. The others learn by team_agree
 * whether that succeeded, and end silently if not. */
bool team_leads(void);
qj_status team_agree(qj_status status);

#endif
