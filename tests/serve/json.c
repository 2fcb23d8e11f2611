/* The reader of JSON against another one, Jansson, on texts that are changed at random: both take
 * the same texts, and read the same from them. Jansson refuses a few more: numbers that are too
 * large for its own.
 */
#include <jansson.h>

#include "base/random.h"
#include "serve/answer/json_read.h"
#include "support/group.h"

PROGRAM(serve_json)

enum { TEXTS = 50000, MOST = 256 };

static struct json *read_ours(const char *text, size_t size, struct json_fault *fault)
{
    struct json_size measured = json_measure(text, size);
    return json_read(text, size, &measured, fault);
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static void assert_same(const struct json *ours, json_t *theirs)
{
    const struct json *part = ours->first;
    size_t i;
    json_t *value;
    switch (ours->kind) {
    case VALUE_STRING:
        assert_true(json_is_string(theirs));
        assert_string_equal(ours->text, json_string_value(theirs));
        return;
    case VALUE_NUMBER:
        assert_true(json_is_number(theirs));
        assert_true(strtod(ours->text, NULL) == json_number_value(theirs));
        return;
    case VALUE_WORD:
        assert_string_equal(ours->text, json_is_true(theirs)    ? "true"
                                        : json_is_false(theirs) ? "false"
                                                                : "null");
        return;
    case VALUE_ARRAY:
        assert_int_equal(ours->count, json_array_size(theirs));
        json_array_foreach(theirs, i, value)
        {
            assert_same(part, value);
            part = part->next;
        }
        break;
    case VALUE_OBJECT:
        assert_true(json_is_object(theirs));
        for (; part; part = part->next)
            if (!json_is_again(ours, part))
                assert_same(part, json_object_get(theirs, part->name));
    }
    assert_null(part);
}

/* Whether the text is JSON, read by both. */
static bool compare(const char *text, size_t size)
{
    struct json_fault fault;
    json_error_t error;
    struct json *ours = read_ours(text, size, &fault);
    json_t *theirs = json_loadb(text, size, JSON_DECODE_ANY, &error);
    bool large = !theirs && (strstr(error.text, "too big") || strstr(error.text, "overflow"));
    if (!large && (ours != NULL) != (theirs != NULL))
        fail_msg("%.*s\n%s", (int)size, text, ours ? error.text : fault.expected);
    if (!ours)
        assert_true(fault.expected && fault.line > 0 && fault.column > 0);
    /* Of a name that stands there twice they keep the last, so both look at such a text alone. */
    json_t *once = json_loadb(text, size, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (once)
        assert_same(ours, once);
    json_decref(once);
    json_decref(theirs);
    free(ours);
    return theirs != NULL;
}

static const char *const seeds[] = {
    "{\"game\":\"nim\",\"text\":\"3\\n1 2 3\",\"play\":[\"1 0\",\"2 1\"],\"after\":\"end\"}",
    " [1, -2.5e+3, 0, 0.5E-2, true, false, null, [], {}, [[[]]]] ",
    "\"\\u00e9\\ud83d\\ude00\\\"\\\\\\/\\b\\f\\n\\r\\t \xe6\xa3\x8b \xf0\x9f\x98\x80\"",
    "{\"a\":{\"b\":[{\"c\":\"d\"},18446744073709551615]},\"a\\u0041\":\"\"}",
};

static const char pieces[] =
    "{}[]\",:\\u0123456789abcdefDdE+-. \n\ttruefalsn\x01\x1f\x7f\xc3\xa9\xed\xa0\xff";

static size_t change(struct random *random, char *text, size_t size)
{
    for (uint64_t i = random_below(random, 4); i > 0; i--) {
        size_t at = (size_t)random_below(random, size + 1);
        char piece = pieces[random_below(random, sizeof pieces - 1)];
        bool grows = size < MOST && random_below(random, 2);
        memmove(text + at + grows, text + at, size - at);
        size += grows;
        if (at < size)
            text[at] = piece;
        if (size > 1 && random_below(random, 8) == 0)
            size = (size_t)random_below(random, size);
    }
    return size;
}

TEST(changed_texts_are_read_as_by_another)
{
    struct random random = {20261123};
    size_t taken = 0;
    for (size_t i = 0; i < TEXTS; i++) {
        const char *seed = seeds[i % (sizeof seeds / sizeof *seeds)];
        size_t size = strlen(seed);
        char *text = malloc(MOST + 1);
        assert_non_null(text);
        memcpy(text, seed, size);
        size = change(&random, text, size);
        char *exact = malloc(size + 1); /* what is read past its end is seen by a sanitizer */
        assert_non_null(exact);
        memcpy(exact, text, size);
        exact[size] = 0;
        taken += compare(exact, size);
        free(exact);
        free(text);
    }
    assert_in_range(taken, TEXTS / 10, TEXTS - TEXTS / 10);
}

TEST(a_fault_is_told_at_its_place)
{
    static const struct {
        const char *text;
        size_t line, column;
        const char *expected;
    } cases[] = {{"", 1, 1, "a value"},
                 {"{\"a\":1}\n x", 2, 2, "the end of the text"},
                 {"[1\n,\n 2 3]", 3, 4, "',' or ']'"},
                 {"{\"\xe6\xa3\x8b\" 1}", 1, 6, "':'"},
                 {"{1}", 1, 2, "the name of a member"},
                 {"\"ab", 1, 4, "the end of the string"},
                 {"\"\\ud800x\"", 1, 8, "the second half of a character"},
                 {"\"\\x\"", 1, 3, "one of \"\\/bfnrtu"},
                 {"-", 1, 2, "a digit"},
                 {"\"\n\"", 1, 2, "no control character in a string"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct json_fault fault;
        assert_null(read_ours(cases[i].text, strlen(cases[i].text), &fault));
        assert_int_equal(fault.line, cases[i].line);
        assert_int_equal(fault.column, cases[i].column);
        assert_string_equal(fault.expected, cases[i].expected);
    }
}
