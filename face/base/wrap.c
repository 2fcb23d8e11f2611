/* wrap: see wrap.h. */
#include "face/base/wrap.h"

#include <string.h>

enum { WIDTH = 78 };

/* Whether a line may not begin here: with a full stop, a comma or a bracket of Chinese. */
static bool wrap_is_bound(const char *text)
{
    static const char *const bound[] = {"、", "。", "，", "：", "；", "）", "？", "！", "》"};
    bool found = false;
    for (size_t i = 0; i < sizeof bound / sizeof *bound; i++)
        found |= !strncmp(text, bound[i], strlen(bound[i]));
    return found;
}

/* The length of an indivisible part: a word, or a Chinese character with the marks bound to it. */
static size_t wrap_measure(const char *text, const char *ends, size_t *columns)
{
    size_t length = 0;
    bool wide = false;
    *columns = 0;
    while (text[length] && !strchr(ends, text[length])) {
        bool before = wide;
        wide = (unsigned char)text[length] >= 0xe3; /* a Chinese character */
        if (length && (before || wide) && !wrap_is_bound(text + length))
            break;
        *columns += wide ? 2 : 1;
        do {
            length++;
        } while (((unsigned char)text[length] & 0xc0) == 0x80);
    }
    return length;
}

const char *wrap_text(const char *text, size_t column, size_t indent, wrap_put_fn put, void *user)
{
    const char *start = text, *ends = *text == ' ' ? "\n" : " \n";
    bool blank = false;
    while (*text && *text != '\n') {
        size_t columns, length = wrap_measure(text, ends, &columns);
        bool new_line = text > start && *ends == ' ' && column + blank + columns > WIDTH;
        if (new_line)
            put(user, "\n", 1);
        for (size_t i = 0; new_line && i < indent; i++)
            put(user, " ", 1);
        if (blank && !new_line)
            put(user, " ", 1);
        column = (new_line ? indent : column + blank) + columns;
        put(user, text, length);
        text += length;
        blank = *text == ' ' && *ends == ' ';
        text += blank;
    }
    put(user, "\n", 1);
    return text + (*text == '\n');
}

static void wrap_put(void *user, const char *bytes, size_t length)
{
    write_bytes(user, bytes, length);
}

void wrap_phrase(struct writer *writer, const char *phrase, size_t column, size_t indent)
{
    char words[2 * QJ_MARKED_SIZE];
    qj_message_translate(writer->language, phrase, words, sizeof words);
    wrap_text(words, column, indent, wrap_put, writer);
}
