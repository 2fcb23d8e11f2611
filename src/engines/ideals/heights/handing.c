/* handing: sweeps all heights of the whole grid. Each group of a kept height goes to a keeper, or
 * is compared with what is kept, in the order of order.c. A team sweeps them together (collect.c).
 */
#include "engines/ideals/heights/handing.h"

#include "base/team.h"
#include "engines/ideals/heights/collect.h"

qj_status handing_open(struct handing *handing, struct heights *heights, const qj_keeper *keeper)
{
    struct arena *arena = heights->order.arena;
    *handing = (struct handing){.heights = heights, .keeper = keeper, .pace = {arena->context, 0}};
    return arena_make(arena, &handing->values, heights->order.most);
}

/* -------------------------------------------------------------------- a group */

struct cut handing_cut(const struct handing *handing, const struct level *level,
                       const struct far_end *far)
{
    const struct split *split = &handing->heights->order.frontier->split;
    const struct cone *cone = level->cone;
    const struct far_class *class = cone_class(cone, split, far->ups, far->inversions);
    return (struct cut){(unsigned)(class - cone->class),
                        cone->rank[split_far_index(split, far->word)]};
}

qj_status handing_take(struct handing *handing, const struct level *level,
                       const struct far_end *far)
{
    struct order *order = &handing->heights->order;
    const struct near *near;
    TRY(order_near(order, far, level->height, &near));
    order_take(order, near, far, level_values(level, handing_cut(handing, level, far)),
               handing->values);
    return QJ_OK;
}

static qj_status count_done(struct handing *handing, uint64_t count)
{
    handing->done += count;
    return pace_add(&handing->pace, count, "positions", handing->done,
                    handing->heights->order.count);
}

qj_status handing_give(struct handing *handing, uint64_t count)
{
    TRY(count_done(handing, count));
    return handing->keeper->take(handing->keeper->user, NULL, handing->values, count)
               ? QJ_OK
               : context_fail(handing->heights->order.arena->context, QJ_IO,
                              "the positions cannot be kept");
}

static qj_status compare(struct handing *handing, uint64_t first, uint64_t count)
{
    const struct heights *heights = handing->heights;
    TRY(count_done(handing, count));
    TRY(heights_read_group(heights, first, count));
    for (uint64_t i = 0; i < count; i++)
        if (heights->worths[i] != handing->values[i].worth)
            return context_fail(heights->order.arena->context, QJ_BAD_INPUT,
                                "a value does not follow from those of the moves");
    return QJ_OK;
}

qj_status handing_group(struct handing *handing, const struct level *level,
                        const struct far_end *far, uint64_t first)
{
    const uint64_t count = order_group(&handing->heights->order, far, level->height);
    TRY(handing_take(handing, level, far));
    return handing->keeper ? handing_give(handing, count) : compare(handing, first, count);
}

/* ---------------------------------------------------------------- all heights */

static qj_status hand_height(void *user, const struct level *level)
{
    struct handing *handing = user;
    const struct order *order = &handing->heights->order;
    if (level->height % order->every)
        return QJ_OK;
    uint64_t first = order->first[level->height / order->every];
    for (uint64_t i = 0; i < order->far_count; i++) {
        const struct far_end *far = &order->far[i];
        uint64_t count = order_group(order, far, level->height);
        if (count)
            TRY(handing_group(handing, level, far, first));
        first += count;
    }
    return QJ_OK;
}

/* The cone of the grid of which nothing is taken. */
static qj_status open_whole(struct frontier *frontier, struct cone *cone)
{
    static const uint64_t none[PATH_STEPS];
    struct path path = split_path(&frontier->split, none);
    TRY(cone_open(cone, &frontier->split, frontier->arena, &path));
    return cone_list(cone, &frontier->split, frontier->arena);
}

static qj_status check_memory(const struct frontier *frontier, const struct cone *cone)
{
    struct cone_cost cost;
    TRY(cone_cost(cone, &frontier->split, frontier->arena->context, frontier->split.heights - 1,
                  &cost));
    TRY(context_check_bytes(frontier->arena->context, frontier_bytes(frontier, cone, &cost),
                            "the heights that are kept"));
    return context_check_states(frontier->arena->context, cost.states);
}

static qj_status sweep_alone(struct handing *handing, struct cone *whole)
{
    struct frontier *frontier = handing->heights->frontier;
    TRY(open_whole(frontier, whole));
    TRY(check_memory(frontier, whole));
    return frontier_sweep(frontier, whole, NULL, hand_height, handing);
}

/* What is kept each process reads for itself. */
static qj_status sweep(struct handing *handing, struct cone *whole)
{
    struct frontier *frontier = handing->heights->frontier;
    qj_context *context = frontier->arena->context;
    if (!handing->keeper || team_size(context) == 1)
        return sweep_alone(handing, whole);
    TRY(team_settle(context, open_whole(frontier, whole), NULL, 0));
    return collect_heights(handing, whole);
}

qj_status handing_all(struct handing *handing, uint64_t *states)
{
    struct frontier *frontier = handing->heights->frontier;
    struct cone whole = {0};
    qj_status status = sweep(handing, &whole);
    *states = frontier->swept;
    frontier_forget(frontier);
    cone_free(&whole, frontier->arena);
    return status;
}
