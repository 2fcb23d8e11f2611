/* kernel_vectors: VECTOR values in one or two registers. Operators of C work lane by lane. */
#include <immintrin.h>

#if REGISTER_BYTES == 32
#define LANEWISE__(name, bits) _mm256_##name##_epi##bits
#define WIDENED(words)         _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(words)))
typedef __m256i integers;
#else
#define LANEWISE__(name, bits) _mm512_##name##_epi##bits
typedef __m512i integers;
#if BITS == 16
#define WIDENED(words) _mm512_loadu_si512(words)
typedef __mmask32 lane_mask;
#else
#define WIDENED(words) _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)(words)))
typedef __mmask16 lane_mask;
#endif
#endif
#define LANEWISE_(name, bits) LANEWISE__(name, bits)
#define LANEWISE(name)        LANEWISE_(name, BITS)

typedef VALUE __attribute__((vector_size(REGISTER_BYTES))) part;
typedef part __attribute__((aligned(1), may_alias)) part_anywhere;

enum { PARTS = VECTOR * BITS / 8 / REGISTER_BYTES, PART_LANES = VECTOR / PARTS };

typedef struct {
    part part[PARTS];
} vector;

/* Loads from any address. */
INLINE vector vector_load(const VALUE *values)
{
    vector v;
    EACH_PART(v, ((const part_anywhere *)values)[i]);
    return v;
}

INLINE void vector_store(VALUE *values, vector v)
{
    for (int i = 0; i < PARTS; i++)
        ((part_anywhere *)values)[i] = v.part[i];
}

/* Returns a vector with the value in every lane. */
INLINE vector vector_of(VALUE value)
{
    vector v;
    EACH_PART(v, (part){0} + value);
    return v;
}

INLINE vector vector_subtract(vector v, vector w)
{
    EACH_PART(v, (part)LANEWISE(sub)((integers)v.part[i], (integers)w.part[i]));
    return v;
}

INLINE vector vector_larger(vector v, vector w)
{
    EACH_PART(v, (part)LANEWISE(max)((integers)v.part[i], (integers)w.part[i]));
    return v;
}

/* Returns v with the least value outside the lanes from .. to - 1. */
INLINE vector vector_only(vector v, unsigned from, unsigned to)
{
    const VALUE least = BITS == 16 ? INT16_MIN : INT32_MIN;
#if REGISTER_BYTES == 32
    for (int i = 0; i < PARTS; i++) {
        const part lane = (part){0, 1, 2, 3, 4, 5, 6, 7} + 8 * i;
        const part inside = (lane < (part){0} + (VALUE)to) & ~(lane < (part){0} + (VALUE)from);
        v.part[i] = (v.part[i] & inside) | (least & ~inside);
    }
#else
    lane_mask inside = (lane_mask)((UINT64_C(1) << to) - (UINT64_C(1) << from));
    EACH_PART(v, (part)LANEWISE(mask_mov)(LANEWISE(set1)(least), inside, (integers)v.part[i]));
#endif
    return v;
}

/* Loads indices into two vectors. */
INLINE vector vector_find(const uint16_t *places)
{
    vector at;
    EACH_PART(at, (part)WIDENED(places + (size_t)i * PART_LANES));
    return at;
}

#if REGISTER_BYTES == 32

/* Selects v in lanes where the given bit of `at` is 0, and w where it is 1. */
INLINE __m256i kernel_choose(__m256i v, __m256i w, __m256i at, int bit)
{
    __m256 sign = _mm256_castsi256_ps(_mm256_slli_epi32(at, 31 - bit));
    return _mm256_castps_si256(
        _mm256_blendv_ps(_mm256_castsi256_ps(v), _mm256_castsi256_ps(w), sign));
}

INLINE __m256i kernel_look_up(vector v, __m256i at)
{
    return kernel_choose(_mm256_permutevar8x32_epi32((__m256i)v.part[0], at),
                         _mm256_permutevar8x32_epi32((__m256i)v.part[1], at), at, 3);
}

#endif

/* Returns the values at these indices; all are in the first vector unless wide. */
INLINE vector vector_look_up(vector low, vector high, vector at, bool wide)
{
#if REGISTER_BYTES == 64
    (void)wide;
    EACH_PART(low, (part)LANEWISE(permutex2var)((integers)low.part[i], (integers)at.part[i],
                                                (integers)high.part[i]));
    return low;
#else
    vector found;
    EACH_PART(found, (part)kernel_look_up(low, (integers)at.part[i]));
    if (wide)
        EACH_PART(found, (part)kernel_choose((integers)found.part[i],
                                             kernel_look_up(high, (integers)at.part[i]),
                                             (integers)at.part[i], 4));
    return found;
#endif
}
