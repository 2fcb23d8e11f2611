/* tile_regions: several threads on one board, each in separate rows of tiles.
 *
 *     region 0   rows of tiles 0 to 8
 *     region 1   9, 10                    its first two rows are left to the end, when one thread
 *                11 to 17                 continues on the whole board
 *
 * A visit of a tile writes at most to adjacent tiles, and requests visits of these. Two rows
 * between two regions suffice to separate them.
 */
#ifndef QIJU_ENGINES_GEOGRAPHY_TILES_TILE_REGIONS_H
#define QIJU_ENGINES_GEOGRAPHY_TILES_TILE_REGIONS_H

#include "engines/geography/tiles/tiles.h"

enum { ROWS_BETWEEN = 2 };

/* Returns the number of regions for a board and a number of threads. */
unsigned tile_regions_count(const struct tiles *tiles, unsigned threads);

/* Works in the rows of a part, part->from to part->to. Its queues are empty before; they are also
 * empty afterwards, unless it fails. */
typedef qj_status (*tile_region_fn)(struct tiles *part);

/* Starts the threads if there are several regions, and ends them. */
qj_status tile_regions_open(struct tiles *tiles);
void tile_regions_close(struct tiles *tiles);

/* Does the work in every region; without threads, in tiles itself. */
qj_status tile_regions_run(struct tiles *tiles, tile_region_fn work);

/* Returns the first row of tiles of a region, counted from 0; for `regions` the end. */
uint64_t tile_regions_first(const struct tiles *tiles, unsigned region);

/* Returns the first row of tiles that a part may visit; it may read rows before it. */
uint64_t tile_regions_inner(const struct tiles *part);

/* Counts steps of work on a whole board or a part; arguments are as for pace_add. */
qj_status tile_regions_tick(struct tiles *part, uint64_t steps, const char *what, uint64_t done,
                            uint64_t total);

#endif
