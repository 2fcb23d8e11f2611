/* json_read: see request.h. */
#include "serve/answer/request.h"

#include "base/visible.h"

/* ----------------------------------------------------------------------- tokens */

static bool json_read_fail(struct json_reader *reader, const char *expected)
{
    reader->expected = expected;
    return false;
}

static bool json_read_is_at(const struct json_reader *reader, const char *bytes)
{
    return reader->at < reader->end && *reader->at && strchr(bytes, *reader->at);
}

/* Returns the next non-blank byte; 0 at the end, and after a fault. */
static char json_read_peek(struct json_reader *reader)
{
    while (!reader->expected && json_read_is_at(reader, " \t\r\n"))
        reader->at++;
    if (reader->expected || reader->at == reader->end)
        return 0;
    return *reader->at;
}

bool json_read_take(struct json_reader *reader, char wanted)
{
    bool there = json_read_peek(reader) == wanted;
    reader->at += there;
    return there;
}

bool json_read_take_word(struct json_reader *reader, const char *word)
{
    const size_t length = strlen(word);
    bool there = json_read_peek(reader) && (size_t)(reader->end - reader->at) >= length &&
                 !memcmp(reader->at, word, length);
    reader->at += there ? length : 0;
    return there;
}

bool json_read_next(struct json_reader *reader, char close)
{
    if (json_read_take(reader, ','))
        return true;
    if (!json_read_take(reader, close))
        json_read_fail(reader, close == '}' ? "',' or '}'" : "',' or ']'");
    return false;
}

bool json_read_ends(struct json_reader *reader)
{
    return (!json_read_peek(reader) && reader->at == reader->end) ||
           json_read_fail(reader, "the end of the text");
}

void json_read_place(const struct json_reader *reader, const char *text, size_t *line,
                     size_t *column)
{
    *line = *column = 1;
    for (; text < reader->at; text++) {
        *column += ((unsigned char)*text & 0xC0) != 0x80;
        if (*text == '\n') {
            ++*line;
            *column = 1;
        }
    }
}

/* ---------------------------------------------------------------------- numbers */

static bool json_read_skip_digits(struct json_reader *reader)
{
    const char *start = reader->at;
    while (json_read_is_at(reader, "0123456789"))
        reader->at++;
    return reader->at > start || json_read_fail(reader, "a digit");
}

static bool json_read_skip_number(struct json_reader *reader)
{
    reader->at += *reader->at == '-';
    if (json_read_is_at(reader, "0"))
        reader->at++;
    else if (!json_read_skip_digits(reader))
        return false;
    if (json_read_is_at(reader, ".") && (reader->at++, !json_read_skip_digits(reader)))
        return false;
    if (!json_read_is_at(reader, "eE"))
        return true;
    reader->at++;
    reader->at += json_read_is_at(reader, "+-");
    return json_read_skip_digits(reader);
}

char *json_read_number(struct json_reader *reader)
{
    char *text = reader->room, first = json_read_peek(reader);
    const char *start = reader->at;
    if ((first != '-' && (first < '0' || first > '9')) || !json_read_skip_number(reader))
        return NULL;
    memcpy(text, start, (size_t)(reader->at - start));
    reader->room += reader->at - start;
    *reader->room++ = 0;
    return text;
}

/* --------------------------------------------------------------------- strings */

static bool json_read_hex(struct json_reader *reader, uint32_t *out)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    *out = 0;
    for (unsigned i = 0; i < 4; i++, reader->at++) {
        if (!json_read_is_at(reader, digits))
            return json_read_fail(reader, "four hexadecimal digits");
        *out = *out << 4 | (uint32_t)(strchr(digits, *reader->at) - digits) % 16;
    }
    return true;
}

/* Reads the character after \u, which may take a second \u. */
static bool json_read_code(struct json_reader *reader, uint32_t *out)
{
    uint32_t low;
    const char *start = reader->at;
    if (!json_read_hex(reader, out))
        return false;
    if (*out >> 10 == 0xD800 >> 10) {
        bool pair = reader->end - reader->at > 2 && !memcmp(reader->at, "\\u", 2);
        reader->at += pair ? 2 : 0;
        if (!pair || !json_read_hex(reader, &low) || low >> 10 != 0xDC00 >> 10)
            return json_read_fail(reader, "the second half of a character");
        *out = 0x10000 + ((*out & 0x3FF) << 10 | (low & 0x3FF));
        return true;
    }
    if (*out && *out >> 10 != 0xDC00 >> 10)
        return true;
    reader->at = start;
    return json_read_fail(reader, "the code of a character");
}

/* Reads an escape sequence after its backslash. */
static bool json_read_escape(struct json_reader *reader)
{
    static const char names[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    static const unsigned lead[] = {0, 0xC0, 0xE0, 0xF0};
    uint32_t code;
    if (json_read_is_at(reader, names)) {
        *reader->room++ = bytes[strchr(names, *reader->at++) - names];
        return true;
    }
    if (!json_read_is_at(reader, "u"))
        return json_read_fail(reader, "one of \"\\/bfnrtu");
    reader->at++;
    if (!json_read_code(reader, &code))
        return false;
    unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *reader->room++ = (char)(lead[more] | code >> 6 * more);
    while (more--)
        *reader->room++ = (char)(0x80 | (code >> 6 * more & 0x3F));
    return true;
}

static bool json_read_character(struct json_reader *reader)
{
    size_t length = utf8_length(reader->at, (size_t)(reader->end - reader->at));
    if (!length)
        return json_read_fail(reader, "UTF-8");
    if ((unsigned char)*reader->at < 0x20)
        return json_read_fail(reader, "no control character in a string");
    memcpy(reader->room, reader->at, length);
    reader->room += length;
    reader->at += length;
    return true;
}

char *json_read_string(struct json_reader *reader)
{
    char *start = reader->room;
    bool good = json_read_take(reader, '"');
    if (!good)
        return NULL;
    while (good && reader->at < reader->end && *reader->at != '"')
        good = *reader->at == '\\' ? (reader->at++, json_read_escape(reader))
                                   : json_read_character(reader);
    if (good && reader->at == reader->end)
        good = json_read_fail(reader, "the end of the string");
    if (!good)
        return NULL;
    reader->at++;
    *reader->room++ = 0;
    return start;
}

char *json_read_member(struct json_reader *reader)
{
    char *name = json_read_string(reader);
    if (!name && !reader->expected)
        json_read_fail(reader, "the name of a member");
    if (name && !json_read_take(reader, ':'))
        json_read_fail(reader, "':'");
    return reader->expected ? NULL : name;
}
