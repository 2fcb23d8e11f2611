/* tile_kernel_plain: for any processor; a plane of a tile is eight words; see tile_kernel.h. */
#include "engines/geography/tiles/tile_kernel.h"

#ifdef __OPTIMIZE_SIZE__
#undef INLINE
#define INLINE static inline
#endif

typedef uint64_t part;

INLINE bool part_any(part x)
{
    return x != 0;
}

INLINE part part_in(part x, part y)
{
    (void)y;
    return x;
}

INLINE part part_out(part x, part y)
{
    (void)x;
    return y;
}

#define KERNEL      tile_kernel_plain
#define KERNEL_NAME "plain"
#include "engines/geography/tiles/tile_kernel_body.h"
