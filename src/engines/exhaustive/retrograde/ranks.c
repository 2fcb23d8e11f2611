/* ranks: outcomes where play may go on without end, from the ends backwards, rank by rank. If there
 * are more than RANK_SETS_MOST ranks, neighbouring ranks form a set; without ranks all positions
 * are one set.
 *
 * Theorem. If no move raises the rank, the values of the positions of rank r follow from those of
 * lower rank and the moves among positions of rank r. Proof: all moves from rank r are to lower
 * ranks, whose values by induction are known, or to rank r itself.
 */
#include "engines/exhaustive/retrograde/ranks.h"

#include "engines/exhaustive/checkpoint/resume.h"
#include "engines/exhaustive/retrograde/rank_set.h"

/* What was begun distance by distance goes on so. */
static qj_status settle(struct rank_set *set)
{
    bool fits = false;
    TRY(rank_set_open(set));
    if (set->playout->progress.distance == 0)
        TRY(rank_set_by_list(set, &fits));
    return fits ? QJ_OK : rank_set_by_distance(set);
}

static qj_status settle_set(struct playout *playout, uint64_t ranks, uint64_t *done)
{
    struct rank_set set = {.playout = playout,
                           .tier = playout->positions.tiers,
                           .number = playout->progress.set,
                           .ranks = ranks,
                           .done = *done};
    qj_status status = settle(&set);
    rank_set_close(&set);
    *done += set.count;
    return status;
}

/* The start has the highest rank. */
qj_status values_by_rank(struct playout *playout)
{
    struct progress *progress = &playout->progress;
    uint64_t highest = 0, ranks = 0, done = 0;
    if (playout->view.rules->rank) {
        highest = rank_of(playout, playout->workers, 0);
        ranks = highest / RANK_SETS_MOST + 1;
    }
    while (progress->set <= (ranks ? highest / ranks : 0)) {
        TRY(settle_set(playout, ranks, &done));
        progress->set++;
        progress->distance = 0;
        TRY(resume_save_when_due(playout));
    }
    return QJ_OK;
}
