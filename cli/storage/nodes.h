/* nodes: machines that are not there yet, to be planned for; see nodes.c. */
#ifndef QIJU_CLI_STORAGE_NODES_H
#define QIJU_CLI_STORAGE_NODES_H

#include "cli/base/arguments.h"

#include <qiju/qiju.h>

#define NODES_OPTIONS                                                            \
    {"nodes", "N", "plan for qiju-mpi on N machines like this one"},             \
    {                                                                            \
        "network", "BITS", "what each machine sends a second, such as 10G (10G)" \
    }

/* Sets the team of the limits where --nodes says of how many. QJ_USAGE after a complaint. */
qj_status nodes_start(const struct arguments *arguments, qj_limits *limits);

/* Prints what the network has to do with a plan, and what there is to do for each machine. */
qj_status nodes_print(const struct arguments *arguments, const qj_plan *plan);

#endif
