/* The matching engine when it is stopped, has no room, or runs out of memory. */
#include "support/token.h"

GROUP(matching_limits)

/* The work is stopped at many points where it can be; all memory is freed. Takes seconds: only
 * so large boards are looked at often enough. */
TEST(work_can_be_stopped)
{
    enum { SIDE = 330 };
    static uint64_t open[SIDE * SIDE / 64 + 1];
    struct random random = {17};
    for (uint64_t cell = 0; cell < SIDE * SIDE; cell++)
        if (!random_chance(&random, 50))
            bits_set(open, cell);
    struct view view = {.kind = VIEW_GEOGRAPHY, .geography = {SIDE, SIDE, open, NO_TOKEN}};
    assert_true(stop_everywhere(&engine_matching, &view, false) > 1);
}

/* A session that is stopped stays as it was. The first cell is cut off from the others, which have
 * a perfect matching: after the first move a tree grows over all of them, and the second move takes
 * its root away. */
TEST(stopped_sessions_stay_right)
{
    enum { SIDE = 2000, TOKEN = SIDE * SIDE / 2 + SIDE / 2 + 1 };
    static const uint64_t closed[] = {TOKEN, 1, SIDE, SIDE * SIDE - 1, SIDE * SIDE - 3};
    static uint64_t open[SIDE * SIDE / 64 + 1];
    int left = -1;
    qj_value value;
    const qj_move up = {{TOKEN - SIDE}}, further = {{TOKEN - 2 * SIDE}};
    memset(open, 0xff, sizeof open);
    for (size_t i = 0; i < COUNT(closed); i++)
        bits_clear(open, closed[i]);
    const qj_limits limits = LIMITS(.stop = stop_at_zero, .stop_user = &left);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    struct view view = {.kind = VIEW_GEOGRAPHY, .geography = {SIDE, SIDE, open, TOKEN}};
    SCOPED(drop_engine_session)
    struct engine_session *session = session_of(context, &engine_matching, &view);
    assert_int_equal(outcome_of(context, &engine_matching, session), -1);
    assert_ok(context, engine_matching.advance(session, &up));
    assert_int_equal(outcome_of(context, &engine_matching, session), 1);
    left = 0;
    assert_int_equal(engine_matching.advance(session, &further), QJ_STOPPED);
    assert_int_equal(outcome_of(context, &engine_matching, session), 1);
    assert_ok(context, engine_matching.advance(session, &further));
    left = 0;
    assert_int_equal(engine_matching.value(session, &value), QJ_STOPPED);
    assert_int_equal(outcome_of(context, &engine_matching, session), -1);
    assert_ok(context, engine_matching.retreat(session));
    assert_int_equal(outcome_of(context, &engine_matching, session), 1);
    assert_ok(context, engine_matching.retreat(session));
    assert_int_equal(outcome_of(context, &engine_matching, session), -1);
}

TEST(what_cannot_fit_is_refused)
{
    static uint64_t open[1000 * 1000 / 64 + 1];
    static const struct {
        uint64_t rows, columns;
        const char *message;
    } boards[] = {
        {1000, 1000, "a maximum matching on 1000 x 1000 cells needs 1.13 MB, limit 1 MB"},
        {1 << 20, 1 << 20,
         "a maximum matching on 1048576 x 1048576 cells needs 1.12 TB, limit 1 MB"},
        {1, UINT64_MAX,
         "the matching engine takes fewer than 2^32 cells, not 1 x 18446744073709551615"},
    };
    qj_limits limits = LIMITS(.bytes = 1000000);
    for (size_t i = 0; i < COUNT(boards); i++) {
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        struct engine_session *session = NULL;
        struct view view = {.kind = VIEW_GEOGRAPHY,
                            .geography = {boards[i].rows, boards[i].columns, open, NO_TOKEN}};
        assert_failure(context, engine_session_open(context, &engine_matching, &view, &session),
                       QJ_LIMIT, boards[i].message);
        assert_null(session);
    }
}

/* The planned memory suffices for a line and for moves, too. */
TEST(walking_needs_no_more_room)
{
    static uint64_t open[1000 * 1000 / 64 + 1];
    const qj_move first = {{0}};
    struct view view = {.kind = VIEW_GEOGRAPHY, .geography = {1000, 1000, open, NO_TOKEN}};
    qj_plan planned = {0};
    memset(open, 0xff, sizeof open);
    bits_clear(open, 7);
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, engine_matching.plan(context, &view, &planned));
    assert_int_equal(planned.states, 999999);
    context->limits.bytes = planned.bytes + planned.bytes / 100;
    SCOPED(drop_engine_session)
    struct engine_session *session = session_of(context, &engine_matching, &view);
    assert_int_equal(outcome_of(context, &engine_matching, session), 1);
    assert_ok(context, engine_matching.line(session, any_move, NULL));
    assert_ok(context, engine_matching.advance(session, &first));
    assert_true(qj_context_peak(context) <= context->limits.bytes);
}

/* On full boards of one tile, and of several. */
TEST(allocations_may_fail)
{
    static uint64_t open[64];
    memset(open, 0xff, sizeof open);
    for (uint64_t side = 5; side <= 64; side += 59) {
        struct view view = {.kind = VIEW_GEOGRAPHY, .geography = {side, side, open, NO_TOKEN}};
        assert_true(fail_allocations(&engine_matching, &view) > 6);
    }
}
