/* room: arrays that double their capacity; also for the command. */
#ifndef QIJU_LOAD_BASE_ROOM_H
#define QIJU_LOAD_BASE_ROOM_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for `wanted` elements of size bytes in an array of *capacity, which is NULL at first.
 * Returns false, with the array unchanged, if out of memory. */
bool room_for(void **items, size_t *capacity, size_t wanted, size_t size);

#endif
