/* ranks: the values of all positions where play may go on without end; see ranks.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_RANKS_H
#define QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_RANKS_H

#include "engines/exhaustive/expansion/playout.h"

/* Outcomes; a play without end is a draw. Positions without moves have their values already. */
qj_status values_by_rank(struct playout *playout);

#endif
