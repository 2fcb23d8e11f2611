/* kernel_avx512: compiled for AVX-512; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline))

typedef __m512i vector;
typedef __m512i vector_places;
enum { SIDE_BY_SIDE = 4 };

INLINE vector vector_load(const int32_t *values)
{
    return _mm512_loadu_si512(values);
}

INLINE void vector_store(int32_t *values, vector v)
{
    _mm512_storeu_si512(values, v);
}

INLINE vector vector_of(int32_t value)
{
    return _mm512_set1_epi32(value);
}

INLINE vector vector_subtract(vector a, vector b)
{
    return _mm512_sub_epi32(a, b);
}

INLINE vector vector_larger(vector a, vector b)
{
    return _mm512_max_epi32(a, b);
}

INLINE vector vector_only(vector v, unsigned from, unsigned to)
{
    __mmask16 lanes = (__mmask16)((UINT32_C(1) << to) - (UINT32_C(1) << from));
    return _mm512_mask_mov_epi32(_mm512_set1_epi32(INT32_MIN), lanes, v);
}

INLINE vector_places vector_find(const uint16_t *places)
{
    return _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)places));
}

INLINE vector vector_look_up(vector low, vector high, vector_places at, bool wide)
{
    (void)wide;
    return _mm512_permutex2var_epi32(low, at, high);
}

#define VALUE  int32_t
#define VECTOR LANES
#include "engines/ideals/kernel/kernel_settle.h"

#define UNSIGNED uint32_t
#define MISSING  (-2 * (int32_t)NARROW_MOST)
#define FIND     find_narrow
#define SETTLE   settle_pieces
#include "engines/ideals/kernel/kernel_body.h"

#define VALUE    int64_t
#define UNSIGNED uint64_t
#define VECTOR   LANES
#define MISSING  (-2 * WIDE_MOST)
#define FIND     find_wide
#include "engines/ideals/kernel/kernel_body.h"

const struct kernel kernel_avx512 = {"avx512", {kernel_short_avx512, find_narrow, find_wide}};
