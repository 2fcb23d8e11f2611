/* rank_set: the values of all positions where play may go on without end, by sets of ranks; see
 * rank_set.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_RANK_SET_H
#define QIJU_ENGINES_EXHAUSTIVE_RETROGRADE_RANK_SET_H

#include "base/bits.h"
#include "engines/exhaustive/expansion/playout.h"

/* Outcomes; a play without end is a draw. Positions without moves have their values already. */
qj_status rank_set_find_values(struct playout *playout);

/* The positions of neighbouring ranks. No move leads to a later set; the earlier sets have their
 * values. */
struct rank_set {
    struct playout *playout;
    struct tier *tier;      /* of all positions */
    uint64_t number, ranks; /* that of a rank divided by ranks; 0: there is only this set */
    uint64_t *members;      /* a set of places: those without a value */
    uint32_t *before;       /* of each word of members: how many there are in the words before it */
    uint64_t count;         /* of the members */
    uint64_t done;          /* members of the sets that this run has settled before */
};

static inline bool rank_set_has(const struct rank_set *set, uint64_t place)
{
    return bits_get(set->members, place);
}

/* Members before a place. */
static inline uint32_t rank_set_index(const struct rank_set *set, uint64_t place)
{
    uint64_t below = set->members[place / 64] & ((UINT64_C(1) << place % 64) - 1);
    return set->before[place / 64] + (uint32_t)bits_count(below);
}

/* The largest distance of a value so far, + 1. */
uint64_t rank_set_longest(const struct rank_set *set);

/* Whether a child that has no value and is no member is a draw of an earlier set; else complains
 * in the worker. */
bool rank_set_is_behind(const struct rank_set *set, struct playout_worker *worker, uint64_t place);

/* The rank of a position, which is copied to where rules want it. */
static inline uint64_t rank_set_rank(const struct playout *playout, struct playout_worker *worker,
                                     uint64_t place)
{
    unsigned char *here = worker->expansion.here;
    tier_copy_state(&playout->positions, playout->positions.tiers, place, here);
    return playout->view.rules->rank(playout->view.setup, here);
}

/* Finds the members; all other fields than count, members and before must be set. rank_set_close
 * frees what this makes. */
qj_status rank_set_open(struct rank_set *set);
void rank_set_close(struct rank_set *set);

/* Decides the members with a list of the moves between them, see predecessors.c; *fits is false,
 * and nothing is decided, when that takes more than half of the remaining memory. */
qj_status rank_set_by_list(struct rank_set *set, bool *fits);

/* The same in little memory, a distance at a time; see rank_distances.c. */
qj_status rank_set_by_distance(struct rank_set *set);

#endif
