/* blocks: the memory of contexts that have no allocator of their own; see blocks.c. */
#ifndef QIJU_BASE_BLOCKS_H
#define QIJU_BASE_BLOCKS_H

#include <stddef.h>

/* A resize of qj_limits. */
void *blocks_resize(void *user, void *old, size_t old_size, size_t new_size);

#endif
