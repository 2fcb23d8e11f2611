/* backward_plies: values ply by ply, from the last ply to the first, if every move leads to the
 * next ply.
 *
 * Theorem. If every move from ply t leads to ply t + 1, the values of ply t follow from the values
 * of ply t + 1 (backup.c), and the last ply has no moves. One pass is therefore enough. The
 * positions of a ply do not depend on each other, so threads share them.
 */
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/checkpoint/explore_resume.h"

static void plies_settle_batch(void *user, struct explore_worker *worker,
                               const struct sweep_batch *batch)
{
    const struct explore *explore = user;
    for (uint64_t i = 0; i < batch->moves.positions; i++) {
        struct position_children children = sweep_batch_children(batch, i);
        uint64_t index = batch->first + i;
        struct result result;
        if (children.count == 0)
            continue;
        if (!backup_position(explore, worker, batch->tier, index, &children, &result))
            return;
        worker->wide |= !result_put(batch->tier, explore->positions.kind, index, result);
    }
}

static qj_status plies_widen(struct explore *explore, struct integers *integers, uint64_t capacity)
{
    return integers->width && integers->width < sizeof(int64_t)
               ? integers_widen(integers, explore->arena, capacity)
               : QJ_OK;
}

/* Repeats a ply if some of its values did not fit, at most three times. */
static qj_status plies_settle(struct explore *explore, uint64_t ply)
{
    const struct position_sweep sweep = {explore, plies_settle_batch, explore, "states", false,
                                         NULL};
    struct tier *tier = positions_tier_of_ply(&explore->positions, ply);
    tier->changed = true;
    TRY(sweep_ply(&sweep, ply));
    while (explore_take_wide(explore)) {
        TRY(plies_widen(explore, &tier->value, tier->capacity));
        TRY(plies_widen(explore, &tier->ending, tier->capacity));
        TRY(sweep_ply(&sweep, ply));
    }
    return QJ_OK;
}

qj_status plies_find_values(struct explore *explore)
{
    while (explore->progress.ply > 0) {
        TRY(plies_settle(explore, explore->progress.ply - 1));
        explore->progress.ply--;
        TRY(explore_save_when_due(explore));
    }
    return QJ_OK;
}
