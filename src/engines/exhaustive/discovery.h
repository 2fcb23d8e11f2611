/* discovery: finds all positions that can be reached; see discovery.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_DISCOVERY_H
#define QIJU_ENGINES_EXHAUSTIVE_DISCOVERY_H

#include "engines/exhaustive/playout.h"

/* Fills the store of a playout with all positions, and the values of those without moves. */
qj_status discovery_run(struct playout *playout);

/* Gives workers more room as the game proves larger, where there is plenty. */
qj_status discovery_grow_workers(struct playout *playout);

#endif
