/* The widget factory: judged like the contest, its diagnostics, its generator, and against the
 * exhaustive engine, which tries all days. test_modular tests elimination.
 */
#include "support/opened.h"

#include <qiju/contest.h>

GROUP(widgets)

TEST(test_contest)
{
    assert_judged("poj2947", "0 0", "");
    assert_judged("bzoj1993", "1 0\r\n0 0\r\n", "Multiple solutions.\n");
    /* Every residue: 3 to 6 are themselves, 0, 1 and 2 are 7, 8 and 9. */
    assert_judged("widgets",
                  "7 7 1 MON MON 1 1 MON TUE 2 1 MON WED 3 1 MON THU 4 1 MON FRI 5 1 MON SAT 6 "
                  "1 MON SUN 7 0 0",
                  "8 9 3 4 5 6 7\n");
    /* From SUN to MON are two days, not minus five. */
    assert_judged("widgets", "1 1 1 SUN MON 1 0 0", "9\n");
    /* Seven of a type say nothing of it; but they can be inconsistent. */
    assert_judged("widgets", "1 1 7 MON SUN 1 1 1 1 1 1 1 0 0", "Multiple solutions.\n");
    assert_judged("widgets", "1 1 7 MON MON 1 1 1 1 1 1 1 0 0", "Inconsistent data.\n");
    /* Inconsistency is decided before multiplicity. */
    assert_judged("widgets", "2 2 1 MON MON 1 1 MON TUE 1 0 0", "Inconsistent data.\n");
    assert_judged("widgets", "1 2 2 MON THU 1 1 4 TUE TUE 1 1 1 1 0 0", "9\n");
}

/* Answers before the missing end stay. */
TEST_IN_CONTEXT(test_missing_end)
{
    const char *const input = "1 1 1 MON WED 1\n";
    SCOPED(collected_end) struct collected out = {0};
    qj_text text = {input, strlen(input)};
    qj_source source = qj_text_source(&text);
    assert_int_equal(qj_contest_judge(context, qj_game_find("widgets"), &source, INTO(&out)),
                     QJ_BAD_INPUT);
    const qj_error *error = qj_context_error(context);
    assert_string_equal(error->message, "expected the number of widget types (0 to 4294967295), "
                                        "found the end of the text");
    assert_int_equal(error->line, 2);
    assert_int_equal(error->column, 1);
    assert_string_equal(out.data, "3\n");
}

/* ------------------------------------------------------------------ random */

/* Wrong days make any set of records possible. */
static char *random_factory(struct random *random)
{
    static const char *const weekdays[] = {"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"};
    char *text = malloc(1000);
    uint64_t types = 1 + random_below(random, 3), records = random_below(random, 5);
    int length = snprintf(text, 1000, "%d %d", (int)types, (int)records);
    for (uint64_t record = 0; record < records; record++) {
        uint64_t widgets = 1 + random_below(random, 9);
        length += snprintf(text + length, 1000 - (size_t)length, "\n%d %s %s", (int)widgets,
                           weekdays[random_below(random, 7)], weekdays[random_below(random, 7)]);
        for (uint64_t i = 0; i < widgets; i++)
            length += snprintf(text + length, 1000 - (size_t)length, " %d",
                               1 + (int)random_below(random, types));
    }
    return text;
}

TEST(test_random)
{
    struct random random = {1993};
    uint64_t verdicts[3] = {0, 0, 0}, count = unit_count(600);
    for (uint64_t i = 0; i < count; i++) {
        SCOPED(drop_memory) char *text = random_factory(&random);
        verdicts[assert_tried("widgets", text)]++;
    }
    for (int i = 0; i < 3; i++)
        assert_true(verdicts[i] > count / 10);
}

/* --------------------------------------------------------------- generator */

static qj_verdict verdict_made(const char *settings)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_memory) char *text = made(context, "widgets", "%s", settings);
    SCOPED(opened_end) struct opened opened = opened_by(NULL, "widgets", text);
    return opened_solution(&opened).verdict;
}

/* Each shape for small and large records, and as few records as it can have; random records agree
 * with some days. */
TEST(test_generator)
{
    const char *const shapes[] = {"shape=unique", "shape=multiple", "shape=inconsistent"};
    for (uint64_t i = 0; i < unit_count(120); i++) {
        const int j = (int)i / 3;
        assert_int_equal(
            verdict_made(worded("types=%d records=%d max=%d seed=%d %s", 2 + j % 20,
                                2 + j % 20 + (int)i % 2, 1 + j % 25, (int)i, shapes[i % 3])),
            (qj_verdict)(i % 3));
        assert_int_not_equal(verdict_made(worded("types=8 records=30 seed=%d", (int)i)),
                             QJ_INCONSISTENT);
    }
}

TEST(test_settings)
{
    static const struct making refused[] = {
        {"widgets",
         {"types=3", "records=2", "shape=unique"},
         "--shape: unique needs as many records as types"},
        {"widgets", {"types=1", "shape=multiple"}, "--shape: multiple needs two types"},
        {"widgets",
         {"records=1", "shape=inconsistent"},
         "--shape: inconsistent needs two records"}};
    assert_refusals(refused, COUNT(refused));
}

/* ------------------------------------------------------------------ drawing */

/* Beyond 40 records and 10 terms only the first are drawn. */
TEST_IN_CONTEXT(test_draw_summary)
{
    const char *const settings[] = {"types=50", "records=41", "max=1000", NULL};
    SCOPED(collected_end) struct collected summary = {0}, whole = {0};
    SCOPED(drop_memory) char *text = generated(context, "widgets", settings);
    SCOPED(drop_position) qj_position *position = position_of(context, "widgets", text);
    assert_ok(context, qj_position_draw(position, false, INTO(&summary)));
    assert_ok(context, qj_position_draw(position, true, INTO(&whole)));
    assert_non_null(strstr(summary.data, " + ... = "));
    assert_non_null(strstr(summary.data, "\n(the first 40 of 41 records)\n"));
    assert_null(strstr(whole.data, "..."));
    assert_null(strstr(whole.data, "(the first"));
}
