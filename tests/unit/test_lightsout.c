/* Lights out: its text and generator, and the modular engine against the exhaustive one, which
 * tries all presses. Larger grids are in test_modular.
 */
#include "support/support.h"

static qj_solution solution_of(qj_context *context, const qj_position *position, const char *engine,
                               qj_session **session)
{
    qj_solution solution;
    assert_ok(context, qj_session_open(position, engine, session));
    assert_ok(context, qj_session_solution(*session, &solution));
    return solution;
}

/* The cells of a text "n m p ..." after pressing. */
static void assert_put_out(const char *text, const uint64_t *presses)
{
    char *rest;
    int64_t rows = strtoll(text, &rest, 10), columns = strtoll(rest, &rest, 10);
    uint64_t p = strtoull(rest, &rest, 10);
    for (int64_t row = 0; row < rows; row++)
        for (int64_t column = 0; column < columns; column++) {
            uint64_t sum = strtoull(rest, &rest, 10);
            for (int64_t i = row - 1; i <= row + 1; i++)
                for (int64_t j = column - 1; j <= column + 1; j++)
                    if (i >= 0 && i < rows && j >= 0 && j < columns && (i == row || j == column))
                        sum = (sum + presses[i * columns + j]) % p;
            assert_int_equal(sum, 0);
        }
}

static char *random_grid(qj_context *context, struct random *random, const char *shape)
{
    static const char *const sizes[][2] = {
        {"size=1x1", "p=7"}, {"size=1x7", "p=2"}, {"size=7x1", "p=3"},   {"size=3x4", "p=2"},
        {"size=4x2", "p=2"}, {"size=2x3", "p=3"}, {"size=3x2", "p=5"},   {"size=2x2", "p=11"},
        {"size=4x1", "p=5"}, {"size=3x3", "p=2"}, {"size=1x2", "p=101"}, {"size=2x5", "p=2"}};
    char seed[40];
    uint64_t choice = random_below(random, sizeof sizes / sizeof *sizes);
    snprintf(seed, sizeof seed, "seed=%u", (unsigned)random_below(random, 1000000));
    const char *const settings[] = {sizes[choice][0], sizes[choice][1], shape, seed, NULL};
    return generated(context, "lightsout", settings);
}

static void test_random(void **state)
{
    (void)state;
    struct random random = {1995};
    int verdicts[3] = {0, 0, 0};
    for (int i = 0; i < 1000; i++) {
        qj_context *context = context_start();
        char *text = random_grid(context, &random, i % 3 ? "shape=random" : "shape=solvable");
        qj_position *position = position_of(context, "lightsout", text);
        qj_session *one, *two;
        qj_solution solution = solution_of(context, position, "modular", &one);
        qj_solution tried = solution_of(context, position, "exhaustive", &two);
        assert_int_equal(solution.verdict, tried.verdict);
        verdicts[solution.verdict]++;
        if (i % 3 == 0)
            assert_int_not_equal(solution.verdict, QJ_INCONSISTENT);
        assert_same_kernel(context, one, two);
        if (tried.verdict != QJ_INCONSISTENT)
            assert_put_out(text, solution.x);
        qj_session_free(one);
        qj_session_free(two);
        qj_position_free(position);
        free(text);
        context_end(context);
    }
    for (int i = 0; i < 3; i++)
        assert_true(verdicts[i] > 50);
}

/* Solvable grids far larger, square and not, and a large prime. */
static void test_large(void **state)
{
    (void)state;
    const char *const sizes[][2] = {{"size=60x90", "p=2"},
                                    {"size=90x60", "p=3"},
                                    {"size=50x50", "p=4294967291"},
                                    {"size=1x5000", "p=2"}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const char *const settings[] = {sizes[i][0], sizes[i][1], NULL};
        qj_context *context = context_start();
        char *text = generated(context, "lightsout", settings);
        qj_position *position = position_of(context, "lightsout", text);
        qj_session *session;
        qj_solution solution = solution_of(context, position, NULL, &session);
        assert_int_not_equal(solution.verdict, QJ_INCONSISTENT);
        assert_put_out(text, solution.x);
        qj_session_free(session);
        qj_position_free(position);
        free(text);
        context_end(context);
    }
}

static void test_complaints(void **state)
{
    (void)state;
    assert_complaint("lightsout", "0 1 2", 1, 1,
                     "expected the number of rows (1 to 4294967295), found '0'");
    assert_complaint("lightsout", "1 1 4\n0", 1, 5, "expected a prime, found 4");
    assert_complaint("lightsout", "1 1 1\n0", 1, 5,
                     "expected a prime (2 to 4294967295), found '1'");
    assert_complaint("lightsout", "1 1 4294836225\n0", 1, 5, /* 65535 squared */
                     "expected a prime, found 4294836225");
    assert_complaint("lightsout", "1 2 3\n0 3", 2, 3,
                     "expected the value of a cell (0 to 2), found '3'");
    assert_complaint("lightsout", "1 2 3\n0", 2, 2,
                     "expected the value of a cell (0 to 2), found the end of the text");
    assert_complaint("lightsout", "1 1 2\n0 1", 2, 3, "expected the end of the text, found '1'");
}

static void test_settings(void **state)
{
    (void)state;
    const char *const composite[] = {"p=9", NULL};
    const char *const lit[] = {"size=2x3", "p=5", "shape=all-on", NULL};
    struct collected text = {0};
    qj_sink sink = collect_in(&text);
    qj_context *context = context_start();
    assert_int_equal(qj_generate(context, qj_game_find("lightsout"), composite, &sink), QJ_USAGE);
    assert_string_equal(qj_context_error(context)->message, "--p: expected a prime");
    assert_null(text.data);
    char *all_on = generated(context, "lightsout", lit);
    assert_string_equal(all_on, "2 3 5\n1 1 1\n1 1 1\n");
    free(all_on);
    context_end(context);
}

static void test_draw(void **state)
{
    (void)state;
    struct collected text = {0};
    qj_sink sink = collect_in(&text);
    qj_context *context = context_start();
    qj_position *position = position_of(context, "lightsout", "3 3 2\n0 1 0\n1 1 1\n0 1 0\n");
    qj_session *session;
    qj_solution solution = solution_of(context, position, NULL, &session);
    assert_ok(context, qj_position_draw(position, false, &sink));
    assert_ok(context, qj_solution_draw(position, &solution, &sink));
    assert_string_equal(text.data, "values modulo 2\n"
                                   "  1 2 3\n"
                                   "1 0 1 0\n"
                                   "2 1 1 1\n"
                                   "3 0 1 0\n"
                                   "how often each cell is pressed\n"
                                   "  1 2 3\n"
                                   "1 . . .\n"
                                   "2 . 1 .\n"
                                   "3 . . .\n");
    free(text.data);
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),     cmocka_unit_test(test_large),
        cmocka_unit_test(test_complaints), cmocka_unit_test(test_settings),
        cmocka_unit_test(test_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
