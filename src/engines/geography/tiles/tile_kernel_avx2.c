/* tile_kernel_avx2: compiled for AVX2, where a plane of a tile is two registers; see tile_kernel.h.
 */
#include "engines/geography/tiles/tile_kernel.h"

#include <immintrin.h>

typedef uint64_t __attribute__((vector_size(32))) part;

INLINE bool part_any(part x)
{
    return !_mm256_testz_si256((__m256i)x, (__m256i)x);
}

/* Returns the upper half of x followed by the lower half of y. */
INLINE __m256i part_middle(part x, part y)
{
    return _mm256_permute2x128_si256((__m256i)x, (__m256i)y, 0x21);
}

INLINE part part_in(part x, part y)
{
    return (part)_mm256_alignr_epi8((__m256i)y, part_middle(x, y), 8);
}

INLINE part part_out(part x, part y)
{
    return (part)_mm256_alignr_epi8(part_middle(x, y), (__m256i)x, 8);
}

#define KERNEL      tile_kernel_avx2
#define KERNEL_NAME "avx2"
#include "engines/geography/tiles/tile_kernel_body.h"
