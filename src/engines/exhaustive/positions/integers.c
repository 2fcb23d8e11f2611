/* integers: see integers.h. */
#include "engines/exhaustive/positions/integers.h"

qj_status integers_resize(struct integers *integers, struct arena *arena, uint64_t capacity)
{
    if (!integers->width)
        integers->width = 1;
    return arena_resize_sized(arena, &integers->items, capacity, integers->width);
}

qj_status integers_widen(struct integers *integers, struct arena *arena, uint64_t capacity)
{
    struct integers wide = {NULL, integers->width * 2};
    TRY(arena_resize_sized(arena, &wide.items, capacity, wide.width));
    for (uint64_t i = 0; i < capacity; i++)
        integers_put(&wide, i, integers_get(integers, i));
    arena_free(arena, integers->items);
    *integers = wide;
    return QJ_OK;
}
