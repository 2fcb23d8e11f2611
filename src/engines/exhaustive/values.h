/* values: three ways to the values of all positions that discovery has found; see playout.c for
 * which. Those without moves have theirs already. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_VALUES_H
#define QIJU_ENGINES_EXHAUSTIVE_VALUES_H

#include "engines/exhaustive/playout.h"

/* Where every move leads to the next ply. */
qj_status values_backward(struct playout *playout);

/* Where play must end; QJ_USAGE when it need not. */
qj_status values_depth(struct playout *playout);

/* Outcomes where play may go on without end, which is a draw. */
qj_status values_retrograde(struct playout *playout);

#endif
