/* heights_export: sweeps all heights of the whole grid. Each group of a saved tier goes to a
 * callbacks, or is compared with the file, in the order of heights_order.c. Several processes sweep
 * together (joint.c). The first process has the callbacks and gathers the groups in that order
 * (joint_gather.c).
 */
#include "engines/ideals/stored/heights_export.h"

#include "base/team.h"
#include "engines/ideals/joint/joint.h"
#include "engines/ideals/joint/joint_gather.h"

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

/* Checks the cost against the limits. joint: NULL for a single process. */
static qj_status heights_export_check_cost(const struct frontier *frontier, const struct cone *cone,
                                           const struct joint *joint, struct cone_cost *cost)
{
    qj_context *context = frontier->arena->context;
    TRY(cone_cost(cone, context, frontier->split.heights - 1, cost));
    uint64_t bytes = joint ? joint_bytes(frontier, joint) : frontier_bytes(frontier, cone, cost);
    TRY(context_check_bytes(context, bytes, "the saved tiers"));
    return context_check_states(context, cost->states);
}

static qj_status heights_export_sweep_alone(struct heights_export *export, struct cone *whole)
{
    struct frontier *frontier = export->heights->frontier;
    struct cone_cost cost;
    TRY(heights_export_open_whole(frontier, whole));
    TRY(heights_export_check_cost(frontier, whole, NULL, &cost));
    return frontier_sweep(frontier, whole, NULL, heights_export_height, export);
}

/* ---------------------------------------------------------- several processes */

struct heights_collection {
    struct heights_export *export;
    struct joint joint;
    struct shares_owners owners; /* owners of the groups of the height */
    struct joint_gather gather;
};

static uint64_t heights_export_far(void *user, uint64_t i)
{
    const struct heights_collection *collection = user;
    return collection->export->heights->order.far[i].word;
}

static qj_status heights_export_collected_group(void *user, uint64_t i, char *values,
                                                uint64_t bytes, bool back)
{
    struct heights_collection *collection = user;
    struct heights_export *export = collection->export;
    (void)bytes, (void)back;
    return heights_export_group(export, collection->owners.height, &export->heights->order.far[i],
                                values, 0);
}

static qj_status heights_export_collect_height(void *user, const struct ideals_tier *tier)
{
    struct heights_collection *collection = user;
    const struct heights_order *order = &collection->export->heights->order;
    if (tier->height % order->every)
        return QJ_OK;
    shares_height(&collection->joint.shares, tier->height, &collection->owners);
    TRY(joint_gather_groups(&collection->gather, tier, &collection->owners, 0, order->far_count,
                            false));
    return collection->gather.status;
}

/* Allocates in this process only; the caller shares the status. */
static qj_status heights_export_open_collection(struct heights_collection *collection,
                                                struct cone *whole)
{
    enum { PIECE = 1 << 17 }; /* bytes, unless a group has more */
    struct frontier *frontier = collection->export->heights->frontier;
    struct arena *arena = frontier->arena;
    struct joint *joint = &collection->joint;
    struct joint_gather *gather = &collection->gather;
    struct cone_cost cost;
    *gather = (struct joint_gather){.context = arena->context,
                                    .processes = team_size(arena->context),
                                    .rank = team_rank(arena->context),
                                    .far = heights_export_far,
                                    .visit = heights_export_collected_group,
                                    .user = collection};
    TRY(heights_export_open_whole(frontier, whole));
    TRY(joint_open(joint, frontier, whole, gather->processes, 0, frontier->split.heights - 1));
    TRY(partitions_list(&joint->partitions, arena));
    TRY(shares_owners_open(&collection->owners, arena, &joint->partitions));
    TRY(arena_make(arena, &gather->in, gather->processes));
    TRY(arena_make(arena, &gather->out, gather->processes));
    TRY(heights_export_check_cost(frontier, whole, joint, &cost));
    gather->bytes = (uint64_t)cost.widest * frontier_value_size(frontier);
    gather->bytes = gather->bytes > PIECE ? gather->bytes : PIECE;
    return arena_make(arena, &gather->room, gather->bytes);
}

/* Sweeps with several processes. If one process fails, all fail. */
static qj_status heights_export_sweep_together(struct heights_export *export, struct cone *whole)
{
    struct frontier *frontier = export->heights->frontier;
    struct arena *arena = frontier->arena;
    struct heights_collection collection = {.export = export};
    qj_status status = team_settle(arena->context,
                                   heights_export_open_collection(&collection, whole), NULL, 0);
    if (status == QJ_OK)
        status = joint_sweep(frontier, &collection.joint, NULL, NULL, heights_export_collect_height,
                             &collection);
    shares_owners_free(&collection.owners, arena);
    arena_free(arena, collection.gather.in);
    arena_free(arena, collection.gather.out);
    arena_free(arena, collection.gather.room);
    frontier_forget(frontier);
    joint_free(&collection.joint, arena);
    return status;
}

/* Each process reads the stored values for itself. */
qj_status heights_export_all(struct heights_export *export, uint64_t *states)
{
    struct frontier *frontier = export->heights->frontier;
    struct cone whole = {0};
    bool together = export->output && team_size(frontier->arena->context) > 1;
    qj_status status = together ? heights_export_sweep_together(export, &whole)
                                : heights_export_sweep_alone(export, &whole);
    *states = frontier->swept;
    frontier_forget(frontier);
    cone_free(&whole, frontier->arena);
    return status;
}
