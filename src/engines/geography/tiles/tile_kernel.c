/* tile_kernel: the choice of one that the processor can run; see tile_kernel.h. */
#include "engines/geography/tiles/tile_kernel.h"

#include "base/processor.h"

PROCESSOR_KERNELS(tile_kernel, tile_kernel)
