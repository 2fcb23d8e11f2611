/* field_avx2: compiled for AVX2; see field.h. */
#define VECTOR_BYTES 32
#include "engines/modular/field/long_body.h"
#include "engines/modular/field/planes_body.h"
#include "engines/modular/field/short_body.h"

const struct field_kernels field_avx2 = {&planes, &shorts, &longs};
