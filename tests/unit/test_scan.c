/* The scanner: numbers, words, rows and their places, in pieces of every size. */
#include "support/support.h"

#include "base/text/scan.h"

#include <inttypes.h>

GROUP(scan)

struct fixture {
    qj_context *context;
    struct pieces pieces;
    qj_source source;
    struct scan scan;
};

static void start(struct fixture *fixture, const char *text, size_t size, size_t piece)
{
    fixture->context = context_start();
    fixture->pieces = (struct pieces){{text, size}, piece};
    fixture->source = (qj_source){read_piece, &fixture->pieces};
    assert_ok(fixture->context, scan_open(&fixture->scan, fixture->context, &fixture->source));
}

static void end(struct fixture *fixture)
{
    scan_close(&fixture->scan);
    context_end(fixture->context);
}

/* A text that is read in pieces of such a size, as long as the name is in scope. */
#define SCAN(name, ...)                    \
    SCOPED(end) struct fixture name = {0}; \
    start(&(name), __VA_ARGS__)

static void assert_failed(const struct fixture *fixture, qj_status status, uint64_t line,
                          uint64_t column, const char *message)
{
    const qj_error *error = qj_context_error(fixture->context);
    assert_int_equal(status, QJ_BAD_INPUT);
    assert_string_equal(error->message, message);
    assert_int_equal(error->line, line);
    assert_int_equal(error->column, column);
}

/* What reading gives by each letter of a program: i a number, w one from -3 to 10, c a count, d a
 * decimal of any length, r a row of four, W a word, a and e that letter alone, p and n what is next
 * in the text or the line, s a line that is skipped, ABCD whether a, ab, abc or abcd is next, and .
 * the end of the text. */
static qj_status read_by(struct scan *scan, char letter, char out[SCAN_WORD + 1])
{
    static const char *const ahead[] = {"a", "ab", "abc", "abcd"};
    char *digits;
    int64_t number;
    uint64_t count;
    bool is;
    int next;
    switch (letter) {
    case 'i':
    case 'w':
        TRY(letter == 'i'
                ? scan_int_of(scan, SCAN_NO_QUANTITY, "a number", INT64_MIN, INT64_MAX, &number)
                : scan_int_of(scan, SCAN_NO_QUANTITY, "the width", -3, 10, &number));
        snprintf(out, 32, "%" PRId64, number);
        return QJ_OK;
    case 'c':
        TRY(scan_count(scan, "a count", 0, UINT64_MAX, &count));
        snprintf(out, 32, "%" PRIu64, count);
        return QJ_OK;
    case 'd':
        TRY(scan_decimal(scan, "a size", &scan->arena, &digits));
        snprintf(out, 32, "%s", digits);
        return QJ_OK;
    case 'r':
        memset(out, 0, 5);
        return scan_row(scan, "a row", ".#", 4, out);
    case 'W':
        return scan_word(scan, "a word", out);
    case 'p':
        TRY(scan_peek(scan, &next));
        snprintf(out, 32, "%d", next);
        return QJ_OK;
    case 'n':
        TRY(scan_line_goes_on(scan, &is));
        break;
    case 'a':
    case 'e':
        TRY(scan_take_letter(scan, letter, &is));
        break;
    case 's':
        return scan_skip_line(scan);
    case '.':
        return scan_end(scan);
    default:
        TRY(scan_at_word(scan, ahead[letter - 'A'], &is));
    }
    strcpy(out, is ? "yes" : "no");
    return QJ_OK;
}

#define WIDTH       "expected the width (-3 to 10), found "
#define COUNT_FOUND "1:1 expected a count (0 to 18446744073709551615), found "
#define ROW         "1:3 expected a row: one of \".#\" as character 3 of 4, found "
#define GBK         "not UTF-8 (perhaps GBK): save the text as UTF-8"

/* A text (of size bytes, where it has a byte 0), a program, and for each letter what it gives and
 * the place of the token, to the first fault with its place. */
static const struct {
    const char *text, *program, *expected;
    size_t size;
} readings[] = {
    {" 7\t-0012 +5\r\n\v\f0 000 18446744073709551615\n-9223372036854775808 9223372036854775807",
     "iiiiicii.",
     "7@1:2 -12@1:4 5@1:10 0@2:3 0@2:5 18446744073709551615@2:9 -9223372036854775808@3:1 "
     "9223372036854775807@3:22 @3:41 ",
     0},
    {"", "w", "1:1 " WIDTH "the end of the text", 0},
    {" \n  ", "w", "2:3 " WIDTH "the end of the text", 0},
    {"\n\n 11", "w", "3:2 " WIDTH "'11'", 0},
    {"-4 ", "w", "1:1 " WIDTH "'-4'", 0},
    {"  -", "w", "1:3 " WIDTH "'-'", 0},
    {"+", "w", "1:1 " WIDTH "'+'", 0},
    {"--4", "w", "1:1 " WIDTH "'--4'", 0},
    {"5x", "w", "1:1 " WIDTH "'5x'", 0},
    {"3.0", "w", "1:1 " WIDTH "'3.0'", 0},
    {"0x5", "w", "1:1 " WIDTH "'0x5'", 0},
    {"\n\x01\x7f", "w", "2:1 " WIDTH "'\\x01\\x7f'", 0},
    {"\n1\xff", "w", "2:1 " GBK, 0},
    {"99999999999999999999999999", "w", "1:1 " WIDTH "'999999999999999999999999'...", 0},
    {"-9223372036854775809", "w", "1:1 " WIDTH "'-9223372036854775809'", 0},
    {"5\0 6", "w", "1:1 " WIDTH "'5\\x00'", 4},
    {"ab\0c", "W", "1:1 expected a word, found 'ab\\x00c'", 4},
    /* around 2^64 - 1, where 20 digits may or may not fit */
    {"9999999999999999999 10000000000000000000 18446744073709551615 018446744073709551615", "cccc.",
     "9999999999999999999@1:1 10000000000000000000@1:21 18446744073709551615@1:42 "
     "18446744073709551615@1:63 @1:84 ",
     0},
    {"18446744073709551616", "c", COUNT_FOUND "'18446744073709551616'", 0},
    {"18446744073709551625", "c", COUNT_FOUND "'18446744073709551625'", 0},
    {"19999999999999999999", "c", COUNT_FOUND "'19999999999999999999'", 0},
    {"20000000000000000000", "c", COUNT_FOUND "'20000000000000000000'", 0},
    {"36893488147419103232", "c", COUNT_FOUND "'36893488147419103232'", 0},
    {"99999999999999999999", "c", COUNT_FOUND "'99999999999999999999'", 0},
    {"118446744073709551615", "c", COUNT_FOUND "'118446744073709551615'", 0},
    {"184467440737095516150", "c", COUNT_FOUND "'184467440737095516150'", 0},
    {"\n ..#.\r\n.#..", "rrr", "..#.@2:2 .#..@3:1 3:5 expected a row, found the end of the text",
     0},
    {"..x.", "r", ROW "'x'", 0},
    {".. ..", "r", ROW "a blank", 0},
    {".....", "r", "1:5 expected a row: a blank after 4 of \".#\", found '.'", 0},
    {"000 12a", "dd", "0@1:1 1:7 expected a size: a digit or a blank, found 'a'", 0},
    {"a  \r\n ab # the rest\nabc", "BAWnBWnsDCsnC.",
     "no@1:1 yes@1:1 a@1:1 no@1:1 yes@2:2 ab@2:2 yes@2:2 @2:2 no@3:1 yes@3:1 @3:1 no@3:1 no@3:4 "
     "@3:4 ",
     0},
    {"e\r\n ex e", "aeeWee.", "no@1:1 yes@1:1 no@2:2 ex@2:2 yes@2:5 no@2:6 @2:6 ", 0},
};

TEST(texts_are_read_in_any_pieces)
{
    for (size_t i = 0; i < COUNT(readings); i++) {
        const char *text = readings[i].text;
        const size_t size = readings[i].size ? readings[i].size : strlen(text);
        for (size_t piece = 1; piece <= size + 1; piece++) {
            char found[512] = "";
            qj_status status = QJ_OK;
            SCAN(f, text, size, piece);
            for (const char *letter = readings[i].program; *letter && status == QJ_OK; letter++) {
                char out[SCAN_WORD + 1] = "";
                status = read_by(&f.scan, *letter, out);
                const qj_error *error = qj_context_error(f.context);
                if (status == QJ_OK)
                    snprintf(found + strlen(found), sizeof found - strlen(found), "%s@%d:%d ", out,
                             (int)f.scan.token.line, (int)f.scan.token.column);
                else
                    snprintf(found + strlen(found), sizeof found - strlen(found), "%d:%d %s",
                             (int)error->line, (int)error->column, error->message);
            }
            assert_string_equal(found, readings[i].expected);
        }
    }
}

TEST(zeros_and_blanks_without_end)
{
    enum { MANY = 200000 };
    SCOPED(drop_memory) char *text = malloc(2 * MANY + 3);
    memset(text, ' ', MANY);
    memset(text + MANY, '0', MANY);
    memcpy(text + 2 * MANY, "42", 3);
    int64_t value;
    SCAN(f, text, 2 * MANY + 2, 1 << 20);
    assert_ok(f.context, scan_int_of(&f.scan, SCAN_NO_QUANTITY, "a number", 0, 100, &value));
    assert_int_equal(value, 42);
    assert_int_equal(f.scan.token.column, MANY + 1);
    assert_ok(f.context, scan_end(&f.scan));
}

/* A matrix without rows has no row that an entry can name. */
TEST(no_number_is_in_an_empty_range)
{
    static const char *const numbers[] = {
        "0",  "1",  "3",  "9",  "-1",  "-4", "18446744073709551615",
        "0 ", "1 ", "3 ", "9 ", "-1 ", "-4 "};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        const size_t size = strlen(numbers[i]);
        uint64_t count;
        int64_t number;
        SCAN(none, numbers[i], size, 64);
        SCAN(few, numbers[i], size, 64);
        SCAN(whole, numbers[i], size, 64);
        assert_int_equal(scan_count(&none.scan, "a row", 1, 0, &count), QJ_BAD_INPUT);
        assert_int_equal(scan_count(&few.scan, "a row", 5, 2, &count), QJ_BAD_INPUT);
        assert_int_equal(scan_int_of(&whole.scan, SCAN_NO_QUANTITY, "a number", 5, -3, &number),
                         QJ_BAD_INPUT);
    }
}

enum { BUFFER_END = 1 << 16 };

/* Reads a number, or a row, whose token is that many bytes before the end of the buffer. */
static void assert_bad_at_end(const char *token, size_t before, size_t piece, bool is_row,
                              size_t place, const char *message)
{
    const size_t blanks = BUFFER_END - before, size = blanks + strlen(token);
    SCOPED(drop_memory) char *text = malloc(size);
    char row[8];
    int64_t value;
    memset(text, ' ', blanks);
    memcpy(text + blanks, token, size - blanks);
    SCAN(f, text, size, piece);
    const qj_status status = is_row
                                 ? scan_row(&f.scan, "a row", ".#", 4, row)
                                 : scan_int_of(&f.scan, SCAN_NO_QUANTITY, "a number", 0, 9, &value);
    assert_failed(&f, status, 1, blanks + place, message);
}

/* Characters that the end of the buffer, or of a piece, cuts. */
static void assert_whole_at(size_t before, size_t piece)
{
    char longer[SCAN_WORD + 16];
    memset(longer, 'x', sizeof longer);
    memcpy(longer + sizeof longer - 4, "\xe4\xb8\x96", 4);
    assert_bad_at_end("1\xe4\xb8\x96\xf0\xa0\x80\x80", before, piece, false, 1,
                      "expected a number (0 to 9), found "
                      "'1\\xe4\\xb8\\x96\\xf0\\xa0\\x80\\x80'");
    assert_bad_at_end("1\xef\xbc\x92", before, piece, false, 1,
                      "full-width digit \xef\xbc\x92: type 2");
    assert_bad_at_end("1\xe4\xb8", before, piece, false, 1,
                      "not UTF-8 (perhaps GBK): save the text as UTF-8");
    assert_bad_at_end("1\xb8\x96", before, piece, false, 1,
                      "not UTF-8 (perhaps GBK): save the text as UTF-8");
    assert_bad_at_end("#\xe4\xb8\x96", before, piece, true, 2,
                      "expected a row: one of \".#\" as character 2 of 4, found '\\xe4'");
    assert_bad_at_end("#\xef\xbc\x92", before, piece, true, 2,
                      "full-width digit \xef\xbc\x92: type 2");
    assert_bad_at_end(longer, before + (before < BUFFER_END ? sizeof longer - 8 : 0), piece, false,
                      1, "expected a number (0 to 9), found 'xxxxxxxxxxxxxxxxxxxxxxxx'...");
}

TEST(characters_are_whole_where_the_buffer_ends)
{
    for (size_t before = 0; before < 9; before++)
        assert_whole_at(before, 1 << 20);
    for (size_t piece = 1; piece < 9; piece++)
        assert_whole_at(BUFFER_END, piece);
}

TEST(words_have_a_length)
{
    char text[2 * SCAN_WORD], word[SCAN_WORD + 1];
    memset(text, 'w', sizeof text);
    SCAN(f, text, SCAN_WORD, 7);
    assert_ok(f.context, scan_word(&f.scan, "a word", word));
    assert_int_equal(strlen(word), SCAN_WORD);
    end(&f);
    start(&f, text, SCAN_WORD + 1, 7);
    assert_failed(&f, scan_word(&f.scan, "a word", word), 1, 1,
                  "expected a word, found 'wwwwwwwwwwwwwwwwwwwwwwww'...");
}

TEST(decimals_have_any_length)
{
    enum { DIGITS = 150000 };
    char *text = malloc(DIGITS + 4), *digits;
    memcpy(text, "00", 2);
    memset(text + 2, '7', DIGITS);
    SCAN(f, text, DIGITS + 2, 1000);
    assert_ok(f.context, scan_decimal(&f.scan, "a size", &f.scan.arena, &digits));
    assert_int_equal(strlen(digits), DIGITS);
    free(text);
}

static ptrdiff_t fail_read(UNUSED void *user, UNUSED void *buffer, UNUSED size_t size)
{
    return -1;
}

TEST_IN_CONTEXT(failing_sources_are_told)
{
    qj_source source = {fail_read, NULL};
    SCOPED(scan_close) struct scan scan = {0};
    int next;
    assert_ok(context, scan_open(&scan, context, &source));
    assert_int_equal(scan_peek(&scan, &next), QJ_IO);
}
