/* tiers_stones: a tier of boards on which the players mark empty cells in turn; see tiers_stones.c.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_PASS_TIERS_STONES_H
#define QIJU_ENGINES_EXHAUSTIVE_PASS_TIERS_STONES_H

#include "engines/exhaustive/pass/tiers_solution.h"

/* Finds the positions of the only tier and their values, without states, if the rules have stones;
 * for a census only their counts. *done: the tier is solved, or its positions are counted; else
 * nothing has changed. QJ_USAGE: the rules contradict themselves. */
qj_status tiers_stones_run(struct tiers_solution *solution, bool *done);

#endif
