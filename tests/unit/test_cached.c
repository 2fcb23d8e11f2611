/* Caches of engines passed from context to context: equal answers, nothing computed twice, memory
 * counted in the owner, and unused caches dropped.
 */
#include "base/cache.h"
#include "support/support.h"

GROUP(cached)

static const char *const texts[] = {
    "0.6 1 500",          "0.6 2 900 20", "0.6 1 7",     "unequal 1 300", "unequal:300 0.6:900",
    "0.6:901 {1,3,4}:77", "{1,3,4} 1 80", "0.8 1 40",    "any 1 9",       "0.77 1 1000000",
    "0.77:5 -{1,2}:50",   "0.60 1 900",   "-{1,2} 1 60", "{1,2} 1 60"};

struct found {
    qj_value value;
    uint64_t states;
};

static struct found solve(qj_context *context, const char *text)
{
    struct found found;
    SCOPED(drop_position) qj_position *position = position_of(context, "heaps", text);
    SCOPED(drop_session) qj_session *session = session_by(context, position, "grundy");
    assert_ok(context, qj_session_value(session, &found.value));
    found.states = qj_session_method(session).states;
    return found;
}

TEST(test_same_answers)
{
    struct random random = {15};
    SCOPED(drop_all) qj_context *last = context_start();
    for (uint64_t i = unit_count(60); i-- > 0;) {
        const char *text = texts[random_below(&random, COUNT(texts))];
        qj_context *alone = context_start(), *context = context_start();
        qj_context_pass(last, context);
        assert_int_equal(last->bytes, 0);
        struct found cached = solve(context, text), expected = solve(alone, text);
        assert_int_equal(alone->bytes, 0);
        assert_int_equal(cached.value.nimber, expected.value.nimber);
        assert_true(cached.states <= expected.states);
        context_end(alone);
        qj_context_free(last);
        last = context;
    }
}

/* An extended or used entry stays; an unused entry is removed when another comes. */
TEST(test_entries_that_stay)
{
    SCOPED(drop_all) qj_context *one = context_start(), *other = context_start();
    qj_context_pass(one, other);
    solve(other, "0.6 1 900");
    const struct cache_entry *cached = other->cached;
    assert_non_null(cached);
    assert_true(other->bytes > 0 && other->bytes == arena_bytes(&cached->arena));
    solve(other, "0.6 1 9");
    solve(other, "any 1 9");
    assert_ptr_equal(other->cached, cached);
    qj_context_pass(other, one);
    assert_ptr_equal(one->cached, cached);
    assert_true(one->bytes == arena_bytes(&cached->arena) && other->bytes == 0);
    assert_null(other->cached);
    solve(one, "0.6:10 unequal:9");
    assert_non_null(one->cached->next); /* both rules of one sum */
    qj_context_pass(one, other);
    solve(other, "unequal 1 9");
    assert_non_null(other->cached->next);
    solve(other, "{1,4} 1 9"); /* 0.6 was not used */
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
    solve(few, "0.6 1 50");
    assert_non_null(few->cached->next);
    qj_context_pass(few, plain);
    assert_non_null(plain->cached);
    assert_null(plain->cached->next);
    solve(plain, "0.6 1 9000");
    qj_context_pass(plain, small);
    assert_null(small->cached);
    assert_int_equal(plain->bytes, 0);
    assert_int_equal(small->bytes, 0);
}

struct line {
    qj_move moves[400];
    uint64_t count;
};

static bool add_move(void *user, const qj_move *move)
{
    struct line *line = user;
    line->moves[line->count++] = *move;
    return line->count < COUNT(line->moves);
}

static void find_line(qj_context *context, const char *text, struct line *line)
{
    SCOPED(drop_position) qj_position *position = position_of(context, "heaps", text);
    SCOPED(drop_session) qj_session *session = session_by(context, position, "grundy");
    *line = (struct line){.count = 0};
    assert_ok(context, qj_session_line(session, add_move, line));
}

/* Moves found for one row serve the next row, too. */
TEST(test_lines)
{
    static const char *const codes[] = {"0.77", "0.07", "0.F", "{2,5,7}", "unequal", "0.6"};
    static struct line cached, alone;
    struct random random = {51};
    SCOPED(drop_all) qj_context *last = context_start();
    for (uint64_t i = unit_count(80); i-- > 0;) {
        qj_context *context = context_start(), *plain = context_start();
        const char *text = worded("%s:%d,%d %s:%d", codes[random_below(&random, COUNT(codes))],
                                  (int)random_below(&random, 60), (int)random_below(&random, 60),
                                  codes[random_below(&random, COUNT(codes))],
                                  (int)random_below(&random, 60));
        qj_context_pass(last, context);
        find_line(context, text, &cached);
        find_line(plain, text, &alone);
        assert_int_equal(cached.count, alone.count);
        assert_memory_equal(cached.moves, alone.moves, alone.count * sizeof *alone.moves);
        context_end(plain);
        qj_context_free(last);
        last = context;
    }
}
