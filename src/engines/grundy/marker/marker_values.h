/* marker_values: a value for each lane, in one register, and the marks of the lanes' windows, in
 * two; see marker.h. Operators of C work lane by lane. The including file defines VECTOR_BYTES, the
 * size of the registers that it is compiled for.
 *
 * A lane is one half of a word of 32 bits. Its marks are a word, at the same place in the register
 * of this half:
 *
 *     values     | 1  0 | 3  2 | 5  4 | 7  6 |      low half on the right
 *     low        |   0  |   2  |   4  |   6  |
 *     high       |   1  |   3  |   5  |   7  |
 *
 * (On a big-endian processor lane 0 is a high half.)
 */
#if VECTOR_BYTES == 32
#include <immintrin.h>
typedef __m256i integers;
#endif
#include <string.h>

typedef uint16_t __attribute__((vector_size(VECTOR_BYTES))) values;
typedef uint32_t __attribute__((vector_size(VECTOR_BYTES))) words;
typedef int32_t __attribute__((vector_size(VECTOR_BYTES))) signed_words;
typedef float __attribute__((vector_size(VECTOR_BYTES))) floats;
typedef values __attribute__((aligned(1), may_alias)) values_anywhere;
typedef values lanes; /* yes or no: all bits of a value */

typedef struct {
    words low, high;
} marks;

enum { LANES = VECTOR_BYTES / sizeof(uint16_t) };

INLINE values values_load(const uint16_t *from)
{
    return *(const values_anywhere *)from;
}

/* Loads the values at and before an address, the last first. */
INLINE values values_load_back(const uint16_t *from)
{
#if VECTOR_BYTES == 32
    const integers turn = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14,
                                           15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
    integers halves = _mm256_shuffle_epi8((integers)values_load(from - (LANES - 1)), turn);
    return (values)_mm256_permute4x64_epi64(halves, 0x4e);
#else
    values v;
    for (int i = 0; i < (int)LANES; i++)
        v[i] = from[-i];
    return v;
#endif
}

INLINE void values_store(uint16_t *to, values v)
{
    *(values_anywhere *)to = v;
}

/* Returns a value in every lane, given in both halves of a word. */
INLINE values values_of(uint32_t twice)
{
    return (values)((words){0} + twice);
}

/* Returns a value in every lane. */
INLINE values values_all(unsigned value)
{
    return (values){0} + (uint16_t)value;
}

/* Returns the sum, at most the largest value. */
INLINE values values_add(values u, values v)
{
    values sum = u + v;
    return sum | (values)(sum < u);
}

/* Returns the difference, at least 0. */
INLINE values values_less(values u, values v)
{
    return (u - v) & (values)(u > v);
}

/* Returns the lanes that are not 0. */
INLINE lanes values_positive(values v)
{
    return ~(lanes)(v == 0);
}

/* Returns the values of u in some lanes, and of v in the others. */
INLINE values values_pick(lanes some, values u, values v)
{
    return (u & some) | (v & ~some);
}

/* Returns a bit for each lane. */
INLINE uint32_t lanes_bits(lanes some)
{
#if VECTOR_BYTES == 32
    __m128i low = _mm256_castsi256_si128((integers)some);
    return (uint32_t)_mm_movemask_epi8(
        _mm_packs_epi16(low, _mm256_extracti128_si256((integers)some, 1)));
#else
    uint32_t bits = 0;
    for (unsigned i = 0; i < LANES; i++)
        bits |= (uint32_t)(some[i] & 1) << i;
    return bits;
#endif
}

/* Returns the lanes from begin to end - 1. */
INLINE lanes lanes_between(unsigned begin, unsigned end)
{
    static const uint16_t index[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const values own = values_load(index);
    return (lanes)(own >= values_all(begin)) & (lanes)(own < values_all(end));
}

/* -------------------------------------------------------------------- marks */

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

/* Adds the bits of two values for each lane that are in the window. */
INLINE marks marks_add(marks m, values v, values w)
{
    m.low |= marks_bit(marks_low(v)) | marks_bit(marks_low(w));
    m.high |= marks_bit(marks_high(v)) | marks_bit(marks_high(w));
    return m;
}

/* Returns the bits from a value on. */
INLINE marks marks_from(values v)
{
    return (marks){marks_bits_from(marks_low(v)), marks_bits_from(marks_high(v))};
}

/* Loads marks from memory, and stores them, a lane after the other. */
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

INLINE void marks_store(uint32_t *to, marks m)
{
    const unsigned low = __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__;
    uint32_t halves[2][LANES / 2];
    memcpy(halves[low], &m.low, sizeof *halves);
    memcpy(halves[!low], &m.high, sizeof *halves);
    for (unsigned lane = 0; lane < LANES; lane++)
        to[lane] = halves[lane % 2][lane / 2];
}

/* Returns the lanes with all bits set. */
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

/* Returns the first bit that is not set, of lanes that are not full. */
INLINE values marks_first(marks m)
{
    return marks_join(marks_first_of(m.low), marks_first_of(m.high));
}
