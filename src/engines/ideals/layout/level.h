/* level: the values of one height, in memory of their own, in a ring, or in the scratch space; see
 * level.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_LEVEL_H
#define QIJU_ENGINES_IDEALS_LAYOUT_LEVEL_H

#include "engines/ideals/layout/lots.h"

/* Where the groups of a class stand in a level: lanes before them, the lane of the ring in which
 * they begin, and lanes of each. */
struct level_run {
    uint64_t start, place;
    uint32_t lanes;
};

/* All blocks of one height of a cone. */
#define NO_HEIGHT UINT32_MAX
struct level {
    uint32_t height; /* NO_HEIGHT: no values */
    size_t size;     /* of a value */
    uint64_t lanes, states;
    const struct cone *cone;
    struct level_run *run; /* of each class of the cone */

    void *memory;   /* of its own, or NULL: in a ring */
    char *values;   /* of all that is in that memory, at a cache line; NULL: in the scratch space */
    uint64_t first; /* lane of the ring in which the level begins */
    uint64_t turn;  /* lanes of the ring: groups that would begin there begin that much in front */
    uint64_t at;    /* the level's place in the scratch space, in bytes */

    /* Of a team (joint.c): where the groups of each lot stand side by side; NULL: not here. Values
     * are all of this process's own, and first, turn and the places of runs mean nothing. */
    const struct lots *lots; /* NULL: no team */
    char **place;
};

/* Memory for a level and the one that overwrites it. */
struct ring {
    void *memory;
    char *values;
    uint64_t lanes;
};

/* Between what is read and what is written at the same time: kernels read whole vectors. */
enum { MARGIN = 4 * SHORT_LANES };

/* Memory for so many values between margins, the first of them at a cache line; and its bytes. */
qj_status values_allocate(struct arena *arena, size_t size, uint64_t lanes, void **memory,
                          char **values);
uint64_t values_bytes(size_t size, uint64_t lanes);

/* Of a sweep of that cost. */
qj_status ring_open(struct ring *ring, struct arena *arena, size_t size,
                    const struct cone_cost *cost);
void ring_free(struct ring *ring, struct arena *arena);
uint64_t ring_bytes(size_t size, const struct cone_cost *cost);

/* A level without values for levels of a cone, and its end. */
qj_status level_open(struct level *level, struct arena *arena, const struct cone *cone,
                     size_t size);
void level_free(struct level *level, struct arena *arena);

/* Makes it the level of a height, in a ring after the level above it; NULL: from its beginning.
 * Without a ring it has only places. */
void level_lay_out(struct level *level, uint32_t height, const struct ring *ring,
                   const struct level *above);

/* Lanes of the level above that are overwritten when so many of the one after it have been
 * written. */
uint64_t ring_overwritten(const struct ring *ring, const struct level *above, uint64_t lanes);

/* A copy in memory of its own; its bytes; and bytes for one of so many lanes, or without values. */
qj_status level_copy(struct level *copy, struct arena *arena, const struct level *level);
uint64_t level_copy_bytes(const struct level *level);
uint64_t level_outline_bytes(const struct cone *cone);
uint64_t level_bytes(size_t size, const struct cone *cone, const struct lots *lots, uint64_t lanes);

/* Lanes of all groups of a lot. */
static inline uint64_t level_lot_lanes(const struct level *level, uint32_t lot)
{
    const struct lot *own = &level->lots->lot[lot];
    return own->count * level->run[own->class].lanes;
}

static inline uint64_t level_lane(const struct level *level, struct cut cut)
{
    return level->run[cut.class].start + (uint64_t)cut.rank * level->run[cut.class].lanes;
}

/* What a checkpoint says: QJ_BAD_INPUT when the sweep of a cone has no such height; or when so many
 * lanes found of a level do not end where a group begins, in front of which the cut is given. */
qj_status level_check_height(qj_context *context, const struct cone *cone, uint64_t height);
qj_status level_check_found(qj_context *context, const struct level *level, uint64_t lanes,
                            struct cut *cut);

/* The values of the group behind a cut; NULL: another process of the team has them. */
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

/* The cut behind all groups. */
static inline struct cut level_end(const struct level *level)
{
    unsigned last = level->cone->classes - 1;
    return (struct cut){last, (uint32_t)level->cone->class[last].count};
}

/* The values from a cut on that stand side by side, up to another one, and how many lanes they are;
 * moves the cut behind them. NULL when there are none. */
char *level_piece(const struct level *level, struct cut *from, struct cut end, uint64_t *lanes);

#endif
