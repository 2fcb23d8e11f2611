/* Positions and sessions through the public header: records, moves back and forth, and refusals.
 * Staircase represents all games.
 */
#include "support/support.h"

GROUP(position)

#define BOARD "2 2\n 1 2\n 3 4\n 4 3\n 2 1\n"

TEST_IN_CONTEXT(records_are_played)
{
    SCOPED(drop_position)
    qj_position *position = position_of(context, "staircase", BOARD "moves 1 1  2 1  1 2 end");
    qj_move move;
    char text[QJ_MOVE_SIZE];
    assert_int_equal(qj_position_recorded(position), 3);
    assert_int_equal(qj_position_played(position), 0);
    assert_int_equal(qj_position_side(position), 0);
    assert_ok(context, qj_position_go(position, 3));
    assert_int_equal(qj_position_side(position), 1);
    assert_ok(context, qj_position_go(position, 1));
    assert_int_equal(qj_position_played(position), 1);
    assert_ok(context, qj_position_recorded_move(position, 1, &move));
    qj_move_text(position, &move, text);
    assert_string_equal(text, "2 1");
    assert_int_equal(qj_position_go(position, 4), QJ_USAGE);
    assert_int_equal(qj_position_recorded_move(position, 3, &move), QJ_USAGE);
    assert_int_equal(qj_position_played(position), 1);
}

TEST_IN_CONTEXT(playing_replaces_the_rest_of_a_record)
{
    SCOPED(drop_position)
    qj_position *position = position_of(context, "staircase", BOARD "moves 1 1  2 1  1 2");
    const qj_move right = {{0, 1}}, corner = {{1, 1}};
    assert_ok(context, qj_position_go(position, 1));
    assert_failure(context, qj_position_play(position, &corner), QJ_USAGE,
                   "2 2 is not legal: the cell to its left is not taken yet");
    assert_int_equal(qj_position_recorded(position), 3);
    assert_ok(context, qj_position_play(position, &right));
    assert_int_equal(qj_position_recorded(position), 2);
    assert_int_equal(qj_position_played(position), 2);
}

struct seen {
    const qj_option *options;
    uint64_t count, most;
};

static bool see_move(void *user, const qj_move *move)
{
    struct seen *seen = user;
    if (seen->options)
        assert_memory_equal(move, &seen->options[seen->count].move, sizeof *move);
    return ++seen->count < seen->most;
}

/* Variations are skipped after any move. */
TEST_IN_CONTEXT(variations_are_no_moves)
{
    const char *words[] = {BOARD "moves 1 1 ( x ( ( ) y ) ) ( z ) 2 1 1 2 end",
                           BOARD "moves 1 1 2 1\n(\n1 2\n(\n2 2\n)\n)\n1 2\n( 9 9 )"};
    for (size_t i = 0; i < COUNT(words); i++) {
        SCOPED(drop_position) qj_position *position = position_of(context, "staircase", words[i]);
        assert_int_equal(qj_position_recorded(position), 3);
    }
}

/* Notes stand before the moves in every game, also if moves are words, and words of a comment may
 * be sections. */
TEST_IN_CONTEXT(notes_are_no_moves)
{
    static const struct {
        const char *game, *text;
        uint64_t recorded;
    } texts[] = {
        {"staircase",
         BOARD "notes @0 # moves 9 9 end\n@2 ! >1,1>2,1 >1,1>1,2\n@3/2.1/3.12 ?! #\nmoves 1 1 2 1",
         2},
        {"graph", "a b\nb c\nnotes @1 >a>b # \xe4\xb8\xad\xff moves x\nmoves a b", 2},
        {"graph", "a b\nb c\ntoken a notes @1 moves b end", 1},
        {"nim", "2 3 4 notes @0 ?? moves 1 1", 1},
        {"stone", "3 notes @0 ! @1 >1,1>1,2 0", 0},
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        SCOPED(drop_position)
        qj_position *position = position_of(context, texts[i].game, texts[i].text);
        assert_int_equal(qj_position_recorded(position), texts[i].recorded);
    }
}

/* The moves of the rules are the engine's moves, until the end of a random game. */
static void assert_moves_along(qj_context *context, qj_position *position, struct random *random)
{
    for (;;) {
        SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
        SCOPED(options_end) struct options options = options_of(context, session);
        struct seen seen = {options.items, 0, UINT64_MAX};
        assert_ok(context, qj_position_moves(position, see_move, &seen));
        assert_int_equal(seen.count, options.count);
        if (options.count)
            assert_ok(context,
                      qj_position_play(position,
                                       &options.items[random_below(random, options.count)].move));
        if (!seen.count)
            return;
    }
}

TEST(moves_are_listed_by_the_rules)
{
    struct random random = {29};
    const qj_game *game;
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position)
        qj_position *position = position_of(context, qj_game_name(game), qj_game_sample(game));
        struct seen seen = {NULL, 0, 2};
        if (qj_game_kind(game) == QJ_PUZZLE) {
            assert_failure(context, qj_position_moves(position, see_move, &seen), QJ_USAGE,
                           "a puzzle has no moves");
        } else if (strcmp(qj_game_name(game), "splitting") != 0) { /* whose moves come in groups */
            assert_moves_along(context, position, &random);
        } else {
            assert_ok(context, qj_position_moves(position, see_move, &seen));
            assert_int_equal(seen.count, 2);
        }
    }
}

/* Where no memory holds the board, and where no time suffices for all moves. */
TEST_IN_CONTEXT(moves_of_huge_positions)
{
    SCOPED(drop_position)
    qj_position *stone = position_of(context, "stone", "1000000000000000000000 0");
    SCOPED(drop_position) qj_position *nim = position_of(context, "nim", "1 4000000000000000000");
    struct seen steps = {NULL, 0, UINT64_MAX}, few = {NULL, 0, 1000};
    assert_ok(context, qj_position_moves(stone, see_move, &steps));
    assert_int_equal(steps.count, 2);
    assert_ok(context, qj_position_moves(nim, see_move, &few));
    assert_int_equal(few.count, 1000);
}

TEST(listing_moves_can_be_stopped)
{
    int left = -1;
    SCOPED(drop_context)
    qj_context *context = context_within(&LIMITS(.stop = stop_at_zero, .stop_user = &left));
    SCOPED(drop_position) qj_position *nim = position_of(context, "nim", "1 4000000000000000000");
    struct seen all = {NULL, 0, UINT64_MAX};
    left = 0;
    assert_int_equal(qj_position_moves(nim, see_move, &all), QJ_STOPPED);
}

TEST_IN_CONTEXT(sessions_refuse_what_is_not_there)
{
    SCOPED(drop_position) qj_position *position = position_of(context, "staircase", BOARD);
    SCOPED(drop_session) qj_session *session = NULL;
    qj_solution solution;
    const qj_move corner = {{1, 1}}, far = {{UINT64_MAX, UINT64_MAX}};
    assert_int_equal(qj_session_open(position, "steam", &session), QJ_USAGE);
    assert_int_equal(qj_session_open(position, "matching", &session), QJ_USAGE);
    assert_null(session);
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_int_equal(qj_session_retreat(session), QJ_USAGE);
    assert_int_equal(qj_session_advance(session, &corner), QJ_USAGE);
    assert_int_equal(qj_session_advance(session, &far), QJ_USAGE);
    assert_int_equal(qj_session_solution(session, &solution), QJ_USAGE);
    assert_string_equal(qj_session_method(session).engine, "ideals");
    qj_session_free(NULL);
    qj_position_free(NULL);
    qj_context_free(NULL);
}

/* A move is legal again after it was taken back, also if later moves were. */
TEST_IN_CONTEXT(moves_are_taken_back)
{
    SCOPED(drop_position) qj_position *position = position_of(context, "mnk", "2 2 2\n0 0\n0 0");
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    const qj_move first = {{0, 0}}, second = {{0, 1}};
    assert_ok(context, qj_session_advance(session, &first));
    assert_ok(context, qj_session_advance(session, &second));
    assert_int_equal(qj_session_advance(session, &first), QJ_USAGE);
    assert_ok(context, qj_session_retreat(session));
    assert_ok(context, qj_session_retreat(session));
    assert_ok(context, qj_session_advance(session, &first));
}

/* Each value of a trace is the value of the position reached, whether or not the position stands at
 * the start. */
TEST_IN_CONTEXT(traces_value_every_position)
{
    SCOPED(drop_position)
    qj_position *position = position_of(context, "staircase", BOARD "moves 1 1  2 1  1 2  2 2");
    qj_value values[5];
    assert_ok(context, qj_position_go(position, 2));
    assert_ok(context, qj_position_trace(position, values));
    assert_int_equal(qj_position_played(position), 2);
    for (uint64_t i = 0; i <= 4; i++) {
        assert_ok(context, qj_position_go(position, i));
        SCOPED(drop_session) qj_session *session = session_by(context, position, "exhaustive");
        const qj_value value = value_in(context, session);
        assert_int_equal(values[i].lo, value.lo);
        assert_int_equal(values[i].hi, value.hi);
    }
}

TEST_IN_CONTEXT(branches_move_by_themselves)
{
    SCOPED(drop_position)
    qj_position *position = position_of(context, "staircase", BOARD "moves 1 1  2 1  1 2");
    SCOPED(drop_position) qj_position *branch = NULL, *again = NULL;
    const qj_move below = {{1, 0}};
    int64_t points[2] = {9, 9};
    assert_ok(context, qj_position_go(position, 1));
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    qj_value before = value_in(context, session);
    assert_ok(context, qj_position_branch(position, &branch));
    assert_int_equal(qj_position_recorded(branch), 3);
    assert_int_equal(qj_position_played(branch), 1);
    assert_ok(context, qj_position_go(branch, 3));
    assert_ok(context, qj_position_points(branch, points));
    assert_int_equal(points[0], 1 + 2);
    assert_int_equal(points[1], 2);
    assert_ok(context, qj_position_go(branch, 1));
    assert_ok(context, qj_position_play(branch, &below));
    assert_int_equal(qj_position_recorded(branch), 2);
    assert_int_equal(qj_position_recorded(position), 3);
    assert_int_equal(qj_position_played(position), 1);
    assert_int_equal(value_in(context, session).lo, before.lo);
    assert_ok(context, qj_position_go(branch, 0));
    assert_ok(context, qj_position_points(branch, points));
    assert_int_equal(points[0], 0);
    SCOPED(drop_position) qj_position *stone = position_of(context, "stone", "4");
    assert_ok(context, qj_position_branch(stone, &again));
    assert_ok(context, qj_position_play(again, &below));
    assert_int_equal(qj_position_side(again), 1);
    assert_int_equal(qj_position_side(stone), 0);
    SCOPED(drop_position) qj_position *puzzle = position_of(context, "lightsout", "1 1 2 1");
    assert_int_equal(qj_position_points(puzzle, points), QJ_USAGE);
}

/* A session answers for the place where its position stood. */
TEST_IN_CONTEXT(moved_positions_close_their_sessions)
{
    SCOPED(drop_position)
    qj_position *position = position_of(context, "staircase", BOARD "moves 1 1  2 1  1 2");
    const qj_move last = {{1, 1}};
    for (int way = 0; way < 2; way++) {
        assert_ok(context, qj_position_go(position, 3));
        SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
        qj_value value = value_in(context, session);
        assert_ok(context, way ? qj_position_play(position, &last) : qj_position_go(position, 0));
        assert_int_equal(qj_session_value(session, &value), QJ_USAGE);
        assert_int_equal(qj_session_moves(session, any_option, NULL), QJ_USAGE);
        assert_int_equal(qj_session_advance(session, &last), QJ_USAGE);
        assert_failure(context, qj_session_retreat(session), QJ_USAGE,
                       "the position was moved after the session was opened on it");
    }
}

TEST_IN_CONTEXT(puzzles_have_no_moves)
{
    SCOPED(drop_position) qj_position *position = position_of(context, "lightsout", "1 1 2 1");
    const qj_move move = {{0, 0}};
    const qj_value value = {.kind = QJ_SCORE};
    char text[QJ_MOVE_SIZE] = "x", words[QJ_WORDS_SIZE] = "x";
    qj_value values[1];
    qj_move_text(position, &move, text);
    assert_string_equal(text, "");
    qj_value_words(position, &value, words);
    assert_string_equal(words, "");
    assert_int_equal(qj_position_play(position, &move), QJ_USAGE);
    assert_int_equal(qj_position_trace(position, values), QJ_USAGE);
    SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
    assert_int_equal(qj_session_value(session, values), QJ_USAGE);
    assert_int_equal(qj_session_moves(session, any_option, NULL), QJ_USAGE);
    assert_int_equal(qj_session_advance(session, &move), QJ_USAGE);
}

TEST(a_stop_callback_ends_reading)
{
    int left = 0;
    SCOPED(drop_context)
    qj_context *context = context_within(&LIMITS(.stop = stop_at_zero, .stop_user = &left));
    qj_position *position = NULL;
    assert_int_equal(position_read(context, qj_game_find("staircase"), BOARD, &position),
                     QJ_STOPPED);
    assert_null(position);
    assert_int_equal(left, -1); /* it was called once */
}

static qj_status add_columns(void *user, const qj_position *position)
{
    uint64_t *sum = user, rows = 0, columns = 0;
    qj_status status = qj_position_size(position, &rows, &columns);
    *sum = 10 * *sum + columns;
    return status;
}

static qj_status read_cases(qj_context *context, const char *game, const char *text, uint64_t *sum)
{
    qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    return qj_cases_read(context, qj_game_find(game), &source, add_columns, sum);
}

TEST_IN_CONTEXT(cases_one_after_the_other)
{
    uint64_t sum = 0;
    assert_ok(context, read_cases(context, "stone", "3 5 7 0", &sum));
    assert_int_equal(sum, 357);
    assert_int_equal(read_cases(context, "stone", "8 x", &sum), QJ_BAD_INPUT);
    assert_int_equal(sum, 3578);
    assert_int_equal(read_cases(context, "stone", "1 0 1", &sum), QJ_BAD_INPUT);
    assert_int_equal(read_cases(context, "stone", "99999999999999999999999 0", &sum), QJ_LIMIT);
    assert_int_equal(read_cases(context, "splitting", "1 2 0 0", &sum), QJ_USAGE);
    sum = 0;
    assert_ok(context, read_cases(context, "geography", "1 4 .... token 1 1", &sum));
    assert_ok(context, read_cases(context, "rabbits", "1 2 O. 0", &sum));
    assert_ok(context, read_cases(context, "lightsout", "1 3 2 0 0 0", &sum));
    assert_ok(context, read_cases(context, "staircase", "1 1 5 5", &sum));
    assert_ok(context, read_cases(context, "mnk", "1 5 3 0 0 0 0 0", &sum));
    assert_int_equal(sum, 42315);
}
