/* field_plain: for any processor; see field.h. */
#define VECTOR_BYTES 16
#include "engines/modular/field/long_body.h"
#include "engines/modular/field/planes_body.h"
#include "engines/modular/field/short_body.h"

const struct field_kernels field_plain = {&planes, &shorts, &longs};
