/* The cuts of the search. Wins of Maker by threats only, against an exhaustive search of who makes
 * a line first; and each cut switched off: equal values, from more positions. */
#include "support/lines.h"

GROUP(lines_cuts)

static const struct size sizes[] = {{3, 3, 3}, {3, 4, 3}, {4, 4, 3},  {4, 4, 4}, {2, 9, 4},
                                    {5, 5, 4}, {5, 5, 5}, {1, 14, 4}, {6, 6, 4}, {8, 8, 5}};
enum { SIZES = COUNT(sizes), MAX_EMPTY = 8 };

/* Returns whether the maker completes a line first, with at most some marks. */
static bool makes_line(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                       bool maker_moves, int marks)
{
    uint64_t empty = geometry->all & ~(maker | breaker);
    if (geometry_is_near(geometry, maker, 0, 0) || geometry_is_near(geometry, breaker, 0, 0) ||
        !empty || !marks)
        return geometry_is_near(geometry, maker, 0, 0);
    for (; empty; empty &= empty - 1) {
        uint64_t cell = empty & (0 - empty);
        bool makes = maker_moves ? makes_line(geometry, maker | cell, breaker, false, marks - 1)
                                 : makes_line(geometry, maker, breaker | cell, true, marks);
        if (makes == maker_moves)
            return makes;
    }
    return !maker_moves;
}

/* Returns whether a line of a player lacks at most that many cells. */
static bool can_complete(const struct geometry *geometry, uint64_t own, uint64_t other, int lacks)
{
    bool any = false;
    for (int i = 0; i < geometry->winning_lines; i++)
        any |= !(geometry->winning_line[i] & other) &&
               bits_count(geometry->winning_line[i] & ~own) <= lacks;
    return any;
}

/* Marks at random, a few cells empty; false when somebody has a line. */
static bool draw_without_lines(const struct geometry *geometry, struct random *random,
                               uint64_t marks[2])
{
    uint64_t share = 300 + random_below(random, 400);
    draw_marks(geometry, random, 2 + (int)random_below(random, MAX_EMPTY - 1), share, marks);
    return !geometry_is_near(geometry, marks[0], 0, 0) &&
           !geometry_is_near(geometry, marks[1], 0, 0);
}

/* With how many marks the maker is found to win by threats, if no answer completes a line. */
static int win_by_threats(const struct lines_board *board, uint64_t maker, uint64_t breaker)
{
    int needs = 1;
    while (needs <= board->geometry.k && !can_complete(&board->geometry, breaker, maker, needs))
        needs++;
    return hold_fails_by_threats(board->search.hold, maker, breaker, needs);
}

TEST(threats_win_games)
{
    struct random random = {2};
    uint64_t wins = 0, long_ones = 0, rounds = unit_count(4000);
    for (uint64_t round = 0; round < rounds; round++) {
        SCOPED(close_lines) struct lines_board board = {0};
        uint64_t marks[2];
        open_lines(&board, NULL, sizes[round % SIZES], NULL, 0);
        if (!draw_without_lines(&board.geometry, &random, marks))
            continue;
        int needs = win_by_threats(&board, marks[0], marks[1]);
        if (!needs)
            continue;
        assert_true(makes_line(&board.geometry, marks[0], marks[1], true, needs));
        wins++;
        long_ones += needs > 2;
    }
    assert_true(wins > rounds / 60 && long_ones > rounds / 1200);
}

/* ---------------------------------------------------------------- a mark more */

/* The outcome for the player to move, by exhaustive search. */
static int play_out(const struct geometry *geometry, uint64_t own, uint64_t other)
{
    int best = -1;
    uint64_t empty = geometry->all & ~(own | other);
    if (geometry_is_near(geometry, other, 0, 0))
        return -1;
    for (uint64_t cells = empty; cells && best < 1; cells &= cells - 1) {
        int outcome = -play_out(geometry, other, own | (cells & (0 - cells)));
        best = outcome > best ? outcome : best;
    }
    return empty ? best : 0;
}

/* Marks at random; or the marks of the other are an image of the marks of the player to move. */
static struct lines_bitboards draw_position(const struct geometry *geometry, struct random *random,
                                            bool image, bool *drawn)
{
    uint8_t board[MAX_CELLS] = {0};
    uint64_t marked[2];
    const uint8_t *to = geometry->image[random_below(random, (uint64_t)geometry->symmetries)];
    const struct lines_view view = {.board = board, .side = 1};
    *drawn = draw_without_lines(geometry, random, marked);
    for (int cell = 0; cell < geometry->cells; cell++) {
        if (marked[0] >> cell & 1)
            board[cell] = 1;
        if (image && marked[0] >> cell & 1 && !(marked[0] >> to[cell] & 1))
            board[to[cell]] = 2;
        if (!image && marked[1] >> cell & 1)
            board[cell] = 2;
    }
    struct lines_bitboards marks = geometry_bitboards(geometry, &view);
    *drawn &= !geometry_is_near(geometry, marks.other[0], 0, 0) && marks.empty > 0 &&
              marks.empty <= 8;
    return marks;
}

/* What is said of a side that has all that the other has, and of one that may pass: a second, as
 * few positions tell what is said wrongly. */
TEST(a_mark_more_does_no_harm)
{
    struct random random = {5};
    uint64_t ahead = 0, losing = 0, passing = 0, rounds = unit_count(3600);
    for (uint64_t round = 0; round < rounds; round++) {
        SCOPED(close_lines) struct lines_board board = {0};
        bool drawn, may_pass;
        open_lines(&board, NULL, sizes[round % 4], NULL, 0);
        const struct geometry *geometry = &board.geometry;
        struct lines_bitboards marks = draw_position(geometry, &random, round % 2, &drawn);
        if (drawn) {
            int outcome = play_out(geometry, marks.own[0], marks.other[0]);
            bool is_ahead = geometry_is_ahead(geometry, &marks);
            assert_false(is_ahead && outcome < 0);
            assert_ok(board.context,
                      lines_search_may_pass(&board.search, &marks, 1 + random_below(&random, 30),
                                            &may_pass));
            for (uint64_t cells = geometry_empty(geometry, &marks); cells; cells &= cells - 1) {
                uint64_t own = marks.own[0] | (cells & (0 - cells));
                assert_false(may_pass && play_out(geometry, marks.other[0], own) > 0);
            }
            ahead += is_ahead;
            losing += outcome < 0;
            passing += may_pass;
        }
    }
    assert_true(ahead > rounds / 60 && losing > rounds / 60 && passing > rounds / 60);
}

/* --------------------------------------------------------------- switched off */

/* Boards with much to search, marks of 1 and 2 in turn. */
static const struct {
    struct size size;
    uint8_t marked[8];
    int marks;
} searched[] = {{{3, 3, 3}, {0}, 0},       {{3, 4, 3}, {1}, 1},
                {{4, 4, 3}, {0}, 1},       {{4, 4, 4}, {5, 6, 9, 1}, 4},
                {{3, 5, 3}, {0, 7, 4}, 3}, {{3, 6, 4}, {8, 2, 9, 7}, 4},
                {{2, 8, 3}, {0, 1}, 2},    {{4, 4, 4}, {0, 5}, 2},
                {{1, 14, 3}, {6}, 1},      {{4, 5, 4}, {7, 0, 12, 19}, 4}};
enum { SEARCHED = COUNT(searched), EVERY_CUT = 2 * CUT_EXTRA - 1 };

/* The value of a position; adds to the visited positions. */
static int value_without(int number, unsigned without, int symmetries, uint64_t *states)
{
    SCOPED(close_lines) struct lines_board board = {0};
    open_lines(&board, NULL, searched[number].size, searched[number].marked,
               searched[number].marks);
    if (symmetries < board.geometry.symmetries)
        board.geometry.symmetries = symmetries;
    assert_ok(board.context, /* again, with the symmetries from the geometry */
              lines_search_init(&board.search, &board.arena, &board.geometry, &board.states));
    board.search.without = without;
    struct lines_bounds bounds = narrow_lines(&board, &board.marks, false);
    assert_int_equal(bounds.low, bounds.high);
    *states += board.states;
    return bounds.low;
}

/* The positions of all searches without some cuts; the values stay equal. */
static uint64_t positions_without(unsigned without, int symmetries)
{
    uint64_t states = 0, ignored = 0;
    for (int i = 0; i < SEARCHED; i++)
        assert_int_equal(value_without(i, without, symmetries, &states),
                         value_without(i, 0, MAX_SYMMETRIES, &ignored));
    return states;
}

/* Each cut is off alone and beside CUT_LATE, which finds much of what the others find. */
TEST(cuts_change_no_value)
{
    static const unsigned cuts[] = {CUT_FORCED, CUT_HELD,    CUT_THREATS,
                                    CUT_LATE,   CUT_SOONEST, CUT_EXTRA};
    uint64_t all = positions_without(0, MAX_SYMMETRIES);
    uint64_t late = positions_without(CUT_LATE, MAX_SYMMETRIES);
    assert_true(late > all);
    for (size_t i = 0; i < COUNT(cuts); i++) {
        positions_without(cuts[i], MAX_SYMMETRIES);
        if (cuts[i] != CUT_LATE)
            assert_true(positions_without(cuts[i] | CUT_LATE, MAX_SYMMETRIES) > late);
    }
    assert_true(positions_without(0, 1) > all);
    assert_true(positions_without(EVERY_CUT - CUT_SOONEST, 1) > all);
}
