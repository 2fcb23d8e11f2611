/* The writer: bytes put directly into its buffer are in the text, for any end of the buffer. */
#include "support/support.h"

#include "base/text/writer.h"
#include "model/grid/cell.h"

GROUP(writer)

struct expected {
    char *text;
    size_t length;
};

static void expect(struct expected *expected, const char *text)
{
    memcpy(expected->text + expected->length, text, strlen(text) + 1);
    expected->length += strlen(text);
}

/* Writes something, and appends the expected text. */
static void write_something(struct random *random, struct writer *writer, char text[64])
{
    uint64_t value = random_next(random) >> random_below(random, 64);
    switch (random_below(random, 5)) {
    case 0:
        write_char(writer, '#');
        snprintf(text, 64, "#");
        break;
    case 1:
        write_count(writer, value);
        snprintf(text, 64, "%llu", (unsigned long long)value);
        break;
    case 2:
        write_int(writer, (int64_t)value);
        snprintf(text, 64, "%lld", (long long)value);
        break;
    case 3:
        write_text(writer, "a few words\n");
        snprintf(text, 64, "a few words\n");
        break;
    default:
        value /= 2;
        cell_write(writer, NULL, &(qj_move){{value, 3}});
        snprintf(text, 64, "%llu 4", (unsigned long long)value + 1);
        break;
    }
}

TEST_IN_CONTEXT(everything_comes_out_in_order)
{
    enum { PIECES = 20000 };
    struct random random = {8};
    struct expected expected = {malloc((size_t)64 * PIECES), 0};
    SCOPED(collected_end) struct collected text = {0};
    struct writer writer;
    char piece[64];
    writer_open(&writer, context, INTO(&text));
    for (int i = 0; i < PIECES; i++) {
        write_something(&random, &writer, piece);
        expect(&expected, piece);
    }
    assert_ok(context, writer_flush(&writer));
    assert_int_equal(text.size, expected.length);
    assert_memory_equal(text.data, expected.text, expected.length);
    free(expected.text);
}

/* Rows that grow longer, with cells left out, and rows that are left out. */
TEST_IN_CONTEXT(cells_of_a_row_share_its_digits)
{
    enum { ROWS = 1200, MOST = 12000 };
    struct random random = {9};
    struct expected expected = {malloc((size_t)48 * MOST), 0};
    SCOPED(collected_end) struct collected text = {0};
    struct writer writer;
    int written = 0;
    writer_open(&writer, context, INTO(&text));
    struct cell_lines lines = {.writer = &writer};
    for (uint64_t row = 0; row < ROWS; row += 1 + random_below(&random, 3))
        for (uint64_t column = 0; column < 3 * row && written < MOST; written++) {
            uint64_t far = row % 7 ? row : UINT64_MAX - 1 - row;
            cell_write_line(&lines, &(qj_move){{far, column}});
            expect(&expected, worded("%llu %llu\n", (unsigned long long)far + 1,
                                     (unsigned long long)column + 1));
            column += 1 + random_below(&random, row);
        }
    assert_ok(context, writer_flush(&writer));
    assert_int_equal(text.size, expected.length);
    assert_memory_equal(text.data, expected.text, expected.length);
    free(expected.text);
}

static bool refuse(void *user, UNUSED const void *data, UNUSED size_t size)
{
    ++*(int *)user;
    return false;
}

TEST_IN_CONTEXT(nothing_is_written_after_a_failure)
{
    int calls = 0;
    qj_sink sink = {refuse, &calls};
    struct writer writer;
    writer_open(&writer, context, &sink);
    for (uint64_t i = 0; i < 100000; i++)
        write_count(&writer, i);
    assert_int_equal(writer_status(&writer), QJ_IO);
    assert_int_equal(writer_flush(&writer), QJ_IO);
    assert_int_equal(calls, 1);
}

TEST(texts_in_memory_are_cut)
{
    char text[] = "#######";
    struct writer writer;
    writer_open_text(&writer, NULL, text, 4);
    write_text(&writer, "a");
    assert_int_equal(writer_flush(&writer), QJ_OK);
    assert_string_equal(text, "a");
    write_text(&writer, "bcde");
    assert_int_equal(writer_flush(&writer), QJ_OK);
    assert_string_equal(text, "abc");
    assert_string_equal(text + 4, "###");
}
