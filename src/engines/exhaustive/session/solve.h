/* solve: the values of all positions that can be reached from one; see solve.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SESSION_SOLVE_H
#define QIJU_ENGINES_EXHAUSTIVE_SESSION_SOLVE_H

#include "engines/exhaustive/expansion/playout.h"

/* Finds all positions that can be reached from the state of a view, allocating in arena, and their
 * values. playout_close ends the threads; the rest is the arena's. */
qj_status solve_playout(struct playout *playout, struct arena *arena,
                        const struct rules_view *view);

#endif
