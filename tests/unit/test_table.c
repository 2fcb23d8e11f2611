/* Rows of a table: fields with commas, quotes and ends of lines, by RFC 4180. */
#include "face/report/report_table.h"
#include "support/support.h"

GROUP(table)

TEST(csv_fields)
{
    static const char *const names[] = {"plain", "a,b", "\"", "cr", "lf"};
    static const char *const values[] = {"two words", ",", "say \"no\"", "x\r", "\ny"};
    static const char expected[] =
        "plain,\"a,b\",\"\"\"\",cr,lf,fault\n"
        "two words,\",\",\"say \"\"no\"\"\",\"x\r\",\"\ny\",\"1, \"\"2\"\"\"\n";
    const struct rows_point point = {
        .game = qj_game_find("nim"), .names = names, .values = values, .count = COUNT(names)};
    const struct report_table table = {.point = &point, .format = ROWS_CSV};
    const struct report_table_row row = {.fault = "1, \"2\""};
    SCOPED(collected_end) struct collected text = {0};
    const qj_sink sink = collect_in(&text);
    assert_int_equal(report_table_row(&table, NULL, &sink), QJ_OK);
    assert_int_equal(report_table_row(&table, &row, &sink), QJ_OK);
    assert_string_equal(text.data, expected);
}
