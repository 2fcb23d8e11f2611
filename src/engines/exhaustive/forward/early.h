/* early: wins in one move, seen while positions are found; see early.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_FORWARD_EARLY_H
#define QIJU_ENGINES_EXHAUSTIVE_FORWARD_EARLY_H

#include "engines/exhaustive/expansion/playout.h"

/* Whether it is worth while to look for them. */
bool early_is_of_use(const struct playout *playout);

/* Sets the results of those new children of a worker that the rules say are over. */
void early_set_ends(const struct playout *playout, const struct worker *worker, struct tier *tier);

/* Lists in worker->chosen the positions of its batch, which begins at a place, that are won in one
 * move. The ends among the children have their results. */
void early_list_wins(const struct playout *playout, struct worker *worker, const struct tier *tier,
                     uint64_t first);

/* Sets the results of those that are listed. */
qj_status early_set_wins(struct playout *playout, const struct worker *worker, struct tier *tier);

#endif
