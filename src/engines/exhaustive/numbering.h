/* numbering: the children of a round get their places; see numbering.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERING_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERING_H

#include "engines/exhaustive/playout.h"

/* A step of discovery: a chunk of positions for each thread. */
struct round {
    struct playout *playout;
    struct segment *from, *to;
    uint64_t next, end; /* in from: the positions that are left of the ply */
    uint64_t chunk;
    uint64_t expected;  /* children of a position, as the last round had them; 0: none was yet */
    unsigned used;      /* workers whose children count */
    uint64_t children;  /* of them all */
    uint64_t base;      /* positions of to before the round */
    uint64_t ply_first; /* in to: the first position of the next ply */
    uint64_t rank;      /* of every child, if there are ranks */
    uint64_t estimate;  /* of all positions in the end; 0: unknown */
};

/* Whether it is not worth the other threads. */
static inline bool round_is_little(const struct round *round)
{
    return round->children < PLAYOUT_LITTLE;
}

/* A target with this bit is the number of a child of the round, the first of its like. */
#define FRESH (UINT32_C(1) << 31)

static inline uint32_t *numbering_target_of(const struct round *round, uint64_t number)
{
    const struct playout *playout = round->playout;
    return &playout->workers[number / playout->capacity].targets[number % playout->capacity];
}

/* The place of a child by its target: that of the first of its like, which has its own by now. */
static inline uint32_t numbering_target(const struct round *round, uint32_t target)
{
    while (target & FRESH)
        target = *numbering_target_of(round, target & ~FRESH);
    return target;
}

/* Finds the targets of all children in the table, which has room for them, and stores those that
 * were not met before. */
qj_status numbering_run(struct round *round);

#endif
