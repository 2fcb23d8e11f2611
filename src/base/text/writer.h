/* writer: buffered text to a sink. Writing never returns a status: the first failure is kept, what
 * follows is dropped, and writer_flush reports it. The context is polled after every buffer that is
 * written, so that a long text can be stopped; loops that write much check writer_status.
 */
#ifndef QIJU_BASE_TEXT_WRITER_H
#define QIJU_BASE_TEXT_WRITER_H

#include "base/context.h"

struct writer {
    qj_context *context; /* NULL: not polled, and failures are of no interest */
    const qj_sink *sink;
    qj_status status;
    bool color; /* boards are wanted in colour, false at first */
    char last;  /* byte that was written out; 0: none */
    size_t length;
    char buffer[1 << 13]; /* two writers stand on a stack of 64 kB beside all else (tests/stack.sh)
                           */
};

void writer_open(struct writer *writer, qj_context *context, const qj_sink *sink);

/* QJ_OK as long as all went well, else the first failure. */
static inline qj_status writer_status(const struct writer *writer)
{
    return writer->status;
}

/* Polls the context; a failure becomes the writer's. */
void writer_poll(struct writer *writer);

/* Writes out what is buffered, and returns the status. */
qj_status writer_flush(struct writer *writer);

/* The last byte of the text so far; 0: it is empty. */
static inline char writer_last(const struct writer *writer)
{
    if (writer->length)
        return writer->buffer[writer->length - 1];
    return writer->last;
}

/* Room for so many bytes, fewer than the buffer has; writer_advance then says where they end. */
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

/* As printf, for short texts: at most WRITE_FORMAT - 1 bytes. */
enum { WRITE_FORMAT = 1024 };
void write_format(struct writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Numbers in a line, set apart by blanks, until one cannot be written. */
void write_list(struct writer *writer, const uint64_t *numbers, uint64_t count);
#define WRITE_LIST(writer, ...)                           \
    write_list((writer), (const uint64_t[]){__VA_ARGS__}, \
               sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t))

/* A writer into memory that always ends in 0 and drops what does not fit. */
struct text_buffer {
    char *text;
    size_t size;
    size_t length;
};
qj_sink text_buffer_sink(struct text_buffer *buffer, char *text, size_t size);

#endif
