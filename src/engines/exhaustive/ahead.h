/* ahead: the children of a position at a time, asked for many at a time where that saves round
 * trips; see ahead.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_AHEAD_H
#define QIJU_ENGINES_EXHAUSTIVE_AHEAD_H

#include "engines/exhaustive/fold.h"

struct ahead {
    struct playout *playout;
    struct segment *segment;
    uint32_t *lists;
    int64_t *points; /* beside the places in lists; NULL unless SCORE */
    uint64_t used, list_capacity, point_capacity;
    uint64_t taken;   /* of what is used: lists that nobody will want again */
    uint64_t most;    /* that may wait; then one position is asked for at a time */
    uint32_t *starts; /* NULL: one always is */
    qj_status status; /* of copying children */
};

/* For the positions of a segment that are not in playout->solved, each of which is wanted once, and
 * whose children are in the segment too. */
qj_status ahead_open(struct ahead *ahead, struct playout *playout, struct segment *segment);
void ahead_close(struct ahead *ahead);

/* The children of a position, valid until the next call. */
qj_status ahead_children(struct ahead *ahead, uint32_t place, struct children *out);

#endif
