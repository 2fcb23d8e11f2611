/* exhaustive: plays out plain rules, or tries every assignment of a puzzle: the oracle for every
 * other engine. A room includes only those to its left:
 *
 *     positions <- expansion <- checkpoint <- backward <- {forward, retrograde} <- session
 *     positions <- expansion <- backward <- lookup
 *
 *     positions     where each of them stands, their values, what is put aside on disk
 *     expansion     moves from the rules, symmetries, the threads and what they work with
 *     checkpoint    how far it has come, saved and read
 *     backward      values from those of the children: the theorem, ply by ply, depth first
 *     forward       finds all positions
 *     retrograde    values where play may go on without end
 *     session       answers
 *     lookup        an engine of its own: answers from positions that were solved before and kept
 *
 * Theorem (Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", 1913):
 * each position has one value, the best that its moves lead to; see backward/backup.c.
 */
#include "engines/exhaustive/exhaustive.h"
#include "engines/exhaustive/session/session.h"

static qj_status open(qj_context *context, const struct view *view, struct session **out)
{
    return view->rules.puzzle ? assignments_open(context, &engine_exhaustive, &view->rules, out)
                              : game_open(context, &engine_exhaustive, &view->rules, out);
}

const struct engine engine_exhaustive = {
    .name = "exhaustive",
    .theorem =
        "Everything is tried: each position that can be reached is visited once and given the "
        "best that its moves lead to (Zermelo); of a puzzle, every assignment.",
    .view = VIEW_RULES,
    .open = open,
    .value = game_value,
    .moves = game_moves,
    .line = game_line,
    .choices = game_choices,
    .advance = game_advance,
    .retreat = game_retreat,
    .solution = assignments_solution,
    .kernel = assignments_kernel,
    .census = census_run,
    .keep = game_keep,
};
