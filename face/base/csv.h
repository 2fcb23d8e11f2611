/* csv: lines of comma-separated values (RFC 4180): quoted where needed, with quotes doubled. */
#ifndef QIJU_FACE_BASE_CSV_H
#define QIJU_FACE_BASE_CSV_H

#include "base/text/writer.h"

struct csv {
    struct writer *writer;
    bool any; /* a value stands in the line already */
};

void csv_text(struct csv *line, const char *text);
/* Nothing for QJ_NOT_KNOWN. */
void csv_natural(struct csv *line, uint64_t value);
/* Nothing unless it is known. */
void csv_whole(struct csv *line, bool known, int64_t value);
/* So many values of nothing. */
void csv_skip(struct csv *line, size_t count);
void csv_end(struct csv *line);

#endif
