/* ordered: values as numbers; the largest is the best for the side to which they refer.
 *
 *     lost at once, lost in 1, lost in 2, ..., a draw, ..., won in 2, won in 1, won at once
 *         -most    -most + 1   -most + 2         0        most - 2   most - 1      most
 *
 * A ply earlier, an outcome is nearer to 0 by one. Scores have this order anyway. When all values
 * are known, outcomes are rewritten as in result.h.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_INCREASING_ORDERED_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_INCREASING_ORDERED_H

#include "engines/exhaustive/positions/result.h"

/* The largest value of a width in bytes; the number below its negative means none. */
static inline int64_t ordered_max(unsigned width)
{
    return width == 8 ? INT64_MAX : (INT64_C(1) << (8 * width - 1)) - 1;
}

static inline int64_t ordered_none(unsigned width)
{
    return -ordered_max(width) - 1;
}

/* An outcome one ply earlier; if it becomes 0 it did not fit. */
static inline int64_t ordered_earlier(int64_t value)
{
    return value - (value > 0) + (value < 0);
}

/* The value of a position without moves; returns false if it does not fit. */
static inline bool ordered_ended(struct result result, unsigned width, int64_t *value)
{
    const int64_t most = ordered_max(width);
    *value = result.ending > 0 ? most : result.ending < 0 ? -most : result.value;
    return *value >= -most && *value <= most;
}

/* Rewrites outcomes as in result.h; numbers without a value become 0. */
void ordered_write_endings(struct integers *values, uint64_t count);

#endif
