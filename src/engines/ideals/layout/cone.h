/* cone: the states that can be reached from one, to the extent of their far ends (split.h), class
 * by class; see cone.c. */
#ifndef QIJU_ENGINES_IDEALS_LAYOUT_CONE_H
#define QIJU_ENGINES_IDEALS_LAYOUT_CONE_H

#include "base/arena.h"
#include "engines/ideals/layout/split.h"

/* The far ends of a cone that have the same ups and inversions: their groups have the same layout
 * at every height. */
struct far_class {
    unsigned ups;
    uint32_t inversions;
    uint32_t moves; /* from the far end of the cone's point; those of one number are a layer */
    uint64_t first; /* of its far ends in the cone's list */
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
    uint64_t *far;  /* far ends, by class, then by size; NULL until they are listed */
    uint32_t *rank; /* of each far end of the split in its class, or NO_RANK */
};

/* The cone of a path. Far ends are only counted: it takes little memory however many there are. */
qj_status cone_open(struct cone *cone, const struct split *split, struct arena *arena,
                    const struct path *path);
/* Lists the far ends, before levels are laid out; and the bytes that this takes. */
qj_status cone_list(struct cone *cone, struct arena *arena);
uint64_t cone_bytes(const struct cone *cone);
void cone_free(struct cone *cone, struct arena *arena);

/* The class of some ups and inversions, NULL when the cone has none. */
const struct far_class *cone_class(const struct cone *cone, unsigned ups, uint32_t inversions);

/* A place between two groups of a cone: in a class, after so many of its groups; and how many far
 * ends of the list stand before it. */
struct cut {
    unsigned class;
    uint32_t rank;
};
static inline uint64_t cone_index(const struct cone *cone, struct cut cut)
{
    return cone->class[cut.class].first + cut.rank;
}

/* The cut in front of the group of a far end; false when the cone has none. */
bool cone_find(const struct cone *cone, uint64_t far, struct cut *cut);

/* Lanes and states of each group of a class at a height; 0 where it is not in the cone. */
struct group_size {
    uint32_t lanes, states;
};
struct group_size cone_group_size(const struct cone *cone, const struct far_class *class,
                                  uint32_t height);

/* The cost of a sweep through a cone from a height down to its point's; UINT64_MAX if it is
 * larger. */
struct cone_cost {
    uint64_t states;
    uint64_t lanes; /* of all heights together */
    uint64_t groups;
    uint64_t ring;   /* lanes that the levels need, one overwritten by the next */
    uint32_t widest; /* lanes of the largest group */
    uint32_t heights;
};
qj_status cone_cost(const struct cone *cone, qj_context *context, uint32_t top,
                    struct cone_cost *out);

#endif
