/* The scanner: numbers, words, rows and their places, in pieces of every size. */
#include "support/support.h"

#include "base/text/scan.h"

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

TEST(numbers_are_read_in_any_pieces)
{
    const char text[] = " 7\t-0012 +5\r\n\v\f0 000 18446744073709551615\n-9223372036854775808 "
                        "9223372036854775807";
    for (size_t piece = 1; piece < sizeof text; piece++) {
        int64_t value;
        uint64_t count;
        SCAN(f, text, sizeof text - 1, piece);
        const int64_t expected[] = {7, -12, 5, 0, 0};
        for (size_t i = 0; i < 5; i++) {
            assert_ok(f.context, scan_int(&f.scan, "a number", INT64_MIN, INT64_MAX, &value));
            assert_int_equal(value, expected[i]);
        }
        assert_int_equal(f.scan.token.line, 2);
        assert_int_equal(f.scan.token.column, 5);
        assert_ok(f.context, scan_count(&f.scan, "a count", 0, UINT64_MAX, &count));
        assert_true(count == UINT64_MAX);
        assert_ok(f.context, scan_int(&f.scan, "a number", INT64_MIN, INT64_MAX, &value));
        assert_true(value == INT64_MIN);
        assert_ok(f.context, scan_int(&f.scan, "a number", INT64_MIN, INT64_MAX, &value));
        assert_true(value == INT64_MAX);
        assert_ok(f.context, scan_end(&f.scan));
    }
}

static void assert_bad_number(const char *text, uint64_t line, uint64_t column, const char *message)
{
    for (size_t piece = 1; piece <= strlen(text) + 1; piece++) {
        int64_t value = 77;
        SCAN(f, text, strlen(text), piece);
        assert_failed(&f, scan_int(&f.scan, "the width", -3, 10, &value), line, column, message);
        assert_int_equal(value, 77);
    }
}

TEST(bad_numbers_are_named_in_their_place)
{
    assert_bad_number("", 1, 1, "expected the width (-3 to 10), found the end of the text");
    assert_bad_number(" \n  ", 2, 3, "expected the width (-3 to 10), found the end of the text");
    assert_bad_number("\n\n 11", 3, 2, "expected the width (-3 to 10), found '11'");
    assert_bad_number("-4 ", 1, 1, "expected the width (-3 to 10), found '-4'");
    assert_bad_number("  -", 1, 3, "expected the width (-3 to 10), found '-'");
    assert_bad_number("+", 1, 1, "expected the width (-3 to 10), found '+'");
    assert_bad_number("--4", 1, 1, "expected the width (-3 to 10), found '--4'");
    assert_bad_number("5x", 1, 1, "expected the width (-3 to 10), found '5x'");
    assert_bad_number("3.0", 1, 1, "expected the width (-3 to 10), found '3.0'");
    assert_bad_number("0x5", 1, 1, "expected the width (-3 to 10), found '0x5'");
    assert_bad_number("\n\x01\x7f", 2, 1, "expected the width (-3 to 10), found '\\x01\\x7f'");
    assert_bad_number("\n1\xff", 2, 1, "not UTF-8 (perhaps GBK): save the text as UTF-8");
    assert_bad_number("99999999999999999999999999", 1, 1,
                      "expected the width (-3 to 10), found '999999999999999999999999'...");
    assert_bad_number("-9223372036854775809", 1, 1,
                      "expected the width (-3 to 10), found '-9223372036854775809'");
}

/* Around 2^64 - 1, where 20 digits may or may not fit. */
TEST(counts_end_at_64_bits)
{
    static const struct {
        const char *text;
        uint64_t value; /* 0: too large */
    } numbers[] = {
        {"9999999999999999999", UINT64_C(9999999999999999999)},
        {"10000000000000000000", UINT64_C(10000000000000000000)},
        {"18446744073709551615", UINT64_MAX},
        {"018446744073709551615", UINT64_MAX},
        {"18446744073709551616", 0},
        {"18446744073709551625", 0},
        {"19999999999999999999", 0},
        {"20000000000000000000", 0},
        {"36893488147419103232", 0},
        {"99999999999999999999", 0},
        {"118446744073709551615", 0},
        {"184467440737095516150", 0},
    };
    for (size_t i = 0; i < COUNT(numbers); i++) {
        uint64_t value = 0;
        SCAN(f, numbers[i].text, strlen(numbers[i].text), 3);
        qj_status status = scan_count(&f.scan, "a count", 0, UINT64_MAX, &value);
        assert_int_equal(status, numbers[i].value ? QJ_OK : QJ_BAD_INPUT);
        assert_true(value == numbers[i].value);
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
    assert_ok(f.context, scan_int(&f.scan, "a number", 0, 100, &value));
    assert_int_equal(value, 42);
    assert_int_equal(f.scan.token.column, MANY + 1);
    assert_ok(f.context, scan_end(&f.scan));
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
    const qj_status status = is_row ? scan_row(&f.scan, "a row", ".#", 4, row)
                                    : scan_int(&f.scan, "a number", 0, 9, &value);
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
                      "expected a row: one of \".#\" (4 of them, 1 so far), found '\\xe4'");
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

TEST(nul_bytes_are_no_end)
{
    const char text[] = "5\0 6";
    int64_t value;
    SCAN(f, text, sizeof text - 1, 3);
    qj_status status = scan_int(&f.scan, "a number", 0, 9, &value);
    assert_failed(&f, status, 1, 1, "expected a number (0 to 9), found '5\\x00'");
    end(&f);
    char word[SCAN_WORD + 1];
    start(&f, "ab\0c", 4, 1);
    status = scan_word(&f.scan, "a word", word);
    assert_failed(&f, status, 1, 1, "expected a word, found 'ab\\x00c'");
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

TEST(rows_are_exact)
{
    for (size_t piece = 1; piece < 12; piece++) {
        char row[8];
        SCAN(f, "\n ..#.\r\n.#..", 12, piece);
        assert_ok(f.context, scan_row(&f.scan, "row 1", ".#", 4, row));
        assert_memory_equal(row, "..#.", 4);
        assert_int_equal(f.scan.token.line, 2);
        assert_ok(f.context, scan_row(&f.scan, "row 2", ".#", 4, row));
        assert_memory_equal(row, ".#..", 4);
        assert_failed(&f, scan_row(&f.scan, "row 3", ".#", 4, row), 3, 5,
                      "expected row 3, found the end of the text");
        end(&f);
        start(&f, "..x.", 4, piece);
        assert_failed(&f, scan_row(&f.scan, "row 1", ".#", 4, row), 1, 3,
                      "expected row 1: one of \".#\" (4 of them, 2 so far), found 'x'");
        end(&f);
        start(&f, ".. ..", 5, piece);
        assert_failed(&f, scan_row(&f.scan, "row 1", ".#", 4, row), 1, 3,
                      "expected row 1: one of \".#\" (4 of them, 2 so far), found a blank");
        end(&f);
        start(&f, ".....", 5, piece);
        assert_failed(&f, scan_row(&f.scan, "row 1", ".#", 4, row), 1, 5,
                      "expected row 1: a blank after 4 of \".#\", found '.'");
    }
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
    end(&f);
    start(&f, "000 12a", 7, 2);
    assert_ok(f.context, scan_decimal(&f.scan, "a size", &f.scan.arena, &digits));
    assert_string_equal(digits, "0");
    assert_failed(&f, scan_decimal(&f.scan, "a size", &f.scan.arena, &digits), 1, 7,
                  "expected a size: a digit or a blank, found 'a'");
    free(text);
}

static ptrdiff_t fail_read(UNUSED void *user, UNUSED void *buffer, UNUSED size_t size)
{
    return -1;
}

/* Lines and words ahead, in pieces of every size. */
TEST(lines_and_words_ahead_are_seen)
{
    static const char text[] = "a  \r\n ab # the rest\nabc";
    for (size_t piece = 1; piece <= sizeof text; piece++) {
        SCOPED(end) struct fixture fixture = {0};
        struct scan *scan = &fixture.scan;
        char word[SCAN_WORD + 1];
        int next;
        bool is;
        start(&fixture, text, strlen(text), piece);
        assert_ok(fixture.context, scan_at_word(scan, "ab", &is));
        assert_false(is);
        assert_ok(fixture.context, scan_at_word(scan, "a", &is));
        assert_true(is);
        assert_ok(fixture.context, scan_word(scan, "a word", word));
        assert_ok(fixture.context, scan_peek_line(scan, &next));
        assert_int_equal(next, '\n');
        assert_ok(fixture.context, scan_at_word(scan, "ab", &is));
        assert_true(is);
        assert_int_equal(scan->token.line, 2);
        assert_int_equal(scan->token.column, 2);
        assert_ok(fixture.context, scan_word(scan, "a word", word));
        assert_ok(fixture.context, scan_peek_line(scan, &next));
        assert_int_equal(next, '#');
        assert_int_equal(scan->token.column, 5);
        assert_ok(fixture.context, scan_skip_line(scan));
        assert_ok(fixture.context, scan_at_word(scan, "abcd", &is));
        assert_false(is);
        assert_ok(fixture.context, scan_at_word(scan, "abc", &is));
        assert_true(is);
        assert_int_equal(scan->token.line, 3);
        assert_int_equal(scan->token.column, 1);
        assert_ok(fixture.context, scan_skip_line(scan));
        assert_ok(fixture.context, scan_peek_line(scan, &next));
        assert_int_equal(next, -1);
        assert_ok(fixture.context, scan_at_word(scan, "abc", &is));
        assert_false(is);
        assert_ok(fixture.context, scan_end(scan));
    }
}

TEST(letters_are_taken_alone)
{
    static const char text[] = "e\r\n ex e";
    for (size_t piece = 1; piece <= sizeof text; piece++) {
        char word[SCAN_WORD + 1];
        bool taken;
        SCAN(f, text, strlen(text), piece);
        assert_ok(f.context, scan_take_letter(&f.scan, 'a', &taken));
        assert_false(taken);
        assert_ok(f.context, scan_take_letter(&f.scan, 'e', &taken));
        assert_true(taken);
        assert_ok(f.context, scan_take_letter(&f.scan, 'e', &taken));
        assert_false(taken);
        assert_ok(f.context, scan_word(&f.scan, "a word", word));
        assert_string_equal(word, "ex");
        assert_ok(f.context, scan_take_letter(&f.scan, 'e', &taken));
        assert_true(taken);
        assert_int_equal(f.scan.token.column, 5);
        assert_ok(f.context, scan_take_letter(&f.scan, 'e', &taken));
        assert_false(taken);
        assert_ok(f.context, scan_end(&f.scan));
    }
}

TEST(short_numbers_are_taken_as_they_are_written)
{
    static const char text[] = "0 7\n007 -1 +1 12345678 123456789 8x 1.5 9\n";
    for (size_t piece = 1; piece <= sizeof text; piece++) {
        char words[sizeof text + 1] = "", word[SCAN_WORD + 1];
        uint64_t number;
        int next, taken = 0;
        SCAN(f, text, strlen(text), piece);
        assert_ok(f.context, scan_peek(&f.scan, &next));
        while (next >= 0) {
            if (scan_take_short_number(&f.scan, &number)) {
                snprintf(word, sizeof word, "%llu", (unsigned long long)number);
                taken++;
            } else {
                assert_ok(f.context, scan_word(&f.scan, "a word", word));
            }
            strcat(strcat(words, word), " ");
            assert_ok(f.context, scan_peek(&f.scan, &next));
        }
        assert_string_equal(words, "0 7 007 -1 +1 12345678 123456789 8x 1.5 9 ");
        assert_true(piece < sizeof text || taken == 4);
        assert_true(taken <= 4);
        assert_ok(f.context, scan_end(&f.scan));
    }
}

/* A text of so many numbers, of every form, at times a bad one among them. */
static size_t write_counts(struct random *random, unsigned count, char *text)
{
    static const char *const forms[] = {"%llu ",  "%llu ",   "%llu ",     "%llu ",  "%llu ",
                                        "%llu\n", "00%llu ", "%llu  \n ", "+%llu\t"};
    static const char *const bad[] = {"-1 ", "1x ", ". ", "12345678901234567890123 ", "70000000 "};
    static const uint64_t bounds[] = {10, 10, 1000, 100000000, 60000000000};
    size_t length = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned long long number = random_below(random, bounds[random_below(random, 5)]);
        if (random_below(random, 2 * count) == 0)
            length += (size_t)sprintf(text + length, "%s", bad[random_below(random, 5)]);
        length += (size_t)sprintf(text + length, forms[random_below(random, 9)], number % 60000000);
    }
    return length;
}

/* As they are one by one, with the same diagnostics. */
TEST(counts_are_read_in_a_row)
{
    enum { ROUNDS = 2000, COUNT = 200, LARGEST = 60000000 };
    static char text[COUNT * 64];
    static uint64_t row[COUNT];
    struct random random = {5};
    for (unsigned round = 0; round < ROUNDS; round++) {
        size_t length = write_counts(&random, COUNT, text);
        size_t piece = round % 2 ? sizeof text : 1 + random_below(&random, 300);
        SCOPED(end) struct fixture one = {0}, all = {0};
        start(&one, text, length, piece);
        start(&all, text, length, piece);
        qj_status expected = QJ_OK;
        uint64_t value, count = 1 + random_below(&random, COUNT), read = 0;
        qj_status status = scan_counts_of(&all.scan, SCAN_NO_QUANTITY, "a count", 0, LARGEST, count,
                                          row);
        while (read < count && expected == QJ_OK) {
            expected = scan_count(&one.scan, "a count", 0, LARGEST, &value);
            assert_true(expected != QJ_OK || row[read++] == value);
        }
        assert_failure(all.context, status, expected, qj_context_error(one.context)->message);
        assert_memory_equal(&all.scan.token, &one.scan.token, sizeof one.scan.token);
        assert_int_equal(scan_offset(&all.scan), scan_offset(&one.scan));
    }
}

TEST_IN_CONTEXT(failing_sources_are_told)
{
    qj_source source = {fail_read, NULL};
    SCOPED(scan_close) struct scan scan = {0};
    int next;
    assert_ok(context, scan_open(&scan, context, &source));
    assert_int_equal(scan_peek(&scan, &next), QJ_IO);
}
