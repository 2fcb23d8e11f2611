/* json_parts: what all JSON answers are made of. Whole numbers beyond 2^53 are strings. */
#ifndef QIJU_FACE_JSON_PARTS_H
#define QIJU_FACE_JSON_PARTS_H

#include "base/writer.h"

/* The version of docs/schema.json. */
enum { JSON_SCHEMA = 1 };

void json_string(struct writer *writer, const char *text);

/* ,"NAME": or, as the first member, "NAME": */
void json_name(struct writer *writer, bool first, const char *name);

void json_natural(struct writer *writer, uint64_t value);

/* The word for a kind of game. */
const char *json_kind(qj_kind kind);

#endif
