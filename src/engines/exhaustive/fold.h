/* fold: the value of a position from those of its children; see fold.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_FOLD_H
#define QIJU_ENGINES_EXHAUSTIVE_FOLD_H

#include "engines/exhaustive/playout.h"

/* Who moves in a position, and by that whose worth is stored of it: where the rules name the side,
 * that of the first player, so that a worth changes its sign only where the side changes. Where
 * players alternate the same position can be met by either, and the worth of the one who moves is
 * stored. */
enum mover { MOVER_FIRST, MOVER_SECOND, MOVER_EITHER };

static inline enum mover fold_mover(const struct playout *playout, const void *state)
{
    const struct rules_view *view = &playout->view;
    return view->rules->side ? (enum mover)(view->rules->side(view->setup, state) != 0)
                             : MOVER_EITHER;
}

/* The same of a stored state, which a worker copies to where the rules want it. */
static inline enum mover fold_mover_at(const struct playout *playout, const struct worker *worker,
                                       const struct segment *segment, uint64_t place)
{
    enum { AHEAD = 16 }; /* positions are mostly looked at in order */
    if (!playout->view.rules->side)
        return MOVER_EITHER;
    __builtin_prefetch(segment_state(&playout->store, segment, place + AHEAD));
    state_copy(worker->expansion.here, segment_state(&playout->store, segment, place),
               playout->store.state_size);
    return fold_mover(playout, worker->expansion.here);
}

/* From the worth that is stored of a position to that of its mover, and back. Numbers wrap around,
 * as a checkpoint may have said them. */
static inline int64_t fold_own(int64_t worth, enum mover mover)
{
    return mover == MOVER_SECOND ? (int64_t)(0 - (uint64_t)worth) : worth;
}

/* What a position is worth.
 *
 * ending says an outcome with its distance in one number: d + 1 for a win in d moves, -(d + 1) for
 * a loss in d moves, 0 for a draw. */
struct result {
    int64_t worth;  /* SCORE: points; NIMBER: Grundy value */
    int64_t ending; /* OUTCOME, NIMBER */
};

/* The children of a position: places in a segment. */
struct children {
    const struct segment *segment;
    const uint32_t *places;
    const int64_t *points; /* NULL: all 0 */
    uint64_t count;
};

/* What leading to a position of which an ending is stored is to the mover. */
static inline int64_t fold_lead(int64_t ending, enum mover mover)
{
    int64_t later = ending < 0 ? ending - 1 : ending > 0 ? ending + 1 : 0;
    return mover == MOVER_FIRST ? later : -later;
}

/* The distance of an ending, + 1; 0 for a draw. */
static inline uint64_t fold_length(int64_t ending)
{
    return ending < 0 ? -(uint64_t)ending : (uint64_t)ending;
}

/* What a move that brings points and leads to where a worth is stored gains its mover. It fits 64
 * bits where a playout has found the worth. */
static inline int64_t fold_gain(int64_t points, int64_t worth, enum mover mover)
{
    return (int64_t)(mover == MOVER_FIRST ? (uint64_t)points + (uint64_t)worth
                                          : (uint64_t)points - (uint64_t)worth);
}

/* Whether an ending is better for the side that it is said for: wins before draws before losses,
 * fast wins and slow losses first. */
static inline bool fold_better(int64_t one, int64_t other)
{
    if (one > 0 && other > 0)
        return one < other;
    if (one < 0 && other < 0)
        return one < other;
    return one > other;
}

/* The result of a position that has no moves, as it is stored. */
struct result fold_ended(const struct playout *playout, const struct ended *ended,
                         enum mover mover);

/* The result of a position with children, all of which have theirs, as it is stored. nimbers: a set
 * of at least count + 1 bits. False when the value does not fit 64 bits. */
bool fold_children(qj_kind kind, const struct children *children, enum mover mover,
                   uint64_t *nimbers, struct result *out);

/* Sets the result of a position; false when it does not fit the width of the values. */
static inline bool fold_put(struct segment *segment, qj_kind kind, uint64_t index,
                            struct result result)
{
    bool fits = kind == QJ_OUTCOME || integers_put(&segment->worth, index, result.worth);
    return (kind == QJ_SCORE || integers_put(&segment->ending, index, result.ending)) && fits;
}

/* The same, making the values wider when needed. */
qj_status fold_set(struct playout *playout, struct segment *segment, uint64_t index,
                   struct result result);

struct result fold_get(const struct segment *segment, qj_kind kind, uint64_t index);

#endif
