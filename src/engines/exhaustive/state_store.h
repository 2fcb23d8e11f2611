/* state_store: the positions of a game in the order in which they were found; see state_store.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_STATE_STORE_H
#define QIJU_ENGINES_EXHAUSTIVE_STATE_STORE_H

#include "engines/exhaustive/integers.h"

/* Positions of one segment at most; the top bit of 32 is free for other purposes. */
#define SEGMENT_MOST (UINT64_C(1) << 31)

/* Positions whose moves are kept together, or not at all; see kept.c. */
struct batch {
    uint32_t first; /* in the segment */
    uint32_t count;
    uint64_t offset; /* of their bytes in segment->kept; NOT_KEPT: there are none */
    uint32_t fresh;  /* the place of the first child that was new */
    uint8_t width;   /* bits of a place */
    bool points;     /* with 8 bytes of points for each move */
};
#define NOT_KEPT UINT64_MAX

/* Bytes behind all that is kept which may be read or written: a place is, as a word. */
enum { KEPT_SLACK = sizeof(uint64_t) };

/* What of a segment can be put aside; see shelf.c. */
enum segment_part { PART_STATES, PART_WORTH, PART_ENDING, PART_KEPT, PARTS };

struct region {
    uint64_t at, size; /* bytes of the scratch space; size 0: nothing is there */
};

struct segment {
    uint64_t first;     /* number of its first position */
    uint64_t first_ply; /* ply of it */
    uint64_t count, capacity;
    unsigned char *states;  /* count of them */
    struct integers worth;  /* SCORE: value; NIMBER: Grundy value */
    struct integers ending; /* OUTCOME, NIMBER: see fold.h */

    struct batch *batches;
    uint64_t batch_count, batch_capacity;
    uint8_t *kept; /* bytes of all batches */
    uint64_t kept_size, kept_capacity;

    bool away;    /* its parts are not in memory, but in these: */
    bool changed; /* values were set since they were put there */
    struct region regions[PARTS];
};

struct state_store {
    struct arena *arena;
    size_t state_size;
    qj_kind kind;
    struct segment *segments;
    uint64_t segment_count, segment_capacity;
    uint64_t *plies; /* number of the first position of each ply, and of the one behind the last */
    uint64_t ply_count, ply_capacity;
    uint64_t kept; /* bytes of moves that are kept, in all segments */
};

void state_store_init(struct state_store *store, struct arena *arena, size_t state_size,
                      qj_kind kind);

/* Positions of all segments. */
uint64_t state_store_count(const struct state_store *store);

/* Opens a segment for the last ply, that has no positions yet. */
qj_status state_store_open_segment(struct state_store *store);

/* Begins a ply with the next position. */
qj_status state_store_begin_ply(struct state_store *store);

/* First position of a ply, and the one behind its last. */
uint64_t state_store_ply_first(const struct state_store *store, uint64_t ply);
uint64_t state_store_ply_end(const struct state_store *store, uint64_t ply);
/* The ply of a position. */
uint64_t state_store_ply_of(const struct state_store *store, uint64_t number);

/* The segment that a ply stands in. */
struct segment *state_store_segment_of_ply(const struct state_store *store, uint64_t ply);

/* Makes room for count positions in a segment; their endings are 0, their worths are not set. */
qj_status state_store_reserve(struct state_store *store, struct segment *segment, uint64_t count);

/* Gives back what a full segment has too much; and what one has too much whose moves are all kept.
 */
qj_status state_store_trim(struct state_store *store, struct segment *segment);
qj_status state_store_trim_kept(struct state_store *store, struct segment *segment);

static inline unsigned char *segment_state(const struct state_store *store,
                                           const struct segment *segment, uint64_t index)
{
    return segment->states + index * store->state_size;
}

/* Adds a batch behind the others of a segment, and its bytes to what is kept, unless its offset is
 * NOT_KEPT. Batches alike become one. */
qj_status state_store_add_batch(struct state_store *store, struct segment *segment,
                                struct batch batch, const uint8_t *bytes, uint64_t size);

/* The batch that a place stands in. */
const struct batch *state_store_batch_of(const struct segment *segment, uint64_t place);

#endif
