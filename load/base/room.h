/* room: arrays that double; also for the command. */
#ifndef QIJU_LOAD_BASE_ROOM_H
#define QIJU_LOAD_BASE_ROOM_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for so many elements of size bytes in an array of *capacity, which is NULL at first.
 * false: out of memory, and the array as it was. */
bool room_for(void **items, size_t *capacity, size_t wanted, size_t size);

#endif
