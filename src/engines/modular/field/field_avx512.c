/* field_avx512: compiled for AVX-512; see field.h. */
#define VECTOR_BYTES 64
#include "engines/modular/field/long_body.h"
#include "engines/modular/field/planes_body.h"
#include "engines/modular/field/short_body.h"

const struct field_kernels field_avx512 = {&planes, &shorts, &longs};
