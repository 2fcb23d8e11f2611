/* tile_kernel_avx512: compiled for AVX-512: a plane is one register; see tile_kernel.h. */
#include "engines/geography/tiles/tile_kernel.h"

#define PART_BYTES  64
#define KERNEL      tile_kernel_avx512
#define KERNEL_NAME "avx512"
#include "engines/geography/tiles/tile_kernel_body.h"
