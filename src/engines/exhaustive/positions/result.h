/* result: the stored value of a position. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_POSITIONS_RESULT_H
#define QIJU_ENGINES_EXHAUSTIVE_POSITIONS_RESULT_H

#include "engines/exhaustive/positions/positions.h"

/* ending is an outcome with its remoteness in one number: d + 1 for a win in d moves, -(d + 1) for
 * a loss in d moves, 0 for a draw. */
struct result {
    int64_t value;  /* SCORE: points; NIMBER: Grundy value */
    int64_t ending; /* OUTCOME, NIMBER */
};

/* The remoteness of an ending, + 1; 0 for a draw. */
static inline uint64_t ending_length(int64_t ending)
{
    return ending < 0 ? -(uint64_t)ending : (uint64_t)ending;
}

static inline struct result result_get(const struct tier *tier, qj_kind kind, uint64_t index)
{
    return (struct result){kind == QJ_OUTCOME ? 0 : integers_get(&tier->value, index),
                           kind == QJ_SCORE ? 0 : integers_get(&tier->ending, index)};
}

/* Sets the result of a position; returns false if it does not fit the width of the values. */
static inline bool result_put(struct tier *tier, qj_kind kind, uint64_t index, struct result result)
{
    bool fits = kind == QJ_OUTCOME || integers_put(&tier->value, index, result.value);
    return (kind == QJ_SCORE || integers_put(&tier->ending, index, result.ending)) && fits;
}

/* Sets the result of a position, and widens the values if necessary. */
static inline qj_status result_set(struct tier_positions *positions, struct tier *tier,
                                   uint64_t index, struct result result)
{
    struct arena *arena = positions->arena;
    tier->changed = true;
    if (positions->kind != QJ_OUTCOME)
        TRY(integers_set(&tier->value, arena, tier->capacity, index, result.value));
    if (positions->kind != QJ_SCORE)
        TRY(integers_set(&tier->ending, arena, tier->capacity, index, result.ending));
    return QJ_OK;
}

#endif
