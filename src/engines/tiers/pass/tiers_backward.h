/* tiers_backward: the values of a tier; see tiers_backward.c. */
#ifndef QIJU_ENGINES_TIERS_PASS_TIERS_BACKWARD_H
#define QIJU_ENGINES_TIERS_PASS_TIERS_BACKWARD_H

#include "engines/tiers/pass/tiers_solution.h"

/* The tier that is being solved. */
struct tiers_backward {
    struct tiers_solution *solution;
    struct tiers_tier *tier;
    uint64_t slot;
    uint64_t open;    /* positions without a value */
    bool logged;      /* their children are in the log of the tier */
    bool logging;     /* those that the rules give are to be added to the log */
    uint64_t *places; /* of the children that were located last */
    uint64_t place_room;
};

/* Receives the children of some positions of the tier. */
typedef qj_status (*tiers_backward_fn)(struct tiers_backward *backward, void *user,
                                       const struct tiers_children *children);

/* Visits the children of all positions without a value, from the last position to the first: from
 * the log, where other positions come, too, or from the rules. */
qj_status tiers_backward_each(struct tiers_backward *backward, tiers_backward_fn visit, void *user);

/* Writes the places of children and prefetches their values. */
qj_status tiers_backward_locate(struct tiers_backward *backward,
                                const struct tiers_children *children);

/* The values of the tier of a child. */
static inline const struct tiers_values *
tiers_backward_values(const struct tiers_backward *backward, uint64_t address)
{
    return &backward->solution->tiers[tiers_address_slot(address)]->values;
}

static inline bool tiers_backward_is_own(const struct tiers_backward *backward, uint64_t address)
{
    return tiers_address_slot(address) == backward->slot;
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

/* Folds a position from its children, which were located. *known: all of them have values, or one
 * move wins at once. */
qj_status tiers_backward_fold(struct tiers_backward *backward,
                              const struct tiers_children *children, uint64_t position,
                              struct tiers_value *out, bool *known);

/* Refuses values that do not fit 64 bits. */
qj_status tiers_backward_refuse_value(const struct tiers_backward *backward);

/* Find the values of the positions that are still open: depth first if play must end, by retrograde
 * analysis if it need not. */
qj_status tiers_depth_run(struct tiers_backward *backward);
qj_status tiers_loops_run(struct tiers_backward *backward);
/* Does the same as tiers_loops_run without lists, but leaves draws without a value. */
qj_status tiers_rounds_run(struct tiers_backward *backward);

#endif
