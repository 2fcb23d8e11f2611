/* kept: the moves of positions, packed into few bytes; see kept.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_POSITIONS_KEPT_H
#define QIJU_ENGINES_EXHAUSTIVE_POSITIONS_KEPT_H

#include "engines/exhaustive/positions/positions.h"

/* The moves of a batch of positions. */
struct moves {
    uint64_t positions;
    uint32_t *ends;   /* of each: how many moves there are up to its last */
    uint32_t *places; /* where they lead */
    int64_t *points;  /* of each; NULL: all 0 */
};

/* Bytes that suffice for each move, or for each position if there are more positions. At least 256
 * in all. */
size_t kept_room(bool with_points);

/* Bits that say a place below count. */
uint8_t kept_width(uint64_t count);

/* Packs moves. fresh: the place of the first new position; NO_PLACE: none is new. Returns how many
 * bytes. */
uint64_t kept_write(const struct moves *moves, uint32_t fresh, uint8_t width, uint8_t *out);

/* Where in what is kept was read last; all 0 at first. */
struct kept_cursor {
    const struct kept_batch *batch;
    uint64_t place; /* of the next position */
    uint32_t fresh; /* the next place that was new */
    const uint8_t *in;
};

/* Reads the moves of moves->positions positions of a batch from a place on, with points if it has
 * any. Fast if the cursor was last read there. */
void kept_read(const struct tier *tier, const struct kept_batch *batch, struct kept_cursor *cursor,
               uint64_t first, struct moves *moves);

#endif
