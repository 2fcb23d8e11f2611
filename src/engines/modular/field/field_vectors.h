/* field_vectors: the vector types of the field kernels; see field.h. The including file defines
 * VECTOR_BYTES, the size of the registers that it is compiled for. */
#include "base/inline.h"
#include "engines/modular/field/field.h"
#include "engines/modular/field/residue.h"

#if VECTOR_BYTES > 16
#include <immintrin.h>
#endif
#include <string.h>

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

/* See planes_numbers_body.h. */
#if VECTOR_BYTES == 64
INLINE vector field_vector_sum(vector a, vector b, vector c)
{
    return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
}

INLINE vector field_vector_majority(vector a, vector b, vector c)
{
    return (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xe8);
}

INLINE uint64_t field_bits_of(const uint32_t *residues, int bit)
{
    uint64_t word = 0;
    for (int i = 0; i < 4; i++) {
        __m512i sixteen = _mm512_loadu_si512(residues + (size_t)i * 16);
        word |= (uint64_t)_mm512_test_epi32_mask(sixteen, _mm512_set1_epi32(1 << bit)) << (16 * i);
    }
    return word;
}
#else
INLINE vector field_vector_sum(vector a, vector b, vector c)
{
    return a ^ b ^ c;
}

INLINE vector field_vector_majority(vector a, vector b, vector c)
{
    return (a & b) | ((a | b) & c);
}
#endif
