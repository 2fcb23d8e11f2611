/* narrow: which questions are put to a search until a value is known.
 *
 *     outcomes    a win? then: a loss?
 *     endings     the same; then the remoteness of a win or a loss by halves
 *     scores      0, then steps that double from the side that is known, then halves
 *
 * The answer to a question is more than yes or no: it says how much was shown, so most questions
 * are skipped. Questions about short wins come last, since they need what the first two have put
 * into the table: the other way round (Pons, "Solving Connect 4", 2015) takes more positions here
 * (docs/performance/search.md).
 */
#include "engines/exhaustive/search/narrow.h"

/* Above lo, at most hi. */
static int64_t narrow_middle(struct range range)
{
    const uint64_t gap = (uint64_t)range.hi - (uint64_t)range.lo;
    return (int64_t)((uint64_t)range.lo + gap / 2 + gap % 2);
}

/* Of outcomes and endings. */
static int64_t narrow_outcome(struct range range)
{
    if (range.lo > 0 || range.hi < 0)
        return narrow_middle(range);
    return range.hi > 0;
}

/* A step behind the side that is known; at most half of all scores at a time. */
static int64_t narrow_score(struct range range, int64_t *next)
{
    const int64_t step = *next;
    if (range.lo == -SCALE_INFINITE && range.hi == SCALE_INFINITE)
        return 0;
    if (range.lo != -SCALE_INFINITE && range.hi != SCALE_INFINITE)
        return narrow_middle(range);
    *next = step > SCALE_INFINITE / 4 ? step : step ? step * 2 : 1;
    if (range.hi == SCALE_INFINITE)
        return range.lo < SCALE_INFINITE - 1 - step ? range.lo + 1 + step : SCALE_INFINITE;
    return range.hi > step - SCALE_INFINITE ? range.hi - step : 1 - SCALE_INFINITE;
}

qj_status narrow_value(struct descent *descent, const unsigned char *state, struct range *range)
{
    int64_t step = 0;
    *range = range_meet(*range, descent_known(descent, state));
    while (range->lo < range->hi) {
        const struct range before = *range;
        const int64_t least = descent->scale == SCALE_SCORE ? narrow_score(before, &step)
                                                            : narrow_outcome(before);
        TRY(descent_ask(descent, state, least, range));
        if (range->lo == before.lo && range->hi == before.hi) /* only sums that were cut do that */
            return descent_refuse_wide(descent);
    }
    return QJ_OK;
}
