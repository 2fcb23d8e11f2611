/* markup: text inside HTML and SVG. */
#ifndef QIJU_FACE_BASE_MARKUP_H
#define QIJU_FACE_BASE_MARKUP_H

#include "base/text/writer.h"

/* Writes text with escapes for markup; U+FFFD replaces what XML excludes: invalid UTF-8 and control
 * characters. */
void markup_text(struct writer *writer, const char *text);

/* The same of a phrase, in the language of the writer. */
void markup_phrase(struct writer *writer, const char *phrase);

#endif
