/* effort: the work that a search for a quotient may take. It is counted in steps rather than
 * seconds, so every machine decides a sum in the same way. */
#pragma once

#include "base/context.h"

/* Maximal number of steps; a step is a few nanoseconds. */
#define MAX_EFFORT (UINT64_C(1) << 29)

struct effort {
    struct pace pace;
    uint64_t spent;
    bool over; /* or a table is full: later results are meaningless */
};

static inline qj_status effort_spend(struct effort *effort, uint64_t steps)
{
    effort->spent += steps;
    effort->over |= effort->spent > MAX_EFFORT;
    return pace_add(&effort->pace, steps, NULL, 0, 0);
}
