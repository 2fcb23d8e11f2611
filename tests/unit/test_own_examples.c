/* The games of examples/own against what is published about them. Each is linked here under a name
 * of its own, rules and nothing else; the command's tests load the same files as shared objects.
 */
#include "support/support.h"

#include <qiju/rules.h>

const qj_rules *chomp_rules(void);
const qj_rules *connect_four_rules(void);
const qj_rules *dobutsu_rules(void);
const qj_rules *dots_and_boxes_rules(void);
const qj_rules *hex_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *node_kayles_rules(void);
const qj_rules *pursuit_rules(void);
const qj_rules *quixo_rules(void);
const qj_rules *small_chess_rules(void);

/* A game solved from a text. */
struct solved {
    qj_context *context;
    qj_game *game;
    qj_position *position;
    qj_session *session;
    qj_worth worth;
};

static struct solved solve(const qj_rules *rules, const char *words)
{
    struct solved solved = {.context = context_start()};
    qj_text text = {words, strlen(words)};
    qj_source source = qj_text_source(&text);
    assert_ok(solved.context, qj_game_own(solved.context, rules, &solved.game));
    assert_ok(solved.context,
              qj_position_read(solved.context, solved.game, &source, 1, &solved.position));
    assert_ok(solved.context,
              qj_position_go(solved.position, qj_position_recorded(solved.position)));
    assert_ok(solved.context, qj_session_open(solved.position, NULL, &solved.session));
    assert_ok(solved.context, qj_session_value(solved.session, &solved.worth));
    return solved;
}

static void finish(struct solved *solved)
{
    qj_session_free(solved->session);
    qj_position_free(solved->position);
    qj_game_free(solved->game);
    context_end(solved->context);
}

static qj_worth worth_of(const qj_rules *rules, const char *words)
{
    struct solved solved = solve(rules, words);
    qj_worth worth = solved.worth;
    finish(&solved);
    return worth;
}

/* The moves that are worth least or more, set apart by commas. */
struct winners {
    const qj_position *position;
    int64_t least;
    int count;
    char text[256];
};

static bool add_winner(void *user, const qj_option *option)
{
    struct winners *winners = user;
    char move[QJ_MOVE_SIZE];
    size_t length = strlen(winners->text);
    qj_move_text(winners->position, &option->move, move);
    if (option->worth.lo < winners->least)
        return true;
    winners->count++;
    snprintf(winners->text + length, sizeof winners->text - length, "%s%s", length ? ", " : "",
             move);
    return true;
}

static struct winners find_moves(const qj_rules *rules, const char *words, int64_t least)
{
    struct solved solved = solve(rules, words);
    struct winners winners = {.position = solved.position, .least = least};
    assert_ok(solved.context, qj_session_moves(solved.session, add_winner, &winners));
    finish(&solved);
    return winners;
}

static struct winners find_winners(const qj_rules *rules, const char *words)
{
    return find_moves(rules, words, 1);
}

static void assert_winners(const qj_rules *rules, const char *words, const char *expected)
{
    assert_string_equal(find_winners(rules, words).text, expected);
}

/* ------------------------------------------------------------------------- Chomp */

/* Gale, "A curious Nim-type game", American Mathematical Monthly 81, 1974: the first player wins
 * every bar but the single square. On two rows the one winning move takes the last square of the
 * second row, on a square bar it leaves the first row and the first column. */
static void chomp_is_won_by_the_first_player(void **state)
{
    (void)state;
    char bar[32], move[32];
    assert_int_equal(worth_of(chomp_rules(), "1 1").lo, -1);
    for (int rows = 1; rows <= 5; rows++)
        for (int columns = 1; columns <= 5; columns++) {
            snprintf(bar, sizeof bar, "%d %d", rows, columns);
            assert_int_equal(worth_of(chomp_rules(), bar).lo, rows * columns == 1 ? -1 : 1);
        }
    for (int columns = 2; columns <= 9; columns++) {
        snprintf(bar, sizeof bar, "2 %d", columns);
        snprintf(move, sizeof move, "2 %d", columns);
        assert_winners(chomp_rules(), bar, move);
    }
    for (int side = 2; side <= 6; side++) {
        snprintf(bar, sizeof bar, "%d %d", side, side);
        assert_winners(chomp_rules(), bar, "2 2");
    }
}

/* Three rows: one move alone wins (Gale 1974 up to 100 columns; Sheiner, "Unique winning opening
 * move in three-row Chomp", arXiv:2605.23837, always). With the lengths of OEIS A029900 it is in
 * the second row and leaves 0, 1, 2 ... columns of it, with all others in the third. */
static void a_bar_of_three_rows_has_one_winning_move(void **state)
{
    (void)state;
    static const int second[] = {1, 3, 4, 6, 8, 10, 11, 13, 15, 16, 18, 20, 21};
    for (int columns = 1, left = 0; columns <= 20; columns++) {
        char bar[16], expected[16];
        bool in_second = second[left] == columns;
        snprintf(bar, sizeof bar, "3 %d", columns);
        snprintf(expected, sizeof expected, "%d %d", in_second ? 2 : 3, left + 1);
        struct winners winners = find_winners(chomp_rules(), bar);
        assert_int_equal(winners.count, 1);
        if (in_second)
            assert_string_equal(winners.text, expected);
        else
            assert_int_equal(winners.text[0], '3');
        left += in_second;
    }
}

/* The positions of three rows that the mover loses, as far as 5 squares are left in the third
 * (Brouwer, "The game of Chomp", aeb.win.tue.nl/games/chomp.html; OEIS A147983). */
static bool is_lost(const int *left)
{
    static const int lost[][3] = {{3, 1, 1}, {2, 2, 1},  {6, 3, 3}, {7, 4, 3},
                                  {5, 5, 3}, {8, 4, 4},  {9, 5, 4}, {10, 6, 4},
                                  {7, 7, 4}, {10, 5, 5}, {9, 6, 5}};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++)
        if (!memcmp(left, lost[i], sizeof lost[i]))
            return true;
    return (left[2] == 0 && left[0] == left[1] + 1) || (left[2] == 2 && left[0] == left[1] + 2) ||
           (left[2] == 5 && left[1] >= 7 && left[0] == left[1] + 4);
}

static void three_rows_of_chomp_are_won_and_lost_as_published(void **state)
{
    enum { MOST = 12 };
    (void)state;
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
        assert_int_equal(worth_of(chomp_rules(), text).lo, is_lost(left) ? -1 : 1);
    }
}

/* Gale asked whether one first move alone wins every bar. It does not (Brouwer, Horvath,
 * Molnar-Saska, Szabo, "On three-rowed Chomp", Integers 5, 2005, G07, section 7.1): two win
 * Thompson's 8 x 10. */
static void two_moves_win_a_bar_of_eight_by_ten(void **state)
{
    (void)state;
    assert_int_equal(find_winners(chomp_rules(), "8 10").count, 2);
}

/* A bar of one row is a heap of Nim, and its Grundy value the squares but the poisoned one. */
static void a_row_of_chomp_is_a_heap(void **state)
{
    (void)state;
    char bar[32];
    for (int columns = 1; columns <= 20; columns++) {
        snprintf(bar, sizeof bar, "1 %d", columns);
        assert_int_equal(worth_of(chomp_rules(), bar).nimber, columns - 1);
    }
}

/* ----------------------------------------------------------------- Dots and Boxes */

/* A box alone goes to the second player; 2 x 2 boxes are won by the first, 3 to 1 (Berlekamp,
 * Conway, Guy, Winning Ways, ch. 16). Boards that turn into each other have one value. */
static void small_boards_of_boxes(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        int64_t value;
    } boards[] = {{"1 1", -1}, {"2 2", 2}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        assert_int_equal(worth_of(dots_and_boxes_rules(), boards[i].board).lo, boards[i].value);
    assert_int_equal(worth_of(dots_and_boxes_rules(), "1 3").lo,
                     worth_of(dots_and_boxes_rules(), "3 1").lo);
}

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
            int worth = gain ? gain + boxes->value[next] : -boxes->value[next];
            best = worth > best ? worth : best;
        }
        boxes->value[drawn] = (signed char)best;
    }
}

static void boxes_agree_with_the_recurrence(void **state)
{
    (void)state;
    static const int boards[][2] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 2}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct boxes boxes = {boards[i][0], boards[i][1], 0, NULL};
        char board[32];
        boxes.lines = (boxes.rows + 1) * boxes.columns + boxes.rows * (boxes.columns + 1);
        boxes.value = calloc((size_t)1 << boxes.lines, 1);
        assert_non_null(boxes.value);
        fill_values(&boxes);
        snprintf(board, sizeof board, "%d %d", boxes.rows, boxes.columns);
        assert_int_equal(worth_of(dots_and_boxes_rules(), board).lo, boxes.value[0]);
        free(boxes.value);
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

static int64_t worth_of_endgame(const struct endgame *game)
{
    int lines = (game->rows + 1) * game->columns + game->rows * (game->columns + 1);
    char text[256];
    int length = snprintf(text, sizeof text, "%d %d moves", game->rows, game->columns);
    for (int line = 0; line < lines; line++)
        if (!is_left(game, line))
            length += snprintf(text + length, sizeof text - (size_t)length, " %d", line);
    return worth_of(dots_and_boxes_rules(), text).lo;
}

/* Who has to open long chains (of 3 boxes or more) and loops loses, by the controlled value where
 * that is at least 2: the other leaves 2 boxes of each chain and 4 of each loop but the last
 * (Berlekamp, The Dots-and-Boxes Game, 2000; Buzzard, Ciere, "Playing simple loony dots-and-boxes
 * endgames optimally", Integers 14, 2014, G08). The last one's bonus is 8 for a loop, 4 for a
 * chain, and 6 where all chains have 3 boxes and there is a loop. */
static void who_opens_long_chains_loses_by_the_controlled_value(void **state)
{
    (void)state;
    static const struct endgame games[] = {{1, 3, 0}, {1, 4, 0}, {1, 5, 0}, {2, 3, 0}, {2, 4, 0},
                                           {2, 5, 0}, {2, 2, 1}, {2, 3, 1}, {2, 4, 1}, {2, 5, 1},
                                           {3, 4, 0}, {3, 3, 1}, {3, 4, 1}, {3, 5, 1}, {4, 3, 2}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int columns = games[i].columns, loops = games[i].loops, chains = games[i].rows - 2 * loops;
        int bonus = !chains ? 8 : loops && columns == 3 ? 6 : 4;
        int controlled = chains * (columns - 4) + loops * (2 * columns - 8) + bonus;
        assert_true(controlled >= 2);
        assert_int_equal(worth_of_endgame(&games[i]), -controlled);
    }
}

/* --------------------------------------------------------------------------- Hex */

/* Nash (1952; Gardner, Scientific American, July 1957): the first player wins, and no full board is
 * a draw. The opening in the acute corner a1 loses (Beck, Bleicher, Crowe, Excursions into
 * Mathematics, 1969), and so does b1 beside it (HexWiki, "Open problems"), each also after half a
 * turn of the board. On 3 x 3 the short diagonal wins (mazeworks.com, "Hex: Basic Strategy II"). */
static void hex_is_won_by_the_first_player(void **state)
{
    (void)state;
    static const char *const losing[] = {"2 moves a1", "2 moves b2", "3 moves a1",
                                         "3 moves c3", "3 moves b1", "3 moves b3"};
    for (char n[] = "1"; n[0] <= '3'; n[0]++)
        assert_int_equal(worth_of(hex_rules(), n).lo, 1);
    for (size_t i = 0; i < sizeof losing / sizeof *losing; i++)
        assert_int_equal(worth_of(hex_rules(), losing[i]).lo, 1);
    assert_winners(hex_rules(), "3", "c1, a2, b2, c2, a3");
}

static bool has_no_draw(void *user, const qj_ply *ply)
{
    *(uint64_t *)user += ply->ended;
    assert_int_equal(ply->drawn, 0);
    return true;
}

/* Of all positions of 3 x 3 none is a draw, full boards included. */
static void hex_has_no_draws(void **state)
{
    (void)state;
    struct solved solved = solve(hex_rules(), "3");
    uint64_t ended = 0;
    assert_ok(solved.context, qj_position_census(solved.position, has_no_draw, &ended));
    assert_true(ended > 0);
    finish(&solved);
}

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
static void the_cop_wins_where_the_graph_can_be_dismantled(void **state)
{
    static const int most[SHAPES] = {15, 15, 15, 15, 5, 1, 15};
    (void)state;
    for (int shape = 0; shape < SHAPES; shape++)
        for (int n = shape == CYCLE || shape == WHEEL ? 3 : 1; n <= most[shape]; n++) {
            struct graph graph = make_graph(shape, n);
            char text[16];
            snprintf(text, sizeof text, "%d %d", shape, n);
            qj_worth worth = worth_of(pursuit_rules(), text);
            assert_int_equal(worth.lo, can_be_dismantled(&graph));
            if (worth.lo == 1 && graph.count >= 7)
                assert_in_range(worth.distance, 3, 2 * (graph.count - 4) + 1);
        }
}

/* Trees and wheels are cop-win; cycles of 4 and more, grids and the Petersen graph, which needs
 * three cops and is the smallest that does (Aigner, Fromme, 1984; Baird, Beveridge and others,
 * 2014), are not. */
static void the_cop_wins_on_trees_and_not_on_cycles(void **state)
{
    (void)state;
    static const struct {
        const char *graph;
        int64_t value;
    } graphs[] = {{"0 1", 1}, {"0 2", 1}, {"0 15", 1}, {"1 3", 1}, {"1 4", 0}, {"1 5", 0},
                  {"1 9", 0}, {"2 6", 1}, {"3 4", 1},  {"3 9", 1}, {"4 1", 1}, {"4 2", 0},
                  {"4 3", 0}, {"4 4", 0}, {"5 1", 0},  {"6 3", 1}, {"6 15", 1}};
    for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++)
        assert_int_equal(worth_of(pursuit_rules(), graphs[i].graph).lo, graphs[i].value);
}

/* On a tree the cop begins in the middle and needs as many moves more as it is far to the end
 * (Bonato, Golovach, Hahn, Kratochvil, "The capture time of a graph", Discrete Mathematics 309,
 * 2009): n / 2 on a path of n vertices, 3 on a binary tree of 15, as on a wheel 1. */
static void a_tree_takes_its_radius(void **state)
{
    (void)state;
    char path[16];
    for (int n = 2; n <= 15; n++) {
        snprintf(path, sizeof path, "0 %d", n);
        qj_worth worth = worth_of(pursuit_rules(), path);
        assert_true(worth.distance_known);
        assert_int_equal(worth.distance, 2 * (n / 2) + 1);
    }
    assert_int_equal(worth_of(pursuit_rules(), "6 15").distance, 2 * 3 + 1);
    assert_int_equal(worth_of(pursuit_rules(), "3 9").distance, 2 * 1 + 1);
}

/* ------------------------------------------------------------------------ Quixo */

/* On 2 x 2 cells the second mark of X is in line with the first, wherever it comes in. */
static void two_by_two_quixo_takes_three_moves(void **state)
{
    (void)state;
    qj_worth worth = worth_of(quixo_rules(), "2");
    assert_int_equal(worth.lo, 1);
    assert_true(worth.distance_known);
    assert_int_equal(worth.distance, 3);
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

/* The board after the side to move has pushed cell from in at the end to of its row or column, seen
 * by the other side. */
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

static void three_by_three_quixo_agrees_with_value_iteration(void **state)
{
    (void)state;
    int *value = calloc(BOARDS, sizeof *value);
    bool changed = true;
    assert_non_null(value);
    while (changed) {
        changed = false;
        for (int board = 0; board < BOARDS; board++)
            if (value[board] == UNKNOWN && (value[board] = settle(value, board)))
                changed = true;
    }
    assert_int_equal(value[0], 1);
    assert_int_equal(worth_of(quixo_rules(), "3").lo, value[0]);
    static const struct {
        const char *record;
        int from, to;
    } firsts[] = {{"3 moves 1 1 2", 0, 2}, {"3 moves 1 1 3", 0, 6}, {"3 moves 1 2 3", 1, 7},
                  {"3 moves 1 2 4", 1, 0}, {"3 moves 2 1 2", 3, 5}, {"3 moves 3 3 1", 8, 2}};
    const int empty[9] = {0};
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++)
        assert_int_equal(worth_of(quixo_rules(), firsts[i].record).lo,
                         value[push(empty, firsts[i].from, firsts[i].to)]);
    free(value);
}

/* ------------------------------------------------------------------ Connect Four */

static uint64_t states_of(const qj_rules *rules, const char *words)
{
    struct solved solved = solve(rules, words);
    uint64_t states = qj_session_method(solved.session).states;
    finish(&solved);
    return states;
}

/* Tromp's counts of positions (John's Connect Four Playground), which Boeck found again, those of
 * smaller boards, too ("Strongly Solving Connect-Four on Consumer Grade Hardware", 2025). */
static void connect_four_has_so_many_positions(void **state)
{
    (void)state;
    static const uint64_t counts[4][5] = {{2, 3, 4, 5, 6},
                                          {5, 18, 58, 179, 537},
                                          {13, 116, 869, 6000, 38310},
                                          {35, 741, 12031, 161029, 1706255}};
    for (int columns = 1; columns <= 4; columns++)
        for (int rows = 1; rows <= 5 && columns * rows < 20; rows++) {
            char board[32];
            snprintf(board, sizeof board, "%d %d", columns, rows);
            assert_int_equal(states_of(connect_four_rules(), board), counts[columns - 1][rows - 1]);
        }
}

/* 4 x 4 is a draw (Tromp). The others: fours of each direction, by the disc that makes them. */
static void connect_four_is_won_by_four(void **state)
{
    (void)state;
    assert_int_equal(worth_of(connect_four_rules(), "4 4").lo, 0);
    assert_winners(connect_four_rules(), "4 4 position XXX/OO/O/", "1");
    assert_winners(connect_four_rules(), "4 4 position XO/XO/XO/", "4");
    assert_winners(connect_four_rules(), "4 4 position XO/OX/OOX/OXX", "1, 2, 4");
    assert_winners(connect_four_rules(), "4 4 position OXOX/XOX/OXO/", "4");
}

/* ------------------------------------------------------------------ Dobutsu shogi */

/* The start has four moves (Tanaka 2009). Without drops it is a draw, as Liou found, too. */
static void dobutsu_without_drops_is_a_draw(void **state)
{
    (void)state;
    assert_string_equal(find_moves(dobutsu_rules(), "0", 0).text, "8 5, 11 7, 11 9, 12 9");
}

/* ------------------------------------------------------------------------- morris */

/* Of three men the centre alone wins (Gardner, "Mathematical Puzzles and Diversions", 1959); of
 * four on two squares a draw (Liou 2025). */
static void morris_is_won_from_the_centre_or_drawn(void **state)
{
    (void)state;
    assert_winners(morris_rules(), "1 3 0", "0 9 0");
    assert_int_equal(worth_of(morris_rules(), "2 4 0").lo, 0);
}

/* -------------------------------------------------------------------- small chess */

/* No mate takes more than 16 moves, and these two do (Kryukov 2004); the first goes by a pawn that
 * becomes a knight. Two kings draw. */
static void small_chess_has_mates_in_sixteen_moves(void **state)
{
    const char *positions[] = {"position wKpNbPkBqN", "position wKrNPnnPPk"};
    (void)state;
    assert_winners(small_chess_rules(), positions[0], "c3b1");
    for (int i = 0; i < 2; i++) {
        qj_worth worth = worth_of(small_chess_rules(), positions[i]);
        assert_int_equal(worth.lo, 1);
        assert_int_equal(worth.distance, 31);
    }
    assert_int_equal(worth_of(small_chess_rules(), "position w..k...K..").lo, 0);
}

/* Who cannot move has a draw, or has lost when the king is attacked: from that it steps away, or a
 * knight steps between. */
static void small_chess_knows_mate_from_stalemate(void **state)
{
    (void)state;
    assert_int_equal(worth_of(small_chess_rules(), "position bk....K.Q.").lo, 0);
    assert_int_equal(worth_of(small_chess_rules(), "position bk..Q..K..").lo, -1);
    assert_string_equal(find_moves(small_chess_rules(), "position wK.r...N.k", -1).text,
                        "a3a2, a1b3");
}

/* ----------------------------------------------------------------- node kayles */

static uint64_t nimber_of(const char *name, const char *words)
{
    qj_context *context = context_start();
    qj_position *position = position_of(context, name, words);
    qj_session *session;
    qj_worth worth;
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_ok(context, qj_session_value(session, &worth));
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
    return worth.nimber;
}

/* A vertex and its neighbours of a path are up to three in a row, which leave up to two paths: the
 * octal game 0.137, Dawson's Kayles (Berlekamp, Conway, Guy, "Winning Ways", chapter 4). */
static void node_kayles_on_a_path_is_dawsons_kayles(void **state)
{
    (void)state;
    for (int columns = 1; columns <= 120; columns += columns < 40 ? 1 : 16) {
        char path[32], heap[32];
        snprintf(path, sizeof path, "1 %d", columns);
        snprintf(heap, sizeof heap, "0.137 1 %d", columns);
        struct solved solved = solve(node_kayles_rules(), path);
        assert_string_equal(qj_session_method(solved.session).engine, "sums");
        assert_int_equal(solved.worth.nimber, nimber_of("heaps", heap));
        finish(&solved);
    }
}

/* Small grids without their parts. */
static void node_kayles_on_grids_is_worth_what_playing_out_says(void **state)
{
    (void)state;
    qj_rules whole = *node_kayles_rules();
    whole.parts = NULL;
    for (int rows = 1; rows <= 4; rows++)
        for (int columns = rows; columns <= 5; columns++) {
            char grid[32];
            snprintf(grid, sizeof grid, "%d %d", rows, columns);
            assert_int_equal(worth_of(node_kayles_rules(), grid).nimber,
                             worth_of(&whole, grid).nimber);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chomp_is_won_by_the_first_player),
        cmocka_unit_test(a_bar_of_three_rows_has_one_winning_move),
        cmocka_unit_test(three_rows_of_chomp_are_won_and_lost_as_published),
        cmocka_unit_test(two_moves_win_a_bar_of_eight_by_ten),
        cmocka_unit_test(a_row_of_chomp_is_a_heap),
        cmocka_unit_test(small_boards_of_boxes),
        cmocka_unit_test(boxes_agree_with_the_recurrence),
        cmocka_unit_test(who_opens_long_chains_loses_by_the_controlled_value),
        cmocka_unit_test(hex_is_won_by_the_first_player),
        cmocka_unit_test(hex_has_no_draws),
        cmocka_unit_test(the_cop_wins_where_the_graph_can_be_dismantled),
        cmocka_unit_test(the_cop_wins_on_trees_and_not_on_cycles),
        cmocka_unit_test(a_tree_takes_its_radius),
        cmocka_unit_test(two_by_two_quixo_takes_three_moves),
        cmocka_unit_test(three_by_three_quixo_agrees_with_value_iteration),
        cmocka_unit_test(connect_four_has_so_many_positions),
        cmocka_unit_test(connect_four_is_won_by_four),
        cmocka_unit_test(dobutsu_without_drops_is_a_draw),
        cmocka_unit_test(morris_is_won_from_the_centre_or_drawn),
        cmocka_unit_test(small_chess_has_mates_in_sixteen_moves),
        cmocka_unit_test(small_chess_knows_mate_from_stalemate),
        cmocka_unit_test(node_kayles_on_a_path_is_dawsons_kayles),
        cmocka_unit_test(node_kayles_on_grids_is_worth_what_playing_out_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
