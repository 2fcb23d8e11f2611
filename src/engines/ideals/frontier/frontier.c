/* frontier: the values of all states of a grid in which a cell has one weight for both players,
 *
 *     value(state) = largest of (weight of a corner - value of the state without it),
 *
 * computed height by height (split.c) from the full grid down. A level overwrites the level above
 * it in a ring (cone.c). The ring is larger than the largest level by about the groups of one F:
 * these groups need the groups of F and of F + 1 in the level above.
 *
 * A level is cut into chunks (struct frontier_share), which the threads take in order. A chunk
 * waits for earlier chunks that need the values it overwrites. The gap in the ring makes waiting
 * rare.
 */
#include "engines/ideals/frontier/frontier.h"

#include "base/capped.h"
#include "engines/ideals/layout/sweep_progress.h"

#include <assert.h>
#include <sched.h>
#include <string.h>

bool frontier_fits(uint64_t rows, uint64_t columns, uint64_t total)
{
    return split_fits(rows, columns) && total <= (uint64_t)WIDE_MAX;
}

size_t frontier_value_size(const struct frontier *frontier)
{
    return sizeof(int16_t) << frontier->width;
}

static qj_status frontier_weigh_rounds(struct frontier *frontier)
{
    static const int64_t missing[] = {
        [SHORT] = -2 * SHORT_MAX, [NARROW] = -2 * NARROW_MAX, [WIDE] = -2 * WIDE_MAX};
    const struct tails *tails = &frontier->split.tails;
    const enum width width = frontier->width;
    uint64_t entries = (uint64_t)tails->rounds * tails->lanes;
    TRY(arena_make_sized(frontier->arena, &frontier->round_weight, entries,
                         frontier_value_size(frontier)));
    for (uint64_t i = 0; i < entries; i++)
        value_put(frontier->round_weight, width, i,
                  tails->cell[i] == NO_CELL ? missing[width] : frontier->weight[tails->cell[i]]);
    return QJ_OK;
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
    frontier->find = frontier->kernel->find[frontier->width];
    if (!frontier->find)
        frontier->find = kernel_plain.find[frontier->width];
    TRY(arena_make(arena, &frontier->weight, rows * columns));
    memcpy(frontier->weight, weight, rows * columns * sizeof *weight);
    TRY(split_init(&frontier->split, arena, rows, columns, frontier->width,
                   options->tail_steps ? options->tail_steps : tails_max_steps(frontier->width),
                   options->middle_steps ? options->middle_steps : MIDDLE_STEPS));
    return frontier_weigh_rounds(frontier);
}

/* ------------------------------------------------------------------ levels */

uint64_t frontier_bytes(const struct frontier *frontier, const struct cone *cone,
                        const struct cone_cost *cost)
{
    return capped_sum(ring_bytes(frontier_value_size(frontier), cost),
                      2 * ideals_tier_outline_bytes(cone));
}

void frontier_forget(struct frontier *frontier)
{
    ring_free(&frontier->ring, frontier->arena);
    ideals_tier_free(&frontier->low[0], frontier->arena);
    ideals_tier_free(&frontier->low[1], frontier->arena);
    frontier->whole = false;
}

/* Opens both levels and the ring for a sweep that starts at a height. */
static qj_status frontier_open_low(struct frontier *frontier, const struct cone *cone,
                                   uint32_t height)
{
    struct arena *arena = frontier->arena;
    size_t size = frontier_value_size(frontier);
    struct cone_cost cost;
    TRY(cone_cost(cone, arena->context, height, &cost));
    frontier_forget(frontier);
    frontier->found = (struct cut){0, 0};
    TRY(ideals_tier_open(&frontier->low[0], arena, cone, size));
    TRY(ideals_tier_open(&frontier->low[1], arena, cone, size));
    return ring_open(&frontier->ring, arena, size, &cost);
}

qj_status frontier_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height)
{
    TRY(frontier_open_low(frontier, cone, height + 1));
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
        cost.states -= groups * cone_group_size(cone, class, tier->height).states;
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
    const void *group = ideals_tier_values(tier, cut);
    if (!group)
        return false;
    uint64_t at = split_block(split, path, height) + split->tails.index[path->tail];
    *value = value_get(group, frontier->width, at);
    return true;
}

/* ------------------------------------------------------------------ chunks */

/* Number of chunks. They are large enough that taking a chunk costs nothing, and numerous enough
 * that the threads finish a height together. */
enum { SHARES = 256 };

struct frontier_share {
    struct cut end;
    unsigned needs; /* chunks that must be found before this chunk may begin */
    atomic_bool found;
};

struct frontier_sweep {
    struct sweep_progress progress;
    struct frontier *frontier;
    const struct cone *cone;
    const struct ideals_tier *above;
    struct frontier_share *share;
    unsigned shares;
    uint64_t share_lanes; /* least size of a chunk; the last chunk of a level may be smaller */
};

static void frontier_end_share(struct frontier_sweep *sweep, unsigned class, uint64_t rank)
{
    struct frontier_share *share = &sweep->share[sweep->shares++];
    share->end = (struct cut){class, (uint32_t)rank};
    atomic_store_explicit(&share->found, false, memory_order_relaxed);
}

static struct cut frontier_share_begin(const struct frontier_sweep *sweep, unsigned share)
{
    return share ? sweep->share[share - 1].end : sweep->frontier->found;
}

/* Cuts a class into chunks. lanes: size of the unfinished chunk before it. Returns the size of the
 * unfinished chunk at its end. */
static uint64_t frontier_cut_class(struct frontier_sweep *sweep, unsigned class, uint64_t lanes)
{
    struct cut from = sweep->frontier->found;
    uint64_t each = sweep->frontier->low[0].run[class].lanes;
    uint64_t count = each ? sweep->cone->class[class].count : 0;
    for (uint64_t rank = class == from.class ? from.rank : 0; rank < count;) {
        uint64_t more = (sweep->share_lanes - lanes + each - 1) / each;
        more = more < count - rank ? more : count - rank;
        rank += more;
        lanes += more * each;
        if (lanes < sweep->share_lanes)
            continue;
        frontier_end_share(sweep, class, rank);
        lanes = 0;
    }
    return lanes;
}

/* Determines the chunks that must precede each chunk. A chunk overwrites a part of the level above.
 * Groups before its own begin there are needed by earlier chunks only. It overwrites the remaining
 * groups as it finds its own, and no longer needs them by then. */
static void frontier_find_needs(struct frontier_sweep *sweep)
{
    const struct frontier *frontier = sweep->frontier;
    const struct ideals_tier *tier = &frontier->low[0], *above = sweep->above;
    unsigned needs = 0;
    for (unsigned i = 0; above == &frontier->low[1] && i < sweep->shares; i++) {
        struct frontier_share *share = &sweep->share[i];
        uint64_t end = above->lanes + ideals_tier_lane(tier, share->end) + UINT64_C(2) * MARGIN;
        uint64_t gone = end > frontier->ring.lanes ? end - frontier->ring.lanes : 0;
        while (needs < i && ideals_tier_lane(above, frontier_share_begin(sweep, needs)) < gone)
            needs++;
        share->needs = needs;
    }
}

/* ------------------------------------------------------------------- sweep */

/* Finds the values of a chunk's groups to the end, even if the sweep is stopped. */
static void frontier_find_share(struct frontier_sweep *sweep, struct group *group, unsigned share,
                                unsigned thread)
{
    const struct frontier *frontier = sweep->frontier;
    struct cut from = frontier_share_begin(sweep, share), end = sweep->share[share].end;
    uint64_t since = 0;
    for (unsigned i = from.class; i <= end.class; i++) {
        const struct far_class *class = &sweep->cone->class[i];
        struct group_size size = cone_group_size(sweep->cone, class, frontier->low[0].height);
        uint64_t count = i == end.class ? end.rank : class->count;
        if (!size.lanes)
            continue;
        group_open(group, i);
        for (uint64_t rank = i == from.class ? from.rank : 0; rank < count; rank++) {
            group_find(group, (uint32_t)rank);
            since += size.states;
            if (since < OFTEN_STATES)
                continue;
            progress_add(&sweep->progress, since, thread);
            since = 0;
        }
    }
    atomic_fetch_add(&sweep->progress.done, since);
}

/* Takes chunks until none is left. Every chunk that was taken is finished, so a stopped sweep has
 * found the first chunks of the level. */
static void frontier_find_shares(void *user, unsigned thread)
{
    struct frontier_sweep *sweep = user;
    struct frontier *frontier = sweep->frontier;
    struct group group = {.frontier = frontier, .tier = frontier->low, .above = sweep->above};
    unsigned seen = 0;
    for (uint64_t share; (share = progress_take(&sweep->progress, 1)) < sweep->shares;) {
        /* every chunk that was taken is being computed, so the wait ends */
        while (seen < sweep->share[share].needs)
            if (atomic_load_explicit(&sweep->share[seen].found, memory_order_acquire))
                ++seen;
            else
                sched_yield();
        frontier_find_share(sweep, &group, (unsigned)share, thread);
        atomic_store_explicit(&sweep->share[share].found, true, memory_order_release);
    }
}

static qj_status frontier_find_tier(struct frontier_sweep *sweep)
{
    struct frontier *frontier = sweep->frontier;
    const struct cone *cone = sweep->cone;
    uint64_t lanes = 0;
    sweep->shares = 0;
    for (unsigned i = frontier->found.class; i < cone->classes; i++)
        lanes = frontier_cut_class(sweep, i, lanes);
    if (lanes)
        frontier_end_share(sweep, cone->classes - 1, cone->class[cone->classes - 1].count);
    frontier_find_needs(sweep);
    progress_run(&sweep->progress, frontier->low[0].states, 0, frontier_find_shares, sweep);
    uint64_t taken = atomic_load(&sweep->progress.next);
    frontier->found = frontier_share_begin(sweep,
                                           taken < sweep->shares ? (unsigned)taken : sweep->shares);
    frontier->swept = atomic_load(&sweep->progress.done);
    return progress_status(&sweep->progress);
}

/* Moves to the next lower height. Its level overwrites groups that are no longer needed. */
static void frontier_go_down(struct frontier_sweep *sweep)
{
    struct frontier *frontier = sweep->frontier;
    struct ideals_tier swap = frontier->low[1];
    frontier->low[1] = frontier->low[0];
    frontier->low[0] = swap;
    ideals_tier_lay_out(&frontier->low[0], frontier->low[1].height - 1, &frontier->ring,
                        &frontier->low[1]);
    frontier->found = (struct cut){0, 0};
    sweep->above = &frontier->low[1];
}

static qj_status frontier_find_tiers(struct frontier_sweep *sweep, frontier_visit_fn visit,
                                     void *user)
{
    struct frontier *frontier = sweep->frontier;
    for (;; frontier_go_down(sweep)) {
        TRY(frontier_find_tier(sweep));
        if (visit)
            TRY(visit(user, &frontier->low[0]));
        if (frontier->low[0].height == sweep->cone->height)
            return QJ_OK;
    }
}

/* Lays out the first level that the sweep finds. */
static qj_status frontier_prepare(struct frontier_sweep *sweep, const struct ideals_tier *from)
{
    struct frontier *frontier = sweep->frontier;
    uint64_t left;
    sweep->above = &frontier->low[1];
    if (!from)
        TRY(frontier_lay_out(frontier, sweep->cone, frontier->split.heights - 1));
    else if (from != frontier->low) {
        TRY(frontier_open_low(frontier, sweep->cone, from->height - 1));
        ideals_tier_lay_out(&frontier->low[0], from->height - 1, &frontier->ring, NULL);
        sweep->above = from;
    }
    TRY(frontier_left(frontier, &left));
    sweep->progress.done = from == frontier->low ? frontier->swept : 0;
    sweep->progress.total = sweep->progress.done + left;
    sweep->share_lanes = frontier->ring.lanes / SHARES;
    TRY(arena_make(frontier->arena, &sweep->share, SHARES + 1));
    if (frontier->threads > 1 && left >= FEW_STATES)
        TRY(thread_pool_open(frontier->arena, frontier->threads, &sweep->progress.pool));
    return QJ_OK;
}

qj_status frontier_sweep(struct frontier *frontier, const struct cone *cone,
                         const struct ideals_tier *from, frontier_visit_fn visit, void *user)
{
    struct frontier_sweep sweep = {
        .progress = {.context = frontier->arena->context}, .frontier = frontier, .cone = cone};
    qj_status status = frontier_prepare(&sweep, from);
    if (status == QJ_OK)
        status = frontier_find_tiers(&sweep, visit, user);
    thread_pool_close(frontier->arena, sweep.progress.pool);
    arena_free(frontier->arena, sweep.share);
    frontier->whole = status == QJ_OK;
    return status;
}
