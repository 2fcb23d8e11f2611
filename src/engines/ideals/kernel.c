/* kernel: the choice of one that the processor can run; see kernel.h. */
#include "engines/ideals/kernel.h"

#include "base/processor.h"

static const struct kernel *const kernels[] = {
    [PLAIN] = &kernel_plain,
#ifdef QIJU_X86_KERNELS
    [AVX2] = &kernel_avx2,
    [AVX512] = &kernel_avx512,
#endif
};

const struct kernel *kernel_at(unsigned index)
{
    return index < processor_kernels(AVX512) ? kernels[index] : NULL;
}

qj_status kernel_find(qj_context *context, const char *name, const struct kernel **out)
{
    unsigned found;
    TRY(processor_find(context, name, AVX512, &found));
    *out = kernels[found];
    return QJ_OK;
}
