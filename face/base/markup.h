/* markup: words inside HTML and SVG. */
#ifndef QIJU_FACE_BASE_MARKUP_H
#define QIJU_FACE_BASE_MARKUP_H

#include "base/text/writer.h"

/* Text with the characters of the markup escaped; U+FFFD stands for what XML cannot hold: bytes
 * that are not UTF-8, and control characters. */
void markup_text(struct writer *writer, const char *text);

#endif
