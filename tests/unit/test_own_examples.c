/* The games of examples/own against what is published about them. Each is linked here under a name
 * of its own, rules and nothing else; the command's tests load the same files as shared objects.
 */
#include "support/support.h"

#include <qiju/rules.h>

const qj_rules *chomp_rules(void);
const qj_rules *dots_and_boxes_rules(void);
const qj_rules *hex_rules(void);
const qj_rules *pursuit_rules(void);
const qj_rules *quixo_rules(void);

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

/* The winning moves, set apart by blanks. */
struct winners {
    const qj_position *position;
    char text[256];
};

static bool add_winner(void *user, const qj_option *option)
{
    struct winners *winners = user;
    char move[QJ_MOVE_SIZE];
    size_t length = strlen(winners->text);
    qj_move_text(winners->position, &option->move, move);
    if (option->worth.lo > 0)
        snprintf(winners->text + length, sizeof winners->text - length, "%s%s", length ? ", " : "",
                 move);
    return true;
}

static void assert_winners(const qj_rules *rules, const char *words, const char *expected)
{
    struct solved solved = solve(rules, words);
    struct winners winners = {solved.position, ""};
    assert_ok(solved.context, qj_session_moves(solved.session, add_winner, &winners));
    assert_string_equal(winners.text, expected);
    finish(&solved);
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

/* Quilliot, 1978; Nowakowski, Winkler, "Vertex-to-vertex pursuit in a graph", Discrete Mathematics
 * 43, 1983: the cop wins exactly on the graphs that can be dismantled by taking away, one by one,
 * vertices whose closed neighbourhood lies in that of another. Paths, complete graphs and wheels
 * can; cycles of 4 and more, grids and the Petersen graph (which needs three cops: Aigner, Fromme,
 * 1984) cannot. */
static void the_cop_wins_where_the_graph_can_be_dismantled(void **state)
{
    (void)state;
    static const struct {
        const char *graph;
        int64_t value;
    } graphs[] = {{"0 1", 1}, {"0 2", 1}, {"0 7", 1}, {"0 15", 1}, {"1 3", 1}, {"1 4", 0},
                  {"1 5", 0}, {"1 9", 0}, {"2 1", 1}, {"2 6", 1},  {"3 4", 1}, {"3 9", 1},
                  {"4 1", 1}, {"4 2", 0}, {"4 3", 0}, {"4 4", 0},  {"5 1", 0}};
    for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++)
        assert_int_equal(worth_of(pursuit_rules(), graphs[i].graph).lo, graphs[i].value);
}

/* On a path of n vertices the cop begins in the middle and needs n / 2 moves more (Bonato,
 * Golovach, Hahn, Kratochvil, "The capture time of a graph", 2009): with the two choices and the
 * robber's own moves 2 floor(n / 2) + 1 in all. */
static void a_path_takes_half_its_length(void **state)
{
    (void)state;
    char path[16];
    for (int n = 2; n <= 15; n++) {
        snprintf(path, sizeof path, "0 %d", n);
        qj_worth worth = worth_of(pursuit_rules(), path);
        assert_true(worth.distance_known);
        assert_int_equal(worth.distance, 2 * (n / 2) + 1);
    }
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

/* 3 x 3 cells once more, written otherwise: boards are numbers in base 3, marks 1 of the side to
 * move and 2 of the other; values grow from the finished boards until none changes. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chomp_is_won_by_the_first_player),
        cmocka_unit_test(a_row_of_chomp_is_a_heap),
        cmocka_unit_test(small_boards_of_boxes),
        cmocka_unit_test(boxes_agree_with_the_recurrence),
        cmocka_unit_test(hex_is_won_by_the_first_player),
        cmocka_unit_test(hex_has_no_draws),
        cmocka_unit_test(the_cop_wins_where_the_graph_can_be_dismantled),
        cmocka_unit_test(a_path_takes_half_its_length),
        cmocka_unit_test(two_by_two_quixo_takes_three_moves),
        cmocka_unit_test(three_by_three_quixo_agrees_with_value_iteration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
