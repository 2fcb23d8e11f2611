/* discovery: finds all positions that can be reached; see discovery.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_FORWARD_DISCOVERY_H
#define QIJU_ENGINES_EXHAUSTIVE_FORWARD_DISCOVERY_H

#include "engines/exhaustive/expansion/playout.h"

/* The ply whose positions are being expanded. */
struct discovery_frontier {
    struct playout *playout;
    struct tier *from, *to;
    uint64_t next, end; /* in from: the positions that are left of the ply */
    uint64_t ply_first; /* in to: the first position of the next ply */
    uint64_t rank;      /* of every child, if there are ranks */
    uint64_t estimate;  /* of all positions in the end; 0: unknown */

    uint64_t batch;    /* positions that a thread expands at once */
    uint64_t expected; /* children of a position, as the last batches had them; 0: none was yet */
    unsigned used;     /* workers whose children count */
    uint64_t children; /* of them all */
    uint64_t missing;  /* of these: as many at most are new */
};

/* Closes the positions of the batches that are won in one move, if it is worth while to look for
 * them; see early.c. */
qj_status early_close(struct discovery_frontier *frontier);

/* Finds all remaining positions of a playout, and the values of those without moves. */
qj_status discovery_run(struct playout *playout);

#endif
