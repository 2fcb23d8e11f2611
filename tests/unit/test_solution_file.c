/* Solution files in memory: positions that are saved, one by one or as layers of order ideals, are
 * compared with solving, for every kind of value, number of threads and kernel. Further: failures
 * of saving and finding, altered values, and lack of memory.
 */
#include "support/opened.h"
#include "support/solution.h"

#include "engines/ideals/kernel/kernel.h"

GROUP(solution_file)

/* -------------------------------------------------------------------------- what is right */

static const char ttt[] = "3 3 3\n0 0 0\n0 0 0\n0 0 0\n";

/* An engine to compare with: for an engine with distances, an engine without. Heights, whose
 * board is made (then text is what stands behind it): values of 16, 32 and 64 bits, in grids with
 * and without far ends, as they are and on their side; of one a part is taken, and White begins. To
 * solve all boards takes more than a second. */
static const struct {
    const char *game, *made, *text, *engine;
} games[] = {
    {"mnk", NULL, ttt, "exhaustive"},
    {"mnk", NULL, "3 4 3\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "exhaustive"},
    {"nim", NULL, "3\n3 4 5\n", "grundy"},
    {"staircase", NULL, "3 3\n1 -2 3\n4 5 -6\n7 8 9\n1 1 2\n-3 4 1\n0 0 2\n", "exhaustive"},
    {"geography", NULL, "3 3\n...\n.#.\n...\n", "matching"},
    {"staircase", "size=8x8 max=15", "", "ideals"},
    {"staircase", "size=8x8 max=100000", "", "ideals"},
    {"staircase", "size=8x8 max=1000000000000", "", "ideals"},
    {"staircase", "size=9x8 max=60", "taken 3 3 2 1 0 0 0 0 0\nturn White\n", "ideals"},
    {"staircase", "size=4x24 max=10", "", "ideals"},
    {"staircase", "size=24x4 max=100000", "", "ideals"},
    {"staircase", "size=5x21 max=9", "taken 9 2 1 1 0\n", "ideals"},
    {"staircase", "size=6x17 max=1000000000000", "", "ideals"}};

/* The bounds that the head gives are met, and by no value passed. */
static void assert_bounds(const struct solution *solution)
{
    qj_solution_file_value least = {INT64_MAX, INT64_MAX}, most = {INT64_MIN, INT64_MIN};
    for (size_t at = 0; at < solution->count; at++) {
        const qj_solution_file_value *value = &solution->values[at];
        least.value = value->value < least.value ? value->value : least.value;
        least.ending = value->ending < least.ending ? value->ending : least.ending;
        most.value = value->value > most.value ? value->value : most.value;
        most.ending = value->ending > most.ending ? value->ending : most.ending;
    }
    assert_memory_equal(&solution->head.min, &least, sizeof least);
    assert_memory_equal(&solution->head.max, &most, sizeof most);
}

static void verify_positions(qj_context *context, qj_session *session,
                             const struct solution *solution)
{
    const size_t size = solution->head.state_size;
    assert_bounds(solution);
    for (size_t at = 0; at < solution->count; at++) {
        const unsigned char *state = solution->states + at * size;
        assert_true(at == 0 || memcmp(state - size, state, size) < 0);
        assert_ok(context, qj_session_verify(session, state, &solution->values[at]));
    }
}

static void verify_heights(qj_context *context, qj_session *session, uint64_t count)
{
    uint64_t held;
    assert_ok(context, qj_session_verify_heights(session, 0, &held));
    assert_int_equal(held, count);
    assert_ok(context, qj_session_verify_heights(session, 5, &held));
    assert_in_range(held, 1, count);
    assert_ok(context, qj_session_verify_heights(session, UINT32_MAX, &held));
    assert_int_equal(held, count);
}

TEST(test_agrees)
{
    unit_has_no_threads();
    for (size_t i = 0; i < COUNT(games); i++) {
        struct random random = {i};
        const char *engine = games[i].made ? "heights" : "exhaustive";
        SCOPED(solution_end) struct solution solution = {0};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_memory)
        char *board = games[i].made ? made(context, games[i].game, "%s seed=5", games[i].made)
                                    : strdup("");
        SCOPED(collected_end) struct collected text = {0};
        collect(&text, board, strlen(board));
        collect(&text, games[i].text, strlen(games[i].text));
        SCOPED(drop_position)
        qj_position *position = position_of(context, games[i].game, text.data);
        assert_string_equal(qj_position_solution_engine(position), engine);
        assert_ok(context, solution_save(&solution, position, engine));
        assert_int_equal(solution.count, solution.head.positions);
        const qj_solution_file saved = solution_file_of(&solution);
        qj_context_use_solution_file(context, &saved);
        assert_engines_agree(context, position, NULL, games[i].engine, &random);
        SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
        assert_string_equal(qj_session_method(session).engine,
                            games[i].made ? "heights" : "lookup");
        if (games[i].made)
            verify_heights(context, session, solution.count);
        else
            verify_positions(context, session, &solution);
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
            assert_ok(context, solution_save(&solution, position, "heights"));
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

/* A value that cannot be read, and heads of something else, altered in a member each. */
static void assert_others_refused(const qj_position *position, struct solution *solution)
{
    const qj_solution_file_head right = solution->head;
    qj_solution_file_head wrong[] = {right, right, right, right, right};
    qj_session *session;
    qj_value value;
    uint64_t held;
    solution->fails_at = 1;
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_OK);
    assert_int_equal(qj_session_value(session, &value), QJ_IO);
    if (!solution->states)
        assert_int_equal(qj_session_verify_heights(session, 1, &held), QJ_IO);
    qj_session_free(session);
    wrong[0].tail_steps--;
    wrong[1].every++;
    wrong[2].identity_size--;
    wrong[3].state_size++;
    wrong[4].kind = QJ_NIMBER;
    for (size_t i = solution->states ? 2 : 0; i < (solution->states ? 5 : 3); i++) {
        solution->head = wrong[i];
        assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
    }
    solution->head = right;
}

TEST_IN_CONTEXT(test_altered)
{
    SCOPED(solution_end) struct solution solution = {0};
    SCOPED(drop_position) qj_position *position = position_of(context, "mnk", ttt);
    SCOPED(drop_position)
    qj_position *other = position_of(context, "mnk", "3 3 2\n0 0 0\n0 0 0\n0 0 0\n");
    assert_ok(context, solution_save(&solution, position, "exhaustive"));
    size_t size = solution.head.state_size;
    const qj_solution_file saved = solution_file_of(&solution);
    qj_context_use_solution_file(context, &saved);
    qj_session *session = session_by(context, position, NULL);
    for (size_t at = 0; at < solution.count; at += 97) {
        qj_solution_file_value right = solution.values[at];
        solution.values[at].value++;
        assert_int_equal(
            qj_session_verify(session, solution.states + at * size, &solution.values[at]),
            QJ_BAD_INPUT);
        solution.values[at] = right;
    }
    /* a child that is not there */
    qj_value value;
    assert_ok(context, qj_session_advance(session, &(qj_move){{1, 1, 0}}));
    for (size_t at = 1; at <= solution.count; at++) {
        solution.hidden = at;
        if (qj_session_value(session, &value) == QJ_USAGE)
            break;
    }
    assert_int_equal(qj_session_value(session, &value), QJ_USAGE);
    assert_ok(context, qj_session_retreat(session));
    assert_int_equal(qj_session_moves(session, NULL, NULL), QJ_BAD_INPUT);
    qj_session_free(session);
    solution.hidden = 0;
    assert_int_equal(qj_session_open(other, NULL, &session), QJ_USAGE);
    assert_others_refused(position, &solution);
}

TEST_IN_CONTEXT(test_altered_heights)
{
    unit_has_no_threads();
    struct random random = {7};
    SCOPED(solution_end) struct solution solution = {0};
    SCOPED(drop_position)
    qj_position *position = made_position(context, "staircase", "size=4x24 max=100 seed=5");
    SCOPED(drop_position)
    qj_position *other = made_position(context, "staircase", "size=4x24 max=101 seed=5");
    SCOPED(drop_memory)
    char *board = made(context, "staircase", "size=4x24 max=100 seed=5"),
         *text = malloc(strlen(board) + 32);
    sprintf(text, "%staken 1 0 0 0\n", board);
    SCOPED(drop_position) qj_position *taken = position_of(context, "staircase", text);
    SCOPED(drop_position) /* it has no heights */
    qj_position *small = made_position(context, "staircase", "size=3x3 max=9 seed=5");
    qj_value value;
    uint64_t held;
    qj_session *session = session_by(context, position, "heights");
    assert_int_equal(qj_session_verify_heights(session, 0, &held), QJ_USAGE);
    qj_session_free(session);
    assert_ok(context, solution_save(&solution, position, "heights"));
    const qj_solution_file saved = solution_file_of(&solution);
    qj_context_use_solution_file(context, &saved);
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

    /* it lies in every value: an answer, and no crash */
    for (size_t i = 0; i < solution.count; i++)
        solution.values[i].value = (int64_t)random_next(&random);
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_ok(context, qj_session_value(session, &value));
    qj_session_free(session);
    assert_others_refused(position, &solution);
    assert_int_equal(qj_session_open(other, NULL, &session), QJ_USAGE);
    assert_int_equal(qj_session_open(taken, NULL, &session), QJ_USAGE);
    assert_string_equal(qj_position_solution_engine(small), "exhaustive");
    assert_int_equal(qj_session_open(small, "heights", &session), QJ_USAGE);
}

TEST_IN_CONTEXT(test_moves_were_played)
{
    SCOPED(solution_end) struct solution solution = {0};
    const qj_solution_file_writer output = solution_writer_of(&solution);
    SCOPED(drop_position) qj_position *position = position_of(context, "mnk", ttt);
    SCOPED(drop_session) qj_session *session = session_by(context, position, "exhaustive");
    assert_ok(context, qj_session_advance(session, &(qj_move){{1, 1, 0}}));
    assert_failure(context, qj_session_save(session, &output), QJ_USAGE,
                   "a session is saved at the position where it was opened, but moves were played");
}

TEST_IN_CONTEXT(test_writer_fails)
{
    SCOPED(drop_memory) char *text = made(context, "staircase", "size=8x8 max=100 seed=5");
    assert_saving_fails("mnk", ttt, "exhaustive", 2000);
    assert_saving_fails("staircase", text, "heights", 1000);
}

TEST_IN_CONTEXT(test_no_memory)
{
    unit_has_no_threads();
    SCOPED(drop_memory) char *text = made(context, "staircase", "size=4x22 max=3 seed=5");
    assert_saving_needs_memory("nim", "2\n1 2\n", "exhaustive");
    assert_saving_needs_memory("staircase", text, "heights");
}
