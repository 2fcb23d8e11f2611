/* frontier: minimax over order ideals, height by height; see frontier.c, group.c and stream.c. */
#ifndef QIJU_ENGINES_IDEALS_FRONTIER_FRONTIER_H
#define QIJU_ENGINES_IDEALS_FRONTIER_FRONTIER_H

#include "engines/ideals/kernel/kernel.h"
#include "engines/ideals/layout/level.h"

struct frontier {
    struct arena *arena;
    struct split split;
    const struct kernel *kernel;
    unsigned threads;
    enum width width;    /* of values */
    kernel_find_fn find; /* what the kernel has for that width */
    int64_t *weight;     /* of each cell, row-major */
    void *round_weight;  /* of each entry of the tails' rounds, as wide as the values */
    uint64_t swept; /* states that the sweep has found; after frontier_lay_out the caller sets it */

    /* The sweep's last two heights, low[0] the lower. In low[0] the groups before found have their
     * values; in low[1] those after it, or all when no value is missing. They are in the ring, or
     * both in the scratch space (stream.c). */
    struct ring ring;
    struct level low[2];
    struct cut found;
    bool whole; /* the sweep has ended: both levels have all their values */
};

/* How a frontier is laid out and run; zeros mean the usual. */
struct frontier_options {
    unsigned tail_steps, middle_steps;
    const struct kernel *kernel; /* NULL: the fastest */
    unsigned threads;
    enum width width; /* at least, where fewer bits are enough */
    bool any_kernel;  /* choose the width for others to go on from, whatever this kernel gains */
};

/* Whether the weights (their sizes add up to total) are not too large for any kernel. */
bool frontier_fits(uint64_t rows, uint64_t columns, uint64_t total);

/* Sets up the layout for a grid. weight: what a cell is worth to whoever takes it. Everything is
 * allocated in arena, which is cleared by its owner, also after a failure. */
qj_status frontier_init(struct frontier *frontier, struct arena *arena, uint64_t rows,
                        uint64_t columns, const int64_t *weight,
                        const struct frontier_options *options);

/* Bytes of a value. */
size_t frontier_value_size(const struct frontier *frontier);

/* Bytes for a sweep through a cone of that cost, without the cone. */
uint64_t frontier_bytes(const struct frontier *frontier, const struct cone *cone,
                        const struct cone_cost *cost);

/* Called after each height of a sweep with its level, which the sweep goes on to use. */
typedef qj_status (*frontier_visit_fn)(void *user, const struct level *level);

/* Finds the values of a cone, whose far ends are listed, down to its point's height, where low[0]
 * then stands, with low[1] the height above. from: a level that holds all the cone's groups at its
 * height; NULL to begin with the full grid; or low, to go on with what was laid out. visit may be
 * NULL. After a failure low and found say how far it came. */
qj_status frontier_sweep(struct frontier *frontier, const struct cone *cone,
                         const struct level *from, frontier_visit_fn visit, void *user);

/* Lays out low[0] at a height of a cone, and low[1] above it, for a sweep that goes on from there;
 * no group of low[0] is found. The caller fills in the values of low[1], or of some groups of
 * low[0] and the others of low[1], and says in found which. */
qj_status frontier_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height);

/* States that a sweep with what is laid out has still to find. */
qj_status frontier_left(const struct frontier *frontier, uint64_t *states);

/* Frees low, for whose cone the same is to be done. */
void frontier_forget(struct frontier *frontier);

/* Whether a level has a path's value, and that value: what the side to move gains, minus what the
 * other gains, when each cell is worth the same to both. */
bool frontier_value(const struct frontier *frontier, const struct level *level,
                    const struct path *path, int64_t *value);

/* --------------------------------------------------------------------- groups (group.c) */

/* A class of groups of the level above, where moves of a head lead to. */
struct group_source {
    const struct far_class *class; /* NULL: none */
    const uint32_t *starts;        /* of the blocks in its groups, by ups in the tail */
};

/* A group whose values are being found. */
struct group {
    const struct frontier *frontier;
    const struct level *level, *above;

    /* What its class decides. */
    const struct far_class *class;
    const uint32_t *starts;
    struct group_source same, corner, more; /* the same far end, a corner inside it, one up more */

    char *values;
    const char *same_values, *more_values;
    unsigned far_corners;
    const char *far_source[FAR_STEPS / 2];
    int64_t far_weight[FAR_STEPS / 2];
};

/* Goes to a class, by number, of the level's cone. The group has its frontier, level and level
 * above. */
void group_open(struct group *group, unsigned class);

/* Finds the values of the group of a rank in this class. */
void group_find(struct group *group, uint32_t rank);

/* ------------------------------------------- levels in the scratch space (stream.c) */

/* What such a sweep takes, from a height on. */
struct stream_cost {
    uint64_t memory; /* bytes */
    uint64_t space;  /* bytes of the scratch space */
    uint64_t moved;  /* bytes written to it and read from it */
    uint32_t passes;
};

/* The cost of a sweep that has the values of a height (the number of heights: nothing yet), in so
 * many bytes of memory; or in the fewest possible, if that is more. */
qj_status stream_cost(const struct frontier *frontier, const struct cone *cone, uint64_t memory,
                      uint32_t height, struct stream_cost *out);

/* Lays out low[0] at a height of a cone and low[1] above it, in the scratch space; no group of
 * low[0] is found. The caller writes values there and says in found which, as for frontier_lay_out.
 */
qj_status stream_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height);

struct stream_options {
    uint64_t memory;         /* bytes that may be used */
    bool keep;               /* no level of visit is overwritten */
    frontier_visit_fn visit; /* called with the last level of every pass; may be NULL */
    void *user;
};

/* Goes on with such a sweep until the rest fits in memory, and brings it there: then low is as
 * frontier_lay_out leaves it. After a failure low and found say where to go on. */
qj_status stream_sweep(struct frontier *frontier, const struct cone *cone,
                       const struct stream_options *options);

/* Reads all groups of a level in memory from one in the scratch space, whose cone has them. */
qj_status stream_read(const struct frontier *frontier, const struct level *level,
                      const struct level *from);

#endif
