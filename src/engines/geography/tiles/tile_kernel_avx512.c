/* tile_kernel_avx512: compiled for AVX-512, where a plane of a tile is one register; see
 * tile_kernel.h. */
#include "engines/geography/tiles/tile_kernel.h"

#include <immintrin.h>

typedef uint64_t __attribute__((vector_size(64))) part;

INLINE bool part_any(part x)
{
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) != 0;
}

INLINE part part_in(part x, part y)
{
    return (part)_mm512_alignr_epi64((__m512i)y, (__m512i)x, 7);
}

INLINE part part_out(part x, part y)
{
    return (part)_mm512_alignr_epi64((__m512i)y, (__m512i)x, 1);
}

#define KERNEL      tile_kernel_avx512
#define KERNEL_NAME "avx512"
#include "engines/geography/tiles/tile_kernel_body.h"
