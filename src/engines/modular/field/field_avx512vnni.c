/* field_avx512vnni: compiled for AVX-512 with an instruction that adds products of pairs; see
 * field.h. */
#define VECTOR_BYTES 64
#include "engines/modular/field/field_vectors.h"

INLINE integers field_add_pairs(integers sum, integers pairs, integers times)
{
    return (integers)_mm512_dpwssd_epi32((__m512i)sum, (__m512i)pairs, (__m512i)times);
}

#include "engines/modular/field/residues_body.h"
/* The body of short residues uses residues_body.h. */
#include "engines/modular/field/short_body.h"

const struct field_kernel *const field_short_avx512vnni = &shorts;
