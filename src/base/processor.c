/* processor: see processor.h. */
#include "base/processor.h"

#include <string.h>

unsigned processor_kernels(void)
{
#ifdef QIJU_X86_KERNELS
    if (!__builtin_cpu_supports("avx2"))
        return PLAIN + 1;
    bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
    return avx512 ? AVX512 + 1 : AVX2 + 1;
#else
    return PLAIN + 1;
#endif
}

bool processor_has_vnni(void)
{
#ifdef QIJU_X86_KERNELS
    return __builtin_cpu_supports("avx512vnni");
#else
    return false;
#endif
}

qj_status processor_find(qj_context *context, const char *name, unsigned *out)
{
    static const char *const names[] = {[PLAIN] = "plain", [AVX2] = "avx2", [AVX512] = "avx512"};
    for (unsigned i = processor_kernels(); i-- > 0;)
        if (!name || !strcmp(name, names[i])) {
            *out = i;
            return QJ_OK;
        }
    return context_fail(context, QJ_USAGE, "there is no kernel '%.20s' on this processor", name);
}
