/* handing: sweeps all heights of the whole grid. Each group of a kept height goes to a keeper, or
 * is compared with what is kept, in the order of order.c. A team sweeps them together (joint.c),
 * and the first process, which has the keeper, gathers the groups in that order (gather.c).
 */
#include "engines/ideals/heights/heights.h"

#include "base/team.h"
#include "engines/ideals/team/gather.h"
#include "engines/ideals/team/joint.h"

qj_status handing_open(struct handing *handing, struct heights *heights, const qj_keeper *keeper)
{
    struct arena *arena = heights->order.arena;
    *handing = (struct handing){.heights = heights, .keeper = keeper, .pace = {arena->context, 0}};
    return arena_make(arena, &handing->values, heights->order.most);
}

/* -------------------------------------------------------------------- a group */

static qj_status compare(struct handing *handing, uint64_t first, uint64_t count)
{
    const struct heights *heights = handing->heights;
    TRY(heights_read_group(heights, first, count));
    for (uint64_t i = 0; i < count; i++)
        if (heights->worths[i] != handing->values[i].worth)
            return context_fail(heights->order.arena->context, QJ_BAD_INPUT,
                                "a value does not follow from those of the moves");
    return QJ_OK;
}

qj_status handing_group(struct handing *handing, uint32_t height, const struct far_end *far,
                        const char *values, uint64_t first)
{
    struct order *order = &handing->heights->order;
    const uint64_t count = order_group(order, far, height);
    const struct near *near;
    TRY(order_near(order, far, height, &near));
    order_take(order, near, far, values, handing->values);
    handing->done += count;
    TRY(pace_add(&handing->pace, count, "positions", handing->done, order->count));
    if (!handing->keeper)
        return compare(handing, first, count);
    return handing->keeper->take(handing->keeper->user, NULL, handing->values, count)
               ? QJ_OK
               : context_fail(order->arena->context, QJ_IO, "the positions cannot be kept");
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
        struct cut cut;
        if (count && cone_find(level->cone, far->word, &cut))
            TRY(handing_group(handing, level->height, far, level_values(level, cut), first));
        first += count;
    }
    return QJ_OK;
}

/* Lists the cone of the grid of which nothing is taken. */
static qj_status open_whole(struct frontier *frontier, struct cone *cone)
{
    static const uint64_t none[PATH_STEPS];
    struct path path = split_path(&frontier->split, none);
    TRY(cone_open(cone, &frontier->split, frontier->arena, &path));
    return cone_list(cone, frontier->arena);
}

/* joint: of a team, or NULL. */
static qj_status check_cost(const struct frontier *frontier, const struct cone *cone,
                            const struct joint *joint, struct cone_cost *cost)
{
    qj_context *context = frontier->arena->context;
    TRY(cone_cost(cone, context, frontier->split.heights - 1, cost));
    uint64_t bytes = joint ? joint_bytes(frontier, joint) : frontier_bytes(frontier, cone, cost);
    TRY(context_check_bytes(context, bytes, "the heights that are kept"));
    return context_check_states(context, cost->states);
}

static qj_status sweep_alone(struct handing *handing, struct cone *whole)
{
    struct frontier *frontier = handing->heights->frontier;
    struct cone_cost cost;
    TRY(open_whole(frontier, whole));
    TRY(check_cost(frontier, whole, NULL, &cost));
    return frontier_sweep(frontier, whole, NULL, hand_height, handing);
}

/* --------------------------------------------------------------------- a team */

struct collecting {
    struct handing *handing;
    struct joint joint;
    struct hand hand; /* who has the groups of the height */
    struct gather gather;
};

static uint64_t far_at(void *user, uint64_t i)
{
    const struct collecting *collecting = user;
    return collecting->handing->heights->order.far[i].word;
}

static qj_status hand_group(void *user, uint64_t i, char *values, uint64_t bytes, bool back)
{
    struct collecting *collecting = user;
    struct handing *handing = collecting->handing;
    (void)bytes, (void)back;
    return handing_group(handing, collecting->hand.height, &handing->heights->order.far[i], values,
                         0);
}

static qj_status collect_height(void *user, const struct level *level)
{
    struct collecting *collecting = user;
    const struct order *order = &collecting->handing->heights->order;
    if (level->height % order->every)
        return QJ_OK;
    deal_height(&collecting->joint.deal, level->height, &collecting->hand);
    TRY(gather_groups(&collecting->gather, level, &collecting->hand, 0, order->far_count, false));
    return collecting->gather.status;
}

/* Of this process alone. */
static qj_status open_collecting(struct collecting *collecting, struct cone *whole)
{
    enum { PIECE = 1 << 17 }; /* bytes, unless a group has more */
    struct frontier *frontier = collecting->handing->heights->frontier;
    struct arena *arena = frontier->arena;
    struct joint *joint = &collecting->joint;
    struct gather *gather = &collecting->gather;
    struct cone_cost cost;
    *gather = (struct gather){.context = arena->context,
                              .processes = team_size(arena->context),
                              .rank = team_rank(arena->context),
                              .far = far_at,
                              .visit = hand_group,
                              .user = collecting};
    TRY(open_whole(frontier, whole));
    TRY(joint_open(joint, frontier, whole, gather->processes, 0, frontier->split.heights - 1));
    TRY(lots_list(&joint->lots, arena));
    TRY(hand_open(&collecting->hand, arena, &joint->lots));
    TRY(arena_make(arena, &gather->in, gather->processes));
    TRY(arena_make(arena, &gather->out, gather->processes));
    TRY(check_cost(frontier, whole, joint, &cost));
    gather->bytes = (uint64_t)cost.widest * frontier_value_size(frontier);
    gather->bytes = gather->bytes > PIECE ? gather->bytes : PIECE;
    return arena_make(arena, &gather->room, gather->bytes);
}

/* A failure of one process is that of all. */
static qj_status sweep_together(struct handing *handing, struct cone *whole)
{
    struct frontier *frontier = handing->heights->frontier;
    struct arena *arena = frontier->arena;
    struct collecting collecting = {.handing = handing};
    qj_status status = team_settle(arena->context, open_collecting(&collecting, whole), NULL, 0);
    if (status == QJ_OK)
        status = joint_sweep(frontier, &collecting.joint, NULL, NULL, collect_height, &collecting);
    hand_free(&collecting.hand, arena);
    arena_free(arena, collecting.gather.in);
    arena_free(arena, collecting.gather.out);
    arena_free(arena, collecting.gather.room);
    frontier_forget(frontier);
    joint_free(&collecting.joint, arena);
    return status;
}

/* What is kept each process reads for itself. */
qj_status handing_all(struct handing *handing, uint64_t *states)
{
    struct frontier *frontier = handing->heights->frontier;
    struct cone whole = {0};
    bool together = handing->keeper && team_size(frontier->arena->context) > 1;
    qj_status status = together ? sweep_together(handing, &whole) : sweep_alone(handing, &whole);
    *states = frontier->swept;
    frontier_forget(frontier);
    cone_free(&whole, frontier->arena);
    return status;
}
