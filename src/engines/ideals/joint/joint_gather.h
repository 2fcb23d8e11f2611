/* joint_gather: sends the values of a height to the first process and back; see
 * src/engines/ideals/joint/joint_gather.c. */
#ifndef QIJU_ENGINES_IDEALS_JOINT_JOINT_GATHER_H
#define QIJU_ENGINES_IDEALS_JOINT_JOINT_GATHER_H

#include "engines/ideals/layout/ideals_tier.h"
#include "engines/ideals/layout/shares.h"

/* Groups in an order that all processes compute. */
struct joint_gather {
    qj_context *context;
    unsigned processes, rank;
    qj_message *in, *out; /* of each process */
    char *room;           /* for at least a group */
    uint64_t bytes;       /* its size, equal in all processes */

    /* The top of a group by its index. visit uses the values of each group in the first process, or
     * fills them in. */
    uint64_t (*far)(void *user, uint64_t i);
    qj_status (*visit)(void *user, uint64_t i, char *values, uint64_t bytes, bool back);
    void *user;
    qj_status status; /* of visit, in the first process; a failure ends the visits */
};

/* Sends the groups first .. end - 1 of a level to the first process, or back. owners: the process
 * that has each group. */
qj_status joint_gather_groups(struct joint_gather *gather, const struct ideals_tier *tier,
                              const struct shares_owners *owners, uint64_t first, uint64_t end,
                              bool back);

#endif
