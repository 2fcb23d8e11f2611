/* tiles: the open cells of a board with a matching, one byte for each cell.
 *
 * A tile is 8 rows of 64 columns. Each cell is a bit in each of eight planes. A plane is two
 * registers of AVX2. The neighbours of all cells are the plane shifted by a bit or
 * by a row, with a border from the adjacent tile.
 *
 *             bit 0 1 2 3 4 ... 63
 *     row 0       > < # > < . v        across   left ends of dominoes: >
 *     row 1       v v # # . # ^        down     upper ends of dominoes: v
 *      ...        ^ ^ . > < . .        free     open cells that are not matched: .
 *     row 7                            (closed cells, #, are in no plane)
 *
 * Tiles are stored row by row, with an empty tile after each row, which is also adjacent to the
 * first tile of the next row. A row of empty tiles is above and below. Every tile therefore has all
 * its neighbours. 8 and 64 are even, so the chessboard colours are equal in every tile.
 *
 * The planes tree and way store the trees of both colours for the search for augmenting paths; see
 * tile_trees.c.
 */
#pragma once

#include "base/arena.h"
#include "base/bits.h"
#include "model/view.h"

#include <stdalign.h>

enum { TILE_ROWS = 8, TILE_COLUMNS = 64 };

/* Directions, in board order; 3 - direction is the opposite direction. */
enum { UP, LEFT, RIGHT, DOWN, DIRECTIONS };

struct tile {
    alignas(64) uint64_t free[TILE_ROWS];
    uint64_t across[TILE_ROWS], down[TILE_ROWS];
    uint64_t tree[2][TILE_ROWS]; /* cells in trees whose roots have colour 0, and colour 1 */
    uint64_t way[2][TILE_ROWS];  /* for these cells, the direction of the root, in two bits */
    uint64_t open[TILE_ROWS];    /* free or matched */
};

/* Tiles that wait for a visit, each at most once, first in, first out. Tiles below low or from high
 * on are postponed. */
struct tile_queue {
    uint32_t *tile; /* a ring */
    uint8_t *state; /* enum tile_state of every tile */
    uint32_t capacity, first, count;
    uint32_t low, high;
};

enum tile_state { TILE_RESTS, TILE_WAITS, TILE_PUT_OFF };

struct tiles {
    struct arena *arena;
    const struct tile_kernel *kernel;
    uint64_t rows, columns;
    const uint64_t *source; /* the view's open cells, while they are read */
    uint32_t tile_rows, tile_columns;
    uint32_t stride; /* distance to the tile below */
    uint32_t count;  /* of tiles, including the empty tiles */
    struct tile *tile;
    void *memory;
    struct tile_queue grow, prune;
    unsigned regions;  /* parts for threads; see tile_regions.c */
    uint64_t from, to; /* rows of tiles: all, or those of a region */
    struct pace pace;
};

/* Memory of the tiles for a board, in bytes; UINT64_MAX if they cannot be made. */
uint64_t tiles_bytes(uint64_t rows, uint64_t columns);

/* Functions of struct matcher: reads the open cells of a view; finds a maximum matching. */
qj_status tiles_read(void *place, struct arena *arena, const struct view *view, uint64_t *open);
qj_status tiles_maximise(void *place);

/* Returns how many open cells are not matched. */
uint64_t tiles_count_exposed(const struct tiles *tiles);

/* The first step of tiles_maximise: a greedy matching. */
qj_status tiles_match_rows(struct tiles *tiles);

void tile_queue_push(struct tile_queue *queue, uint32_t tile);
uint32_t tile_queue_pop(struct tile_queue *queue);

static inline uint32_t tiles_number(const struct tiles *tiles, uint64_t tile_row,
                                    uint64_t tile_column)
{
    return (uint32_t)((tile_row + 1) * tiles->stride + tile_column + 1);
}

/* Returns the cells of a colour in a row of a tile. */
static inline uint64_t tile_colour(unsigned row, unsigned colour)
{
    return UINT64_C(0x5555555555555555) << ((row + colour) % 2);
}

/* A cell. */
struct tile_place {
    uint32_t tile;
    unsigned row, bit;
};

static inline struct tile_place tiles_place(const struct tiles *tiles, uint64_t vertex)
{
    uint64_t row = vertex / tiles->columns, column = vertex % tiles->columns;
    return (struct tile_place){tiles_number(tiles, row / TILE_ROWS, column / TILE_COLUMNS),
                               row % TILE_ROWS, column % TILE_COLUMNS};
}

/* Returns the neighbour of a cell in a direction; it may be a closed cell around the board. */
struct tile_place tiles_step(const struct tiles *tiles, struct tile_place place,
                             unsigned direction);

/* Returns the direction of a cell's partner; DIRECTIONS: it has none. */
unsigned tiles_partner(const struct tiles *tiles, struct tile_place place);

static inline bool tile_place_in(const uint64_t *plane, struct tile_place place)
{
    return plane[place.row] >> place.bit & 1;
}

/* Return rows of the cells whose partners are above them, and to the left. */
static inline uint64_t tile_below(const struct tile *tile, uint32_t stride, unsigned row)
{
    return row ? tile->down[row - 1] : (tile - stride)->down[TILE_ROWS - 1];
}

static inline uint64_t tile_behind(const struct tile *tile, unsigned row)
{
    return tile->across[row] << 1 | (tile - 1)->across[row] >> (TILE_COLUMNS - 1);
}

static inline uint64_t tile_even(const struct tile *tile, unsigned row)
{
    return (tile->tree[0][row] & tile_colour(row, 0)) | (tile->tree[1][row] & tile_colour(row, 1));
}

static inline bool tiles_is_open(const struct tiles *tiles, struct tile_place place)
{
    return tile_place_in(tiles->tile[place.tile].open, place);
}

static inline bool tiles_is_even(const struct tiles *tiles, struct tile_place place)
{
    return tile_even(tiles->tile + place.tile, place.row) >> place.bit & 1;
}

/* ------------------------------------------------------------------ changes */

/* Tells whether tiles wait for a visit. After tiles_maximise none does, and the even cells are
 * D(G). The functions below change a maximum matching, and then tiles wait. */
static inline bool tiles_are_waiting(const struct tiles *tiles)
{
    return tiles->grow.count || tiles->prune.count;
}

/* Removes the labels that lead to no root, and visits one tile; or all tiles, until none waits. */
qj_status tiles_visit_next(struct tiles *tiles);
qj_status tiles_grow(struct tiles *tiles);

/* Tells whether the label of a cell leads to a root; if not, removes it. */
bool tiles_lead_to_root(struct tiles *tiles, struct tile_place place);

/* Places or removes the domino from a cell in a direction. */
void tiles_toggle(struct tiles *tiles, struct tile_place place, unsigned direction);

/* Takes a cell out of the trees. */
void tiles_take_label(struct tiles *tiles, struct tile_place place);

/* Makes an open cell without a partner the root of a tree. */
void tiles_expose(struct tiles *tiles, struct tile_place place);

/* Flips the path from an even cell, whose labels lead to a root, to this root. The cell then has no
 * partner: close it, match it or expose it. */
void tiles_flip(struct tiles *tiles, struct tile_place place);

/* ------------------------------------------------------------------ regions */

enum { ROWS_BETWEEN = 2 };

/* Returns the number of regions for a board and a number of threads. */
unsigned tile_regions_count(const struct tiles *tiles, unsigned threads);

/* Works in the rows of a part, part->from to part->to. Its queues are empty before; they are also
 * empty afterwards, unless it fails. */
typedef qj_status (*tile_region_fn)(struct tiles *part);

/* Does the work in every region, with a thread for each; of a single region, in tiles itself. */
qj_status tile_regions_run(struct tiles *tiles, tile_region_fn work);

/* Returns the first row of tiles of a region, counted from 0; for `regions` the end. */
uint64_t tile_regions_first(const struct tiles *tiles, unsigned region);

/* Returns the first row of tiles that a part may visit; it may read rows before it. */
uint64_t tile_regions_inner(const struct tiles *part);
