/* kept: the moves of positions, written down in few bytes; see kept.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_KEPT_H
#define QIJU_ENGINES_EXHAUSTIVE_KEPT_H

#include "engines/exhaustive/sweep.h"

/* Bytes that a worker needs for each child that it has room for. */
size_t kept_room(const qj_rules *rules);

/* Bits that say a place below count. */
uint8_t kept_width(uint64_t count);

/* Writes down the moves of the positions that a worker has expanded, to worker->places. Nothing,
 * when a position has more moves than can be said. */
void kept_write(struct worker *worker, uint8_t width);

/* Where in what is kept the last piece ended; all 0 at first. */
struct kept_cursor {
    const struct batch *batch;
    uint64_t place; /* of the next position */
    uint32_t fresh; /* the next place that was new */
    const uint8_t *in;
};

/* Reads the moves of the positions of a piece, all in one batch, into the worker. Fast where the
 * last piece with this cursor ended. */
void kept_take(struct worker *worker, const struct batch *batch, struct kept_cursor *cursor,
               struct piece *piece);

#endif
