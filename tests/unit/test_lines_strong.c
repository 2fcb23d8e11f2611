/* All positions after a board, 64 at a time, against exhaustive search and against known counts.
 * Boards with a known number of positions take a second.
 */
#include "support/lines.h"

#include "engines/lines/outcomes/strong.h"

GROUP(lines_strong)

enum { MAX_PLIES = 24 };

struct census {
    uint64_t plies;
    qj_ply ply[MAX_PLIES];
    qj_ply all;
};

static bool take_ply(void *user, const qj_ply *ply)
{
    struct census *census = user;
    assert_int_equal(ply->ply, census->plies);
    census->ply[census->plies++] = *ply;
    census->all.positions += ply->positions;
    census->all.won += ply->won;
    census->all.drawn += ply->drawn;
    census->all.lost += ply->lost;
    return true;
}

static void assert_same(const struct census *a, const struct census *b)
{
    assert_int_equal(a->plies, b->plies);
    for (uint64_t i = 0; i < a->plies; i++) {
        const qj_ply *one = &a->ply[i], *other = &b->ply[i];
        assert_int_equal(one->positions, other->positions);
        assert_int_equal(one->ended, other->ended);
        assert_int_equal(one->won, other->won);
        assert_int_equal(one->drawn, other->drawn);
        assert_int_equal(one->lost, other->lost);
    }
}

/* Both ways to count the successors of a position. */
static void compare(const char *game, const char *text)
{
    struct census outcomes = {0}, played = {0};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, game, text);
    assert_ok(context, qj_position_census_outcomes(position, take_ply, &outcomes));
    assert_ok(context, qj_position_census(position, take_ply, &played));
    assert_same(&outcomes, &played);
    assert_true(outcomes.ply[0].only == QJ_NOT_KNOWN && outcomes.ply[0].games == QJ_NOT_KNOWN);
    assert_true(played.ply[0].only != QJ_NOT_KNOWN && played.ply[0].games != QJ_NOT_KNOWN);
}

/* Boards after random play, with any player to move. */
TEST(the_same_as_played_out)
{
    static const struct size sizes[] = {{3, 3, 3}, {3, 4, 3}, {2, 6, 4}, {1, 11, 3},
                                        {4, 4, 4}, {5, 5, 4}, {8, 8, 5}, {3, 3, 1}};
    struct random random = {3};
    uint64_t compared = 0, rounds = unit_count(80);
    for (uint64_t round = 0; round < rounds; round++) {
        char *text = mnk_drawn(sizes[round % 8], (int)random_below(&random, 10), &random);
        if (!text)
            continue;
        compare("mnk", text);
        free(text);
        compared++;
    }
    assert_true(compared > rounds / 2);
}

/* Other games are searched exhaustively. */
TEST(other_games_have_outcomes)
{
    compare("staircase", "2 2 1 2 3 4 4 3 2 1");
}

/* Of an empty board. */
static struct census count_all(struct size size)
{
    struct census census = {0};
    const struct geometry geometry = geometry_of(size);
    const struct lines_bitboards marks = {.empty = geometry.cells};
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, strong_census(context, &geometry, &marks, take_ply, &census));
    return census;
}

/* Reachable positions: those of 3,3,3 are known from many (Schaefer, "MathRec solutions", 2002);
 * all others by exhaustive search (qiju count mnk), which finds them in another way. */
TEST(known_counts)
{
    static const struct {
        struct size size;
        uint64_t positions;
    } known[] = {
        {{3, 3, 3}, 5478}, {{4, 3, 3}, 111973}, {{5, 3, 3}, 2286668}, {{4, 4, 3}, 6036001}};
    for (size_t i = 0; i < COUNT(known); i++)
        assert_int_equal(count_all(known[i].size).all.positions, known[i].positions);
    const qj_ply all = count_all((struct size){4, 4, 4}).all;
    assert_int_equal(all.positions, 9722011);
    assert_int_equal(all.won, 2730266);
    assert_int_equal(all.drawn, 6031189);
    assert_int_equal(all.lost, 960556);
}

/* A board that does not fit is refused at once, and a run can be stopped. */
TEST(limits_are_kept)
{
    struct census census = {0};
    qj_limits limits[2] = {LIMITS(.bytes = UINT64_C(1) << 22), QJ_LIMITS_INIT};
    limits[1].stop = stop_when_working;
    for (int stops = 0; stops < 2; stops++) {
        SCOPED(drop_context) qj_context *context = context_within(&limits[stops]);
        SCOPED(drop_position)
        qj_position *position = position_of(context, "mnk",
                                            "4 4 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
        assert_int_equal(qj_position_census_outcomes(position, take_ply, &census),
                         stops ? QJ_STOPPED : QJ_LIMIT);
        assert_non_null(
            strstr(qj_context_error(context)->message, stops ? "" : "the table of 3^16 positions"));
        assert_true(stops || census.plies == 0);
    }
}
