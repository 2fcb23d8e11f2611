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
#include "engines/ideals/stored/heights_order.h"

extern const struct engine engine_heights;

enum { EVERY = 8 };

/* ---------------------------------------------------------------- sessions */

static qj_status heights_prepare(struct engine_session *session, const struct view *view)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    struct arena *arena = &session->arena;
    const qj_solution_file *file = arena->context->solution;
    struct heights *heights;
    uint64_t taken = 0;
    int64_t *lead;
    TRY(arena_make(arena, &heights, 1));
    ideals->heights = heights;
    TRY(ideals_take_view(ideals, &view->ideals));
    TRY(ideals_lay_out_walk(ideals, true));
    *heights = (struct heights){.session = session,
                                .frontier = &ideals->walk->frontier,
                                .every = file ? file->head->every : EVERY};
    TRY(ideals_combine(ideals, -1, &lead));
    for (uint64_t row = 0; row < ideals->interval.rows; row++)
        taken += ideals->interval.start[row];
    TRY(heights_order_init(heights, lead, taken));
    arena_free(arena, lead);
    if (!file)
        return QJ_OK;
    /* the caller has compared game, board and rules */
    if (file->head->tail_steps != heights->frontier->split.tails.steps ||
        file->head->positions != heights->count || file->head->kind != QJ_SCORE)
        return context_fail(arena->context, QJ_USAGE, "the solution file is of other tiers");
    heights->file = file;
    return walk_save_in(ideals->walk, heights);
}

/* Tells whether a grid suits a frontier, for any position on it. */
static bool heights_fits(const struct view *view)
{
    const uint64_t rows = view->ideals.rows, columns = view->ideals.columns;
    double ideals = 1; /* of the empty board; more than 10^18 are not counted */
    for (uint64_t row = 1; row <= rows && ideals < 1e18; row++)
        ideals = ideals * (double)(columns + row) / (double)row;
    return ideals_suit_frontier(ideals, rows, columns, view->ideals.weights);
}

/* ---------------------------------------------------------- solution files */

/* A sweep of all heights of the whole grid. It writes the values of saved tiers group by group, or
 * compares them with the file, in the order of heights_order.c. */
struct heights_export {
    struct heights *heights;
    const qj_solution_file_writer *output; /* NULL: compare the values with the file */
    qj_solution_file_value *values;        /* room for the values of a group */
    struct pace pace;
    uint64_t done;
};

static qj_status heights_export_open(struct heights_export *export, struct heights *heights,
                                     const qj_solution_file_writer *output, struct arena *room)
{
    *export = (struct heights_export){
        .heights = heights, .output = output, .pace = {room->context, 0}};
    return arena_make(room, &export->values, heights->most);
}

static qj_status heights_export_compare(struct heights_export *export,
                                        const struct heights_group *group)
{
    const struct heights *heights = export->heights;
    TRY(heights_read_group(heights, group));
    for (uint64_t i = 0; i < group->count; i++)
        if (heights->values[i] != export->values[i].value)
            return context_fail(heights->frontier->arena->context, QJ_BAD_INPUT,
                                "a value does not follow from those of the moves");
    return QJ_OK;
}

/* Sends the values of a group to the callbacks, or compares them. */
static qj_status heights_export_group(struct heights_export *export,
                                      const struct heights_group *group, char *values)
{
    struct heights *heights = export->heights;
    heights_order_list_blocks(heights, group);
    heights_order_copy(heights, group->far, values, export->values);
    export->done += group->count;
    TRY(pace_add(&export->pace, group->count, "positions", export->done, heights->count));
    if (!export->output)
        return heights_export_compare(export, group);
    return export->output->take(export->output->user, NULL, export->values, group->count)
               ? QJ_OK
               : context_fail(heights->frontier->arena->context, QJ_IO,
                              "the solution file cannot be written");
}

static qj_status heights_export_height(void *user, const struct ideals_tier *tier)
{
    struct heights_export *export = user;
    const struct heights *heights = export->heights;
    if (tier->height % heights->every)
        return QJ_OK;
    struct heights_group group = heights_order_tier(heights, tier->height / heights->every);
    while (heights_order_next(heights, &group)) {
        struct cut cut;
        if (cone_find(tier->cone, group.far->word, &cut))
            TRY(heights_export_group(export, &group, ideals_tier_values(tier, cut)));
    }
    return QJ_OK;
}

/* Sweeps the cone of the empty grid, if its cost is within the limits. */
static qj_status heights_export_sweep(struct heights_export *export, struct cone *whole)
{
    struct frontier *frontier = export->heights->frontier;
    qj_context *context = frontier->arena->context;
    static const uint64_t none[PATH_STEPS];
    const struct path path = split_path(&frontier->split, none);
    struct cone_cost cost;
    TRY(cone_open(whole, &frontier->split, frontier->arena, &path));
    TRY(cone_list(whole, frontier->arena));
    TRY(cone_cost(whole, context, frontier->split.heights - 1, &cost));
    TRY(context_check_bytes(context, frontier_bytes(frontier, whole, &cost), "the saved tiers"));
    TRY(context_check_states(context, cost.states));
    TRY(frontier_lay_out(frontier, whole, frontier->split.heights - 1));
    return frontier_sweep(frontier, heights_export_height, export);
}

/* Sweeps all heights of the whole grid. *states: the number of states. */
static qj_status heights_export_all(struct heights_export *export, uint64_t *states)
{
    struct frontier *frontier = export->heights->frontier;
    struct cone whole = {0};
    qj_status status = heights_export_sweep(export, &whole);
    *states = frontier->swept;
    frontier_forget(frontier);
    cone_free(&whole, frontier->arena);
    return status;
}

static qj_status heights_save(struct engine_session *session, qj_solution_file_head *head,
                              const qj_solution_file_writer *output)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    struct heights *heights = ideals->heights;
    SCOPED(arena_clear) struct arena room = {.context = session->arena.context};
    struct heights_export export;
    head->kind = QJ_SCORE;
    head->every = heights->every;
    head->tail_steps = heights->frontier->split.tails.steps;
    head->positions = heights->count;
    head->max.value = ideals_max_gain(ideals);
    head->min.value = -head->max.value;
    TRY(heights_export_open(&export, heights, output, &room));
    if (!output->begin(output->user, head))
        return context_fail(room.context, QJ_IO, "the solution file cannot be written");
    return heights_export_all(&export, &session->states);
}

/* ---------------------------------------------------------------- verifying */

/* Compares a group of a saved tier with the values that follow from the next saved tier. */
static qj_status heights_verify_group(struct heights_export *export,
                                      const struct heights_group *group)
{
    struct heights *heights = export->heights;
    struct frontier *frontier = heights->frontier;
    const uint64_t word = group->far->word;
    struct cone cone;
    heights_order_list_blocks(heights, group);
    const struct path path = {(1U << heights->block->ups) - 1, heights->block->middle, word};
    TRY(cone_open(&cone, &frontier->split, frontier->arena, &path));
    TRY(cone_list(&cone, frontier->arena));
    TRY(heights_sweep(heights, &cone, NULL, NULL));
    struct cut cut = {0, 0};
    cone_find(&cone, word, &cut);
    TRY(heights_export_group(export, group, ideals_tier_values(&frontier->low[0], cut)));
    frontier_forget(frontier);
    cone_free(&cone, frontier->arena);
    return QJ_OK;
}

/* Compares `some` groups, evenly spread over all tiers. */
static qj_status heights_verify_some(struct heights_export *export, uint64_t some)
{
    const struct heights *heights = export->heights;
    const uint32_t top = (heights->frontier->split.heights - 1) / heights->every;
    struct heights_group group;
    uint64_t groups = 0, seen = 0;
    for (uint32_t i = 0; i <= top; i++)
        for (group = heights_order_tier(heights, i); heights_order_next(heights, &group);)
            groups++;
    some = some < groups ? some : groups;
    assert(groups > 0);
    for (uint32_t i = top + 1; i-- > 0;)
        for (group = heights_order_tier(heights, i); heights_order_next(heights, &group); seen++)
            if (seen * some / groups < (seen + 1) * some / groups)
                TRY(heights_verify_group(export, &group));
    return QJ_OK;
}

static qj_status heights_verify(struct engine_session *session, uint64_t groups, uint64_t *held)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    SCOPED(arena_clear) struct arena room = {.context = session->arena.context};
    struct heights_export export;
    if (!ideals->heights->file)
        return context_fail(session->arena.context, QJ_USAGE,
                            "there is no solution file to verify");
    TRY(heights_export_open(&export, ideals->heights, NULL, &room));
    qj_status status = groups ? heights_verify_some(&export, groups)
                              : heights_export_all(&export, &ideals->head.states);
    *held = export.done;
    return status;
}

const struct engine engine_heights = {
    .name = "heights",
    .theorem = "Minimax over the order ideals of the grid, found anew from the next saved tier "
               "above the position.",
    .view = VIEW_IDEALS,
    .from_file = true,
    .rank = -1, /* chosen only by name, or in a context with a solution file of this engine */
    .fits = heights_fits,
    .prepare = heights_prepare,
    .session_size = sizeof(struct ideals_session),
    .value = ideals_value,
    .moves = ideals_moves,
    .advance = ideals_advance,
    .retreat = ideals_retreat,
    .save = heights_save,
    .verify_heights = heights_verify,
};
