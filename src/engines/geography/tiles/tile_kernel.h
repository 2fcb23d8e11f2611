/* tile_kernel: operations on a whole tile at a time; see tiles.h.
 *
 * One body (tile_kernel_body.h), compiled for plain C and, on x86-64, for AVX2 and AVX-512.
 */
#ifndef QIJU_ENGINES_GEOGRAPHY_TILES_TILE_KERNEL_H
#define QIJU_ENGINES_GEOGRAPHY_TILES_TILE_KERNEL_H

#include "base/inline.h"
#include "engines/geography/tiles/tiles.h"

/* What a visit of a tile asks for: visits of neighbours, named by directions or pairs of them, or
 * its own again. */
enum { UP_LEFT = DIRECTIONS, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT, SELF, PLACES };

#define WAKE(place) (1U << (place))
#define CHANGED     (1U << PLACES)
#define MET         (1U << (PLACES + 1)) /* a tree meets one of the other colour in the tile */

struct tile_kernel {
    const char *name;

    /* Matches cells that have one free neighbour, until there are none. */
    tile_visit_fn match_leaves;

    /* The core: free cells that have a free neighbour. */
    void (*find_core)(struct tile *tile, size_t stride);

    /* Trees grow in the core, as far as they soon can. */
    tile_visit_fn grow;

    /* Removes labels whose way no longer leads to a label or root. */
    tile_visit_fn prune;

    /* Every unmatched cell is a root, and the trees grow on all open cells, without ways; trees of
     * one colour ignore those of the other. */
    tile_visit_fn mark;
};

/* The kernels that this processor can run, the slowest first; NULL past the last. */
const struct tile_kernel *tile_kernel_at(unsigned index);

/* The kernel of that name, or the fastest for NULL. QJ_USAGE when there is none. */
qj_status tile_kernel_find(qj_context *context, const char *name, const struct tile_kernel **out);

extern const struct tile_kernel tile_kernel_plain, tile_kernel_avx2, tile_kernel_avx512;

#endif
