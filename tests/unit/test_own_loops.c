/* Games of examples/own with infinite play, against published results; see test_own_examples.c. The
 * boards are the smallest with a published value: half of the tests take seconds.
 */
#include "support/example.h"

GROUP(own_loops)

const qj_rules *dobutsu_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *pursuit_rules(void);
const qj_rules *quixo_rules(void);
const qj_rules *small_chess_rules(void);

/* --------------------------------------------------------------------- pursuit */

/* Quilliot, 1978; Nowakowski, Winkler, "Vertex-to-vertex pursuit in a graph", Discrete Mathematics
 * 43, 1983: the cop wins exactly on the graphs that can be dismantled by taking away, one by one,
 * vertices whose closed neighbourhood lies in that of another: trees, complete graphs and wheels,
 * but no cycle of more than 3 vertices, grid with one, or Petersen's graph. He then needs at most
 * v - 4 moves on v >= 7 vertices (Gavenciak, "Cop-win graphs with maximum capture-time", Discrete
 * Mathematics 310, 2010): with the two choices and the robber's own moves 2 (v - 4) + 1 in all. */
TEST(the_cop_wins_where_the_graph_can_be_dismantled)
{
    enum { WHEEL = 3 };
    static const struct {
        int least, most, won; /* sizes, and the largest that is won */
    } shapes[] = {{1, 15, 15}, {3, 15, 3}, {1, 15, 15}, {3, 15, 15},
                  {1, 5, 1},   {1, 1, 0},  {1, 15, 15}};
    for (int shape = 0; shape < (int)COUNT(shapes); shape++)
        for (int n = shapes[shape].least; n <= shapes[shape].most; n++) {
            const qj_value value = example_value(pursuit_rules(), worded("%d %d", shape, n));
            const int vertices = n + (shape == WHEEL);
            assert_int_equal(value.lo, n <= shapes[shape].won);
            if (value.lo == 1 && vertices >= 7)
                assert_in_range(value.distance, 3, 2 * (vertices - 4) + 1);
        }
}

/* On a tree the cop begins in the middle and needs as many moves more as it is far to the end
 * (Bonato, Golovach, Hahn, Kratochvil, "The capture time of a graph", Discrete Mathematics 309,
 * 2009): n / 2 on a path of n vertices, 3 on a binary tree of 15, as on a wheel 1. */
TEST(a_tree_takes_its_radius)
{
    for (int n = 2; n <= 15; n++) {
        qj_value value = example_value(pursuit_rules(), worded("0 %d", n));
        assert_true(value.distance_known);
        assert_int_equal(value.distance, 2 * (n / 2) + 1);
    }
    assert_int_equal(example_value(pursuit_rules(), "6 15").distance, 2 * 3 + 1);
    assert_int_equal(example_value(pursuit_rules(), "3 9").distance, 2 * 1 + 1);
}

/* ------------------------------------------------------------------------ Quixo */

/* On 2 x 2 cells the second mark of X is in line with the first, wherever it comes in. */
TEST(two_by_two_quixo_takes_three_moves)
{
    qj_value value = example_value(quixo_rules(), "2");
    assert_int_equal(value.lo, 1);
    assert_true(value.distance_known);
    assert_int_equal(value.distance, 3);
}

/* X wins on 3 x 3, as on 4 x 4, and 5 x 5 is a draw (Tanaka, Bonnet, Tixeuil, Tamura, "Quixo is
 * solved", 2020, arXiv:2007.15895). test_own_numbers.c has the numbers of positions. */
TEST(three_by_three_quixo_is_won)
{
    assert_int_equal(example_value(quixo_rules(), "3").lo, 1);
}

/* ------------------------------------------------------------------ Dobutsu shogi */

/* The start has four moves (Tanaka 2009). Without drops it is a draw, as Liou found, too. */
TEST(dobutsu_without_drops_is_a_draw)
{
    unit_takes_long();
    assert_string_equal(find_moves(dobutsu_rules(), "0", 0).text, "8 5, 11 7, 11 9, 12 9");
}

/* ------------------------------------------------------------------------- morris */

/* Of three men the centre alone wins (Gardner, "Mathematical Puzzles and Diversions", 1959); of
 * four on two squares a draw (Liou 2025). */
TEST(morris_is_won_from_the_centre_or_drawn)
{
    assert_winners(morris_rules(), "1 3 0", "0 9 0");
    if (unit_is_long())
        assert_int_equal(example_value(morris_rules(), "2 4 0").lo, 0);
}

/* -------------------------------------------------------------------- small chess */

/* No mate takes more than 16 moves, and these two do (Kryukov 2004); the first goes by a pawn that
 * becomes a knight. Two kings draw. */
TEST(small_chess_has_mates_in_sixteen_moves)
{
    const char *positions[] = {"position wKpNbPkBqN", "position wKrNPnnPPk"};
    assert_winners(small_chess_rules(), positions[0], "c3b1");
    for (int i = 0; i < 2; i++) {
        qj_value value = example_value(small_chess_rules(), positions[i]);
        assert_int_equal(value.lo, 1);
        assert_int_equal(value.distance, 31);
    }
    assert_int_equal(example_value(small_chess_rules(), "position w..k...K..").lo, 0);
}

/* Who cannot move has a draw, or has lost when the king is attacked: from that it steps away, or a
 * knight steps between. */
TEST(small_chess_knows_mate_from_stalemate)
{
    assert_int_equal(example_value(small_chess_rules(), "position bk....K.Q.").lo, 0);
    assert_int_equal(example_value(small_chess_rules(), "position bk..Q..K..").lo, -1);
    assert_string_equal(find_moves(small_chess_rules(), "position wK.r...N.k", -1).text,
                        "a3a2, a1b3");
}
