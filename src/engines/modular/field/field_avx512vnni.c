/* field_avx512vnni: compiled for AVX-512 with an instruction that adds products of pairs; see
 * field.h. */
#define VECTOR_BYTES 64
#include "engines/modular/field/field_vectors.h"

#include "engines/modular/field/residues_body.h"
/* The body of short residues uses residues_body.h. */
#include "engines/modular/field/short_body.h"

const struct field_kernel *const field_short_avx512vnni = &shorts;
