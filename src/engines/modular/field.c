/* field: the choice of a kernel that the processor can run; see field.h. */
#include "engines/modular/field.h"

#include "base/processor.h"

static const struct field_kernels *const kernels[] = {
    [PLAIN] = &field_plain,
#ifdef QIJU_X86_KERNELS
    [AVX2] = &field_avx2,
    [AVX512] = &field_avx512,
#endif
};

const struct field_kernels *field_kernels_at(unsigned index)
{
    return index < processor_kernels() ? kernels[index] : NULL;
}

static const struct field_kernel *kernel_for(uint64_t p, const struct field_kernels *from)
{
    if (p == 2 || p == 3)
        return from->of_planes;
#ifdef QIJU_X86_KERNELS
    if (from == &field_avx512 && processor_has_amx())
        return field_tiles_amx;
#endif
    if (p == 5 || p == 7)
        return from->of_planes;
    if (p >= UINT64_C(1) << 16)
        return from->of_long;
#ifdef QIJU_X86_KERNELS
    if (from == &field_avx512 && processor_has_vnni())
        return field_short_avx512vnni;
#endif
    return from->of_short;
}

qj_status field_find(qj_context *context, uint64_t p, const char *name, struct field *out)
{
    unsigned found;
    TRY(processor_find(context, name, &found));
    *out = (struct field){.p = p, .kernel = kernel_for(p, kernels[found])};
    out->kernel->describe(out);
    return QJ_OK;
}
