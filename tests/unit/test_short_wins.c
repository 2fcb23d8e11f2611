/* The search for wins by few marks, on small boards, on which everything can be tried. The engine
 * uses it on boards of more than 64 cells. */
#include "support/support.h"

#include "engines/pairings/short_wins.h"

GROUP(short_wins)

enum { MAX_LINES = 96 };

/* A board of at most 32 cells, and the player who is to complete a line. */
struct tried {
    uint32_t lines[MAX_LINES], marks[3];
    int cells, count;
    uint8_t attacker;
};

static struct tried tried_of(const struct pairing_open_board *board, uint8_t attacker)
{
    struct tried tried = {.cells = board->cells, .attacker = attacker};
    for (int line = 0; line < DIRECTIONS * board->cells; line++) {
        uint32_t cells = 0;
        for (int i = 0; board->is_winning_line[line] && i < board->k; i++)
            cells |= UINT32_C(1) << (line % board->cells + i * board->step[line / board->cells]);
        if (cells)
            tried.lines[tried.count++] = cells;
    }
    for (int cell = 0; cell < board->cells; cell++)
        tried.marks[board->mark[cell]] |= UINT32_C(1) << cell;
    return tried;
}

/* The cells that complete a line of a player. */
static uint32_t completing(const struct tried *tried, uint8_t player)
{
    uint32_t cells = 0;
    for (int i = 0; i < tried->count; i++) {
        const uint32_t left = tried->lines[i] & ~tried->marks[player];
        if ((left & (left - 1)) == 0 && (left & tried->marks[0]) == left)
            cells |= left;
    }
    return cells;
}

static void turn_to(struct tried *tried, uint32_t cell, uint8_t player)
{
    tried->marks[0] ^= cell;
    tried->marks[player] ^= cell;
}

/* Whether the attacker completes a line with at most so many marks. */
static bool wins(struct tried *tried, bool to_move, int marks);

/* Whether the attacker wins by one of these marks of hers, or after each of the defender's. At most
 * twice as many levels as marks. NOLINTNEXTLINE(misc-no-recursion) */
static bool wins_by(struct tried *tried, uint32_t cells, bool to_move, int marks)
{
    const uint8_t player = to_move ? tried->attacker : 3 - tried->attacker;
    bool found = !to_move;
    for (; cells && found != to_move; cells &= cells - 1) {
        turn_to(tried, cells & -cells, player);
        found = wins(tried, !to_move, marks - to_move);
        turn_to(tried, cells & -cells, player);
    }
    return found;
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static bool wins(struct tried *tried, bool to_move, int marks)
{
    const uint32_t own = completing(tried, tried->attacker);
    const uint32_t other = completing(tried, 3 - tried->attacker);
    if (marks == 0 || tried->marks[0] == 0 || (!to_move && other))
        return false;
    if (to_move && own)
        return true;
    const uint32_t must = to_move ? other : own;
    return wins_by(tried, must ? must & -must : tried->marks[0], to_move, marks);
}

/* Marks cells at random until so many are empty; false if there is a line. */
static bool mark_some(struct pairing_open_board *board, struct random *random, int empty)
{
    for (int left = board->cells; left > empty;) {
        const uint64_t cell = random_below(random, (uint64_t)board->cells);
        left -= !board->mark[cell];
        if (board->mark[cell])
            pairing_take_back(board, (int)cell);
        pairing_mark(board, (int)cell, (uint8_t)(1 + random_below(random, 2)));
    }
    const struct tried tried = tried_of(board, 1);
    for (int i = 0; i < tried.count; i++)
        if ((tried.lines[i] & ~tried.marks[1]) == 0 || (tried.lines[i] & ~tried.marks[2]) == 0)
            return false;
    return true;
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

/* All questions about boards with few empty cells are answered as by trying everything, which takes
 * seconds under sanitizers. */
TEST_IN_CONTEXT(short_wins_are_those_of_trying_everything)
{
    static const struct {
        uint64_t rows, columns, k;
    } sizes[] = {{1, 14, 3}, {3, 5, 3}, {4, 4, 3}, {4, 5, 4},
                 {2, 8, 4},  {4, 5, 4}, {5, 5, 4}, {4, 5, 4}};
    enum { MIN_EMPTY = 4, MAX_EMPTY = 14, MAX_MARKS = 4 };
    static const uint8_t none[MAX_CELLS] = {0};
    struct random random = {3}; /* without the join of zones, wrong about two boards */
    uint64_t won = 0, count = unit_count(800);
    for (uint64_t round = 0; round < count; round++) {
        SCOPED(arena_clear) struct arena arena = {.context = context};
        const size_t size = round % COUNT(sizes);
        const struct lines_view view = {sizes[size].rows, sizes[size].columns, sizes[size].k, none,
                                        1};
        struct pairing_open_board board;
        uint64_t states = 0;
        struct short_wins asked = {.board = &board, .context = context, .states = &states};
        assert_ok(context, pairing_open_board(&board, &arena, &view));
        if (!mark_some(&board, &random,
                       MIN_EMPTY + (int)random_below(&random, MAX_EMPTY - MIN_EMPTY + 1)))
            continue;
        for (int i = 0; i < 4 * MAX_MARKS; i++) {
            struct tried tried = tried_of(&board, (uint8_t)(1 + i % 2));
            const int marks = 1 + i / 4;
            const uint64_t before = states;
            short_wins_begin(&asked, UINT64_MAX);
            const bool found = short_wins_ask(&asked, tried.attacker, i % 4 < 2, marks);
            assert_true(short_wins_goes_on(&asked));
            assert_int_equal(found, wins(&tried, i % 4 < 2, marks));
            won += found;
            if (round % 16 == 0)
                assert_ends_in_time(&asked, i % 4 < 2, marks, states - before);
        }
    }
    assert_in_range(won, count, 8 * count);
}
