/* field_avx512vnni: compiled for AVX-512 with products of pairs that are added up at once; see
 * field.h. */
#define VECTOR_BYTES 64
#include "engines/modular/field/field_vectors.h"

INLINE integers field_add_pairs(integers sum, integers pairs, integers times)
{
    return (integers)_mm512_dpwssd_epi32((__m512i)sum, (__m512i)pairs, (__m512i)times);
}

#include "engines/modular/field/residues_body.h"
/* The body builds on that. */
#include "engines/modular/field/short_body.h"

const struct field_kernel *const field_short_avx512vnni = &shorts;
