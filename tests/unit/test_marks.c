/* Boards with added marks: random games by bitboards against exhaustive search by states. */
#include "support/ways.h"

#include <qiju/numbering.h>

GROUP(marks)

/* A board whose state is a byte a cell. Whether it is over, and its value, hang on its number by
 * chance. */
enum { MOST = 9 };
struct board {
    unsigned cells, first;
    uint64_t seed;
    uint64_t one_in; /* number of boards that are over */
    int64_t spread;  /* of scores */
    unsigned char start[MOST];
    bool points;
    qj_rules rules;
};

static const struct board *board_of(const qj_setup *setup)
{
    return setup->user;
}

static size_t state_size(const qj_setup *setup)
{
    return board_of(setup)->cells;
}

static const char *start(const qj_setup *setup, void *state)
{
    memcpy(state, board_of(setup)->start, board_of(setup)->cells);
    return NULL;
}

static int side(const qj_setup *setup, const void *state)
{
    const struct board *board = board_of(setup);
    unsigned marks = board->first;
    for (unsigned i = 0; i < board->cells; i++)
        marks += ((const unsigned char *)state)[i] != 0;
    return (int)(marks % 2);
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    for (unsigned i = 0; i < board_of(setup)->cells; i++)
        if (((const unsigned char *)state)[i] == 0 && !visit(user, &(qj_move){{i}}))
            return;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    ((unsigned char *)state)[move->part[0]] = (unsigned char)(1 + side(setup, state));
    return 0;
}

static uint64_t numbers(const qj_setup *setup)
{
    return qj_cells_numbers(board_of(setup)->cells, 3);
}

/* The first cell is the first digit. */
static uint64_t number(const qj_setup *setup, const void *state)
{
    uint64_t number = 0;
    for (unsigned i = board_of(setup)->cells; i-- > 0;)
        number = 3 * number + ((const unsigned char *)state)[i];
    return number;
}

static bool numbered(const qj_setup *setup, uint64_t number, void *state)
{
    for (unsigned i = 0; i < board_of(setup)->cells; i++, number /= 3)
        ((unsigned char *)state)[i] = (unsigned char)(number % 3);
    return true;
}

static bool is_over(const struct board *board, uint64_t number, int64_t *value)
{
    const uint64_t chance = ((number + board->seed) * UINT64_C(0x9e3779b97f4a7c15)) >> 20;
    const uint64_t draw = chance / 1024;
    *value = board->points ? (int64_t)(draw % (2 * (uint64_t)board->spread)) - board->spread
                           : (int64_t)(draw % 3) - 1;
    return board->one_in && chance % board->one_in == 0;
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    return is_over(board_of(setup), number(setup, state), value);
}

static unsigned marks(const qj_setup *setup)
{
    return board_of(setup)->cells;
}

/* The members of a board are consistent. */
static void assert_board(const struct board *board, const qj_marks *marks)
{
    const uint64_t all = marks->set[0] | marks->set[1];
    assert_int_equal(marks->set[0] & marks->set[1], 0);
    assert_int_equal(marks->empty, ~all & ((1U << board->cells) - 1));
    assert_int_equal(marks->side, board->first ^ qj_marks_parity(all));
    assert_int_equal(marks->last, marks->set[!marks->side]);
}

static void marks_over(const qj_setup *setup, const qj_marks *boards, size_t count, int64_t *values)
{
    for (size_t i = 0; i < count; i++) {
        const uint64_t number = qj_bits_number(boards[i].set[0], 3) +
                                2 * qj_bits_number(boards[i].set[1], 3);
        assert_board(board_of(setup), &boards[i]);
        if (!is_over(board_of(setup), number, &values[i]))
            values[i] = QJ_STUCK;
    }
}

/* Any ending, any board to begin with; where nobody says who moves it is player 0 on the board
 * without marks. */
static void make_board(struct random *random, struct board *board)
{
    const uint64_t chances[] = {0, 3, 8, 50};
    const qj_ending ending = (qj_ending)(QJ_LAST_WINS + random_below(random, 4));
    const bool sided = random_below(random, 4) != 0;
    *board = (struct board){
        .cells = 1 + (unsigned)random_below(random, MOST),
        .first = sided && random_below(random, 2),
        .seed = random_below(random, 1 << 30),
        .one_in = chances[random_below(random, 4)],
        .spread = random_below(random, 3) ? 127 : 1000,
        .points = ending == QJ_POINTS,
        .rules = {QJ_RULES_HEAD, .name = "board", .ending = ending, .state_size = state_size,
                  .start = start, .side = sided ? side : NULL, .over = over, .moves = moves,
                  .play = play, .outcome_only = true, .numbers = numbers, .number = number,
                  .numbered = numbered, .marks = marks, .marks_over = marks_over, .user = board}};
    for (unsigned i = 0; i < board->cells && random_below(random, 3); i++)
        board->start[random_below(random, board->cells)] = (unsigned char)random_below(random, 3);
}

TEST(both_ways_answer_alike)
{
    enum { BOARDS = 200 };
    struct random random = {18};
    static struct board board;
    const uint64_t boards = unit_count(BOARDS);
    for (uint64_t i = 0; i < boards; i++) {
        make_board(&random, &board);
        const struct way_limits limits = {.threads = i % 4 == 0 ? 2 : 1, .forced = true};
        if (unit_watches(limits.threads))
            assert_true(compare_with_states(&random, &board.rules, "", limits));
    }
}
