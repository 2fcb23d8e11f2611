/* tier: the values of a tier, in memory, a ring, or the scratch space; see ideals_tier.c. */
#pragma once

#include "engines/ideals/layout/cone.h"

/* A class's groups in a level: lanes before them, their lane in the ring, lanes of each. */
struct ideals_tier_run {
    uint64_t start, place;
    uint32_t lanes;
};

/* A tier: all blocks of one height of a cone. */
#define NO_HEIGHT UINT32_MAX
struct ideals_tier {
    uint32_t height; /* NO_HEIGHT: no values */
    size_t size;     /* of a value */
    uint64_t lanes, states;
    const struct cone *cone;
    struct ideals_tier_run *run; /* for each class of the cone */

    void *memory;   /* of this level only; NULL: in a ring */
    char *values;   /* first value in that memory, at a cache line; NULL: in the scratch space */
    uint64_t first; /* lane of the ring in which the level begins */
    uint64_t turn;  /* lanes of the ring; positions are modulo this */
    uint64_t at;    /* the level's position in the scratch space, in bytes */
};

/* Memory for a level and the level that overwrites it. */
struct ring {
    void *memory;
    char *values;
    uint64_t lanes;
};

/* Opens the ring of a sweep of that cost. */
qj_status ring_open(struct ring *ring, struct arena *arena, size_t size,
                    const struct cone_cost *cost);
uint64_t ring_bytes(size_t size, const struct cone_cost *cost);

/* Opens a level without values for the levels of a cone, and frees it. */
qj_status ideals_tier_open(struct ideals_tier *tier, struct arena *arena, const struct cone *cone,
                           size_t size);
void ideals_tier_free(struct ideals_tier *tier, struct arena *arena);

/* Makes it the level of a height, placed in a ring after the level above it, or at the beginning if
 * above is NULL. Without a ring only positions are computed. */
void ideals_tier_lay_out(struct ideals_tier *tier, uint32_t height, const struct ring *ring,
                         const struct ideals_tier *above);

/* Opens the level of a height in a ring of its own. */
qj_status ideals_tier_open_alone(struct ideals_tier *tier, struct arena *arena,
                                 const struct cone *cone, size_t size, uint32_t height,
                                 const struct cone_cost *cost);

/* Copies a level to separate memory. The other
 * functions return the bytes of a level without values, and of a level with that many lanes. */
qj_status ideals_tier_copy(struct ideals_tier *copy, struct arena *arena,
                           const struct ideals_tier *tier);
uint64_t ideals_tier_outline_bytes(const struct cone *cone);
uint64_t ideals_tier_bytes(size_t size, const struct cone *cone, uint64_t lanes);

static inline uint64_t ideals_tier_lane(const struct ideals_tier *tier, struct cut cut)
{
    return tier->run[cut.class].start + (uint64_t)cut.rank * tier->run[cut.class].lanes;
}

/* Returns the cut before the group that has a lane: classes without groups are before it. For lane
 * 0 it is before all classes, and for later lanes than the level has after all groups. The lane of
 * a cut that was returned has the same cut again, unless it is 0. */
struct cut ideals_tier_cut(const struct ideals_tier *tier, uint64_t lane);

/* Returns the values of the group after a cut. */
static inline char *ideals_tier_values(const struct ideals_tier *tier, struct cut cut)
{
    const struct ideals_tier_run *run = &tier->run[cut.class];
    uint64_t at = run->place + (uint64_t)cut.rank * run->lanes;
    return tier->values + (at - (at >= tier->turn ? tier->turn : 0)) * tier->size;
}

/* Returns the cut after all groups. */
static inline struct cut ideals_tier_end(const struct ideals_tier *tier)
{
    unsigned last = tier->cone->classes - 1;
    return (struct cut){last, (uint32_t)tier->cone->class[last].count};
}

/* Returns contiguous values from a cut on, up to another cut, and the number of their lanes; moves
 * the cut past them. NULL if no values are left. */
char *ideals_tier_piece(const struct ideals_tier *tier, struct cut *from, struct cut end,
                        uint64_t *lanes);
