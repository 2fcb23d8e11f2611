/* sweep: the values of all ideals of an interval; see sweep.c. */
#ifndef QIJU_ENGINES_IDEALS_TABLE_SWEEP_H
#define QIJU_ENGINES_IDEALS_TABLE_SWEEP_H

#include "engines/ideals/table/interval.h"

/* Fills values, one for each rank: how much more the side to move gains than the other from there
 * on. weights: the view's; [0] for the side to move at the start. Uses arena for a while. */
qj_status sweep_values(const struct interval *interval, const int64_t *const weights[2],
                       struct arena *arena, int64_t *values);

#endif
