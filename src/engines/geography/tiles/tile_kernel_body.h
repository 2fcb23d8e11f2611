/* tile_kernel_body: a kernel for one instruction set; see tile_kernel.h. The file that includes
 * this has defined KERNEL, KERNEL_NAME and what tile_plane_body.h asks for. */
#include "engines/geography/tiles/tile_plane_body.h"

struct sides {
    vector up, left, right, down;
};

/* A plane of the tiles around. */
#define AROUND(tile, stride, plane)                                              \
    ((struct sides){vector_load((tile)[-(ptrdiff_t)(stride)].plane),             \
                    vector_load((tile)[-1].plane), vector_load((tile)[1].plane), \
                    vector_load((tile)[stride].plane)})

/* What a plane says of the four neighbours of each cell. */
INLINE struct sides neighbours(vector x, const struct sides *around)
{
    return (struct sides){vector_up(x, around->up), vector_left(x, around->left),
                          vector_right(x, around->right), vector_down(x, around->down)};
}

INLINE struct sides both(const struct sides *x, const struct sides *y)
{
    return (struct sides){vector_and(x->up, y->up), vector_and(x->left, y->left),
                          vector_and(x->right, y->right), vector_and(x->down, y->down)};
}

INLINE struct sides either(const struct sides *x, const struct sides *y)
{
    return (struct sides){vector_or(x->up, y->up), vector_or(x->left, y->left),
                          vector_or(x->right, y->right), vector_or(x->down, y->down)};
}

/* x but not y. */
INLINE struct sides but(const struct sides *x, const struct sides *y)
{
    return (struct sides){vector_without(x->up, y->up), vector_without(x->left, y->left),
                          vector_without(x->right, y->right), vector_without(x->down, y->down)};
}

INLINE struct sides each_side(vector x)
{
    return (struct sides){x, x, x, x};
}

INLINE vector any_side(const struct sides *x)
{
    return vector_or(vector_or(x->up, x->left), vector_or(x->right, x->down));
}

static const struct sides nothing_around;

/* The cells of a colour, which is the parity of row and column. */
INLINE vector vector_of_colour(int colour)
{
    alignas(64) static const uint64_t even[2] = {UINT64_C(0x5555555555555555),
                                                 UINT64_C(0xaaaaaaaaaaaaaaaa)};
    alignas(64) uint64_t row[TILE_ROWS];
    for (int i = 0; i < TILE_ROWS; i++)
        row[i] = even[(i + colour) % 2];
    return vector_load(row);
}

INLINE vector vector_all(void)
{
    return vector_or(vector_of_colour(0), vector_of_colour(1));
}

/* ----------------------------------------------------------------- leaves */

struct leaves {
    vector free, across, down;
    struct sides around; /* free cells */
    struct sides out;    /* cells of the tiles around that have been matched */
};

/* The free cells that have one free neighbour, by the side where it is. */
INLINE struct sides find_leaves(const struct leaves *now)
{
    struct sides next = neighbours(now->free, &now->around);
    vector odd = vector_xor(vector_xor(next.up, next.down), vector_xor(next.left, next.right));
    vector more = vector_or(vector_and(next.up, next.down), vector_and(next.left, next.right));
    vector leaves = vector_without(vector_and(now->free, odd), more);
    struct sides every = each_side(leaves);
    return both(&next, &every);
}

/* Matches leaves with their neighbours; of several that have the same one, one: up holds those
 * cells that get the leaf below them, which looks up, left those that get the one on their right,
 * and so on. */
INLINE void match_leaves_once(struct leaves *now, const struct sides *leaves)
{
    vector zero = vector_zero(), all = vector_all();
    vector up = vector_down(leaves->up, zero);
    vector left = vector_without(vector_right(leaves->left, zero), up);
    vector right = vector_without(vector_left(leaves->right, zero), vector_or(up, left));
    vector down = vector_without(vector_up(leaves->down, zero),
                                 vector_or(up, vector_or(left, right)));
    struct sides taken = {vector_up(up, all), vector_left(left, all), vector_right(right, all),
                          vector_down(down, all)};
    struct sides ends = both(leaves, &taken);
    struct sides mates = {up, left, right, down};
    now->down = vector_or(now->down, vector_or(up, ends.down));
    now->across = vector_or(now->across, vector_or(left, ends.right));
    now->free = vector_without(now->free, vector_or(any_side(&mates), any_side(&ends)));
    struct sides out = {vector_down(zero, ends.up), vector_right(zero, ends.left),
                        vector_left(zero, ends.right), vector_up(zero, ends.down)};
    now->out = either(&now->out, &out);
    now->around = but(&now->around, &out);
}

/* Writes what was matched beyond the borders; which tiles have to be looked at again for it. */
static unsigned match_beyond(struct tile *tile, size_t stride, const struct leaves *now)
{
    struct tile *up = tile - stride, *left = tile - 1, *right = tile + 1, *down = tile + stride;
    alignas(64) uint64_t row[TILE_ROWS];
    unsigned wake = 0;
    if (vector_any(now->out.up)) {
        vector_store(row, now->out.up);
        up->free[TILE_ROWS - 1] &= ~row[TILE_ROWS - 1];
        up->down[TILE_ROWS - 1] |= row[TILE_ROWS - 1];
        wake |= WAKE(UP) | (row[TILE_ROWS - 1] & 1 ? WAKE(UP_LEFT) : 0) |
                (row[TILE_ROWS - 1] >> 63 ? WAKE(UP_RIGHT) : 0);
    }
    if (vector_any(now->out.down)) {
        vector_store(row, now->out.down);
        down->free[0] &= ~row[0];
        wake |= WAKE(DOWN) | (row[0] & 1 ? WAKE(DOWN_LEFT) : 0) |
                (row[0] >> 63 ? WAKE(DOWN_RIGHT) : 0);
    }
    if (vector_any(now->out.left)) {
        vector_store(row, now->out.left);
        vector_store(left->free, vector_without(vector_load(left->free), now->out.left));
        vector_store(left->across, vector_or(vector_load(left->across), now->out.left));
        wake |= WAKE(LEFT) | (row[0] ? WAKE(UP_LEFT) : 0) |
                (row[TILE_ROWS - 1] ? WAKE(DOWN_LEFT) : 0);
    }
    if (vector_any(now->out.right)) {
        vector_store(row, now->out.right);
        vector_store(right->free, vector_without(vector_load(right->free), now->out.right));
        wake |= WAKE(RIGHT) | (row[0] ? WAKE(UP_RIGHT) : 0) |
                (row[TILE_ROWS - 1] ? WAKE(DOWN_RIGHT) : 0);
    }
    return wake;
}

/* Sides on which a plane is next to cells of the plane around it. */
INLINE unsigned touching(vector x, const struct sides *around)
{
    vector zero = vector_zero();
    return (vector_any(vector_and(vector_up(zero, around->up), x)) ? WAKE(UP) : 0U) |
           (vector_any(vector_and(vector_left(zero, around->left), x)) ? WAKE(LEFT) : 0U) |
           (vector_any(vector_and(vector_right(zero, around->right), x)) ? WAKE(RIGHT) : 0U) |
           (vector_any(vector_and(vector_down(zero, around->down), x)) ? WAKE(DOWN) : 0U);
}

static unsigned match_leaves(struct tile *tile, size_t stride)
{
    struct leaves now = {vector_load(tile->free), vector_load(tile->across),
                         vector_load(tile->down), AROUND(tile, stride, free), nothing_around};
    vector before = now.free;
    struct sides leaves = find_leaves(&now);
    if (!vector_any(any_side(&leaves)))
        return 0;
    do {
        match_leaves_once(&now, &leaves);
        leaves = find_leaves(&now);
    } while (vector_any(any_side(&leaves)));
    vector_store(tile->free, now.free);
    vector_store(tile->across, now.across);
    vector_store(tile->down, now.down);
    return CHANGED | touching(vector_without(before, now.free), &now.around) |
           match_beyond(tile, stride, &now);
}

static void find_core(struct tile *tile, size_t stride)
{
    vector free = vector_load(tile->free);
    struct sides around = AROUND(tile, stride, free), next = neighbours(free, &around);
    vector_store(tile->core, vector_and(free, any_side(&next)));
}

/* ----------------------------------------------------------------- labels */

enum { MOST_STEPS = 24 };

/* The cells that have their mate on each side. */
INLINE struct sides find_mates(const struct tile *tile, size_t stride)
{
    vector down = vector_load(tile->down), across = vector_load(tile->across);
    return (struct sides){vector_up(down, vector_load(tile[-(ptrdiff_t)stride].down)),
                          vector_left(across, vector_load(tile[-1].across)), across, down};
}

/* The cells that may take a label from each side: odd cells from all, even ones from their mates.
 */
INLINE struct sides find_takers(const struct sides *mates, vector allowed, vector even)
{
    vector odd = vector_without(allowed, even);
    even = vector_and(even, allowed);
    return (struct sides){vector_or(odd, vector_and(even, mates->up)),
                          vector_or(odd, vector_and(even, mates->left)),
                          vector_or(odd, vector_and(even, mates->right)),
                          vector_or(odd, vector_and(even, mates->down))};
}

/* Labels of the trees of both colours. */
struct labels {
    vector tree[2], way[2];
};

INLINE void set_ways(struct labels *now, const struct sides *from, vector fresh)
{
    vector first = vector_or(from->up, from->left);
    vector one = vector_without(vector_or(from->left, vector_without(fresh, from->right)),
                                from->up);
    now->way[1] = vector_or(vector_without(now->way[1], fresh), vector_without(fresh, first));
    now->way[0] = vector_or(vector_without(now->way[0], fresh), vector_and(fresh, one));
}

/* One step of growth of both; new ones in fresh. */
INLINE void grow_step(struct labels *now, const struct sides takers[2],
                      const struct sides around[2], vector *fresh)
{
    struct sides offers = neighbours(now->tree[0], &around[0]);
    struct sides others = neighbours(now->tree[1], &around[1]);
    struct sides from = both(&offers, &takers[0]);
    struct sides from_others = both(&others, &takers[1]);
    vector labelled = vector_or(now->tree[0], now->tree[1]);
    vector first = vector_without(any_side(&from), labelled);
    vector second = vector_without(vector_without(any_side(&from_others), labelled), first);
    *fresh = vector_or(first, second);
    struct sides firsts = each_side(first), seconds = each_side(second);
    from = both(&from, &firsts);
    from_others = both(&from_others, &seconds);
    from = either(&from, &from_others);
    set_ways(now, &from, *fresh);
    now->tree[0] = vector_or(now->tree[0], first);
    now->tree[1] = vector_or(now->tree[1], second);
}

/* Cells of one tree that might have got a label from the other: there an augmenting path leads from
 * root to root. */
INLINE vector meetings(const struct labels *now, const struct sides takers[2],
                       const struct sides around[2])
{
    struct sides offers = neighbours(now->tree[0], &around[0]);
    struct sides others = neighbours(now->tree[1], &around[1]);
    struct sides from = both(&offers, &takers[0]);
    struct sides from_others = both(&others, &takers[1]);
    return vector_or(vector_and(now->tree[1], any_side(&from)),
                     vector_and(now->tree[0], any_side(&from_others)));
}

static unsigned grow(struct tile *tile, size_t stride)
{
    struct labels now = {{vector_load(tile->tree[0]), vector_load(tile->tree[1])},
                         {vector_load(tile->way[0]), vector_load(tile->way[1])}};
    vector core = vector_load(tile->core), even = vector_of_colour(0), fresh;
    vector before = vector_or(now.tree[0], now.tree[1]);
    struct sides around[2] = {AROUND(tile, stride, tree[0]), AROUND(tile, stride, tree[1])};
    struct sides mates = find_mates(tile, stride);
    struct sides takers[2] = {find_takers(&mates, core, even),
                              find_takers(&mates, core, vector_without(core, even))};
    struct sides nothing[2] = {nothing_around, nothing_around};
    grow_step(&now, takers, around, &fresh);
    for (int i = 0; i < MOST_STEPS && vector_any(fresh); i++)
        grow_step(&now, takers, nothing, &fresh);
    vector all = vector_without(vector_or(now.tree[0], now.tree[1]), before);
    unsigned wake = vector_any(fresh) ? WAKE(SELF) : 0;
    vector met = meetings(&now, takers, around);
    wake |= vector_any(met) ? MET : 0U;
    if (!vector_any(all))
        return wake;
    vector_store(tile->tree[0], now.tree[0]);
    vector_store(tile->tree[1], now.tree[1]);
    vector_store(tile->way[0], now.way[0]);
    vector_store(tile->way[1], now.way[1]);
    struct sides open = AROUND(tile, stride, core);
    struct sides labelled = either(&around[0], &around[1]);
    struct sides rest = but(&open, &labelled);
    return wake | CHANGED | touching(all, &rest);
}

static unsigned prune(struct tile *tile, size_t stride)
{
    vector one = vector_load(tile->tree[0]), other = vector_load(tile->tree[1]);
    vector tree = vector_or(one, other), before = tree;
    vector low = vector_load(tile->way[0]), high = vector_load(tile->way[1]);
    vector roots = vector_and(vector_load(tile->free), tree);
    vector rest = vector_without(tree, roots);
    struct sides ways = {vector_without(vector_without(rest, high), low),
                         vector_without(vector_and(rest, low), high),
                         vector_without(vector_and(rest, high), low),
                         vector_and(vector_and(rest, high), low)};
    struct sides around = AROUND(tile, stride, tree[0]), others = AROUND(tile, stride, tree[1]);
    around = either(&around, &others);
    for (;;) {
        struct sides offers = neighbours(tree, &around);
        struct sides from = both(&offers, &ways);
        vector left = vector_and(tree, vector_or(roots, any_side(&from)));
        if (!vector_any(vector_xor(left, tree)))
            break;
        tree = left;
    }
    vector gone = vector_without(before, tree);
    if (!vector_any(gone))
        return 0;
    vector_store(tile->tree[0], vector_and(one, tree));
    vector_store(tile->tree[1], vector_and(other, tree));
    return CHANGED | touching(gone, &around);
}

/* The trees of one colour, which grow without ways. */
struct marks {
    struct sides takers, around, offers;
    vector before, tree;
};

INLINE struct marks open_marks(const struct tile *tile, size_t stride, const struct sides *mates,
                               int colour)
{
    vector free = vector_load(tile->free), even = vector_of_colour(colour);
    struct marks now = {.takers = find_takers(mates, vector_or(free, any_side(mates)), even),
                        .around = AROUND(tile, stride, tree[colour]),
                        .before = vector_load(tile->tree[colour])};
    now.tree = vector_or(now.before, vector_and(free, even));
    now.offers = neighbours(now.tree, &now.around);
    return now;
}

/* What a step has added. */
INLINE vector mark_step(struct marks *now)
{
    struct sides from = both(&now->offers, &now->takers);
    vector more = vector_without(any_side(&from), now->tree);
    now->tree = vector_or(now->tree, more);
    now->offers = neighbours(now->tree, &nothing_around);
    return more;
}

INLINE unsigned close_marks(uint64_t *plane, const struct marks *now)
{
    vector fresh = vector_without(now->tree, now->before);
    if (!vector_any(fresh))
        return 0;
    vector_store(plane, now->tree);
    struct sides rest = each_side(vector_all());
    rest = but(&rest, &now->around);
    return CHANGED | touching(fresh, &rest);
}

/* Both colours in step, since a step waits for the one before. */
static unsigned mark(struct tile *tile, size_t stride)
{
    struct sides mates = find_mates(tile, stride);
    struct marks one = open_marks(tile, stride, &mates, 0);
    struct marks other = open_marks(tile, stride, &mates, 1);
    while (vector_any(vector_or(mark_step(&one), mark_step(&other))))
        continue;
    return close_marks(tile->tree[0], &one) | close_marks(tile->tree[1], &other);
}

const struct tile_kernel KERNEL = {KERNEL_NAME, match_leaves, find_core, grow, prune, mark};
