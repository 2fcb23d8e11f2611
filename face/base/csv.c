/* csv: see csv.h. */
#include "face/base/csv.h"

#include <string.h>

static void csv_begin(struct csv *line)
{
    if (line->any)
        write_char(line->writer, ',');
    line->any = true;
}

void csv_text(struct csv *line, const char *text)
{
    struct writer *writer = line->writer;
    bool quote = strpbrk(text, ",\"\r\n") != NULL;
    csv_begin(line);
    write_text(writer, quote ? "\"" : "");
    for (; *text; text++) {
        if (*text == '"')
            write_char(writer, '"');
        write_char(writer, *text);
    }
    write_text(writer, quote ? "\"" : "");
}

void csv_phrase(struct csv *line, const char *phrase)
{
    char text[QJ_MARKED_SIZE];
    qj_message_translate(NULL, phrase, text, sizeof text);
    csv_text(line, text);
}

void csv_natural(struct csv *line, uint64_t value)
{
    csv_begin(line);
    if (value != QJ_NOT_KNOWN)
        write_count(line->writer, value);
}

void csv_whole(struct csv *line, bool known, int64_t value)
{
    csv_begin(line);
    if (known)
        write_int(line->writer, value);
}

void csv_skip(struct csv *line, size_t count)
{
    for (size_t i = 0; i < count; i++)
        csv_begin(line);
}

void csv_end(struct csv *line)
{
    write_char(line->writer, '\n');
    line->any = false;
}
