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

/* The graphs of the example once more, as sets of neighbours: closed[v] has v and its neighbours.
 */
enum { VERTICES = 30 };

struct graph {
    int count;
    uint32_t closed[VERTICES];
};

static void join(struct graph *graph, int a, int b)
{
    graph->closed[a] |= UINT32_C(1) << b;
    graph->closed[b] |= UINT32_C(1) << a;
}

enum { PATH, CYCLE, COMPLETE, WHEEL, GRID, PETERSEN, TREE, SHAPES };

static void join_earlier(struct graph *graph, int shape, int n, int v)
{
    if (shape == COMPLETE)
        for (int other = 0; other < v; other++)
            join(graph, v, other);
    if (v && (shape == PATH || (v < n && (shape == CYCLE || shape == WHEEL))))
        join(graph, v, v - 1);
    if (v == n - 1 && (shape == CYCLE || shape == WHEEL))
        join(graph, v, 0);
    if (shape == WHEEL)
        join(graph, v, n);
    if (shape == GRID && v % n)
        join(graph, v, v - 1);
    if (shape == GRID && v >= n)
        join(graph, v, v - n);
    if (shape == TREE && v)
        join(graph, v, (v - 1) / 2);
}

static struct graph make_graph(int shape, int n)
{
    struct graph graph = {shape == WHEEL ? n + 1 : shape == GRID ? n * n : n, {0}};
    if (shape == PETERSEN)
        graph.count = 10;
    for (int v = 0; v < graph.count; v++) {
        join(&graph, v, v);
        join_earlier(&graph, shape, n, v);
    }
    for (int v = 0; shape == PETERSEN && v < 5; v++) {
        join(&graph, v, (v + 1) % 5);
        join(&graph, 5 + v, 5 + (v + 2) % 5);
        join(&graph, v, 5 + v);
    }
    return graph;
}

/* A vertex that can be taken away; -1: none. */
static int find_corner(const struct graph *graph, uint32_t left)
{
    for (int v = 0; v < graph->count; v++)
        for (int by = 0; by < graph->count; by++)
            if (v != by && (left >> v & 1) && (left >> by & 1) &&
                !(graph->closed[v] & left & ~graph->closed[by]))
                return v;
    return -1;
}

static bool can_be_dismantled(const struct graph *graph)
{
    uint32_t left = (UINT32_C(1) << graph->count) - 1;
    for (int corner = 0; corner >= 0 && (left & (left - 1));) {
        corner = find_corner(graph, left);
        left &= corner < 0 ? left : ~(UINT32_C(1) << corner);
    }
    return !(left & (left - 1));
}

/* Quilliot, 1978; Nowakowski, Winkler, "Vertex-to-vertex pursuit in a graph", Discrete Mathematics
 * 43, 1983: the cop wins exactly on the graphs that can be dismantled by taking away, one by one,
 * vertices whose closed neighbourhood lies in that of another. He then needs at most v - 4 moves on
 * v >= 7 vertices (Gavenciak, "Cop-win graphs with maximum capture-time", Discrete Mathematics 310,
 * 2010): with the two choices and the robber's own moves 2 (v - 4) + 1 in all. */
TEST(the_cop_wins_where_the_graph_can_be_dismantled)
{
    static const int most[SHAPES] = {15, 15, 15, 15, 5, 1, 15};
    for (int shape = 0; shape < SHAPES; shape++)
        for (int n = shape == CYCLE || shape == WHEEL ? 3 : 1; n <= most[shape]; n++) {
            struct graph graph = make_graph(shape, n);
            qj_value value = example_value(pursuit_rules(), worded("%d %d", shape, n));
            assert_int_equal(value.lo, can_be_dismantled(&graph));
            if (value.lo == 1 && graph.count >= 7)
                assert_in_range(value.distance, 3, 2 * (graph.count - 4) + 1);
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
 * solved", 2020, arXiv:2007.15895). 3 x 3 cells once more, written otherwise: boards are numbers in
 * base 3, marks 1 of the side to move and 2 of the other; values grow from the finished boards
 * until none changes. */
enum { BOARDS = 19683, UNKNOWN = 0 };

static bool has_line(const int *cells, int mark)
{
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (cells[lines[i][0]] == mark && cells[lines[i][1]] == mark && cells[lines[i][2]] == mark)
            return true;
    return false;
}

/* The board, seen by the other side, after the side to move has pushed cell from in at the end to
 * of its row or column. */
static int push(const int *cells, int from, int to)
{
    int after[9], number = 0, apart = from / 3 == to / 3 ? 1 : 3, step = to > from ? apart : -apart;
    memcpy(after, cells, sizeof after);
    for (int cell = from; cell != to; cell += step)
        after[cell] = cells[cell + step];
    after[to] = 1;
    for (int i = 0; i < 9; i++)
        number = 3 * number + (after[i] ? 3 - after[i] : 0);
    return number;
}

/* 1 win, -1 loss for the side to move, UNKNOWN as long as neither is proved. */
static int settle(const int *value, int board)
{
    int cells[9], worst = 1;
    for (int i = 8, rest = board; i >= 0; i--, rest /= 3)
        cells[i] = rest % 3;
    if (has_line(cells, 1) || has_line(cells, 2))
        return has_line(cells, 1) ? 1 : -1;
    for (int from = 0; from < 9; from++)
        for (int to = 0; to < 9; to++) {
            bool same = from / 3 == to / 3 || from % 3 == to % 3;
            bool ends = from / 3 == to / 3 ? to % 3 != 1 : to / 3 != 1;
            if (from == 4 || cells[from] == 2 || from == to || !same || !ends)
                continue;
            int next = value[push(cells, from, to)];
            if (next < 0)
                return 1;
            worst = next == UNKNOWN ? UNKNOWN : worst;
        }
    return worst == 1 ? -1 : UNKNOWN;
}

TEST(three_by_three_quixo_agrees_with_value_iteration)
{
    SCOPED(drop_memory) int *value = calloc(BOARDS, sizeof *value);
    bool changed = true;
    assert_non_null(value);
    while (changed) {
        changed = false;
        for (int board = 0; board < BOARDS; board++)
            if (value[board] == UNKNOWN && (value[board] = settle(value, board)))
                changed = true;
    }
    assert_int_equal(value[0], 1);
    assert_int_equal(example_value(quixo_rules(), "3").lo, value[0]);
    static const struct {
        const char *record;
        int from, to;
    } firsts[] = {{"3 moves 1 1 2", 0, 2}, {"3 moves 1 1 3", 0, 6}, {"3 moves 1 2 3", 1, 7},
                  {"3 moves 1 2 4", 1, 0}, {"3 moves 2 1 2", 3, 5}, {"3 moves 3 3 1", 8, 2}};
    const int empty[9] = {0};
    for (size_t i = 0; i < COUNT(firsts); i++)
        assert_int_equal(example_value(quixo_rules(), firsts[i].record).lo,
                         value[push(empty, firsts[i].from, firsts[i].to)]);
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
