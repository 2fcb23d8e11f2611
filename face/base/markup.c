/* markup: see markup.h. */
#include "face/base/markup.h"

#include "base/visible.h"

#include <string.h>

static const char *markup_entity(char byte)
{
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

void markup_text(struct writer *writer, const char *text)
{
    bool good;
    size_t left = strlen(text);
    for (size_t length; left > 0; text += length, left -= length) {
        length = visible_character(text, left, &good);
        const char *name = markup_entity(*text);
        if (name)
            write_text(writer, name);
        else if (good)
            write_bytes(writer, text, length);
        else
            write_text(writer, "\xef\xbf\xbd");
    }
}

void markup_phrase(struct writer *writer, const char *phrase)
{
    char text[WRITE_FORMAT];
    qj_message_translate(writer->language, phrase, text, sizeof text);
    markup_text(writer, text);
}
