/* discovery: finds all positions that can be reached; see discovery.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_FORWARD_DISCOVERY_H
#define QIJU_ENGINES_EXHAUSTIVE_FORWARD_DISCOVERY_H

#include "engines/exhaustive/expansion/playout.h"

/* Finds all remaining positions of a playout, and the values of those without moves. */
qj_status discovery_run(struct playout *playout);

#endif
