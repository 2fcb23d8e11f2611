/* narrow: which questions are put to a tree until a value is known.
 *
 *     outcomes    a win? then: a loss?
 *     endings     a win within 1 move? a loss? within 2? 4? 8? ... until one is found or
 *                 excluded; the remoteness is then found by halves
 *     scores      steps that double, from the side that is known, then halves
 *
 * Short wins first (Pons, "Solving Connect 4", 2015): a question about so many moves looks no
 * further ahead, and fills the table with what the next one tries first. The answer to a question
 * is more than yes or no: it says how much was shown, so most questions are skipped.
 */
#include "engines/exhaustive/search/narrow.h"

/* Where the questions have come to. */
struct narrowing {
    int64_t horizon; /* moves to the end */
    int64_t step;    /* points */
};

/* Above lo, at most hi. */
static int64_t narrow_middle(struct range range)
{
    const uint64_t gap = (uint64_t)range.hi - (uint64_t)range.lo;
    return (int64_t)((uint64_t)range.lo + gap / 2 + gap % 2);
}

/* Whether it is open that the value is at least so much. */
static bool narrow_is_open(struct range range, int64_t least)
{
    return range.lo < least && least <= range.hi;
}

static int64_t narrow_ending(struct narrowing *narrowing, struct range range)
{
    if (range.lo > 0 || range.hi < 0)
        return narrow_middle(range);
    for (; narrowing->horizon < SCALE_WIN / 2; narrowing->horizon *= 2) {
        const int64_t won = SCALE_WIN - 1 - narrowing->horizon;
        if (narrow_is_open(range, won))
            return won;
        if (narrow_is_open(range, 1 - won))
            return 1 - won;
    }
    return narrow_is_open(range, 1);
}

/* At most half of all scores at a time. */
static int64_t narrow_score(struct narrowing *narrowing, struct range range)
{
    const int64_t step = narrowing->step;
    if (range.lo == -SCALE_INFINITE && range.hi == SCALE_INFINITE)
        return 0;
    if (range.lo != -SCALE_INFINITE && range.hi != SCALE_INFINITE)
        return narrow_middle(range);
    narrowing->step = step > SCALE_INFINITE / 4 ? step : step ? step * 2 : 1;
    if (range.hi == SCALE_INFINITE)
        return range.lo < SCALE_INFINITE - 1 - step ? range.lo + 1 + step : SCALE_INFINITE;
    return range.hi > step - SCALE_INFINITE ? range.hi - step : 1 - SCALE_INFINITE;
}

static int64_t narrow_question(enum scale scale, struct narrowing *narrowing, struct range range)
{
    if (scale == SCALE_OUTCOME)
        return narrow_is_open(range, 1);
    return scale == SCALE_ENDING ? narrow_ending(narrowing, range) : narrow_score(narrowing, range);
}

qj_status narrow_value(struct descent *descent, const unsigned char *state, struct range *range)
{
    struct narrowing narrowing = {1, 0};
    *range = range_meet(*range, descent_known(descent, state));
    while (range->lo < range->hi) {
        const struct range before = *range;
        TRY(descent_ask(descent, state, narrow_question(descent->scale, &narrowing, before),
                        range));
        if (range->lo == before.lo && range->hi == before.hi) /* only sums that were cut do that */
            return descent_refuse_wide(descent);
    }
    return QJ_OK;
}
