/* position_sweep: visits positions with their children; see position_sweep.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_EXPANSION_POSITION_SWEEP_H
#define QIJU_ENGINES_EXHAUSTIVE_EXPANSION_POSITION_SWEEP_H

#include "engines/exhaustive/expansion/explore.h"

/* Positions of a tier, and their moves into a tier, which may be the same. */
struct sweep_batch {
    struct tier *tier;
    const uint32_t *indices; /* of the positions; NULL: they are adjacent, */
    uint64_t first;          /* from this index on */
    const struct tier *target;
    struct batch_moves moves; /* of all positions of the batch */
};

/* The children of a position: indices in a tier. */
struct position_children {
    const struct tier *tier;
    const uint32_t *indices;
    const int64_t *points; /* NULL: all 0 */
    uint64_t count;
};

/* Works on a batch, in any thread; may leave a diagnostic in its worker. */
typedef void (*sweep_fn)(void *user, struct explore_worker *worker,
                         const struct sweep_batch *batch);

struct position_sweep {
    struct explore *explore;
    sweep_fn work;
    void *user;
    const char *what; /* name of the items that the progress counts, or NULL */
    bool alone;       /* use only the calling thread */
    /* Selects the positions that must be visited; others may be skipped. NULL: all. Only if workers
     * have room for selected positions: with loops, or with rules on a pipe. */
    bool (*wants)(const void *user, uint64_t index);
};

/* Visits the positions of a tier from index first to the one before end. All their children are in
 * target. */
qj_status sweep_run(const struct position_sweep *sweep, struct tier *tier, uint64_t first,
                    uint64_t end, struct tier *target);

/* Visits the positions of a ply. */
qj_status sweep_ply(const struct position_sweep *sweep, uint64_t ply);

/* The index of position i of a batch. */
static inline uint64_t sweep_batch_index(const struct sweep_batch *batch, uint64_t i)
{
    return batch->indices ? batch->indices[i] : batch->first + i;
}

/* The children of position i of a batch. */
static inline struct position_children sweep_batch_children(const struct sweep_batch *batch,
                                                            uint64_t i)
{
    const struct batch_moves *moves = &batch->moves;
    uint32_t first = i ? moves->ends[i - 1] : 0;
    return (struct position_children){batch->target, moves->indices + first,
                                      moves->points ? moves->points + first : NULL,
                                      moves->ends[i] - first};
}

#endif
