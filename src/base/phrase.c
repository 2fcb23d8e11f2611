/* phrase: see phrase.h. */
#include "base/phrase.h"

#include "base/visible.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Maximum length of a number: the digits of 2^64, or a result of %g. */
enum { NUMBER = 32 };

struct phrase {
    char *text;
    size_t size, room; /* room: for bytes, the ends of open marks and the final 0 */
    size_t open;       /* marks without an end so far */
    bool full;         /* something did not fit, and the rest is dropped */
    bool counts, one;  /* a whole number was added; the last one is 1 */
};

static void phrase_add(struct phrase *phrase, const char *bytes, size_t size)
{
    phrase->full = phrase->full || phrase->size + size + phrase->open >= phrase->room;
    if (phrase->full)
        return;
    memcpy(phrase->text + phrase->size, bytes, size);
    phrase->size += size;
}

static void phrase_open_mark(struct phrase *phrase, char mark)
{
    phrase->open++;
    phrase_add(phrase, &mark, 1);
    phrase->open -= phrase->full;
}

/* Closes marks until only open of them are left; there is always room. */
static void phrase_close_marks(struct phrase *phrase, size_t open)
{
    while (phrase->open > open) {
        phrase->text[phrase->size++] = QJ_MARK_END;
        phrase->open--;
    }
}

/* Adds a phrase with its marks, each of which is closed at its end, or a word without marks. */
static void phrase_add_text(struct phrase *phrase, const char *text, size_t size, bool marked)
{
    char shown[VISIBLE_BYTE + 1];
    size_t open = phrase->open;
    for (size_t length; size; text += length, size -= length) {
        bool good;
        length = visible_character(text, size, &good);
        if (marked && (*text == QJ_MARK_VALUE || *text == QJ_MARK_PHRASE)) {
            phrase_open_mark(phrase, *text);
        } else if (marked && *text == QJ_MARK_END && phrase->open > open) {
            phrase_close_marks(phrase, phrase->open - 1);
        } else if (good) {
            phrase_add(phrase, text, length);
        } else {
            visible_byte(shown, *text);
            phrase_add(phrase, shown, VISIBLE_BYTE);
        }
    }
    phrase_close_marks(phrase, open);
}

static void phrase_add_value(struct phrase *phrase, char mark, const char *text, size_t size)
{
    size_t open = phrase->open;
    phrase_open_mark(phrase, mark);
    phrase_add_text(phrase, text, size, mark == QJ_MARK_PHRASE);
    phrase_close_marks(phrase, open);
}

/* Reads the number of a conversion, from its length modifier on. Returns the text after it. */
static const char *phrase_take_number(const char *at, va_list *list, char number[NUMBER])
{
    size_t longs = strspn(at, "l");
    bool size = at[longs] == 'z';
    const char *letter = at + longs + size;
    assert(*letter == 'd' || *letter == 'u' || *letter == 'g');
    if (*letter == 'g')
        snprintf(number, NUMBER, "%g", va_arg(*list, double));
    else if (*letter == 'd')
        snprintf(number, NUMBER, "%lld",
                 longs == 2 ? va_arg(*list, long long)
                 : longs    ? va_arg(*list, long)
                            : va_arg(*list, int));
    else
        snprintf(number, NUMBER, "%llu",
                 longs == 2 ? va_arg(*list, unsigned long long)
                 : longs    ? va_arg(*list, unsigned long)
                 : size     ? va_arg(*list, size_t)
                            : va_arg(*list, unsigned));
    return letter + 1;
}

/* Adds the value of the conversion after a %. Returns the text after it. */
static const char *phrase_add_next(struct phrase *phrase, const char *at, va_list *list)
{
    char number[NUMBER], *end;
    const bool precise = *at == '.';
    size_t precision = SIZE_MAX;
    if (precise && at[1] == '*') {
        precision = (size_t)va_arg(*list, int);
        at += 2;
    } else if (precise) {
        precision = strtoul(at + 1, &end, 10);
        at = end;
    }
    if (*at == 's') {
        const char *text = va_arg(*list, const char *);
        phrase_add_value(phrase, precise ? QJ_MARK_VALUE : QJ_MARK_PHRASE, text,
                         strnlen(text, precision));
        return at + 1;
    }
    if (*at == 'f') {
        snprintf(number, NUMBER, "%.*f", (int)precision, va_arg(*list, double));
        at++;
    } else {
        at = phrase_take_number(at, list, number);
        phrase->counts = true;
        phrase->one = !strcmp(number, "1");
    }
    phrase_add_value(phrase, QJ_MARK_VALUE, number, strlen(number));
    return at;
}

/* Adds one of the endings of [one|many], or of [many]. Returns the text after them. */
static const char *phrase_add_ending(struct phrase *phrase, const char *at)
{
    const char *end = strchr(at, ']'), *bar = memchr(at, '|', (size_t)(end - at));
    const char *many = bar ? bar + 1 : at;
    if (!phrase->one)
        phrase_add(phrase, many, (size_t)(end - many));
    else if (bar)
        phrase_add(phrase, at, (size_t)(bar - at));
    return end + 1;
}

void phrase_write_list(char *out, size_t room, const char *format, va_list list)
{
    struct phrase phrase = {.text = out, .room = room};
    va_list values;
    va_copy(values, list);
    if (!strcmp(format, "%s")) {
        const char *text = va_arg(values, const char *);
        phrase_add_text(&phrase, text, strlen(text), true);
        format = "";
    }
    while (*format) {
        if (*format == '%' && format[1] != '%') {
            format = phrase_add_next(&phrase, format + 1, &values);
        } else if (*format == '[' && phrase.counts) {
            format = phrase_add_ending(&phrase, format + 1);
        } else {
            phrase_add(&phrase, format, 1);
            format += *format == '%' ? 2 : 1;
        }
    }
    va_end(values);
    out[phrase.size] = 0;
}

void phrase_write(char *out, size_t room, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    phrase_write_list(out, room, format, list);
    va_end(list);
}

void phrase_fill_error(qj_error *error, const char *format, va_list list)
{
    phrase_write_list(error->marked, sizeof error->marked, format, list);
    qj_message_translate(NULL, error->marked, error->message, sizeof error->message);
}

qj_status phrase_error(qj_error *error, qj_status status, const char *format, ...)
{
    va_list list;
    *error = (qj_error){.status = status};
    va_start(list, format);
    phrase_fill_error(error, format, list);
    va_end(list);
    return status;
}
