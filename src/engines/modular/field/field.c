/* field: chooses a kernel that the processor can run; see field.h. */
#include "engines/modular/field/field.h"

#include "base/processor.h"

PROCESSOR_TABLE(field_kernels, field, AVX512)

static const struct field_kernel *field_kernel_for(uint64_t p, unsigned instructions)
{
#ifdef QIJU_X86_KERNELS
    if (instructions == AMX)
        return p < 5 ? field_avx512.of_planes : field_tiles_amx;
#endif
    if (p == 2 || p == 3 || p == 5 || p == 7)
        return kernels[instructions]->of_planes;
    return p < UINT64_C(1) << 16 ? kernels[instructions]->of_short : kernels[instructions]->of_long;
}

qj_status field_find(qj_context *context, uint64_t p, const char *name, struct field *out)
{
    unsigned found;
    TRY(processor_find(context, name, AMX, &found));
    *out = (struct field){.p = p, .kernel = field_kernel_for(p, found)};
    out->kernel->describe(out);
    return QJ_OK;
}
