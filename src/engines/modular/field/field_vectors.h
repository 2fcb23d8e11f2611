/* field_vectors: the vector types of the field kernels; see field.h. The including file defines
 * VECTOR_BYTES, the size of the registers that it is compiled for. */
#pragma once

#include "base/inline.h"
#include "engines/modular/field/field.h"
#include "engines/modular/field/residue.h"

#if VECTOR_BYTES > 16
#include <immintrin.h>
#endif

/* The types need at most the alignment of allocated memory, 16 bytes. */
#define VECTOR_OF(type, bytes) \
    type __attribute__((vector_size(bytes), aligned((bytes) < 16 ? (bytes) : 16)))

typedef VECTOR_OF(uint64_t, VECTOR_BYTES) vector;
typedef VECTOR_OF(int32_t, VECTOR_BYTES) integers;

enum { VECTOR_WORDS = VECTOR_BYTES / 8, VECTOR_INTEGERS = VECTOR_BYTES / 4 };

INLINE vector field_vector_of(uint64_t word)
{
    return (vector){0} + word;
}

INLINE vector field_vector_sum(vector a, vector b, vector c)
{
#if VECTOR_BYTES == 64
    return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
#else
    return a ^ b ^ c;
#endif
}

/* Returns the bits that at least two of the vectors have. */
INLINE vector field_vector_majority(vector a, vector b, vector c)
{
#if VECTOR_BYTES == 64
    return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xe8);
#else
    return (a & b) | ((a | b) & c);
#endif
}

/* Returns bit number bit of each of 64 residues, as a word. */
INLINE uint64_t field_bits_of(const uint32_t *residues, int bit)
{
    uint64_t word = 0;
#if VECTOR_BYTES == 64
    for (int i = 0; i < 4; i++) {
        __m512i sixteen = _mm512_loadu_si512(residues + (size_t)i * 16);
        word |= (uint64_t)_mm512_test_epi32_mask(sixteen, _mm512_set1_epi32(1 << bit)) << (16 * i);
    }
#elif VECTOR_BYTES == 32
    for (int i = 0; i < 8; i++) {
        __m256i eight = _mm256_loadu_si256((const __m256i *)(residues + (size_t)i * 8));
        eight = _mm256_slli_epi32(eight, 31 - bit);
        word |= (uint64_t)(uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(eight)) << (8 * i);
    }
#else
    for (unsigned i = 0; i < PANEL; i++)
        word |= (uint64_t)(residues[i] >> bit & 1) << i;
#endif
    return word;
}

/* Returns the products of the low halves of the words. */
INLINE vector field_vector_product(vector a, vector b)
{
#if VECTOR_BYTES == 64
    return (vector)_mm512_mul_epu32((__m512i)a, (__m512i)b);
#elif VECTOR_BYTES == 32
    return (vector)_mm256_mul_epu32((__m256i)a, (__m256i)b);
#else
    return (a & UINT32_MAX) * (b & UINT32_MAX);
#endif
}

/* Adds to each sum the products of both 16-bit halves, signed. */
INLINE integers field_add_pairs(integers sum, integers pairs, integers times)
{
#if VECTOR_BYTES == 64
    return sum + (integers)_mm512_madd_epi16((__m512i)pairs, (__m512i)times);
#elif VECTOR_BYTES == 32
    return sum + (integers)_mm256_madd_epi16((__m256i)pairs, (__m256i)times);
#else
    integers low = (pairs << 16 >> 16) * (times << 16 >> 16);
    return sum + low + (pairs >> 16) * (times >> 16);
#endif
}
