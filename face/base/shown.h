/* shown: words of others, and sizes, in sentences for people; see base/visible.h. */
#ifndef QIJU_FACE_BASE_SHOWN_H
#define QIJU_FACE_BASE_SHOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether all of a word can be shown as it is. */
bool shown_is(const char *text);

/* Copies text to out, of room bytes, with \xNN for what a terminal would obey. */
void shown_copy(char *out, size_t room, const char *text);

/* A number of bytes: "11.8 GB". */
enum { SHOWN_SIZE = 32 };
const char *shown_size(uint64_t bytes, char text[SHOWN_SIZE]);

#endif
