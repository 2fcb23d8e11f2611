/* marker_avx512: compiled for AVX-512, 32 lanes of 16 bits; one register has the low halves of
 * their windows, another the high halves; see marker.h. */
#include "engines/grundy/marker/marker.h"

#include <immintrin.h>

enum { LANES = 32 };
typedef uint16_t value_word;
typedef int16_t signed_word;
typedef __mmask32 lanes;
#define OF_LANES(before, after) before##16##after
#include "engines/grundy/marker/marker_lanes_avx512.h"

INLINE bool values_meet(const uint16_t *low, const uint16_t *high, uint16_t target)
{
    static const uint16_t turn[LANES] = {31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21,
                                         20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10,
                                         9,  8,  7,  6,  5,  4,  3,  2,  1,  0};
    __m512i back = _mm512_permutexvar_epi16(values_load(turn), values_load(high - (LANES - 1)));
    return _mm512_cmpeq_epi16_mask(_mm512_xor_si512(values_load(low), back),
                                   _mm512_set1_epi16((short)target)) != 0;
}

/* A shift by 16 or more gives 0. */
INLINE __m512i marks_shift_ones(values v)
{
    return _mm512_sllv_epi16(_mm512_set1_epi16(1), v);
}

INLINE marks marks_add(marks m, values v, values w)
{
    const __m512i half = _mm512_set1_epi16(16);
    __m512i high_v = marks_shift_ones(_mm512_xor_si512(v, half)),
            high_w = marks_shift_ones(_mm512_xor_si512(w, half));
    return (marks){values_or(m.low, marks_shift_ones(v), marks_shift_ones(w)),
                   values_or(m.high, high_v, high_w)};
}

INLINE marks marks_add_low(marks m, values v, values w)
{
    return (marks){values_or(m.low, marks_shift_ones(v), marks_shift_ones(w)), m.high};
}

INLINE __m512i marks_load_halves(const uint32_t *words, unsigned shift)
{
    __m256i a = _mm512_cvtepi32_epi16(_mm512_srli_epi32(_mm512_loadu_si512(words), shift));
    __m256i b = _mm512_cvtepi32_epi16(_mm512_srli_epi32(_mm512_loadu_si512(words + 16), shift));
    return _mm512_inserti64x4(_mm512_castsi256_si512(a), b, 1);
}

INLINE marks marks_load(const uint32_t *words)
{
    return (marks){marks_load_halves(words, 0), marks_load_halves(words, 16)};
}

INLINE void marks_store_half(uint32_t *words, __m256i low, __m256i high)
{
    __m512i top = _mm512_slli_epi32(_mm512_cvtepu16_epi32(high), 16);
    _mm512_storeu_si512(words, _mm512_or_si512(_mm512_cvtepu16_epi32(low), top));
}

INLINE void marks_store(uint32_t *words, marks m)
{
    marks_store_half(words, _mm512_castsi512_si256(m.low), _mm512_castsi512_si256(m.high));
    marks_store_half(words + 16, _mm512_extracti64x4_epi64(m.low, 1),
                     _mm512_extracti64x4_epi64(m.high, 1));
}

/* A shift of all bits by 16 or more gives 0. */
INLINE marks marks_from(values v)
{
    const __m512i all = _mm512_set1_epi16(-1), half = _mm512_set1_epi16(16);
    return (marks){_mm512_sllv_epi16(all, v), _mm512_sllv_epi16(all, _mm512_subs_epu16(v, half))};
}

/* Finds the first bit: 1 << i times a de Bruijn number has i in its top bits. */
INLINE __m512i marks_first_in_half(__m512i half)
{
    const __m512i one = _mm512_set1_epi16(1),
                  places = _mm512_broadcast_i32x4(
                      _mm_setr_epi8(0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12));
    __m512i first = _mm512_andnot_si512(half, _mm512_add_epi16(half, one));
    __m512i top = _mm512_srli_epi16(_mm512_mullo_epi16(first, _mm512_set1_epi16(0x09af)), 12);
    return _mm512_and_si512(_mm512_shuffle_epi8(places, top), _mm512_set1_epi16(0xf));
}

INLINE values marks_first(marks m)
{
    lanes past = _mm512_cmpeq_epi16_mask(m.low, _mm512_set1_epi16(-1));
    __m512i half = marks_first_in_half(values_pick(past, m.high, m.low));
    return values_pick(past, _mm512_or_si512(half, _mm512_set1_epi16(16)), half);
}

INLINE uint32_t spill_lane(const spill *room, unsigned lane)
{
    return room->low[lane] | (uint32_t)room->high[lane] << 16;
}

#include "engines/grundy/marker/marker_body.h"

const struct marker marker_avx512 = {"avx512",    LANES,         marker_sweep, marker_bytes_avx512,
                                     marker_mark, marker_settle, marker_meets};
