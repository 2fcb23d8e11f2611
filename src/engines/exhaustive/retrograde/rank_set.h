/* rank_set: the values of all positions by sets of ranks, if play may repeat; see rank_set.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_RANK_SET_H
#define QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_RANK_SET_H

#include "base/bits.h"
#include "engines/exhaustive/expansion/explore.h"

/* Finds all outcomes; endless play is a draw. Positions without moves have their values already. */
qj_status rank_set_find_values(struct explore *explore);

/* The positions of neighbouring ranks. No move leads to a later set; the earlier sets have their
 * values. */
struct rank_set {
    struct explore *explore;
    struct tier *tier; /* of all positions */
    uint64_t number,
        ranks;         /* ranks per set, and rank / ranks of this set; 0: this is the only set */
    uint64_t *members; /* a set of indices: positions without a value */
    uint32_t *before;  /* of each word of members: count of members before it */
    uint64_t count;    /* of the members */
    uint64_t done;     /* members of sets that this run has settled */
};

static inline bool rank_set_has(const struct rank_set *set, uint64_t index)
{
    return bits_get(set->members, index);
}

/* Members before an index. */
static inline uint32_t rank_set_index(const struct rank_set *set, uint64_t index)
{
    uint64_t below = set->members[index / 64] & ((UINT64_C(1) << index % 64) - 1);
    return set->before[index / 64] + (uint32_t)bits_count(below);
}

/* The largest distance of a known value, + 1. */
uint64_t rank_set_longest(const struct rank_set *set);

/* Returns whether a child without a value that is no member is a draw of an earlier set; otherwise
 * leaves a diagnostic in the worker. */
bool rank_set_is_behind(const struct rank_set *set, struct explore_worker *worker, uint64_t index);

/* The rank of a position, which is copied to an aligned address. */
static inline uint64_t rank_set_rank(const struct explore *explore, struct explore_worker *worker,
                                     uint64_t index)
{
    unsigned char *here = worker->expansion.here;
    tier_copy_state(&explore->positions, explore->positions.tiers, index, here);
    return explore->view.rules->rank(explore->view.setup, here);
}

/* Finds the members. All fields except count, members and before must be set. rank_set_close frees
 * the arrays. */
qj_status rank_set_open(struct rank_set *set);
void rank_set_close(struct rank_set *set);

/* Decides the members with a list of the moves between them (predecessors.c). *fits is false, and
 * nothing is decided, if the list takes more than half of the remaining memory. */
qj_status rank_set_by_list(struct rank_set *set, bool *fits);

/* Decides the members with little memory, one distance at a time (rank_distances.c). */
qj_status rank_set_by_distance(struct rank_set *set);

#endif
