/* marker_marks_halves: the marks of the lower candidates of each lane's window in one register,
 * those of the higher candidates in another; see marker_sweep.h.
 *
 * AVX-512 shifts lanes of 16 bits. A byte is mapped to its bit by a table of 16. The look-up gives
 * 0 for a byte whose top bit is set; an addition sets this bit in all bytes but the low 16.
 */
#include "engines/grundy/marker/marker_values.h"

typedef struct {
    values low, high;
} marks;

#if VALUE_BITS == 16

INLINE values marks_shift(values bits, values by)
{
    return (values)_mm512_sllv_epi16((integers)bits, (integers)by);
}

/* A shift by 16 or more gives 0. */
INLINE values marks_low_bit(values v)
{
    return marks_shift(values_all(1), v);
}

INLINE values marks_high_bit(values v)
{
    return marks_shift(values_all(1), v ^ 16);
}

INLINE marks marks_from(values v)
{
    const values all = ~(values){0};
    return (marks){marks_shift(all, v), marks_shift(all, values_less(v, values_all(16)))};
}

#else

INLINE values marks_look_up(__m128i entries, values v)
{
    v = values_add(v, values_all(0x70));
#if VECTOR_BYTES == 64
    return (values)_mm512_shuffle_epi8(_mm512_broadcast_i32x4(entries), (integers)v);
#else
    return (values)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(entries), (integers)v);
#endif
}

INLINE values marks_low_bit(values v)
{
    return marks_look_up(_mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0), v);
}

INLINE values marks_high_bit(values v)
{
    return marks_look_up(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128), v);
}

INLINE marks marks_from(values v)
{
    const __m128i low = _mm_setr_epi8(-1, -2, -4, -8, -16, -32, -64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m128i high = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -2, -4, -8, -16, -32,
                                       -64, -128);
    return (marks){marks_look_up(low, v), marks_look_up(high, v)};
}

#endif

INLINE marks marks_add(marks m, values v, values w, bool narrow)
{
    m.low = values_or(m.low, marks_low_bit(v), marks_low_bit(w));
    if (!narrow)
        m.high = values_or(m.high, marks_high_bit(v), marks_high_bit(w));
    return m;
}

INLINE lane_marks spill_lane(const spill *room, unsigned lane)
{
    return (lane_marks)(room->low[lane] | (lane_marks)room->high[lane] << VALUE_BITS);
}

INLINE marks marks_load(const lane_marks *from)
{
    marks m;
    for (unsigned lane = 0; lane < LANES; lane++) {
        m.low[lane] = (cell)from[lane];
        m.high[lane] = (cell)(from[lane] >> VALUE_BITS);
    }
    return m;
}

INLINE lanes marks_full(marks m)
{
    return values_equal(m.low & m.high, ~(values){0});
}

INLINE marks marks_pick(lanes some, marks a, marks b)
{
    return (marks){values_pick(some, a.low, b.low), values_pick(some, a.high, b.high)};
}

#if VALUE_BITS == 16

/* Finds the first bit: 1 << i times a de Bruijn number has i in its top bits. */
INLINE values marks_first_in_half(values half)
{
    const integers places = _mm512_broadcast_i32x4(
        _mm_setr_epi8(0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12));
    values top = (~half & (half + 1)) * 0x09af >> 12;
    return (values)_mm512_shuffle_epi8(places, (integers)top) & 0xf;
}

INLINE values marks_first(marks m)
{
    lanes past = values_equal(m.low, ~(values){0});
    values half = marks_first_in_half(values_pick(past, m.high, m.low));
    return values_pick(past, half | 16, half);
}

#endif
