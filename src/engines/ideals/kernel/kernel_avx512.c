/* kernel_avx512: compiled for AVX-512; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#define REGISTER_BYTES 64

#define BITS 32
#include "engines/ideals/kernel/kernel_body.h"

#define BITS 64
#include "engines/ideals/kernel/kernel_body.h"

const struct kernel kernel_avx512 = {"avx512", {kernel_short_avx512, find_32, find_64}};
