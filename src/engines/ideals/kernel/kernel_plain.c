/* kernel_plain: for any processor, and the choice of a kernel; see kernel.h. */
#include "base/processor.h"
#include "engines/ideals/kernel/kernel.h"

#define BITS 16
#include "engines/ideals/kernel/kernel_body.h"

#define BITS 32
#include "engines/ideals/kernel/kernel_body.h"

#define BITS 64
#include "engines/ideals/kernel/kernel_body.h"

const struct kernel kernel_plain = {"plain", {find_16, find_32, find_64}};

PROCESSOR_KERNELS(kernel, kernel, AVX512)
