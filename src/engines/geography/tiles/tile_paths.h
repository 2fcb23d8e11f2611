/* tile_paths: augmenting paths through the trees; see tile_trees.c. */
#ifndef QIJU_ENGINES_GEOGRAPHY_TILES_TILE_PATHS_H
#define QIJU_ENGINES_GEOGRAPHY_TILES_TILE_PATHS_H

#include "engines/geography/tiles/tiles.h"

/* Flips disjoint augmenting paths through the places of a tile where two trees meet. The cells that
 * hang on them still have labels, and must be pruned. */
void tiles_augment(struct tiles *tiles, uint32_t number);

#endif
