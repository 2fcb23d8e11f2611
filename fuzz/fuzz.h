/* fuzz: what the targets share. A target is a file that defines fuzz_NAME; all are one program,
 * whose first word chooses one: "fuzz boards ...", "fuzz read_stone ...". libFuzzer or replay.c
 * calls it with inputs. */
#pragma once

#include <qiju/qiju.h>

/* The targets. A fault ends the program. */
typedef void fuzz_target(const uint8_t *data, size_t size);
fuzz_target fuzz_boards, fuzz_certificate, fuzz_certificate_own, fuzz_checkpoint, fuzz_generate,
    fuzz_judge, fuzz_lesson, fuzz_protocol, fuzz_read, fuzz_readers, fuzz_records, fuzz_request;

/* What libFuzzer calls: at the start, to take the target's name from the words, and with every
 * input. */
int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The game that the target's name ends in: stone in read_stone. */
const qj_game *fuzz_game(void);

/* A context in which a hostile input can take 16 MB, 20,000 states and a tenth of a second. */
qj_context *fuzz_context(void);

/* Takes text and drops it; *total counts the bytes unless it is NULL. */
qj_sink fuzz_sink(size_t *total);

/* Ends the program with a sentence unless condition holds. */
void fuzz_assert(bool condition, const char *sentence);

/* Asserts that a status is one that an input can cause, and that the error says why. */
void fuzz_status(const qj_context *context, qj_status status);
