/* exhaustive: searches plain rules exhaustively, tier by tier, or tries every assignment of a
 * puzzle. Every other engine is tested against it.
 *
 *     index     states and their indices in a tier: a table of whole states, or a layout
 *     value     three kinds of values, and columns of them
 *     store     the files of a run
 *     pass      reach, then backward: expands positions and uses the values of their children
 *     answers   a session: values, moves, lines, strategies, counts
 *     puzzle    assignments
 *     lookup    a separate engine: answers from a solution file
 *     search    a separate engine: one value, without all positions
 *
 * A tier is a number that no move raises, and the states that have it.
 *
 * Theorem (Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", 1913):
 * each position has one value, the best of its moves; see value/tiers_value.c.
 */
#include "engines/exhaustive/exhaustive.h"

#include "engines/exhaustive/answers/tiers_session.h"
#include "engines/exhaustive/puzzle/assignments.h"

union exhaustive_session {
    struct tiers_session tiers;
    struct assignments_session assignments;
};

static qj_status exhaustive_prepare(struct engine_session *session, const struct view *view)
{
    return view->rules.rules ? tiers_session_prepare(session, view)
                             : assignments_prepare(session, view);
}

const struct engine engine_exhaustive = {
    .name = "exhaustive",
    .theorem =
        "Everything is tried: each position that can be reached is visited once and given the "
        "best that its moves lead to (Zermelo); of a puzzle, every assignment.",
    .view = VIEW_RULES,
    .in_parts = true, /* if the rules have parts */
    .plan = tiers_session_plan,
    .prepare = exhaustive_prepare,
    .session_size = sizeof(union exhaustive_session),
    .value = tiers_answers_value,
    .moves = tiers_answers_moves,
    .line = tiers_answers_line,
    .choices = tiers_answers_choices,
    .advance = tiers_answers_advance,
    .retreat = tiers_answers_retreat,
    .solution = assignments_solution,
    .kernel = assignments_kernel,
    .census = tiers_census_visit,
    .save = tiers_keep_all,
};
