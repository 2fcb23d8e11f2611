/* wrap: see wrap.h. */
#include "face/wrap.h"

#include <string.h>

enum { WIDTH = 78 };

static void put_line_end(size_t indent, wrap_put_fn put, void *user)
{
    put(user, "\n", 1);
    for (size_t i = 0; i < indent; i++)
        put(user, " ", 1);
}

void wrap_text(const char *text, size_t column, size_t indent, wrap_put_fn put, void *user)
{
    const char *start = text;
    while (*text) {
        size_t length = strcspn(text, " ");
        if (text > start && column + 1 + length > WIDTH) {
            put_line_end(indent, put, user);
            column = indent;
        } else if (text > start) {
            put(user, " ", 1);
            column++;
        }
        put(user, text, length);
        column += length;
        text += length + (text[length] == ' ');
    }
    put(user, "\n", 1);
}
