/* narrowing: the sequence of questions that finds a value.
 *
 *     outcomes    a win? then: a loss?
 *     endings     the same; then the remoteness by bisection
 *     scores      0, then steps that double from the known side, then bisection
 *
 * The answer to a question is a range, so most questions are skipped. Questions about short wins
 * come last and use the table of the first two. The opposite order (Pons, "Solving Connect 4",
 * 2015) takes more positions here (docs/performance/search.md).
 *
 * The first two questions may follow a branch with no end in sight while a win is a few moves away.
 * They therefore pause after 65,536 positions, and a second search looks for a win and a loss in 1,
 * 2, 3, ... moves, in a sixteenth as many positions and at most 131,072. Then they continue for
 * four times as many positions, and so on.
 */
#include "engines/exhaustive/search/narrowing.h"

/* The middle of a range: above lo, at most hi. */
static int64_t narrow_middle(struct value_range range)
{
    const uint64_t gap = (uint64_t)range.hi - (uint64_t)range.lo;
    return (int64_t)((uint64_t)range.lo + gap / 2 + gap % 2);
}

static bool narrow_is_outcome(struct value_range range)
{
    return range.lo > 0 || range.hi < 0;
}

/* The next threshold for outcomes and endings. */
static int64_t narrow_outcome(struct value_range range)
{
    return narrow_is_outcome(range) ? narrow_middle(range) : range.hi > 0;
}

/* The next threshold for scores: a step from the known side, at most half of all scores. */
static int64_t narrow_score(struct value_range range, int64_t *next)
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

/* Narrows a range by one of the search for short wins, on the scale of the main search. */
static struct value_range narrow_found(const struct narrow *narrow, struct value_range range,
                                       struct value_range soon)
{
    if (narrow->main.scale == SCALE_ENDING)
        return range_meet(range, soon);
    return range_meet(range, (struct value_range){soon.lo > 0 ? 1 : -1, soon.hi < 0 ? -1 : 1});
}

struct value_range narrow_known(struct narrow *narrow, const unsigned char *state)
{
    const struct value_range known = descent_known(&narrow->main, state);
    if (narrow->main.scale == SCALE_SCORE)
        return known;
    return narrow_found(narrow, known, descent_known(&narrow->soon, state));
}

qj_status narrow_open(struct narrow *narrow, struct arena *arena, const struct rules_view *view,
                      struct search_tables *tables, uint64_t *states)
{
    TRY(descent_open(&narrow->main, arena, view, &tables->main, states));
    TRY(helpers_open(&narrow->helpers, &narrow->main));
    if (narrow->main.scale == SCALE_SCORE)
        return QJ_OK;
    return descent_open(&narrow->soon, arena, view, &tables->soon, states);
}

/* Searches for a win and a loss, the shortest first, in at most `most` positions. */
static qj_status narrow_soon(struct narrow *narrow, const unsigned char *state, uint64_t most,
                             struct value_range *range)
{
    struct descent *soon = &narrow->soon;
    struct value_range known = descent_known(soon, state);
    const uint64_t end = *soon->states + most;
    bool done = true;
    for (int64_t ending = SCALE_WIN - 2, i = 0; done && !narrow_is_outcome(known) && ending > 0;
         ending -= i++ % 2) {
        const uint64_t left = *soon->states < end ? end - *soon->states : 0;
        descent_begin(soon, state, i % 2 ? 1 - ending : ending);
        done = descent_go_on(soon, left);
        TRY(descent_end(soon, &known));
    }
    *range = narrow_found(narrow, *range, known);
    return QJ_OK;
}

/* Asks whether the value is at least `least`. While the outcome is open, in alternation with the
 * search for short wins and losses. */
static qj_status narrow_ask(struct narrow *narrow, const unsigned char *state, int64_t least,
                            struct value_range *range)
{
    enum { SHARE = 16, TIMES = 4, MOST = 1 << 17 };
    const bool open = narrow->main.scale != SCALE_SCORE && !narrow_is_outcome(*range);
    qj_status status = QJ_OK;
    descent_begin(&narrow->main, state, least);
    for (uint64_t more = open ? narrow->pause : UINT64_MAX;
         status == QJ_OK && !(open && narrow_is_outcome(*range)) &&
         !helpers_go_on(&narrow->helpers, more);
         more = more < UINT64_MAX / TIMES ? more * TIMES : more)
        status = narrow_soon(narrow, state, more / SHARE < MOST ? more / SHARE : MOST, range);
    const qj_status ended = descent_end(&narrow->main, range);
    return status == QJ_OK ? ended : status;
}

qj_status narrow_value(struct narrow *narrow, const unsigned char *state, struct value_range *range)
{
    struct descent *descent = &narrow->main;
    int64_t step = 0;
    *range = range_meet(*range, narrow_known(narrow, state));
    while (range->lo < range->hi) {
        const struct value_range before = *range;
        TRY(narrow_ask(narrow, state,
                       descent->scale == SCALE_SCORE ? narrow_score(before, &step)
                                                     : narrow_outcome(before),
                       range));
        if (range->lo == before.lo && range->hi == before.hi) /* only after sums that did not fit */
            return descent_refuse_wide(descent);
    }
    return QJ_OK;
}
