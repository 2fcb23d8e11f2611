/* frontier: the values of all states of a grid in which a cell has one weight for both players,
 *
 *     value(state) = largest of (weight of a corner - value of the state without it),
 *
 * computed height by height (split.c) from the full grid down. A level overwrites the level above
 * it in a ring (cone.c). The ring is larger than the largest level by about the groups of one F:
 * these groups need the groups of F and of F + 1 in the level above.
 *
 * A level is cut into chunks, which the threads take in order. A chunk
 * waits for earlier chunks that need the values it overwrites. The gap in the ring makes waiting
 * rare.
 */
#include "engines/ideals/frontier/frontier.h"

#include "base/capped.h"

#include <sched.h>

bool frontier_fits(uint64_t rows, uint64_t columns, uint64_t total)
{
    return split_fits(rows, columns) && total <= (uint64_t)WIDE_MAX;
}

qj_status frontier_init(struct frontier *frontier, struct arena *arena, uint64_t rows,
                        uint64_t columns, const int64_t *weight,
                        const struct frontier_options *options)
{
    uint64_t total = 0;
    *frontier = (struct frontier){.arena = arena, .kernel = options->kernel};
    for (uint64_t cell = 0; cell < rows * columns; cell++)
        total += (uint64_t)(weight[cell] < 0 ? -weight[cell] : weight[cell]);
    assert(frontier_fits(rows, columns, total));
    frontier->threads = options->threads ? options->threads : 1;
    if (!frontier->kernel)
        TRY(kernel_find(arena->context, NULL, &frontier->kernel));
    bool is_short = options->width == SHORT && total <= (uint64_t)SHORT_MAX &&
                    (frontier->kernel->find[SHORT] || options->any_kernel);
    bool is_wide = options->width == WIDE || total > (uint64_t)NARROW_MAX;
    frontier->width = is_wide ? WIDE : is_short ? SHORT : NARROW;
    frontier->size = sizeof(int16_t) << frontier->width;
    frontier->find = frontier->kernel->find[frontier->width];
    if (!frontier->find)
        frontier->find = kernel_plain.find[frontier->width];
    TRY(arena_make(arena, &frontier->weight, rows * columns));
    memcpy(frontier->weight, weight, rows * columns * sizeof *weight);
    return split_init(&frontier->split, arena, rows, columns, weight, frontier->width,
                      options->tail_steps ? options->tail_steps : tails_max_steps(frontier->width),
                      options->middle_steps ? options->middle_steps : MIDDLE_STEPS);
}

/* ------------------------------------------------------------------ levels */

uint64_t frontier_bytes(const struct frontier *frontier, const struct cone *cone,
                        const struct cone_cost *cost)
{
    return capped_sum(ring_bytes(frontier->size, cost), 2 * ideals_tier_outline_bytes(cone));
}

void frontier_forget(struct frontier *frontier)
{
    arena_free(frontier->arena, frontier->ring.memory);
    frontier->ring = (struct ring){0};
    ideals_tier_free(&frontier->low[0], frontier->arena);
    ideals_tier_free(&frontier->low[1], frontier->arena);
    frontier->whole = false;
}

qj_status frontier_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height)
{
    struct arena *arena = frontier->arena;
    struct cone_cost cost;
    TRY(cone_cost(cone, arena->context, height + 1, &cost));
    frontier_forget(frontier);
    frontier->found = (struct cut){0, 0};
    frontier->swept = 0;
    TRY(ideals_tier_open(&frontier->low[0], arena, cone, frontier->size));
    TRY(ideals_tier_open(&frontier->low[1], arena, cone, frontier->size));
    TRY(ring_open(&frontier->ring, arena, frontier->size, &cost));
    ideals_tier_lay_out(&frontier->low[1], height + 1, &frontier->ring, NULL);
    ideals_tier_lay_out(&frontier->low[0], height, &frontier->ring, &frontier->low[1]);
    return QJ_OK;
}

qj_status frontier_left(const struct frontier *frontier, uint64_t *states)
{
    const struct ideals_tier *tier = &frontier->low[0];
    const struct cone *cone = tier->cone;
    struct cut found = frontier->found;
    struct cone_cost cost;
    TRY(cone_cost(cone, frontier->arena->context, tier->height, &cost));
    for (unsigned i = 0; i <= found.class; i++) {
        const struct far_class *class = &cone->class[i];
        uint64_t groups = i < found.class ? class->count : found.rank;
        cost.states -= groups * cone_group(cone, class, tier->height)->states;
    }
    *states = cost.states;
    return QJ_OK;
}

bool frontier_value(const struct frontier *frontier, const struct ideals_tier *tier,
                    const struct path *path, int64_t *value)
{
    const struct split *split = &frontier->split;
    const struct cone *cone = tier->cone;
    uint32_t height = split_height(split, path);
    struct cut cut;
    if (height != tier->height || !cone_find(cone, path->far, &cut) || !tier->run[cut.class].lanes)
        return false;
    uint64_t at = split_block(split, path, height) + split->tails.index[path->tail];
    *value = value_get(ideals_tier_values(tier, cut), frontier->width, at);
    return true;
}

/* ------------------------------------------------------------------ chunks */

/* The least lanes of a chunk, so that taking one costs nothing. States between two polls of the
 * clock; and the fewest states for which threads start. */
enum { SHARE_LANES = 1 << 12, OFTEN_STATES = 1 << 18, FEW_STATES = 1 << 14 };

/* Returns the cut before a chunk, which is the cut after the chunk before it. */
static struct cut frontier_share_begin(const struct frontier_sweep *sweep, uint64_t share)
{
    const uint64_t lane = sweep->begin + share * sweep->share_lanes;
    return ideals_tier_cut(sweep->tier, lane < sweep->end ? lane : sweep->end);
}

/* Waits for the earlier chunks that need values which a chunk overwrites. The chunk overwrites a
 * part of the level above. Groups before its own begin there are needed by earlier chunks only. It
 * overwrites the remaining groups as it finds its own, and no longer needs them by then. seen: how
 * many chunks are known to be found. */
static void frontier_await_needs(struct frontier_sweep *sweep, uint64_t share, struct cut end,
                                 uint64_t *seen)
{
    const struct ideals_tier *tier = sweep->tier, *above = sweep->above;
    uint64_t last = above->lanes + ideals_tier_lane(tier, end) + UINT64_C(2) * MARGIN;
    uint64_t gone = tier->values == above->values && last > tier->turn ? last - tier->turn : 0;
    for (; *seen < share; ++*seen) {
        if (ideals_tier_lane(above, frontier_share_begin(sweep, *seen)) >= gone)
            return;
        /* every chunk that was taken is being computed, so the wait ends */
        while (!atomic_load_explicit(&sweep->found[*seen], memory_order_acquire))
            sched_yield();
    }
}

/* Polls the context, which only the caller's thread may do. */
static void frontier_poll(struct frontier_sweep *sweep)
{
    if (sweep->status == QJ_OK)
        sweep->status = context_poll(sweep->frontier->arena->context, "states",
                                     atomic_load(&sweep->done), sweep->total);
    if (sweep->status != QJ_OK)
        atomic_store(&sweep->stopped, true);
}

/* Finds the values of a chunk's groups to the end, even if the sweep is stopped. */
static void frontier_find_share(struct frontier_sweep *sweep, struct group *group, struct cut from,
                                struct cut end, unsigned thread)
{
    const struct ideals_tier *tier = group->tier;
    uint64_t since = 0;
    for (unsigned i = from.class; i <= end.class; i++) {
        const struct far_class *class = &tier->cone->class[i];
        const struct group_layout *layout = cone_group(tier->cone, class, tier->height);
        uint64_t count = i == end.class ? end.rank : class->count;
        if (!layout->lanes)
            continue;
        group_open(group, i);
        for (uint64_t rank = i == from.class ? from.rank : 0; rank < count; rank++) {
            group_find(group, (uint32_t)rank);
            since += layout->states;
            if (since < OFTEN_STATES)
                continue;
            atomic_fetch_add(&sweep->done, since);
            since = 0;
            if (thread == 0)
                frontier_poll(sweep);
        }
    }
    atomic_fetch_add(&sweep->done, since);
}

/* Takes chunks until none is left. Every chunk that was taken is finished, so a stopped sweep has
 * found the first chunks of the level. */
static void frontier_find_shares(void *user, unsigned thread)
{
    struct frontier_sweep *sweep = user;
    struct group group = {.frontier = sweep->frontier, .tier = sweep->tier, .above = sweep->above};
    uint64_t seen = 0;
    while (!atomic_load_explicit(&sweep->stopped, memory_order_relaxed)) {
        const uint64_t share = atomic_fetch_add_explicit(&sweep->next, 1, memory_order_relaxed);
        if (share >= sweep->shares)
            return;
        const struct cut end = frontier_share_begin(sweep, share + 1);
        frontier_await_needs(sweep, share, end, &seen);
        frontier_find_share(sweep, &group, frontier_share_begin(sweep, share), end, thread);
        atomic_store_explicit(&sweep->found[share], true, memory_order_release);
    }
}

qj_status frontier_find_groups(struct frontier_sweep *sweep, const struct ideals_tier *tier,
                               const struct ideals_tier *above, struct cut *from, struct cut end)
{
    sweep->tier = tier;
    sweep->above = above;
    sweep->begin = ideals_tier_lane(tier, *from);
    sweep->end = ideals_tier_lane(tier, end);
    sweep->share_lanes = tier->turn / SHARES + SHARE_LANES;
    const uint64_t lanes = sweep->end - sweep->begin;
    sweep->shares = (unsigned)((lanes + sweep->share_lanes - 1) / sweep->share_lanes);
    for (unsigned i = 0; i < sweep->shares; i++)
        atomic_store_explicit(&sweep->found[i], false, memory_order_relaxed);
    atomic_store(&sweep->next, 0);
    thread_pool_run(lanes >= FEW_STATES ? sweep->pool : NULL, frontier_find_shares, sweep);
    *from = frontier_share_begin(sweep, atomic_load(&sweep->next));
    frontier_poll(sweep);
    return sweep->status;
}

/* ------------------------------------------------------------------- sweep */

qj_status frontier_sweep_open(struct frontier_sweep *sweep, const struct frontier *frontier)
{
    uint64_t left;
    TRY(frontier_left(frontier, &left));
    sweep->frontier = frontier;
    sweep->done = frontier->swept;
    sweep->total = frontier->swept + left;
    return frontier->threads > 1 && left >= FEW_STATES
               ? thread_pool_open(frontier->arena, frontier->threads, &sweep->pool)
               : QJ_OK;
}

/* Moves to the next lower height. Its level overwrites groups that are no longer needed. */
static void frontier_go_down(struct frontier *frontier)
{
    struct ideals_tier swap = frontier->low[1];
    frontier->low[1] = frontier->low[0];
    frontier->low[0] = swap;
    ideals_tier_lay_out(&frontier->low[0], frontier->low[1].height - 1, &frontier->ring,
                        &frontier->low[1]);
    frontier->found = (struct cut){0, 0};
}

static qj_status frontier_find_tiers(struct frontier *frontier, struct frontier_sweep *sweep,
                                     frontier_visit_fn visit, void *user)
{
    const struct ideals_tier *tier = &frontier->low[0];
    TRY(frontier_sweep_open(sweep, frontier));
    for (;; frontier_go_down(frontier)) {
        qj_status status = frontier_find_groups(sweep, tier, &frontier->low[1], &frontier->found,
                                                ideals_tier_end(tier));
        frontier->swept = atomic_load(&sweep->done);
        TRY(status);
        if (visit)
            TRY(visit(user, tier));
        if (tier->height == tier->cone->height)
            return QJ_OK;
    }
}

qj_status frontier_sweep(struct frontier *frontier, frontier_visit_fn visit, void *user)
{
    struct frontier_sweep sweep = {0};
    qj_status status = frontier_find_tiers(frontier, &sweep, visit, user);
    thread_pool_close(frontier->arena, sweep.pool);
    frontier->whole = status == QJ_OK;
    return status;
}
