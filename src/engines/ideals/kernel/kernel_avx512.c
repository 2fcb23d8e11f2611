/* kernel_avx512: compiled for AVX-512; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#include <immintrin.h>

#define BITS 32
typedef int32_t lane_value;
typedef __mmask16 lane_mask;
#include "engines/ideals/kernel/kernel_avx512.h"

INLINE vector_places vector_find(const uint16_t *places)
{
    return _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)places));
}

#define SETTLE settle_pieces
#include "engines/ideals/kernel/kernel_body.h"

#define BITS 64
#include "engines/ideals/kernel/kernel_body.h"

const struct kernel kernel_avx512 = {"avx512", {kernel_short_avx512, find_narrow, find_wide}};
