/* tile_regions: several threads on one board, each in rows of tiles of its own.
 *
 *     region 0   rows of tiles 0 to 8
 *     region 1   9, 10                    its first two are left to the end, when one thread goes
 *                11 to 17                 on with the whole board
 *
 * A visit of a tile writes at most to the tiles beside it, and asks for visits of these. Two rows
 * between two regions are enough to keep them from touching the same tile.
 */
#ifndef QIJU_ENGINES_GEOGRAPHY_TILES_TILE_REGIONS_H
#define QIJU_ENGINES_GEOGRAPHY_TILES_TILE_REGIONS_H

#include "engines/geography/tiles/tiles.h"

enum { ROWS_BETWEEN = 2 };

/* How many regions a board is worth, given so many threads. */
unsigned tile_regions_count(const struct tiles *tiles, unsigned threads);

/* Works in the rows of a part, part->from to part->to. Its queues are empty before, and also
 * afterwards unless it fails or gives up. */
typedef qj_status (*tile_region_fn)(struct tiles *part);

/* Starts the threads, if there are several regions, and ends them. */
qj_status tile_regions_open(struct tiles *tiles);
void tile_regions_close(struct tiles *tiles);

/* Does the work in every region; without threads, in tiles itself. */
qj_status tile_regions_run(struct tiles *tiles, tile_region_fn work);

/* The first row of tiles of a region, counting from 0; of regions: the end. */
uint64_t tile_regions_first(const struct tiles *tiles, unsigned region);

/* The first row of tiles that a part may visit and not only read. */
uint64_t tile_regions_inner(const struct tiles *part);

/* To be called after steps of work on a whole board or a part; counts are as for pace_add. */
qj_status tile_regions_tick(struct tiles *part, uint64_t steps, const char *what, uint64_t done,
                            uint64_t total);

#endif
