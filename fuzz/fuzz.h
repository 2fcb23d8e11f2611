/* fuzz: what the targets share. A target is a file that defines LLVMFuzzerTestOneInput; replay.c or
 * libFuzzer calls it with inputs. */
#ifndef QIJU_FUZZ_FUZZ_H
#define QIJU_FUZZ_FUZZ_H

#include <qiju/qiju.h>

/* Returns 0; a fault ends the program. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A context in which a hostile input can take 16 MB, 20,000 states and a tenth of a second. */
qj_context *fuzz_context(void);

/* Takes text and drops it; *total counts the bytes unless it is NULL. */
qj_sink fuzz_sink(size_t *total);

/* Ends the program with a sentence unless condition holds. */
void fuzz_assert(bool condition, const char *sentence);

/* Asserts that a status is one that an input can cause, and that the error says why. */
void fuzz_status(const qj_context *context, qj_status status);

#endif
