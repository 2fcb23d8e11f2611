/* language: the translation of a marked message (base/phrase.h), phrase by phrase.
 *
 *     marked       expected <PHRASE>a row (<VALUE>1<END>)<END>, found <VALUE>x<END>
 *     table        expected \1, found \1  ->  应为\1，却是\2
 *                  a row (\1)  ->  行号（\1）
 *     translated   应为行号（1），却是 x
 *
 * The table is sorted by its forms, in which \1 stands for any value; in a translation \N stands
 * for the value number N. A phrase that is not in the table stays English.
 */
#include "base/visible.h"

#include <qiju/qiju.h>

#include <string.h>

/* One block has the strings, reached by offsets: the loader would fill in pointers. The members are
 * named after the lines of the table, so that a new message changes one line of it. */
#define JOIN(name, line)   name##line
#define MEMBER(name, line) JOIN(name, line)
#define ENTRY(form, text) \
    char MEMBER(form_, __LINE__)[sizeof(form)], MEMBER(text_, __LINE__)[sizeof(text)];
static const struct language_strings {
#include "base/language_zh.inc"
} strings = {
#undef ENTRY
#define ENTRY(form, text) .MEMBER(form_, __LINE__) = form, .MEMBER(text_, __LINE__) = text,
#include "base/language_zh.inc"
};
#undef ENTRY

#define ENTRY(form, text) offsetof(struct language_strings, MEMBER(form_, __LINE__)),
static const uint32_t forms[] = {
#include "base/language_zh.inc"
};

/* Returns the text after the value or phrase whose mark is here. */
static const char *language_skip_value(const char *mark)
{
    size_t depth = 0;
    do {
        depth += *mark == QJ_MARK_VALUE || *mark == QJ_MARK_PHRASE;
        depth -= *mark == QJ_MARK_END;
        mark++;
    } while (depth && *mark);
    return mark;
}

static bool language_is_mark(char byte)
{
    return byte == QJ_MARK_VALUE || byte == QJ_MARK_PHRASE;
}

/* Compares a form with the form of a phrase, as strcmp does. */
static int language_compare(const char *form, const char *phrase)
{
    for (;; form++) {
        bool value = language_is_mark(*phrase);
        char byte = *phrase;
        if (value)
            byte = (char)QJ_MARK_VALUE;
        else if (byte == QJ_MARK_END)
            byte = 0;
        if (*form != byte || !byte)
            return (unsigned char)*form - (unsigned char)byte;
        phrase = value ? language_skip_value(phrase) : phrase + 1;
    }
}

static const char *language_find(const char *phrase)
{
    const char *block = (const char *)&strings;
    size_t lo = 0, hi = sizeof forms / sizeof *forms;
    while (lo < hi) {
        size_t middle = lo + (hi - lo) / 2;
        const char *form = block + forms[middle];
        int order = language_compare(form, phrase);
        if (order == 0)
            return form + strlen(form) + 1;
        *(order < 0 ? &lo : &hi) = order < 0 ? middle + 1 : middle;
    }
    return NULL;
}

/* Returns the mark of a value of a phrase; number counts from 1 and is at most their count. */
static const char *language_find_value(const char *phrase, size_t number)
{
    for (;; phrase++)
        if (language_is_mark(*phrase) && --number == 0)
            return phrase;
        else if (language_is_mark(*phrase))
            phrase = language_skip_value(phrase) - 1;
}

/* A phrase: the rest of its translation, with values of phrase, or of itself (phrase NULL). */
struct language_phrase {
    const char *rest, *phrase;
};

/* seam: a value begins or ends here. Chinese has a blank there next to a letter or digit. */
struct language_out {
    char *text;
    size_t size, length; /* length: of the whole text, which may not fit */
    enum { OTHER, LETTER, HAN } last;
    bool seam;
};

static void language_put_bytes(struct language_out *out, const char *bytes, size_t length)
{
    if (out->length + length < out->size) {
        memcpy(out->text + out->length, bytes, length);
        out->text[out->length + length] = 0;
    } else {
        out->size = 0; /* write nothing more */
    }
    out->length += length;
}

static void language_put_character(struct language_out *out, const char *at, size_t length)
{
    unsigned char byte = (unsigned char)*at;
    bool letter = (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
    bool han = length == 3 && byte >= 0xe4 && byte <= 0xe9; /* U+4000 to U+9FFF */
    if (out->seam &&
        ((out->last == HAN && (letter || byte == '-')) || (out->last == LETTER && han)))
        language_put_bytes(out, " ", 1);
    out->seam = false;
    out->last = letter ? LETTER : han ? HAN : OTHER;
    language_put_bytes(out, at, length);
}

/* Writes the next character. Returns the text after it. */
static const char *language_put(struct language_out *out, const char *text)
{
    size_t length = utf8_length(text, strlen(text));
    length += length == 0;
    language_put_character(out, text, length);
    return text + length;
}

static void language_put_word(struct language_out *out, const char *mark)
{
    for (const char *at = mark + 1, *end = language_skip_value(mark); at < end && *at;) {
        if (language_is_mark(*at) || *at == QJ_MARK_END)
            at++;
        else
            at = language_put(out, at);
    }
    out->seam = true;
}

static struct language_phrase language_open(const char *phrase, bool chinese)
{
    const char *text = chinese ? language_find(phrase) : NULL;
    return text ? (struct language_phrase){text, phrase} : (struct language_phrase){phrase, NULL};
}

/* Takes the mark of a value that comes next in a phrase; NULL: a character comes next. */
static const char *language_take_mark(struct language_phrase *top)
{
    const char *at = top->rest;
    if (top->phrase && (unsigned char)*at < '\t') {
        top->rest++;
        return language_find_value(top->phrase, (size_t)*at);
    }
    if (top->phrase || !language_is_mark(*at))
        return NULL;
    top->rest = language_skip_value(at);
    return at;
}

static bool language_is_chinese(const char *tag)
{
    return tag && (tag[0] | 0x20) == 'z' && (tag[1] | 0x20) == 'h' &&
           !strchr("abcdefghijklmnopqrstuvwxyz", tag[2] | 0x20);
}

size_t qj_message_translate(const char *language, const char *marked, char *text, size_t size)
{
    enum { DEEPEST = 8 };
    struct language_phrase phrases[DEEPEST];
    size_t depth = 0;
    bool chinese = language_is_chinese(language);
    struct language_out out = {.text = text, .size = size};
    if (size)
        *text = 0;
    phrases[depth++] = language_open(marked, chinese);
    while (depth) {
        struct language_phrase *top = &phrases[depth - 1];
        const bool over = !*top->rest || (!top->phrase && *top->rest == QJ_MARK_END);
        const char *mark = over ? NULL : language_take_mark(top);
        depth -= over;
        out.seam |= over || mark;
        if (mark && *mark == QJ_MARK_PHRASE && depth < DEEPEST)
            phrases[depth++] = language_open(mark + 1, chinese);
        else if (mark)
            language_put_word(&out, mark);
        else if (!over)
            top->rest = language_put(&out, top->rest);
    }
    return out.length;
}
