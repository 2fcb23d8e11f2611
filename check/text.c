/* text: a text byte by byte, with some bytes ahead; see check.h. */
#include "check.h"

#include <string.h>

/* Reads on behind what is there, which is first moved to the start of the block. */
static void text_fill(struct check *check, struct text *text)
{
    memmove(text->bytes, text->bytes + text->at, text->filled - text->at);
    text->filled -= text->at;
    text->at = 0;
    size_t more = fread(text->bytes + text->filled, 1, sizeof text->bytes - text->filled,
                        text->file);
    if (ferror(text->file))
        file_refuse(check, text == &check->input ? "the input cannot be read"
                                                 : "the certificate cannot be read");
    text->filled += more;
    text->ended = more == 0;
}

int text_ahead(struct check *check, struct text *text, size_t offset)
{
    while (text->filled - text->at <= offset && !text->ended)
        text_fill(check, text);
    return text->filled - text->at > offset ? text->bytes[text->at + offset] : EOF;
}

int text_take(struct check *check, struct text *text)
{
    int byte = text_ahead(check, text, 0);
    text->at += byte != EOF;
    text->column++;
    if (byte == '\n') {
        text->line++;
        text->column = 1;
    }
    return byte;
}

void text_mark(struct text *text)
{
    text->word_line = text->line;
    text->word_column = text->column;
}
