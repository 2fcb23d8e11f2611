/* tiers_reach: finds all positions that can be reached, from the highest tier to the lowest.
 *
 * Theorem (Moore 1959). When a tier has no open position left, and no higher tier, all of its
 * positions that play can reach are in its index: a position is the start or a child of a position
 * of its tier or of a higher one, and no move raises the tier.
 */
#include "engines/tiers/pass/tiers_solution.h"

/* The bytes that the log may take: a small part of the memory, or as much as the positions. Rules
 * whose calls are round trips are not asked again, so their log has no limit. */
static uint64_t tiers_reach_log_most(const struct tiers_solution *solution, uint64_t positions)
{
    enum { PART = 256, EACH = 20 };
    const qj_context *context = solution->arena->context;
    const uint64_t free = context->limits.bytes - context->bytes, each = EACH * positions,
                   most = each < free / 2 ? each : free / 2;
    if (tiers_game_is_distant(solution->game))
        return UINT64_MAX;
    return most > free / PART ? most : free / PART;
}

/* Expands the positions that were taken, and adds their children. */
static qj_status tiers_reach_expand(struct tiers_solution *solution, uint64_t slot)
{
    struct tiers_batch *batch = &solution->batch;
    struct tiers_tier *tier = solution->tiers[slot];
    for (batch->begin = 0; batch->begin < batch->taken; batch->begin += batch->positions) {
        TRY(tiers_batch_expand(batch));
        const uint64_t next = tier->index.count;
        TRY(tiers_solution_locate(solution, slot, true));
        const struct tiers_children children = tiers_batch_children(batch);
        TRY(tiers_log_add(&tier->log, &children, next,
                          tiers_reach_log_most(solution, tier->index.count)));
        TRY(context_check_states(solution->arena->context, solution->positions));
        TRY(pace_add(&solution->pace, (batch->positions + batch->count) * PACE_WRITE, "states",
                     solution->positions, 0));
    }
    return QJ_OK;
}

static qj_status tiers_reach_tier(struct tiers_solution *solution, uint64_t slot)
{
    struct tiers_batch *batch = &solution->batch;
    struct tiers_index *index = &solution->tiers[slot]->index;
    while ((batch->taken = tiers_index_take(index, batch->room, batch->handles, batch->states)))
        TRY(tiers_reach_expand(solution, slot));
    tiers_index_close(index);
    return QJ_OK;
}

qj_status tiers_reach_run(struct tiers_solution *solution)
{
    for (uint64_t i = 0; i < solution->count; i++)
        TRY(tiers_reach_tier(solution, solution->order[i]));
    return QJ_OK;
}
