/* tile_kernel_avx2: compiled for AVX2: a plane is two registers; see tile_kernel.h. */
#include "engines/geography/tiles/tile_kernel.h"

#define PART_BYTES  32
#define KERNEL      tile_kernel_avx2
#define KERNEL_NAME "avx2"
#include "engines/geography/tiles/tile_kernel_body.h"
