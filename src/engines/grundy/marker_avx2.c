/* marker_avx2: compiled for AVX2, which shifts lanes of 32 bits only: 16 lanes of a word each, in
 * two registers; see marker.h. */
#include "engines/grundy/marker.h"

#include <immintrin.h>

enum { LANES = 16 };

typedef __m256i values;

typedef struct {
    __m256i a, b;
} marks;

typedef struct {
    uint32_t lane[LANES];
} spill;

#define INLINE static inline __attribute__((always_inline))

INLINE values values_load(const uint16_t *from)
{
    return _mm256_loadu_si256((const __m256i *)from);
}

INLINE values values_of(uint32_t twice)
{
    return _mm256_set1_epi32((int)twice);
}

INLINE values values_xor(values u, values v, values w)
{
    return _mm256_xor_si256(_mm256_xor_si256(v, w), u);
}

INLINE bool values_meet(const uint16_t *low, const uint16_t *high, uint16_t target)
{
    const __m256i turn = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14,
                                          15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
    __m256i back = _mm256_shuffle_epi8(values_load(high - (LANES - 1)), turn);
    back = _mm256_permute4x64_epi64(back, 0x4e);
    __m256i same = _mm256_cmpeq_epi16(_mm256_xor_si256(values_load(low), back),
                                      _mm256_set1_epi16((short)target));
    return _mm256_movemask_epi8(same) != 0;
}

INLINE __m256i bit(__m128i shift)
{
    return _mm256_sllv_epi32(_mm256_set1_epi32(1), _mm256_cvtepu16_epi32(shift));
}

INLINE marks add(marks m, values v)
{
    return (marks){_mm256_or_si256(m.a, bit(_mm256_castsi256_si128(v))),
                   _mm256_or_si256(m.b, bit(_mm256_extracti128_si256(v, 1)))};
}

INLINE marks marks_add(marks m, values v, values w)
{
    return add(add(m, v), w);
}

INLINE marks marks_load(const uint32_t *words)
{
    return (marks){_mm256_loadu_si256((const __m256i *)words),
                   _mm256_loadu_si256((const __m256i *)(words + 8))};
}

INLINE void marks_store(uint32_t *words, marks m)
{
    _mm256_storeu_si256((__m256i *)words, m.a);
    _mm256_storeu_si256((__m256i *)(words + 8), m.b);
}

INLINE bool marks_full(marks m)
{
    return _mm256_testc_si256(_mm256_and_si256(m.a, m.b), _mm256_set1_epi32(-1));
}

INLINE void marks_spill(spill *room, marks m)
{
    marks_store(room->lane, m);
}

INLINE uint32_t spill_lane(const spill *room, unsigned lane)
{
    return room->lane[lane];
}

#include "engines/grundy/marker_body.h"

const struct marker marker_avx2 = {"avx2", LANES, mark, settle, meets};
