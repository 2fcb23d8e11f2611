/* cone: the states that can be reached from one, as far as their far ends (split.h) tell. */
#ifndef QIJU_ENGINES_IDEALS_CONE_H
#define QIJU_ENGINES_IDEALS_CONE_H

#include "base/arena.h"
#include "engines/ideals/split.h"

/* A group is in the cone at a height when its far end is so many moves away, and the height so much
 * larger. */
#define OUT_OF_CONE UINT16_MAX
struct cone {
    struct path point;
    uint32_t height;
    uint16_t *distance; /* of each far end */
};

/* The cone of a path; lists the far ends. */
qj_status cone_open(struct cone *cone, struct split *split, struct arena *arena,
                    const struct path *path);
void cone_free(struct cone *cone, struct arena *arena);

/* Whether the group of a far end is in the cone at a height; then *entry is where it stands among
 * the layouts. */
bool cone_has(const struct cone *cone, const struct split *split, uint32_t height, uint64_t far,
              uint64_t *entry);

/* What a sweep through the cone of a path from a height down to it takes; UINT64_MAX for more. Only
 * counts, and lists no far ends. */
struct cone_cost {
    uint64_t states;
    uint64_t lanes; /* of all heights together */
    uint64_t groups;
    uint64_t most; /* lanes of the largest height */
    uint32_t heights;
};
qj_status cone_cost(const struct split *split, struct arena *arena, const struct path *point,
                    uint32_t top, struct cone_cost *out);

/* Bytes of the far ends' list and a cone. */
uint64_t cone_bytes(const struct split *split);

#endif
