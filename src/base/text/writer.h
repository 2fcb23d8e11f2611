/* writer: buffered text to a sink. Writing functions return no status. The writer stores the first
 * failure and drops later text; writer_flush returns the failure. It polls the context after every
 * buffer, so a long text can be stopped. Loops that write much check writer_status. */
#pragma once

#include "base/arena.h"

struct writer {
    qj_context *context; /* NULL: no polling, and failures do not matter */
    const qj_sink *sink;
    qj_status status;
    const char *language; /* of write_phrase; NULL: English */
    bool color;           /* draw boards in colour; false at first */
    char last;            /* last byte that was written to the sink; 0: none */
    size_t length;
    char *text;           /* of writer_open_text; ends in 0, and drops what does not fit */
    size_t text_room;     /* bytes left for it, without the 0 */
    qj_sink own;          /* the sink to it */
    char buffer[1 << 12]; /* several writers fit on a stack of 64 kB (tests/stack.sh) */
};

void writer_open(struct writer *writer, qj_context *context, const qj_sink *sink);

/* Opens a writer to a text of size bytes in memory, which writer_flush completes. */
void writer_open_text(struct writer *writer, const char *language, char *text, size_t size);

/* Returns QJ_OK, or the first failure. */
static inline qj_status writer_status(const struct writer *writer)
{
    return writer->status;
}

/* Polls the context, and stores a failure. */
void writer_poll(struct writer *writer);

/* Writes the buffer to the sink and returns the status. */
qj_status writer_flush(struct writer *writer);

/* Returns the last byte of the text so far; 0 if it is empty. */
static inline char writer_last(const struct writer *writer)
{
    if (writer->length)
        return writer->buffer[writer->length - 1];
    return writer->last;
}

/* Returns room for size bytes, fewer than the buffer has. writer_advance then sets their end. */
static inline char *writer_room(struct writer *writer, size_t size)
{
    if (sizeof writer->buffer - writer->length < size)
        writer_flush(writer);
    return writer->buffer + writer->length;
}

static inline void writer_advance(struct writer *writer, const char *end)
{
    writer->length = (size_t)(end - writer->buffer);
}

void write_bytes(struct writer *writer, const char *bytes, size_t length);
void write_text(struct writer *writer, const char *text);
void write_char(struct writer *writer, char byte);
void write_int(struct writer *writer, int64_t value);
void write_count(struct writer *writer, uint64_t value);

/* Writes a short text as printf, at most WRITE_FORMAT - 1 bytes. */
enum { WRITE_FORMAT = 1024 };
void write_format(struct writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes a phrase (base/phrase.h) in the language of the writer, which is the context's. */
void write_phrase(struct writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes a phrase in a column, at its right end; at its left if the width is negative. */
void write_cell(struct writer *writer, int width, const char *phrase);

/* Writes a blank, except at the start of a line; and a number after it. */
void write_gap(struct writer *writer);
void write_item(struct writer *writer, int64_t value);

/* Writes numbers with blanks between them, until a write fails. */
void write_list(struct writer *writer, const uint64_t *numbers, uint64_t count);
#define WRITE_LIST(writer, ...)                           \
    write_list((writer), (const uint64_t[]){__VA_ARGS__}, \
               sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t))

/* A growing text in arena; initialize it as {.arena = ...}. */
struct collected_text {
    struct arena *arena;
    char *data;
    uint64_t size, capacity;
    bool full; /* memory ran out */
};

qj_sink collect_sink(struct collected_text *text);

/* Returns status, or QJ_LIMIT in place of "cannot write" if memory ran out. */
qj_status collect_status(const struct collected_text *text, qj_status status);
