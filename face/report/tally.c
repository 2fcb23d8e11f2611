/* tally: see tally.h. */
#include "face/report/tally.h"

#include "base/capped.h"
#include "face/base/face_base.h"

/* Adds points; an overflow gives the limit of its sign, INT64_MAX or -INT64_MAX. */
static int64_t tally_add_points(int64_t a, int64_t b)
{
    int64_t sum;
    if (__builtin_add_overflow(a, b, &sum))
        return a > 0 ? INT64_MAX : -INT64_MAX;
    return sum < -INT64_MAX ? -INT64_MAX : sum;
}

void tally_add(struct tallies *tallies, const qj_review *review)
{
    struct tally_player *mover = &tallies->player[review->side];
    int64_t lead = review->side ? -tallies->lead : tallies->lead;
    int before = value_sign(tally_add_points(lead, review->before.lo));
    int after = value_sign(tally_add_points(lead, review->after.hi));
    mover->moves++;
    mover->mistakes += review->cost > 0;
    mover->slow += review->delay > 0;
    mover->cost = capped_sum(mover->cost, review->cost);
    if (before > 0)
        mover->won = review->number;
    if (before >= 0)
        mover->held = review->number;
    lead = tally_add_points(lead, review->points);
    tallies->lead = review->side ? -lead : lead;
    tallies->ahead = review->side ? -after : after;
}

qj_status tally_follow(struct tallies *tallies, const qj_position *position,
                       const qj_review *review)
{
    SCOPED(scope_leave_position) qj_position *before = NULL;
    int64_t points[2];
    if (review->number != tallies->followed + 1) { /* the lead before unreviewed moves is unknown */
        TRY(qj_position_branch(position, &before));
        TRY(qj_position_go(before, review->number - 1));
        TRY(qj_position_points(before, points));
        tallies->lead = tally_add_points(points[0], -tally_add_points(points[1], 0));
    }
    tallies->followed = review->number;
    tally_add(tallies, review);
    return QJ_OK;
}

uint64_t tally_last_chance(const struct tallies *tallies, int side)
{
    const struct tally_player *tally = &tallies->player[side];
    int now = side ? -tallies->ahead : tallies->ahead;
    return now > 0 ? 0 : now == 0 ? tally->won : tally->held;
}

const char *tally_ahead(const struct tallies *tallies, const qj_game *game)
{
    return tallies->ahead ? qj_game_player(game, tallies->ahead < 0) : NULL;
}
