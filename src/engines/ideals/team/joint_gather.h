/* joint_gather: the values of a team's height to the first process and back; see joint_gather.c. */
#ifndef QIJU_ENGINES_IDEALS_TEAM_JOINT_GATHER_H
#define QIJU_ENGINES_IDEALS_TEAM_JOINT_GATHER_H

#include "engines/ideals/layout/deal.h"
#include "engines/ideals/layout/level.h"

/* Groups in an order that all processes know. */
struct joint_gather {
    qj_context *context;
    unsigned processes, rank;
    qj_parcel *in, *out; /* of each process */
    char *room;          /* for a group at least, and */
    uint64_t bytes;      /* its size, the same in all processes */

    /* The far end of a group; and what the first process does with its values, one group after the
     * other: it uses them, or fills them in. */
    uint64_t (*far)(void *user, uint64_t i);
    qj_status (*visit)(void *user, uint64_t i, char *values, uint64_t bytes, bool back);
    void *user;
    qj_status status; /* of visit, which the others do not know yet; it ends the visits */
};

/* Carries the groups first .. end - 1 of a level to the first process, or back. Each process has
 * those that are in its hand. */
qj_status joint_gather_groups(struct joint_gather *gather, const struct level *level,
                              const struct deal_owners *owners, uint64_t first, uint64_t end,
                              bool back);

#endif
