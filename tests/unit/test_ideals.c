/* The ideals engine against exhaustive search, and against known results on staircases. Plans of
 * boards that are so large that only a sample of them is swept take a second. */
#include "support/opened.h"

#include <inttypes.h>

GROUP(ideals)

struct board {
    uint64_t rows, columns;
    bool started; /* with cells taken, and any player to move */
    int64_t (*weight)(struct random *random, uint64_t cells);
};

static void add_start(struct collected *text, struct random *random, const struct board *board)
{
    uint64_t length = board->columns;
    qj_sink_print(INTO(text), "taken ");
    for (uint64_t row = 0; row < board->rows; row++) {
        length = random_chance(random, 400) ? length : random_below(random, length + 1);
        qj_sink_print(INTO(text), "%" PRId64 " ", (int64_t)length);
    }
    if (random_chance(random, 500))
        qj_sink_print(INTO(text), random_chance(random, 500) ? "turn White" : "turn Black");
}

static char *random_text(struct random *random, const struct board *board)
{
    struct collected text = {0};
    uint64_t cells = board->rows * board->columns;
    qj_sink_print(INTO(&text), "%" PRId64 " ", (int64_t)board->rows);
    qj_sink_print(INTO(&text), "%" PRId64 " ", (int64_t)board->columns);
    for (uint64_t weight = 0; weight < 2 * cells; weight++)
        qj_sink_print(INTO(&text), "%" PRId64 " ", board->weight(random, cells));
    if (board->started)
        add_start(&text, random, board);
    return text.data;
}

static void compare(struct random *random, const struct board *board)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_memory) char *text = random_text(random, board);
    SCOPED(drop_position) qj_position *position = position_of(context, "staircase", text);
    assert_engines_agree(context, position, "ideals", "exhaustive", random);
}

/* Few different weights: moves are often equal. */
static int64_t small_weight(struct random *random, UNUSED uint64_t cells)
{
    return (int64_t)random_below(random, 7) - 3;
}

static int64_t middle_weight(struct random *random, UNUSED uint64_t cells)
{
    return (int64_t)random_below(random, 200001) - 100000;
}

/* As large as all cells together may be. */
static int64_t large_weight(struct random *random, uint64_t cells)
{
    int64_t most = INT64_MAX / (2 * (int64_t)cells);
    return random_chance(random, 500) ? most : -most;
}

TEST(small_boards_of_every_shape)
{
    int64_t (*const weights[])(struct random *, uint64_t) = {small_weight, middle_weight,
                                                             large_weight};
    struct random random = {1};
    for (uint64_t round = 0; round < unit_count(300); round++) {
        struct board board = {1 + random_below(&random, 4), 1 + random_below(&random, 4),
                              round % 2 == 1, weights[round % 3]};
        compare(&random, &board);
    }
}

/* Thin boards; and boards for a frontier, which has values of both sides' common game only.
 */
TEST(large_boards)
{
    const uint64_t sizes[][2] = {{1, 60}, {60, 1}, {2, 13}, {13, 2}, {3, 8},
                                 {8, 3},  {7, 8},  {8, 7},  {6, 9}};
    struct random random = {2};
    for (uint64_t round = 0; round < unit_count(18); round++) {
        const uint64_t *size = sizes[round % 9];
        struct board board = {size[0], size[1], size[0] * size[1] < 54 && round % 18 > 8,
                              round % 9 == 7 ? middle_weight : small_weight};
        compare(&random, &board);
    }
}

/* Words too large to add up without care: one cell holds all there is. */
TEST(weights_at_the_edge)
{
    assert_judged("staircase", "1 1 9223372036854775807 0", "9223372036854775807\n");
    assert_judged("staircase", "1 2 0 0 0 9223372036854775807", "-9223372036854775807\n");
    assert_judged("staircase", "2 2 0 -1 -1 0  0 0 0 -9223372036854775805",
                  "9223372036854775804\n");
}

static uint64_t states_of(const char *text)
{
    SCOPED(opened_end) struct opened asked = ask(NULL, "staircase", text, "ideals");
    return qj_session_method(asked.session).states;
}

TEST(states_are_lattice_paths)
{
    struct random random = {3};
    for (uint64_t rows = 1; rows <= 9; rows++)
        for (uint64_t columns = 1; columns <= 9; columns++) {
            struct board board = {rows, columns, false, small_weight};
            SCOPED(drop_memory) char *text = random_text(&random, &board);
            assert_int_equal(states_of(text), binomial(rows + columns, rows));
        }
}

/* From the staircase start n-1, ..., 1, 0 the ideals are the lattice paths above the diagonal:
 * Catalan numbers, OEIS A000108. The table has these values; the frontier may visit some more. */
TEST(only_states_from_the_start_on)
{
    static const uint64_t catalan[] = {1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786};
    struct random random = {4};
    for (uint64_t size = 1; size <= 10; size++) {
        struct board board = {size, size, false, small_weight};
        SCOPED(collected_end) struct collected text = {random_text(&random, &board), 0};
        text.size = strlen(text.data);
        qj_sink_print(INTO(&text), "taken ");
        for (uint64_t row = size; row-- > 0;)
            qj_sink_print(INTO(&text), "%" PRId64 " ", (int64_t)row);
        assert_in_range(states_of(text.data), catalan[size + 1], 8 * catalan[size + 1]);
    }
}

/* ------------------------------------------------------------------- limits */

static char *board_text(uint64_t rows, uint64_t columns)
{
    struct random random = {5};
    struct board board = {rows, columns, false, middle_weight};
    return random_text(&random, &board);
}

/* The status of a refused session, or QJ_OK. */
static void assert_solved(const qj_limits *limits, const char *text, qj_status expected,
                          const char *message)
{
    SCOPED(drop_context) qj_context *context = context_within(limits);
    SCOPED(drop_position) qj_position *position = position_of(context, "staircase", text);
    SCOPED(drop_session) qj_session *session = NULL;
    assert_failure(context, qj_session_open(position, "ideals", &session), expected, message);
}

TEST(large_tables_are_refused)
{
    const qj_limits limits = LIMITS(.bytes = UINT64_C(4000000000));
    SCOPED(drop_memory) char *text = board_text(20, 20);
    assert_solved(&limits, text, QJ_LIMIT,
                  "the frontier of 137,846,528,820 states needs 7.29 GB, limit 4 GB");
    free(text);
    text = board_text(40, 40);
    assert_solved(&limits, text, QJ_LIMIT, "the table of more than 2^64 states fits no memory");
}

/* The plan of a frontier bounds the session's bytes closely, and its states are exact. */
TEST(plans_come_true)
{
    const uint64_t sizes[][2] = {{2, 9}, {8, 8}, {9, 10}, {10, 10}, {7, 13}};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        SCOPED(drop_memory) char *text = board_text(sizes[i][0], sizes[i][1]);
        SCOPED(opened_end) struct opened asked = ask(NULL, "staircase", text, NULL);
        qj_plan plan;
        assert_ok(asked.context, qj_position_plan(asked.position, NULL, &plan));
        qj_method method = qj_session_method(asked.session);
        assert_true(plan.fits);
        assert_int_equal(plan.states_certainty, QJ_EXACT);
        assert_int_equal(plan.states, method.states);
        assert_in_range(method.bytes, plan.bytes - plan.bytes / 10, plan.bytes + plan.bytes / 10);
        if (plan.bytes_certainty == QJ_BOUND)
            assert_in_range(method.bytes, 0, plan.bytes);
        assert_int_equal(plan.seconds_certainty, QJ_ESTIMATE);
        assert_true(plan.seconds > 0);
    }
}

static qj_plan plan_within(uint64_t bytes, uint64_t rows, uint64_t columns)
{
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = bytes));
    qj_plan plan;
    SCOPED(drop_memory) char *text = board_text(rows, columns);
    SCOPED(drop_position) qj_position *position = position_of(context, "staircase", text);
    assert_ok(context, qj_position_plan(position, NULL, &plan));
    assert_in_range(qj_context_peak(context), 0, bytes);
    return plan;
}

/* Boards so large that only a sample of them is swept; the states of one whose cone is the whole
 * board are all its ideals. */
TEST(plans_of_large_boards)
{
    unit_has_no_threads();
    const uint64_t SMALL = 60000000, LARGE = 200000000;
    qj_plan plan = plan_within(LARGE, 15, 15), beyond = plan_within(LARGE, 22, 22);
    assert_int_equal(plan.states, binomial(30, 15));
    assert_true(plan.fits && plan.seconds > 0);
    assert_int_equal(beyond.states, binomial(44, 22));
    assert_false(beyond.fits);
    assert_true(beyond.seconds > 1000 * plan.seconds);
    plan = plan_within(SMALL, 12, 36);
    assert_int_equal(plan.states, binomial(48, 12));
    assert_false(plan.fits);
    assert_int_equal(plan.seconds_certainty, QJ_UNKNOWN);
    plan = plan_within(SMALL, 3, 300);
    assert_int_equal(plan.states, binomial(303, 3));
    assert_true(plan.fits);
    assert_int_equal(plan.seconds_certainty, QJ_UNKNOWN);
}

TEST(limits_are_kept)
{
    SCOPED(drop_memory) char *text = board_text(5, 7);
    qj_limits limits = LIMITS(.states = binomial(12, 5));
    assert_solved(&limits, text, QJ_OK, "");
    limits.states--;
    assert_solved(&limits, text, QJ_LIMIT, "state limit of 791 reached");
    limits.states = 0;
    limits.stop = stop_when_working;
    assert_solved(&limits, text, QJ_STOPPED, "interrupted");
}
