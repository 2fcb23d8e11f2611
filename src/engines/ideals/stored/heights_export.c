/* heights_export: sweeps all heights of the whole grid. Each group of a saved tier goes to
 * callbacks, or is compared with the file, in the order of heights_order.c.
 */
#include "engines/ideals/stored/heights_export.h"

qj_status heights_export_open(struct heights_export *export, struct heights *heights,
                              const qj_solution_file_writer *output)
{
    struct arena *arena = heights->order.arena;
    *export = (struct heights_export){
        .heights = heights, .output = output, .pace = {arena->context, 0}};
    return arena_make(arena, &export->values, heights->order.most);
}

/* -------------------------------------------------------------------- a group */

static qj_status heights_export_compare(struct heights_export *export, uint64_t first,
                                        uint64_t count)
{
    const struct heights *heights = export->heights;
    TRY(heights_read_group(heights, first, count));
    for (uint64_t i = 0; i < count; i++)
        if (heights->values[i] != export->values[i].value)
            return context_fail(heights->order.arena->context, QJ_BAD_INPUT,
                                "a value does not follow from those of the moves");
    return QJ_OK;
}

qj_status heights_export_group(struct heights_export *export, uint32_t height,
                               const struct far_end *far, const char *values, uint64_t first)
{
    struct heights_order *order = &export->heights->order;
    const uint64_t count = heights_order_group(order, far, height);
    const struct near_blocks *near;
    TRY(heights_order_near(order, far, height, &near));
    heights_order_take(order, near, far, values, export->values);
    export->done += count;
    TRY(pace_add(&export->pace, count, "positions", export->done, order->count));
    if (!export->output)
        return heights_export_compare(export, first, count);
    return export->output->take(export->output->user, NULL, export->values, count)
               ? QJ_OK
               : context_fail(order->arena->context, QJ_IO, "the solution file cannot be written");
}

/* ---------------------------------------------------------------- all heights */

static qj_status heights_export_height(void *user, const struct ideals_tier *tier)
{
    struct heights_export *export = user;
    const struct heights_order *order = &export->heights->order;
    if (tier->height % order->every)
        return QJ_OK;
    uint64_t first = order->first[tier->height / order->every];
    for (uint64_t i = 0; i < order->far_count; i++) {
        const struct far_end *far = &order->far[i];
        uint64_t count = heights_order_group(order, far, tier->height);
        struct cut cut;
        if (count && cone_find(tier->cone, far->word, &cut))
            TRY(heights_export_group(export, tier->height, far, ideals_tier_values(tier, cut),
                                     first));
        first += count;
    }
    return QJ_OK;
}

/* Lists the cone of the empty grid. */
static qj_status heights_export_open_whole(struct frontier *frontier, struct cone *cone)
{
    static const uint64_t none[PATH_STEPS];
    struct path path = split_path(&frontier->split, none);
    TRY(cone_open(cone, &frontier->split, frontier->arena, &path));
    return cone_list(cone, frontier->arena);
}

/* Checks the cost against the limits. */
static qj_status heights_export_check_cost(const struct frontier *frontier, const struct cone *cone,
                                           struct cone_cost *cost)
{
    qj_context *context = frontier->arena->context;
    TRY(cone_cost(cone, context, frontier->split.heights - 1, cost));
    TRY(context_check_bytes(context, frontier_bytes(frontier, cone, cost), "the saved tiers"));
    return context_check_states(context, cost->states);
}

static qj_status heights_export_sweep(struct heights_export *export, struct cone *whole)
{
    struct frontier *frontier = export->heights->frontier;
    struct cone_cost cost;
    TRY(heights_export_open_whole(frontier, whole));
    TRY(heights_export_check_cost(frontier, whole, &cost));
    return frontier_sweep(frontier, whole, NULL, heights_export_height, export);
}

qj_status heights_export_all(struct heights_export *export, uint64_t *states)
{
    struct frontier *frontier = export->heights->frontier;
    struct cone whole = {0};
    qj_status status = heights_export_sweep(export, &whole);
    *states = frontier->swept;
    frontier_forget(frontier);
    cone_free(&whole, frontier->arena);
    return status;
}
