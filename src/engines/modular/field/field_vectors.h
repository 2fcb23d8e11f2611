/* field_vectors: the types that kernels are written in; see field.h. The file that includes this
 * has defined VECTOR_BYTES, the size of the registers that it is compiled for. */
#include "engines/modular/field/field.h"
#include "engines/modular/field/residue.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* They may stand wherever a block of memory begins. */
#define VECTOR_OF(type, bytes) \
    type __attribute__((vector_size(bytes), aligned((bytes) < 16 ? (bytes) : 16)))

typedef VECTOR_OF(uint64_t, VECTOR_BYTES) vector;
typedef VECTOR_OF(int32_t, VECTOR_BYTES) integers;

enum { VECTOR_WORDS = VECTOR_BYTES / 8, VECTOR_INTEGERS = VECTOR_BYTES / 4 };

INLINE vector vector_of(uint64_t word)
{
    return (vector){0} + word;
}

/* See planes_numbers_body.h; AVX-512 has instructions for these. */
#if VECTOR_BYTES < 64
INLINE vector vector_sum(vector a, vector b, vector c)
{
    return a ^ b ^ c;
}

INLINE vector vector_majority(vector a, vector b, vector c)
{
    return (a & b) | ((a | b) & c);
}
#endif
