/* The text of a position gives it back: boards of every game after some moves, and starts that need
 * sections. */
#include "support/opened.h"

GROUP(record)

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

static void play_some(qj_context *context, qj_position *position, struct random *random)
{
    for (uint64_t moves = random_below(random, 5); moves; moves--) {
        qj_session *session = session_by(context, position, NULL);
        SCOPED(options_end) struct options options = options_of(context, session);
        qj_session_free(session);
        if (options.count)
            assert_ok(context,
                      qj_position_play(position,
                                       &options.items[random_below(random, options.count)].move));
    }
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
            play_some(context, position, &random);
            assert_given_back(context, qj_game_name(game), position);
        }
    }
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
