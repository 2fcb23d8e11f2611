/* tile_kernel_body: a kernel for one instruction set; see tile_kernel.h. The including file defines
 * KERNEL, KERNEL_NAME and PART_BYTES (tile_plane_body.h). */
#include "engines/geography/tiles/tile_plane_body.h"

struct tile_sides {
    vector up, left, right, down;
};

/* A plane of the four adjacent tiles. */
#define AROUND(tile, stride, plane)                                                 \
    ((struct tile_sides){plane_load((tile)[-(ptrdiff_t)(stride)].plane),            \
                         plane_load((tile)[-1].plane), plane_load((tile)[1].plane), \
                         plane_load((tile)[stride].plane)})

/* Returns a plane's bits for the four neighbours of each cell. */
INLINE struct tile_sides tile_sides_neighbours(vector x, const struct tile_sides *around)
{
    return (struct tile_sides){plane_up(x, around->up), plane_left(x, around->left),
                               plane_right(x, around->right), plane_down(x, around->down)};
}

INLINE struct tile_sides tile_sides_and(const struct tile_sides *x, const struct tile_sides *y)
{
    return (struct tile_sides){plane_and(x->up, y->up), plane_and(x->left, y->left),
                               plane_and(x->right, y->right), plane_and(x->down, y->down)};
}

INLINE struct tile_sides tile_sides_or(const struct tile_sides *x, const struct tile_sides *y)
{
    return (struct tile_sides){plane_or(x->up, y->up), plane_or(x->left, y->left),
                               plane_or(x->right, y->right), plane_or(x->down, y->down)};
}

/* Returns x and not y. */
INLINE struct tile_sides tile_sides_without(const struct tile_sides *x, const struct tile_sides *y)
{
    return (struct tile_sides){plane_without(x->up, y->up), plane_without(x->left, y->left),
                               plane_without(x->right, y->right), plane_without(x->down, y->down)};
}

INLINE struct tile_sides tile_sides_of(vector x)
{
    return (struct tile_sides){x, x, x, x};
}

INLINE vector tile_sides_any(const struct tile_sides *x)
{
    return plane_or(plane_or(x->up, x->left), plane_or(x->right, x->down));
}

static const struct tile_sides nothing_around;

/* Returns the cells of a colour, which is the parity of row + column. */
INLINE vector plane_of_colour(int colour)
{
    alignas(64) static const uint64_t even[2] = {UINT64_C(0x5555555555555555),
                                                 UINT64_C(0xaaaaaaaaaaaaaaaa)};
    alignas(64) uint64_t row[TILE_ROWS];
    for (int i = 0; i < TILE_ROWS; i++)
        row[i] = even[(i + colour) % 2];
    return plane_load(row);
}

INLINE vector plane_all(void)
{
    return plane_or(plane_of_colour(0), plane_of_colour(1));
}

/* ----------------------------------------------------------------- leaves */

struct tile_leaves {
    vector free, across, down;
    struct tile_sides around; /* free cells */
    struct tile_sides out;    /* cells of adjacent tiles that have been matched */
};

/* Returns the free cells that have exactly one free neighbour, by the side of this neighbour. */
INLINE struct tile_sides tile_find_leaves(const struct tile_leaves *now)
{
    struct tile_sides next = tile_sides_neighbours(now->free, &now->around);
    vector odd = plane_xor(plane_xor(next.up, next.down), plane_xor(next.left, next.right));
    vector more = plane_or(plane_and(next.up, next.down), plane_and(next.left, next.right));
    vector leaves = plane_without(plane_and(now->free, odd), more);
    struct tile_sides every = tile_sides_of(leaves);
    return tile_sides_and(&next, &every);
}

/* Matches leaves with their neighbours. If several leaves have one neighbour, one leaf is taken.
 * `up` has the cells matched with the leaf below them, whose neighbour is above it; `left` the
 * cells matched with the leaf on their right, and so on. */
INLINE void tile_match_leaves_once(struct tile_leaves *now, const struct tile_sides *leaves)
{
    vector zero = plane_zero(), all = plane_all();
    vector up = plane_down(leaves->up, zero);
    vector left = plane_without(plane_right(leaves->left, zero), up);
    vector right = plane_without(plane_left(leaves->right, zero), plane_or(up, left));
    vector down = plane_without(plane_up(leaves->down, zero), plane_or(up, plane_or(left, right)));
    struct tile_sides taken = {plane_up(up, all), plane_left(left, all), plane_right(right, all),
                               plane_down(down, all)};
    struct tile_sides ends = tile_sides_and(leaves, &taken);
    struct tile_sides partners = {up, left, right, down};
    now->down = plane_or(now->down, plane_or(up, ends.down));
    now->across = plane_or(now->across, plane_or(left, ends.right));
    now->free = plane_without(now->free,
                              plane_or(tile_sides_any(&partners), tile_sides_any(&ends)));
    struct tile_sides out = {plane_down(zero, ends.up), plane_right(zero, ends.left),
                             plane_left(zero, ends.right), plane_up(zero, ends.down)};
    now->out = tile_sides_or(&now->out, &out);
    now->around = tile_sides_without(&now->around, &out);
}

/* Writes the matches that cross the border; returns the tiles that must be visited again. */
static unsigned tile_match_beyond(struct tile *tile, size_t stride, const struct tile_leaves *now)
{
    struct tile *up = tile - stride, *left = tile - 1, *right = tile + 1, *down = tile + stride;
    alignas(64) uint64_t row[TILE_ROWS];
    unsigned wake = 0;
    if (plane_any(now->out.up)) {
        plane_store(row, now->out.up);
        up->free[TILE_ROWS - 1] &= ~row[TILE_ROWS - 1];
        up->down[TILE_ROWS - 1] |= row[TILE_ROWS - 1];
        wake |= WAKE(UP) | (row[TILE_ROWS - 1] & 1 ? WAKE(UP_LEFT) : 0) |
                (row[TILE_ROWS - 1] >> 63 ? WAKE(UP_RIGHT) : 0);
    }
    if (plane_any(now->out.down)) {
        plane_store(row, now->out.down);
        down->free[0] &= ~row[0];
        wake |= WAKE(DOWN) | (row[0] & 1 ? WAKE(DOWN_LEFT) : 0) |
                (row[0] >> 63 ? WAKE(DOWN_RIGHT) : 0);
    }
    if (plane_any(now->out.left)) {
        plane_store(row, now->out.left);
        plane_store(left->free, plane_without(plane_load(left->free), now->out.left));
        plane_store(left->across, plane_or(plane_load(left->across), now->out.left));
        wake |= WAKE(LEFT) | (row[0] ? WAKE(UP_LEFT) : 0) |
                (row[TILE_ROWS - 1] ? WAKE(DOWN_LEFT) : 0);
    }
    if (plane_any(now->out.right)) {
        plane_store(row, now->out.right);
        plane_store(right->free, plane_without(plane_load(right->free), now->out.right));
        wake |= WAKE(RIGHT) | (row[0] ? WAKE(UP_RIGHT) : 0) |
                (row[TILE_ROWS - 1] ? WAKE(DOWN_RIGHT) : 0);
    }
    return wake;
}

/* Returns the sides on which a plane touches cells of the adjacent planes. */
INLINE unsigned tile_touching(vector x, const struct tile_sides *around)
{
    vector zero = plane_zero();
    return (plane_any(plane_and(plane_up(zero, around->up), x)) ? WAKE(UP) : 0U) |
           (plane_any(plane_and(plane_left(zero, around->left), x)) ? WAKE(LEFT) : 0U) |
           (plane_any(plane_and(plane_right(zero, around->right), x)) ? WAKE(RIGHT) : 0U) |
           (plane_any(plane_and(plane_down(zero, around->down), x)) ? WAKE(DOWN) : 0U);
}

static unsigned tile_match_leaves(struct tile *tile, size_t stride)
{
    struct tile_leaves now = {plane_load(tile->free), plane_load(tile->across),
                              plane_load(tile->down), AROUND(tile, stride, free), nothing_around};
    vector before = now.free;
    struct tile_sides leaves = tile_find_leaves(&now);
    if (!plane_any(tile_sides_any(&leaves)))
        return 0;
    do {
        tile_match_leaves_once(&now, &leaves);
        leaves = tile_find_leaves(&now);
    } while (plane_any(tile_sides_any(&leaves)));
    plane_store(tile->free, now.free);
    plane_store(tile->across, now.across);
    plane_store(tile->down, now.down);
    return CHANGED | tile_touching(plane_without(before, now.free), &now.around) |
           tile_match_beyond(tile, stride, &now);
}

static void tile_find_core(struct tile *tile, size_t stride)
{
    vector free = plane_load(tile->free);
    struct tile_sides around = AROUND(tile, stride, free),
                      next = tile_sides_neighbours(free, &around);
    plane_store(tile->core, plane_and(free, tile_sides_any(&next)));
}

/* ----------------------------------------------------------------- labels */

enum { MAX_STEPS = 24 };

/* Returns the cells whose partner is on each side. */
INLINE struct tile_sides tile_find_partners(const struct tile *tile, size_t stride)
{
    vector down = plane_load(tile->down), across = plane_load(tile->across);
    return (struct tile_sides){plane_up(down, plane_load(tile[-(ptrdiff_t)stride].down)),
                               plane_left(across, plane_load(tile[-1].across)), across, down};
}

/* Returns the cells that may take a label from each side: odd cells from any side, even cells from
 * their partners.
 */
INLINE struct tile_sides tile_find_takers(const struct tile_sides *partners, vector allowed,
                                          vector even)
{
    vector odd = plane_without(allowed, even);
    even = plane_and(even, allowed);
    return (struct tile_sides){plane_or(odd, plane_and(even, partners->up)),
                               plane_or(odd, plane_and(even, partners->left)),
                               plane_or(odd, plane_and(even, partners->right)),
                               plane_or(odd, plane_and(even, partners->down))};
}

/* Labels of the trees of both colours. */
struct tile_labels {
    vector tree[2], way[2];
};

INLINE void tile_set_ways(struct tile_labels *now, const struct tile_sides *from, vector fresh)
{
    vector first = plane_or(from->up, from->left);
    vector one = plane_without(plane_or(from->left, plane_without(fresh, from->right)), from->up);
    now->way[1] = plane_or(plane_without(now->way[1], fresh), plane_without(fresh, first));
    now->way[0] = plane_or(plane_without(now->way[0], fresh), plane_and(fresh, one));
}

/* Grows the trees of both colours by one step; fresh gets the new labels. */
INLINE void tile_grow_step(struct tile_labels *now, const struct tile_sides takers[2],
                           const struct tile_sides around[2], vector *fresh)
{
    struct tile_sides offers = tile_sides_neighbours(now->tree[0], &around[0]);
    struct tile_sides others = tile_sides_neighbours(now->tree[1], &around[1]);
    struct tile_sides from = tile_sides_and(&offers, &takers[0]);
    struct tile_sides from_others = tile_sides_and(&others, &takers[1]);
    vector labelled = plane_or(now->tree[0], now->tree[1]);
    vector first = plane_without(tile_sides_any(&from), labelled);
    vector second = plane_without(plane_without(tile_sides_any(&from_others), labelled), first);
    *fresh = plane_or(first, second);
    struct tile_sides firsts = tile_sides_of(first), seconds = tile_sides_of(second);
    from = tile_sides_and(&from, &firsts);
    from_others = tile_sides_and(&from_others, &seconds);
    from = tile_sides_or(&from, &from_others);
    tile_set_ways(now, &from, *fresh);
    now->tree[0] = plane_or(now->tree[0], first);
    now->tree[1] = plane_or(now->tree[1], second);
}

/* Returns cells of one tree that could take a label from a tree of the opposite colour: an
 * augmenting path leads through them from root to root. */
INLINE vector tile_meetings(const struct tile_labels *now, const struct tile_sides takers[2],
                            const struct tile_sides around[2])
{
    struct tile_sides offers = tile_sides_neighbours(now->tree[0], &around[0]);
    struct tile_sides others = tile_sides_neighbours(now->tree[1], &around[1]);
    struct tile_sides from = tile_sides_and(&offers, &takers[0]);
    struct tile_sides from_others = tile_sides_and(&others, &takers[1]);
    return plane_or(plane_and(now->tree[1], tile_sides_any(&from)),
                    plane_and(now->tree[0], tile_sides_any(&from_others)));
}

static unsigned tile_grow(struct tile *tile, size_t stride)
{
    struct tile_labels now = {{plane_load(tile->tree[0]), plane_load(tile->tree[1])},
                              {plane_load(tile->way[0]), plane_load(tile->way[1])}};
    vector core = plane_load(tile->core), even = plane_of_colour(0), fresh;
    vector before = plane_or(now.tree[0], now.tree[1]);
    struct tile_sides around[2] = {AROUND(tile, stride, tree[0]), AROUND(tile, stride, tree[1])};
    struct tile_sides partners = tile_find_partners(tile, stride);
    struct tile_sides takers[2] = {tile_find_takers(&partners, core, even),
                                   tile_find_takers(&partners, core, plane_without(core, even))};
    struct tile_sides nothing[2] = {nothing_around, nothing_around};
    tile_grow_step(&now, takers, around, &fresh);
    for (int i = 0; i < MAX_STEPS && plane_any(fresh); i++)
        tile_grow_step(&now, takers, nothing, &fresh);
    vector all = plane_without(plane_or(now.tree[0], now.tree[1]), before);
    unsigned wake = plane_any(fresh) ? WAKE(SELF) : 0;
    vector met = tile_meetings(&now, takers, around);
    wake |= plane_any(met) ? MET : 0U;
    if (!plane_any(all))
        return wake;
    plane_store(tile->tree[0], now.tree[0]);
    plane_store(tile->tree[1], now.tree[1]);
    plane_store(tile->way[0], now.way[0]);
    plane_store(tile->way[1], now.way[1]);
    struct tile_sides open = AROUND(tile, stride, core);
    struct tile_sides labelled = tile_sides_or(&around[0], &around[1]);
    struct tile_sides rest = tile_sides_without(&open, &labelled);
    return wake | CHANGED | tile_touching(all, &rest);
}

static unsigned tile_prune(struct tile *tile, size_t stride)
{
    vector one = plane_load(tile->tree[0]), other = plane_load(tile->tree[1]);
    vector tree = plane_or(one, other), before = tree;
    vector low = plane_load(tile->way[0]), high = plane_load(tile->way[1]);
    vector roots = plane_and(plane_load(tile->free), tree);
    vector rest = plane_without(tree, roots);
    struct tile_sides ways = {
        plane_without(plane_without(rest, high), low), plane_without(plane_and(rest, low), high),
        plane_without(plane_and(rest, high), low), plane_and(plane_and(rest, high), low)};
    struct tile_sides around = AROUND(tile, stride, tree[0]),
                      others = AROUND(tile, stride, tree[1]);
    around = tile_sides_or(&around, &others);
    for (;;) {
        struct tile_sides offers = tile_sides_neighbours(tree, &around);
        struct tile_sides from = tile_sides_and(&offers, &ways);
        vector left = plane_and(tree, plane_or(roots, tile_sides_any(&from)));
        if (!plane_any(plane_xor(left, tree)))
            break;
        tree = left;
    }
    vector gone = plane_without(before, tree);
    if (!plane_any(gone))
        return 0;
    plane_store(tile->tree[0], plane_and(one, tree));
    plane_store(tile->tree[1], plane_and(other, tree));
    return CHANGED | tile_touching(gone, &around);
}

/* The trees of one colour, without directions. */
struct tile_marks {
    struct tile_sides takers, around, offers;
    vector before, tree;
};

INLINE struct tile_marks tile_open_marks(const struct tile *tile, size_t stride,
                                         const struct tile_sides *partners, int colour)
{
    vector free = plane_load(tile->free), even = plane_of_colour(colour);
    struct tile_marks now = {
        .takers = tile_find_takers(partners, plane_or(free, tile_sides_any(partners)), even),
        .around = AROUND(tile, stride, tree[colour]),
        .before = plane_load(tile->tree[colour])};
    now.tree = plane_or(now.before, plane_and(free, even));
    now.offers = tile_sides_neighbours(now.tree, &now.around);
    return now;
}

/* Grows by one step and returns the new cells. */
INLINE vector tile_mark_step(struct tile_marks *now)
{
    struct tile_sides from = tile_sides_and(&now->offers, &now->takers);
    vector more = plane_without(tile_sides_any(&from), now->tree);
    now->tree = plane_or(now->tree, more);
    now->offers = tile_sides_neighbours(now->tree, &nothing_around);
    return more;
}

INLINE unsigned tile_close_marks(uint64_t *plane, const struct tile_marks *now)
{
    vector fresh = plane_without(now->tree, now->before);
    if (!plane_any(fresh))
        return 0;
    plane_store(plane, now->tree);
    struct tile_sides rest = tile_sides_of(plane_all());
    rest = tile_sides_without(&rest, &now->around);
    return CHANGED | tile_touching(fresh, &rest);
}

/* Both colours advance alternately, because a step waits for the previous step of its colour. */
static unsigned tile_mark(struct tile *tile, size_t stride)
{
    struct tile_sides partners = tile_find_partners(tile, stride);
    struct tile_marks one = tile_open_marks(tile, stride, &partners, 0);
    struct tile_marks other = tile_open_marks(tile, stride, &partners, 1);
    while (plane_any(plane_or(tile_mark_step(&one), tile_mark_step(&other))))
        continue;
    return tile_close_marks(tile->tree[0], &one) | tile_close_marks(tile->tree[1], &other);
}

const struct tile_kernel KERNEL = {KERNEL_NAME, tile_match_leaves, tile_find_core,
                                   tile_grow,   tile_prune,        tile_mark};
