/* kernel_short_avx512: the kernel for short values; see kernel.h. */
#include "engines/ideals/kernel/kernel.h"

#define REGISTER_BYTES 64

#define BITS 16
#include "engines/ideals/kernel/kernel_body.h"

void kernel_short_avx512(const struct block *blocks, unsigned count)
{
    find_16(blocks, count);
}
