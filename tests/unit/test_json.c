/* Strings of JSON, which are valid UTF-8 for any input; and estimates of time. */
#include "face/base/face_base.h"
#include "face/report/report.h"
#include "support/support.h"

#include <stdio.h>
#include <string.h>

GROUP(json)

static const struct {
    const char *text, *json;
} strings[] = {
    {"", "\"\""},
    {"a\"b\\c", "\"a\\\"b\\\\c\""},
    {"a\nb\tc\x1f", "\"a\\nb\\u0009c\\u001f\""},
    {"\x7f", "\"\x7f\""},
    /* The first and the last character of each length (RFC 3629, section 3). */
    {"\xc2\x80 \xdf\xbf", "\"\xc2\x80 \xdf\xbf\""},
    {"\xe0\xa0\x80 \xef\xbf\xbf", "\"\xe0\xa0\x80 \xef\xbf\xbf\""},
    {"\xf0\x90\x80\x80 \xf4\x8f\xbf\xbf", "\"\xf0\x90\x80\x80 \xf4\x8f\xbf\xbf\""},
    {"\xed\x9f\xbf \xee\x80\x80", "\"\xed\x9f\xbf \xee\x80\x80\""},
    /* Overlong, surrogates, beyond the last, incomplete, cut. */
    {"\xc0\x80", "\"\\ufffd\\ufffd\""},
    {"\xc1\xbf", "\"\\ufffd\\ufffd\""},
    {"\xe0\x9f\xbf", "\"\\ufffd\\ufffd\\ufffd\""},
    {"\xf0\x8f\xbf\xbf", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
    {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},
    {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
    {"\xf5\xff", "\"\\ufffd\\ufffd\""},
    {"\x80x", "\"\\ufffdx\""},
    {"x\xc3", "\"x\\ufffd\""},
    {"\xe6\xa3", "\"\\ufffd\\ufffd\""},
    {"\xe6\xa3x", "\"\\ufffd\\ufffdx\""},
    {"\xf0\x9f\x98\"", "\"\\ufffd\\ufffd\\ufffd\\\"\""},
};

static void assert_written(void (*write)(struct writer *writer, const char *text), const char *text,
                           const char *json)
{
    char found[256];
    struct writer writer;
    writer_open_text(&writer, NULL, found, sizeof found);
    write(&writer, text);
    assert_int_equal(writer_flush(&writer), QJ_OK);
    assert_string_equal(found, json);
}

TEST(strings_are_utf8)
{
    for (size_t i = 0; i < COUNT(strings); i++)
        assert_written(json_text, strings[i].text, strings[i].json);
}

/* Marks as a reader sees them. */
#define V "\1"
#define P "\2"
#define E "\3"

static const struct {
    const char *marked, *json;
} phrases[] = {
    {"cannot read", "{\"form\":\"cannot read\",\"values\":[]}"},
    {V "1" E " to " V "\"" E, "{\"form\":\"{} to {}\",\"values\":[\"1\",\"\\\"\"]}"},
    {"expected " P P "a row" E " (" V "1" E ")" E ", found '" V "x" E "'" P E,
     "{\"form\":\"expected {}, found '{}'{}\",\"values\":[{\"form\":\"{} ({})\","
     "\"values\":[{\"form\":\"a row\",\"values\":[]},\"1\"]},\"x\","
     "{\"form\":\"\",\"values\":[]}]}"},
};

TEST(phrases_have_forms_and_values)
{
    for (size_t i = 0; i < COUNT(phrases); i++)
        assert_written(json_phrase, phrases[i].marked, phrases[i].json);
}

/* Bytes after the counted bytes are ignored. */
TEST(strings_end_where_they_are_said_to)
{
    char found[64];
    struct writer writer;
    writer_open_text(&writer, NULL, found, sizeof found);
    json_bytes(&writer, "a\xe6\xa3\x8b", 3);
    assert_int_equal(writer_flush(&writer), QJ_OK);
    assert_string_equal(found, "\"a\\ufffd\\ufffd\"");
}

/* Also where the writer's buffer ends, at whichever byte of a value. */
TEST(commas_stand_between_values)
{
    static char found[1 << 15], expected[1 << 15];
    static const char shifts[] = "{[:{[";
    for (const char *shift = shifts; *shift; shift++) {
        struct writer writer;
        writer_open_text(&writer, NULL, found, sizeof found);
        json_begin(&writer, NULL);
        json_add_text(&writer, "s", shift);
        json_add_array(&writer, "a");
        int length = snprintf(expected, sizeof expected, "{\"schema\":2,\"s\":\"%s\",\"a\":[",
                              shift);
        for (unsigned i = 0; i<4000; i++, length += i> 1 ? 5 : 4) {
            json_word(&writer, "true");
            strcpy(expected + length, i ? ",true" : "true");
        }
        write_char(&writer, ']');
        json_add_object(&writer, "o");
        write_char(&writer, '}');
        assert_int_equal(json_end(&writer), QJ_OK);
        strcpy(expected + length, "],\"o\":{}}\n");
        assert_string_equal(found, expected);
    }
}

TEST(time_is_estimated_by_phase)
{
    struct progress_estimate estimate = {.phase = 0};
    assert_true(progress_estimate_left(&estimate, 1) < 0);
    progress_estimate_take(&estimate, &(qj_progress){"states", 100, 1100, 0}, 10);
    assert_true(progress_estimate_left(&estimate, 11) < 0);
    progress_estimate_take(&estimate, &(qj_progress){"states", 200, 1100, 0}, 12);
    assert_true(progress_estimate_left(&estimate, 12) == 18);
    progress_estimate_take(&estimate, &(qj_progress){"cells", 5, 10, 0}, 20);
    assert_true(progress_estimate_left(&estimate, 21) < 0);
    progress_estimate_take(&estimate, &(qj_progress){"cells", 6, 10, 0}, 21);
    assert_true(progress_estimate_left(&estimate, 21) == 4);
    progress_estimate_take(&estimate, &(qj_progress){"cells", 6, 0, 0}, 22);
    progress_estimate_take(&estimate, &(qj_progress){"cells", 7, 0, 0}, 23);
    assert_true(progress_estimate_left(&estimate, 23) < 0);
}
