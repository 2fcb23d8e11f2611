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

#include "base/capped.h"
#include "base/team.h"
#include "base/text/number.h"

#include <stdlib.h>

/* ------------------------------------------------ for the engine heights, too */

/* Checks the limits for a table or a frontier (what) of that many states and bytes. */
static qj_status ideals_check_limits(qj_context *context, const char *what, uint64_t states,
                                     uint64_t bytes)
{
    char name[80]; /* "the table of 137,846,528,820 states" */
    char grouped[NUMBER_GROUPED];
    number_write_grouped(grouped, states);
    phrase_write(name, sizeof name, "the %s of %.*s states", what, NUMBER_GROUPED, grouped);
    TRY(context_check_bytes(context, bytes, name));
    return context_check_states(context, states);
}

/* Returns the bytes of the table of all values. */
static uint64_t ideals_table_bytes(const struct ideals_session *ideals)
{
    return capped_product(ideals->interval.count, sizeof(int64_t));
}

qj_status ideals_fill_table(struct ideals_session *ideals)
{
    struct arena *arena = &ideals->head.arena;
    const struct interval *interval = &ideals->interval;
    TRY(ideals_check_limits(arena->context, N_("table"), interval->count,
                            ideals_table_bytes(ideals)));
    int64_t *values;
    TRY(arena_make(arena, &values, interval->count));
    qj_status status = interval_fill_values(interval, ideals->weights, arena->context,
                                            interval->count, values);
    if (status != QJ_OK) {
        arena_free(arena, values);
        return status;
    }
    ideals->values = values;
    ideals->head.states = interval->count;
    return QJ_OK;
}

qj_status ideals_combine(struct ideals_session *ideals, int sign, int64_t **out)
{
    struct interval *interval = &ideals->interval;
    TRY(arena_make(&ideals->head.arena, out, interval->rows * interval->columns));
    for (uint64_t row = 0; row < interval->rows; row++)
        for (uint64_t column = 0; column < interval->columns; column++) {
            uint64_t cell = interval_cell(interval, row, column);
            (*out)[row * interval->columns + column] = ideals->weights[0][cell] +
                                                       sign * ideals->weights[1][cell];
        }
    return QJ_OK;
}

qj_status ideals_lay_out_walk(struct ideals_session *ideals, bool any_kernel)
{
    int64_t *sums;
    struct arena *arena = &ideals->head.arena;
    const struct interval *interval = &ideals->interval;
    const qj_limits *limits = &arena->context->limits;
    struct frontier_options options = {.threads = limits->threads, .any_kernel = any_kernel};
    TRY(kernel_find(arena->context, limits->kernel, &options.kernel));
    TRY(ideals_combine(ideals, 1, &sums));
    TRY(arena_make(arena, &ideals->walk, 1));
    return walk_init(ideals->walk, arena, interval->rows, interval->columns, sums, interval->start,
                     &options);
}

bool ideals_suit_frontier(double count, uint64_t rows, uint64_t columns,
                          const int64_t *const weights[2])
{
    enum { FEW = 1 << 13, FAR_VALUE = 64 };
    uint64_t total = 0;
    if (count < FEW || !split_fits(rows, columns) ||
        count / FAR_VALUE < (double)split_count_far(rows, columns))
        return false;
    for (uint64_t cell = 0; cell < rows * columns; cell++)
        total += (uint64_t)llabs(weights[0][cell] + weights[1][cell]);
    return frontier_fits(rows, columns, total);
}

int64_t ideals_max_gain(const struct ideals_session *ideals)
{
    uint64_t cells = ideals->interval.rows * ideals->interval.columns;
    int64_t most = 0;
    for (int side = 0; side < 2; side++)
        for (uint64_t cell = 0; cell < cells; cell++)
            most += llabs(ideals->weights[side][cell]);
    return most;
}

qj_status ideals_take_view(struct ideals_session *ideals, const struct ideals_view *view)
{
    struct arena *arena = &ideals->head.arena;
    struct interval *interval = &ideals->interval;
    if (team_size(arena->context) > 1)
        return context_fail(arena->context, QJ_USAGE,
                            "order ideals are solved by one process: run qiju, or give "
                            "--engine exhaustive and --checkpoint DIR");
    TRY(interval_init(interval, arena, view));
    TRY(arena_make_copy(arena, &ideals->here.lengths, interval->start, interval->rows));
    ideals->weights[0] = view->weights[0];
    ideals->weights[1] = view->weights[1];
    for (uint64_t row = 0; row < interval->rows; row++)
        for (uint64_t column = interval->start[row]; column < interval->columns; column++) {
            uint64_t cell = interval_cell(interval, row, column);
            ideals->here.lead += view->weights[0][cell] - view->weights[1][cell];
        }
    return QJ_OK;
}

/* ------------------------------------------------------------ table or frontier */

static qj_status ideals_sweep_walk(struct ideals_session *ideals, const struct ideals_view *view)
{
    struct ideals_walk *walk = ideals->walk;
    qj_context *context = ideals->head.arena.context;
    struct stream_cost cost;
    TRY(walk_cost(walk, context_left(context), &cost));
    TRY(ideals_check_limits(context, N_("frontier"), walk->cost.states, cost.memory));
    TRY(ideals_resume_walk(walk, view));
    ideals->head.states = walk->cost.states;
    return QJ_OK;
}

/* Lays out a walk, or leaves walk at NULL if the table is better. From a start with taken cells a
 * frontier visits states that the start rules out; a table state costs about as much as ten
 * frontier states. Only the frontier writes checkpoints. If one is requested, the choice must not
 * depend on free memory. */
static qj_status ideals_lay_out_best(struct ideals_session *ideals, const struct ideals_view *view)
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
        ideals_table_bytes(ideals) <= context_left(context))
        ideals->walk = NULL;
    return QJ_OK;
}

static qj_status ideals_prepare(struct engine_session *session, const struct view *view)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    TRY(ideals_lay_out_best(ideals, &view->ideals));
    return ideals->walk ? ideals_sweep_walk(ideals, &view->ideals) : ideals_fill_table(ideals);
}

/* prepared: seconds that the layout took. */
static qj_status ideals_fill_plan(const struct ideals_session *ideals, double prepared,
                                  qj_plan *out)
{
    struct ideals_walk *walk = ideals->walk;
    qj_context *context = ideals->head.arena.context;
    struct stream_cost cost = {.memory = ideals_table_bytes(ideals)};
    if (walk)
        TRY(walk_cost(walk, context_left(context), &cost));
    out->states_certainty = QJ_EXACT;
    out->bytes_certainty = walk ? QJ_BOUND : QJ_ESTIMATE;
    out->states = walk ? walk->cost.states : ideals->interval.count;
    out->bytes = arena_bytes(&ideals->head.arena);
    out->bytes = capped_sum(out->bytes, cost.memory);
    out->space = cost.space;
    out->moved = cost.moved;
    TRY(walk ? estimate_walk(walk, &cost, out) : estimate_table(ideals, out));
    out->seconds += prepared;
    return QJ_OK;
}

static qj_status ideals_plan(qj_context *context, const struct view *view, qj_plan *out)
{
    struct ideals_session *ideals;
    TRY(engine_session_new(context, &engine_ideals, sizeof *ideals, &ideals));
    double began = context_seconds(context);
    qj_status status = ideals_lay_out_best(ideals, &view->ideals);
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
    .prepare = ideals_prepare,
    .session_size = sizeof(struct ideals_session),
    .value = ideals_value,
    .moves = ideals_moves,
    .advance = ideals_advance,
    .retreat = ideals_retreat,
    .strategy = ideals_strategy,
};
