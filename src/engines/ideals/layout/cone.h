/* cone: the dependency cone of a state: the groups that it can reach, by classes; see cone.c. */
#pragma once

#include "base/arena.h"
#include "engines/ideals/layout/split.h"

/* The tops with these ups and inversions. Their groups have one layout at every height. */
struct far_class {
    unsigned ups;
    uint32_t inversions;
    uint32_t moves; /* from the top of the cone's point; equal for all tops of one F */
    uint64_t first; /* first of its tops in the cone's list */
    uint64_t count;
};

#define NO_CLASS UINT32_MAX
#define NO_RANK  UINT32_MAX
struct cone {
    const struct split *split;
    struct path point;
    uint32_t height; /* of the point */
    unsigned classes;
    struct far_class *class; /* by moves, then by ups */
    uint32_t *class_of;      /* by split_class; or NO_CLASS */
    uint64_t far_count;
    uint64_t *far;  /* tops, by class, then by value; NULL until they are listed */
    uint32_t *rank; /* rank of each top of the split in its class, or NO_RANK */
};

/* Opens the cone of a path. Tops are only counted, which needs little memory. */
qj_status cone_open(struct cone *cone, const struct split *split, struct arena *arena,
                    const struct path *path);
/* Lists the tops, which must precede the layout of levels; and the bytes of the list. */
qj_status cone_list(struct cone *cone, struct arena *arena);
uint64_t cone_bytes(const struct cone *cone);
void cone_free(struct cone *cone, struct arena *arena);

/* Returns the class with these ups and inversions; NULL if the cone has none. */
const struct far_class *cone_class(const struct cone *cone, unsigned ups, uint32_t inversions);

/* A position between two groups of a cone: in a class, after `rank` of its groups. */
struct cut {
    unsigned class;
    uint32_t rank;
};
/* Finds the cut before the group of a top; returns false if the cone does not have the top. */
bool cone_find(const struct cone *cone, uint64_t far, struct cut *cut);

/* Returns the layout of each group of a class at a height, without lanes if the cone has none. */
const struct group_layout *cone_group(const struct cone *cone, const struct far_class *class,
                                      uint32_t height);

/* Lanes between values read and values written at one time: kernels read whole vectors. */
enum { MARGIN = 4 * SHORT_LANES };

/* The cost of a sweep from a height down to the cone's point; UINT64_MAX: it overflows. */
struct cone_cost {
    uint64_t states;
    uint64_t lanes; /* of all heights together */
    uint64_t groups;
    uint64_t ring;   /* lanes of a ring in which a level overwrites the level above, and margins */
    uint32_t widest; /* lanes of the largest group */
};
qj_status cone_cost(const struct cone *cone, qj_context *context, uint32_t top,
                    struct cone_cost *out);
