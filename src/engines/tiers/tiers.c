/* tiers: searches plain rules exhaustively, tier by tier. It is to take the place of the exhaustive
 * engine (docs/theory/tiers.md).
 *
 *     index     states and their indices in a tier: a table of whole states, or a layout
 *     value     three kinds of values, and columns of them
 *     pass      reach, then backward: expands positions and uses the values of their children
 *     answers   a session: values, moves, lines, strategies, counts
 *
 * A tier is a number that no move raises, and the states that have it.
 *
 * Theorem (Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", 1913):
 * each position has one value, the best of its moves; see value/tiers_value.c.
 */
#include "engines/tiers/tiers.h"

static bool tiers_fits(const struct view *view)
{
    return view->rules.rules != NULL;
}

const struct engine engine_tiers = {
    .name = "tiers",
    .theorem = "Everything is tried, tier by tier: each position that can be reached is visited "
               "once and given the best that its moves lead to (Zermelo).",
    .view = VIEW_RULES,
    .in_parts = true, /* if the rules have parts */
    .rank = -2,       /* by name */
    .fits = tiers_fits,
    .open = tiers_session_open,
    .value = tiers_session_value,
    .moves = tiers_session_moves,
    .line = tiers_line_visit,
    .choices = tiers_choices_visit,
    .advance = tiers_session_advance,
    .retreat = tiers_session_retreat,
    .census = tiers_census_visit,
    .save = tiers_keep_all,
};
