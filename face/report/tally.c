/* tally: see tally.h. */
#include "face/report/tally.h"

#include "face/base/scope.h"

/* a + b, or the number of their sign that is largest in size and can be negated. */
static int64_t add(int64_t a, int64_t b)
{
    int64_t sum;
    if (__builtin_add_overflow(a, b, &sum))
        return a > 0 ? INT64_MAX : -INT64_MAX;
    return sum < -INT64_MAX ? -INT64_MAX : sum;
}

/* 1, 0 or -1: who is ahead with a lead and the worth of what is left. */
static int result(int64_t lead, int64_t worth)
{
    int64_t total = add(lead, worth);
    return (total > 0) - (total < 0);
}

void tally_add(struct tallies *tallies, const qj_review *review)
{
    struct tally *mover = &tallies->player[review->side], *other = &tallies->player[!review->side];
    int before = result(mover->lead, review->before.lo);
    int after = result(mover->lead, review->after.hi);
    mover->moves++;
    mover->mistakes += review->cost > 0;
    mover->slow += review->delay > 0;
    if (__builtin_add_overflow(mover->cost, review->cost, &mover->cost))
        mover->cost = UINT64_MAX;
    if (before > 0)
        mover->won = review->number;
    if (before >= 0)
        mover->held = review->number;
    mover->lead = add(mover->lead, review->points);
    other->lead = -mover->lead;
    tallies->ahead = review->side ? -after : after;
}

/* Sets the leads to those before move number of the record. */
static qj_status set_leads(struct tallies *tallies, const qj_position *position, uint64_t number)
{
    SCOPED(position_leave) qj_position *before = NULL;
    int64_t points[2];
    TRY(qj_position_branch(position, &before));
    TRY(qj_position_go(before, number - 1));
    TRY(qj_position_points(before, points));
    tallies->player[0].lead = add(points[0], -add(points[1], 0));
    tallies->player[1].lead = -tallies->player[0].lead;
    return QJ_OK;
}

qj_status tally_follow(struct tallies *tallies, const qj_position *position,
                       const qj_review *review)
{
    if (review->number != tallies->followed + 1)
        TRY(set_leads(tallies, position, review->number));
    tallies->followed = review->number;
    tally_add(tallies, review);
    return QJ_OK;
}

uint64_t tally_last_chance(const struct tallies *tallies, int side)
{
    const struct tally *tally = &tallies->player[side];
    int now = side ? -tallies->ahead : tallies->ahead;
    return now > 0 ? 0 : now == 0 ? tally->won : tally->held;
}

const char *tally_ahead(const struct tallies *tallies, const qj_game *game)
{
    return tallies->ahead ? qj_game_player(game, tallies->ahead < 0) : NULL;
}
