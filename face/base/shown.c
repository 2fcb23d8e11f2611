/* shown: see shown.h. */
#include "face/base/shown.h"

#include "base/phrase.h"

#include "base/context.h"
#include "base/text/writer.h"
#include "base/visible.h"

bool shown_is(const char *text)
{
    return visible_is(text);
}

void shown_copy(char *out, size_t room, const char *text)
{
    visible_copy(out, room, text);
}

const char *shown_size(uint64_t bytes, char text[SHOWN_SIZE])
{
    return context_size_text(bytes, text);
}

void shown_phrase_list(char *out, size_t size, const char *language, const char *format,
                       va_list list)
{
    char marked[2048];
    phrase_write_list(marked, sizeof marked, format, list);
    qj_message_translate(language, marked, out, size);
}

void shown_cell(char *out, size_t size, const char *language, int width, const char *phrase)
{
    struct writer writer;
    writer_open_text(&writer, language, out, size);
    write_cell(&writer, width, phrase);
    writer_flush(&writer);
}
