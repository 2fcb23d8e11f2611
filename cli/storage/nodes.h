/* nodes: machines to be planned for that need not exist; see nodes.c. */
#ifndef QIJU_CLI_STORAGE_NODES_H
#define QIJU_CLI_STORAGE_NODES_H

#include "cli/base/arguments.h"

#include <qiju/qiju.h>

#define NODES_OPTIONS                                                                 \
    {"nodes", "N", "plan for qiju-mpi on N machines like this one"},                  \
    {                                                                                 \
        "network", "BITS", "bits that each machine sends a second, such as 10G (10G)" \
    }

/* Sets the team of the limits as --nodes says. QJ_USAGE after a complaint. */
qj_status nodes_start(const struct arguments *arguments, qj_limits *limits);

/* Prints what a plan sends over the network, and how long that takes. Nothing without --nodes. */
qj_status nodes_print(const struct arguments *arguments, const qj_plan *plan);

#endif
