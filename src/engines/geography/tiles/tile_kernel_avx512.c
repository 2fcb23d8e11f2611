/* tile_kernel_avx512: compiled for AVX-512, where a plane of a tile is one register; see
 * tile_kernel.h. */
#include "engines/geography/tiles/tile_kernel.h"

#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline))

typedef __m512i vector;

INLINE vector vector_load(const uint64_t *words)
{
    return _mm512_load_si512(words);
}

INLINE void vector_store(uint64_t *words, vector x)
{
    _mm512_store_si512(words, x);
}

INLINE vector vector_zero(void)
{
    return _mm512_setzero_si512();
}

INLINE vector vector_and(vector x, vector y)
{
    return _mm512_and_si512(x, y);
}

INLINE vector vector_or(vector x, vector y)
{
    return _mm512_or_si512(x, y);
}

INLINE vector vector_xor(vector x, vector y)
{
    return _mm512_xor_si512(x, y);
}

INLINE vector vector_without(vector x, vector y)
{
    return _mm512_andnot_si512(y, x);
}

INLINE bool vector_any(vector x)
{
    return _mm512_test_epi64_mask(x, x) != 0;
}

INLINE vector vector_up(vector x, vector above)
{
    return _mm512_alignr_epi64(x, above, 7);
}

INLINE vector vector_down(vector x, vector below)
{
    return _mm512_alignr_epi64(below, x, 1);
}

INLINE vector vector_left(vector x, vector beside)
{
    return _mm512_or_si512(_mm512_slli_epi64(x, 1), _mm512_srli_epi64(beside, 63));
}

INLINE vector vector_right(vector x, vector beside)
{
    return _mm512_or_si512(_mm512_srli_epi64(x, 1), _mm512_slli_epi64(beside, 63));
}

#define KERNEL      tile_kernel_avx512
#define KERNEL_NAME "avx512"
#include "engines/geography/tiles/tile_kernel_body.h"
