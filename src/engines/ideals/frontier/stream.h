/* stream: a sweep whose levels stand in the scratch space; see stream.c. */
#ifndef QIJU_ENGINES_IDEALS_FRONTIER_STREAM_H
#define QIJU_ENGINES_IDEALS_FRONTIER_STREAM_H

#include "engines/ideals/frontier/frontier.h"

/* What such a sweep takes, from a height on. */
struct stream_cost {
    uint64_t memory; /* bytes */
    uint64_t space;  /* bytes of the scratch space */
    uint64_t moved;  /* bytes written to it and read from it */
    uint32_t passes;
    uint32_t rest; /* the height from which on the sweep is in memory */
};

/* The cost of a sweep that has the values of a height (the number of heights: nothing yet), in so
 * many bytes of memory; or in the fewest possible, if that is more. */
qj_status stream_cost(const struct frontier *frontier, const struct cone *cone, uint64_t memory,
                      uint32_t height, struct stream_cost *out);

/* Lays out low[0] at a height of a cone and low[1] above it, in the scratch space; no group of
 * low[0] is found. The caller writes values there and says in found which, as for frontier_lay_out.
 */
qj_status stream_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height);

struct stream_options {
    uint64_t memory;         /* bytes that may be used */
    bool keep;               /* no level of visit is overwritten */
    frontier_visit_fn visit; /* called with the last level of every pass; may be NULL */
    void *user;
};

/* Goes on with such a sweep until the rest fits in memory, and brings it there: then low is as
 * frontier_lay_out leaves it. After a failure low and found say where to go on. */
qj_status stream_sweep(struct frontier *frontier, const struct cone *cone,
                       const struct stream_options *options);

/* Reads all groups of a level in memory from one in the scratch space, whose cone has them. */
qj_status stream_read(const struct frontier *frontier, const struct level *level,
                      const struct level *from);

#endif
