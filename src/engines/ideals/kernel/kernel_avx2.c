/* kernel_avx2: compiled for AVX2, where a vector of LANES values is two registers; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#define REGISTER_BYTES 32

#define BITS 32
#include "engines/ideals/kernel/kernel_body.h"

#define BITS 64
#include "engines/ideals/kernel/kernel_body.h"

const struct kernel kernel_avx2 = {"avx2", {NULL, find_32, find_64}};
