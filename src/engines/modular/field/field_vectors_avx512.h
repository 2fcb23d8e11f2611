/* field_vectors_avx512: what kernels for AVX-512 and for AMX beside it share; see field_vectors.h,
 * and planes_numbers_body.h for the functions.
 */
#define VECTOR_BYTES 64
#include "engines/modular/field/field_vectors.h"

#include <immintrin.h>

INLINE vector vector_sum(vector a, vector b, vector c)
{
    return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
}

INLINE vector vector_majority(vector a, vector b, vector c)
{
    return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xe8);
}

INLINE uint64_t bits_of(const uint32_t *residues, int bit)
{
    uint64_t word = 0;
    for (int i = 0; i < 4; i++) {
        __m512i sixteen = _mm512_loadu_si512(residues + (size_t)i * 16);
        word |= (uint64_t)_mm512_test_epi32_mask(sixteen, _mm512_set1_epi32(1 << bit)) << (16 * i);
    }
    return word;
}
