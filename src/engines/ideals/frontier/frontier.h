/* frontier: minimax over order ideals, height by height; see frontier.c, group.c and stream.c. */
#pragma once

#include "base/thread_pool.h"
#include "engines/ideals/kernel/kernel.h"
#include "engines/ideals/layout/ideals_tier.h"

#include <stdalign.h>
#include <stdatomic.h>

struct frontier {
    struct arena *arena;
    struct split split;
    const struct kernel *kernel;
    unsigned threads;
    enum width width;    /* of values */
    size_t size;         /* of a value, in bytes */
    kernel_find_fn find; /* the kernel's function for that width */
    int64_t *weight;     /* of each cell, row-major */
    uint64_t swept;      /* states found by the sweep */

    /* The sweep's last two heights; low[0] is the lower. In low[0] the groups before `found` have
     * values. In low[1] the groups from `found` on have values, or all groups at the end of a
     * height. Both levels are in the ring, or both in the scratch space (stream.c). */
    struct ring ring;
    struct ideals_tier low[2];
    struct cut found;
    bool whole; /* the sweep has ended: both levels have all their values */
};

/* How a frontier is laid out and run; zero means the default. */
struct frontier_options {
    unsigned tail_steps, middle_steps;
    const struct kernel *kernel; /* NULL: the fastest */
    unsigned threads;
    enum width width; /* minimum, if fewer bits would suffice */
    bool any_kernel; /* choose the width independently of this kernel, for other kernels that resume
                      */
};

/* Tells whether the weights fit the widest kernel. total: the sum of their absolute values. */
bool frontier_fits(uint64_t rows, uint64_t columns, uint64_t total);

/* Sets up the layout for a grid. weight: points for the player who takes the cell. Allocates in
 * arena; the owner clears the arena, also after a failure. */
qj_status frontier_init(struct frontier *frontier, struct arena *arena, uint64_t rows,
                        uint64_t columns, const int64_t *weight,
                        const struct frontier_options *options);

/* Bytes for a sweep through a cone of that cost; the cone is not included. */
uint64_t frontier_bytes(const struct frontier *frontier, const struct cone *cone,
                        const struct cone_cost *cost);

/* Called after each height with its level. The sweep continues to use the level. */
typedef qj_status (*frontier_visit_fn)(void *user, const struct ideals_tier *tier);

/* Lays out low[0] at a height of a cone, whose tops are listed, and low[1] above it, for a sweep
 * that begins there; no group of low[0] is found. At the height of the full grid low[1] is empty.
 * Below it the caller fills in low[1], or some groups of low[0] and the remaining groups of low[1],
 * and sets found and swept accordingly. */
qj_status frontier_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height);

/* Finds the values of the cone from the current layout down to its point's height. Afterwards
 * low[0] is that height and low[1] the height above. visit may be NULL. After a failure, low and
 * found show how far the sweep came. */
qj_status frontier_sweep(struct frontier *frontier, frontier_visit_fn visit, void *user);

/* Counts the states that a sweep with the current layout has still to find. */
qj_status frontier_left(const struct frontier *frontier, uint64_t *states);

/* Frees both levels of low. Must be called before their cone is freed. */
void frontier_forget(struct frontier *frontier);

/* Finds a path's value in a level, if the level has it: the points of the player to move minus the
 * points of the opponent in the common game. Returns false otherwise. */
bool frontier_value(const struct frontier *frontier, const struct ideals_tier *tier,
                    const struct path *path, int64_t *value);

/* Maximum number of chunks, numerous enough that the threads finish a height together; and the
 * alignment that separates fields that threads write from fields that they only read. */
enum { SHARES = 256, CACHE_LINES = 128 };

/* The threads of a sweep, and the groups between two cuts of a level that they find: the next free
 * chunk of these groups, the number of found states, and whether the threads must end. */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): on purpose */
struct frontier_sweep {
    alignas(CACHE_LINES) atomic_bool stopped;
    alignas(CACHE_LINES) atomic_uint_least64_t done;
    alignas(CACHE_LINES) atomic_uint_least64_t next;
    alignas(CACHE_LINES) const struct frontier *frontier;
    struct thread_pool *pool; /* NULL: the calling thread only */
    uint64_t total;           /* states of the whole sweep */
    qj_status status;         /* result of the calling thread's polls */
    const struct ideals_tier *tier, *above;
    uint64_t begin, end;  /* lanes of the level before and after the groups */
    uint64_t share_lanes; /* lanes of a chunk, which ends before the group that has the last */
    unsigned shares;
    atomic_bool found[SHARES]; /* each chunk */
};

/* Starts the threads for the rest of a sweep, from all zeros; the caller closes the pool, also
 * after a failure. */
qj_status frontier_sweep_open(struct frontier_sweep *sweep, const struct frontier *frontier);

/* Finds the values of the groups of a level from a cut to another, and moves the cut past those
 * that are found: all unless the sweep must end. The level may overwrite the level above if both
 * are in one ring. */
qj_status frontier_find_groups(struct frontier_sweep *sweep, const struct ideals_tier *tier,
                               const struct ideals_tier *above, struct cut *from, struct cut end);

/* --------------------------------------------------------------------- groups (group.c) */

/* A class of groups of the level above that moves of a head lead to. */
struct group_source {
    const struct far_class *class; /* NULL: none */
    const uint32_t *starts;        /* first lanes of the blocks in its groups, by ups in the tail */
};

/* A group whose values are being computed. */
struct group {
    const struct frontier *frontier;
    const struct ideals_tier *tier, *above;

    /* Data that all groups of the class share. */
    const struct far_class *class;
    const uint32_t *starts;
    struct group_source same, corner, more; /* same top; a corner in it; one more up */

    char *values;
    const char *same_values, *more_values;
    unsigned far_corners;
    const char *far_source[FAR_STEPS / 2];
    int64_t far_weight[FAR_STEPS / 2];
};

/* Selects a class of the level's cone. The caller has set frontier, level and above. */
void group_open(struct group *group, unsigned class);

/* Finds the values of the group with this rank in the class. */
void group_find(struct group *group, uint32_t rank);

/* ------------------------------------------- levels in the scratch space (stream.c) */

/* Cost of a sweep in the scratch space from a height on. */
struct stream_cost {
    uint64_t memory; /* bytes */
    uint64_t space;  /* bytes of the scratch space */
    uint64_t moved;  /* bytes written to it and read from it */
    uint32_t passes;
};

/* Computes the cost of a sweep that has the values of a height, with that many bytes of memory or,
 * if these do not suffice, with the fewest possible. height: the number of heights if nothing is
 * found. */
qj_status stream_cost(const struct frontier *frontier, const struct cone *cone, uint64_t memory,
                      uint32_t height, struct stream_cost *out);

/* Does the same as frontier_lay_out, in the scratch space: the caller writes values there. */
qj_status stream_lay_out(struct frontier *frontier, const struct cone *cone, uint32_t height);

/* Continues such a sweep with that many bytes of memory until the rest fits in them, and loads it.
 * Afterwards low is as frontier_lay_out leaves it. After a failure, low and found show where to
 * continue. visit, unless NULL, is called with the last level of every pass; save: these levels
 * stay in the scratch space. */
qj_status stream_sweep(struct frontier *frontier, uint64_t memory, bool save,
                       frontier_visit_fn visit, void *user);

/* Copies all groups of a level from a level in memory or in the scratch space, whose cone contains
 * them. */
qj_status stream_read(qj_context *context, const struct ideals_tier *tier,
                      const struct ideals_tier *from);
