/* frontier: minimax over order ideals, height by height; see frontier.c. */
#ifndef QIJU_ENGINES_IDEALS_FRONTIER_H
#define QIJU_ENGINES_IDEALS_FRONTIER_H

#include "engines/ideals/cone.h"
#include "engines/ideals/kernel.h"

/* All blocks of one height, or those of a cone. */
#define NO_GROUP  UINT64_MAX
#define NO_HEIGHT UINT32_MAX
struct level {
    uint32_t height; /* NO_HEIGHT: no values yet */
    uint64_t lanes, states;
    uint64_t *group; /* of each far end: the first lane of its group in values, or NO_GROUP */
    void *memory;    /* holds values, and a margin around them */
    void *values;    /* at a cache line */
};

struct frontier {
    struct arena *arena;
    struct split split;
    const struct kernel *kernel;
    unsigned threads;
    enum width width;    /* of values */
    int64_t *weight;     /* of each cell, row-major */
    void *round_weight;  /* of each entry of the tails' rounds, as wide as the values */
    struct level low[2]; /* the sweep's last two heights: low[0] is the lower */
    uint64_t swept;      /* states whose values were found, all sweeps together */
};

/* How a frontier is laid out and run; zeros mean the usual. */
struct frontier_options {
    unsigned tail_steps, middle_steps;
    const struct kernel *kernel; /* NULL: the fastest */
    unsigned threads;
    enum width width; /* at least, where fewer bits are enough */
};

/* Whether the weights (their sizes add up to total) are not too large for any kernel. */
bool frontier_fits(uint64_t rows, uint64_t columns, uint64_t total);

/* Sets up the layout for a grid. weight: what a cell is worth to whoever takes it. Everything is
 * allocated in arena, which is cleared by its owner, also after a failure. */
qj_status frontier_init(struct frontier *frontier, struct arena *arena, uint64_t rows,
                        uint64_t columns, const int64_t *weight,
                        const struct frontier_options *options);

/* Bytes of a level of so many lanes. */
uint64_t frontier_level_bytes(const struct frontier *frontier, uint64_t lanes);

/* Called after each height of a sweep with its level, which the sweep goes on to use. */
typedef qj_status (*frontier_visit_fn)(void *user, const struct level *level);

/* Finds the values of a cone down to its point's height, where low[0] then stands, with low[1]
 * the height above. from: a level that holds all the cone's groups at its height, or NULL to begin
 * with the full grid. visit may be NULL. After a failure low[1] is the last height that is whole,
 * if it has values and a height. */
qj_status frontier_sweep(struct frontier *frontier, const struct cone *cone,
                         const struct level *from, frontier_visit_fn visit, void *user);

/* Makes low[0] the level of a height of a cone, for a sweep from it that goes on in low, with room
 * for most lanes. The caller fills in its values, and in swept the states that this stands for. */
qj_status frontier_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height,
                           uint64_t most);

/* Bytes of a level's values. They are the same for every kernel and number of threads. */
uint64_t frontier_value_bytes(const struct frontier *frontier, const struct level *level);
/* A level of zeros, of all of a cone's groups at a height: to see how long a sweep from there
 * takes. */
qj_status frontier_zero_level(struct frontier *frontier, const struct cone *cone, uint32_t height,
                              struct level *level);

/* A level's own copy, and its end. */
qj_status frontier_copy_level(struct frontier *frontier, const struct level *level,
                              struct level *copy);
void frontier_free_level(struct frontier *frontier, struct level *level);

/* Whether a level has a path's value, and that value: what the side to move gains, minus what the
 * other gains, when each cell is worth the same to both. */
bool frontier_value(const struct frontier *frontier, const struct level *level,
                    const struct path *path, int64_t *value);

#endif
