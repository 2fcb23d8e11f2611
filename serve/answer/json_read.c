/* json_read: see json_read.h.
 *
 * A first pass over the bytes counts the values: each but the first comes after an opening bracket
 * or a comma. A string is never longer than its written form with quotes. So one block has room for
 * all values:
 *
 *     | value | value | ... | string 0 string 0 ... |
 */
#include "serve/answer/json_read.h"

#include "base/visible.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct json_reader {
    const char *at, *end;
    struct json *value; /* the next value */
    char *room;         /* next byte of a string */
    const char *expected;
};

struct json_size json_measure(const char *bytes, size_t size)
{
    struct json_size measured = {0, 1};
    size_t depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < size; i++) {
        char byte = bytes[i];
        if (in_string) {
            in_string = byte != '"';
            i += byte == '\\';
            continue;
        }
        bool opens = byte == '[' || byte == '{';
        in_string = byte == '"';
        depth += opens;
        measured.values += opens || byte == ',';
        measured.depth = depth > measured.depth ? depth : measured.depth;
        depth -= depth && (byte == ']' || byte == '}');
    }
    return measured;
}

/* ----------------------------------------------------------------------- tokens */

static bool json_read_fail(struct json_reader *reader, const char *expected)
{
    reader->expected = expected;
    return false;
}

/* Returns the next non-blank byte; 0 at the end. */
static char json_read_peek(struct json_reader *reader)
{
    while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) && *reader->at)
        reader->at++;
    if (reader->at == reader->end)
        return 0;
    return *reader->at;
}

static bool json_read_take(struct json_reader *reader, char wanted)
{
    bool there = json_read_peek(reader) == wanted && reader->at < reader->end;
    reader->at += there;
    return there;
}

static bool json_read_is_at(const struct json_reader *reader, const char *bytes)
{
    return reader->at < reader->end && *reader->at && strchr(bytes, *reader->at);
}

static bool json_read_skip_digits(struct json_reader *reader)
{
    const char *start = reader->at;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        reader->at++;
    return reader->at > start || json_read_fail(reader, "a digit");
}

/* Stores the bytes from start to the current place as the text of a value. */
static void json_read_store_text(struct json_reader *reader, struct json *value, const char *start)
{
    size_t size = (size_t)(reader->at - start);
    value->text = reader->room;
    memcpy(reader->room, start, size);
    reader->room += size;
    *reader->room++ = 0;
}

static bool json_read_number(struct json_reader *reader, struct json *value)
{
    const char *start = reader->at;
    value->kind = VALUE_NUMBER;
    reader->at += *reader->at == '-';
    bool zero = json_read_is_at(reader, "0");
    bool good = zero ? (reader->at++, true) : json_read_skip_digits(reader);
    if (good && json_read_is_at(reader, ".")) {
        reader->at++;
        good = json_read_skip_digits(reader);
    }
    if (good && json_read_is_at(reader, "eE")) {
        reader->at++;
        reader->at += json_read_is_at(reader, "+-");
        good = json_read_skip_digits(reader);
    }
    if (good)
        json_read_store_text(reader, value, start);
    return good;
}

static bool json_read_word(struct json_reader *reader, struct json *value)
{
    static const char *const words[] = {"true", "false", "null"};
    const char *start = reader->at;
    value->kind = VALUE_WORD;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (length > (size_t)(reader->end - start) || memcmp(start, words[i], length) != 0)
            continue;
        reader->at += length;
        json_read_store_text(reader, value, start);
        return true;
    }
    return json_read_fail(reader, "a value");
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

/* Reads a string; returns NULL after a fault. */
static const char *json_read_string(struct json_reader *reader)
{
    const char *start = reader->room;
    bool good = true;
    reader->at++;
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

/* ---------------------------------------------------------------------- values */

static bool json_read_value(struct json_reader *reader, struct json *value);

/* NOLINTNEXTLINE(misc-no-recursion): depth of the text, which was measured */
static bool json_read_parts(struct json_reader *reader, struct json *whole)
{
    bool object = whole->kind == VALUE_OBJECT;
    char close = object ? '}' : ']';
    const struct json **place = &whole->first;
    reader->at++;
    if (json_read_take(reader, close))
        return true;
    do {
        struct json *part = reader->value++;
        *part = (struct json){.kind = VALUE_WORD};
        *place = part;
        place = &part->next;
        whole->count++;
        if (object && json_read_peek(reader) != '"')
            return json_read_fail(reader, "the name of a member");
        if (object && !(part->name = json_read_string(reader)))
            return false;
        if (object && !json_read_take(reader, ':'))
            return json_read_fail(reader, "':'");
        if (!json_read_value(reader, part))
            return false;
    } while (json_read_take(reader, ','));
    return json_read_take(reader, close) ||
           json_read_fail(reader, object ? "',' or '}'" : "',' or ']'");
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static bool json_read_value(struct json_reader *reader, struct json *value)
{
    char first = json_read_peek(reader);
    if (first == '[' || first == '{') {
        value->kind = first == '[' ? VALUE_ARRAY : VALUE_OBJECT;
        return json_read_parts(reader, value);
    }
    if (first == '"') {
        value->kind = VALUE_STRING;
        value->text = json_read_string(reader);
        return value->text != NULL;
    }
    return first == '-' || (first >= '0' && first <= '9') ? json_read_number(reader, value)
                                                          : json_read_word(reader, value);
}

struct json *json_read(const char *bytes, size_t size, const struct json_size *measured,
                       struct json_fault *fault)
{
    /* a number or a word needs one byte more for its end; a string has room in its quote */
    struct json *root = malloc(measured->values * (sizeof *root + 1) + size);
    *fault = (struct json_fault){.expected = NULL};
    if (!root)
        return NULL;
    *root = (struct json){.kind = VALUE_WORD};
    struct json_reader reader = {.at = bytes,
                                 .end = bytes + size,
                                 .value = root + 1,
                                 .room = (char *)(root + measured->values)};
    if (json_read_value(&reader, root) && !json_read_peek(&reader) && reader.at == reader.end)
        return root;
    fault->expected = reader.expected ? reader.expected : "the end of the text";
    fault->line = fault->column = 1;
    for (; bytes < reader.at; bytes++) {
        fault->column += ((unsigned char)*bytes & 0xC0) != 0x80;
        if (*bytes == '\n') {
            fault->line++;
            fault->column = 1;
        }
    }
    free(root);
    return NULL;
}

/* --------------------------------------------------------------------- queries */

const struct json *json_member(const struct json *object, const char *name)
{
    const struct json *member = object && object->kind == VALUE_OBJECT ? object->first : NULL;
    while (member && strcmp(member->name, name) != 0)
        member = member->next;
    return member;
}

bool json_is_again(const struct json *object, const struct json *member)
{
    return json_member(object, member->name) != member;
}

const char *json_string_of(const struct json *value)
{
    return value && value->kind == VALUE_STRING ? value->text : NULL;
}
