/* marker_lanes_avx512: definitions shared by lanes of 16 bits and of 8. The including file defines
 * LANES, value_word, signed_word, lanes (a mask) and OF_LANES(before, after), the name of an
 * instruction with the lanes' bits in the middle.
 */
#ifndef QIJU_ENGINES_GRUNDY_MARKER_MARKER_LANES_AVX512_H
#define QIJU_ENGINES_GRUNDY_MARKER_MARKER_LANES_AVX512_H

#include <immintrin.h>

typedef __m512i values;

typedef struct {
    __m512i low, high; /* the two halves of the lanes' windows */
} marks;

typedef struct {
    value_word low[LANES], high[LANES];
} spill;

INLINE values values_load(const value_word *from)
{
    return _mm512_loadu_si512(from);
}

INLINE void values_store(value_word *to, values v)
{
    _mm512_storeu_si512(to, v);
}

INLINE values values_of(uint32_t copies)
{
    return _mm512_set1_epi32((int)copies);
}

INLINE values values_all(unsigned value)
{
    return OF_LANES(_mm512_set1_epi, )((signed_word)value);
}

INLINE values values_xor(values u, values v, values w)
{
    return _mm512_ternarylogic_epi32(u, v, w, 0x96);
}

INLINE values values_or(values u, values v, values w)
{
    return _mm512_ternarylogic_epi32(u, v, w, 0xfe);
}

INLINE values values_add(values u, values v)
{
    return OF_LANES(_mm512_adds_epu, )(u, v);
}

INLINE values values_less(values u, values v)
{
    return OF_LANES(_mm512_subs_epu, )(u, v);
}

INLINE lanes values_positive(values v)
{
    return OF_LANES(_mm512_test_epi, _mask)(v, v);
}

INLINE values values_pick(lanes some, values u, values v)
{
    return OF_LANES(_mm512_mask_blend_epi, )(some, v, u);
}

INLINE lanes lanes_both(lanes a, lanes b)
{
    return a & b;
}

INLINE lanes lanes_bits(lanes a)
{
    return a;
}

INLINE lanes marks_full(marks m)
{
    return OF_LANES(_mm512_cmpeq_epi, _mask)(_mm512_and_si512(m.low, m.high),
                                             _mm512_set1_epi32(-1));
}

INLINE marks marks_pick(lanes some, marks a, marks b)
{
    return (marks){values_pick(some, a.low, b.low), values_pick(some, a.high, b.high)};
}

INLINE void marks_spill(spill *room, marks m)
{
    values_store(room->low, m.low);
    values_store(room->high, m.high);
}

#endif
