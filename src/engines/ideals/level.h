/* level: the values of one height, in memory of their own or in a ring; see level.c. */
#ifndef QIJU_ENGINES_IDEALS_LEVEL_H
#define QIJU_ENGINES_IDEALS_LEVEL_H

#include "engines/ideals/cone.h"

/* Where the groups of a class stand in a level: lanes before them, and of each. */
struct level_run {
    uint64_t start;
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
    char *values;   /* of all that is in that memory, at a cache line */
    uint64_t first; /* lane of values in which the level begins */
    uint64_t turn;  /* the level's lanes from here on, the beginning of a group, stand that many */
    uint64_t back;  /* further to the front */
};

/* Memory for a level and the one that overwrites it. */
struct ring {
    void *memory;
    char *values;
    size_t size;
    uint64_t lanes;
};

/* Between what is read and what is written at the same time: kernels read whole vectors. */
enum { MARGIN = 4 * SHORT_LANES };

/* Of a sweep of that cost. */
qj_status ring_open(struct ring *ring, struct arena *arena, size_t size,
                    const struct cone_cost *cost);
void ring_free(struct ring *ring, struct arena *arena);
uint64_t ring_bytes(size_t size, const struct cone_cost *cost);

/* A level without values for levels of a cone, and its end. */
qj_status level_open(struct level *level, struct arena *arena, const struct cone *cone,
                     size_t size);
void level_free(struct level *level, struct arena *arena);

/* Makes it the level of a height, in a ring behind the level above it; NULL: from its beginning. */
void level_lay_out(struct level *level, const struct split *split, uint32_t height,
                   const struct ring *ring, const struct level *above);

/* Lanes of the level above that are gone when so many of the one behind it have been written. */
uint64_t ring_overwritten(const struct ring *ring, const struct level *above, uint64_t lanes);

/* A copy in memory of its own; and bytes for one of so many lanes. */
qj_status level_copy(struct level *copy, struct arena *arena, const struct level *level);
uint64_t level_bytes(size_t size, const struct cone *cone, uint64_t lanes);

/* A place between two groups of a cone: of a class, that many of whose groups are in front. */
struct cut {
    unsigned class;
    uint32_t rank;
};
static inline uint64_t level_lane(const struct level *level, struct cut cut)
{
    return level->run[cut.class].start + (uint64_t)cut.rank * level->run[cut.class].lanes;
}

/* The cut in front of the group that begins at a lane; false when none does. */
bool level_cut(const struct level *level, uint64_t lane, struct cut *cut);

/* The values from a lane on, and how many up to another one stand side by side. */
static inline char *level_values(const struct level *level, uint64_t lane)
{
    uint64_t at = level->first + lane - (lane >= level->turn ? level->back : 0);
    return level->values + at * level->size;
}
uint64_t level_span(const struct level *level, uint64_t lane, uint64_t end);

#endif
