/* tile_kernel_avx2: compiled for AVX2, where a plane of a tile is two registers; see tile_kernel.h.
 */
#include "engines/geography/tiles/tile_kernel.h"

#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline))

typedef struct {
    __m256i a, b; /* rows 0 to 3, and 4 to 7 */
} vector;

INLINE vector vector_load(const uint64_t *words)
{
    const __m256i *half = (const __m256i *)words;
    return (vector){_mm256_load_si256(half), _mm256_load_si256(half + 1)};
}

INLINE void vector_store(uint64_t *words, vector x)
{
    __m256i *half = (__m256i *)words;
    _mm256_store_si256(half, x.a);
    _mm256_store_si256(half + 1, x.b);
}

INLINE vector vector_zero(void)
{
    return (vector){_mm256_setzero_si256(), _mm256_setzero_si256()};
}

INLINE vector vector_and(vector x, vector y)
{
    return (vector){_mm256_and_si256(x.a, y.a), _mm256_and_si256(x.b, y.b)};
}

INLINE vector vector_or(vector x, vector y)
{
    return (vector){_mm256_or_si256(x.a, y.a), _mm256_or_si256(x.b, y.b)};
}

INLINE vector vector_xor(vector x, vector y)
{
    return (vector){_mm256_xor_si256(x.a, y.a), _mm256_xor_si256(x.b, y.b)};
}

INLINE vector vector_without(vector x, vector y)
{
    return (vector){_mm256_andnot_si256(y.a, x.a), _mm256_andnot_si256(y.b, x.b)};
}

INLINE bool vector_any(vector x)
{
    __m256i any = _mm256_or_si256(x.a, x.b);
    return !_mm256_testz_si256(any, any);
}

/* Row 3 of x, then rows 0 to 2 of y. */
INLINE __m256i shift_in(__m256i x, __m256i y)
{
    return _mm256_alignr_epi8(y, _mm256_permute2x128_si256(x, y, 0x21), 8);
}

/* Rows 1 to 3 of x, then row 0 of y. */
INLINE __m256i shift_out(__m256i x, __m256i y)
{
    return _mm256_alignr_epi8(_mm256_permute2x128_si256(x, y, 0x21), x, 8);
}

INLINE vector vector_up(vector x, vector above)
{
    return (vector){shift_in(above.b, x.a), shift_in(x.a, x.b)};
}

INLINE vector vector_down(vector x, vector below)
{
    return (vector){shift_out(x.a, x.b), shift_out(x.b, below.a)};
}

INLINE vector vector_left(vector x, vector beside)
{
    return (vector){_mm256_or_si256(_mm256_slli_epi64(x.a, 1), _mm256_srli_epi64(beside.a, 63)),
                    _mm256_or_si256(_mm256_slli_epi64(x.b, 1), _mm256_srli_epi64(beside.b, 63))};
}

INLINE vector vector_right(vector x, vector beside)
{
    return (vector){_mm256_or_si256(_mm256_srli_epi64(x.a, 1), _mm256_slli_epi64(beside.a, 63)),
                    _mm256_or_si256(_mm256_srli_epi64(x.b, 1), _mm256_slli_epi64(beside.b, 63))};
}

#define KERNEL      tile_kernel_avx2
#define KERNEL_NAME "avx2"
#include "engines/geography/tiles/tile_kernel_body.h"
