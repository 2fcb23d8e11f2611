/* wrap: sentences in the width of a terminal. */
#ifndef QIJU_FACE_BASE_WRAP_H
#define QIJU_FACE_BASE_WRAP_H

#include "base/text/writer.h"

typedef void (*wrap_put_fn)(void *user, const char *bytes, size_t length);

/* Wraps a paragraph into lines of at most 78 columns, if its words allow, and ends the last line.
 * The first line starts at column, other lines after indent blanks. The paragraph ends at a newline
 * or at the end of the text; returns the text after it. A paragraph that begins with a blank is
 * written unchanged. */
const char *wrap_text(const char *text, size_t column, size_t indent, wrap_put_fn put, void *user);

/* Writes a phrase (base/phrase.h) as such a paragraph, in the language of the writer. */
void wrap_phrase(struct writer *writer, const char *phrase, size_t column, size_t indent);

#endif
