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

byte_sweep *marker_bytes(const struct marker *marker)
{
#ifdef QIJU_X86_KERNELS
    if (marker == &marker_avx512 && processor_has_vbmi())
        return marker_bytes_avx512vbmi;
#endif
    return marker->sweep_bytes;
}
