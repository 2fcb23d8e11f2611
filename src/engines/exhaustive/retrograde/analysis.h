/* analysis: two ways to decide the members of a rank set. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_ANALYSIS_H
#define QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_ANALYSIS_H

#include "engines/exhaustive/retrograde/rank_set.h"

/* With a list of the moves between them, see predecessors.c; *fits is false, and nothing is
 * decided, when that takes more than half of the memory that is left. */
qj_status rank_set_by_list(struct rank_set *set, bool *fits);

/* In little memory, a distance at a time; see distances.c. */
qj_status rank_set_by_distance(struct rank_set *set);

#endif
