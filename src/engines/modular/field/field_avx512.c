/* field_avx512: compiled for AVX-512; see field.h. */
#define VECTOR_BYTES 64
#include "engines/modular/field/field_vectors.h"

/* The second half of a vector. */
#define HALVES
typedef VECTOR_OF(uint64_t, 32) half;

INLINE half field_half_sum(half a, half b, half c)
{
    return (half)_mm256_ternarylogic_epi64((__m256i)a, (__m256i)b, (__m256i)c, 0x96);
}

INLINE half field_half_majority(half a, half b, half c)
{
    return (half)_mm256_ternarylogic_epi64((__m256i)a, (__m256i)b, (__m256i)c, 0xe8);
}

#include "engines/modular/field/planes_body.h"
#include "engines/modular/field/residues_body.h"
/* The bodies of short and long residues use residues_body.h. */
#include "engines/modular/field/long_body.h"
#include "engines/modular/field/short_body.h"

const struct field_kernels field_avx512 = {&planes, &shorts, &longs};
