/* pages: how the system lays out memory that is swept through. */
#ifndef QIJU_BASE_PAGES_H
#define QIJU_BASE_PAGES_H

#include "base/arena.h"

/* Asks for large pages for a block, where the system has them; the block stays as it is. */
void pages_prefer_large(void *start, size_t size);

/* A block of an arena for which they are asked for before it is touched; not cleared. NULL on
 * failure. */
void *pages_block(struct arena *arena, uint64_t count, size_t size);

#endif
