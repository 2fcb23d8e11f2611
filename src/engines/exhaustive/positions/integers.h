/* integers: an array of integers. All take as many bytes as the largest needs: 1, 2, 4 or 8. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_POSITIONS_INTEGERS_H
#define QIJU_ENGINES_EXHAUSTIVE_POSITIONS_INTEGERS_H

#include "base/arena.h"

struct integers {
    void *items;
    unsigned width; /* bytes each; 0: no array */
};

/* Returns whether integers can have this width in bytes. */
static inline bool integers_is_width(uint64_t width)
{
    return width && width <= sizeof(int64_t) && (width & (width - 1)) == 0;
}

/* Makes room for capacity numbers; new numbers are not set. Starts with one byte each. */
qj_status integers_resize(struct integers *integers, struct arena *arena, uint64_t capacity);

/* Doubles the bytes of each number. */
qj_status integers_widen(struct integers *integers, struct arena *arena, uint64_t capacity);

static inline int64_t integers_get(const struct integers *integers, uint64_t index)
{
    switch (integers->width) {
    case 1:
        return ((const int8_t *)integers->items)[index];
    case 2:
        return ((const int16_t *)integers->items)[index];
    case 4:
        return ((const int32_t *)integers->items)[index];
    default:
        return ((const int64_t *)integers->items)[index];
    }
}

/* Sets a number; returns false if it does not fit. */
static inline bool integers_put(struct integers *integers, uint64_t index, int64_t value)
{
    switch (integers->width) {
    case 1:
        return (((int8_t *)integers->items)[index] = (int8_t)value) == value;
    case 2:
        return (((int16_t *)integers->items)[index] = (int16_t)value) == value;
    case 4:
        return (((int32_t *)integers->items)[index] = (int32_t)value) == value;
    default:
        ((int64_t *)integers->items)[index] = value;
        return true;
    }
}

/* Sets a number and widens the array if necessary. On failure the number keeps its value. */
static inline qj_status integers_set(struct integers *integers, struct arena *arena,
                                     uint64_t capacity, uint64_t index, int64_t value)
{
    int64_t old = integers_get(integers, index);
    while (!integers_put(integers, index, value)) {
        integers_put(integers, index, old);
        TRY(integers_widen(integers, arena, capacity));
    }
    return QJ_OK;
}

#endif
