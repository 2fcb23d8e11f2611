/* discovery: finds all positions that can be reached; see discovery.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_FORWARD_DISCOVERY_H
#define QIJU_ENGINES_EXHAUSTIVE_FORWARD_DISCOVERY_H

#include "engines/exhaustive/expansion/explore.h"

/* The ply that is being expanded. */
struct discovery_frontier {
    struct explore *explore;
    struct tier *from, *to;
    uint64_t next, end; /* in from: the remaining positions of the ply */
    uint64_t ply_first; /* in to: the first position of the next ply */
    uint64_t rank;      /* of every child, if the rules have ranks */
    uint64_t estimate;  /* of the total number of positions; 0: unknown */

    uint64_t batch;    /* positions that a thread expands at once */
    uint64_t expected; /* children of a position in the last batch; 0: none yet */
    unsigned used;     /* workers whose children count */
    uint64_t children; /* of all these workers */
    uint64_t missing;  /* missing children, an upper bound for new ones */
};

/* Closes the positions of the batches that are won in one move, if the search for them pays off;
 * see early.c. */
qj_status early_close(struct discovery_frontier *frontier);

/* Finds all remaining positions of an exploration, and the values of those without moves. */
qj_status discovery_run(struct explore *explore);

#endif
