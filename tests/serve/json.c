/* The reader of JSON against another one, Jansson, on texts that are changed at random: both take
 * the same texts, and read the same from them. Jansson refuses a few more: numbers that are too
 * large for its own.
 */
#include <jansson.h>

#include "base/random.h"
#include "serve/answer/request.h"
#include "support/group.h"

PROGRAM(serve_json)

enum { TEXTS = 50000, MOST = 256 };

/* Reads a value, and compares it if theirs is not NULL. The depth is that of the text.
 * NOLINTNEXTLINE(misc-no-recursion) */
static bool read_value(struct json_reader *ours, json_t *theirs)
{
    const char *text;
    size_t count = 0;
    if ((text = json_read_string(ours)) || (text = json_read_number(ours))) {
        bool number = theirs && json_is_number(theirs);
        if (number)
            assert_true(strtod(text, NULL) == json_number_value(theirs));
        else if (theirs)
            assert_string_equal(text, json_string_value(theirs));
        return true;
    }
    if (ours->expected)
        return false;
    static const char *const words[] = {"true", "false", "null"};
    static const json_type types[] = {JSON_TRUE, JSON_FALSE, JSON_NULL};
    for (size_t i = 0; i < 3; i++)
        if (json_read_take_word(ours, words[i])) {
            assert_true(!theirs || json_typeof(theirs) == types[i]);
            return true;
        }
    bool object = json_read_take(ours, '{');
    char close = object ? '}' : ']';
    if (!object && !json_read_take(ours, '[')) {
        ours->expected = "a value";
        return false;
    }
    assert_true(!theirs || json_typeof(theirs) == (object ? JSON_OBJECT : JSON_ARRAY));
    for (bool more = !json_read_take(ours, close); more;
         more = json_read_next(ours, close), count++) {
        json_t *part = theirs && !object ? json_array_get(theirs, count) : NULL;
        if (object && !(text = json_read_member(ours)))
            return false;
        if (object && theirs)
            part = json_object_get(theirs, text);
        assert_true(!theirs || part);
        if (!read_value(ours, part))
            return false;
    }
    assert_true(!theirs || ours->expected ||
                count == (object ? json_object_size(theirs) : json_array_size(theirs)));
    return !ours->expected;
}

/* Reads a text of a size as ours, in a block of as many bytes, and compares it with theirs. */
static bool read_ours(const char *text, size_t size, json_t *theirs, struct json_reader *reader)
{
    char *room = malloc(size + 1);
    assert_non_null(room);
    *reader = (struct json_reader){.at = text, .end = text + size, .room = room};
    bool good = read_value(reader, theirs) && json_read_ends(reader);
    assert_true(reader->room <= room + size + 1);
    free(room);
    return good;
}

/* Whether the text is JSON, read by both. */
static bool compare(const char *text, size_t size)
{
    struct json_reader reader;
    size_t line, column;
    json_error_t error;
    /* A name that stands there twice is read twice, and kept once by them: it is not compared. */
    json_t *once = json_loadb(text, size, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    json_t *theirs = json_loadb(text, size, JSON_DECODE_ANY, &error);
    bool good = read_ours(text, size, once, &reader);
    bool large = !theirs && (strstr(error.text, "too big") || strstr(error.text, "overflow"));
    if (!large && good != (theirs != NULL))
        fail_msg("%.*s\n%s", (int)size, text, good ? error.text : reader.expected);
    json_read_place(&reader, text, &line, &column);
    assert_true(good || (reader.expected && line > 0 && column > 0));
    json_decref(once);
    json_decref(theirs);
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
        struct json_reader reader;
        size_t line, column;
        assert_false(read_ours(cases[i].text, strlen(cases[i].text), NULL, &reader));
        json_read_place(&reader, cases[i].text, &line, &column);
        assert_int_equal(line, cases[i].line);
        assert_int_equal(column, cases[i].column);
        assert_string_equal(reader.expected, cases[i].expected);
    }
}
