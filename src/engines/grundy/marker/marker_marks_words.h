/* marker_marks_words: a word with the marks of each lane's window, in two registers. A lane is one
 * half of a word of 32 bits; its marks are at the same place in the register of this half; see
 * marker_sweep.h.
 *
 *     values     | 1  0 | 3  2 | 5  4 | 7  6 |      low half on the right
 *     low        |   0  |   2  |   4  |   6  |
 *     high       |   1  |   3  |   5  |   7  |
 *
 * (On a big-endian processor lane 0 is a high half.)
 */
#include "engines/grundy/marker/marker_values.h"

#include <string.h>

typedef int32_t __attribute__((vector_size(VECTOR_BYTES))) signed_words;
typedef float __attribute__((vector_size(VECTOR_BYTES))) floats;

typedef struct {
    words low, high;
} marks;

INLINE words marks_low(values v)
{
    return (words)v & 0xffff;
}

INLINE words marks_high(values v)
{
    return (words)v >> 16;
}

INLINE values marks_join(words low, words high)
{
    return (values)((low & 0xffff) | high << 16);
}

/* Returns the bits from a number on. SSE2 cannot shift by different numbers: there, minus a power
 * of two is converted from a floating-point number. */
INLINE words marks_bits_from(words first)
{
#if VECTOR_BYTES == 32
    return (words)_mm256_sllv_epi32(_mm256_set1_epi32(-1), (integers)first);
#else
    const words inside = (words)((signed_words)first < 32);
#ifdef __SSE2__
    floats power = (floats)((first % 32 + 127 + 256) << 23);
    return (words) __builtin_convertvector(power, signed_words) & inside;
#else
    return ~(words){0} << first % 32 & inside;
#endif
#endif
}

INLINE words marks_bit(words number)
{
#if VECTOR_BYTES == 32
    return (words)_mm256_sllv_epi32(_mm256_set1_epi32(1), (integers)number);
#else
    return -marks_bits_from(number);
#endif
}

INLINE marks marks_add(marks m, values v, values w, bool narrow)
{
    (void)narrow;
    m.low |= marks_bit(marks_low(v)) | marks_bit(marks_low(w));
    m.high |= marks_bit(marks_high(v)) | marks_bit(marks_high(w));
    return m;
}

INLINE marks marks_from(values v)
{
    return (marks){marks_bits_from(marks_low(v)), marks_bits_from(marks_high(v))};
}

INLINE uint32_t spill_lane(const spill *room, unsigned lane)
{
    const bool high = lane % 2 == (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
    uint32_t word;
    memcpy(&word, &(high ? room->high : room->low)[lane & ~1U], sizeof word);
    return word;
}

INLINE marks marks_load(const uint32_t *from)
{
    const unsigned low = __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__;
    marks m;
    for (unsigned i = 0; i < LANES / 2; i++) {
        m.low[i] = from[2 * i + low];
        m.high[i] = from[2 * i + !low];
    }
    return m;
}

INLINE lanes marks_full(marks m)
{
    return marks_join((words)(m.low == UINT32_MAX), (words)(m.high == UINT32_MAX));
}

INLINE marks marks_pick(lanes some, marks a, marks b)
{
    words low = (words)((signed_words)((words)some << 16) >> 16);
    words high = (words)((signed_words)some >> 16);
    return (marks){(a.low & low) | (b.low & ~low), (a.high & high) | (b.high & ~high)};
}

/* Takes the index of the first bit from the exponent of a floating-point number with this bit only.
 * The sign is ignored. */
INLINE words marks_first_of(words bits)
{
    words first = ~bits & (bits + 1);
    return (((words) __builtin_convertvector((signed_words)first, floats) >> 23) - 127) & 31;
}

INLINE values marks_first(marks m)
{
    return marks_join(marks_first_of(m.low), marks_first_of(m.high));
}
