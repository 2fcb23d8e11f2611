/* heights_store: see heights_store.h. heights_order.c defines the order of the values. */
#include "engines/ideals/stored/heights_store.h"

qj_status heights_read_group(const struct heights *heights, uint64_t first, uint64_t count)
{
    const qj_solution_file *file = heights->file;
    return file->read(file->user, first, count, heights->values)
               ? QJ_OK
               : context_fail(heights->order.arena->context, QJ_IO,
                              "the solution file cannot be read");
}

/* Fills in the groups of a level above a cone, in the order of the file. */
static qj_status heights_read_tier(struct heights *heights, const struct ideals_tier *tier)
{
    struct heights_order *order = &heights->order;
    const struct cone *cone = tier->cone;
    uint64_t first = order->first[tier->height / order->every];
    for (uint64_t i = 0; i < order->far_count; i++) {
        const struct far_end *far = &order->far[i];
        uint64_t count = heights_order_group(order, far, tier->height);
        const struct near_blocks *near;
        struct cut cut;
        first += count;
        if (!cone_find(cone, far->word, &cut) || !tier->run[cut.class].lanes)
            continue;
        TRY(heights_order_near(order, far, tier->height, &near));
        TRY(heights_read_group(heights, first - count, count));
        heights_order_put(order, near, far, heights->values, ideals_tier_values(tier, cut));
    }
    return QJ_OK;
}

qj_status heights_sweep(struct heights *heights, const struct cone *cone, frontier_visit_fn visit,
                        void *user)
{
    struct frontier *frontier = heights->frontier;
    const struct ideals_tier *from = NULL;
    uint32_t above;
    if (heights_order_above(&heights->order, cone->height, &above)) {
        TRY(frontier_lay_out(frontier, cone, above - 1));
        TRY(heights_read_tier(heights, &frontier->low[1]));
        frontier->swept = 0;
        from = frontier->low;
    }
    TRY(frontier_sweep(frontier, cone, from, visit, user));
    heights->session->states += frontier->swept;
    return QJ_OK;
}
