/* field_avx2: compiled for AVX2; see field.h. */
#define VECTOR_BYTES 32
#include "engines/modular/field/field_vectors.h"

INLINE vector field_vector_product(vector a, vector b)
{
    return (vector)_mm256_mul_epu32((__m256i)a, (__m256i)b);
}

INLINE integers field_add_pairs(integers sum, integers pairs, integers times)
{
    return sum + (integers)_mm256_madd_epi16((__m256i)pairs, (__m256i)times);
}

INLINE uint64_t field_bits_of(const uint32_t *residues, int bit)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) {
        __m256i eight = _mm256_loadu_si256((const __m256i *)(residues + (size_t)i * 8));
        eight = _mm256_slli_epi32(eight, 31 - bit);
        word |= (uint64_t)(uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(eight)) << (8 * i);
    }
    return word;
}

#include "engines/modular/field/planes_body.h"
#include "engines/modular/field/residues_body.h"
/* The bodies of short and long residues use residues_body.h. */
#include "engines/modular/field/long_body.h"
#include "engines/modular/field/short_body.h"

const struct field_kernels field_avx2 = {&planes, &shorts, &longs};
