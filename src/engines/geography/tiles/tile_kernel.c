/* tile_kernel: the choice of one that the processor can run; see tile_kernel.h. */
#include "engines/geography/tiles/tile_kernel.h"

#include "base/processor.h"

static const struct tile_kernel *const kernels[] = {
    [PLAIN] = &tile_kernel_plain,
#ifdef QIJU_X86_KERNELS
    [AVX2] = &tile_kernel_avx2,
    [AVX512] = &tile_kernel_avx512,
#endif
};

const struct tile_kernel *tile_kernel_at(unsigned index)
{
    return index < processor_kernels(AVX512) ? kernels[index] : NULL;
}

qj_status tile_kernel_find(qj_context *context, const char *name, const struct tile_kernel **out)
{
    unsigned found;
    TRY(processor_find(context, name, AVX512, &found));
    *out = kernels[found];
    return QJ_OK;
}
