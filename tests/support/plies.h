/* plies: the counts of positions by ply, of two engines. */
#ifndef QIJU_TESTS_PLIES_H
#define QIJU_TESTS_PLIES_H

#include "support/rules.h"

/* Fails unless the engine tiers counts the positions of one view as the exhaustive engine counts
 * those of the other. */
void assert_same_plies(qj_context *context, const struct view *tiers,
                       const struct view *exhaustive);

#endif
