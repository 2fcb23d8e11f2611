/* shown: external words, and sizes, in sentences for users; see base/visible.h. */
#ifndef QIJU_FACE_BASE_SHOWN_H
#define QIJU_FACE_BASE_SHOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns true if a word can be shown unchanged. */
bool shown_is(const char *text);

/* Copies text to out, of room bytes, with \xNN in place of control bytes for a terminal. */
void shown_copy(char *out, size_t room, const char *text);

/* Formats a number of bytes: "11.8 GB". */
enum { SHOWN_SIZE = 32 };
const char *shown_size(uint64_t bytes, char text[SHOWN_SIZE]);

#endif
