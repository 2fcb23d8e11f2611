/* joint: the sweep of a frontier by several processes; see src/engines/ideals/joint/joint.c. */
#ifndef QIJU_ENGINES_IDEALS_JOINT_JOINT_H
#define QIJU_ENGINES_IDEALS_JOINT_JOINT_H

#include "base/checkpoint.h"
#include "engines/ideals/frontier/frontier.h"
#include "engines/ideals/layout/shares.h"

/* The distribution of a cone, and the cost of a sweep from the height for which it was opened. */
struct joint {
    struct partitions partitions;
    struct shares shares;
    struct shares_cost cost;
    uint32_t top;
};

/* Opens sweeps of a cone by that many processes from a height on, with that many bands
 * (shares_open). Tops are only counted. A failure concerns this process only; the caller must share
 * it. */
qj_status joint_open(struct joint *joint, const struct frontier *frontier, const struct cone *cone,
                     unsigned processes, unsigned bands, uint32_t top);
void joint_free(struct joint *joint, struct arena *arena);

/* Bytes of one process for a sweep, without the cone. */
uint64_t joint_bytes(const struct frontier *frontier, const struct joint *joint);

/* Finds the values of a cone down to its point's height, in frontier->low, where each process has
 * its share (ideals_tier_values returns NULL for others). The tops of cone and partitions are
 * listed. from: a level of another cone, distributed as from_joint specifies, with all groups of
 * this cone at the height above joint->top; NULL to start at the full grid. visit is called in
 * every process for each height. If one process fails, all fail. */
qj_status joint_sweep(struct frontier *frontier, const struct joint *joint,
                      const struct ideals_tier *from, const struct joint *from_joint,
                      frontier_visit_fn visit, void *user);

/* Sweeps from the full grid, or from the checkpoint of the first process. Saves checkpoints when
 * the interval has passed, and when a limit or a stop ends the sweep; only after complete heights.
 */
qj_status joint_resume(struct frontier *frontier, const struct joint *joint,
                       struct checkpoint *checkpoint);

#endif
