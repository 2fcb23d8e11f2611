/* heights: solution files that store every eighth tier. A question about a tier between is
 * answered from the saved tier above it, through the dependency cone of the position:
 *
 *     height   8 i + 8  |-----\---------------/-----|   stored: the groups of the cone are read,
 *                              \     ...     /
 *                               \     p     /           and swept down to the position
 *     height   8 i      |---------------------------|   stored
 *
 * walk.c does this for a line, with saved tiers in memory. Theorem, kernels and answers are those
 * of ideals.c and corners.c. stored/ has the order of
 * the values in the file, and reads and writes it.
 *
 * The distance d between saved tiers: a question reads the groups of one height and sweeps at
 * most d heights through a cone that widens with the distance. On a 16 x 16 board with d = 8 the
 * longest question takes a tenth of a second; d = 16 halves the file, and takes four times as long
 * (docs/performance/staircase.md).
 */
#include "engines/ideals/ideals.h"
#include "engines/ideals/stored/heights_export.h"

extern const struct engine engine_heights;

enum { EVERY = 8 };

/* ---------------------------------------------------------------- sessions */

static qj_status heights_prepare_order(struct ideals_session *ideals, unsigned every)
{
    struct heights *heights = ideals->heights;
    struct arena *arena = &ideals->head.arena;
    uint64_t taken = 0;
    int64_t *lead;
    TRY(ideals_combine(ideals, -1, &lead));
    for (uint64_t row = 0; row < ideals->interval.rows; row++)
        taken += ideals->interval.start[row];
    TRY(heights_order_init(&heights->order, arena, &ideals->walk->frontier, lead, taken, every));
    arena_free(arena, lead);
    return arena_make(arena, &heights->values, heights->order.most);
}

/* Checks that a solution file has these tiers. The caller has compared game, board and rules. */
static qj_status heights_check_solution(const struct heights *heights, const qj_solution_file *file)
{
    const struct heights_order *order = &heights->order;
    bool same = file->head->tail_steps == order->frontier->split.tails.steps &&
                file->head->positions == order->count && file->head->kind == QJ_SCORE;
    return same ? QJ_OK
                : context_fail(order->arena->context, QJ_USAGE,
                               "the solution file is of other tiers");
}

static qj_status heights_prepare(struct ideals_session *ideals, const struct ideals_view *view)
{
    const qj_solution_file *file = ideals->head.arena.context->solution;
    struct heights *heights;
    TRY(arena_make(&ideals->head.arena, &heights, 1));
    ideals->heights = heights;
    TRY(ideals_lay_out(ideals, view));
    heights->session = &ideals->head;
    heights->frontier = &ideals->walk->frontier;
    TRY(heights_prepare_order(ideals, file ? file->head->every : EVERY));
    if (!file)
        return QJ_OK;
    TRY(heights_check_solution(heights, file));
    heights->file = file;
    return walk_save_in(ideals->walk, heights);
}

static qj_status heights_open(qj_context *context, const struct view *view,
                              struct engine_session **out)
{
    struct ideals_session *ideals = engine_session_new(context, &engine_heights, sizeof *ideals);
    if (!ideals)
        return context_status(context);
    return engine_session_give(&ideals->head, heights_prepare(ideals, &view->ideals), out);
}

/* Tells whether a grid suits a frontier, for any position on it. */
static bool heights_fits(const struct view *view)
{
    const uint64_t rows = view->ideals.rows, columns = view->ideals.columns;
    return ideals_suit_frontier(estimate_ideals(rows, columns), rows, columns,
                                view->ideals.weights);
}

/* ----------------------------------------------------------------- answers */

/* A session without a solution file can write one, and has no values. */
static qj_status heights_check_values(const struct engine_session *session)
{
    return ((const struct ideals_session *)session)->heights->file
               ? QJ_OK
               : context_fail(session->arena.context, QJ_USAGE,
                              "there is no solution file to look positions up in");
}

static qj_status heights_value(struct engine_session *session, qj_value *out)
{
    TRY(heights_check_values(session));
    return ideals_value(session, out);
}

static qj_status heights_moves(struct engine_session *session, qj_option_fn visit, void *user)
{
    TRY(heights_check_values(session));
    return ideals_moves(session, visit, user);
}

static qj_status heights_line(struct engine_session *session, qj_move_fn visit, void *user)
{
    TRY(heights_check_values(session));
    return ideals_line(session, visit, user);
}

/* ---------------------------------------------------------- solution files */

static qj_status heights_begin(const struct ideals_session *ideals, qj_solution_file_head *head,
                               const qj_solution_file_writer *output)
{
    const struct heights *heights = ideals->heights;
    const int64_t most = ideals_max_gain(ideals);
    head->kind = QJ_SCORE;
    head->every = heights->order.every;
    head->tail_steps = heights->order.frontier->split.tails.steps;
    head->positions = heights->order.count;
    head->min.value = -most;
    head->max.value = most;
    return output->begin(output->user, head) ? QJ_OK
                                             : context_fail(ideals->head.arena.context, QJ_IO,
                                                            "the solution file cannot be written");
}

static qj_status heights_save(struct engine_session *session, qj_solution_file_head *head,
                              const qj_solution_file_writer *output)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    struct heights_export export;
    qj_status status = heights_export_open(&export, ideals->heights, output);
    if (status == QJ_OK)
        status = heights_begin(ideals, head, output);
    if (status == QJ_OK)
        status = heights_export_all(&export, &ideals->head.states);
    arena_free(&session->arena, export.values);
    return status;
}

/* ---------------------------------------------------------------- verifying */

/* Compares the group of a top in a saved tier with the values that follow from the next saved
 * tier above. */
static qj_status heights_verify_group(struct heights_export *export, const struct far_end *far,
                                      uint32_t height, uint64_t first)
{
    struct heights *heights = export->heights;
    struct frontier *frontier = heights->frontier;
    const struct split *split = &frontier->split;
    const struct near_blocks *near;
    struct cone cone;
    TRY(heights_order_near(&heights->order, far, height, &near));
    const struct path path = {(1U << near->block->ups) - 1, near->block->middle, far->word};
    TRY(cone_open(&cone, split, frontier->arena, &path));
    TRY(cone_list(&cone, frontier->arena));
    TRY(heights_sweep(heights, &cone, NULL, NULL));
    struct cut cut = {0, 0};
    cone_find(&cone, far->word, &cut);
    TRY(heights_export_group(export, height, far, ideals_tier_values(&frontier->low[0], cut),
                             first));
    frontier_forget(frontier);
    cone_free(&cone, frontier->arena);
    return QJ_OK;
}

/* Compares `some` groups, evenly spread over all tiers. */
static qj_status heights_verify_some(struct heights_export *export, uint64_t some)
{
    const struct heights_order *order = &export->heights->order;
    uint64_t groups = 0, seen = 0, first = 0;
    uint32_t top = (order->frontier->split.heights - 1) / order->every;
    for (uint32_t i = 0; i <= top; i++)
        for (uint64_t at = 0; at < order->far_count; at++)
            groups += heights_order_group(order, &order->far[at], i * order->every) > 0;
    some = some < groups ? some : groups;
    if (some == 0)
        return QJ_OK;
    for (uint32_t i = top + 1; i-- > 0;)
        for (uint64_t at = 0; at < order->far_count; at++) {
            uint32_t height = i * order->every;
            uint64_t count = heights_order_group(order, &order->far[at], height);
            if (count && seen * some / groups < (seen + 1) * some / groups)
                TRY(heights_verify_group(export, &order->far[at], height, first));
            seen += count > 0;
            first += count;
        }
    return QJ_OK;
}

static qj_status heights_verify(struct engine_session *session, uint64_t groups, uint64_t *held)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    struct heights_export export;
    if (!ideals->heights->file)
        return context_fail(session->arena.context, QJ_USAGE,
                            "there is no solution file to verify");
    TRY(heights_export_open(&export, ideals->heights, NULL));
    qj_status status = groups ? heights_verify_some(&export, groups)
                              : heights_export_all(&export, &ideals->head.states);
    *held = export.done;
    arena_free(&session->arena, export.values);
    return status;
}

const struct engine engine_heights = {
    .name = "heights",
    .theorem = "Minimax over the order ideals of the grid, found anew from the next saved tier "
               "above the position.",
    .view = VIEW_IDEALS,
    .rank = -1, /* chosen only by name, or in a context with a solution file of this engine */
    .fits = heights_fits,
    .open = heights_open,
    .value = heights_value,
    .moves = heights_moves,
    .line = heights_line,
    .advance = ideals_advance,
    .retreat = ideals_retreat,
    .save = heights_save,
    .verify_heights = heights_verify,
};
