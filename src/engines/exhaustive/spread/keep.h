/* keep: the positions of all processes, to the keeper of the first one; see keep.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_KEEP_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_KEEP_H

#include "engines/exhaustive/spread/spread.h"

/* To be called by all; the keepers of the others are not asked. */
qj_status spread_keep(struct session *session, qj_kept_head *head, const qj_keeper *keeper);

#endif
