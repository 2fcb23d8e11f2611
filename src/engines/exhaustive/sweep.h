/* sweep: visits positions with their children; see sweep.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SWEEP_H
#define QIJU_ENGINES_EXHAUSTIVE_SWEEP_H

#include "engines/exhaustive/fold.h"

/* Positions and their children. */
struct piece {
    struct segment *segment;
    const uint32_t *places;   /* of the positions; NULL: they stand side by side, */
    uint64_t first, count;    /* from a place on; so many of them */
    const uint32_t *ends;     /* of each: how many children there are up to its last */
    struct children children; /* of all */
};

/* Works on a piece, in any thread; may complain in its worker. */
typedef void (*sweep_fn)(void *user, struct worker *worker, const struct piece *piece);

struct sweep {
    struct playout *playout;
    sweep_fn work;
    void *user;
    const char *what; /* is counted, for the progress; NULL: nothing */
    bool alone;       /* only the calling thread works */
    /* Positions that must be visited; others may be left out. NULL: all. */
    bool (*wants)(const void *user, uint64_t place);
};

/* Visits the positions of a segment from place first to the one before end, whose children are all
 * in target. */
qj_status sweep_run(const struct sweep *sweep, struct segment *segment, uint64_t first,
                    uint64_t end, struct segment *target);

/* Visits the positions of a ply. */
qj_status sweep_ply(const struct sweep *sweep, uint64_t ply);

/* The place of position i of a piece. */
static inline uint64_t piece_place(const struct piece *piece, uint64_t i)
{
    return piece->places ? piece->places[i] : piece->first + i;
}

/* The children of position i of a piece. */
static inline struct children piece_children(const struct piece *piece, uint64_t i)
{
    uint32_t first = i ? piece->ends[i - 1] : 0;
    return (struct children){piece->children.segment, piece->children.places + first,
                             piece->children.points ? piece->children.points + first : NULL,
                             piece->ends[i] - first};
}

#endif
