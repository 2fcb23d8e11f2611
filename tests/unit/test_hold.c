/* Breaker wins found by a search: against an exhaustive search of the game in which Breaker only
 * blocks, and on boards with a known outcome.
 */
#include "support/lines.h"

#include "engines/lines/attack/hold.h"

GROUP(hold)

enum { MAX_EMPTY = 9, ALL_STATES = 19683 /* 3^9 */, ROOM = 1 << 23 };

/* The plain game: who has a line is asked of every window, each position is looked at once. */
struct plain {
    const struct geometry *geometry;
    uint64_t maker, breaker, cell[MAX_EMPTY];
    int empty;
    int8_t known[2][ALL_STATES]; /* by digits base 3 of the empty cells: 0 unknown, 1 no, 2 yes */
};

static bool makes_line(struct plain *plain, int number, uint64_t maker, uint64_t breaker,
                       bool maker_moves)
{
    int8_t *known = &plain->known[maker_moves][number];
    bool makes = !maker_moves, moved = false;
    if (geometry_is_near(plain->geometry, maker, 0, 0))
        return true;
    if (*known)
        return *known == 2;
    for (int i = 0, digit = 1; i < plain->empty && makes != maker_moves; i++, digit *= 3) {
        uint64_t cell = plain->cell[i];
        if ((maker | breaker) & cell)
            continue;
        moved = true;
        makes = maker_moves ? makes_line(plain, number + digit, maker | cell, breaker, false)
                            : makes_line(plain, number + 2 * digit, maker, breaker | cell, true);
    }
    makes = moved && makes;
    *known = (int8_t)(1 + makes);
    return makes;
}

/* The same from the start. */
static bool gets_line(struct plain *plain, uint64_t maker, uint64_t breaker, bool maker_moves)
{
    memset(plain->known, 0, sizeof plain->known);
    return makes_line(plain, 0, maker, breaker, maker_moves);
}

/* Marks at random, the maker having no line and a few cells being empty. */
static bool draw_plain(struct plain *plain, const struct geometry *geometry, struct random *random)
{
    uint64_t share = 300 + random_below(random, 500), marks[2];
    int most = geometry->cells < MAX_EMPTY ? geometry->cells : MAX_EMPTY;
    plain->geometry = geometry;
    plain->empty = (int)random_below(random, (uint64_t)most + 1);
    draw_marks(geometry, random, plain->empty, share, marks);
    plain->maker = marks[0];
    plain->breaker = marks[1];
    uint64_t cells = geometry->all & ~(marks[0] | marks[1]);
    for (int i = 0; cells; cells &= cells - 1)
        plain->cell[i++] = cells & (0 - cells);
    return !geometry_is_near(geometry, plain->maker, 0, 0);
}

static struct hold *open_hold(struct lines_board *board, struct size size)
{
    open_lines(board, &LIMITS(.bytes = ROOM), size, NULL, 0);
    return board->search.hold;
}

static enum hold_verdict search(struct hold *hold, uint64_t maker, uint64_t breaker,
                                bool maker_moves)
{
    enum hold_verdict verdict;
    assert_ok(hold->context, hold_search(hold, maker, breaker, maker_moves, UINT32_MAX, &verdict));
    return verdict;
}

static const struct size sizes[] = {{3, 3, 3}, {3, 4, 3}, {4, 4, 3},  {4, 4, 4}, {2, 5, 3},
                                    {3, 5, 3}, {5, 5, 4}, {1, 14, 3}, {4, 6, 4}, {5, 5, 3},
                                    {8, 8, 4}, {7, 8, 5}, {2, 2, 2},  {6, 6, 3}};

/* One session for all positions of a size: stored results serve later positions. */
TEST(agrees_with_playing)
{
    struct random random = {1};
    SCOPED(drop_memory) struct plain *plain = calloc(1, sizeof *plain);
    uint64_t held = 0, failed = 0, deep = 0, tries = unit_count(200);
    assert_non_null(plain);
    for (size_t round = 0; round < 3 * COUNT(sizes); round++) {
        static struct lines_board board;
        struct hold *hold = open_hold(&board, sizes[round % COUNT(sizes)]);
        if (round % 4) /* else all that pairs and weights see is found by the search */
            hold->patience = 0;
        for (uint64_t i = 0; i < tries; i++) {
            enum hold_verdict soon;
            if (!draw_plain(plain, &board.geometry, &random))
                continue;
            bool maker_moves = random_chance(&random, 500);
            assert_ok(board.context,
                      hold_within(hold, plain->maker, plain->breaker, maker_moves, 0, &soon));
            if (soon != HOLD_OPEN && i % 8)
                continue;
            bool makes = gets_line(plain, plain->maker, plain->breaker, maker_moves);
            assert_int_not_equal(soon, makes ? HOLD_HOLDS : HOLD_FAILS);
            assert_int_equal(search(hold, plain->maker, plain->breaker, maker_moves),
                             makes ? HOLD_FAILS : HOLD_HOLDS);
            held += !makes;
            failed += makes;
            deep += !makes && soon == HOLD_OPEN;
        }
        close_lines(&board);
    }
    assert_true(held > tries / 2 && failed > tries / 2 && deep > tries / 5);
}

/* Marks outside the zone of a proof change nothing: of the maker's where the breaker holds, of the
 * breaker's where the maker gets a line. */
static bool check_zone(struct plain *plain, uint64_t zone, bool maker_moves, bool makes,
                       struct random *random)
{
    uint64_t marks = 0;
    for (int i = 0; i < plain->empty; i++)
        if (random_chance(random, 700))
            marks |= plain->cell[i] & ~zone;
    if (!marks)
        return false;
    assert_int_equal(gets_line(plain, plain->maker | (makes ? 0 : marks),
                               plain->breaker | (makes ? marks : 0), maker_moves),
                     makes);
    return true;
}

TEST(zones_are_enough)
{
    struct random random = {2};
    SCOPED(drop_memory) struct plain *plain = calloc(1, sizeof *plain);
    uint64_t checked[2] = {0}, tries = unit_count(100);
    assert_non_null(plain);
    for (size_t round = 0; round < 4 * COUNT(sizes); round++) {
        static struct lines_board board;
        enum hold_verdict verdict;
        struct hold *hold = open_hold(&board, sizes[round % COUNT(sizes)]);
        hold->patience = round % 2 ? hold->patience : 0;
        for (uint64_t i = 0; i < tries; i++) {
            if (!draw_plain(plain, &board.geometry, &random))
                continue;
            bool maker_moves = random_chance(&random, 800);
            int effort = (int)random_below(&random, 16);
            assert_ok(board.context, hold_within(hold, plain->maker, plain->breaker, maker_moves,
                                                 effort, &verdict));
            bool makes = verdict == HOLD_FAILS;
            if (makes || (verdict == HOLD_HOLDS && hold->zone))
                checked[makes] += check_zone(plain, hold->zone, maker_moves, makes, &random);
        }
        close_lines(&board);
    }
    assert_true(checked[0] > 3 * tries && checked[1] > 3 * tries);
}

/* Larger boards: a line of 5 is not made on 7 x 7, nor one of 4 on 7 x 4; on 5 x 5 and 8 x 4 one of
 * 4 is, if the breaker only blocks. */
TEST(whole_boards)
{
    static const struct {
        struct size size;
        enum hold_verdict verdict;
    } boards[] = {{{4, 4, 4}, HOLD_HOLDS}, {{5, 4, 4}, HOLD_HOLDS}, {{5, 5, 4}, HOLD_FAILS},
                  {{7, 4, 4}, HOLD_HOLDS}, {{8, 4, 4}, HOLD_FAILS}, {{6, 6, 5}, HOLD_HOLDS},
                  {{7, 6, 5}, HOLD_HOLDS}, {{3, 3, 3}, HOLD_FAILS}, {{1, 64, 3}, HOLD_HOLDS},
                  {{8, 8, 8}, HOLD_HOLDS}, {{8, 8, 1}, HOLD_FAILS}, {{1, 3, 2}, HOLD_FAILS},
                  {{8, 8, 2}, HOLD_FAILS}, {{8, 8, 3}, HOLD_FAILS}};
    for (size_t i = 0; i < COUNT(boards); i++) {
        static struct lines_board board;
        struct hold *hold = open_hold(&board, boards[i].size);
        assert_int_equal(search(hold, 0, 0, true), boards[i].verdict);
        close_lines(&board);
    }
}

/* A search that may look at few positions says that it does not know, keeps nothing wrong, and ends
 * the same when it may go on. */
TEST(goes_on_where_it_broke_off)
{
    static struct lines_board board;
    enum hold_verdict verdict;
    int open = 0;
    struct hold *hold = open_hold(&board, (struct size){7, 4, 4});
    do {
        uint64_t before = board.states;
        assert_ok(board.context,
                  hold_search(hold, 0, 0, true, 1000 + 200 * (uint64_t)open, &verdict));
        assert_true(board.states - before <= 1000 + 200 * (uint64_t)open);
        open += verdict == HOLD_OPEN;
    } while (verdict == HOLD_OPEN);
    assert_int_equal(verdict, HOLD_HOLDS);
    assert_true(open > 1);
    close_lines(&board);
}
