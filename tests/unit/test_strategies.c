/* Strategies from the library: refused bounds, their proper end, and that they belong to the
 * position to which the session was moved. The tests of certificates check that they prove their
 * claims. */
#include "support/support.h"

GROUP(strategies)

static const char grid[] = "3 3 3\n0 0 0\n0 1 0\n0 0 0\n";
static const char staircase[] = "3 2\n1 -2\n3 4\n5 -6\n6 5\n4 3\n2 1\n";

/* The strategy so far. */
struct replies {
    uint64_t count, most;
    qj_reply reply[256];
};

static bool keep(void *user, const qj_reply *reply)
{
    struct replies *replies = user;
    assert_in_range(replies->count, 0, 255);
    replies->reply[replies->count++] = *reply;
    return replies->count < replies->most;
}

static void assert_refused(const char *game, const char *text, bool at_least, int64_t bound,
                           const char *message)
{
    struct replies replies = {.most = 256};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, game, text);
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    assert_failure(context, qj_session_strategy(session, at_least, bound, keep, &replies), QJ_USAGE,
                   message);
    assert_int_equal(replies.count, 0);
}

TEST(false_bounds_are_refused)
{
    assert_refused("mnk", grid, true, 1, "the score is less than 1");
    assert_refused("mnk", grid, false, -1, "the score is more than -1");
    assert_refused("mnk", grid, true, 10, "expected a bound from -9 to 9, found 10");
    assert_refused("mnk", grid, false, INT64_MIN,
                   "expected a bound from -9 to 9, found -9223372036854775808");
    assert_refused("mnk", "1 3 2\n1 1 2\n", true, 0, "the score is less than 0");
    assert_refused("mnk", "1 3 2\n1 1 2\n", false, -2, "the score is more than -2");
    assert_refused("staircase", staircase, true, 1, "the score is less than 1");
    assert_refused("staircase", staircase, false, -1, "the score is more than -1");
    assert_refused("staircase", staircase, false, 43, "expected a bound from -42 to 42, found 43");
    assert_refused("geography", "1 2\n..\n", true, 0,
                   "the matching engine has no strategy for geography");
}

static struct replies replies_of(qj_context *context, qj_session *session, bool at_least,
                                 uint64_t most)
{
    struct replies replies = {.most = most};
    qj_value value = value_in(context, session);
    assert_ok(context, qj_session_strategy(session, at_least, value.lo, keep, &replies));
    return replies;
}

/* The value of a game that is over holds in both directions, without a reply. */
TEST(ended_games_need_no_reply)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, "mnk", "1 3 2\n1 1 2\n");
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    for (int at_least = 0; at_least < 2; at_least++)
        assert_int_equal(replies_of(context, session, at_least, 256).count, 0);
}

TEST(strategies_end_when_they_are_to)
{
    static const char *const names[] = {"mnk", "staircase"}, *const texts[] = {grid, staircase};
    for (size_t i = 0; i < 2; i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position) qj_position *position = position_of(context, names[i], texts[i]);
        SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
        assert_true(replies_of(context, session, true, 256).count > 3);
        assert_int_equal(replies_of(context, session, true, 3).count, 3);
        assert_int_equal(replies_of(context, session, true, 1).count, 1);
    }
}

static void assert_same(const struct replies *one, const struct replies *other)
{
    assert_int_equal(one->count, other->count);
    for (uint64_t i = 0; i < one->count; i++) {
        assert_int_equal(one->reply[i].ply, other->reply[i].ply);
        assert_int_equal(one->reply[i].moves, other->reply[i].moves);
        assert_int_equal(one->reply[i].holds, other->reply[i].holds);
        assert_int_equal(one->reply[i].paired, other->reply[i].paired);
        if (one->reply[i].moves)
            assert_memory_equal(&one->reply[i].move, &other->reply[i].move,
                                sizeof one->reply[i].move);
    }
}

/* After a move the strategy equals a session that is opened there. */
TEST(strategies_are_those_of_where_a_session_stands)
{
    static const char *const names[] = {"mnk", "staircase", "staircase"},
                             *const texts[] = {grid, staircase,
                                               "2 4\n1 2 3 4\n5 6 7 8\n8 7 6 5\n4 3 2 9\n"};
    for (size_t i = 0; i < COUNT(names); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position) qj_position *position = position_of(context, names[i], texts[i]);
        qj_move move;
        assert_ok(context, qj_move_read(position, "1 1", &move));
        SCOPED(drop_session) qj_session *moved = session_by(context, position, NULL);
        assert_ok(context, qj_session_advance(moved, &move));
        struct replies expected[2], found[2];
        for (int least = 0; least < 2; least++)
            found[least] = replies_of(context, moved, least, 256);
        assert_ok(context, qj_position_play(position, &move));
        SCOPED(drop_session) qj_session *fresh = session_by(context, position, NULL);
        for (int least = 0; least < 2; least++) {
            expected[least] = replies_of(context, fresh, least, 256);
            assert_same(&found[least], &expected[least]);
        }
        assert_true(found[0].count + found[1].count > 3);
    }
}

/* A wide board has a frontier instead of a table; its values are then found again. */
TEST_IN_CONTEXT(large_boards_have_strategies)
{
    const char *settings[] = {"size=8x9", "seed=3", NULL};
    char *text = generated(context, "staircase", settings);
    SCOPED(drop_position) qj_position *position = position_of(context, "staircase", text);
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    qj_value before = value_in(context, session);
    assert_int_equal(replies_of(context, session, true, 100).count, 100);
    assert_int_equal(before.lo, value_in(context, session).lo);
    qj_session_free(session);
    qj_position_free(position);
    free(text);
    text = NULL;
    position = position_of(context, "staircase",
                           "1 64\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
                           "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                           "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
                           "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
    struct replies replies = {.most = 256};
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_failure(context, qj_session_strategy(session, true, 0, keep, &replies), QJ_LIMIT,
                   "strategies are for boards of at most 64 rows and columns together");
}
