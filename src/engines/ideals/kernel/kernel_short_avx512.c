/* kernel_short_avx512: the kernel for short values; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline))

typedef __m512i vector;
typedef __m512i vector_places;
enum { SIDE_BY_SIDE = 4 };

INLINE vector vector_load(const int16_t *values)
{
    return _mm512_loadu_si512(values);
}

INLINE void vector_store(int16_t *values, vector v)
{
    _mm512_storeu_si512(values, v);
}

INLINE vector vector_of(int16_t value)
{
    return _mm512_set1_epi16(value);
}

INLINE vector vector_subtract(vector a, vector b)
{
    return _mm512_sub_epi16(a, b);
}

INLINE vector vector_larger(vector a, vector b)
{
    return _mm512_max_epi16(a, b);
}

INLINE vector vector_only(vector v, unsigned from, unsigned to)
{
    __mmask32 lanes = (__mmask32)((UINT64_C(1) << to) - (UINT64_C(1) << from));
    return _mm512_mask_mov_epi16(_mm512_set1_epi16(INT16_MIN), lanes, v);
}

INLINE vector_places vector_find(const uint16_t *places)
{
    return _mm512_loadu_si512(places);
}

INLINE vector vector_look_up(vector low, vector high, vector_places at, bool wide)
{
    (void)wide;
    return _mm512_permutex2var_epi16(low, at, high);
}

#define VALUE  int16_t
#define VECTOR SHORT_LANES
#include "engines/ideals/kernel/kernel_settle.h"

#define UNSIGNED uint16_t
#define MISSING  (-2 * (int16_t)SHORT_MOST)
#define FIND     find_short
#define SETTLE   settle_pieces
#include "engines/ideals/kernel/kernel_body.h"

void kernel_short_avx512(const struct block *blocks, unsigned count)
{
    find_short(blocks, count);
}
