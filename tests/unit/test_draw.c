/* Boards as text: numbers are above their columns and before their rows, even if parts are
 * omitted. */
#include "support/support.h"

#include "model/grid/cell.h"

GROUP(draw)

static void write_sum(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    uint64_t sum = *(const uint64_t *)user * ((row + column) % 10);
    snprintf(text, DRAW_CELL, "%llu", (unsigned long long)sum);
}

/* The picture of rows x columns cells that hold factor times the last digit of row + column. */
static void expect_picture(uint64_t rows, uint64_t columns, uint64_t factor, bool all,
                           const char *expected)
{
    SCOPED(collected_end) struct collected text = {0};
    SCOPED(drop_context) qj_context *context = context_start();
    struct writer writer;
    writer_open(&writer, context, INTO(&text));
    draw_grid(&writer, &(struct cell_grid){rows, columns}, all, write_sum, &factor);
    assert_ok(context, writer_flush(&writer));
    assert_string_equal(text.data, expected);
}

TEST(columns_are_as_wide_as_their_cells_and_numbers)
{
    expect_picture(2, 3, 1, false,
                   "  1 2 3\n"
                   "1 0 1 2\n"
                   "2 1 2 3\n");
    expect_picture(2, 3, 100, false,
                   "    1   2   3\n"
                   "1   0 100 200\n"
                   "2 100 200 300\n");
    expect_picture(1, 10, 1, false,
                   "   1  2  3  4  5  6  7  8  9 10\n"
                   "1  0  1  2  3  4  5  6  7  8  9\n");
}

/* Lines of a picture one cell wide, from row 1 to rows. */
static void write_column(char *text, int rows, int width)
{
    for (int row = 0; row < rows; row++)
        text += sprintf(text, "%*d %d\n", width, row + 1, row % 10);
}

TEST(row_numbers_are_as_wide_as_the_last_one_shown)
{
    char expected[4096] = "   1\n";
    write_column(expected + strlen(expected), 40, 2);
    expect_picture(40, 1, 1, false, expected);
    strcat(expected, "(the first 40 of 100 rows, 1 of 1 columns)\n");
    expect_picture(100, 1, 1, false, expected);
    snprintf(expected, sizeof expected, "    1\n");
    write_column(expected + strlen(expected), 100, 3);
    expect_picture(100, 1, 1, true, expected);
}

TEST(wide_boards_have_no_blanks_and_are_cut_at_sixty)
{
    const char *ten = "0123456789";
    char row[64] = "";
    char expected[256];
    for (int i = 0; i < 6; i++)
        strcat(row, ten);
    snprintf(expected, sizeof expected, "1 %s\n", row);
    expect_picture(1, 60, 1, false, expected);
    snprintf(expected, sizeof expected, "1 %s\n(the first 1 of 1 rows, 60 of 70 columns)\n", row);
    expect_picture(1, 70, 1, false, expected);
    snprintf(expected, sizeof expected, "1 %s%s\n", row, ten);
    expect_picture(1, 70, 1, true, expected);
}
