/* tile_kernel: the choice of one that the processor can run; see tile_kernel.h. */
#include "engines/matching/tile_kernel.h"

#include <string.h>

#ifdef QIJU_X86_KERNELS
enum { KERNELS = 3 };
static const struct tile_kernel *const kernels[KERNELS] = {&tile_kernel_plain, &tile_kernel_avx2,
                                                           &tile_kernel_avx512};

/* Kernels come in the order in which processors got them: one that runs, all before it run. */
static unsigned count_kernels(void)
{
    if (!__builtin_cpu_supports("avx2"))
        return 1;
    bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
    return avx512 ? 3 : 2;
}
#else
enum { KERNELS = 1 };
static const struct tile_kernel *const kernels[KERNELS] = {&tile_kernel_plain};

static unsigned count_kernels(void)
{
    return 1;
}
#endif

const struct tile_kernel *tile_kernel_at(unsigned index)
{
    return index < count_kernels() ? kernels[index] : NULL;
}

qj_status tile_kernel_find(qj_context *context, const char *name, const struct tile_kernel **out)
{
    unsigned count = count_kernels();
    for (unsigned i = count; i-- > 0;)
        if (!name || !strcmp(name, kernels[i]->name)) {
            *out = kernels[i];
            return QJ_OK;
        }
    return context_fail(context, QJ_USAGE, "there is no kernel '%.20s' on this processor", name);
}
