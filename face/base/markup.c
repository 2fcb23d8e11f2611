/* markup: see markup.h. */
#include "face/base/markup.h"

#include "base/visible.h"

#include <string.h>

void markup_text(struct writer *writer, const char *text)
{
    static const char special[] = "&<>\"";
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    bool good;
    size_t left = strlen(text);
    for (size_t length; left > 0; text += length, left -= length) {
        length = visible_character(text, left, &good);
        const char *place = strchr(special, *text);
        if (place)
            write_text(writer, names[place - special]);
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
