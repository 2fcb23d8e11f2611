/* That the maker wins by threats alone, against a plain play-out of who makes a line first. */
#include "support/support.h"

#include "base/bits.h"
#include "engines/lines/threats.h"

struct size {
    int rows, columns, k;
};

static const struct size sizes[] = {{3, 3, 3}, {3, 4, 3}, {4, 4, 3},  {4, 4, 4}, {2, 9, 4},
                                    {5, 5, 4}, {5, 5, 5}, {1, 14, 4}, {6, 6, 4}, {8, 8, 5}};
enum { SIZES = sizeof sizes / sizeof *sizes, MOST_EMPTY = 8, PATIENCE = 60 };

static void open_geometry(struct geometry *geometry, struct size size)
{
    const struct lines_view view = {
        .rows = (uint64_t)size.rows, .columns = (uint64_t)size.columns, .k = (uint64_t)size.k};
    memset(geometry, 0, sizeof *geometry);
    geometry_init(geometry, &view);
}

/* Whether mover or, with mover the breaker, the maker makes a line before the other does. */
static bool makes_line(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                       bool maker_moves)
{
    uint64_t empty = geometry->all & ~(maker | breaker);
    if (geometry_has_line(geometry, maker) || geometry_has_line(geometry, breaker) || !empty)
        return geometry_has_line(geometry, maker);
    for (; empty; empty &= empty - 1) {
        uint64_t cell = empty & (0 - empty);
        bool makes = maker_moves ? makes_line(geometry, maker | cell, breaker, false)
                                 : makes_line(geometry, maker, breaker | cell, true);
        if (makes == maker_moves)
            return makes;
    }
    return !maker_moves;
}

/* Marks at random, nobody having a line, a few cells empty; false when there is a line. */
static bool draw_marks(const struct geometry *geometry, struct random *random, uint64_t *maker,
                       uint64_t *breaker)
{
    uint64_t cells = geometry->all, share = 300 + random_below(random, 400);
    int empty = 2 + (int)random_below(random, MOST_EMPTY - 1), marked = geometry->cells - empty;
    *maker = *breaker = 0;
    while (marked > 0) {
        uint64_t cell = UINT64_C(1) << random_below(random, (uint64_t)geometry->cells);
        if (!(cells & cell))
            continue;
        *(random_chance(random, share) ? maker : breaker) |= cell;
        cells &= ~cell;
        marked--;
    }
    return !geometry_has_line(geometry, *maker) && !geometry_has_line(geometry, *breaker);
}

/* Plays a line of threats: every move but the last threatens, and every answer is forced. */
static void check_line(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                       const struct threat_line *line)
{
    for (int i = 0; i < line->cells; i++) {
        uint64_t cell = UINT64_C(1) << line->cell[i];
        assert_false((maker | breaker) & cell);
        assert_false(geometry_has_line(geometry, maker) || geometry_has_line(geometry, breaker));
        if (i % 2) { /* an answer where the maker would have a line */
            assert_true(geometry_has_line(geometry, maker | cell));
            breaker |= cell;
        } else {
            maker |= cell;
        }
    }
    assert_true(line->cells % 2);
    assert_true(geometry_has_line(geometry, maker));
}

static void threats_win_games(void **state)
{
    (void)state;
    struct random random = {2};
    int wins = 0, long_ones = 0, refuted = 0, met = 0;
    for (int round = 0; round < 60000; round++) {
        struct geometry geometry;
        struct threat_line line;
        uint64_t maker, breaker;
        open_geometry(&geometry, sizes[round % SIZES]);
        if (!draw_marks(&geometry, &random, &maker, &breaker) ||
            !threats_win(&geometry, maker, breaker, PATIENCE, &line))
            continue;
        check_line(&geometry, maker, breaker, &line);
        assert_true(makes_line(&geometry, maker, breaker, true));
        wins++;
        long_ones += line.cells > 3;
        for (uint64_t cells = geometry.all & ~(maker | breaker); cells; cells &= cells - 1) {
            uint64_t cell = cells & (0 - cells);
            if (geometry_has_line(&geometry, breaker | cell))
                continue;
            bool wins_still = threats_still_win(&geometry, maker, breaker | cell, &line);
            assert_false(wins_still && !makes_line(&geometry, maker, breaker | cell, true));
            refuted += wins_still;
            met += !wins_still;
        }
    }
    assert_true(wins > 1000 && long_ones > 50 && refuted > 1000 && met > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threats_win_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
