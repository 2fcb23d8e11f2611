/* field_plain: for any processor; see field.h. */
#define VECTOR_BYTES 16
#include "engines/modular/field/field_vectors.h"

INLINE vector field_vector_product(vector a, vector b)
{
    return (a & UINT32_MAX) * (b & UINT32_MAX);
}

INLINE integers field_add_pairs(integers sum, integers pairs, integers times)
{
    integers low = (pairs << 16 >> 16) * (times << 16 >> 16);
    return sum + low + (pairs >> 16) * (times >> 16);
}

INLINE uint64_t field_bits_of(const uint32_t *residues, int bit)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < PANEL; i++)
        word |= (uint64_t)(residues[i] >> bit & 1) << i;
    return word;
}

#include "engines/modular/field/planes_body.h"
#include "engines/modular/field/residues_body.h"
/* The bodies of short and long residues use residues_body.h. */
#include "engines/modular/field/long_body.h"
#include "engines/modular/field/short_body.h"

const struct field_kernels field_plain = {&planes, &shorts, &longs};
