/* effort: how much work a quotient is worth before it is given up. It is counted in steps, not
 * seconds, so that the same sum is decided in the same way on every machine. */
#ifndef QIJU_ENGINES_MISERE_EFFORT_H
#define QIJU_ENGINES_MISERE_EFFORT_H

#include "base/pace.h"

/* A step is a few nanoseconds. */
#define MOST_EFFORT (UINT64_C(1) << 29)

struct effort {
    struct pace pace;
    uint64_t spent;
    bool over; /* or a table is full: nothing found from now on means anything */
};

static inline qj_status effort_spend(struct effort *effort, uint64_t steps)
{
    effort->spent += steps;
    effort->over |= effort->spent > MOST_EFFORT;
    return pace_add(&effort->pace, steps, NULL, 0, 0);
}

#endif
