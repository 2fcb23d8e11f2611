/* shown: external words, and sizes, in sentences for users; see base/visible.h. */
#ifndef QIJU_FACE_BASE_SHOWN_H
#define QIJU_FACE_BASE_SHOWN_H

#include <stdarg.h>
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

/* Writes a phrase in a language to out, of size bytes, in a column of a table: to the right, or, if
 * width is negative, to the left. A Chinese character takes two columns of a terminal. */
void shown_cell(char *out, size_t size, const char *language, int width, const char *phrase);

/* Writes a phrase (base/phrase.h) in a language to out, of size bytes; it is cut where it is too
 * long. */
void shown_phrase_list(char *out, size_t size, const char *language, const char *format,
                       va_list list) __attribute__((format(printf, 4, 0)));

/* ---- wrap: sentences in the width of a terminal. */

typedef void (*wrap_put_fn)(void *user, const char *bytes, size_t length);

/* Wraps a paragraph into lines of at most 78 columns, if its words allow, and ends the last line.
 * The first line starts at column, other lines after indent blanks. The paragraph ends at a newline
 * or at the end of the text; returns the text after it. A paragraph that begins with a blank is
 * written unchanged. */
const char *wrap_text(const char *text, size_t column, size_t indent, wrap_put_fn put, void *user);

/* Writes a phrase (base/phrase.h) as such a paragraph, in the language of the writer. */
struct writer;
void wrap_phrase(struct writer *writer, const char *phrase, size_t column, size_t indent);

#endif
