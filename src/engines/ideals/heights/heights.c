/* heights: the values of every eighth height are kept, and nothing between. A question about a
 * height between is answered from the kept height above, down through the cone of the position
 * alone:
 *
 *     height   8 i + 8  |-----\---------------/-----|   kept: the groups of the cone are read,
 *                              \     ...     /
 *                               \     p     /           and swept down to the position
 *     height   8 i      |---------------------------|   kept
 *
 * It is what walk.c does for a line, where the kept levels are the trunk; so the theorem, the
 * kernels and the answers are those of ideals.c and corners.c. The form of what is kept is
 * order.c's.
 *
 * How far apart: one height in d is kept. A question reads the groups of one height and sweeps at
 * most d heights through a cone that grows wider with the distance. On a 16 x 16 board with d = 8
 * the longest question takes a tenth of a second; d = 16 halves the file, and takes four times as
 * long (docs/performance/staircase.md).
 */
#include "engines/ideals/heights/heights.h"

#include "base/team.h"
#include "engines/ideals/ideals.h"

enum { EVERY = 8 };

/* ---------------------------------------------------------------- sessions */

static qj_status prepare_order(struct ideals_session *ideals, unsigned every)
{
    struct heights *heights = ideals->heights;
    struct arena *arena = &ideals->head.arena;
    uint64_t taken = 0;
    int64_t *lead;
    TRY(ideals_combine(ideals, -1, &lead));
    for (uint64_t row = 0; row < ideals->interval.rows; row++)
        taken += ideals->interval.start[row];
    TRY(order_init(&heights->order, arena, &ideals->walk->frontier, lead, taken, every));
    arena_free(arena, lead);
    return arena_make(arena, &heights->worths, heights->order.most);
}

/* The game, its board and rules were compared before. */
static qj_status check_kept(const struct heights *heights, const qj_kept *kept)
{
    const struct order *order = &heights->order;
    bool same = kept->head->tail_steps == order->frontier->split.tails.steps &&
                kept->head->positions == order->count && kept->head->kind == QJ_SCORE;
    return same ? QJ_OK
                : context_fail(order->arena->context, QJ_USAGE,
                               "the kept solution is of other heights");
}

static qj_status prepare(struct ideals_session *ideals, const struct ideals_view *view)
{
    const qj_kept *kept = ideals->head.arena.context->solution;
    struct heights *heights;
    TRY(arena_make(&ideals->head.arena, &heights, 1));
    ideals->heights = heights;
    TRY(ideals_lay_out(ideals, view));
    heights->session = &ideals->head;
    heights->frontier = &ideals->walk->frontier;
    TRY(prepare_order(ideals, kept ? kept->head->every : EVERY));
    if (!kept)
        return QJ_OK;
    TRY(check_kept(heights, kept));
    heights->kept = kept;
    return walk_keep_in(ideals->walk, heights);
}

static qj_status open(qj_context *context, const struct view *view, struct session **out)
{
    struct ideals_session *ideals = session_new(context, &engine_heights, sizeof *ideals);
    if (!ideals)
        return context_status(context);
    return session_give(&ideals->head, prepare(ideals, &view->ideals), out);
}

/* Whether a grid is one for a frontier, wherever in it the position is. */
static bool fits(const struct view *view)
{
    const uint64_t rows = view->ideals.rows, columns = view->ideals.columns;
    return ideals_suit_frontier(estimate_ideals(rows, columns), rows, columns,
                                view->ideals.weights);
}

/* ----------------------------------------------------------------- keeping */

static qj_status begin(const struct ideals_session *ideals, qj_kept_head *head,
                       const qj_keeper *keeper)
{
    const struct heights *heights = ideals->heights;
    const int64_t most = ideals_most_gain(ideals);
    head->kind = QJ_SCORE;
    head->every = heights->order.every;
    head->tail_steps = heights->order.frontier->split.tails.steps;
    head->positions = heights->order.count;
    head->least.worth = -most;
    head->most.worth = most;
    return keeper->begin(keeper->user, head)
               ? QJ_OK
               : context_fail(ideals->head.arena.context, QJ_IO, "the positions cannot be kept");
}

/* The first process of a team has the keeper. */
static qj_status keep(struct session *session, qj_kept_head *head, const qj_keeper *keeper)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    qj_context *context = session->arena.context;
    struct handing handing;
    qj_status status = handing_open(&handing, ideals->heights, keeper);
    if (status == QJ_OK && team_rank(context) == 0)
        status = begin(ideals, head, keeper);
    status = team_agree(context, status);
    if (status == QJ_OK)
        status = handing_all(&handing, &ideals->head.states);
    arena_free(&session->arena, handing.values);
    return status;
}

/* ------------------------------------------------------------------- reading */

qj_status heights_read_group(const struct heights *heights, uint64_t first, uint64_t count)
{
    const qj_kept *kept = heights->kept;
    return kept->read(kept->user, first, count, heights->worths)
               ? QJ_OK
               : context_fail(heights->order.arena->context, QJ_IO,
                              "the kept solution cannot be read");
}

/* Fills in the groups that a level above a cone's has, in the order in which they are kept. */
static qj_status read_level(struct heights *heights, const struct level *level)
{
    struct order *order = &heights->order;
    const struct cone *cone = level->cone;
    uint64_t first = order->first[level->height / order->every];
    for (uint64_t i = 0; i < order->far_count; i++) {
        const struct far_end *far = &order->far[i];
        uint64_t count = order_group(order, far, level->height);
        const struct near *near;
        struct cut cut;
        first += count;
        if (!cone_find(cone, far->word, &cut) || !level->run[cut.class].lanes)
            continue;
        TRY(order_near(order, far, level->height, &near));
        TRY(heights_read_group(heights, first - count, count));
        order_put(order, near, far, heights->worths, level_values(level, cut));
    }
    return QJ_OK;
}

qj_status heights_sweep(struct heights *heights, const struct cone *cone, frontier_visit_fn visit,
                        void *user)
{
    struct frontier *frontier = heights->frontier;
    const struct level *from = NULL;
    uint32_t above;
    if (order_above(&heights->order, cone->height, &above)) {
        TRY(frontier_lay_out(frontier, cone, above - 1));
        TRY(read_level(heights, &frontier->low[1]));
        frontier->swept = 0;
        from = frontier->low;
    }
    TRY(frontier_sweep(frontier, cone, from, visit, user));
    heights->session->states += frontier->swept;
    return QJ_OK;
}

/* ---------------------------------------------------------------- verifying */

/* Holds the group of a far end at a kept height against the next one above. */
static qj_status verify_group(struct handing *handing, const struct far_end *far, uint32_t height,
                              uint64_t first)
{
    struct heights *heights = handing->heights;
    struct frontier *frontier = heights->frontier;
    const struct split *split = &frontier->split;
    const struct near *near;
    struct cone cone;
    TRY(order_near(&heights->order, far, height, &near));
    const struct path path = {(1U << near->block->ups) - 1, near->block->middle, far->word};
    TRY(cone_open(&cone, split, frontier->arena, &path));
    TRY(cone_list(&cone, frontier->arena));
    TRY(heights_sweep(heights, &cone, NULL, NULL));
    struct cut cut = {0, 0};
    cone_find(&cone, far->word, &cut);
    TRY(handing_group(handing, height, far, level_values(&frontier->low[0], cut), first));
    frontier_forget(frontier);
    cone_free(&cone, frontier->arena);
    return QJ_OK;
}

/* So many groups of all heights, evenly spread. */
static qj_status verify_some(struct handing *handing, uint64_t some)
{
    const struct order *order = &handing->heights->order;
    uint64_t groups = 0, seen = 0, first = 0;
    uint32_t top = (order->frontier->split.heights - 1) / order->every;
    for (uint32_t i = 0; i <= top; i++)
        for (uint64_t at = 0; at < order->far_count; at++)
            groups += order_group(order, &order->far[at], i * order->every) > 0;
    some = some < groups ? some : groups;
    if (some == 0)
        return QJ_OK;
    for (uint32_t i = top + 1; i-- > 0;)
        for (uint64_t at = 0; at < order->far_count; at++) {
            uint32_t height = i * order->every;
            uint64_t count = order_group(order, &order->far[at], height);
            if (count && seen * some / groups < (seen + 1) * some / groups)
                TRY(verify_group(handing, &order->far[at], height, first));
            seen += count > 0;
            first += count;
        }
    return QJ_OK;
}

static qj_status verify_heights(struct session *session, uint64_t groups, uint64_t *held)
{
    struct ideals_session *ideals = (struct ideals_session *)session;
    struct handing handing;
    if (!ideals->heights->kept)
        return context_fail(session->arena.context, QJ_USAGE,
                            "there is no kept solution to verify");
    TRY(handing_open(&handing, ideals->heights, NULL));
    qj_status status = groups ? verify_some(&handing, groups)
                              : handing_all(&handing, &ideals->head.states);
    *held = handing.done;
    arena_free(&session->arena, handing.values);
    return status;
}

const struct engine engine_heights = {
    .name = "heights",
    .theorem = "Minimax over the order ideals of the grid, found anew from the next kept height "
               "above the position.",
    .view = VIEW_IDEALS,
    .rank = -1, /* only by name, or in a context that has a solution kept by heights */
    .fits = fits,
    .open = open,
    .value = ideals_value,
    .moves = ideals_moves,
    .line = ideals_line,
    .advance = ideals_advance,
    .retreat = ideals_retreat,
    .keep = keep,
    .verify_heights = verify_heights,
};
