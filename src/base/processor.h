/* processor: which of the kernels this processor runs. An engine with code for several instruction
 * sets has a table of kernels in the order of enum instructions. */
#ifndef QIJU_BASE_PROCESSOR_H
#define QIJU_BASE_PROCESSOR_H

#include "base/context.h"

/* In the order in which processors got them: one that runs, all before it run. */
enum instructions { PLAIN, AVX2, AVX512, AMX };

/* How many of them up to last run here; at least 1. AMX, which multiplies matrices of bytes, is
 * among them when this process may use its registers. */
unsigned processor_kernels(enum instructions last);

/* Whether AVX-512 permutes bytes here: files named after avx512vbmi. */
bool processor_has_vbmi(void);

/* Whether AVX-512 has its neural network instructions here, which add up products of short
 * integers: files named after avx512vnni. */
bool processor_has_vnni(void);

/* The kernel of that name ("plain", "avx2", "avx512", "amx"), or the last that runs for NULL; for
 * an engine whose kernels end before that, its last one. QJ_USAGE when there is none. */
qj_status processor_find(qj_context *context, const char *name, enum instructions last,
                         unsigned *out);

#endif
