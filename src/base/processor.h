/* processor: the kernels that this processor can run, of engines with several. */
#ifndef QIJU_BASE_PROCESSOR_H
#define QIJU_BASE_PROCESSOR_H

#include "base/context.h"

/* In historical order: a processor that supports one supports all before it. */
enum instructions { PLAIN, AVX2, AVX512, AMX };

/* Returns the number of instruction sets up to last that run here; at least 1. AMX, which
 * multiplies matrices of bytes, counts if this process may use its registers. */
unsigned processor_kernels(enum instructions last);

/* Returns whether AVX-512 permutes bytes here: files named after avx512vbmi. */
bool processor_has_vbmi(void);

/* Returns whether AVX-512 adds products of short integers here: files named avx512vnni. */
bool processor_has_vnni(void);

/* Finds the kernel of a name ("plain", "avx2", "avx512", "amx"); NULL: the fastest that runs here.
 * An engine whose kernels end earlier gets its last one. QJ_USAGE: there is no such kernel. */
qj_status processor_find(qj_context *context, const char *name, enum instructions last,
                         unsigned *out);

/* Define the choice of a kernel: a table of the kernels STEM_plain, STEM_avx2 and STEM_avx512,
 * each a struct KIND, and
 *
 *     const struct KIND *KIND_at(unsigned index);
 *         the kernels that run here, the slowest first; NULL past the last
 *     qj_status KIND_find(qj_context *context, const char *name, const struct KIND **out);
 *         finds a kernel as processor_find does; PROCESSOR_TABLE does not define it
 */
#ifdef QIJU_X86_KERNELS
#define PROCESSOR_VECTORS(stem) , [AVX2] = &stem##_avx2, [AVX512] = &stem##_avx512
#else
#define PROCESSOR_VECTORS(stem)
#endif
#define PROCESSOR_TABLE(kind, stem)                                                                \
    static const struct kind *const kernels[] = {[PLAIN] = &stem##_plain PROCESSOR_VECTORS(stem)}; \
    const struct kind *kind##_at(unsigned index)                                                   \
    {                                                                                              \
        return index < processor_kernels(AVX512) ? kernels[index] : NULL;                          \
    }
#define PROCESSOR_KERNELS(kind, stem)                                                     \
    PROCESSOR_TABLE(kind, stem)                                                           \
    qj_status kind##_find(qj_context *context, const char *name, const struct kind **out) \
    {                                                                                     \
        unsigned found = PLAIN;                                                           \
        TRY(processor_find(context, name, AVX512, &found));                               \
        *out = kernels[found];                                                            \
        return QJ_OK;                                                                     \
    }

#endif
