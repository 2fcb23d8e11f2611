/* kernel_avx512: the vectors of kernel_settle.h for AVX-512, which has equal instructions for lanes
 * of 16 and of 32 bits. The including file defines BITS, the types lane_value and lane_mask (a bit
 * for each lane), and vector_find.
 */
#define LANEWISE__(name, bits) _mm512_##name##_epi##bits
#define LANEWISE_(name, bits)  LANEWISE__(name, bits)
#define LANEWISE(name)         LANEWISE_(name, BITS)

typedef __m512i vector;
typedef __m512i vector_places;
enum { SIDE_BY_SIDE = 4 };

INLINE vector vector_load(const lane_value *values)
{
    return _mm512_loadu_si512(values);
}

INLINE void vector_store(lane_value *values, vector v)
{
    _mm512_storeu_si512(values, v);
}

INLINE vector vector_of(lane_value value)
{
    return LANEWISE(set1)(value);
}

INLINE vector vector_subtract(vector a, vector b)
{
    return LANEWISE(sub)(a, b);
}

INLINE vector vector_larger(vector a, vector b)
{
    return LANEWISE(max)(a, b);
}

INLINE vector vector_only(vector v, unsigned from, unsigned to)
{
    const lane_value least = BITS == 16 ? INT16_MIN : INT32_MIN;
    lane_mask lanes = (lane_mask)((UINT64_C(1) << to) - (UINT64_C(1) << from));
    return LANEWISE(mask_mov)(vector_of(least), lanes, v);
}

INLINE vector vector_look_up(vector low, vector high, vector_places at, bool wide)
{
    (void)wide;
    return LANEWISE(permutex2var)(low, at, high);
}
