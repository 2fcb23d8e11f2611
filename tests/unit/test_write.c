/* Positions written as text: after reading they have equal values, equal moves with equal values,
 * and equal text; for each game, along random games. */
#include "support/support.h"

GROUP(write)

static const struct {
    const char *game;
    const char *settings[4];
} samples[] = {
    {"staircase", {"size=3x4", "max=9"}},
    {"mnk", {"size=2x4", "k=3"}},
    {"geography", {"size=4x4", "blocked=200"}},
    {"stone", {"size=4"}},
    {"rabbits", {"size=4x4", "shape=open"}},
    {"splitting", {"size=5", "max=3"}},
    {"heaps", {"code=0.77", "heaps=7 5"}},
    {"heaps", {"heaps=0.77:4 {1,2}:3 unequal:5 0.77:1"}},
    {"heaps", {"heaps=7 5", "misere=yes"}},
    {"nim", {"heaps=3 4 5"}},
    {"grundy", {"heaps=9 4"}},
};

static void assert_same_options(struct options one, struct options other)
{
    assert_int_equal(one.count, other.count);
    for (size_t i = 0; i < one.count; i++) {
        assert_memory_equal(&one.items[i].move, &other.items[i].move, sizeof(qj_move));
        assert_int_equal(one.items[i].value.lo, other.items[i].value.lo);
        assert_int_equal(one.items[i].value.nimber, other.items[i].value.nimber);
    }
}

static void assert_same_answers(qj_context *context, const qj_position *one,
                                const qj_position *other, struct options *options)
{
    qj_session *sessions[2];
    qj_value values[2];
    assert_ok(context, qj_session_open(one, "exhaustive", &sessions[0]));
    assert_ok(context, qj_session_open(other, "exhaustive", &sessions[1]));
    for (int i = 0; i < 2; i++)
        assert_ok(context, qj_session_value(sessions[i], &values[i]));
    assert_int_equal(values[0].lo, values[1].lo);
    *options = options_of(context, sessions[0]);
    struct options others = options_of(context, sessions[1]);
    assert_same_options(*options, others);
    free(others.items);
    for (int i = 0; i < 2; i++)
        qj_session_free(sessions[i]);
}

/* Compares a position with its text, and plays on at random; false when the game is over. */
static bool compare_and_play(qj_context *context, qj_position *position, struct random *random)
{
    SCOPED(collected_end) struct collected text = {0}, again = {0};
    SCOPED(options_end) struct options options = {0};
    assert_ok(context, qj_position_write(position, INTO(&text)));
    SCOPED(drop_position)
    qj_position *copy = position_of(context, qj_game_name(qj_position_game(position)), text.data);
    assert_ok(context, qj_position_write(copy, INTO(&again)));
    assert_string_equal(text.data, again.data);
    assert_same_answers(context, position, copy, &options);
    bool more = options.count > 0;
    if (more) {
        qj_move move = options.items[random_below(random, options.count)].move;
        assert_ok(context, qj_position_play(position, &move));
    }
    return more;
}

TEST(positions_are_written_as_starts)
{
    struct random random = {5};
    for (uint64_t i = 0; i < unit_count(2) * COUNT(samples); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        const char *game = samples[i % COUNT(samples)].game;
        SCOPED(drop_memory)
        char *text = generated(context, game, samples[i % COUNT(samples)].settings);
        SCOPED(drop_position) qj_position *position = position_of(context, game, text);
        while (compare_and_play(context, position, &random))
            ;
    }
}

static void assert_written(const char *game, const char *text, uint64_t after, const char *expected)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, game, text);
    SCOPED(collected_end) struct collected written = {0};
    assert_ok(context, qj_position_go(position, after));
    assert_ok(context, qj_position_write(position, INTO(&written)));
    assert_string_equal(written.data, expected);
}

TEST(sections_say_what_the_form_cannot)
{
    assert_written("staircase", "1 2 1 2 3 4 taken 1 turn Black", 0,
                   "1 2\n1 2\n3 4\ntaken 1\nturn Black\n");
    assert_written("staircase", "1 1 5 6 turn White", 0, "1 1\n5\n6\nturn White\n");
    assert_written("mnk", "1 3 2 1 0 0 turn 1", 0, "1 3 2\n1 0 0\nturn 1\n");
    assert_written("mnk", "1 3 2 0 0 0 moves 1 2", 1, "1 3 2\n0 1 0\n");
    assert_written("rabbits", "1 3 O.X 0 moves 1 1", 1, "1 3\n.OX\n0\nturn Egg\n");
    assert_written("geography", "2 2 .. .# token 1 2 visited 2 1", 0,
                   "2 2\n..\n.#\ntoken 1 2\nvisited 2 1\n");
    assert_written("stone", "3 0", 0, "3\n");
    assert_written("stone", "3 moves 1 2", 1, "3\ntoken 1 2\nvisited 1 1\n");
    assert_written("tictactoe", "1 1 0 0 0 2 0 0 0 0", 0, "1\n1 0 0\n0 2 0\n0 0 0\n");
    assert_written("lightsout", "2 3 5 0 1 2 3 4 0", 0, "2 3 5\n0 1 2\n3 4 0\n");
    assert_written("widgets", "2 2 3 TUE MON 1 2 1 7 SAT SUN 2 2 2 2 2 2 2 9 9 1 1 MON MON 1 0 0",
                   0, "2 2\n3 MON SUN\n1 1 2\n7 MON TUE\n1 1 1 1 1 1 1\n0 0\n");
}

TEST_IN_CONTEXT(what_a_form_cannot_say_is_refused)
{
    struct collected text = {0};
    qj_position *position = position_of(context, "tictactoe", "1 0 0 0 0 0 0 0 0 0 moves 1 1");
    assert_ok(context, qj_position_go(position, 1));
    assert_int_equal(qj_position_write(position, INTO(&text)), QJ_USAGE);
    qj_position_free(position);
    assert_string_equal(qj_context_error(context)->message,
                        "the text of tictactoe cannot say this position as a start");
    assert_null(text.data);
}
