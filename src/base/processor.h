/* processor: the kernels that this processor can run, for engines with code for several
 * instruction sets. */
#pragma once

#include "base/context.h"

/* In historical order: a processor that supports one supports all before it. */
enum instructions { PLAIN, AVX2, AVX512, AMX };

/* Returns the number of instruction sets up to last that run here; at least 1. AMX, which
 * multiplies matrices of bytes, counts if this process may use its registers. */
unsigned processor_kernels(enum instructions last);

/* Finds the kernel of a name ("plain", "avx2", "avx512", "amx"); NULL: the fastest that runs here.
 * An engine whose kernels end earlier gets its last one. QJ_USAGE: there is no such kernel. */
qj_status processor_find(qj_context *context, const char *name, enum instructions last,
                         unsigned *out);

/* Define the choice of a kernel: a table of the kernels STEM_plain, STEM_avx2 and, if LAST is
 * AVX512, STEM_avx512, each a struct KIND, and
 *
 *     const struct KIND *KIND_at(unsigned index);
 *         the kernels that run here, the slowest first; NULL past the last
 *     qj_status KIND_find(qj_context *context, const char *name, const struct KIND **out);
 *         finds a kernel as processor_find does; PROCESSOR_TABLE does not define it
 */
#ifdef QIJU_X86_KERNELS
#define PROCESSOR_TO_AVX2(stem)   , [AVX2] = &stem##_avx2
#define PROCESSOR_TO_AVX512(stem) PROCESSOR_TO_AVX2(stem), [AVX512] = &stem##_avx512
#else
#define PROCESSOR_TO_AVX2(stem)
#define PROCESSOR_TO_AVX512(stem)
#endif
#define PROCESSOR_TABLE(kind, stem, last)                               \
    static const struct kind *const kernels[] = {                       \
        [PLAIN] = &stem##_plain PROCESSOR_TO_##last(stem)};             \
    const struct kind *kind##_at(unsigned index)                        \
    {                                                                   \
        return index < processor_kernels(last) ? kernels[index] : NULL; \
    }
#define PROCESSOR_KERNELS(kind, stem, last)                                               \
    PROCESSOR_TABLE(kind, stem, last)                                                     \
    qj_status kind##_find(qj_context *context, const char *name, const struct kind **out) \
    {                                                                                     \
        unsigned found = PLAIN;                                                           \
        TRY(processor_find(context, name, last, &found));                                 \
        *out = kernels[found];                                                            \
        return QJ_OK;                                                                     \
    }
