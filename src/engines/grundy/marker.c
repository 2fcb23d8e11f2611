/* marker: the choice of one that the processor can run; see marker.h. */
#include "engines/grundy/marker.h"

#include "base/processor.h"

static const struct marker *const markers[] = {
    [PLAIN] = &marker_plain,
#ifdef QIJU_X86_KERNELS
    [AVX2] = &marker_avx2,
    [AVX512] = &marker_avx512,
#endif
};

const struct marker *marker_at(unsigned index)
{
    return index < processor_kernels(AVX512) ? markers[index] : NULL;
}

qj_status marker_find(qj_context *context, const struct marker **out)
{
    unsigned found;
    TRY(processor_find(context, context->limits.kernel, AVX512, &found));
    *out = markers[found];
    return QJ_OK;
}
