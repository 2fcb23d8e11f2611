/* json_read: parses JSON (RFC 8259) into a tree of values, in one block of memory. */
#ifndef QIJU_SERVE_ANSWER_JSON_READ_H
#define QIJU_SERVE_ANSWER_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>

enum value_kind { VALUE_WORD, VALUE_NUMBER, VALUE_STRING, VALUE_ARRAY, VALUE_OBJECT };

struct json {
    enum value_kind kind;
    const char *name; /* of a member of an object, else NULL */
    const char *text; /* of a string; of a number or a word (true, false, null) as written */
    size_t count;     /* number of elements or members */
    const struct json *first; /* first element or member */
    const struct json *next;  /* next element or member of the containing value */
};

/* The measured size of a text. */
struct json_size {
    size_t depth;  /* depth of nested arrays and objects */
    size_t values; /* number of values */
};
struct json_size json_measure(const char *bytes, size_t size);

/* The place where a text stops being JSON, and the expected text: "a value". NULL: out of
 * memory. */
struct json_fault {
    size_t line, column; /* from 1; a column is a character */
    const char *expected;
};

/* Reads a measured text; free the result with free. Returns NULL after a fault. Strings are UTF-8
 * without a character 0. Recursion is as deep as the text. */
struct json *json_read(const char *bytes, size_t size, const struct json_size *measured,
                       struct json_fault *fault);

/* Returns the first member of a name; NULL if object has none or is no object. object may be
 * NULL.
 */
const struct json *json_member(const struct json *object, const char *name);

/* Returns true if an earlier member of the object has the name of this member. */
bool json_is_again(const struct json *object, const struct json *member);

/* Returns the text of a string; NULL for other values. value may be NULL. */
const char *json_string_of(const struct json *value);

#endif
