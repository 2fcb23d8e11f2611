/* The lines engine against exhaustive search, and the bounds of the search. */
#include "support/lines.h"

GROUP(lines)

/* Late boards, and some with much to play for yet. */
TEST(boards_of_every_shape)
{
    static const struct size sizes[] = {
        {3, 3, 3}, {3, 4, 3}, {4, 3, 3},  {4, 4, 4}, {4, 4, 3}, {2, 6, 3}, {1, 12, 3}, {9, 1, 2},
        {5, 5, 4}, {5, 5, 5}, {8, 8, 5},  {8, 8, 4}, {3, 3, 2}, {2, 4, 3}, {1, 64, 4}, {64, 1, 5},
        {3, 9, 3}, {7, 9, 5}, {4, 16, 4}, {1, 1, 1}, {1, 2, 1}, {2, 2, 2}, {1, 3, 5},  {2, 3, 9},
        {1, 1, 2}, {6, 2, 2}, {6, 6, 6},  {4, 2, 2}, {1, 9, 3}, {9, 1, 4}, {2, 32, 6}, {1, 8, 2},
        {3, 3, 4}, {2, 4, 4}, {3, 3, 1},  {5, 5, 3}, {2, 5, 3},
    };
    struct random random = {1};
    uint64_t compared = 0, rounds = unit_count(6 * COUNT(sizes));
    for (uint64_t round = 0; round < rounds; round++) {
        int empty = round % 8 ? 1 + (int)round % 6 : 9;
        SCOPED(drop_memory) char *text = mnk_drawn(sizes[round % COUNT(sizes)], empty, &random);
        if (!text)
            continue;
        assert_played_out("lines", "mnk", text, &random);
        compared++;
    }
    assert_true(compared > rounds / 2);
}

/* Boards on which most games are lost by threats, and how soon depends on the answer: what the
 * search leaves out must not change the score. */
TEST(scores_of_lost_boards)
{
    static const struct size sizes[] = {{4, 4, 3}, {3, 5, 3}, {5, 5, 4}, {2, 9, 3}, {6, 6, 4}};
    struct random random = {5};
    uint64_t lost = 0, rounds = unit_count(60);
    for (uint64_t round = 0; round < rounds; round++) {
        SCOPED(drop_memory) char *text = mnk_drawn(sizes[round % 5], 8 + (int)round % 3, &random);
        if (!text)
            continue;
        int64_t value = value_within(NULL, "mnk", text, "lines");
        assert_int_equal(value, value_within(NULL, "mnk", text, "exhaustive"));
        lost += value < 0;
    }
    assert_true(lost > rounds / 15);
}

/* ------------------------------------------------------------------- table */

/* With room for a few hundred positions most of them are lost again, and no value changes. */
TEST(a_full_table_changes_no_value)
{
    static const struct size sizes[] = {{4, 4, 4}, {3, 5, 3}, {2, 8, 3}, {1, 14, 3}};
    const qj_limits limits = LIMITS(.bytes = 300000);
    for (int seed = 0; seed < (int)unit_count(20); seed++) {
        SCOPED(drop_memory) char *text = mnk_text(sizes[seed % 4], 11, seed, seed % 3);
        if (text)
            assert_int_equal(value_within(&limits, "mnk", text, "lines"),
                             value_within(NULL, "mnk", text, "lines"));
    }
}

/* The contract at both ends of every window of width one. */
TEST(a_value_is_reached_and_not_exceeded)
{
    static const struct size sizes[] = {{3, 3, 3}, {3, 4, 3}, {2, 5, 3}, {1, 10, 2}};
    struct random random = {3};
    for (uint64_t round = 0; round < unit_count(40); round++) {
        SCOPED(close_lines) struct lines_board board = {0};
        const uint8_t marked[] = {(uint8_t)random_below(&random, 9),
                                  (uint8_t)random_below(&random, 9)};
        open_lines(&board, NULL, sizes[round % 4], marked, 2);
        const struct lines_bitboards *marks = &board.marks;
        if (!geometry_is_near(&board.geometry, marks->own[0] | marks->other[0], 0, 0)) {
            struct lines_bounds bounds = narrow_lines(&board, marks, false);
            assert_int_equal(bounds.low, bounds.high);
            for (int asked = -marks->empty - 1; asked <= marks->empty + 1; asked++) {
                bool reached;
                assert_ok(board.context,
                          lines_search_reaches(&board.search, marks, asked, &reached));
                assert_true(reached == (asked <= bounds.low));
            }
        }
    }
}

/* A game that is over takes no position; a value that is known takes one. */
TEST(finished_games_are_not_searched)
{
    struct lines_board board;
    const uint8_t marked[] = {0, 3, 1, 4, 2};
    bool reached;
    open_lines(&board, NULL, (struct size){3, 3, 3}, marked, 5);
    const struct lines_bounds bounds = narrow_lines(&board, &board.marks, false);
    assert_true(bounds.low == -5 && bounds.high == -5);
    for (int value = -6; value <= -4; value++) {
        assert_ok(board.context,
                  lines_search_reaches(&board.search, &board.marks, value, &reached));
        assert_int_equal(reached, value <= -5);
    }
    assert_int_equal(board.states, 0);
    close_lines(&board);

    open_lines(&board, NULL, (struct size){3, 3, 3}, marked, 3);
    narrow_lines(&board, &board.marks, false);
    const uint64_t states = board.states;
    narrow_lines(&board, &board.marks, false);
    assert_int_equal(board.states, states + 1);
    close_lines(&board);
}

/* Outcomes are known before scores. */
TEST(outcomes_take_fewer_positions)
{
    struct lines_board board;
    uint64_t states[2] = {0, 0};
    for (uint8_t cell = 0; cell < 16; cell++)
        for (int outcome = 0; outcome < 2; outcome++) {
            open_lines(&board, NULL, (struct size){4, 4, 3}, &cell, 1);
            narrow_lines(&board, &board.marks, outcome);
            states[outcome] += board.states;
            close_lines(&board);
        }
    assert_true(states[1] < states[0]);
}

/* ------------------------------------------------------------------ limits */

/* Boards of more than 64 cells on which few are empty go to the exhaustive engine. */
TEST(large_boards_do_not_fit)
{
    qj_session *session = NULL;
    SCOPED(drop_memory) char *text = mnk_text((struct size){5, 13, 13}, 3, 1, 0);
    SCOPED(opened_end) struct opened asked = ask(NULL, "mnk", text, NULL);
    assert_string_equal(qj_session_method(asked.session).engine, "exhaustive");
    assert_int_equal(qj_session_open(asked.position, "lines", &session), QJ_USAGE);
}

static bool stop_once(void *user, const qj_progress *progress)
{
    int *stops = user;
    return progress->what != NULL && ++*stops == 1;
}

/* A search that broke off leaves valid bounds: the next search ends well. */
TEST(a_stopped_search_can_be_asked_again)
{
    int stops = 0;
    qj_value value;
    qj_limits limits = LIMITS(.stop = stop_once, .stop_user = &stops);
    SCOPED(drop_memory) char *text = mnk_text((struct size){7, 4, 4}, 28, 1, 0);
    SCOPED(opened_end) struct opened asked = ask(&limits, "mnk", text, NULL);
    assert_int_equal(qj_session_value(asked.session, &value), QJ_STOPPED);
    assert_int_equal(asked_value(&asked), 0);
}

TEST(states_are_limited)
{
    const qj_limits limits = LIMITS(.states = 20);
    qj_value value;
    SCOPED(opened_end) struct opened asked = ask(&limits, "mnk", "3 3 3 0 0 0 0 0 0 0 0 0", NULL);
    assert_failure(asked.context, qj_session_value(asked.session, &value), QJ_LIMIT,
                   "state limit of 20 reached");
}
