/* tiers_batch: the moves of a batch of positions, from the rules; see tiers_batch.c. */
#pragma once

#include "engines/exhaustive/index/tiers_index.h"

/* The children of some positions. A position without children is over; `end` is its value. */
struct tiers_children {
    uint64_t positions, count;
    const uint32_t *ends;    /* of each position: count of children up to its last */
    const int64_t *end;      /* of each position */
    const int64_t *points;   /* of each child; NULL: all 0 */
    const uint64_t *address; /* of each child (tiers_solution.h) */
    const uint64_t *handle;  /* of each position */
};

/* The children of a batch. SIDES: `again` is who moves in the position; indices store who moves in
 * the child. COUNTED: also whether they are over. PARENTS: predecessors. */
enum tiers_batch_wanted {
    TIERS_BATCH_MOVES,
    TIERS_BATCH_SIDES,
    TIERS_BATCH_COUNTED,
    TIERS_BATCH_PARENTS
};

/* What a batch stores beside the children. */
enum tiers_batch_extra { TIERS_BATCH_ALONE, TIERS_BATCH_WITH_MOVES, TIERS_BATCH_WITH_RAW };

struct tiers_batch {
    const struct tiers_game *game;
    struct arena *arena;
    enum tiers_batch_extra extra;

    /* Positions that were taken; those from begin on are not expanded yet. */
    uint64_t taken, begin, room;
    unsigned char *states; /* stride bytes each, aligned */
    unsigned char *packed; /* for expand: state_size bytes each */
    uint64_t *handles;
    bool *sides; /* with SIDES: who moves */
    int64_t *end;
    uint32_t *ends;
    uint64_t positions; /* expanded positions, from begin on */
    bool stored;        /* the positions are in an index, at handles */
    enum tiers_batch_wanted wanted;

    uint64_t count, capacity; /* children */
    unsigned char *children;  /* stride bytes each */
    uint64_t *address;        /* TIERS_MISSING: none yet; see tiers_solution_locate */
    int64_t *points;
    bool *again;           /* the same player moves in the child; with sums, another part follows */
    uint64_t missing;      /* children without an address */
    uint64_t fresh;        /* children in fresh_pick */
    uint32_t *fresh_pick;  /* those whose ranks tiers_solution_locate is to reach */
    uint32_t *pick, *slot; /* see tiers_solution_locate, tiers_parents_begin */
    qj_move *moves;        /* NULL: not wanted */
    unsigned char *raw;    /* the children before their canonical forms; NULL: not wanted */
    bool has_points;

    /* With sums (tiers_parts.c). */
    unsigned char *sums; /* the states after the moves */
    uint64_t sum_count;
    uint32_t *sum_ends; /* of each: count of parts up to its last */
    /* of each position: count of sums up to its last; of counted children that are not over */
    uint32_t *position_ends;

    /* State of the call of the rules. */
    unsigned char *here; /* the state that is being expanded */
    bool side;           /* with SIDES: who moves there */
    bool over, full;
    uint64_t asked, most; /* most: largest number of children of a position so far */
    const char *diagnostic;
};

/* Makes room for `room` positions. */
qj_status tiers_batch_open(struct tiers_batch *batch, struct arena *arena,
                           const struct tiers_game *game, uint64_t room,
                           enum tiers_batch_extra extra);

/* Makes room for children. */
qj_status tiers_batch_reserve(struct tiers_batch *batch, uint64_t capacity);

/* Removes the addresses of all children. */
void tiers_batch_miss(struct tiers_batch *batch);

/* Returns how many moves a call of the rules may make. A sum has room for four parts. */
static inline uint64_t tiers_batch_moves(const struct tiers_batch *batch)
{
    return batch->game->sums ? batch->capacity / 4 : batch->capacity;
}

/* Returns how many positions should be taken so that their children have room. */
static inline uint64_t tiers_batch_fit(const struct tiers_batch *batch)
{
    const uint64_t fit = batch->most ? tiers_batch_moves(batch) / batch->most : batch->room;
    return fit == 0 ? 1 : fit < batch->room ? fit : batch->room;
}

/* Asks the rules about positions from begin on, as far as there is room. It may be called from any
 * thread, and tiers_batch_complete must follow. */
void tiers_batch_play(struct tiers_batch *batch);
/* Makes sure that a position was expanded, and makes room for more children if one was not.
 * QJ_USAGE: the rules contradict themselves. */
qj_status tiers_batch_complete(struct tiers_batch *batch);

/* Expands positions from begin on, as many as have room for their children, at least one. Children
 * are in canonical form. QJ_USAGE: the rules contradict themselves. */
qj_status tiers_batch_expand(struct tiers_batch *batch);
/* Expands one state, as the rules made it. */
qj_status tiers_batch_expand_one(struct tiers_batch *batch, const unsigned char *state);

/* Replaces the children, which are sums, by their parts. If they have no room, no position counts
 * as expanded. */
void tiers_parts_split(struct tiers_batch *batch);
/* Makes the parts of a state, or the empty sum, the only children. */
qj_status tiers_parts_load(struct tiers_batch *batch, const void *state);
void tiers_parts_load_empty(struct tiers_batch *batch);

/* Writes the endings of the children that are over as their points; TIERS_NONE: it is not over, or
 * another child wins. */
void tiers_parents_ask_children(struct tiers_batch *batch);
/* Counts the different children of each position that are not over, and writes the endings of
 * positions that need none. The children have addresses. */
struct tiers_children tiers_parents_count(struct tiers_batch *batch);

static inline uint64_t tiers_children_first(const struct tiers_children *children,
                                            uint64_t position)
{
    return position ? children->ends[position - 1] : 0;
}

/* The children that were expanded last. */
static inline struct tiers_children tiers_batch_children(const struct tiers_batch *batch)
{
    return (struct tiers_children){batch->positions,
                                   batch->count,
                                   batch->ends,
                                   batch->end,
                                   batch->has_points ? batch->points : NULL,
                                   batch->address,
                                   batch->handles + batch->begin};
}
