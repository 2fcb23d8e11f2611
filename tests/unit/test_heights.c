/* Order ideals kept by heights, in memory: the same worths come whatever the threads and the
 * kernel, and answer as solving does; then the keeper and the reading fail, worths are altered, and
 * there is no memory. */
#include "support/support.h"

#include "engines/ideals/kernel/kernel.h"

#include <qiju/kept.h>

GROUP(heights)

struct solution {
    qj_kept_head head;
    int64_t *worths;
    size_t count;
    size_t fails_at; /* worths after which taking, or reading, fails; 0: never */
};

static bool begin(void *user, const qj_kept_head *head)
{
    struct solution *solution = user;
    solution->head = *head;
    solution->worths = calloc(head->positions, sizeof *solution->worths);
    solution->count = 0;
    return true;
}

static bool take(void *user, const void *states, const qj_kept_value *values, size_t count)
{
    struct solution *solution = user;
    assert_null(states);
    assert_true(count <= solution->head.positions - solution->count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(values[i].ending, 0);
        assert_true(solution->head.least.worth <= values[i].worth &&
                    values[i].worth <= solution->head.most.worth);
        solution->worths[solution->count++] = values[i].worth;
    }
    return !solution->fails_at || solution->count < solution->fails_at;
}

static bool read(void *user, uint64_t first, uint64_t count, int64_t *worths)
{
    const struct solution *solution = user;
    assert_true(first <= solution->count && count <= solution->count - first);
    memcpy(worths, solution->worths + first, count * sizeof *worths);
    return !solution->fails_at;
}

static void forget(struct solution *solution)
{
    free(solution->worths);
    free((void *)solution->head.text);
    *solution = (struct solution){0};
}

/* The text of a head is the library's, as long as it is kept. */
static qj_status keep(const qj_position *position, struct solution *solution)
{
    const qj_keeper keeper = {begin, take, solution};
    struct collected text = {0};
    qj_sink sink = collect_in(&text);
    qj_session *session;
    qj_status status = qj_session_open(position, "heights", &session);
    if (status != QJ_OK)
        return status;
    status = qj_session_keep(session, &keeper);
    if (status == QJ_OK)
        status = qj_position_write(position, &sink);
    qj_session_free(session);
    solution->head.text = text.data;
    solution->head.text_size = text.size;
    return status;
}

static char *board(qj_context *context, const char *size, const char *max)
{
    char size_setting[32], max_setting[32];
    snprintf(size_setting, sizeof size_setting, "size=%s", size);
    snprintf(max_setting, sizeof max_setting, "max=%s", max);
    const char *const settings[] = {size_setting, max_setting, "seed=5", NULL};
    return generated(context, "staircase", settings);
}

/* ------------------------------------------------------------------------- what is right */

/* Values of 16, 32 and 64 bits, in grids with and without far ends, as they are and on their side;
 * of one a part is taken, and White begins. */
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
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct random random = {i};
        struct solution solution = {.fails_at = 0};
        const qj_kept kept = {&solution.head, NULL, &solution, read};
        struct collected text = {0};
        qj_sink sink = collect_in(&text);
        qj_context *context = context_start();
        char *start = board(context, boards[i].size, boards[i].max);
        assert_true(sink.write(sink.user, start, strlen(start)) &&
                    sink.write(sink.user, boards[i].behind, strlen(boards[i].behind)));
        qj_position *position = position_of(context, "staircase", text.data);
        qj_session *session;
        uint64_t held, some;
        assert_string_equal(qj_position_keeper(position), "heights");
        assert_ok(context, keep(position, &solution));
        assert_int_equal(solution.count, solution.head.positions);
        qj_context_kept(context, &kept);
        assert_engines_agree(context, position, NULL, "ideals", &random);
        assert_ok(context, qj_session_open(position, NULL, &session));
        assert_string_equal(qj_session_method(session).engine, "heights");
        assert_ok(context, qj_session_verify_heights(session, 0, &held));
        assert_int_equal(held, solution.count);
        assert_ok(context, qj_session_verify_heights(session, 5, &some));
        assert_in_range(some, 1, held);
        assert_ok(context, qj_session_verify_heights(session, UINT32_MAX, &some));
        assert_int_equal(some, held);
        qj_session_free(session);
        qj_position_free(position);
        context_end(context);
        forget(&solution);
        free(text.data);
        free(start);
    }
}

/* In the order of the file, which docs/kept.md defines, whoever finds them. */
TEST(test_same_worths)
{
    static const char *const sizes[] = {"8x8", "4x25"};
    for (size_t i = 0; i < 2; i++) {
        struct solution first = {.fails_at = 0};
        for (unsigned turn = 0; kernel_at(turn); turn++) {
            struct solution solution = {.fails_at = 0};
            qj_limits limits = QJ_LIMITS_INIT;
            limits.threads = turn + 1;
            limits.kernel = kernel_at(turn)->name;
            qj_context *context = context_within(&limits);
            char *text = board(context, sizes[i], "12");
            qj_position *position = position_of(context, "staircase", text);
            assert_ok(context, keep(position, &solution));
            if (turn) {
                assert_int_equal(solution.count, first.count);
                assert_int_equal(solution.head.tail_steps, first.head.tail_steps);
                assert_memory_equal(solution.worths, first.worths,
                                    first.count * sizeof *first.worths);
                forget(&solution);
            } else {
                first = solution;
            }
            qj_position_free(position);
            free(text);
            context_end(context);
        }
        forget(&first);
    }
}

/* ------------------------------------------------------------------------- what is wrong */

TEST(test_altered)
{
    unit_has_no_threads();
    struct random random = {7};
    struct solution solution = {.fails_at = 0};
    const qj_kept kept = {&solution.head, NULL, &solution, read};
    qj_context *context = context_start();
    char *text = board(context, "4x24", "100");
    qj_position *position = position_of(context, "staircase", text);
    qj_session *session;
    qj_worth worth;
    uint64_t held;
    assert_ok(context, qj_session_open(position, "heights", &session));
    assert_int_equal(qj_session_verify_heights(session, 0, &held), QJ_USAGE);
    qj_session_free(session);
    assert_ok(context, keep(position, &solution));
    qj_context_kept(context, &kept);
    assert_ok(context, qj_session_open(position, NULL, &session));
    for (int i = 0; i < 8; i++) {
        int64_t *wrong = &solution.worths[random_below(&random, solution.count)], right = *wrong;
        *wrong = i % 2 ? right ^ INT64_MIN : right + 1;
        assert_int_equal(qj_session_verify_heights(session, 0, &held), QJ_BAD_INPUT);
        assert_int_equal(qj_session_verify_heights(session, UINT32_MAX, &held), QJ_BAD_INPUT);
        *wrong = right;
    }
    qj_session_free(session);

    /* it lies in every worth: an answer, and no crash */
    for (size_t i = 0; i < solution.count; i++)
        solution.worths[i] = (int64_t)random_next(&random);
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_ok(context, qj_session_value(session, &worth));
    qj_session_free(session);

    /* it cannot be read */
    solution.fails_at = 1;
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_int_equal(qj_session_value(session, &worth), QJ_IO);
    assert_int_equal(qj_session_verify_heights(session, 1, &held), QJ_IO);
    qj_session_free(session);

    /* of other heights */
    solution.head.tail_steps--;
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
    solution.head.tail_steps++;
    solution.head.every++;
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
    solution.head.every--;
    qj_position_free(position);
    free(text);

    /* of another board, and of one that has no heights */
    text = board(context, "4x24", "101");
    position = position_of(context, "staircase", text);
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
    qj_position_free(position);
    free(text);
    text = board(context, "3x3", "9");
    position = position_of(context, "staircase", text);
    assert_string_equal(qj_position_keeper(position), "exhaustive");
    assert_int_equal(qj_session_open(position, "heights", &session), QJ_USAGE);
    qj_position_free(position);
    free(text);
    position = position_of(context, "nim", "2\n1 2\n");
    assert_string_equal(qj_position_keeper(position), "exhaustive");
    qj_position_free(position);
    context_end(context);
    forget(&solution);
}

TEST(test_keeper_fails)
{
    struct solution solution = {.fails_at = 1000};
    qj_context *context = context_start();
    char *text = board(context, "8x8", "100");
    qj_position *position = position_of(context, "staircase", text);
    assert_int_equal(keep(position, &solution), QJ_IO);
    qj_position_free(position);
    context_end(context);
    forget(&solution);
    free(text);
}

/* Every allocation fails in turn, of keeping, looking up and verifying. */
TEST(test_no_memory)
{
    unit_has_no_threads();
    qj_context *maker = context_start();
    char *text = board(maker, "4x22", "3");
    context_end(maker);
    bool done = false;
    for (uint64_t until = 0; !done; until++) {
        struct allocator allocator = {.until_failure = UINT64_MAX};
        struct solution solution = {.fails_at = 0};
        const qj_kept kept = {&solution.head, NULL, &solution, read};
        qj_limits limits = limits_of_allocator(&allocator);
        qj_context *context = context_within(&limits);
        qj_position *position = position_of(context, "staircase", text);
        qj_session *session = NULL;
        qj_worth worth;
        uint64_t held;
        allocator.until_failure = until;
        qj_status status = keep(position, &solution);
        if (status == QJ_OK) {
            qj_context_kept(context, &kept);
            status = qj_session_open(position, NULL, &session);
        }
        if (status == QJ_OK)
            status = qj_session_value(session, &worth);
        if (status == QJ_OK)
            status = qj_session_verify_heights(session, 2, &held);
        done = !allocator.failed;
        assert_int_equal(status, done ? QJ_OK : QJ_LIMIT);
        qj_session_free(session);
        qj_position_free(position);
        context_end(context);
        forget(&solution);
    }
    free(text);
}
