/* lines_narrow: answers questions about a position by narrowing bounds on its value; see
 * lines_search.h.
 *
 * Three searches find whether a player can win at all. Null windows then find how soon (after Pons,
 * "Solving Connect 4", 2015).
 */
#include "engines/lines/search/lines_search.h"

enum { MORE = 4 };

/* Returns whether bounds allow values up to split, and larger ones. At 0: a win of the player to
 * move is open; at -1: a win of the opponent. */
static bool lines_narrow_leaves_open(struct lines_bounds bounds, int split)
{
    return bounds.low <= split && bounds.high > split;
}

/* Searches for a proof that a player is kept from every line; not on threads that help another. */
static qj_status lines_narrow_look_for_hold(struct lines_search *search,
                                            const struct lines_bitboards *bitboards, bool own,
                                            uint64_t more, enum hold_verdict *verdict)
{
    uint64_t maker = own ? bitboards->own[0] : bitboards->other[0];
    uint64_t breaker = own ? bitboards->other[0] : bitboards->own[0];
    if (*verdict != HOLD_OPEN || search->without & CUT_HELD || search->thread)
        return QJ_OK;
    search->context->depth = (uint64_t)bitboards->empty;
    return hold_search(search->hold, maker, breaker, own, search->helped ? MORE * more : more,
                       verdict);
}

/* Decides whether a player can win at all: split is 0 or -1. Three searches take turns with growing
 * limits: for a proof that the opponent keeps him from every line, alpha-beta at the draw, and
 * alpha-beta for the soonest wins, from the soonest possible on: the sooner the win, the more the
 * bounds of the lines exclude. If the first shows that only the opponent's lines could stop him,
 * the last gets most of the positions. */
static qj_status lines_narrow_settle_side(struct lines_search *search,
                                          const struct lines_bitboards *bitboards, int split,
                                          uint64_t end, struct lines_bounds *bounds)
{
    enum { FIRST = 1 << 10, MOST = 1 << 30 };
    const bool own = split == 0;
    enum hold_verdict verdict = HOLD_OPEN;
    uint64_t rounds = 0;
    for (uint64_t more = FIRST; lines_narrow_leaves_open(*bounds, split) && *search->states < end;
         more *= more < MOST ? MORE : 1) {
        TRY(lines_narrow_look_for_hold(search, bitboards, own, ++rounds * more, &verdict));
        if (verdict == HOLD_HOLDS) {
            *(own ? &bounds->high : &bounds->low) = 0;
            return lines_table_store(search->table, search->thread == 0, bitboards, *bounds);
        }
        uint64_t at_draw = verdict == HOLD_FAILS ? more / MORE : more; /* then a win is likely */
        const bool settled = lines_search_split(search, bitboards, split, at_draw, bounds);
        const uint64_t until = *search->states + more;
        while (!settled && lines_narrow_leaves_open(*bounds, split) && *search->states < until &&
               search->status == QJ_OK)
            lines_search_split(search, bitboards, own ? bounds->high - 1 : bounds->low,
                               until - *search->states, bounds);
        TRY(search->status);
    }
    return QJ_OK;
}

/* Returns where to split the bounds: first a win or not, then a loss or not, then the middle. */
static int lines_narrow_next_split(const struct lines_question *question)
{
    const struct lines_bounds bounds = question->bounds;
    if (question->one)
        return question->split;
    if (lines_narrow_leaves_open(bounds, 0))
        return 0;
    return question->outcome || lines_narrow_leaves_open(bounds, -1)
               ? -1
               : bounds.low + (bounds.high - bounds.low - 1) / 2;
}

bool lines_question_is_open(const struct lines_question *question)
{
    return lines_narrow_leaves_open(question->bounds, lines_narrow_next_split(question));
}

qj_status lines_search_pursue(struct lines_search *search, struct lines_question *question,
                              uint64_t end)
{
    struct lines_bounds known = lines_search_bounds(search, question->bitboards);
    question->bounds = lines_bounds_meet(question->bounds, known);
    search->status = QJ_OK;
    while (lines_question_is_open(question) && *search->states < end) {
        const int split = lines_narrow_next_split(question);
        if (split == 0 || split == -1)
            TRY(lines_narrow_settle_side(search, question->bitboards, split, end,
                                         &question->bounds));
        else
            lines_search_split(search, question->bitboards, split, end - *search->states,
                               &question->bounds);
        TRY(search->status);
    }
    return QJ_OK;
}

/* Answers if the game is over; then on this thread while the search is short. With a limit of
 * positions other threads may not help, so the bounds found within it are repeatable. */
static qj_status lines_narrow_answer(struct lines_search *search, struct lines_question *question)
{
    const qj_limits *limits = &search->arena->context->limits;
    if (lines_search_is_over(search, question->bitboards, &question->bounds))
        return QJ_OK;
    *search->states += !question->one;
    bool helped = limits->threads > 1 && limits->states == 0 && search->alone < UINT64_MAX;
    TRY(lines_search_pursue(search, question,
                            helped ? *search->states + search->alone : UINT64_MAX));
    return lines_question_is_open(question) ? lines_threads_answer(search, question) : QJ_OK;
}

qj_status lines_search_narrow(struct lines_search *search, const struct lines_bitboards *bitboards,
                              bool outcome, struct lines_bounds *bounds)
{
    struct lines_question question = {
        .bitboards = bitboards, .outcome = outcome, .bounds = *bounds};
    qj_status status = lines_narrow_answer(search, &question);
    *bounds = question.bounds;
    return status;
}

qj_status lines_search_reaches(struct lines_search *search, const struct lines_bitboards *bitboards,
                               int value, bool *out)
{
    struct lines_question question = {
        .bitboards = bitboards, .one = true, .split = value - 1, .bounds = {-INT8_MAX, INT8_MAX}};
    TRY(lines_narrow_answer(search, &question));
    *out = question.bounds.low >= value;
    return QJ_OK;
}

qj_status lines_search_may_pass(struct lines_search *search,
                                const struct lines_bitboards *bitboards, uint64_t more, bool *out)
{
    struct lines_bitboards passed = geometry_pass(search->geometry, bitboards);
    struct lines_question question = {
        .bitboards = &passed, .one = true, .bounds = {-INT8_MAX, INT8_MAX}};
    *out = false;
    if (search->without & CUT_EXTRA)
        return QJ_OK;
    TRY(lines_search_pursue(search, &question, *search->states + more));
    *out = question.bounds.high <= 0;
    return QJ_OK;
}
