/* All positions after a board, 64 at a time, against exhaustive search and against known counts.
 * Boards with a known number of positions take a second.
 */
#include "support/lines.h"
#include "support/plies.h"

#include "engines/lines/outcomes/strong.h"

GROUP(lines_strong)

/* Both ways to count the successors of a position. */
static void compare(const char *game, const char *text)
{
    static struct plies outcomes, played;
    outcomes.count = played.count = 0;
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, game, text);
    assert_ok(context, qj_position_census_outcomes(position, plies_take, &outcomes));
    assert_ok(context, qj_position_census(position, plies_take, &played));
    assert_int_equal(outcomes.count, played.count);
    for (uint64_t i = 0; i < played.count; i++) {
        const qj_ply *one = &outcomes.items[i], *other = &played.items[i];
        assert_memory_equal(one, other, offsetof(qj_ply, only));
        assert_true(one->only == QJ_NOT_KNOWN && one->games == QJ_NOT_KNOWN);
        assert_true(other->only != QJ_NOT_KNOWN && other->games != QJ_NOT_KNOWN);
    }
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
static qj_ply count_all(struct size size)
{
    struct plies census = {.count = 0};
    qj_ply all = {.ply = 0};
    static const uint8_t board[MAX_CELLS];
    const struct view view = {
        .kind = VIEW_LINES,
        .lines = {(uint64_t)size.rows, (uint64_t)size.columns, (uint64_t)size.k, board, 1}};
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, strong_census(context, &view, plies_take, &census));
    for (const qj_ply *ply = census.items; ply < census.items + census.count; ply++) {
        all.positions += ply->positions;
        all.won += ply->won;
        all.drawn += ply->drawn;
        all.lost += ply->lost;
    }
    return all;
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
        assert_int_equal(count_all(known[i].size).positions, known[i].positions);
    const qj_ply all = count_all((struct size){4, 4, 4});
    assert_int_equal(all.positions, 9722011);
    assert_int_equal(all.won, 2730266);
    assert_int_equal(all.drawn, 6031189);
    assert_int_equal(all.lost, 960556);
}

/* A board that does not fit is refused at once, and a run can be stopped. */
TEST(limits_are_kept)
{
    struct plies census = {.count = 0};
    qj_limits limits[2] = {LIMITS(.bytes = UINT64_C(1) << 22), QJ_LIMITS_INIT};
    limits[1].stop = stop_when_working;
    for (int stops = 0; stops < 2; stops++) {
        SCOPED(drop_context) qj_context *context = context_within(&limits[stops]);
        SCOPED(drop_position)
        qj_position *position = position_of(context, "mnk",
                                            "4 4 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
        assert_int_equal(qj_position_census_outcomes(position, plies_take, &census),
                         stops ? QJ_STOPPED : QJ_LIMIT);
        assert_non_null(
            strstr(qj_context_error(context)->message, stops ? "" : "the table of 3^16 positions"));
        assert_true(stops || census.count == 0);
    }
}
