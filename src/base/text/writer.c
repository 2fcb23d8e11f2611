/* writer: see writer.h. */
#include "base/text/writer.h"

#include "base/text/number.h"

void writer_open(struct writer *writer, qj_context *context, const qj_sink *sink)
{
    writer->context = context;
    writer->sink = sink;
    writer->status = QJ_OK;
    writer->language = context ? context->language : NULL;
    writer->color = false;
    writer->last = 0;
    writer->length = 0;
}

static bool writer_append(void *user, const void *data, size_t size)
{
    struct writer *writer = user;
    size_t part = size < writer->text_room ? size : writer->text_room;
    memcpy(writer->text, data, part);
    writer->text += part;
    writer->text_room -= part;
    *writer->text = 0;
    return true;
}

void writer_open_text(struct writer *writer, const char *language, char *text, size_t size)
{
    writer->own = (qj_sink){writer_append, writer};
    writer_open(writer, NULL, &writer->own);
    writer->language = language;
    writer->text = text;
    writer->text_room = size - 1;
    *text = 0;
}

static bool writer_ignores_limits(const struct writer *writer)
{
    return writer->context && writer->context->past_limit;
}

void writer_poll(struct writer *writer)
{
    if (writer->context && writer->status == QJ_OK && !writer_ignores_limits(writer))
        writer->status = context_poll(writer->context, NULL, 0, 0);
}

/* A write that failed because of a signal is a stop, not a fault. */
qj_status writer_flush(struct writer *writer)
{
    size_t length = writer->length;
    writer->last = writer_last(writer);
    writer->length = 0;
    if (writer_ignores_limits(writer) &&
        (writer->status == QJ_LIMIT || writer->status == QJ_STOPPED))
        writer->status = QJ_OK;
    if (length == 0 || writer->status != QJ_OK)
        return writer->status;
    bool written = writer->sink->write(writer->sink->user, writer->buffer, length);
    writer_poll(writer);
    if (!written && writer->status == QJ_OK) {
        if (writer->context)
            context_record(writer->context, QJ_IO, 0, 0, "cannot write");
        writer->status = QJ_IO;
    }
    return writer->status;
}

void write_bytes(struct writer *writer, const char *bytes, size_t length)
{
    while (length) {
        size_t room = sizeof writer->buffer - writer->length;
        size_t part = length < room ? length : room;
        memcpy(writer->buffer + writer->length, bytes, part);
        writer->length += part;
        bytes += part;
        length -= part;
        if (writer->length == sizeof writer->buffer)
            writer_flush(writer);
    }
}

void write_text(struct writer *writer, const char *text)
{
    write_bytes(writer, text, strlen(text));
}

void write_char(struct writer *writer, char byte)
{
    *writer_room(writer, 1) = byte;
    writer->length++;
}

void write_count(struct writer *writer, uint64_t value)
{
    writer_advance(writer, number_write(writer_room(writer, NUMBER_DIGITS), value));
}

void write_int(struct writer *writer, int64_t value)
{
    if (value < 0)
        write_char(writer, '-');
    write_count(writer, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void write_format(struct writer *writer, const char *format, ...)
{
    char text[WRITE_FORMAT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    write_text(writer, text);
}

void write_phrase(struct writer *writer, const char *format, ...)
{
    char marked[WRITE_FORMAT], text[2 * WRITE_FORMAT];
    va_list list;
    va_start(list, format);
    phrase_write_list(marked, sizeof marked, format, list);
    va_end(list);
    qj_message_translate(writer->language, marked, text, sizeof text);
    write_text(writer, text);
}

/* Columns that a text takes: Chinese characters and their punctuation take two. */
static int writer_measure(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += (*text & 0xc0) != 0x80 ? ((unsigned char)*text >= 0xe3 ? 2 : 1) : 0;
    return columns;
}

void write_cell(struct writer *writer, int width, const char *phrase)
{
    char text[WRITE_FORMAT];
    qj_message_translate(writer->language, phrase, text, sizeof text);
    int blanks = (width < 0 ? -width : width) - writer_measure(text);
    if (width < 0)
        write_text(writer, text);
    for (; blanks > 0; blanks--)
        write_char(writer, ' ');
    if (width >= 0)
        write_text(writer, text);
}

void write_gap(struct writer *writer)
{
    const char last = writer_last(writer);
    if (last && last != '\n')
        write_char(writer, ' ');
}

void write_item(struct writer *writer, int64_t value)
{
    write_gap(writer);
    write_int(writer, value);
}

void write_list(struct writer *writer, const uint64_t *numbers, uint64_t count)
{
    for (uint64_t i = 0; i < count && writer_status(writer) == QJ_OK; i++) {
        if (i)
            write_char(writer, ' ');
        write_count(writer, numbers[i]);
    }
    write_char(writer, '\n');
}

static bool collect_append(void *user, const void *data, size_t size)
{
    struct collected_text *text = user;
    text->full = arena_grow(text->arena, &text->data, &text->capacity, text->size, size) != QJ_OK;
    if (text->full)
        return false;
    memcpy(text->data + text->size, data, size);
    text->size += size;
    return true;
}

qj_sink collect_sink(struct collected_text *text)
{
    return (qj_sink){collect_append, text};
}

qj_status collect_status(const struct collected_text *text, qj_status status)
{
    if (!text->full)
        return status;
    return context_fail(text->arena->context, QJ_LIMIT, "no memory for a text of %llu bytes",
                        (unsigned long long)text->size);
}
