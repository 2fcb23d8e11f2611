/* The rules, the text and the boards of m,n,k games and tic-tac-toe.
 *
 * Boards are ranked here in base 3, the first cell first. The reachable positions are found by
 * playing every game on small boards, with a check of every possible line, which takes a second.
 */
#include "model/game.h"
#include "support/opened.h"

#include <qiju/contest.h>

GROUP(mnk)

enum { MAX_CELLS = 10 };

struct size {
    int rows, columns, k;
};

static int cells_of(struct size size)
{
    return size.rows * size.columns;
}

static size_t boards_of(struct size size)
{
    size_t boards = 1;
    for (int cell = 0; cell < cells_of(size); cell++)
        boards *= 3;
    return boards;
}

static void unpack(struct size size, size_t board, int cells[MAX_CELLS])
{
    for (int cell = cells_of(size); cell-- > 0; board /= 3)
        cells[cell] = (int)(board % 3);
}

static size_t pack(struct size size, const int cells[MAX_CELLS])
{
    size_t board = 0;
    for (int cell = 0; cell < cells_of(size); cell++)
        board = board * 3 + (size_t)cells[cell];
    return board;
}

static bool is_line(struct size size, const int cells[MAX_CELLS], int cell, int down, int right)
{
    int row = cell / size.columns, column = cell % size.columns;
    for (int i = 0; i < size.k; i++, row += down, column += right)
        if (row >= size.rows || column < 0 || column >= size.columns ||
            cells[row * size.columns + column] != cells[cell])
            return false;
    return true;
}

/* The player who has a line, or 0. */
static int winner_of(struct size size, const int cells[MAX_CELLS])
{
    for (int cell = 0; cell < cells_of(size); cell++)
        if (cells[cell] && (is_line(size, cells, cell, 0, 1) || is_line(size, cells, cell, 1, 0) ||
                            is_line(size, cells, cell, 1, 1) || is_line(size, cells, cell, 1, -1)))
            return cells[cell];
    return 0;
}

static int count_of(struct size size, const int cells[MAX_CELLS], int mark)
{
    int count = 0;
    for (int cell = 0; cell < cells_of(size); cell++)
        count += cells[cell] == mark;
    return count;
}

/* Marks every board that a game can reach from this one on. */
static void reach(struct size size, size_t board, int player, bool *reached)
{
    int cells[MAX_CELLS];
    if (reached[board])
        return;
    reached[board] = true;
    unpack(size, board, cells);
    for (int cell = 0; cell < cells_of(size) && !winner_of(size, cells); cell++)
        if (!cells[cell]) {
            cells[cell] = player;
            reach(size, pack(size, cells), 3 - player, reached);
            cells[cell] = 0;
        }
}

static bool *reached_boards(struct size size)
{
    bool *reached = calloc(boards_of(size), sizeof *reached);
    assert_non_null(reached);
    reach(size, 0, 1, reached);
    return reached;
}

/* Writes the rows of a board; their end. */
static char *put_board(char *text, struct size size, const int cells[MAX_CELLS])
{
    for (int cell = 0; cell < cells_of(size); cell++)
        text += sprintf(text, "%d%c", cells[cell], (cell + 1) % size.columns ? ' ' : '\n');
    return text;
}

/* The value to the player to move and the moves of a board must follow from who has won. */
static void check_position(qj_context *context, const qj_position *position, struct size size,
                           const int cells[MAX_CELLS])
{
    int winner = winner_of(size, cells), empty = count_of(size, cells, 0);
    int side = count_of(size, cells, 1) == count_of(size, cells, 2) ? 0 : 1;
    assert_int_equal(qj_position_side(position), side);
    if (empty > 4)
        return; /* played out below */
    SCOPED(drop_session) qj_session *session = session_by(context, position, "exhaustive");
    qj_value value = value_in(context, session);
    SCOPED(options_end) struct options options = options_of(context, session);
    assert_int_equal(options.count, winner ? 0 : empty);
    if (winner)
        assert_int_equal(value.lo, -(empty + 1));
    if (!winner && !empty)
        assert_int_equal(value.lo, 0);
}

/* All boards of few cells, and some of more. */
TEST_IN_CONTEXT(only_boards_of_a_game_are_read)
{
    static const struct size sizes[] = {{3, 3, 3}, {3, 3, 2}, {3, 3, 4}, {3, 3, 1}, {2, 4, 2},
                                        {4, 2, 2}, {1, 9, 3}, {9, 1, 2}, {1, 8, 4}, {2, 3, 3},
                                        {1, 1, 1}, {1, 1, 2}, {2, 2, 2}, {1, 4, 1}, {3, 2, 1}};
    struct random random = {5};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        SCOPED(drop_memory) bool *reached = reached_boards(sizes[i]);
        const bool all = cells_of(sizes[i]) < 8;
        for (size_t j = 0; j < (all ? boards_of(sizes[i]) : unit_count(100)); j++) {
            size_t board = all ? j : random_below(&random, boards_of(sizes[i]));
            int cells[MAX_CELLS];
            char text[64];
            SCOPED(drop_position) qj_position *position = NULL;
            unpack(sizes[i], board, cells);
            put_board(text +
                          sprintf(text, "%d %d %d\n", sizes[i].rows, sizes[i].columns, sizes[i].k),
                      sizes[i], cells);
            qj_status status = position_read(context, qj_game_find("mnk"), text, &position);
            assert_int_equal(status, reached[board] ? QJ_OK : QJ_BAD_INPUT);
            if (position)
                check_position(context, position, sizes[i], cells);
        }
    }
}

/* ------------------------------------------------------------- tic-tac-toe */

static const struct size three = {3, 3, 3};

enum { ALICES = 2739 };

/* The boards with as many 1s as 2s that a game can reach. */
static size_t alice_boards(char boards[ALICES][32])
{
    SCOPED(drop_memory) bool *reached = reached_boards(three);
    size_t reachable = 0, count = 0;
    for (size_t board = 0; board < boards_of(three); board++) {
        int cells[MAX_CELLS];
        unpack(three, board, cells);
        reachable += reached[board];
        if (reached[board] && count_of(three, cells, 1) == count_of(three, cells, 2))
            put_board(boards[count++], three, cells);
    }
    assert_int_equal(reachable, 5478);
    return count;
}

/* What is learned of some boards of a file does not change the answer for others: each is answered
 * twice, and some of them alone. */
TEST_IN_CONTEXT(all_reachable_positions)
{
    static const int expected[][2] = {{-4, 148}, {-2, 320}, {0, 441},
                                      {1, 226},  {3, 1244}, {5, 360}};
    static char boards[ALICES][32], file[ALICES * 64 + 8];
    int counts[16] = {0}, left = ALICES;
    SCOPED(collected_end) struct collected out = {0};
    assert_int_equal(alice_boards(boards), ALICES);
    char *end = file + sprintf(file, "%d\n", 2 * ALICES);
    for (int i = 0; i < 2 * ALICES; i++)
        end += sprintf(end, "%s", boards[i % ALICES]);
    qj_source source = qj_text_source(&(qj_text){file, strlen(file)});
    assert_ok(context, qj_contest_judge(context, qj_game_find("tictactoe"), &source, INTO(&out)));
    char *line = out.data;
    for (int i = 0; i < 2 * ALICES; i++) {
        int value = (int)strtol(line, &line, 10);
        assert_int_equal(*line++, '\n');
        assert_in_range(value + 8, 0, 15);
        counts[value + 8]++;
        if (i % 25 == 0) {
            char alone[64], answer[16];
            sprintf(alone, "1\n%s", boards[i % ALICES]);
            sprintf(answer, "%d\n", value);
            assert_judged("tictactoe", alone, answer);
        }
    }
    assert_int_equal(*line, 0);
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_int_equal(counts[expected[i][0] + 8], 2 * expected[i][1]);
        left -= expected[i][1];
    }
    assert_int_equal(left, 0);
}

TEST(contest_answers)
{
    assert_judged("tictactoe", "3\n1 2 1\n2 1 2\n0 0 0\n2 1 1\n0 2 1\n0 0 2\n0 0 0\n0 0 0\n0 0 0\n",
                  "3\n-4\n0\n");
    assert_judged("CSP201803-4", "0", "");
    /* Finished boards stay, whoever would be to move. */
    assert_judged("tictactoe", "1  1 1 1  2 2 0  0 0 0", "5\n");
    assert_judged("tictactoe", "1  2 2 2  1 1 0  1 0 0", "-4\n");
    assert_judged("tictactoe", "1  1 2 1  1 2 2  2 1 1", "0\n");
    assert_judged("tictactoe", "1  1 2 1  2 1 2  1 2 1", "1\n");
}

/* -------------------------------------------------------------------- text */

/* A handicap may leave any counts, so long as the winner, if any, is not to move. */
TEST(turn_allows_any_counts)
{
    static const struct {
        const char *text;
        int side;
        int64_t value;
    } boards[] = {
        {"1 4 3  0 2 2 0  turn 1", 0, -1}, {"1 4 3  0 2 2 0  turn 2", 1, 2},
        {"1 4 3  1 1 1 0  turn 2", 1, -2}, {"3 3 3  2 2 2 0 0 0 0 0 0 turn 1", 0, -7},
        {"1 4 3  0 0 0 0  turn 2", 1, 0},
    };
    for (size_t i = 0; i < COUNT(boards); i++) {
        SCOPED(opened_end) struct opened asked = ask(NULL, "mnk", boards[i].text, NULL);
        assert_int_equal(qj_position_side(asked.position), boards[i].side);
        assert_int_equal(asked_value(&asked), boards[i].value);
    }
}

/* A row of half a million marks takes time in proportion to its length. */
TEST_IN_CONTEXT(long_rows)
{
    enum { LENGTH = 500000 };
    SCOPED(drop_memory) char *text = malloc(LENGTH * 2 + 64);
    assert_non_null(text);
    int length = sprintf(text, "1 %d %d", LENGTH, LENGTH + 1);
    for (int cell = 0; cell < LENGTH; cell++, length += 2)
        memcpy(text + length, " 1", 2);
    strcpy(text + length, " turn 1");
    qj_position_free(position_of(context, "mnk", text));
}

/* ------------------------------------------------------------------ boards */

/* The number of legal moves on the board of these settings; returns the player to move. */
static int assert_legal_moves(const char *game, const char *settings, int seed, uint64_t least,
                              uint64_t most)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_memory) char *text = made(context, game, "%s seed=%d", settings, seed);
    SCOPED(opened_end) struct opened asked = ask(NULL, game, text, NULL);
    SCOPED(options_end) struct options options = options_of(asked.context, asked.session);
    assert_in_range(options.count, least, most);
    return qj_position_side(asked.position);
}

/* Each player wins some of the boards. */
TEST(generated_boards)
{
    bool lost[2] = {false};
    for (int seed = 0; seed < (int)unit_count(60); seed++) {
        char quiet[32];
        uint64_t plies = (uint64_t)seed % 9;
        sprintf(quiet, "size=3x4 k=4 plies=%d", (int)plies);
        assert_legal_moves("mnk", quiet, seed, 12 - plies, 12 - plies);
        lost[assert_legal_moves("mnk", "size=4x4 shape=won", seed, 0, 0)] = true;
        assert_legal_moves("tictactoe", "cases=1 shape=near-end", seed, 1, 7);
        assert_int_equal(assert_legal_moves("tictactoe", "cases=1 shape=won", seed, 0, 0), 0);
    }
    assert_true(lost[0] && lost[1]);
}

TEST(settings_that_make_no_board)
{
    static const struct making refused[] = {
        {"tictactoe", {"plies=3"}, "--plies: expected an even number: Alice is to move"},
        {"tictactoe", {"plies=10"}, "--plies: expected a number (0 to 8), found '10'"},
        {"mnk",
         {"size=16384x8192"},
         "--size: expected ROWSxCOLUMNS, below 2^27 cells, found '16384x8192'"},
        {"mnk",
         {"size=20x20", "k=21", "shape=won"},
         "--shape: no random game is won: expected a smaller k"}};
    assert_refusals(refused, COUNT(refused));
}

/* With room for exactly the number of positions every board is accepted: the estimate is at most
 * that number. */
TEST(boards_that_fit_are_played_out)
{
    static const char *const settings[] = {"size=2x2 k=2", "size=2x3 k=2", "size=3x3 k=3",
                                           "size=2x5 k=3", "size=1x7 k=1", "size=4x2 k=4",
                                           "size=1x1 k=1", "size=1x2 k=1"};
    struct random random = {31};
    for (uint64_t i = 0; i < unit_count(24); i++) {
        SCOPED(drop_memory) char *text = made_anew(&random, "mnk", "%s", settings[i % 8]);
        SCOPED(opened_end) struct opened asked = ask(NULL, "mnk", text, "exhaustive");
        uint64_t positions = 0;
        assert_ok(asked.context, qj_position_census(asked.position, add_positions, &positions));
        opened_end(&asked);
        asked = ask(&LIMITS(.states = positions), "mnk", text, "exhaustive");
    }
}
