/* exhaustive: plays out plain rules, or tries every assignment of a puzzle: the oracle for every
 * other engine. A room includes only those to its left:
 *
 *     positions <- expansion <- checkpoint <- backward <- {forward, retrograde, numbered}
 *     {forward, retrograde, numbered} <- session
 *     positions <- expansion <- sums
 *     positions <- expansion <- backward <- lookup <- spread
 *     positions <- expansion <- backward <- numbered <- search
 *
 *     positions     where each of them stands, their values, what is put aside on disk
 *     expansion     moves from the rules, the threads and what they work with
 *     checkpoint    how far it has come, saved and read
 *     backward      values from those of the children: the theorem, ply by ply, depth first
 *     forward       finds all positions
 *     retrograde    values where play may go on without end
 *     numbered      all of it for rules that number their states: without states; in blockwise
 *                   with sets and values in blocks, most of them in the scratch space
 *     session       answers
 *     sums          an engine of its own: a value for each part of a sum, not for each position
 *     lookup        an engine of its own: answers from positions that were solved before and kept
 *     search        an engine of its own: one value, without all positions
 *     spread        an engine of its own: the positions are those of several processes
 *
 * Theorem (Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", 1913):
 * each position has one value, the best that its moves lead to; see backward/backup.c.
 */
#include "engines/exhaustive/exhaustive.h"
#include "engines/exhaustive/session/exhaustive_session.h"

static qj_status exhaustive_open(qj_context *context, const struct view *view, struct session **out)
{
    return view->rules.puzzle ? assignments_open(context, &engine_exhaustive, &view->rules, out)
                              : game_open(context, &engine_exhaustive, &view->rules, out);
}

static const char by_states_first[] =
    "Everything is tried: each position that can be reached is visited by its state while they are "
    "few, else looked at by its number, a bit of a set, and given the best that its moves lead to "
    "(Zermelo).";

/* Of rules whose states have numbers it is known how many positions there are at most, and what
 * memory takes where each number has a value of its own. */
static qj_status exhaustive_plan(qj_context *context, const struct view *view, qj_plan *out)
{
    struct numbered_cost cost;
    if (view->rules.puzzle || !numbered_is_way(context, &view->rules, &cost))
        return QJ_OK;
    out->theorem = cost.space                                              ? solve_by_blocks
                   : solve_states_first(context, &view->rules, cost.bytes) ? by_states_first
                                                                           : solve_by_numbers;
    out->states = view->rules.rules->numbers(view->rules.setup);
    out->states_certainty = QJ_BOUND;
    out->bytes = cost.bytes + cost.values;
    out->bytes_certainty = cost.values || cost.space ? QJ_ESTIMATE : QJ_UNKNOWN;
    out->space = cost.space;
    return QJ_OK;
}

const struct engine engine_exhaustive = {
    .name = "exhaustive",
    .theorem =
        "Everything is tried: each position that can be reached is visited once and given the "
        "best that its moves lead to (Zermelo); of a puzzle, every assignment.",
    .view = VIEW_RULES,
    .plan = exhaustive_plan,
    .open = exhaustive_open,
    .value = game_value,
    .moves = game_moves,
    .line = game_line,
    .choices = game_choices,
    .advance = game_advance,
    .retreat = game_retreat,
    .solution = assignments_solution,
    .kernel = assignments_kernel,
    .census = census_run,
    .keep = game_write_solution,
};
