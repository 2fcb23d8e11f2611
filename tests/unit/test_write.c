/* Positions as text, as starts and as records of what was played: after reading they have equal
 * values, moves, boards and text; for each game, along random games, and for starts that need
 * sections. */
#include "base/text/writer.h"
#include "support/opened.h"

GROUP(write)

/* ------------------------------------------------------------------------- as starts */

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
    SCOPED(drop_session)
    qj_session *session = session_by(context, one, "exhaustive"),
               *copied = session_by(context, other, "exhaustive");
    assert_int_equal(value_at(context, session), value_at(context, copied));
    *options = options_of(context, session);
    SCOPED(options_end) struct options others = options_of(context, copied);
    assert_same_options(*options, others);
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

TEST(sections_say_what_the_form_cannot)
{
    assert_text_written("staircase", "1 2 1 2 3 4 taken 1 turn Black", 0,
                        "1 2\n1 2\n3 4\ntaken 1\nturn Black\n");
    assert_text_written("staircase", "1 1 5 6 turn White", 0, "1 1\n5\n6\nturn White\n");
    assert_text_written("mnk", "1 3 2 1 0 0 turn 1", 0, "1 3 2\n1 0 0\nturn 1\n");
    assert_text_written("mnk", "1 3 2 0 0 0 moves 1 2", 1, "1 3 2\n0 1 0\n");
    assert_text_written("rabbits", "1 3 O.X 0 moves 1 1", 1, "1 3\n.OX\n0\nturn Egg\n");
    assert_text_written("geography", "2 2 .. .# token 1 2 visited 2 1", 0,
                        "2 2\n..\n.#\ntoken 1 2\nvisited 2 1\n");
    assert_text_written("stone", "3 0", 0, "3\n");
    assert_text_written("stone", "3 moves 1 2", 1, "3\ntoken 1 2\nvisited 1 1\n");
    assert_text_written("tictactoe", "1 1 0 0 0 2 0 0 0 0", 0, "1\n1 0 0\n0 2 0\n0 0 0\n");
    assert_text_written("lightsout", "2 3 5 0 1 2 3 4 0", 0, "2 3 5\n0 1 2\n3 4 0\n");
    assert_text_written("widgets",
                        "2 2 3 TUE MON 1 2 1 7 SAT SUN 2 2 2 2 2 2 2 9 9 1 1 MON MON 1 0 0", 0,
                        "2 2\n3 TUE MON\n1 2 1\n7 SAT SUN\n2 2 2 2 2 2 2\n0 0\n");
}

static void assert_unwritten(const char *game, const char *form, uint64_t after)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, game, form);
    struct collected text = {0};
    assert_ok(context, qj_position_go(position, after));
    assert_int_equal(qj_position_write(position, INTO(&text)), QJ_USAGE);
    assert_string_equal(qj_context_error(context)->message,
                        worded("the text of %s cannot say this position as a start", game));
    assert_null(text.data);
}

/* A graph without edges and a matrix without entries have at most 2^20 lines. */
TEST(what_a_form_cannot_say_is_refused)
{
    assert_unwritten("tictactoe", "1 0 0 0 0 0 0 0 0 0 moves 1 1", 1);
    assert_unwritten("graph", "p edge 1048580 1\ne 1 1\n", 0);
    assert_unwritten("lightsout", "graph 2\np edge 1048580 1\ne 1 1\n", 0);
    assert_unwritten("linear",
                     "%%MatrixMarket matrix coordinate integer general\n% p=7\n1048580 1 1\n"
                     "1 1 7\n",
                     0);
}

/* ------------------------------------------------------------------------- as records */

static char *drawn(qj_context *context, const qj_position *position)
{
    struct collected text = {0};
    assert_ok(context, qj_position_draw(position, true, INTO(&text)));
    return text.data;
}

static char *written(qj_context *context, const qj_position *position)
{
    struct collected text = {0};
    assert_ok(context, qj_position_write_record(position, INTO(&text)));
    return text.data;
}

static void assert_given_back(qj_context *context, const char *game, qj_position *position)
{
    SCOPED(drop_memory) char *text = written(context, position), *board = drawn(context, position);
    SCOPED(drop_position) qj_position *again = position_of(context, game, text);
    assert_int_equal(qj_position_recorded(again), qj_position_played(position));
    assert_ok(context, qj_position_go(again, qj_position_recorded(again)));
    assert_int_equal(qj_position_side(again), qj_position_side(position));
    SCOPED(drop_memory)
    char *text_again = written(context, again), *board_again = drawn(context, again);
    assert_string_equal(board_again, board);
    assert_string_equal(text_again, text);
}

TEST(boards_are_given_back)
{
    struct random random = {3};
    for (size_t i = 0; i < qj_game_count(); i++) {
        const qj_game *game = qj_game_at(i);
        if (qj_game_kind(game) == QJ_PUZZLE)
            continue;
        for (unsigned seed = 0; seed < 12; seed++) {
            SCOPED(drop_context) qj_context *context = context_start();
            SCOPED(drop_position)
            qj_position *position = made_position(context, qj_game_name(game), "seed=%u", seed);
            play_some(context, position, &random, random_below(&random, 5));
            assert_given_back(context, qj_game_name(game), position);
        }
    }
}

/* A code may be longer than what a writer formats at once. */
TEST(a_long_code_is_given_back)
{
    enum { LAST = 400 };
    SCOPED(drop_context) qj_context *context = context_start();
    char text[2 * WRITE_FORMAT] = "{1";
    for (int i = 2; i <= LAST; i++)
        strcat(text, worded(",%d", i));
    assert_true(strlen(text) > WRITE_FORMAT);
    SCOPED(drop_position)
    qj_position *position = position_of(context, "heaps", strcat(text, "} 2 3 5"));
    assert_given_back(context, "heaps", position);
}

TEST(sections_are_given_back)
{
    static const struct {
        const char *game, *text;
    } starts[] = {
        {"staircase", "2 2 1 2 3 4 -5 6 7 8 taken 2 1"},
        {"staircase", "2 2 1 2 3 4 -5 6 7 8 taken 1 0 turn Black moves 2 1"},
        {"staircase", "2 2 1 2 3 4 -5 6 7 8 turn White"},
        {"mnk", "2 3 3 0 1 1 2 0 0 turn 1"},
        {"mnk", "2 3 3 0 1 1 2 0 0 turn 2 moves 1 1"},
        {"mnk", "2 3 3 0 1 1 2 2 0 turn 2"},
        {"tictactoe", "1 1 0 0 0 2 0 0 0 0 moves 1 2"},
        {"geography", "2 3 ..# ... token 1 2"},
        {"geography", "2 3 ..# ... token 1 2 visited 1 1 2 3 moves 2 2"},
        {"geography", "2 3 ..# ... visited 1 1"},
        {"stone", "3 token 2 2"},
        {"stone", "3 visited 1 2"},
        {"stone", "3 token 3 3 visited 1 1 1 2 moves 3 2"},
        {"graph", "b a\na c\nlonely\ntoken c visited b moves a"},
        {"graph", "undirected\ndirected c\nvisited c"},
        {"graph", "directed\nb a\na c\ntoken b moves a c"},
        {"graph", "p sp 3 2 a 1 2 5\na 2 3 5\nmoves 1 2"},
        {"graph", "p edge 4 3 e 3 1 e 1 2 e 1 1 visited 2 4"},
        {"graph", "p edge 0 0"},
        {"rabbits", "2 2 O. XX 1 1 1 2 1 turn Rabbit"},
        {"rabbits", "2 2 X. OX 0 turn Egg moves 1 1"},
    };
    for (size_t i = 0; i < COUNT(starts); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position)
        qj_position *position = position_of(context, starts[i].game, starts[i].text);
        assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
        assert_given_back(context, starts[i].game, position);
    }
}

static void assert_record(const char *game, const char *text, uint64_t played, const char *expected)
{
    SCOPED(opened_end) struct opened opened = opened_text(game, text, NULL);
    assert_ok(opened.context, qj_position_go(opened.position, played));
    SCOPED(drop_memory) char *record = written(opened.context, opened.position);
    assert_string_equal(record, expected);
}

TEST(what_is_played_is_written)
{
    assert_record("nim", "3 1 2 3 moves 1 0 2 1", 1, "3\n1 2 3\nmoves\n1 0\n");
    assert_record("stone", "123456789012345678901234567890 0", 0,
                  "123456789012345678901234567890\n");
    assert_record("lightsout", "1 1 2 1", 0, "1 1 2\n1\n");
}
