/* tile_trees: the search for augmenting paths on tiles.
 *
 * Every exposed cell is the root of an alternating tree. A cell of its root's colour
 * is even, any other cell is odd. An even cell labels all its neighbours, an odd cell labels its
 * partner, and a label is the direction of the root. Trees of both colours grow at the same time
 * and stop where they meet: two even neighbours, or two odd partners, are on an augmenting path
 * from root to root.
 *
 *     root ---- odd ==== even ---- even ==== odd ---- root      ---- free edge, ==== matched edge
 *     `-------- one tree -----'    `---- the other --------'
 *
 * When a path is flipped, its two trees are pruned and their neighbours grow into the free cells. A
 * forest is never rebuilt, and where there are many trees they are small. (Azad, Buluc and Pothen,
 * "Computing maximum cardinality matchings in parallel on bipartite graphs via tree-grafting",
 * 2017, graft the trees of one colour in this way.) The matching is maximum when no tree can grow
 * and no trees meet. The even cells of the trees are then D(G) (Gallai, Edmonds; token_session.h).
 *
 * A tile is visited when something may change in it. To keep the tiles in the cache, strips of rows
 * are searched to their end first, then strips four times as high, up to the whole board.
 */
#include "engines/geography/tiles/tile_kernel.h"

enum { STRIP_TILES = 1024, STRIP_FACTOR = 4, VISIT = 256 };

/* ----------------------------------------------------------------- visits */

static void tile_trees_wake(const struct tiles *tiles, struct tile_queue *queue, uint32_t tile,
                            unsigned what)
{
    const uint32_t stride = tiles->stride;
    const uint32_t places[] = {
        [UP] = tile - stride,   [LEFT] = tile - 1, [RIGHT] = tile + 1,
        [DOWN] = tile + stride, [SELF] = tile,
    };
    for (what &= WAKE(PLACES) - 1; what; what &= what - 1)
        tile_queue_push(queue, places[bits_lowest(what)]);
}

/* Removes labels that no longer lead to a root; their cells may be labelled again. */
static qj_status tile_trees_prune(struct tiles *tiles)
{
    struct tile_queue *queue = &tiles->prune;
    while (queue->count) {
        uint32_t tile = tile_queue_pop(queue);
        unsigned what = tiles->kernel->prune(tiles->tile + tile, tiles->stride);
        if (what & CHANGED)
            tile_queue_push(&tiles->grow, tile);
        tile_trees_wake(tiles, queue, tile, what);
        TRY(tile_regions_tick(tiles, VISIT, NULL, 0, 0));
    }
    return QJ_OK;
}

/* Grows trees and flips paths until no tile waits. */
static qj_status tile_trees_search(struct tiles *tiles)
{
    struct tile_queue *queue = &tiles->grow;
    while (queue->count) {
        uint32_t tile = tile_queue_pop(queue);
        unsigned what = tiles->kernel->grow(tiles->tile + tile, tiles->stride);
        tile_trees_wake(tiles, queue, tile, what);
        TRY(tile_regions_tick(tiles, VISIT, NULL, 0, 0));
        if (what & MET) {
            tiles_augment(tiles, tile);
            TRY(tile_trees_prune(tiles));
        }
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------- strips */

/* Makes roots in a tile, and queues it and its neighbours if there are any. */
static void tile_trees_plant(struct tiles *tiles, uint32_t number)
{
    struct tile *tile = tiles->tile + number;
    bool any = false;
    for (unsigned row = 0; row < TILE_ROWS; row++)
        for (unsigned colour = 0; colour < 2; colour++) {
            tile->tree[colour][row] = tile->free[row] & tile_colour(row, colour);
            any = any || tile->tree[colour][row];
        }
    if (any)
        tile_trees_wake(tiles, &tiles->grow, number,
                        WAKE(SELF) | WAKE(UP) | WAKE(LEFT) | WAKE(RIGHT) | WAKE(DOWN));
}

/* Searches in some rows of tiles; tiles that wait below and above are postponed. */
static qj_status tile_trees_search_strip(struct tiles *tiles, uint64_t from, uint64_t to,
                                         bool first)
{
    tiles->grow.low = tiles_number(tiles, from, 0);
    tiles->grow.high = tiles_number(tiles, to, 0);
    for (uint32_t tile = tiles->grow.low; tile < tiles->grow.high; tile++) {
        if (first)
            tile_trees_plant(tiles, tile);
        if (tiles->grow.state[tile] == TILE_PUT_OFF)
            tile_queue_push(&tiles->grow, tile);
    }
    return tile_trees_search(tiles);
}

static qj_status tile_trees_grow_in_region(struct tiles *part)
{
    uint64_t inner = tile_regions_inner(part), rows = part->to - inner;
    uint64_t height = STRIP_TILES / part->stride + 1;
    for (bool first = true, last = false; !last; first = false, height *= STRIP_FACTOR) {
        last = height >= rows;
        for (uint64_t from = 0; from < rows; from += height) {
            uint64_t to = from + height < rows ? from + height : rows;
            TRY(tile_trees_search_strip(part, inner + from, inner + to, first));
        }
    }
    return QJ_OK;
}

/* Continues on the whole board from the rows between regions. */
static qj_status tile_trees_join_regions(struct tiles *tiles)
{
    for (unsigned i = ROWS_BETWEEN; i < tiles->regions * ROWS_BETWEEN; i++) {
        uint64_t row = tile_regions_first(tiles, i / ROWS_BETWEEN) + i % ROWS_BETWEEN;
        uint32_t first = tiles_number(tiles, row, 0);
        for (uint32_t tile = first; tile < first + tiles->tile_columns; tile++)
            tile_trees_plant(tiles, tile);
    }
    return tile_trees_search_strip(tiles, 0, tiles->tile_rows, false);
}

qj_status tiles_maximise(struct tiles *tiles)
{
    TRY(tile_regions_open(tiles));
    qj_status status = tiles_match_rows(tiles);
    if (status == QJ_OK)
        status = tile_regions_run(tiles, tile_trees_grow_in_region);
    if (status == QJ_OK && tiles->regions > 1)
        status = tile_trees_join_regions(tiles);
    tile_regions_close(tiles);
    return status;
}
