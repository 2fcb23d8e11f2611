/* visible: words that would control a terminal, and words of every script. */
#include "base/visible.h"

#include "support/support.h"

GROUP(visible)

static void assert_shown(const char *text, const char *expected)
{
    char out[64];
    visible_copy(out, sizeof out, text);
    assert_string_equal(out, expected);
    assert_int_equal(visible_is(text), !strcmp(text, expected));
}

TEST(text_stays)
{
    const char *const texts[] = {
        "",         "a b",     "d\xc3\xa9j\xc3\xa0", "\xe6\xa3\x8b", "\xf0\x9f\x98\x80",
        "\xc2\xa0", "\xc2\xb7"};
    for (size_t i = 0; i < COUNT(texts); i++)
        assert_shown(texts[i], texts[i]);
}

TEST(controls_are_shown)
{
    assert_shown("\x1b[31mred", "\\x1b[31mred");
    assert_shown("two\nlines\r\tand\x7f", "two\\x0alines\\x0d\\x09and\\x7f");
    assert_shown("\xc2\x9b"
                 "2J",
                 "\\xc2\\x9b2J");
    assert_shown("\xc2\x80\xc2\x9f\xc2\xa0", "\\xc2\\x80\\xc2\\x9f\xc2\xa0");
    assert_true(visible_has_control("a\x1b", 2));
    assert_true(visible_has_control("\xe9\xc2\x9b", 3));
    assert_false(visible_has_control("d\xe9j\xc3\xa0", 5));
}

TEST(what_is_no_utf8_is_shown)
{
    assert_shown("d\xe9j", "d\\xe9j");
    assert_shown("\xff\xc0\x80", "\\xff\\xc0\\x80");
    assert_shown("\xe6\xa3", "\\xe6\\xa3");
}

/* The copy is cut before a character that does not fit. */
TEST(copies_are_cut)
{
    char out[8];
    visible_copy(out, 1, "abc");
    assert_string_equal(out, "");
    visible_copy(out, 4, "abc");
    assert_string_equal(out, "abc");
    visible_copy(out, 4,
                 "a\x1b"
                 "b");
    assert_string_equal(out, "a");
    visible_copy(out, 4, "ab\xe6\xa3\x8b");
    assert_string_equal(out, "ab");
}
