/* marker_values: a value for each lane, in one register; see marker.h. Operators of C work lane by
 * lane. The including file defines VECTOR_BYTES, the size of the registers that it is compiled for,
 * and VALUE_BITS, 16 or 8.
 */

#if VALUE_BITS == 16
typedef uint16_t cell;       /* a value in memory */
typedef uint32_t lane_marks; /* the bits of a window */
typedef uint32_t lane_bits;  /* a bit for each lane */
#else
typedef uint8_t cell;
typedef uint16_t lane_marks;
typedef uint64_t lane_bits;
#endif

typedef cell __attribute__((vector_size(VECTOR_BYTES))) values;
typedef uint32_t __attribute__((vector_size(VECTOR_BYTES))) words;
typedef values __attribute__((aligned(1), may_alias)) values_anywhere;

enum { LANES = VECTOR_BYTES * 8 / VALUE_BITS };

/* The marks of all lanes, two registers, in memory. */
typedef struct {
    cell low[LANES], high[LANES];
} spill;

/* Yes or no for each lane: a bit for AVX-512, otherwise all bits of a value. LANEWISE completes the
 * name of an instruction. */
#if VECTOR_BYTES == 64
#include <immintrin.h>
#define LANEWISE__(name, bits, mask) _mm512_##name##bits##mask
typedef __m512i integers;
typedef lane_bits lanes;
#else
#if VECTOR_BYTES == 32
#include <immintrin.h>
#define LANEWISE__(name, bits, mask) _mm256_##name##bits
typedef __m256i integers;
#endif
typedef values lanes;
#endif
#define LANEWISE_(name, bits, mask) LANEWISE__(name, bits, mask)
#define LANEWISE(name, mask)        LANEWISE_(name, VALUE_BITS, mask)

INLINE values values_load(const cell *from)
{
    return *(const values_anywhere *)from;
}

/* Loads the values at and before an address, the last first. */
INLINE values values_load_back(const cell *from)
{
#if VECTOR_BYTES == 32 && VALUE_BITS == 16
    const integers turn = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14,
                                           15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
    integers halves = _mm256_shuffle_epi8((integers)values_load(from - (LANES - 1)), turn);
    return (values)_mm256_permute4x64_epi64(halves, 0x4e);
#else
    values v;
    for (int i = 0; i < LANES; i++)
        v[i] = from[-i];
    return v;
#endif
}

INLINE void values_store(cell *to, values v)
{
    *(values_anywhere *)to = v;
}

/* Returns a value in every lane, given as often as 32 bits hold it. */
INLINE values values_of(uint32_t copies)
{
    return (values)((words){0} + copies);
}

/* Returns a value in every lane. */
INLINE values values_all(unsigned value)
{
    return (values){0} + (cell)value;
}

INLINE values values_xor(values u, values v, values w)
{
#if VECTOR_BYTES == 64
    return (values)_mm512_ternarylogic_epi32((integers)u, (integers)v, (integers)w, 0x96);
#else
    return v ^ w ^ u;
#endif
}

INLINE values values_or(values u, values v, values w)
{
#if VECTOR_BYTES == 64
    return (values)_mm512_ternarylogic_epi32((integers)u, (integers)v, (integers)w, 0xfe);
#else
    return (v | w) | u;
#endif
}

/* Returns the sum, at most the largest value. */
INLINE values values_add(values u, values v)
{
#if VECTOR_BYTES > 16
    return (values)LANEWISE(adds_epu, )((integers)u, (integers)v);
#else
    values sum = u + v;
    return sum | (values)(sum < u);
#endif
}

/* Returns the difference, at least 0. */
INLINE values values_less(values u, values v)
{
#if VECTOR_BYTES > 16
    return (values)LANEWISE(subs_epu, )((integers)u, (integers)v);
#else
    return (u - v) & (values)(u > v);
#endif
}

INLINE lanes values_equal(values u, values v)
{
#if VECTOR_BYTES == 64
    return LANEWISE(cmpeq_epi, _mask)((integers)u, (integers)v);
#else
    return (lanes)(u == v);
#endif
}

/* Returns the lanes that are not 0. */
INLINE lanes values_positive(values v)
{
#if VECTOR_BYTES == 64
    return LANEWISE(test_epi, _mask)((integers)v, (integers)v);
#else
    return ~(lanes)(v == 0);
#endif
}

/* Returns the values of u in some lanes, and of v in the others. */
INLINE values values_pick(lanes some, values u, values v)
{
#if VECTOR_BYTES == 64
    return (values)LANEWISE(mask_blend_epi, )(some, (integers)v, (integers)u);
#elif VECTOR_BYTES == 32
    return (values)_mm256_blendv_epi8((integers)v, (integers)u, (integers)some);
#else
    return (u & some) | (v & ~some);
#endif
}

INLINE lane_bits lanes_bits(lanes some)
{
#if VECTOR_BYTES == 64
    return some;
#elif VECTOR_BYTES == 32 && VALUE_BITS == 8
    return (uint32_t)_mm256_movemask_epi8((integers)some);
#elif VECTOR_BYTES == 32
    __m128i low = _mm256_castsi256_si128((integers)some);
    return (uint32_t)_mm_movemask_epi8(
        _mm_packs_epi16(low, _mm256_extracti128_si256((integers)some, 1)));
#else
    lane_bits bits = 0;
    for (unsigned i = 0; i < LANES; i++)
        bits |= (lane_bits)(some[i] & 1) << i;
    return bits;
#endif
}
