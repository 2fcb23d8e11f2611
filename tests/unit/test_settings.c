/* Settings at the ends of their ranges.
 */
#include "model/game.h"

#include "support/support.h"

GROUP(settings)

static const struct game game = {0};
static const qj_parameter parameters[] = {{"n", "a number", "0"}, {NULL, NULL, NULL}};
static const struct qj_game entry = {.game = &game, .name = "counting", .parameters = parameters};

/* Opens the settings "n=..." in a context. */
static void open_settings(struct settings *settings, qj_context *context, const char *const *given)
{
    assert_int_equal(settings_open(settings, context, &entry, given), QJ_OK);
}

TEST_IN_CONTEXT(whole_numbers_reach_both_ends_of_int64)
{
    const struct {
        const char *text;
        int64_t lo, hi, value;
        qj_status status;
    } cases[] = {
        {"n=-9223372036854775808", INT64_MIN, INT64_MAX, INT64_MIN, QJ_OK},
        {"n=9223372036854775807", INT64_MIN, INT64_MAX, INT64_MAX, QJ_OK},
        {"n=-9223372036854775809", INT64_MIN, INT64_MAX, 0, QJ_USAGE},
        {"n=9223372036854775808", INT64_MIN, INT64_MAX, 0, QJ_USAGE},
        {"n=-3", -3, 5, -3, QJ_OK},
        {"n=-4", -3, 5, 0, QJ_USAGE},
        {"n=5", -3, 5, 5, QJ_OK},
        {"n=6", -3, 5, 0, QJ_USAGE},
        {"n=5 ", -3, 5, 0, QJ_USAGE},
        {"n=", -3, 5, 0, QJ_USAGE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *const given[] = {cases[i].text, NULL};
        struct settings settings;
        int64_t value = 0;
        open_settings(&settings, context, given);
        assert_int_equal(settings_whole(&settings, "n", cases[i].lo, cases[i].hi, &value),
                         cases[i].status);
        assert_int_equal(value, cases[i].value);
        settings_close(&settings);
    }
}

/* 2^27 - 1 = 7 * 19173961 cells are the most. */
TEST_IN_CONTEXT(sizes_have_fewer_than_2_to_the_27_cells)
{
    const struct {
        const char *text;
        uint64_t rows, columns;
        qj_status status;
    } cases[] = {
        {"n=7x19173961", 7, 19173961, QJ_OK},
        {"n=1x134217728", 0, 0, QJ_USAGE},
        {"n=8192x16384", 0, 0, QJ_USAGE},
        {"n=4294967296x4294967296", 0, 0, QJ_USAGE},
        {"n=11585", 11585, 11585, QJ_OK},
        {"n=11586", 0, 0, QJ_USAGE},
        {"n=0x5", 0, 0, QJ_USAGE},
        {"n=5x0", 0, 0, QJ_USAGE},
        {"n=5x", 0, 0, QJ_USAGE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *const given[] = {cases[i].text, NULL};
        struct settings settings;
        uint64_t rows = 0, columns = 0;
        open_settings(&settings, context, given);
        assert_int_equal(settings_size(&settings, "n", &rows, &columns), cases[i].status);
        assert_int_equal(rows, cases[i].rows);
        assert_int_equal(columns, cases[i].columns);
        settings_close(&settings);
    }
}

TEST_IN_CONTEXT(full_width_digits_are_named)
{
    const char *const given[] = {"n=7\uff13", NULL};
    struct settings settings;
    assert_int_equal(settings_open(&settings, context, &entry, given), QJ_USAGE);
    assert_string_equal(qj_context_error(context)->message, "--n: full-width digit \uff13: type 3");
    settings_close(&settings);
}
