/* phrase: sentences with any values, and their cuts. */
#include "base/phrase.h"

#include "support/support.h"

#include <inttypes.h>
#include <limits.h>

GROUP(phrase)

/* Marks as a reader sees them. */
#define V "\1"
#define P "\2"
#define E "\3"

static const char *shown_of(qj_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static const char *shown_of(qj_error *error, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    phrase_fill_error(error, format, list);
    va_end(list);
    return error->marked;
}

TEST(values_stand_between_marks)
{
    qj_error error;
    assert_string_equal(shown_of(&error, "cannot read"), "cannot read");
    assert_string_equal(shown_of(&error, "%d and %u", -3, UINT32_MAX),
                        V "-3" E " and " V "4294967295" E);
    assert_string_equal(
        shown_of(&error, "%ld, %lu, %lld, %llu", LONG_MIN, ULONG_MAX, LLONG_MIN, ULLONG_MAX),
        V "-9223372036854775808" E ", " V "18446744073709551615" E ", " V "-9223372036854775808" E
          ", " V "18446744073709551615" E);
    assert_string_equal(shown_of(&error, "%zu at %g s", SIZE_MAX, 0.25),
                        V "18446744073709551615" E " at " V "0.25" E " s");
    assert_string_equal(shown_of(&error, "%.3s|%.*s|%s", "abcd", 2, "xyz", "a row"),
                        V "abc" E "|" V "xy" E "|" P "a row" E);
    assert_string_equal(error.message, "abc|xy|a row");
}

TEST(words_end_by_the_number_before_them)
{
    qj_error error;
    static const char form[] = "%s: %d vert[ex|ices], %" PRIu64 " edge[s] of %zu, %.1f s[s]";
    shown_of(&error, form, "1", 1, UINT64_C(2), (size_t)1, 1.0);
    assert_string_equal(error.message, "1: 1 vertex, 2 edges of 1, 1.0 s");
    shown_of(&error, form, "1", 0, UINT64_C(1), (size_t)11, 1.0);
    assert_string_equal(error.message, "1: 0 vertices, 1 edge of 11, 1.0 ss");
    assert_string_equal(shown_of(&error, "[a] %s [b]", "1"), "[a] " P "1" E " [b]");
}

TEST(phrases_have_values_of_their_own)
{
    qj_error error;
    char inner[PHRASE_SIZE];
    phrase_write(inner, sizeof inner, "%s (%" PRIu64 " to %" PRIu64 ")", "a row", UINT64_C(1),
                 UINT64_C(9));
    shown_of(&error, "expected %s, found '%.40s'", inner, "x");
    assert_string_equal(error.marked, "expected " P P "a row" E " (" V "1" E " to " V "9" E ")" E
                                      ", found '" V "x" E "'");
    assert_string_equal(error.message, "expected a row (1 to 9), found 'x'");
    assert_string_equal(shown_of(&error, "%s", inner), inner);
}

/* Nothing in a word is a mark, a control character or no UTF-8, nor does a phrase close what is not
 * its own. */
TEST(words_of_others_are_text)
{
    qj_error error;
    assert_string_equal(shown_of(&error, "'%.40s'", "a\3\1\33\xff"),
                        "'" V "a\\x03\\x01\\x1b\\xff" E "'");
    assert_string_equal(shown_of(&error, "%s.", "a\3\33"), P "a\\x03\\x1b" E ".");
    assert_string_equal(shown_of(&error, "%s", "a\3\1b"), "a\\x03" V "b" E);
    assert_string_equal(shown_of(&error, "%s.", "a\1b"), P "a" V "b" E E ".");
    assert_string_equal(error.message, "ab.");
}

static bool is_balanced(const char *marked)
{
    int depth = 0;
    for (; *marked && depth >= 0; marked++)
        depth += *marked == QJ_MARK_VALUE || *marked == QJ_MARK_PHRASE ? 1
                 : *marked == QJ_MARK_END                              ? -1
                                                                       : 0;
    return depth == 0;
}

/* In whatever room: as much as fits, whole characters, and every mark has its end. */
TEST(what_is_too_long_is_cut)
{
    char whole[64], part[64], inner[32];
    phrase_write(inner, sizeof inner, "%s (%d)", "\xe6\xa3\x8b", 12);
    phrase_write(whole, sizeof whole, "expected %s, %.9s", inner, "\xc3\xa9s");
    assert_string_equal(whole,
                        "expected " P P "\xe6\xa3\x8b" E " (" V "12" E ")" E ", " V "\xc3\xa9s" E);
    for (size_t room = 1; room <= strlen(whole) + 1; room++) {
        memset(part, '#', sizeof part);
        phrase_write(part, room, "expected %s, %.9s", inner, "\xc3\xa9s");
        assert_true(strlen(part) < room && part[room] == '#' && is_balanced(part));
        assert_true(room < 10 || !memcmp(part, whole, 9));
    }
    assert_string_equal(part, whole);
}

/* A message is shorter than its parts, and cut before a character. */
TEST(messages_are_cut)
{
    qj_error error;
    char word[401];
    memset(word, 'a', sizeof word);
    memcpy(word + QJ_MESSAGE_SIZE - 6, "\xc3\xa9", 2);
    word[sizeof word - 1] = 0;
    shown_of(&error, "'%.400s': %s", word, "a row");
    assert_int_equal(strlen(error.message), QJ_MESSAGE_SIZE - 1);
    assert_memory_equal(error.message + QJ_MESSAGE_SIZE - 5, "\xc3\xa9", 2);
    assert_non_null(strstr(error.marked, "a" E "': " P "a row" E));
    memcpy(word + QJ_MESSAGE_SIZE - 6, "aa", 2);
    memcpy(word + QJ_MESSAGE_SIZE - 3, "\xc3\xa9", 2);
    shown_of(&error, "'%.400s'", word);
    assert_int_equal(strlen(error.message), QJ_MESSAGE_SIZE - 2);
}
