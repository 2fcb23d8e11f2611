/* The games of examples/own against published results. Each is linked here under a separate name,
 * rules only; the command's tests load these files as shared objects. Endgames of three chains, and
 * the bar with two winning moves, take more than a second.
 */
#include "support/example.h"
#include "support/opened.h"

GROUP(own_examples)

const qj_rules *chomp_rules(void);
const qj_rules *connect_four_rules(void);
const qj_rules *dots_and_boxes_rules(void);
const qj_rules *hex_rules(void);
const qj_rules *node_kayles_rules(void);

/* ------------------------------------------------------------------------- Chomp */

/* Gale, "A curious Nim-type game", American Mathematical Monthly 81, 1974: the first player wins
 * every bar but the single square. On two rows the one winning move takes the last square of the
 * second row, on a square bar it leaves the first row and the first column. */
TEST(chomp_is_won_by_the_first_player)
{
    char bar[32];
    assert_int_equal(example_value(chomp_rules(), "1 1").lo, -1);
    for (int rows = 1; rows <= 5; rows++)
        for (int columns = 1; columns <= 5; columns++) {
            snprintf(bar, sizeof bar, "%d %d", rows, columns);
            assert_int_equal(example_value(chomp_rules(), bar).lo, rows * columns == 1 ? -1 : 1);
        }
    for (int columns = 2; columns <= 9; columns++) {
        snprintf(bar, sizeof bar, "2 %d", columns);
        assert_winners(chomp_rules(), bar, worded("2 %d", columns));
    }
    for (int side = 2; side <= 6; side++) {
        snprintf(bar, sizeof bar, "%d %d", side, side);
        assert_winners(chomp_rules(), bar, "2 2");
    }
}

/* The positions of three rows that the mover loses, as far as 5 squares are left in the third
 * (Brouwer, "The game of Chomp", aeb.win.tue.nl/games/chomp.html; OEIS A147983). */
static bool is_lost(const int *left)
{
    static const int lost[][3] = {{3, 1, 1}, {2, 2, 1},  {6, 3, 3}, {7, 4, 3},
                                  {5, 5, 3}, {8, 4, 4},  {9, 5, 4}, {10, 6, 4},
                                  {7, 7, 4}, {10, 5, 5}, {9, 6, 5}};
    for (size_t i = 0; i < COUNT(lost); i++)
        if (!memcmp(left, lost[i], sizeof lost[i]))
            return true;
    return (left[2] == 0 && left[0] == left[1] + 1) || (left[2] == 2 && left[0] == left[1] + 2) ||
           (left[2] == 5 && left[1] >= 7 && left[0] == left[1] + 4);
}

TEST(three_rows_of_chomp_are_won_and_lost_as_published)
{
    enum { MOST = 12 };
    for (int code = 0; code < MOST * (MOST + 1) * 6; code++) {
        int left[3] = {1 + code % MOST, code / MOST % (MOST + 1), code / MOST / (MOST + 1)};
        char text[64] = "";
        if (left[1] > left[0] || left[2] > left[1])
            continue;
        int length = snprintf(text, sizeof text, "3 %d moves", left[0]);
        for (int row = 1; row < 3; row++)
            if (left[row] < left[row - 1])
                length += snprintf(text + length, sizeof text - (size_t)length, " %d %d", row + 1,
                                   left[row] + 1);
        assert_int_equal(example_value(chomp_rules(), text).lo, is_lost(left) ? -1 : 1);
    }
}

/* Gale asked whether exactly one first move wins every bar. It does not (Brouwer, Horvath,
 * Molnar-Saska, Szabo, "On three-rowed Chomp", Integers 5, 2005, G07, section 7.1): two win
 * Thompson's 8 x 10. */
TEST(two_moves_win_a_bar_of_eight_by_ten)
{
    unit_takes_long();
    assert_int_equal(find_winners(chomp_rules(), "8 10").count, 2);
}

/* ----------------------------------------------------------------- Dots and Boxes */

/* The value of a set of lines without the rules of the example: Wilson's recurrence, in which who
 * closes a box goes on, over all sets of lines. Lines are numbered as in the example. */
struct boxes {
    int rows, columns, lines;
    signed char *value; /* of each set of lines that are drawn */
};

static int closed_boxes(const struct boxes *boxes, unsigned drawn)
{
    int closed = 0, lying = (boxes->rows + 1) * boxes->columns;
    for (int box = 0; box < boxes->rows * boxes->columns; box++) {
        int left = lying + box / boxes->columns * (boxes->columns + 1) + box % boxes->columns;
        unsigned sides = 1U << box | 1U << (box + boxes->columns) | 3U << left;
        closed += (drawn & sides) == sides;
    }
    return closed;
}

static void fill_values(struct boxes *boxes)
{
    unsigned full = (1U << boxes->lines) - 1;
    for (unsigned drawn = full; drawn-- > 0;) {
        int best = -100;
        for (unsigned left = full & ~drawn; left; left &= left - 1) {
            unsigned next = drawn | (left & -left);
            int gain = closed_boxes(boxes, next) - closed_boxes(boxes, drawn);
            int value = gain ? gain + boxes->value[next] : -boxes->value[next];
            best = value > best ? value : best;
        }
        boxes->value[drawn] = (signed char)best;
    }
}

TEST(boxes_agree_with_the_recurrence)
{
    static const int boards[][2] = {{1, 1}, {1, 2}, {1, 3}, {3, 1}, {1, 4}, {2, 2}};
    for (size_t i = 0; i < COUNT(boards); i++) {
        struct boxes boxes = {boards[i][0], boards[i][1], 0, NULL};
        boxes.lines = (boxes.rows + 1) * boxes.columns + boxes.rows * (boxes.columns + 1);
        SCOPED(drop_memory) signed char *value = calloc((size_t)1 << boxes.lines, 1);
        boxes.value = value;
        assert_non_null(value);
        fill_values(&boxes);
        assert_int_equal(
            example_value(dots_and_boxes_rules(), worded("%d %d", boxes.rows, boxes.columns)).lo,
            boxes.value[0]);
    }
}

/* Rows of boxes of which nothing is left but what gives boxes away: the first rows are, two by two,
 * loops, the others chains. */
struct endgame {
    int rows, columns, loops;
};

static bool is_left(const struct endgame *game, int line)
{
    int lying = (game->rows + 1) * game->columns, across = game->columns + 1;
    int row = line < lying ? line / game->columns : (line - lying) / across;
    int column = line < lying ? line % game->columns : (line - lying) % across;
    if (line < lying)
        return row < 2 * game->loops && row % 2 == 1 && column % (game->columns - 1) == 0;
    return row >= 2 * game->loops || column % game->columns != 0;
}

static int64_t value_of_endgame(const struct endgame *game)
{
    int lines = (game->rows + 1) * game->columns + game->rows * (game->columns + 1);
    char text[256];
    int length = snprintf(text, sizeof text, "%d %d moves", game->rows, game->columns);
    for (int line = 0; line < lines; line++)
        if (!is_left(game, line))
            length += snprintf(text + length, sizeof text - (size_t)length, " %d", line);
    return example_value(dots_and_boxes_rules(), text).lo;
}

/* Who has to open long chains (of 3 boxes or more) and loops loses, by the controlled value where
 * that is at least 2: the other leaves 2 boxes of each chain and 4 of each loop but the last
 * (Berlekamp, The Dots-and-Boxes Game, 2000; Buzzard, Ciere, "Playing simple loony dots-and-boxes
 * endgames optimally", Integers 14, 2014, G08). The last one's bonus is 8 for a loop, 4 for a
 * chain, and 6 where all chains have 3 boxes and there is a loop. */
TEST(who_opens_long_chains_loses_by_the_controlled_value)
{
    static const struct endgame games[] = {{1, 3, 0}, {1, 4, 0}, {1, 5, 0}, {2, 3, 0}, {2, 4, 0},
                                           {2, 5, 0}, {2, 2, 1}, {2, 3, 1}, {2, 4, 1}, {2, 5, 1},
                                           {3, 4, 0}, {3, 3, 1}, {3, 4, 1}, {3, 5, 1}, {4, 3, 2}};
    for (size_t i = 0; i < COUNT(games); i++) {
        int columns = games[i].columns, loops = games[i].loops, chains = games[i].rows - 2 * loops;
        int bonus = !chains ? 8 : loops && columns == 3 ? 6 : 4;
        int controlled = chains * (columns - 4) + loops * (2 * columns - 8) + bonus;
        assert_true(controlled >= 2);
        assert_int_equal(value_of_endgame(&games[i]), -controlled);
    }
}

/* --------------------------------------------------------------------------- Hex */

/* Nash (1952; Gardner, Scientific American, July 1957): the first player wins, and no full board is
 * a draw. The opening in the acute corner a1 loses (Beck, Bleicher, Crowe, Excursions into
 * Mathematics, 1969), and so does b1 beside it (HexWiki, "Open problems"), each also after half a
 * turn of the board. On 3 x 3 the short diagonal wins (mazeworks.com, "Hex: Basic Strategy II"). */
TEST(hex_is_won_by_the_first_player)
{
    static const char *const losing[] = {"2 moves a1", "2 moves b2", "3 moves a1",
                                         "3 moves c3", "3 moves b1", "3 moves b3"};
    for (char n[] = "1"; n[0] <= '3'; n[0]++)
        assert_int_equal(example_value(hex_rules(), n).lo, 1);
    for (size_t i = 0; i < COUNT(losing); i++)
        assert_int_equal(example_value(hex_rules(), losing[i]).lo, 1);
    assert_winners(hex_rules(), "3", "c1, a2, b2, c2, a3");
}

static bool has_no_draw(void *user, const qj_ply *ply)
{
    *(uint64_t *)user += ply->ended;
    assert_int_equal(ply->drawn, 0);
    return true;
}

/* Of all positions of 3 x 3 none is a draw, full boards included. */
TEST(hex_has_no_draws)
{
    SCOPED(finish) struct solved solved = solve(hex_rules(), "3");
    uint64_t ended = 0;
    assert_ok(solved.context, qj_position_census(solved.position, has_no_draw, &ended));
    assert_true(ended > 0);
}

/* ------------------------------------------------------------------ Connect Four */

static uint64_t states_of(const qj_rules *rules, const char *words)
{
    SCOPED(finish) struct solved solved = solve(rules, words);
    return qj_session_method(solved.session).states;
}

/* Tromp's counts of positions (John's Connect Four Playground), which Boeck found again, those of
 * smaller boards, too ("Strongly Solving Connect-Four on Consumer Grade Hardware", 2025). */
TEST(connect_four_has_so_many_positions)
{
    static const uint64_t counts[4][5] = {{2, 3, 4, 5, 6},
                                          {5, 18, 58, 179, 537},
                                          {13, 116, 869, 6000, 38310},
                                          {35, 741, 12031, 161029, 1706255}};
    for (int columns = 1; columns <= 4; columns++)
        for (int rows = 1; rows <= 5 && columns * rows < 20; rows++) {
            assert_int_equal(states_of(connect_four_rules(), worded("%d %d", columns, rows)),
                             counts[columns - 1][rows - 1]);
        }
}

/* 4 x 4 is a draw (Tromp). The others: fours of each direction, by the disc that makes them. */
TEST(connect_four_is_won_by_four)
{
    assert_int_equal(example_value(connect_four_rules(), "4 4").lo, 0);
    assert_winners(connect_four_rules(), "4 4 position XXX/OO/O/", "1");
    assert_winners(connect_four_rules(), "4 4 position XO/XO/XO/", "4");
    assert_winners(connect_four_rules(), "4 4 position XO/OX/OOX/OXX", "1, 2, 4");
    assert_winners(connect_four_rules(), "4 4 position OXOX/XOX/OXO/", "4");
}

/* ----------------------------------------------------------------- node kayles */

/* A vertex and its neighbours of a path are up to three in a row, which leave up to two paths: the
 * octal game 0.137, Dawson's Kayles (Berlekamp, Conway, Guy, "Winning Ways", chapter 4). */
TEST(node_kayles_on_a_path_is_dawsons_kayles)
{
    for (int columns = 1; columns <= 72; columns += columns < 24 ? 1 : 16) {
        SCOPED(finish) struct solved solved = solve(node_kayles_rules(), worded("1 %d", columns));
        assert_string_equal(qj_session_method(solved.session).engine, "exhaustive");
        assert_int_equal(solved.value.nimber,
                         value_by(NULL, "heaps", worded("0.137 1 %d", columns)).nimber);
    }
}

/* Small grids without their parts. */
TEST(node_kayles_on_grids_has_the_values_of_playing_out)
{
    qj_rules whole = *node_kayles_rules();
    whole.parts = NULL;
    for (int rows = 1; rows <= 4; rows++)
        for (int columns = rows; columns <= 5; columns++) {
            const char *grid = worded("%d %d", rows, columns);
            assert_int_equal(example_value(node_kayles_rules(), grid).nimber,
                             example_value(&whole, grid).nimber);
        }
}
