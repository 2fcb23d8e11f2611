/* tiers_backward: the values of a tier; see tiers_backward.c. */
#pragma once

#include "engines/exhaustive/pass/tiers_solution.h"

struct tiers_backward;
typedef void (*tiers_prepare_fn)(const struct tiers_backward *backward, struct tiers_job *job);
typedef qj_status (*tiers_visit_fn)(struct tiers_backward *backward, struct tiers_job *job);

/* The tier that is being solved. */
struct tiers_backward {
    struct tiers_solution *solution;
    struct tiers_tier *tier;
    uint64_t slot;
    uint64_t open; /* positions without a value */
    bool logged;   /* their children are in the log of the tier */
    bool visited;  /* all positions were visited, and some have values; else no position of the log
                      has one */
    tiers_prepare_fn prepare; /* NULL: nothing is prepared */
    tiers_visit_fn visit;
    void *user; /* of prepare and visit */
};

/* Visits the children of all positions without a value, from the last position to the first, by the
 * log or by the rules. Threads prepare jobs by values that were known before; then one thread
 * visits the jobs. */
qj_status tiers_backward_each(struct tiers_backward *backward, tiers_prepare_fn prepare,
                              tiers_visit_fn visit, void *user);

/* Writes the places of the positions of a job and of their children, and prefetches the values of
 * the children. */
void tiers_backward_locate(const struct tiers_backward *backward, struct tiers_job *job);

/* The values of the tier of a child. */
static inline const struct tiers_values *
tiers_backward_values(const struct tiers_backward *backward, uint64_t address)
{
    return &backward->solution->tiers[tiers_address_slot(address)]->values;
}

/* Returns the place of a position of the tier. */
static inline uint64_t tiers_backward_place(const struct tiers_backward *backward, uint64_t handle)
{
    return tiers_index_place(&backward->tier->index, handle);
}

static inline bool tiers_backward_is_known(const struct tiers_backward *backward, uint64_t place)
{
    struct tiers_value value;
    return tiers_values_get(&backward->tier->values, place, &value);
}

/* Stores the value of a position without one. */
qj_status tiers_backward_set(struct tiers_backward *backward, uint64_t place,
                             struct tiers_value value);

/* Folds a position from its children, which were located. Returns whether all of them have values,
 * or play may repeat and one move wins at once; if not, the ending of *out is that of the best move
 * whose child has a value, or TIERS_NONE. *fits: the value fits 64 bits. */
bool tiers_backward_fold(const struct tiers_backward *backward, const struct tiers_job *job,
                         uint64_t position, struct tiers_value *out, bool *fits);

/* Refuses values that do not fit 64 bits. */
qj_status tiers_backward_refuse_value(const struct tiers_backward *backward);

/* Finds the values of the positions that are still open, depth first, if play must end. */
qj_status tiers_depth_run(struct tiers_backward *backward);
/* Finds the values of all positions by retrograde analysis if play need not end. */
qj_status tiers_loops_run(struct tiers_backward *backward);
/* Returns the bytes of the lists of tiers_loops_run for a tier. */
uint64_t tiers_loops_bytes(uint64_t positions, uint64_t moves);
/* Does the same as tiers_loops_run without lists, but leaves draws without a value. */
qj_status tiers_rounds_run(struct tiers_backward *backward);
