/* ordered: values as numbers among which the best is the greatest, for the side that sees them.
 *
 *     lost at once, lost in 1, lost in 2, ..., a draw, ..., won in 2, won in 1, won at once
 *         -most    -most + 1   -most + 2         0        most - 2   most - 1      most
 *
 * One ply more brings an outcome nearer to 0 by one. Scores are in this order anyway. When all
 * values are known, outcomes are written as in result.h.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_INCREASING_ORDERED_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_INCREASING_ORDERED_H

#include "engines/exhaustive/positions/result.h"

/* The largest value of so many bytes; the one below its negative stands for none. */
static inline int64_t ordered_most(unsigned width)
{
    return width == 8 ? INT64_MAX : (INT64_C(1) << (8 * width - 1)) - 1;
}

static inline int64_t ordered_none(unsigned width)
{
    return -ordered_most(width) - 1;
}

/* An outcome one ply earlier; 0 of what was not 0 did not fit. */
static inline int64_t ordered_earlier(int64_t value)
{
    return value - (value > 0) + (value < 0);
}

/* The value of a position without moves; false when it does not fit. */
static inline bool ordered_ended(struct result result, unsigned width, int64_t *value)
{
    const int64_t most = ordered_most(width);
    *value = result.ending > 0 ? most : result.ending < 0 ? -most : result.worth;
    return *value >= -most && *value <= most;
}

/* Writes outcomes as result.h has them; what has no value becomes 0. */
void ordered_write_endings(struct integers *values, uint64_t count);

#endif
