/* tile_kernel: operations on a whole tile; see tiles.h.
 *
 * One source (tile_kernel_body.h) is compiled for plain C and, on x86-64, for AVX2.
 */
#pragma once

#include "base/inline.h"
#include "engines/geography/tiles/tiles.h"

/* Results of a visit of a tile: visits that it requests, of neighbours, named by directions, or of
 * the tile itself. */
enum { SELF = DIRECTIONS, PLACES };

#define WAKE(place) (1U << (place))
#define CHANGED     (1U << PLACES)
#define MET         (1U << (PLACES + 1)) /* trees of both colours meet in the tile */
#define EVERYWHERE  (WAKE(PLACES) - 1)   /* a visit of the tile and of all its neighbours */

struct tile_kernel {
    const char *name;

    /* Grows trees for a limited number of steps. MET: met gets the cells where trees meet. */
    unsigned (*grow)(struct tile *tile, size_t stride, uint64_t met[TILE_ROWS]);

    /* Removes labels whose direction no longer leads to a label or root. */
    unsigned (*prune)(struct tile *tile, size_t stride);
};

/* Returns a kernel that this processor can run, the slowest first; NULL past the last. */
const struct tile_kernel *tile_kernel_at(unsigned index);

/* Finds the kernel with that name; name NULL: the fastest. QJ_USAGE if there is none. */
qj_status tile_kernel_find(qj_context *context, const char *name, const struct tile_kernel **out);

extern const struct tile_kernel tile_kernel_plain, tile_kernel_avx2;
