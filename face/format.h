/* format: printf into a writer. */
#ifndef QIJU_FACE_FORMAT_H
#define QIJU_FACE_FORMAT_H

#include "base/writer.h"

/* Writes at most FORMAT_SIZE - 1 bytes; what may be longer is written by write_text. */
enum { FORMAT_SIZE = 1024 };
void write_format(struct writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
