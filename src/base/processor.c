/* processor: see processor.h. */
#define _DEFAULT_SOURCE /* syscall; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "base/processor.h"

#if defined(QIJU_X86_KERNELS) && defined(__linux__)
#ifdef __clang__
#include <cpuid.h>
#endif
#include <sys/syscall.h>
#include <unistd.h>

/* Returns whether the processor multiplies matrices of bytes. The query takes ten microseconds on
 * a virtual machine. gcc stores the answer; clang 14 has no name for these features. */
static bool processor_multiplies_bytes(void)
{
#ifdef __clang__
    enum { LEAF = 7, TILES = 1 << 24, BYTES = 1 << 25 };
    unsigned a, b, c, d = 0;
    return __get_cpuid_count(LEAF, 0, &a, &b, &c, &d) && (d & TILES) && (d & BYTES);
#else
    return __builtin_cpu_supports("amx-tile") && __builtin_cpu_supports("amx-int8");
#endif
}

/* Requests the registers of AMX, which Linux gives a process on request. */
static bool processor_has_amx(void)
{
    enum { REQUEST = 0x1023, TILE_DATA = 18 };
    return processor_multiplies_bytes() && syscall(SYS_arch_prctl, REQUEST, TILE_DATA) == 0;
}
#elif defined(QIJU_X86_KERNELS)
static bool processor_has_amx(void)
{
    return false;
}
#endif

unsigned processor_kernels(enum instructions last)
{
    enum instructions here = PLAIN;
#ifdef QIJU_X86_KERNELS
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2"))
        here = AVX2;
    if (here == AVX2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
        here = processor_has_amx() ? AMX : AVX512;
#endif
    return (here < last ? here : last) + 1;
}

qj_status processor_find(qj_context *context, const char *name, enum instructions last,
                         unsigned *out)
{
    static const char *const names[] = {
        [PLAIN] = "plain", [AVX2] = "avx2", [AVX512] = "avx512", [AMX] = "amx"};
    for (unsigned i = processor_kernels(AMX); i-- > 0;)
        if (!name || !strcmp(name, names[i])) {
            *out = i < last ? i : last;
            return QJ_OK;
        }
    return context_fail(context, QJ_USAGE, "there is no kernel '%.20s' on this processor", name);
}
