/* codes: an array of the known facts about positions, in as few bytes each as possible. Several
 * threads write at once. If play may repeat:
 *
 *     -bound .. -1 | 0                  | 1 .. bound  | bound + 1 .. most
 *     an ending    | drawn or not met   | an ending   | open, with 1 .. most - bound children left
 *
 * Children left are those not proved to be won for their mover. With one byte, bound is 63 and most
 * is 127.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_CODES_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_CODES_H

#include "engines/exhaustive/positions/integers.h"

static inline int64_t codes_bound(const struct integers *codes)
{
    return (INT64_C(1) << (8 * codes->width - 2)) - 1;
}

/* Returns whether an open position can have this many children left. */
static inline bool codes_hold(const struct integers *codes, uint64_t left)
{
    return left <= (uint64_t)codes_bound(codes) + 1;
}

static inline int64_t codes_get(const struct integers *codes, uint64_t index)
{
    switch (codes->width) {
    case 1:
        return __atomic_load_n((const int8_t *)codes->items + index, __ATOMIC_RELAXED);
    case 2:
        return __atomic_load_n((const int16_t *)codes->items + index, __ATOMIC_RELAXED);
    case 4:
        return __atomic_load_n((const int32_t *)codes->items + index, __ATOMIC_RELAXED);
    default:
        return __atomic_load_n((const int64_t *)codes->items + index, __ATOMIC_RELAXED);
    }
}

/* Replaces a code by another; returns false if the old code is not there. May fail spuriously (weak
 * compare-exchange). */
static inline bool codes_replace(struct integers *codes, uint64_t index, int64_t old, int64_t code)
{
#define REPLACE(TYPE)                                                                         \
    __atomic_compare_exchange_n((TYPE *)codes->items + index, &(TYPE){(TYPE)old}, (TYPE)code, \
                                true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
    switch (codes->width) {
    case 1:
        return REPLACE(int8_t);
    case 2:
        return REPLACE(int16_t);
    case 4:
        return REPLACE(int32_t);
    default:
        return REPLACE(int64_t);
    }
#undef REPLACE
}

static inline void codes_prefetch(const struct integers *codes, uint64_t index)
{
    __builtin_prefetch((const char *)codes->items + index * codes->width, 1);
}

#endif
