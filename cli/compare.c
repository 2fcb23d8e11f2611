/* compare: see compare.h. */
#include "cli/compare.h"

#include <string.h>

static size_t without_blanks(const char *data, size_t size)
{
    while (size && strchr(" \t\r\n\v\f", data[size - 1]) && data[size - 1])
        size--;
    return size;
}

/* Takes the next line off a text: with its newline if exact, else without the blanks at its end. */
static struct text take_line(struct text *text, bool exact)
{
    if (text->size == 0)
        return (struct text){NULL, 0};
    const char *end = memchr(text->data, '\n', text->size);
    struct text line = {text->data, end ? (size_t)(end - text->data) + 1 : text->size};
    text->data += line.size;
    text->size -= line.size;
    if (!exact)
        line.size = without_blanks(line.data, line.size);
    return line;
}

static bool is_same(struct text one, struct text other)
{
    return !one.data == !other.data && one.size == other.size &&
           (one.size == 0 || memcmp(one.data, other.data, one.size) == 0);
}

struct difference compare_texts(struct text expected, struct text found, bool exact)
{
    struct difference difference = {0};
    if (!exact) {
        expected.size = without_blanks(expected.data, expected.size);
        found.size = without_blanks(found.data, found.size);
    }
    for (uint64_t number = 1; expected.size || found.size; number++) {
        struct text line = take_line(&expected, exact), other = take_line(&found, exact);
        if (!is_same(line, other)) {
            difference = (struct difference){number, line, other};
            break;
        }
    }
    return difference;
}
