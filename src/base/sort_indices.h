/* sort_indices: sorts indices by the bytes of their states; see sort_indices.c. */
#pragma once

#include "base/context.h"

/* Sorts count indices of states of size bytes. With pace NULL it cannot be stopped. */
qj_status sort_indices(const unsigned char *states, size_t size, uint32_t *indices, uint64_t count,
                       struct pace *pace);
