/* level: the values of one tier, in separate memory, in a ring, or in the scratch space; see
 * level.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_LEVEL_H
#define QIJU_ENGINES_IDEALS_LAYOUT_LEVEL_H

#include "engines/ideals/layout/lots.h"

/* The groups of a class in a level: lanes before them, the lane of the ring where they begin, and
 * lanes of each group. */
struct level_run {
    uint64_t start, place;
    uint32_t lanes;
};

/* A tier: all blocks of one height of a cone. */
#define NO_HEIGHT UINT32_MAX
struct level {
    uint32_t height; /* NO_HEIGHT: no values */
    size_t size;     /* of a value */
    uint64_t lanes, states;
    const struct cone *cone;
    struct level_run *run; /* for each class of the cone */

    void *memory;   /* of this level only; NULL: in a ring */
    char *values;   /* first value in that memory, at a cache line; NULL: in the scratch space */
    uint64_t first; /* lane of the ring in which the level begins */
    uint64_t turn;  /* lanes of the ring; positions are modulo this */
    uint64_t at;    /* the level's position in the scratch space, in bytes */

    /* With several processes (joint.c): where the groups of each partition are contiguous; NULL: in
     * another process. The values are then in this process's memory, and first, turn and the runs'
     * places are unused. */
    const struct lots *lots; /* NULL: a single process */
    char **place;
};

/* Memory for a level and the level that overwrites it. */
struct ring {
    void *memory;
    char *values;
    uint64_t lanes;
};

/* Lanes between values read and values written at one time: kernels read whole vectors. */
enum { MARGIN = 4 * SHORT_LANES };

/* Allocates that many values between margins, the first at a cache line; and returns the bytes
 * needed. */
qj_status values_allocate(struct arena *arena, size_t size, uint64_t lanes, void **memory,
                          char **values);
uint64_t values_bytes(size_t size, uint64_t lanes);

/* Opens the ring of a sweep of that cost. */
qj_status ring_open(struct ring *ring, struct arena *arena, size_t size,
                    const struct cone_cost *cost);
void ring_free(struct ring *ring, struct arena *arena);
uint64_t ring_bytes(size_t size, const struct cone_cost *cost);

/* Opens a level without values for the levels of a cone, and frees it. */
qj_status level_open(struct level *level, struct arena *arena, const struct cone *cone,
                     size_t size);
void level_free(struct level *level, struct arena *arena);

/* Makes it the level of a height, placed in a ring after the level above it, or at the beginning if
 * above is NULL. Without a ring only positions are computed. */
void level_lay_out(struct level *level, uint32_t height, const struct ring *ring,
                   const struct level *above);

/* Returns how many lanes of the level above are overwritten after `lanes` lanes of the next level
 * are written. */
uint64_t ring_overwritten(const struct ring *ring, const struct level *above, uint64_t lanes);

/* Copies a level to separate memory. The other functions return the bytes of a copy, of a level
 * without values, and of a level with that many lanes. */
qj_status level_copy(struct level *copy, struct arena *arena, const struct level *level);
uint64_t level_copy_bytes(const struct level *level);
uint64_t level_outline_bytes(const struct cone *cone);
uint64_t level_bytes(size_t size, const struct cone *cone, const struct lots *lots, uint64_t lanes);

/* Returns the lanes of all groups of a partition. */
static inline uint64_t level_lot_lanes(const struct level *level, uint32_t lot)
{
    const struct lot *own = &level->lots->lot[lot];
    return own->count * level->run[own->class].lanes;
}

static inline uint64_t level_lane(const struct level *level, struct cut cut)
{
    return level->run[cut.class].start + (uint64_t)cut.rank * level->run[cut.class].lanes;
}

/* Check the numbers of a checkpoint: QJ_BAD_INPUT if the cone's sweep does not have the height, or
 * if the found lanes do not end where a group begins. *cut: the cut before that group. */
qj_status level_check_height(qj_context *context, const struct cone *cone, uint64_t height);
qj_status level_check_found(qj_context *context, const struct level *level, uint64_t lanes,
                            struct cut *cut);

/* Returns the values of the group after a cut; NULL if another process has them. */
static inline char *level_values(const struct level *level, struct cut cut)
{
    const struct level_run *run = &level->run[cut.class];
    if (level->lots) {
        const struct lot_seat seat = level->lots->seat[cone_index(level->cone, cut)];
        char *place = level->place[seat.lot];
        return place ? place + (uint64_t)seat.index * run->lanes * level->size : NULL;
    }
    uint64_t at = run->place + (uint64_t)cut.rank * run->lanes;
    return level->values + (at - (at >= level->turn ? level->turn : 0)) * level->size;
}

/* Returns the cut after all groups. */
static inline struct cut level_end(const struct level *level)
{
    unsigned last = level->cone->classes - 1;
    return (struct cut){last, (uint32_t)level->cone->class[last].count};
}

/* Returns contiguous values from a cut on, up to another cut, and the number of their lanes; moves
 * the cut past them. NULL if no values are left. */
char *level_piece(const struct level *level, struct cut *from, struct cut end, uint64_t *lanes);

#endif
