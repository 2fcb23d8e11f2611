/* marker_bytes_table: windows of bytes; the first eight candidates are in one register, the others
 * in another. A table of 16 maps a byte to its bit. The look-up gives 0 for a byte whose top bit is
 * set; an addition sets this bit in all bytes but the low 16. The including file defines
 * values_look_up(entries, v), which looks every byte of v up.
 */
INLINE values values_past_table(values v)
{
    return values_add(v, values_all(0x70));
}

INLINE values values_low_bit(values v)
{
    return values_look_up(_mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0), v);
}

INLINE values values_high_bit(values v)
{
    return values_look_up(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128), v);
}

INLINE marks marks_add(marks m, values v, values w)
{
    v = values_past_table(v);
    w = values_past_table(w);
    return (marks){values_or(m.low, values_low_bit(v), values_low_bit(w)),
                   values_or(m.high, values_high_bit(v), values_high_bit(w))};
}

INLINE marks marks_add_low(marks m, values v, values w)
{
    return (marks){values_or(m.low, values_low_bit(values_past_table(v)),
                             values_low_bit(values_past_table(w))),
                   m.high};
}

INLINE marks marks_from(values v)
{
    const __m128i low = _mm_setr_epi8(-1, -2, -4, -8, -16, -32, -64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m128i high = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -2, -4, -8, -16, -32,
                                       -64, -128);
    v = values_past_table(v);
    return (marks){values_look_up(low, v), values_look_up(high, v)};
}

INLINE uint16_t spill_lane(const spill *room, unsigned lane)
{
    return (uint16_t)(room->low[lane] | room->high[lane] << 8);
}
