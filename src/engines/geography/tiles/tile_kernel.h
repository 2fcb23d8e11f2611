/* tile_kernel: operations on a whole tile; see tiles.h.
 *
 * One source (tile_kernel_body.h) is compiled for plain C and, on x86-64, for AVX2 and AVX-512.
 */
#ifndef QIJU_ENGINES_GEOGRAPHY_TILES_TILE_KERNEL_H
#define QIJU_ENGINES_GEOGRAPHY_TILES_TILE_KERNEL_H

#include "base/inline.h"
#include "engines/geography/tiles/tiles.h"

/* Results of a visit of a tile: visits that it requests, of neighbours, named by directions or
 * pairs of directions, or of the tile itself. */
enum { UP_LEFT = DIRECTIONS, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT, SELF, PLACES };

#define WAKE(place) (1U << (place))
#define CHANGED     (1U << PLACES)
#define MET         (1U << (PLACES + 1)) /* trees of both colours meet in the tile */

struct tile_kernel {
    const char *name;

    /* Matches cells that have exactly one free neighbour, until none is left. */
    tile_visit_fn match_leaves;

    /* Finds the core: free cells that have a free neighbour. */
    void (*find_core)(struct tile *tile, size_t stride);

    /* Grows trees in the core, for a limited number of steps. */
    tile_visit_fn grow;

    /* Removes labels whose direction no longer leads to a label or root. */
    tile_visit_fn prune;

    /* Grows trees without directions on all open cells, with every unmatched cell as a root; trees
     * of one colour ignore those of the opposite colour. */
    tile_visit_fn mark;
};

/* Returns a kernel that this processor can run, the slowest first; NULL past the last. */
const struct tile_kernel *tile_kernel_at(unsigned index);

/* Finds the kernel with that name; name NULL: the fastest. QJ_USAGE if there is none. */
qj_status tile_kernel_find(qj_context *context, const char *name, const struct tile_kernel **out);

extern const struct tile_kernel tile_kernel_plain, tile_kernel_avx2, tile_kernel_avx512;

#endif
