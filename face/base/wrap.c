/* wrap: see wrap.h. */
#include "face/base/wrap.h"

#include <stdbool.h>
#include <string.h>

enum { WIDTH = 78 };

const char *wrap_text(const char *text, size_t column, size_t indent, wrap_put_fn put, void *user)
{
    const char *start = text, *ends = *text == ' ' ? "\n" : " \n";
    while (*text && *text != '\n') {
        size_t length = strcspn(text, ends);
        bool new_line = text > start && column + 1 + length > WIDTH;
        if (new_line)
            put(user, "\n", 1);
        for (size_t i = 0; new_line && i < indent; i++)
            put(user, " ", 1);
        if (text > start && !new_line)
            put(user, " ", 1);
        column = (new_line ? indent : column + (text > start)) + length;
        put(user, text, length);
        text += length + (text[length] == ' ');
    }
    put(user, "\n", 1);
    return text + (*text == '\n');
}
