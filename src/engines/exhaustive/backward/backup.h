/* backup: the value of a position from those of its children; see backup.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_BACKWARD_BACKUP_H
#define QIJU_ENGINES_EXHAUSTIVE_BACKWARD_BACKUP_H

#include "engines/exhaustive/expansion/position_sweep.h"
#include "engines/exhaustive/positions/result.h"

/* Who moves in a position, which decides whose worth is stored. If the rules name the side, it is
 * the first player's, so that a worth changes its sign only where the side changes. If players
 * alternate, either may be to move in the same position, and the worth for the mover is stored. */
enum mover { MOVER_FIRST, MOVER_SECOND, MOVER_EITHER };

static inline enum mover mover_of(const struct playout *playout, const void *state)
{
    const struct rules_view *view = &playout->view;
    return view->rules->side ? (enum mover)(view->rules->side(view->setup, state) != 0)
                             : MOVER_EITHER;
}

/* The same of a stored state, which a worker copies to where the rules want it. */
static inline enum mover mover_at(const struct playout *playout,
                                  const struct playout_worker *worker, const struct tier *tier,
                                  uint64_t place)
{
    enum { AHEAD = 16 }; /* positions are mostly looked at in order */
    if (!playout->view.rules->side)
        return MOVER_EITHER;
    __builtin_prefetch(tier_states(&playout->positions, tier, place + AHEAD));
    tier_copy_state(&playout->positions, tier, place, worker->expansion.here);
    return mover_of(playout, worker->expansion.here);
}

/* From the stored worth of a position to that of its mover, and back. Numbers wrap around, as they
 * may come from a checkpoint. */
static inline int64_t backup_own(int64_t worth, enum mover mover)
{
    return mover == MOVER_SECOND ? (int64_t)(0 - (uint64_t)worth) : worth;
}

/* What a move to a position with a stored ending is to the mover. */
static inline int64_t backup_move_ending(int64_t ending, enum mover mover)
{
    int64_t later = ending < 0 ? ending - 1 : ending > 0 ? ending + 1 : 0;
    return mover == MOVER_FIRST ? later : -later;
}

/* What the mover gains by a move with points to a position with a stored worth. It fits 64 bits if
 * a playout has found the worth. */
static inline int64_t backup_gain(int64_t points, int64_t worth, enum mover mover)
{
    return (int64_t)(mover == MOVER_FIRST ? (uint64_t)points + (uint64_t)worth
                                          : (uint64_t)points - (uint64_t)worth);
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

/* What is stored of a position, as it is to its mover. */
static inline struct result backup_own_result(qj_kind kind, struct result stored, enum mover mover)
{
    return (struct result){kind == QJ_SCORE ? backup_own(stored.worth, mover) : stored.worth,
                           backup_own(stored.ending, mover)};
}

/* What a move with points to a position with this result is to its mover. */
static inline struct result backup_move(qj_kind kind, int64_t points, struct result next,
                                        enum mover mover)
{
    return (struct result){kind == QJ_SCORE ? backup_gain(points, next.worth, mover) : next.worth,
                           backup_move_ending(next.ending, mover)};
}

/* The same of a move to a child. */
static inline struct result backup_child(qj_kind kind, const struct position_children *children,
                                         uint64_t i, enum mover mover)
{
    return backup_move(kind, children->points ? children->points[i] : 0,
                       result_get(children->tier, kind, children->places[i]), mover);
}

/* A result as it is to the mover, as an answer. */
static inline qj_worth backup_worth(qj_kind kind, struct result result)
{
    qj_worth worth = {.kind = kind, .lo = result.worth, .hi = result.worth};
    if (kind != QJ_SCORE) {
        worth.lo = worth.hi = (result.ending > 0) - (result.ending < 0);
        worth.distance_known = result.ending != 0;
        worth.distance = result.ending ? ending_length(result.ending) - 1 : 0;
    }
    if (kind == QJ_NIMBER)
        worth.nimber = (uint64_t)result.worth;
    return worth;
}

/* The result of a position that has no moves, as it is stored. */
struct result backup_ended(const struct playout *playout, const struct ended_position *ended,
                           enum mover mover);

/* The result of the position at a place from its children, which all have results, as it is stored.
 * Complains in the worker, and gives false, when the value does not fit 64 bits. */
bool backup_position(const struct playout *playout, struct playout_worker *worker,
                     const struct tier *tier, uint64_t place,
                     const struct position_children *children, struct result *out);

/* The same of a position that is not stored, by who moves there. */
bool backup_children(const struct playout *playout, struct playout_worker *worker, enum mover mover,
                     const struct position_children *children, struct result *out);

/* Two ways to find the values of all positions that discovery has found, where play must end: if
 * every move leads to the next ply (backward_plies.c), and if some do not (depth.c; QJ_USAGE when
 * play need not end). Positions without moves have their values already. */
qj_status plies_find_values(struct playout *playout);
qj_status depth_find_values(struct playout *playout);

#endif
