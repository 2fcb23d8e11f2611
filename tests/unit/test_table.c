/* Rows of a table: fields with commas, quotes and ends of lines, by RFC 4180. */
#include "face/base/face_base.h"
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
    struct rows rows = {.format = ROWS_CSV, .cells = ROWS_HEAD, .point = &point};
    SCOPED(collected_end) struct collected text = {0};
    const qj_sink sink = collect_in(&text);
    writer_open(&rows.writer, NULL, &sink);
    rows_begin(&rows);
    rows_end_fault(&rows, NULL);
    rows.cells = ROWS_BLANK;
    rows_begin(&rows);
    rows_end_fault(&rows, "1, \"2\"");
    assert_int_equal(writer_flush(&rows.writer), QJ_OK);
    assert_string_equal(text.data, expected);
}
