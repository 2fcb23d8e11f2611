/* The totals of a review: the last chance of each player against its definition, along random games
 * with draws and with points; and points of maximal size.
 */
#include "face/report/report.h"
#include "support/opened.h"

GROUP(tally)

enum { MAX_MOVES = 16 };

/* A game under review, and who was ahead before each of its moves. */
struct game {
    struct tallies tallies;
    int side[MAX_MOVES], before[MAX_MOVES]; /* before: 1, 0, -1 for the mover */
    uint64_t moves;
    int64_t lead; /* of side 0 */
    int ahead;    /* after the moves: 1, 0, -1 for side 0 */
};

static int sign(int64_t number)
{
    return (number > 0) - (number < 0);
}

static bool add_review(void *user, const qj_review *review, UNUSED qj_session *session)
{
    struct game *game = user;
    int64_t lead = review->side ? -game->lead : game->lead;
    int after = sign(lead + review->after.lo);
    game->side[game->moves] = review->side;
    game->before[game->moves++] = sign(lead + review->before.lo);
    game->lead += review->side ? -review->points : review->points;
    game->ahead = review->side ? -after : after;
    tally_add(&game->tallies, review);
    return true;
}

/* The last move of a side before which the game was better for it than it is now. */
static uint64_t last_chance(const struct game *game, int side)
{
    uint64_t last = 0;
    int now = side ? -game->ahead : game->ahead;
    for (uint64_t i = 0; i < game->moves; i++)
        if (game->side[i] == side && game->before[i] > now)
            last = i + 1;
    return last;
}

struct totals {
    uint64_t chances, drawn; /* games in which somebody had one, in which nobody is ahead */
};

static void compare(qj_context *context, const qj_position *position, struct totals *totals)
{
    struct game game = {.moves = 0};
    assert_ok(context, qj_position_review(position, add_review, &game));
    assert_int_equal(game.tallies.ahead, game.ahead);
    for (int side = 0; side < 2; side++) {
        assert_int_equal(tally_last_chance(&game.tallies, side), last_chance(&game, side));
        totals->chances += last_chance(&game, side) > 0;
    }
    totals->drawn += game.ahead == 0;
}

TEST(chances_are_the_last_ones)
{
    static const struct {
        const char *name, *settings;
    } games[] = {{"mnk", "size=3x3 k=3"}, {"staircase", "size=3x3 max=3"}};
    struct random random = {7};
    for (size_t i = 0; i < COUNT(games); i++) {
        struct totals totals = {0};
        for (int j = 0; j < 500; j++) {
            SCOPED(drop_context) qj_context *context = context_start();
            SCOPED(drop_memory)
            char *text = made_anew(&random, games[i].name, "%s", games[i].settings);
            SCOPED(drop_position) qj_position *position = position_of(context, games[i].name, text);
            play_some(context, position, &random, MAX_MOVES);
            compare(context, position, &totals);
        }
        assert_true(totals.chances > 100 && totals.drawn > 30);
    }
}

/* Points that do not fit are as large as can be, for both players. */
TEST(large_points_stay_large)
{
    struct tallies tallies = {0};
    qj_review lost = {.number = 1, .points = -INT64_MAX, .cost = UINT64_MAX - 1};
    lost.before = lost.after = (qj_value){.kind = QJ_SCORE, .lo = -1, .hi = -1};
    tally_add(&tallies, &lost);
    lost.points = -1;
    tally_add(&tallies, &lost);
    assert_true(tallies.lead == -INT64_MAX);
    assert_true(tallies.player[0].cost == UINT64_MAX);
    lost.points = INT64_MIN;
    tally_add(&tallies, &lost);
    assert_true(tallies.lead == -INT64_MAX);
    assert_int_equal(tallies.ahead, -1);
}
