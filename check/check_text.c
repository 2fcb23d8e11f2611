/* check_text: reads a text byte by byte, with lookahead; see check.h. */
#include "check.h"

#include <string.h>

/* Moves the rest of the block to its start, and reads more bytes after it. */
static void text_fill(struct check *check, struct check_text *text)
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

int text_ahead(struct check *check, struct check_text *text, size_t offset)
{
    while (text->filled - text->at <= offset && !text->ended)
        text_fill(check, text);
    return text->filled - text->at > offset ? text->bytes[text->at + offset] : EOF;
}

/* Returns the number of bytes of a character after its first byte. */
static unsigned text_count_rest(int first)
{
    return first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
}

bool text_is_utf8(struct check *check, struct check_text *text)
{
    const int first = text_ahead(check, text, 0), second = text_ahead(check, text, 1);
    const int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (first < 0x80 || text->rest)
        return true;
    if (first < 0xc2 || first > 0xf4 || second < least || second > most)
        return false;
    for (unsigned i = 2; i <= text_count_rest(first); i++)
        if ((text_ahead(check, text, i) & ~0x3f) != 0x80)
            return false;
    return true;
}

int text_take(struct check *check, struct check_text *text)
{
    int byte = text_ahead(check, text, 0);
    text->at += byte != EOF;
    text->rest = byte < 0x80 ? 0 : text->rest ? text->rest - 1 : text_count_rest(byte);
    text->column++;
    if (byte == '\n') {
        text->line++;
        text->column = 1;
    }
    return byte;
}

void text_mark(struct check_text *text)
{
    text->word_line = text->line;
    text->word_column = text->column;
}
