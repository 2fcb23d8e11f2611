/* exhaustive: searches plain rules exhaustively, or tries every assignment of a puzzle. Every other
 * engine is tested against it. A folder includes only the folders to its left:
 *
 *     positions <- expansion <- checkpoint <- backward <- {forward, retrograde, indexed}
 *     {forward, retrograde, indexed} <- session
 *     positions <- expansion <- sums
 *     positions <- expansion <- backward <- lookup <- spread
 *     positions <- expansion <- backward <- indexed <- search
 *
 *     positions     states, their indices and values, tiers in the scratch space
 *     expansion     moves from the rules; threads and their working space
 *     checkpoint    saves and reads progress
 *     backward      values from the values of the children: the theorem, ply by ply, depth first
 *     forward       finds all positions
 *     retrograde    values if play may repeat
 *     indexed       all of it for rules that number their states, without stored states; in
 *                   blockwise with sets and values in blocks of the scratch space
 *     session       answers
 *     sums          a separate engine: a value for each part of a sum
 *     lookup        a separate engine: answers from a solution file
 *     search        a separate engine: one value, without all positions
 *     spread        a separate engine: several processes share the positions
 *
 * Theorem (Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", 1913):
 * each position has one value, the best of its moves; see backward/backup.c.
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

/* If states have numbers, their count bounds the count of positions. The memory is known if each
 * number has a value. */
static qj_status exhaustive_plan(qj_context *context, const struct view *view, qj_plan *out)
{
    struct indexed_cost cost;
    if (view->rules.puzzle || !indexed_is_way(context, &view->rules, &cost))
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
    .save = game_write_solution,
};
