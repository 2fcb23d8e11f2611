/* backup: the value of a position from those of its children; see backup.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_BACKWARD_BACKUP_H
#define QIJU_ENGINES_EXHAUSTIVE_BACKWARD_BACKUP_H

#include "engines/exhaustive/expansion/position_sweep.h"
#include "engines/exhaustive/positions/result.h"

/* Who moves in a position, which decides whose value is stored. If the rules name the side, it is
 * the first player's value, which changes its sign only where the side changes. If the players
 * alternate, either may be to move in a position, and the mover's value is stored. */
enum mover { MOVER_FIRST, MOVER_SECOND, MOVER_EITHER };

static inline enum mover mover_of(const struct explore *explore, const void *state)
{
    const struct rules_view *view = &explore->view;
    return view->rules->side ? (enum mover)(view->rules->side(view->setup, state) != 0)
                             : MOVER_EITHER;
}

/* The mover of a stored state; a worker copies it to an aligned address. */
static inline enum mover mover_at(const struct explore *explore,
                                  const struct explore_worker *worker, const struct tier *tier,
                                  uint64_t index)
{
    enum { AHEAD = 16 }; /* positions are mostly visited in order */
    if (!explore->view.rules->side)
        return MOVER_EITHER;
    __builtin_prefetch(tier_states(&explore->positions, tier, index + AHEAD));
    tier_copy_state(&explore->positions, tier, index, worker->expansion.here);
    return mover_of(explore, worker->expansion.here);
}

/* Converts the stored value of a position to its mover's value, or back. Numbers wrap around, as
 * they may come from a checkpoint. */
static inline int64_t backup_own(int64_t value, enum mover mover)
{
    return mover == MOVER_SECOND ? (int64_t)(0 - (uint64_t)value) : value;
}

/* The ending of a move, for its mover, from the stored ending of the position after it. */
static inline int64_t backup_move_ending(int64_t ending, enum mover mover)
{
    int64_t later = ending < 0 ? ending - 1 : ending > 0 ? ending + 1 : 0;
    return mover == MOVER_FIRST ? later : -later;
}

/* The mover's gain by a move with points to a position with a stored value. It fits 64 bits if a
 * search has found the value. */
static inline int64_t backup_gain(int64_t points, int64_t value, enum mover mover)
{
    return (int64_t)(mover == MOVER_FIRST ? (uint64_t)points + (uint64_t)value
                                          : (uint64_t)points - (uint64_t)value);
}

/* Whether an ending is better for its side: wins before draws before losses, fast wins and slow
 * losses first. */
static inline bool backup_better(int64_t one, int64_t other)
{
    if (one > 0 && other > 0)
        return one < other;
    if (one < 0 && other < 0)
        return one < other;
    return one > other;
}

/* Converts a stored result to the mover's result. */
static inline struct result backup_own_result(qj_kind kind, struct result stored, enum mover mover)
{
    return (struct result){kind == QJ_SCORE ? backup_own(stored.value, mover) : stored.value,
                           backup_own(stored.ending, mover)};
}

/* The mover's result of a move with points to a position with this stored result. */
static inline struct result backup_move(qj_kind kind, int64_t points, struct result next,
                                        enum mover mover)
{
    return (struct result){kind == QJ_SCORE ? backup_gain(points, next.value, mover) : next.value,
                           backup_move_ending(next.ending, mover)};
}

/* The mover's result of a move to a child. */
static inline struct result backup_child(qj_kind kind, const struct position_children *children,
                                         uint64_t i, enum mover mover)
{
    return backup_move(kind, children->points ? children->points[i] : 0,
                       result_get(children->tier, kind, children->indices[i]), mover);
}

/* A result as an answer for the mover. */
static inline qj_value backup_value(qj_kind kind, struct result result)
{
    qj_value value = {.kind = kind, .lo = result.value, .hi = result.value};
    if (kind != QJ_SCORE) {
        value.lo = value.hi = (result.ending > 0) - (result.ending < 0);
        value.distance_known = result.ending != 0;
        value.distance = result.ending ? ending_length(result.ending) - 1 : 0;
    }
    if (kind == QJ_NIMBER)
        value.nimber = (uint64_t)result.value;
    return value;
}

/* The stored result of a position without moves. */
struct result backup_ended(const struct explore *explore, const struct ended_position *ended,
                           enum mover mover);

/* Computes the stored result of the position at an index from its children, which all have results.
 * Returns false, with a diagnostic in the worker, if the value does not fit 64 bits. */
bool backup_position(const struct explore *explore, struct explore_worker *worker,
                     const struct tier *tier, uint64_t index,
                     const struct position_children *children, struct result *out);

/* Computes the result of a position that is not stored; mover: who moves there. */
bool backup_children(const struct explore *explore, struct explore_worker *worker, enum mover mover,
                     const struct position_children *children, struct result *out);

/* Find the values of all positions that discovery has found, if play must end: plies_find_values if
 * every move leads to the next ply (backward_plies.c), otherwise depth first (depth.c; QJ_USAGE if
 * a position repeats). Positions without moves have their values already. */
qj_status plies_find_values(struct explore *explore);
qj_status depth_find_values(struct explore *explore);

#endif
