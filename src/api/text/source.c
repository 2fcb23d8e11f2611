/* source: a text in memory, read in pieces. */
#include <qiju/qiju.h>

#include <string.h>

static ptrdiff_t read_text(void *user, void *buffer, size_t size)
{
    qj_text *text = user;
    size_t part = text->size < size ? text->size : size;
    if (part)
        memcpy(buffer, text->data, part);
    text->data += part;
    text->size -= part;
    return (ptrdiff_t)part;
}

qj_source qj_text_source(qj_text *text)
{
    return (qj_source){read_text, text};
}
