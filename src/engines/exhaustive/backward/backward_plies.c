/* backward_plies: values ply by ply, from the last ply to the first, if every move leads to the
 * next ply.
 *
 * Theorem. If every move from ply t leads to ply t + 1, the values of ply t follow from the values
 * of ply t + 1 (backup.c), and the last ply has no moves. One pass is therefore enough. The
 * positions of a ply do not depend on each other, so threads share them.
 */
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/checkpoint/playout_resume.h"

static void plies_settle_batch(void *user, struct playout_worker *worker,
                               const struct sweep_batch *batch)
{
    const struct playout *playout = user;
    for (uint64_t i = 0; i < batch->moves.positions; i++) {
        struct position_children children = sweep_batch_children(batch, i);
        uint64_t place = batch->first + i;
        struct result result;
        if (children.count == 0)
            continue;
        if (!backup_position(playout, worker, batch->tier, place, &children, &result))
            return;
        worker->wide |= !result_put(batch->tier, playout->positions.kind, place, result);
    }
}

static qj_status plies_widen(struct playout *playout, struct integers *integers, uint64_t capacity)
{
    return integers->width && integers->width < sizeof(int64_t)
               ? integers_widen(integers, playout->arena, capacity)
               : QJ_OK;
}

/* Repeats a ply if some of its values did not fit, at most three times. */
static qj_status plies_settle(struct playout *playout, uint64_t ply)
{
    const struct position_sweep sweep = {playout, plies_settle_batch, playout, "states", false,
                                         NULL};
    struct tier *tier = positions_tier_of_ply(&playout->positions, ply);
    tier->changed = true;
    TRY(sweep_ply(&sweep, ply));
    while (playout_take_wide(playout)) {
        TRY(plies_widen(playout, &tier->value, tier->capacity));
        TRY(plies_widen(playout, &tier->ending, tier->capacity));
        TRY(sweep_ply(&sweep, ply));
    }
    return QJ_OK;
}

qj_status plies_find_values(struct playout *playout)
{
    while (playout->progress.ply > 0) {
        TRY(plies_settle(playout, playout->progress.ply - 1));
        playout->progress.ply--;
        TRY(playout_save_when_due(playout));
    }
    return QJ_OK;
}
