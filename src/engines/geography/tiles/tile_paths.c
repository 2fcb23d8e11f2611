/* tile_paths: augmenting paths through the trees, cell by cell; see tile_trees.c. */
#include "engines/geography/tiles/tiles.h"

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

/* ------------------------------------------------------------------ change */

/* Places or removes the domino from a place in a direction. */
static void tile_path_toggle(struct tiles *tiles, struct tile_place place, unsigned direction)
{
    if (direction == UP || direction == LEFT)
        place = tiles_step(tiles, place, direction);
    struct tile *tile = tiles->tile + place.tile;
    uint64_t *plane = direction == UP || direction == DOWN ? tile->down : tile->across;
    plane[place.row] ^= UINT64_C(1) << place.bit;
}

/* Queues the tile of a neighbour for pruning if the neighbour's label leads to the place. */
static void tile_path_prune_beyond(struct tiles *tiles, struct tile_place place, unsigned direction)
{
    struct tile_place next = tiles_step(tiles, place, direction);
    if (tile_path_has_label(tiles, next) && tile_path_way(tiles, next) == DOWN - direction)
        tile_queue_push(&tiles->prune, next.tile);
}

static void tile_path_take_label(struct tiles *tiles, struct tile_place place)
{
    struct tile *tile = tiles->tile + place.tile;
    uint64_t others = ~(UINT64_C(1) << place.bit);
    tile->tree[0][place.row] &= others;
    tile->tree[1][place.row] &= others;
    tile_queue_push(&tiles->prune, place.tile);
    tile_queue_push(&tiles->grow, place.tile);
    if (place.row == 0)
        tile_path_prune_beyond(tiles, place, UP);
    if (place.row == TILE_ROWS - 1)
        tile_path_prune_beyond(tiles, place, DOWN);
    if (place.bit == 0)
        tile_path_prune_beyond(tiles, place, LEFT);
    if (place.bit == TILE_COLUMNS - 1)
        tile_path_prune_beyond(tiles, place, RIGHT);
}

/* ------------------------------------------------------------------- paths */

/* Tells whether the labels from a place still lead to a root; if not, removes them. */
static bool tile_path_leads_to_root(struct tiles *tiles, struct tile_place start)
{
    for (struct tile_place at = start; tile_path_has_label(tiles, at);
         at = tiles_step(tiles, at, tile_path_way(tiles, at))) {
        if (tile_path_is_free(tiles, at))
            return true;
    }
    for (; tile_path_has_label(tiles, start);
         start = tiles_step(tiles, start, tile_path_way(tiles, start)))
        tile_path_take_label(tiles, start);
    return false;
}

/* Flips the path from a place to its root. */
static void tile_path_flip(struct tiles *tiles, struct tile_place place)
{
    while (!tile_path_is_free(tiles, place)) {
        unsigned way = tile_path_way(tiles, place);
        tile_path_take_label(tiles, place);
        tile_path_toggle(tiles, place, way);
        place = tiles_step(tiles, place, way);
    }
    tile_path_take_label(tiles, place);
    tiles->tile[place.tile].free[place.row] &= ~(UINT64_C(1) << place.bit);
}

/* Flips the path through an edge that joins two trees, if both ends still lead to roots. */
static bool tile_path_flip_through(struct tiles *tiles, struct tile_place place, unsigned direction)
{
    struct tile_place other = tiles_step(tiles, place, direction);
    if (!tile_path_leads_to_root(tiles, place) || !tile_path_leads_to_root(tiles, other))
        return false;
    tile_path_flip(tiles, place);
    tile_path_flip(tiles, other);
    tile_path_toggle(tiles, place, direction);
    return true;
}

/* -------------------------------------------------------------- meetings */

/* Returns a row of the neighbours in a direction that are in trees of a colour. */
static uint64_t tile_path_labels_beside(const struct tiles *tiles, const struct tile *tile,
                                        unsigned row, unsigned direction, unsigned colour)
{
    switch (direction) {
    case UP:
        return row ? tile->tree[colour][row - 1]
                   : (tile - tiles->stride)->tree[colour][TILE_ROWS - 1];
    case LEFT:
        return tile->tree[colour][row] << 1 | (tile - 1)->tree[colour][row] >> (TILE_COLUMNS - 1);
    case RIGHT:
        return tile->tree[colour][row] >> 1 | (tile + 1)->tree[colour][row] << (TILE_COLUMNS - 1);
    default:
        return row < TILE_ROWS - 1 ? tile->tree[colour][row + 1]
                                   : (tile + tiles->stride)->tree[colour][0];
    }
}

/* Returns a row of the cells whose partners are in a direction. */
static uint64_t tile_path_partners_beside(const struct tiles *tiles, const struct tile *tile,
                                          unsigned row, unsigned direction)
{
    switch (direction) {
    case UP:
        return tile_below(tile, tiles->stride, row);
    case LEFT:
        return tile_behind(tile, row);
    case RIGHT:
        return tile->across[row];
    default:
        return tile->down[row];
    }
}

/* Returns the cells of a row in trees of one colour that an augmenting edge joins to a tree of the
 * opposite colour: two even neighbours, or two odd partners. */
static uint64_t tile_path_meetings(const struct tiles *tiles, const struct tile *tile, unsigned row,
                                   unsigned direction, unsigned colour)
{
    uint64_t cells = tile->tree[colour][row] &
                     tile_path_labels_beside(tiles, tile, row, direction, !colour);
    return cells &
           (tile_colour(row, colour) | tile_path_partners_beside(tiles, tile, row, direction));
}

void tiles_augment(struct tiles *tiles, uint32_t number)
{
    const struct tile *tile = tiles->tile + number;
    for (unsigned i = 0; i < TILE_ROWS * DIRECTIONS * 2; i++) {
        unsigned row = i / (DIRECTIONS * 2), direction = i / 2 % DIRECTIONS, colour = i % 2;
        uint64_t cells;
        while ((cells = tile_path_meetings(tiles, tile, row, direction, colour)) != 0) {
            struct tile_place place = {number, row, (unsigned)bits_lowest(cells)};
            if (!tile_path_flip_through(tiles, place, direction)) {
                tile_queue_push(&tiles->grow, number); /* visit again after pruning */
                return;
            }
        }
    }
}
