/* backward: where every move leads to the next ply, from the last ply to the first.
 *
 * Theorem. If every move from ply t leads to ply t + 1, the positions of ply t have their values
 * once those of ply t + 1 have theirs (fold.c), and those of the last ply have no moves. So one
 * pass does it, and the positions of a ply do not depend on each other: threads share them.
 */
#include "engines/exhaustive/resume.h"
#include "engines/exhaustive/sweep.h"
#include "engines/exhaustive/values.h"

static void settle(void *user, struct worker *worker, const struct piece *piece)
{
    const struct playout *playout = user;
    qj_kind kind = playout->store.kind;
    for (uint64_t i = 0; i < piece->count; i++) {
        struct children children = piece_children(piece, i);
        struct result result;
        if (children.count == 0)
            continue;
        enum mover mover = fold_mover_at(playout, worker, piece->segment, piece->first + i);
        if (!fold_children(kind, &children, mover, worker->nimbers, &result)) {
            worker->complaint = (struct complaint){
                QJ_LIMIT, "the values of the game do not fit 64 bits", NULL};
            return;
        }
        worker->wide |= !fold_put(piece->segment, kind, piece->first + i, result);
    }
}

/* Whether a value did not fit. */
static bool take_wide(struct playout *playout)
{
    bool wide = false;
    for (unsigned i = 0; i < playout->threads; i++) {
        wide |= playout->workers[i].wide;
        playout->workers[i].wide = false;
    }
    return wide;
}

/* A ply is done again when some of its values did not fit; at most three times. */
static qj_status settle_ply(struct playout *playout, const struct sweep *sweep, uint64_t ply)
{
    struct segment *segment = state_store_segment_of_ply(&playout->store, ply);
    segment->changed = true;
    TRY(sweep_ply(sweep, ply));
    while (take_wide(playout)) {
        if (segment->worth.width && segment->worth.width < 8)
            TRY(integers_widen(&segment->worth, playout->arena, segment->capacity));
        if (segment->ending.width && segment->ending.width < 8)
            TRY(integers_widen(&segment->ending, playout->arena, segment->capacity));
        TRY(sweep_ply(sweep, ply));
    }
    return QJ_OK;
}

qj_status values_backward(struct playout *playout)
{
    const struct sweep sweep = {playout, settle, playout, "states", false, NULL};
    while (playout->progress.ply > 0) {
        TRY(settle_ply(playout, &sweep, playout->progress.ply - 1));
        playout->progress.ply--;
        TRY(resume_save_when_due(playout));
    }
    return QJ_OK;
}
