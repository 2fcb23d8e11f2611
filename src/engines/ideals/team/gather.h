/* gather: the values of a team's height to the file of the first process and back; see gather.c. */
#ifndef QIJU_ENGINES_IDEALS_TEAM_GATHER_H
#define QIJU_ENGINES_IDEALS_TEAM_GATHER_H

#include "base/checkpoint.h"
#include "engines/ideals/layout/deal.h"
#include "engines/ideals/layout/level.h"

struct gather {
    qj_context *context;
    struct checkpoint *file; /* of the first process; others: NULL */
    qj_status status;        /* what has become of the file, which the others do not know yet */
    unsigned processes, rank;
    qj_parcel *in, *out; /* of each process */
    char *room;          /* for a group at least, and */
    uint64_t bytes;      /* its size, the same in all processes */
};

/* What the first process writes or reads for all; nothing once that has failed. */
void gather_write(struct gather *gather, const void *data, uint64_t size);
void gather_read(struct gather *gather, void *data, uint64_t size);

/* The groups from one cut to another, each of which the process that has it in its hand has a place
 * for. */
qj_status gather_write_groups(struct gather *gather, const struct level *level,
                              const struct hand *hand, struct cut from, struct cut end);
qj_status gather_read_groups(struct gather *gather, const struct level *level,
                             const struct hand *hand, struct cut from, struct cut end);

#endif
