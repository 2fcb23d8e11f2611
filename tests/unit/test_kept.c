/* Solution files in memory: saved positions are compared with exhaustive search, for every kind of
 * value. Further: failures of saving and finding, altered values, and lack of memory.
 */
#include "support/solution.h"

GROUP(kept)

/* -------------------------------------------------------------------------- what is right */

/* And an engine to be held against: of those that know distances, one that does not. */
static const struct {
    const char *game, *text, *engine;
} games[] = {{"mnk", "3 3 3\n0 0 0\n0 0 0\n0 0 0\n", "exhaustive"},
             {"mnk", "3 4 3\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "exhaustive"},
             {"nim", "3\n3 4 5\n", "grundy"},
             {"staircase", "3 3\n1 -2 3\n4 5 -6\n7 8 9\n1 1 2\n-3 4 1\n0 0 2\n", "exhaustive"},
             {"geography", "3 3\n...\n.#.\n...\n", "matching"}};

/* The bounds that the head gives are met, and by no value passed. */
static void assert_bounds(const struct solution *solution)
{
    qj_kept_value least = {INT64_MAX, INT64_MAX}, most = {INT64_MIN, INT64_MIN};
    for (size_t at = 0; at < solution->count; at++) {
        const qj_kept_value *value = &solution->values[at];
        least.value = value->value < least.value ? value->value : least.value;
        least.ending = value->ending < least.ending ? value->ending : least.ending;
        most.value = value->value > most.value ? value->value : most.value;
        most.ending = value->ending > most.ending ? value->ending : most.ending;
    }
    assert_memory_equal(&solution->head.least, &least, sizeof least);
    assert_memory_equal(&solution->head.most, &most, sizeof most);
}

TEST(test_agrees)
{
    for (size_t i = 0; i < COUNT(games); i++) {
        struct random random = {i};
        SCOPED(solution_end) struct solution solution = {0};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position)
        qj_position *position = position_of(context, games[i].game, games[i].text);
        assert_ok(context, solution_keep(&solution, position, "exhaustive"));
        assert_int_equal(solution.count, solution.head.positions);
        assert_bounds(&solution);
        size_t size = solution.head.state_size;
        for (size_t at = 1; at < solution.count; at++)
            assert_true(
                memcmp(solution.states + (at - 1) * size, solution.states + at * size, size) < 0);
        const qj_kept kept = solution_kept(&solution);
        qj_context_use_kept(context, &kept);
        assert_engines_agree(context, position, NULL, games[i].engine, &random);
        SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
        assert_string_equal(qj_session_method(session).engine, "lookup");
        for (size_t at = 0; at < solution.count; at++)
            assert_ok(context, qj_session_verify(session, solution.states + at * size,
                                                 &solution.values[at]));
    }
}

/* ------------------------------------------------------------------------- what is wrong */

TEST_IN_CONTEXT(test_altered)
{
    SCOPED(solution_end) struct solution solution = {0};
    SCOPED(drop_position)
    qj_position *position = position_of(context, games[0].game, games[0].text);
    assert_ok(context, solution_keep(&solution, position, "exhaustive"));
    size_t size = solution.head.state_size;
    const qj_kept kept = solution_kept(&solution);
    qj_context_use_kept(context, &kept);
    qj_session *session = session_by(context, position, NULL);
    for (size_t at = 0; at < solution.count; at += 97) {
        qj_kept_value right = solution.values[at];
        solution.values[at].value++;
        assert_int_equal(
            qj_session_verify(session, solution.states + at * size, &solution.values[at]),
            QJ_BAD_INPUT);
        solution.values[at] = right;
    }
    /* a child that is not there */
    qj_value value;
    assert_ok(context, qj_session_advance(session, &(qj_move){{1, 1, 0}}));
    const unsigned char *start = NULL;
    for (size_t at = 1; !start && at <= solution.count; at++) {
        solution.hidden = at;
        if (qj_session_value(session, &value) == QJ_USAGE)
            start = solution.states + (at - 1) * size;
    }
    assert_non_null(start);
    assert_int_equal(qj_session_value(session, &value), QJ_USAGE);
    assert_ok(context, qj_session_retreat(session));
    assert_int_equal(qj_session_moves(session, NULL, NULL), QJ_BAD_INPUT);
    qj_session_free(session);
    solution.hidden = 0;

    /* it cannot be read */
    solution.fails_at = 1;
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_int_equal(qj_session_value(session, &value), QJ_IO);
    qj_session_free(session);

    /* of something else */
    qj_position *other = position_of(context, "mnk", "3 3 2\n0 0 0\n0 0 0\n0 0 0\n");
    assert_int_equal(qj_session_open(other, NULL, &session), QJ_USAGE);
    qj_position_free(other);
    solution.head.identity_size--;
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
    solution.head.identity_size++;
    solution.head.state_size++;
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
}

TEST(test_keeper_fails)
{
    assert_keeper_fails(games[0].game, games[0].text, "exhaustive", 2000);
}

TEST(test_no_memory)
{
    assert_keeping_needs_memory("nim", "2\n1 2\n", "exhaustive");
}
