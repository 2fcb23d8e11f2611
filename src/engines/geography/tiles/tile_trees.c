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

/* ------------------------------------------------------------- cell by cell */

struct tile_place tiles_step(const struct tiles *tiles, struct tile_place place, unsigned direction)
{
    enum { LAST_ROW = TILE_ROWS - 1, LAST_BIT = TILE_COLUMNS - 1 };
    uint32_t tile = place.tile;
    switch (direction) {
    case UP:
        return place.row ? (struct tile_place){tile, place.row - 1, place.bit}
                         : (struct tile_place){tile - tiles->stride, LAST_ROW, place.bit};
    case LEFT:
        return place.bit ? (struct tile_place){tile, place.row, place.bit - 1}
                         : (struct tile_place){tile - 1, place.row, LAST_BIT};
    case RIGHT:
        return place.bit < LAST_BIT ? (struct tile_place){tile, place.row, place.bit + 1}
                                    : (struct tile_place){tile + 1, place.row, 0};
    default:
        return place.row < LAST_ROW ? (struct tile_place){tile, place.row + 1, place.bit}
                                    : (struct tile_place){tile + tiles->stride, 0, place.bit};
    }
}

static unsigned tile_path_way(const struct tiles *tiles, struct tile_place place)
{
    const struct tile *tile = tiles->tile + place.tile;
    return (unsigned)tile_place_in(tile->way[0], place) |
           (unsigned)tile_place_in(tile->way[1], place) << 1;
}

static bool tile_path_is_free(const struct tiles *tiles, struct tile_place place)
{
    return tile_place_in(tiles->tile[place.tile].free, place);
}

static bool tile_path_has_label(const struct tiles *tiles, struct tile_place place)
{
    const struct tile *tile = tiles->tile + place.tile;
    return tile_place_in(tile->tree[0], place) || tile_place_in(tile->tree[1], place);
}

unsigned tiles_partner(const struct tiles *tiles, struct tile_place place)
{
    const struct tile *tile = tiles->tile + place.tile;
    if (tile_place_in(tile->across, place))
        return RIGHT;
    if (tile_place_in(tile->down, place))
        return DOWN;
    if (tile_behind(tile, place.row) >> place.bit & 1)
        return LEFT;
    return tile_below(tile, tiles->stride, place.row) >> place.bit & 1 ? UP : DIRECTIONS;
}

/* ------------------------------------------------------------------ change */

void tiles_toggle(struct tiles *tiles, struct tile_place place, unsigned direction)
{
    if (direction == UP || direction == LEFT)
        place = tiles_step(tiles, place, direction);
    struct tile *tile = tiles->tile + place.tile;
    uint64_t *plane = direction == UP || direction == DOWN ? tile->down : tile->across;
    plane[place.row] ^= UINT64_C(1) << place.bit;
}

void tiles_take_label(struct tiles *tiles, struct tile_place place)
{
    struct tile *tile = tiles->tile + place.tile;
    uint64_t others = ~(UINT64_C(1) << place.bit);
    tile->tree[0][place.row] &= others;
    tile->tree[1][place.row] &= others;
    tile_queue_push(&tiles->prune, place.tile);
    tile_queue_push(&tiles->grow, place.tile);
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        struct tile_place next = tiles_step(tiles, place, d);
        if (next.tile != place.tile && tile_path_has_label(tiles, next) &&
            tile_path_way(tiles, next) == DOWN - d)
            tile_queue_push(&tiles->prune, next.tile);
    }
}

/* ------------------------------------------------------------------- paths */

bool tiles_lead_to_root(struct tiles *tiles, struct tile_place start)
{
    for (struct tile_place at = start; tile_path_has_label(tiles, at);
         at = tiles_step(tiles, at, tile_path_way(tiles, at))) {
        if (tile_path_is_free(tiles, at))
            return true;
    }
    for (; tile_path_has_label(tiles, start);
         start = tiles_step(tiles, start, tile_path_way(tiles, start)))
        tiles_take_label(tiles, start);
    return false;
}

void tiles_flip(struct tiles *tiles, struct tile_place place)
{
    while (!tile_path_is_free(tiles, place)) {
        unsigned way = tile_path_way(tiles, place);
        tiles_take_label(tiles, place);
        tiles_toggle(tiles, place, way);
        place = tiles_step(tiles, place, way);
    }
    tiles_take_label(tiles, place);
    tiles->tile[place.tile].free[place.row] &= ~(UINT64_C(1) << place.bit);
}

/* Tells whether an augmenting path leads over an edge from a cell: both ends are even, or odd
 * partners, in trees of different colours. */
static bool tile_path_joins(const struct tiles *tiles, struct tile_place place, unsigned direction)
{
    struct tile_place other = tiles_step(tiles, place, direction);
    const struct tile *here = tiles->tile + place.tile, *there = tiles->tile + other.tile;
    unsigned colour = !tile_place_in(here->tree[0], place);
    return tile_place_in(here->tree[colour], place) && tile_place_in(there->tree[!colour], other) &&
           (tiles_is_even(tiles, place) || tiles_partner(tiles, place) == direction);
}

/* Flips disjoint augmenting paths through the cells of a tile where trees meet. Cells that depended
 * on the flipped paths keep their labels and must be pruned. */
static void tile_path_augment(struct tiles *tiles, uint32_t tile, const uint64_t met[TILE_ROWS])
{
    for (unsigned row = 0; row < TILE_ROWS; row++)
        for (uint64_t cells = met[row]; cells; cells &= cells - 1) {
            struct tile_place place = {tile, row, (unsigned)bits_lowest(cells)};
            unsigned d = 0;
            while (d < DIRECTIONS && !tile_path_joins(tiles, place, d))
                d++;
            if (d == DIRECTIONS)
                continue;
            struct tile_place other = tiles_step(tiles, place, d);
            if (!tiles_lead_to_root(tiles, place) || !tiles_lead_to_root(tiles, other)) {
                tile_queue_push(&tiles->grow, tile); /* visit again after pruning */
                return;
            }
            tiles_flip(tiles, place);
            tiles_flip(tiles, other);
            tiles_toggle(tiles, place, d);
        }
}

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

void tiles_expose(struct tiles *tiles, struct tile_place place)
{
    struct tile *tile = tiles->tile + place.tile;
    uint64_t bit = UINT64_C(1) << place.bit;
    tile->free[place.row] |= bit;
    tile->tree[!(tile_colour(place.row, 0) & bit)][place.row] |= bit;
    tile_queue_push(&tiles->grow, place.tile);
    for (unsigned d = 0; d < DIRECTIONS; d++)
        tile_queue_push(&tiles->grow, tiles_step(tiles, place, d).tile);
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
        TRY(pace_add(&tiles->pace, VISIT, NULL, 0, 0));
    }
    return QJ_OK;
}

qj_status tiles_visit_next(struct tiles *tiles)
{
    alignas(struct tile) uint64_t met[TILE_ROWS];
    struct tile_queue *queue = &tiles->grow;
    TRY(tile_trees_prune(tiles));
    TRY(pace_add(&tiles->pace, VISIT, NULL, 0, 0));
    if (!queue->count)
        return QJ_OK;
    uint32_t tile = tile_queue_pop(queue);
    unsigned what = tiles->kernel->grow(tiles->tile + tile, tiles->stride, met);
    tile_trees_wake(tiles, queue, tile, what);
    if (what & MET)
        tile_path_augment(tiles, tile, met);
    return QJ_OK;
}

qj_status tiles_grow(struct tiles *tiles)
{
    while (tiles_are_waiting(tiles))
        TRY(tiles_visit_next(tiles));
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
        tile_trees_wake(tiles, &tiles->grow, number, EVERYWHERE);
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
    return tiles_grow(tiles);
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

qj_status tiles_maximise(void *place)
{
    struct tiles *tiles = place;
    TRY(tiles_match_rows(tiles));
    TRY(tile_regions_run(tiles, tile_trees_grow_in_region));
    return tiles->regions > 1 ? tile_trees_join_regions(tiles) : QJ_OK;
}
