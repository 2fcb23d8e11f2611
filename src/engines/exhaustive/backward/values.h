/* values: two ways to find the values of all positions that discovery has found, where play must
 * end. Positions without moves have their values already. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_BACKWARD_VALUES_H
#define QIJU_ENGINES_EXHAUSTIVE_BACKWARD_VALUES_H

#include "engines/exhaustive/expansion/playout.h"

/* Where every move leads to the next ply; see plies.c. */
qj_status values_by_ply(struct playout *playout);

/* If some moves do not; see depth.c. QJ_USAGE when play need not end. */
qj_status values_by_depth(struct playout *playout);

#endif
