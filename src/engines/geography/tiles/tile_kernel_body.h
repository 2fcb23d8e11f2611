/* tile_kernel_body: a kernel for one instruction set; see tile_kernel.h. The including file defines
 * KERNEL, KERNEL_NAME and PART_BYTES, the size of the registers that it is compiled for. A plane of
 * a tile is in several registers, its parts. */

/* One or more rows of a plane, on which the operators of C work row by row. */
#if PART_BYTES > 8
#include <immintrin.h>
typedef uint64_t __attribute__((vector_size(PART_BYTES))) part;
#else
typedef uint64_t part;
#endif

enum { PARTS = TILE_ROWS * sizeof(uint64_t) / sizeof(part) };

typedef struct {
    part part[PARTS];
} vector;

INLINE bool part_any(part x)
{
#if PART_BYTES == 32
    return !_mm256_testz_si256((__m256i)x, (__m256i)x);
#else
    return x != 0;
#endif
}

/* Returns the last row of x, then the rows of y except its last. */
INLINE part part_in(part x, part y)
{
#if PART_BYTES == 32
    __m256i middle = _mm256_permute2x128_si256((__m256i)x, (__m256i)y, 0x21);
    return (part)_mm256_alignr_epi8((__m256i)y, middle, 8);
#else
    return (void)y, x;
#endif
}

/* Returns the rows of x except its first, then the first row of y. */
INLINE part part_out(part x, part y)
{
#if PART_BYTES == 32
    __m256i middle = _mm256_permute2x128_si256((__m256i)x, (__m256i)y, 0x21);
    return (part)_mm256_alignr_epi8(middle, (__m256i)x, 8);
#else
    return (void)x, y;
#endif
}

INLINE vector plane_load(const uint64_t *words)
{
    vector v;
    EACH_PART(v, ((const part *)words)[i]);
    return v;
}

INLINE void plane_store(uint64_t *words, vector x)
{
    for (int i = 0; i < PARTS; i++)
        ((part *)words)[i] = x.part[i];
}

INLINE vector plane_and(vector x, vector y)
{
    EACH_PART(x, x.part[i] & y.part[i]);
    return x;
}

INLINE vector plane_or(vector x, vector y)
{
    EACH_PART(x, x.part[i] | y.part[i]);
    return x;
}

/* Returns x and not y. */
INLINE vector plane_without(vector x, vector y)
{
    EACH_PART(x, x.part[i] & ~y.part[i]);
    return x;
}

INLINE bool plane_any(vector x)
{
    part any = x.part[0];
    for (int i = 1; i < PARTS; i++)
        any |= x.part[i];
    return part_any(any);
}

/* Return x's bits for each cell's neighbour on a side; beside: the plane of the tile there. */
INLINE vector plane_up(vector x, vector beside)
{
    vector v;
    EACH_PART(v, part_in(i ? x.part[i - 1] : beside.part[PARTS - 1], x.part[i]));
    return v;
}

INLINE vector plane_down(vector x, vector beside)
{
    vector v;
    EACH_PART(v, part_out(x.part[i], i < PARTS - 1 ? x.part[i + 1] : beside.part[0]));
    return v;
}

INLINE vector plane_left(vector x, vector beside)
{
    EACH_PART(x, x.part[i] << 1 | beside.part[i] >> 63);
    return x;
}

INLINE vector plane_right(vector x, vector beside)
{
    EACH_PART(x, x.part[i] >> 1 | beside.part[i] << 63);
    return x;
}

/* -------------------------------------------------------------------- sides */

struct tile_sides {
    vector up, left, right, down;
};

/* A plane of the four adjacent tiles. */
#define AROUND(tile, stride, plane)                                                 \
    ((struct tile_sides){plane_load((tile)[-(ptrdiff_t)(stride)].plane),            \
                         plane_load((tile)[-1].plane), plane_load((tile)[1].plane), \
                         plane_load((tile)[stride].plane)})

/* Returns on which sides a tree offers a label to the cells that may take one from there. */
INLINE struct tile_sides tile_sides_offered(vector tree, const struct tile_sides *around,
                                            const struct tile_sides *takers)
{
    return (struct tile_sides){plane_and(plane_up(tree, around->up), takers->up),
                               plane_and(plane_left(tree, around->left), takers->left),
                               plane_and(plane_right(tree, around->right), takers->right),
                               plane_and(plane_down(tree, around->down), takers->down)};
}

/* Returns the bits of all planes that are in a plane. */
INLINE struct tile_sides tile_sides_within(const struct tile_sides *x, vector y)
{
    return (struct tile_sides){plane_and(x->up, y), plane_and(x->left, y), plane_and(x->right, y),
                               plane_and(x->down, y)};
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

INLINE vector tile_sides_any(const struct tile_sides *x)
{
    return plane_or(plane_or(x->up, x->left), plane_or(x->right, x->down));
}

static const struct tile_sides nothing_around;

/* The cells of colour 0 in an even and in an odd row. */
#define EVEN_ROW UINT64_C(0x5555555555555555)
#define ODD_ROW  UINT64_C(0xaaaaaaaaaaaaaaaa)

/* ----------------------------------------------------------------- labels */

enum { MAX_STEPS = 24 };

/* Returns the sides on which a plane touches cells of the adjacent planes. */
INLINE unsigned tile_touching(vector x, const struct tile_sides *around)
{
    vector zero = nothing_around.up;
    return (plane_any(plane_and(plane_up(zero, around->up), x)) ? WAKE(UP) : 0U) |
           (plane_any(plane_and(plane_left(zero, around->left), x)) ? WAKE(LEFT) : 0U) |
           (plane_any(plane_and(plane_right(zero, around->right), x)) ? WAKE(RIGHT) : 0U) |
           (plane_any(plane_and(plane_down(zero, around->down), x)) ? WAKE(DOWN) : 0U);
}

/* Returns the cells that may take a label from each side: odd cells from any, even cells from their
 * partners. */
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
    struct tile_sides from = tile_sides_offered(now->tree[0], &around[0], &takers[0]);
    struct tile_sides others = tile_sides_offered(now->tree[1], &around[1], &takers[1]);
    vector labelled = plane_or(now->tree[0], now->tree[1]);
    vector first = plane_without(tile_sides_any(&from), labelled);
    vector second = plane_without(plane_without(tile_sides_any(&others), labelled), first);
    *fresh = plane_or(first, second);
    from = tile_sides_within(&from, first);
    others = tile_sides_within(&others, second);
    from = tile_sides_or(&from, &others);
    tile_set_ways(now, &from, *fresh);
    now->tree[0] = plane_or(now->tree[0], first);
    now->tree[1] = plane_or(now->tree[1], second);
}

/* Returns cells of one tree that could take a label from a tree of the opposite colour: an
 * augmenting path leads through them from root to root. */
INLINE vector tile_meetings(const struct tile_labels *now, const struct tile_sides takers[2],
                            const struct tile_sides around[2])
{
    struct tile_sides from = tile_sides_offered(now->tree[0], &around[0], &takers[0]);
    struct tile_sides others = tile_sides_offered(now->tree[1], &around[1], &takers[1]);
    return plane_or(plane_and(now->tree[1], tile_sides_any(&from)),
                    plane_and(now->tree[0], tile_sides_any(&others)));
}

static unsigned tile_grow(struct tile *tile, size_t stride, uint64_t cells_met[TILE_ROWS])
{
    struct tile_labels now = {{plane_load(tile->tree[0]), plane_load(tile->tree[1])},
                              {plane_load(tile->way[0]), plane_load(tile->way[1])}};
    alignas(64) static const uint64_t colour[TILE_ROWS] = {EVEN_ROW, ODD_ROW, EVEN_ROW, ODD_ROW,
                                                           EVEN_ROW, ODD_ROW, EVEN_ROW, ODD_ROW};
    vector open = plane_load(tile->open), even = plane_load(colour), fresh;
    vector before = plane_or(now.tree[0], now.tree[1]);
    struct tile_sides around[2] = {AROUND(tile, stride, tree[0]), AROUND(tile, stride, tree[1])};
    vector down = plane_load(tile->down), across = plane_load(tile->across);
    struct tile_sides partners = {plane_up(down, plane_load(tile[-(ptrdiff_t)stride].down)),
                                  plane_left(across, plane_load(tile[-1].across)), across, down};
    struct tile_sides takers[2] = {tile_find_takers(&partners, open, even),
                                   tile_find_takers(&partners, open, plane_without(open, even))};
    struct tile_sides nothing[2] = {nothing_around, nothing_around};
    tile_grow_step(&now, takers, around, &fresh);
    for (int i = 0; i < MAX_STEPS && plane_any(fresh); i++)
        tile_grow_step(&now, takers, nothing, &fresh);
    vector all = plane_without(plane_or(now.tree[0], now.tree[1]), before);
    unsigned wake = plane_any(fresh) ? WAKE(SELF) : 0;
    vector met = tile_meetings(&now, takers, around);
    if (plane_any(met)) {
        wake |= MET;
        plane_store(cells_met, met);
    }
    if (!plane_any(all))
        return wake;
    plane_store(tile->tree[0], now.tree[0]);
    plane_store(tile->tree[1], now.tree[1]);
    plane_store(tile->way[0], now.way[0]);
    plane_store(tile->way[1], now.way[1]);
    struct tile_sides beyond = AROUND(tile, stride, open);
    struct tile_sides labelled = tile_sides_or(&around[0], &around[1]);
    struct tile_sides rest = tile_sides_without(&beyond, &labelled);
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
        struct tile_sides from = tile_sides_offered(tree, &around, &ways);
        vector left = plane_and(tree, plane_or(roots, tile_sides_any(&from)));
        if (!plane_any(plane_without(tree, left)))
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

const struct tile_kernel KERNEL = {KERNEL_NAME, tile_grow, tile_prune};
