/* marker_avx2: compiled for AVX2, which shifts only lanes of 32 bits: 16 lanes of a word each, in
 * two registers; see marker.h. */
#include "engines/grundy/marker/marker.h"

#include <immintrin.h>

enum { LANES = 16 };
typedef uint16_t value_word;
typedef int16_t signed_word;
#define OF_LANES(before) before##16
#include "engines/grundy/marker/marker_lanes_avx2.h"

typedef struct {
    __m256i a, b;
} marks;

typedef struct {
    uint32_t lane[LANES];
} spill;

INLINE uint32_t lanes_bits(lanes a)
{
    __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    return (uint32_t)_mm_movemask_epi8(bytes);
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

INLINE __m256i marks_shift_one(__m128i shift)
{
    return _mm256_sllv_epi32(_mm256_set1_epi32(1), _mm256_cvtepu16_epi32(shift));
}

INLINE marks marks_add_one(marks m, values v)
{
    return (marks){_mm256_or_si256(m.a, marks_shift_one(_mm256_castsi256_si128(v))),
                   _mm256_or_si256(m.b, marks_shift_one(_mm256_extracti128_si256(v, 1)))};
}

INLINE marks marks_add(marks m, values v, values w)
{
    return marks_add_one(marks_add_one(m, v), w);
}

INLINE marks marks_add_low(marks m, values v, values w)
{
    return marks_add(m, v, w);
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

INLINE __m256i marks_from_half(__m128i shift)
{
    return _mm256_sllv_epi32(_mm256_set1_epi32(-1), _mm256_cvtepu16_epi32(shift));
}

INLINE marks marks_from(values v)
{
    return (marks){marks_from_half(_mm256_castsi256_si128(v)),
                   marks_from_half(_mm256_extracti128_si256(v, 1))};
}

INLINE lanes marks_full(marks m)
{
    const __m256i all = _mm256_set1_epi32(-1);
    __m256i both = _mm256_packs_epi32(_mm256_cmpeq_epi32(m.a, all), _mm256_cmpeq_epi32(m.b, all));
    return _mm256_permute4x64_epi64(both, 0xd8);
}

/* Takes the index of the first bit from the exponent of a floating-point number with this bit only.
 * The sign is ignored. */
INLINE __m256i marks_first_in_words(__m256i word)
{
    const __m256i one = _mm256_set1_epi32(1);
    __m256i first = _mm256_andnot_si256(word, _mm256_add_epi32(word, one));
    __m256i number = _mm256_castps_si256(_mm256_cvtepi32_ps(first));
    __m256i exponent = _mm256_and_si256(_mm256_srli_epi32(number, 23), _mm256_set1_epi32(0xff));
    return _mm256_and_si256(_mm256_sub_epi32(exponent, _mm256_set1_epi32(127)),
                            _mm256_set1_epi32(31));
}

INLINE values marks_first(marks m)
{
    __m256i both = _mm256_packus_epi32(marks_first_in_words(m.a), marks_first_in_words(m.b));
    return _mm256_permute4x64_epi64(both, 0xd8);
}

INLINE marks marks_pick(lanes some, marks a, marks b)
{
    __m256i first = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(some));
    __m256i second = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(some, 1));
    return (marks){_mm256_blendv_epi8(b.a, a.a, first), _mm256_blendv_epi8(b.b, a.b, second)};
}

INLINE void marks_spill(spill *room, marks m)
{
    marks_store(room->lane, m);
}

INLINE uint32_t spill_lane(const spill *room, unsigned lane)
{
    return room->lane[lane];
}

#include "engines/grundy/marker/marker_body.h"

const struct marker marker_avx2 = {"avx2",      LANES,         marker_sweep, marker_bytes_avx2,
                                   marker_mark, marker_settle, marker_meets};
