/* room: see room.h. */
#include "load/base/room.h"

#include <stdlib.h>

bool room_for(void **items, size_t *capacity, size_t wanted, size_t size)
{
    enum { LEAST = 64 };
    size_t bytes, larger = *capacity < LEAST / 2 ? LEAST : 2 * *capacity;
    if (wanted <= *capacity)
        return true;
    larger = larger < wanted ? wanted : larger;
    void *moved = __builtin_mul_overflow(larger, size, &bytes) ? NULL : realloc(*items, bytes);
    if (!moved)
        return false;
    *items = moved;
    *capacity = larger;
    return true;
}
