/* Geography and stone: texts, rules, generators, and answers against exhaustive search. */
#include "support/opened.h"
#include "support/prove.h"

#include <qiju/contest.h>

GROUP(geography)

/* ------------------------------------------------------------------ judge */

TEST(contest_answers_are_right)
{
    static const char *const answers[][3] = {
        {"geography", "3 3\n.##\n...\n#.#\n", "WIN\n2 3\n3 2\n"},
        {"geography", "1 1\n.", "WIN\n1 1\n"},
        {"geography", "1 1\n#", "LOSE\n"},
        {"geography", "2 2\n##\n##\n", "LOSE\n"},
        {"geography", "2 2\n..\n..\n", "LOSE\n"},
        {"geography", "1 3 ...", "WIN\n1 1\n1 3\n"},
        {"geography", "3 1 . . .", "WIN\n1 1\n3 1\n"},
        {"geography", "02 +3\r\n.#.\r\n#.#\r\n", "WIN\n1 1\n1 3\n2 2\n"},
        {"stone", "1 2 3 4 5 10000 9999 0", "Bob\nAlice\nBob\nAlice\nBob\nAlice\nBob\n"},
        {"stone", "0", ""},
        {"stone", "000\n", ""},
        {"stone", "0012\n00", "Alice\n"},
        {"stone", "18446744073709551616 123456789012345678901234567890123456789 0", "Alice\nBob\n"},
    };
    for (size_t i = 0; i < COUNT(answers); i++)
        assert_judged(answers[i][0], answers[i][1], answers[i][2]);
}

struct counted {
    uint64_t moves, wins;
};

static bool count_option(void *user, const qj_option *option)
{
    struct counted *counted = user;
    counted->moves++;
    counted->wins += option->value.lo > 0;
    return true;
}

static struct counted count_moves(qj_context *context, const qj_position *position)
{
    struct counted counted = {0, 0};
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    assert_ok(context, qj_session_moves(session, count_option, &counted));
    return counted;
}

static qj_position *board_of(qj_context *context, uint64_t rows, uint64_t columns,
                             const char *shape, uint64_t seed)
{
    return made_position(context, "geography", "size=%dx%d seed=%d shape=%s blocked=200", (int)rows,
                         (int)columns, (int)seed, shape);
}

/* ------------------------------------------------- exhaustive search */

static const char *const shapes[] = {"random", "full", "no-win", "spiral", "comb", "holes"};

TEST_IN_CONTEXT(boards_agree_with_the_rules)
{
    struct random random = {3};
    for (uint64_t i = 0; i < unit_count(250); i++) {
        uint64_t rows = 1 + random_below(&random, 4), columns = 1 + random_below(&random, 4);
        if (i % 9 == 0)
            columns = 1 + random_below(&random, 12 / rows);
        if (i % 9 == 1)
            rows = 1 + random_below(&random, 12 / columns);
        SCOPED(drop_position)
        qj_position *position = board_of(context, rows, columns, shapes[i % COUNT(shapes)], i);
        assert_engines_agree(context, position, NULL, "exhaustive", &random);
    }
}

/* Random texts, every third with a token. */
TEST_IN_CONTEXT(tokens_agree_with_the_rules)
{
    struct random random = {5};
    for (uint64_t i = 0; i < unit_count(400); i++) {
        SCOPED(drop_memory) char *text = random_instance(&random, "geography", true);
        SCOPED(drop_position) qj_position *position = position_of(context, "geography", text);
        assert_int_equal(qj_position_side(position), strstr(text, "token") != NULL);
        assert_engines_agree(context, position, "matching", "exhaustive", &random);
    }
}

TEST_IN_CONTEXT(sections_say_where_the_token_is_and_was)
{
    struct random random = {9};
    static const char *const texts[] = {"3 3\n...\n...\n...\ntoken 2 2 visited 1 1 3 3",
                                        "3 3\n#..\n...\n..#\ntoken 2 2"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        SCOPED(drop_position) qj_position *position = position_of(context, "geography", texts[i]);
        struct counted counted = count_moves(context, position);
        assert_int_equal(counted.moves, 4);
        assert_int_equal(counted.wins, 4);
        assert_engines_agree(context, position, NULL, "exhaustive", &random);
    }
    SCOPED(drop_position)
    qj_position *position = position_of(context, "geography", "1 3 ... visited 1 2");
    assert_int_equal(qj_position_side(position), 0);
    assert_int_equal(count_moves(context, position).wins, 2);
}

/* ------------------------------------------------------------------- trace */

static void check_trace(qj_context *context, const qj_position *position)
{
    uint64_t recorded = qj_position_recorded(position);
    SCOPED(drop_memory) qj_value *values = malloc((recorded + 1) * sizeof *values);
    assert_ok(context, qj_position_trace(position, values));
    SCOPED(drop_session) qj_session *session = session_by(context, position, "exhaustive");
    for (uint64_t i = 0; i <= recorded; i++) {
        qj_move move;
        assert_int_equal(values[i].lo, value_at(context, session));
        assert_int_equal(values[i].hi, values[i].lo);
        if (i == recorded)
            break;
        assert_ok(context, qj_position_recorded_move(position, i, &move));
        assert_ok(context, qj_session_advance(session, &move));
    }
}

TEST(records_are_valued)
{
    static const char *const texts[][2] = {
        {"geography", "3 4\n....\n.#..\n....\nmoves 2 1 1 1 1 2 1 3 2 3 3 3"},
        {"geography", "3 3\n...\n...\n...\nmoves"},
        {"geography", "3 3\n...\n...\n...\ntoken 2 2 moves 2 1 1 1 1 2"},
        {"geography", "2 2\n#.\n##\nmoves 1 2"},
        {"stone", "3 moves 1 2 2 2 2 1 3 1 3 2 3 3 2 3 1 3 end 0"},
        {"stone", "4 moves 1 2 1 3 2 3 2 2 end 0"},
        {"stone", "4 visited 2 2 moves 1 2 1 3 2 3 end 0"},
        {"stone", "1 moves end 0"},
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position)
        qj_position *position = position_of(context, texts[i][0], texts[i][1]);
        check_trace(context, position);
    }
}

/* ------------------------------------------------------------------ stone */

TEST_IN_CONTEXT(stone_agrees_with_the_rules)
{
    static const char *const texts[] = {"1 0",
                                        "2 0",
                                        "3 0",
                                        "4 0",
                                        "5 0",
                                        "4 token 2 3 end 0",
                                        "3 visited 2 2 end 0",
                                        "4 token 1 1 end 0"};
    struct random random = {21};
    for (size_t i = 0; i < COUNT(texts); i++) {
        SCOPED(drop_position) qj_position *position = position_of(context, "stone", texts[i]);
        assert_int_equal(qj_position_side(position), 0);
        assert_engines_agree(context, position, "matching", "exhaustive", &random);
    }
}

static const char *engine_of(qj_context *context, const qj_position *position)
{
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    return qj_session_method(session).engine;
}

TEST_IN_CONTEXT(stone_is_a_rectangle_until_it_moves)
{
    const qj_move right = {{0, 1}}, far = {{2, 2}};
    SCOPED(drop_position) qj_position *position = position_of(context, "stone", "100 0");
    assert_string_equal(engine_of(context, position), "tiling");
    assert_failure(context, qj_position_play(position, &far), QJ_USAGE,
                   "3 3 is not legal: the cell is not next to the token");
    assert_string_equal(engine_of(context, position), "tiling");
    assert_ok(context, qj_position_play(position, &right));
    assert_int_equal(qj_position_side(position), 1);
    assert_string_equal(engine_of(context, position), "matching");
    assert_ok(context, qj_position_go(position, 0));
    assert_string_equal(engine_of(context, position), "tiling");
    SCOPED(drop_position) qj_position *corner = position_of(context, "stone", "4 token 1 1 end 0");
    assert_string_equal(engine_of(context, corner), "tiling");
    SCOPED(drop_position) qj_position *edge = position_of(context, "stone", "4 token 1 2 end 0");
    assert_string_equal(engine_of(context, edge), "matching");
}

/* Judging and solving a large board takes no more memory than its digits; playing on it does. */
TEST(stone_boards_take_no_memory_until_played_on)
{
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 100000));
    SCOPED(collected_end) struct collected out = {0};
    qj_source source = qj_text_source(&(qj_text){"10000 9999 4000000001 0", 23});
    assert_ok(context, qj_contest_judge(context, qj_game_find("stone"), &source, INTO(&out)));
    assert_string_equal(out.data, "Alice\nBob\nBob\n");
    SCOPED(drop_position) qj_position *position = position_of(context, "stone", "10000 0");
    assert_string_equal(engine_of(context, position), "tiling");
    const qj_move right = {{0, 1}};
    assert_failure(context, qj_position_play(position, &right), QJ_LIMIT,
                   "the board needs 25 MB, limit 100 kB");
    SCOPED(drop_position) qj_position *large = position_of(context, "stone", "4294967296 0");
    assert_failure(context, qj_position_play(large, &right), QJ_LIMIT,
                   "the board needs 4.61 EB, limit 100 kB");
}

/* ------------------------------------------------------------- diagnostics */

/* The 0 that ends a file of stone ends a list, too, with and without the word end. */
TEST(the_last_line_ends_a_list)
{
    static const struct {
        const char *text;
        uint64_t recorded;
    } texts[] = {
        {"3\nmoves 1 2 2 2\n0\n", 2},
        {"3\nmoves 1 2 2 2\nend\n0\n", 2},
        {"3\nmoves 0", 0},
        {"3\ntoken 2 2\nvisited 1 1 1 2\n0", 0},
        {"3 visited 1 2 moves 2 1 3 1 0", 2},
        {"3 moves 1 2 end 2 0", 1},
        {"3 moves 1 2", 1},
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position) qj_position *position = position_of(context, "stone", texts[i].text);
        assert_int_equal(qj_position_recorded(position), texts[i].recorded);
    }
}

TEST_IN_CONTEXT(a_missing_end_stands_after_the_answers)
{
    SCOPED(collected_end) struct collected out = {0};
    qj_text text = {"4\n5\n", 4};
    qj_source source = qj_text_source(&text);
    assert_failure(context, qj_contest_judge(context, qj_game_find("stone"), &source, INTO(&out)),
                   QJ_BAD_INPUT, "expected the side of a board, or 0, found the end of the text");
    assert_int_equal(qj_context_error(context)->line, 3);
    assert_string_equal(out.data, "Alice\nBob\n");
}

/* ----------------------------------------------------------------- boards */

TEST_IN_CONTEXT(no_win_boards_have_no_winning_start)
{
    uint64_t free_cells = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        SCOPED(drop_position)
        qj_position *position = board_of(context, 1 + seed % 7, 1 + seed % 11, "no-win", seed);
        struct counted counted = count_moves(context, position);
        assert_int_equal(counted.wins, 0);
        free_cells += counted.moves;
    }
    assert_true(free_cells > 300);
}

TEST(special_boards_look_right)
{
    static const char *const boards[][2] = {
        {"shape=full", "6 7\n.......\n.......\n.......\n.......\n.......\n.......\n"},
        {"shape=comb", "6 7\n.......\n.#.#.#.\n.#.#.#.\n.#.#.#.\n.#.#.#.\n.#.#.#.\n"},
        {"shape=holes", "6 7\n.......\n.#.#.#.\n.......\n.#.#.#.\n.......\n.#.#.#.\n"},
        {"shape=spiral", "6 7\n.......\n######.\n.....#.\n.##..#.\n.#####.\n.......\n"},
    };
    for (size_t i = 0; i < COUNT(boards); i++) {
        const char *const settings[] = {"size=6x7", boards[i][0], NULL};
        assert_generated("geography", settings, boards[i][1]);
    }
}

TEST(boards_are_drawn)
{
    static const struct {
        const char *game, *text;
        uint64_t played;
        const char *drawn;
    } boards[] = {
        {"geography", "2 3\n..#\n...\nvisited 2 3 moves 1 1 2 1", 2,
         "@ token, + visited, . free, # blocked\n  1 2 3\n1 + . #\n2 @ . +\n"},
        {"stone", "12345678901234567890 0", 0,
         "a whole board of 12345678901234567890 x 12345678901234567890 cells, the token on its "
         "corner\n"},
        {"stone", "123456789012345678901 0", 0,
         "a whole board, its side a number of 21 digits, the token on its corner\n"},
    };
    for (size_t i = 0; i < COUNT(boards); i++)
        assert_text_drawn(boards[i].game, boards[i].text, boards[i].played, i > 0, boards[i].drawn);
}

TEST_IN_CONTEXT(stone_texts_are_made)
{
    const char *const one[] = {"size=10000", NULL};
    assert_generated("stone", one, "10000\n0\n");
    SCOPED(drop_memory) char *text = made(context, "stone", "size=9 count=4");
    assert_int_equal(strlen(text), 10);
    for (int i = 0; i < 4; i++)
        assert_in_range(text[2 * i], '1', '9');
    assert_string_equal(text + 8, "0\n");
}
