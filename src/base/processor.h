/* processor: which of the kernels this processor runs. An engine with code for several instruction
 * sets has a table of kernels in the order of enum instructions. */
#ifndef QIJU_BASE_PROCESSOR_H
#define QIJU_BASE_PROCESSOR_H

#include "base/context.h"

/* In the order in which processors got them: one that runs, all before it run. */
enum instructions { PLAIN, AVX2, AVX512 };

/* How many of them run here; at least 1. */
unsigned processor_kernels(void);

/* Whether AVX-512 has its neural network instructions here, which add up products of short
 * integers: files named after avx512vnni. */
bool processor_has_vnni(void);

/* Whether AVX-512 has AMX beside it here, which multiplies matrices of bytes, and this process may
 * use it: files named after amx. */
bool processor_has_amx(void);

/* The kernel of that name ("plain", "avx2", "avx512"), or the last that runs for NULL. QJ_USAGE
 * when there is none. */
qj_status processor_find(qj_context *context, const char *name, unsigned *out);

#endif
