/* kernel_avx2: compiled for AVX2, where a vector of LANES values is two registers; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#include <immintrin.h>

typedef struct {
    __m256i a, b;
} vector;
typedef vector vector_places;
enum { SIDE_BY_SIDE = 2 };

INLINE vector vector_load(const int32_t *values)
{
    return (vector){_mm256_loadu_si256((const __m256i *)values),
                    _mm256_loadu_si256((const __m256i *)(values + 8))};
}

INLINE void vector_store(int32_t *values, vector v)
{
    _mm256_storeu_si256((__m256i *)values, v.a);
    _mm256_storeu_si256((__m256i *)(values + 8), v.b);
}

INLINE vector vector_of(int32_t value)
{
    return (vector){_mm256_set1_epi32(value), _mm256_set1_epi32(value)};
}

INLINE vector vector_subtract(vector v, vector w)
{
    return (vector){_mm256_sub_epi32(v.a, w.a), _mm256_sub_epi32(v.b, w.b)};
}

INLINE vector vector_larger(vector v, vector w)
{
    return (vector){_mm256_max_epi32(v.a, w.a), _mm256_max_epi32(v.b, w.b)};
}

/* Keeps v in lanes from .. to - 1 of the block; `first` is the number of v's first lane. */
INLINE __m256i kernel_only(__m256i v, int first, unsigned from, unsigned to)
{
    __m256i lane = _mm256_add_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
                                    _mm256_set1_epi32(first));
    __m256i below = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)from), lane);
    __m256i inside = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)to), lane);
    return _mm256_blendv_epi8(_mm256_set1_epi32(INT32_MIN), v, _mm256_andnot_si256(below, inside));
}

INLINE vector vector_only(vector v, unsigned from, unsigned to)
{
    return (vector){kernel_only(v.a, 0, from, to), kernel_only(v.b, 8, from, to)};
}

INLINE vector_places vector_find(const uint16_t *places)
{
    return (vector){_mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)places)),
                    _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(places + 8)))};
}

/* Selects v in lanes where the given bit of `at` is 0, and w where it is 1. */
INLINE __m256i kernel_choose(__m256i v, __m256i w, __m256i at, int bit)
{
    __m256 sign = _mm256_castsi256_ps(_mm256_slli_epi32(at, 31 - bit));
    return _mm256_castps_si256(
        _mm256_blendv_ps(_mm256_castsi256_ps(v), _mm256_castsi256_ps(w), sign));
}

INLINE __m256i kernel_look_up(vector v, __m256i at)
{
    return kernel_choose(_mm256_permutevar8x32_epi32(v.a, at), _mm256_permutevar8x32_epi32(v.b, at),
                         at, 3);
}

INLINE vector vector_look_up(vector low, vector high, vector_places at, bool wide)
{
    vector found = {kernel_look_up(low, at.a), kernel_look_up(low, at.b)};
    if (!wide)
        return found;
    return (vector){kernel_choose(found.a, kernel_look_up(high, at.a), at.a, 4),
                    kernel_choose(found.b, kernel_look_up(high, at.b), at.b, 4)};
}

#define BITS   32
#define SETTLE settle_pieces
#include "engines/ideals/kernel/kernel_body.h"

#define BITS 64
#include "engines/ideals/kernel/kernel_body.h"

const struct kernel kernel_avx2 = {"avx2", {NULL, find_narrow, find_wide}};
