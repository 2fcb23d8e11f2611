/* pages: how the system lays out memory that is swept through. */
#ifndef QIJU_BASE_PAGES_H
#define QIJU_BASE_PAGES_H

#include <stddef.h>

/* Asks for large pages for a block, where the system has them; the block stays as it is. */
void pages_prefer_large(void *start, size_t size);

#endif
