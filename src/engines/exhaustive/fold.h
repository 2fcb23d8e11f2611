/* fold: the value of a position from those of its children; see fold.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_FOLD_H
#define QIJU_ENGINES_EXHAUSTIVE_FOLD_H

#include "engines/exhaustive/playout.h"

/* What a position is worth to the side to move.
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

/* What leading to a position of an ending is to the mover. */
static inline int64_t fold_lead(int64_t ending)
{
    return ending < 0 ? 1 - ending : ending > 0 ? -1 - ending : 0;
}

/* The distance of an ending, + 1; 0 for a draw. */
static inline uint64_t fold_length(int64_t ending)
{
    return ending < 0 ? -(uint64_t)ending : (uint64_t)ending;
}

/* What a move that brings points gains where the other side then has worth. It fits 64 bits where a
 * playout has found the worth, and wraps around where a checkpoint only said so. */
static inline int64_t fold_gain(int64_t points, int64_t worth)
{
    return (int64_t)((uint64_t)points - (uint64_t)worth);
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

/* The result of a position that has no moves. */
struct result fold_ended(const struct rules *rules, const struct ended *ended);

/* The result of a position with children, all of which have theirs. nimbers: a set of at least
 * count + 1 bits. False when the value does not fit 64 bits. */
bool fold_children(qj_kind kind, const struct children *children, uint64_t *nimbers,
                   struct result *out);

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
