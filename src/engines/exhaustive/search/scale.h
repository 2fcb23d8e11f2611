/* scale: values as numbers, and the value of a move.
 *
 * A value is a number; the larger it is, the better for the player to move:
 *
 *     SCALE_OUTCOME    -1, 0, 1: a loss, a draw, a win
 *     SCALE_ENDING     the same with the remoteness d, the moves to the end under best play:
 *                      W - 1 - d for a win, 0, and -(W - 1 - d) for a loss
 *     SCALE_SCORE      points
 *
 *     -W+1  -W+2  ...        0         ...  W-2   W-1        W = SCALE_WIN
 *     lost  lost             draw           won   won
 *     in 0  in 1                            in 1  in 0
 *
 * A move to a position of value u has the value (left: the same player moves next)
 *
 *     points + step(u)    or    points - step(u),
 *
 * where step moves an ending one towards the draw and leaves other values unchanged. The value of a
 * position is the largest value of its moves, as in value/tiers_value.c.
 */
#pragma once

#include "engines/exhaustive/value/tiers_value.h"

enum value_scale { SCALE_OUTCOME, SCALE_ENDING, SCALE_SCORE };

/* SCALE_WIN exceeds every remoteness; SCALE_INFINITE exceeds every score of the engine: a bound of
 * SCALE_INFINITE or its negative is unknown. */
#define SCALE_WIN      (INT64_C(1) << 22)
#define SCALE_INFINITE INT64_MAX

/* The value of a position lies in lo .. hi. */
struct value_range {
    int64_t lo, hi;
};

static inline struct value_range range_meet(struct value_range a, struct value_range b)
{
    return (struct value_range){a.lo > b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi};
}

/* All values of a scale. */
static inline struct value_range scale_all(enum value_scale scale)
{
    static const int64_t most[] = {
        [SCALE_OUTCOME] = 1, [SCALE_ENDING] = SCALE_WIN - 1, [SCALE_SCORE] = SCALE_INFINITE};
    return (struct value_range){-most[scale], most[scale]};
}

/* The value of a finished game from the rules: points, or the sign of an outcome. */
static inline int64_t scale_end(enum value_scale scale, int64_t value)
{
    return scale == SCALE_ENDING ? value * (SCALE_WIN - 1) : value;
}

static inline int64_t scale_step(enum value_scale scale, int64_t value)
{
    return scale == SCALE_ENDING ? value - (value > 0) + (value < 0) : value;
}

/* Undoes a step: the largest value of a child whose step is at most value. */
static inline int64_t scale_step_back(enum value_scale scale, int64_t value)
{
    return scale == SCALE_ENDING ? value + (value > 0) - (value < 0) : value;
}

/* points + value; infinite if value is, or if the sum is not a score of the engine. */
static inline int64_t scale_add(int64_t points, int64_t value)
{
    int64_t sum;
    if (value == SCALE_INFINITE || value == -SCALE_INFINITE)
        return value;
    if (!__builtin_add_overflow(points, value, &sum) && sum > -SCALE_INFINITE &&
        sum < SCALE_INFINITE)
        return sum;
    return points > 0 ? SCALE_INFINITE : -SCALE_INFINITE;
}

/* The range of a move with points to a position with a range; turns: the other player moves next.
 * Sets *wide if the value of the move is not a score of the engine. */
static inline struct value_range scale_move(enum value_scale scale, struct value_range child,
                                            int64_t points, bool turns, bool *wide)
{
    const int64_t lo = scale_step(scale, child.lo), hi = scale_step(scale, child.hi);
    const struct value_range range = {scale_add(points, turns ? -hi : lo),
                                      scale_add(points, turns ? -lo : hi)};
    *wide |= range.lo == SCALE_INFINITE || range.hi == -SCALE_INFINITE;
    return range;
}

/* Returns whether a win or loss is so far away that its value lies between -W / 2 and W / 2. */
static inline bool scale_is_far(enum value_scale scale, struct value_range range)
{
    return scale == SCALE_ENDING && ((range.lo > 0 && range.lo <= SCALE_WIN / 2) ||
                                     (range.hi < 0 && range.hi >= -SCALE_WIN / 2));
}

/* Replaces a threshold by the smallest value of the scale that is at least as large. No ending lies
 * between outcomes, so all thresholds there are equivalent. */
static inline int64_t scale_min(enum value_scale scale, int64_t least)
{
    if (scale != SCALE_ENDING || least > SCALE_WIN / 2 || least < -SCALE_WIN / 2)
        return least;
    return least > 0;
}

/* The threshold for the child that is equivalent to a threshold for the move. With turns the
 * answers yes and no are exchanged. If all finite values of the child, or none, reach the
 * threshold, the question asks whether the value is finite. */
static inline int64_t scale_ask_child(enum value_scale scale, int64_t least, int64_t points,
                                      bool turns)
{
    int64_t rest;
    if (__builtin_sub_overflow(least, points, &rest) || rest < 1 - SCALE_INFINITE)
        rest = least > 0 ? SCALE_INFINITE : 1 - SCALE_INFINITE;
    return scale_min(scale,
                     turns ? scale_step_back(scale, -rest) + 1 : scale_step_back(scale, rest));
}

/* Converts a value of SCALE_ENDING to an outcome with its remoteness. */
static inline struct tiers_value scale_outcome(int64_t value)
{
    return (struct tiers_value){0, value > 0   ? SCALE_WIN - value
                                   : value < 0 ? -(SCALE_WIN + value)
                                               : 0};
}
