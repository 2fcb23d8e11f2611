/* store: the positions of a game in the order in which they were found; see store.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_STORE_H
#define QIJU_ENGINES_EXHAUSTIVE_STORE_H

#include "engines/exhaustive/integers.h"

/* Positions of one segment at most; the top bit of 32 is free for other purposes. */
#define SEGMENT_MOST (UINT64_C(1) << 31)

/* Positions that were expanded together, and where the places of their children are kept. */
struct batch {
    uint32_t first; /* in the segment */
    uint32_t count;
    uint64_t edges; /* from this entry of segment->edges on; NOT_KEPT: nowhere */
};
#define NOT_KEPT UINT64_MAX

struct segment {
    uint64_t first;     /* number of its first position */
    uint64_t first_ply; /* ply of it */
    uint64_t count, capacity;
    unsigned char *states;  /* count of them */
    struct integers worth;  /* SCORE: value; NIMBER: Grundy value */
    struct integers ending; /* OUTCOME, NIMBER: see fold.h */

    struct batch *batches;
    uint64_t batch_count, batch_capacity;
    uint8_t *moves; /* of each position, in batches that are kept; NULL: none is */
    uint64_t moves_capacity;
    uint32_t *edges; /* child by child: its place in the segment of the next ply */
    uint64_t edge_count, edge_capacity;
    int64_t *points; /* of each edge; NULL: all are 0 */
};

struct store {
    struct arena *arena;
    size_t state_size;
    qj_kind kind;
    struct segment *segments;
    uint64_t segment_count, segment_capacity;
    uint64_t *plies; /* number of the first position of each ply, and of the one behind the last */
    uint64_t ply_count, ply_capacity;
    uint64_t kept; /* bytes of moves and edges */
};

void store_init(struct store *store, struct arena *arena, size_t state_size, qj_kind kind);

/* Positions of all segments. */
uint64_t store_count(const struct store *store);

/* Opens a segment for the last ply, that has no positions yet. */
qj_status store_open_segment(struct store *store);

/* Begins a ply with the next position. */
qj_status store_begin_ply(struct store *store);

/* First position of a ply, and the one behind its last. */
uint64_t store_ply_first(const struct store *store, uint64_t ply);
uint64_t store_ply_end(const struct store *store, uint64_t ply);
/* The ply of a position. */
uint64_t store_ply_of(const struct store *store, uint64_t number);

/* The segment that a ply stands in. */
struct segment *store_segment_of_ply(const struct store *store, uint64_t ply);

/* Makes room for count positions in a segment, values of none included. */
qj_status store_reserve(struct store *store, struct segment *segment, uint64_t count);

/* Gives back what a full segment has too much. */
void store_trim(struct store *store, struct segment *segment);

static inline unsigned char *segment_state(const struct store *store, const struct segment *segment,
                                           uint64_t index)
{
    return segment->states + index * store->state_size;
}

/* Keeps the moves of a batch: count positions from first on, moves each, with count edges. */
qj_status store_keep(struct store *store, struct segment *segment, uint32_t first, uint32_t count,
                     const uint8_t *moves, uint64_t edges);

/* Notes that a batch is not kept. */
qj_status store_skip(struct store *store, struct segment *segment, uint32_t first, uint32_t count);

/* Forgets what is kept of all moves. */
void store_forget(struct store *store);

#endif
