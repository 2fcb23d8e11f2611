/* Solutions by layers of order ideals, in memory: equal values for any number of threads and any
 * kernel, and answers equal to solving. Further: failures of saving and reading, altered values,
 * and lack of memory. */
#include "support/opened.h"
#include "support/solution.h"

#include "engines/ideals/kernel/kernel.h"

GROUP(heights)

static char *board(qj_context *context, const char *size, const char *max)
{
    return made(context, "staircase", "size=%s max=%s seed=5", size, max);
}

/* ------------------------------------------------------------------------- what is right */

/* Values of 16, 32 and 64 bits, in grids with and without far ends, as they are and on their side;
 * of one a part is taken, and White begins. To play out all of these takes more than a second. */
static const struct {
    const char *size, *max, *behind;
} boards[] = {{"8x8", "15", ""},
              {"8x8", "100000", ""},
              {"8x8", "1000000000000", ""},
              {"9x8", "60", "taken 3 3 2 1 0 0 0 0 0\nturn White\n"},
              {"4x24", "10", ""},
              {"24x4", "100000", ""},
              {"5x21", "9", "taken 9 2 1 1 0\n"},
              {"6x17", "1000000000000", ""}};

TEST(test_agrees)
{
    unit_has_no_threads();
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct random random = {i};
        SCOPED(solution_end) struct solution solution = {0};
        SCOPED(collected_end) struct collected text = {0};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_memory) char *start = board(context, boards[i].size, boards[i].max);
        collect(&text, start, strlen(start));
        collect(&text, boards[i].behind, strlen(boards[i].behind));
        SCOPED(drop_position) qj_position *position = position_of(context, "staircase", text.data);
        uint64_t held, some;
        assert_string_equal(qj_position_keeper(position), "heights");
        assert_ok(context, solution_keep(&solution, position, "heights"));
        assert_int_equal(solution.count, solution.head.positions);
        const qj_kept kept = solution_kept(&solution);
        qj_context_use_kept(context, &kept);
        assert_engines_agree(context, position, NULL, "ideals", &random);
        SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
        assert_string_equal(qj_session_method(session).engine, "heights");
        assert_ok(context, qj_session_verify_heights(session, 0, &held));
        assert_int_equal(held, solution.count);
        assert_ok(context, qj_session_verify_heights(session, 5, &some));
        assert_in_range(some, 1, held);
        assert_ok(context, qj_session_verify_heights(session, UINT32_MAX, &some));
        assert_int_equal(some, held);
    }
}

/* In the order of the file, which docs/reference/solution-files.md defines, whoever finds them. */
TEST(test_same_values)
{
    static const char *const sizes[] = {"size=8x8 max=12 seed=5", "size=4x25 max=12 seed=5"};
    for (size_t i = 0; i < 2; i++) {
        SCOPED(solution_end) struct solution first = {0};
        for (unsigned turn = 0; kernel_at(turn); turn++) {
            struct solution solution = {0};
            qj_limits limits = LIMITS(.threads = turn + 1, .kernel = kernel_at(turn)->name);
            SCOPED(drop_context) qj_context *context = context_within(&limits);
            SCOPED(drop_position)
            qj_position *position = made_position(context, "staircase", sizes[i]);
            assert_ok(context, solution_keep(&solution, position, "heights"));
            if (turn) {
                assert_int_equal(solution.count, first.count);
                assert_int_equal(solution.head.tail_steps, first.head.tail_steps);
                assert_memory_equal(solution.values, first.values,
                                    first.count * sizeof *first.values);
                solution_end(&solution);
            } else {
                first = solution;
            }
        }
    }
}

/* ------------------------------------------------------------------------- what is wrong */

TEST_IN_CONTEXT(test_altered)
{
    unit_has_no_threads();
    struct random random = {7};
    SCOPED(solution_end) struct solution solution = {0};
    SCOPED(drop_position)
    qj_position *position = made_position(context, "staircase", "size=4x24 max=100 seed=5");
    qj_value value;
    uint64_t held;
    qj_session *session = session_by(context, position, "heights");
    assert_int_equal(qj_session_verify_heights(session, 0, &held), QJ_USAGE);
    qj_session_free(session);
    assert_ok(context, solution_keep(&solution, position, "heights"));
    const qj_kept kept = solution_kept(&solution);
    qj_context_use_kept(context, &kept);
    assert_ok(context, qj_session_open(position, NULL, &session));
    for (int i = 0; i < 8; i++) {
        int64_t *wrong = &solution.values[random_below(&random, solution.count)].value,
                right = *wrong;
        *wrong = i % 2 ? right ^ INT64_MIN : right + 1;
        assert_int_equal(qj_session_verify_heights(session, 0, &held), QJ_BAD_INPUT);
        assert_int_equal(qj_session_verify_heights(session, UINT32_MAX, &held), QJ_BAD_INPUT);
        *wrong = right;
    }
    qj_session_free(session);

    /* it lies in every worth: an answer, and no crash */
    for (size_t i = 0; i < solution.count; i++)
        solution.values[i].value = (int64_t)random_next(&random);
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_ok(context, qj_session_value(session, &value));
    qj_session_free(session);

    /* it cannot be read */
    solution.fails_at = 1;
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_int_equal(qj_session_value(session, &value), QJ_IO);
    assert_int_equal(qj_session_verify_heights(session, 1, &held), QJ_IO);
    qj_session_free(session);

    /* of other heights */
    solution.head.tail_steps--;
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
    solution.head.tail_steps++;
    solution.head.every++;
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
    solution.head.every--;

    /* of another board, and of one that has no heights */
    SCOPED(drop_position)
    qj_position *other = made_position(context, "staircase", "size=4x24 max=101 seed=5");
    assert_int_equal(qj_session_open(other, NULL, &session), QJ_USAGE);
    SCOPED(drop_position)
    qj_position *small = made_position(context, "staircase", "size=3x3 max=9 seed=5");
    assert_string_equal(qj_position_keeper(small), "exhaustive");
    assert_int_equal(qj_session_open(small, "heights", &session), QJ_USAGE);
    SCOPED(drop_position) qj_position *nim = position_of(context, "nim", "2\n1 2\n");
    assert_string_equal(qj_position_keeper(nim), "exhaustive");
}

TEST_IN_CONTEXT(test_keeper_fails)
{
    SCOPED(drop_memory) char *text = board(context, "8x8", "100");
    assert_keeper_fails("staircase", text, "heights", 1000);
}

TEST_IN_CONTEXT(test_no_memory)
{
    unit_has_no_threads();
    SCOPED(drop_memory) char *text = board(context, "4x22", "3");
    assert_keeping_needs_memory("staircase", text, "heights");
}
