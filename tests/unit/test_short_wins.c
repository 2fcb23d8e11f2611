/* The search for wins by few marks, on small boards, on which everything can be tried. The engine
 * uses it on boards of more than 64 cells. */
#include "support/support.h"

#include "engines/pairings/short_wins.h"

GROUP(short_wins)

/* A small board, tried in full. */
struct tried {
    struct pairing_open_board *board;
    uint8_t attacker;
};

/* Whether a player has a whole line. */
static bool has_line(const struct pairing_open_board *board, uint8_t player)
{
    for (int line = 0; line < DIRECTIONS * board->cells; line++) {
        int marks = 0, cell = line % board->cells;
        for (int i = 0; board->is_winning_line[line] && i < board->k; i++)
            marks += board->mark[cell + i * board->step[line / board->cells]] == player;
        if (marks == board->k)
            return true;
    }
    return false;
}

static bool wins_after(struct tried *tried, int marks);

/* Whether the attacker, to move, completes a line with at most so many marks. */
static bool wins_moving(struct tried *tried, int marks)
{
    bool found = false;
    for (int cell = 0; cell < tried->board->cells && !found && marks; cell++) {
        if (tried->board->mark[cell])
            continue;
        tried->board->mark[cell] = tried->attacker;
        found = has_line(tried->board, tried->attacker) || wins_after(tried, marks - 1);
        tried->board->mark[cell] = 0;
    }
    return found;
}

/* The same with the defender to move, who has a move. */
static bool wins_after(struct tried *tried, int marks)
{
    bool found = marks > 0, moves = false;
    for (int cell = 0; cell < tried->board->cells && found; cell++) {
        if (tried->board->mark[cell])
            continue;
        moves = true;
        tried->board->mark[cell] = 3 - tried->attacker;
        found = !has_line(tried->board, 3 - tried->attacker) && wins_moving(tried, marks);
        tried->board->mark[cell] = 0;
    }
    return found && moves;
}

/* Marks cells at random until so many are empty; false if there is a line. */
static bool mark_some(struct pairing_open_board *board, struct random *random, int empty)
{
    for (int left = board->cells; left > empty;) {
        const uint64_t cell = random_below(random, (uint64_t)board->cells);
        left -= !board->mark[cell];
        board->mark[cell] = (uint8_t)(1 + random_below(random, 2));
    }
    return !has_line(board, 1) && !has_line(board, 2);
}

/* Asks a question whose answer took so many positions again, with as many and with one less, by the
 * effort and by the limit of positions. */
static void assert_ends_in_time(struct short_wins *wins, bool to_move, int marks, uint64_t took)
{
    uint64_t *limit = &wins->context->limits.states;
    const uint8_t attacker = wins->attacker;
    for (uint64_t less = 0; less < 2; less++) {
        short_wins_begin(wins, took - less);
        short_wins_ask(wins, attacker, to_move, marks);
        assert_int_equal(short_wins_goes_on(wins), less == 0);
        *limit = *wins->states + took - less;
        short_wins_begin(wins, UINT64_MAX);
        short_wins_ask(wins, attacker, to_move, marks);
        assert_int_equal(short_wins_goes_on(wins), less == 0);
        *limit = 0;
    }
}

/* All questions about boards with few empty cells are answered as by trying everything. */
TEST_IN_CONTEXT(short_wins_are_those_of_trying_everything)
{
    static const struct {
        uint64_t rows, columns, k;
    } sizes[] = {{1, 12, 3}, {3, 5, 3}, {4, 4, 3}, {3, 6, 3},
                 {2, 8, 4},  {4, 5, 4}, {5, 5, 4}, {2, 5, 2}};
    enum { MAX_EMPTY = 9, MAX_MARKS = 4 };
    static const uint8_t none[MAX_CELLS] = {0};
    struct random random = {64};
    uint64_t won = 0, count = unit_count(1600);
    for (uint64_t round = 0; round < count; round++) {
        SCOPED(arena_clear) struct arena arena = {.context = context};
        const size_t size = round % COUNT(sizes);
        const struct lines_view view = {sizes[size].rows, sizes[size].columns, sizes[size].k, none,
                                        1};
        struct pairing_open_board board;
        struct short_wins wins;
        uint64_t states = 0;
        assert_ok(context, pairing_open_board(&board, &arena, &view));
        if (!mark_some(&board, &random, 4 + (int)random_below(&random, MAX_EMPTY - 3)))
            continue;
        assert_ok(context, short_wins_init(&wins, &arena, &board, &states));
        for (int i = 0; i < 4 * MAX_MARKS; i++) {
            struct tried tried = {&board, (uint8_t)(1 + i % 2)};
            const int marks = 1 + i / 4;
            const uint64_t before = states;
            short_wins_begin(&wins, UINT64_MAX);
            const bool found = short_wins_ask(&wins, tried.attacker, i % 4 < 2, marks);
            assert_true(short_wins_goes_on(&wins));
            assert_int_equal(found,
                             i % 4 < 2 ? wins_moving(&tried, marks) : wins_after(&tried, marks));
            won += found;
            assert_ends_in_time(&wins, i % 4 < 2, marks, states - before);
        }
    }
    assert_in_range(won, count, 8 * count);
}
