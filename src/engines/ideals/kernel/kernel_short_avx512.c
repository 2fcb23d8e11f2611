/* kernel_short_avx512: the kernel for short values; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#include <immintrin.h>

#define BITS 16
typedef int16_t lane_value;
typedef __mmask32 lane_mask;
#include "engines/ideals/kernel/kernel_avx512.h"

INLINE vector_places vector_find(const uint16_t *places)
{
    return _mm512_loadu_si512(places);
}

#define SETTLE settle_pieces
#include "engines/ideals/kernel/kernel_body.h"

void kernel_short_avx512(const struct block *blocks, unsigned count)
{
    find_short(blocks, count);
}
