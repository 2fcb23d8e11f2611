/* tile_kernel_plain: for any processor; a plane of a tile is eight words; see tile_kernel.h. */
#include "engines/geography/tiles/tile_kernel.h"

#ifdef __OPTIMIZE_SIZE__
#undef INLINE
#define INLINE static inline
#endif

#define PART_BYTES  8
#define KERNEL      tile_kernel_plain
#define KERNEL_NAME "plain"
#include "engines/geography/tiles/tile_kernel_body.h"
