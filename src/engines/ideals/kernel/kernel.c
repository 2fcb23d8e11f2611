/* kernel: chooses a kernel that the processor can run; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#include "base/processor.h"

PROCESSOR_KERNELS(kernel, kernel)
