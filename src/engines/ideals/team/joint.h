/* joint: the sweep of a frontier by a team of processes; see joint.c. */
#ifndef QIJU_ENGINES_IDEALS_TEAM_JOINT_H
#define QIJU_ENGINES_IDEALS_TEAM_JOINT_H

#include "base/checkpoint.h"
#include "engines/ideals/frontier/frontier.h"
#include "engines/ideals/layout/deal.h"

/* How a cone is dealt to the team, and the cost of a sweep from the height for which it was opened.
 */
struct joint {
    struct lots lots;
    struct deal deal;
    struct deal_cost cost;
    uint32_t top;
};

/* For sweeps of a cone by so many processes from a height on, in so many bands (deal_open). Far
 * ends are only counted. A failure is this process's own: the team does not know of it yet. */
qj_status joint_open(struct joint *joint, const struct frontier *frontier, const struct cone *cone,
                     unsigned processes, unsigned bands, uint32_t top);
void joint_free(struct joint *joint, struct arena *arena);

/* Bytes of one process for a sweep, but for the cone. */
uint64_t joint_bytes(const struct frontier *frontier, const struct joint *joint);

/* Finds the values of a cone down to its point's height, in frontier->low, each process its own;
 * what the others have is NULL there (level_values). The far ends are listed, of the lots too.
 * from: a level of another cone, dealt as from_joint says, that holds all groups of this one at the
 * height above joint->top; NULL to begin with the full grid. visit is called in every process with
 * each height. A failure of one is that of all. */
qj_status joint_sweep(struct frontier *frontier, const struct joint *joint,
                      const struct level *from, const struct joint *from_joint,
                      frontier_visit_fn visit, void *user);

/* The same from the full grid, or from the first process's checkpoint on, where one is left now and
 * then and when a limit or a stop ends the sweep: after whole heights only. */
qj_status joint_resume(struct frontier *frontier, const struct joint *joint,
                       struct checkpoint *checkpoint);

#endif
