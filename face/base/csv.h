/* csv: lines of comma-separated values (RFC 4180): quoted where needed, with quotes doubled. */
#ifndef QIJU_FACE_BASE_CSV_H
#define QIJU_FACE_BASE_CSV_H

#include "base/text/writer.h"

struct csv {
    struct writer *writer;
    bool any; /* the line has a value already */
};

void csv_text(struct csv *line, const char *text);
/* Writes a phrase (base/phrase.h) in English. */
void csv_phrase(struct csv *line, const char *phrase);
/* Writes a number; an empty value for QJ_NOT_KNOWN. */
void csv_natural(struct csv *line, uint64_t value);
/* Writes a number; an empty value if it is not known. */
void csv_whole(struct csv *line, bool known, int64_t value);
/* Writes `count` empty values. */
void csv_skip(struct csv *line, size_t count);
void csv_end(struct csv *line);

#endif
