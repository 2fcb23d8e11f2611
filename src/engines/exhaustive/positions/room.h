/* room: resizes an array of an arena and updates its pointer. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_POSITIONS_ROOM_H
#define QIJU_ENGINES_EXHAUSTIVE_POSITIONS_ROOM_H

#include "base/arena.h"

/* Makes room for count items of size bytes; new ones are not cleared. On failure the array is as it
 * was. */
static inline qj_status room_resize(struct arena *arena, void **items, uint64_t count, size_t size)
{
    void *moved = arena_resize(arena, *items, count, size);
    if (!moved)
        return arena_status(arena);
    *items = moved;
    return QJ_OK;
}

#endif
