/* Caches of engines passed from context to context: equal answers, nothing computed twice, memory
 * counted in the owner, and unused caches dropped.
 */
#include "base/cache.h"
#include "support/support.h"

GROUP(cached)

static const char *const codes[] = {"0.77", "0.07",   "0.F", "{2,5,7}", "unequal", "0.6",
                                    "0.60", "-{1,2}", "any", "0.8",     "{1,2}",   "{1,3,4}"};

struct found {
    qj_value value;
    uint64_t states;
};

/* line: for the best line; NULL: not asked for. */
static struct found solve(qj_context *context, const char *text, struct said *line)
{
    struct found found;
    SCOPED(drop_position) qj_position *position = position_of(context, "heaps", text);
    SCOPED(drop_session) qj_session *session = session_by(context, position, "grundy");
    assert_ok(context, qj_session_value(session, &found.value));
    if (line)
        assert_ok(context, qj_session_line(session, said_move, line));
    found.states = qj_session_method(session).states;
    return found;
}

/* Nimbers and moves found for one row serve the next row, too. */
TEST(test_same_answers)
{
    static struct said lines[2];
    struct random random = {15};
    SCOPED(drop_all) qj_context *last = context_start();
    for (uint64_t i = unit_count(100); i-- > 0;) {
        SCOPED(drop_context) qj_context *plain = context_start();
        qj_context *context = context_start();
        const char *text = worded("%s:%d,%d %s:%d", codes[random_below(&random, COUNT(codes))],
                                  (int)random_below(&random, 60), (int)random_below(&random, 60),
                                  codes[random_below(&random, COUNT(codes))],
                                  (int)random_below(&random, 60));
        qj_context_pass(last, context);
        assert_int_equal(last->bytes, 0);
        memset(lines, 0, sizeof lines);
        struct found cached = solve(context, text, &lines[0]);
        struct found alone = solve(plain, text, &lines[1]);
        assert_int_equal(plain->bytes, 0);
        assert_int_equal(cached.value.nimber, alone.value.nimber);
        assert_true(cached.states <= alone.states);
        assert_memory_equal(&lines[0], &lines[1], sizeof lines[0]);
        qj_context_free(last);
        last = context;
    }
}

/* An extended or used entry stays; an unused entry is removed when another comes. */
TEST(test_entries_that_stay)
{
    SCOPED(drop_all) qj_context *one = context_start(), *other = context_start();
    qj_context_pass(one, other);
    solve(other, "0.6 1 900", NULL);
    const struct cache_entry *cached = other->cached;
    assert_non_null(cached);
    assert_true(other->bytes > 0 && other->bytes == arena_bytes(&cached->arena));
    solve(other, "0.6 1 9", NULL);
    solve(other, "any 1 9", NULL);
    assert_ptr_equal(other->cached, cached);
    qj_context_pass(other, one);
    assert_ptr_equal(one->cached, cached);
    assert_true(one->bytes == arena_bytes(&cached->arena) && other->bytes == 0);
    assert_null(other->cached);
    solve(one, "0.6:10 unequal:9", NULL);
    assert_non_null(one->cached->next); /* both rules of one sum */
    qj_context_pass(one, other);
    solve(other, "unequal 1 9", NULL);
    assert_non_null(other->cached->next);
    solve(other, "{1,4} 1 9", NULL); /* 0.6 was not used */
    assert_null(other->cached->next->next);
}

/* An entry that a limit has cut short is not used; an entry that does not fit is freed. */
TEST(test_limits)
{
    qj_limits limits = QJ_LIMITS_INIT, little = QJ_LIMITS_INIT;
    qj_session *session;
    limits.states = 100;
    little.bytes = 20000;
    SCOPED(drop_all)
    qj_context *few = context_within(&limits), *small = context_within(&little),
               *plain = context_start();
    qj_context_pass(plain, few);
    qj_position *position = position_of(few, "officers", "1 900");
    assert_int_equal(qj_session_open(position, "grundy", &session), QJ_LIMIT);
    qj_position_free(position);
    assert_true(few->cached->spoiled);
    solve(few, "0.6 1 50", NULL);
    assert_non_null(few->cached->next);
    qj_context_pass(few, plain);
    assert_non_null(plain->cached);
    assert_null(plain->cached->next);
    solve(plain, "0.6 1 9000", NULL);
    qj_context_pass(plain, small);
    assert_null(small->cached);
    assert_int_equal(plain->bytes, 0);
    assert_int_equal(small->bytes, 0);
}
