/* json_read: a text of JSON (RFC 8259) as a tree of values, in one block of memory. */
#ifndef QIJU_SERVE_ANSWER_JSON_READ_H
#define QIJU_SERVE_ANSWER_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

enum value_kind { VALUE_WORD, VALUE_NUMBER, VALUE_STRING, VALUE_ARRAY, VALUE_OBJECT };

struct json {
    enum value_kind kind;
    const char *name; /* of a member of an object, else NULL */
    const char *text; /* of a string; of a number or a word (true, false, null) as it was written */
    size_t count;     /* of an array's or an object's parts */
    const struct json *first; /* of these */
    const struct json *next;  /* in the array or the object that it is part of */
};

/* What reading a text takes at most. */
struct json_size {
    size_t depth;  /* arrays and objects within each other */
    size_t values; /* in all */
};
struct json_size json_measure(const char *bytes, size_t size);

/* Where a text stops being JSON, and what should stand there: "a value". NULL: there is no memory
 * for it. */
struct json_fault {
    size_t line, column; /* from 1; a column is a character */
    const char *expected;
};

/* Reads a text that was measured. NULL after a fault; else freed with free. Strings are UTF-8
 * without a character 0. It goes as deep as the text does. */
struct json *json_read(const char *bytes, size_t size, const struct json_size *measured,
                       struct json_fault *fault);

/* The first member of that name; NULL when there is none, or it is no object. object may be NULL.
 */
const struct json *json_member(const struct json *object, const char *name);

/* Whether a member of that name stands before this one in the object. */
bool json_is_again(const struct json *object, const struct json *member);

/* The text of a string; NULL when it is none. value may be NULL. */
const char *json_string_of(const struct json *value);

#endif
