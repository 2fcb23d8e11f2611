/* integers: see integers.h. */
#include "engines/exhaustive/positions/integers.h"

qj_status integers_resize(struct integers *integers, struct arena *arena, uint64_t capacity)
{
    unsigned width = integers->width ? integers->width : 1;
    void *moved = arena_resize(arena, integers->items, capacity, width);
    if (!moved)
        return arena_status(arena);
    *integers = (struct integers){moved, width};
    return QJ_OK;
}

qj_status integers_widen(struct integers *integers, struct arena *arena, uint64_t capacity)
{
    struct integers wide = {NULL, integers->width * 2};
    wide.items = arena_resize(arena, NULL, capacity, wide.width);
    if (!wide.items)
        return arena_status(arena);
    for (uint64_t i = 0; i < capacity; i++)
        integers_put(&wide, i, integers_get(integers, i));
    arena_free(arena, integers->items);
    *integers = wide;
    return QJ_OK;
}
