/* tile_plane_body: a plane of a tile in several registers, its parts; see tile_kernel_body.h.
 * The including file defines PART_BYTES, the size of the registers that it is compiled for. */

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

INLINE vector plane_zero(void)
{
    vector v;
    EACH_PART(v, (part){0});
    return v;
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

INLINE vector plane_xor(vector x, vector y)
{
    EACH_PART(x, x.part[i] ^ y.part[i]);
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
