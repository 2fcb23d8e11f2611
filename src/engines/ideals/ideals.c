/* ideals: two players fill a grid by order ideals (Young diagrams); each cell has a weight for each
 * player, and the player who takes a cell scores his weight.
 *
 * Theorem: the taken cells always form an ideal, and their number determines the player to move.
 * The value of the rest of the game depends on the ideal only, so minimax over the C(rows +
 * columns, rows) ideals is exact.
 *
 * Let a cell have weight A for one player and B for the other. The first player's lead grows by (A
 * - B) / 2 whoever takes the cell; beyond that the cell has weight (A + B) / 2 for both. The game
 * is therefore a constant plus the common game, in which both players have equal weights. There one
 * recursion gives the values for both players to move. The frontier solves the common game, with
 * all weights doubled:
 *
 *     2 v(ideal) = v(common, ideal) + (sum of A - B over the cells not taken, A of the mover)
 *
 * Small boards have all their values in one table by rank:
 *
 *     rank     0 (the start)    ...    count - 1 (all cells taken)
 *     values | int64           | ...  | 0 |
 *
 * Ranks and the table are in interval.c, moves and lines in corners.c. The frontier is in split.c,
 * tails.c, frontier.c and the kernels; ideals_resume.c has its checkpoints, walk.c lines and games.
 * docs/theory/ideals.md has the proofs.
 */
#include "engines/ideals/ideals.h"

#include "base/team.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* ------------------------------------------------------------ table or frontier */

static qj_status ideals_sweep_walk(struct ideals_session *ideals, const struct ideals_view *view)
{
    struct ideals_walk *walk = ideals->walk;
    qj_context *context = ideals->head.arena.context;
    struct stream_cost cost;
    TRY(walk_cost(walk, context->limits.bytes - context->bytes, &cost));
    TRY(ideals_check_limits(context, N_("frontier"), walk->cost.states, cost.memory));
    TRY(ideals_resume_walk(walk, view));
    ideals->head.states = walk->cost.states;
    return QJ_OK;
}

/* Lays out a walk, or leaves walk at NULL if the table is better. From a start with taken cells a
 * frontier visits states that the start rules out; a table state costs about as much as ten
 * frontier states. Only the frontier writes checkpoints. If one is requested, the choice must not
 * depend on free memory. */
static qj_status ideals_prepare_best(struct ideals_session *ideals, const struct ideals_view *view)
{
    enum { TABLE_PRICE = 8 };
    const struct interval *interval = &ideals->interval;
    const qj_context *context = ideals->head.arena.context;
    const bool checkpoint = context_checkpoint(context);
    TRY(ideals_take_view(ideals, view));
    if (!ideals_suit_frontier((double)interval->count, interval->rows, interval->columns,
                              ideals->weights))
        return QJ_OK;
    TRY(ideals_lay_out_walk(ideals, checkpoint));
    if (!checkpoint && ideals->walk->cost.states / TABLE_PRICE > interval->count &&
        ideals_table_bytes(ideals) <= context->limits.bytes - context->bytes)
        ideals->walk = NULL;
    return QJ_OK;
}

static qj_status ideals_open(qj_context *context, const struct view *view,
                             struct engine_session **out)
{
    struct ideals_session *ideals = engine_session_new(context, &engine_ideals, sizeof *ideals);
    if (!ideals)
        return context_status(context);
    qj_status status = ideals_prepare_best(ideals, &view->ideals);
    if (status == QJ_OK)
        status = ideals->walk ? ideals_sweep_walk(ideals, &view->ideals)
                              : ideals_fill_table(ideals);
    return engine_session_give(&ideals->head, status, out);
}

/* prepared: seconds that the layout took. */
static qj_status ideals_fill_plan(const struct ideals_session *ideals, double prepared,
                                  qj_plan *out)
{
    struct ideals_walk *walk = ideals->walk;
    qj_context *context = ideals->head.arena.context;
    struct stream_cost cost = {.memory = ideals_table_bytes(ideals)};
    bool known;
    if (walk)
        TRY(walk_cost(walk, context->limits.bytes - context->bytes, &cost));
    out->states_certainty = QJ_EXACT;
    out->bytes_certainty = walk ? QJ_BOUND : QJ_ESTIMATE;
    out->states = walk ? walk->cost.states : ideals->interval.count;
    out->bytes = arena_bytes(&ideals->head.arena);
    split_add_product(&out->bytes, 1, cost.memory);
    out->space = cost.space;
    out->moved = cost.moved;
    TRY(walk ? estimate_walk(walk, &cost, &known, &out->seconds)
             : estimate_table(context, &ideals->interval, &known, &out->seconds));
    out->seconds += prepared;
    out->seconds_certainty = known ? QJ_ESTIMATE : QJ_UNKNOWN;
    return QJ_OK;
}

static qj_status ideals_plan(qj_context *context, const struct view *view, qj_plan *out)
{
    struct ideals_session *ideals = engine_session_new(context, &engine_ideals, sizeof *ideals);
    if (!ideals)
        return context->error.status;
    double began = context_seconds(context);
    qj_status status = ideals_prepare_best(ideals, &view->ideals);
    if (status == QJ_OK)
        status = ideals_fill_plan(ideals, context_seconds(context) - began, out);
    engine_session_free(&ideals->head);
    return status;
}

const struct engine engine_ideals = {
    .name = "ideals",
    .theorem = "Minimax over the order ideals of the grid: each is a lattice path, and there are "
               "C(n+m, n) of them.",
    .view = VIEW_IDEALS,
    .plan = ideals_plan,
    .open = ideals_open,
    .value = ideals_value,
    .moves = ideals_moves,
    .line = ideals_line,
    .advance = ideals_advance,
    .retreat = ideals_retreat,
    .strategy = ideals_strategy,
};
