/* report: parts of several reports; see report.h. */
#include "face/report/report.h"

#include "base/capped.h"
#include "base/random.h"
#include "face/base/face_base.h"

qj_status line_words_take(qj_position **at, const qj_position *position, const qj_move *move,
                          char words[QJ_MARKED_SIZE], bool *sentences)
{
    *sentences = qj_move_describe(*at ? *at : position, move, words);
    if (!*sentences)
        return QJ_OK;
    if (!*at)
        TRY(qj_position_branch(position, at));
    return qj_position_play(*at, move);
}

/* ----------------------------------------------------------------- opponent */

/* A uniformly random choice among the visited moves. */
struct opponent_lottery {
    struct random *random;
    qj_option drawn;
    uint64_t seen;
};

static bool opponent_draw(void *user, const qj_option *option)
{
    struct opponent_lottery *lottery = user;
    if (random_below(lottery->random, ++lottery->seen) == 0)
        lottery->drawn = *option;
    return true;
}

qj_status opponent_choose(struct opponent *opponent, qj_session *session, qj_option *out,
                          bool *exists)
{
    const uint64_t parts = UINT64_C(1) << 32;
    struct random random = {opponent->seed};
    struct opponent_lottery lottery = {.random = &random};
    bool errs = (double)random_below(&random, parts) < opponent->err * (double)parts;
    qj_status status = errs ? qj_session_moves(session, opponent_draw, &lottery)
                            : qj_session_choose(session, out, exists);
    opponent->seed = random.state;
    if (status != QJ_OK || !errs)
        return status;
    *exists = lottery.seen > 0;
    if (*exists)
        *out = lottery.drawn;
    return QJ_OK;
}

/* --------------------------------------------------------------- unfinished */

qj_status unfinished_take(struct unfinished *unfinished, qj_status status)
{
    if (status == QJ_OK)
        return QJ_OK;
    if (unfinished->error.status == QJ_OK) {
        unfinished->error = *qj_context_error(unfinished->context);
        unfinished->error.status = status;
    }
    bool limited = status == QJ_LIMIT || status == QJ_STOPPED;
    unfinished->context->past_limit |= limited;
    return limited ? QJ_OK : status;
}

qj_status unfinished_value(struct unfinished *unfinished, qj_session *session, qj_value *value)
{
    qj_status status = qj_session_value(session, value);
    TRY(unfinished_take(unfinished, status));
    if (status == QJ_OK || qj_session_bounds(session, value) == QJ_OK)
        return QJ_OK;
    return unfinished_end(unfinished, QJ_OK);
}

qj_status unfinished_end(const struct unfinished *unfinished, qj_status status)
{
    unfinished->context->past_limit = false;
    if (status != QJ_OK || unfinished->error.status == QJ_OK)
        return status;
    unfinished->context->error = unfinished->error;
    return unfinished->error.status;
}

qj_status unfinished_end_json(struct writer *writer, const struct unfinished *unfinished)
{
    if (unfinished->error.status != QJ_OK) {
        json_add_said(writer, "unfinished", unfinished->error.marked);
        json_add_phrase(writer, "unfinished_phrase", unfinished->error.marked);
    }
    return unfinished_end(unfinished, json_end(writer));
}

/* ----------------------------------------------------------------- progress */

void progress_estimate_take(struct progress_estimate *estimate, const qj_progress *progress,
                            double now)
{
    const qj_progress *last = &estimate->last;
    /* the unit of counting has changed, which would invalidate an estimate */
    if (!last->what || strcmp(progress->what, last->what) != 0 || progress->total != last->total ||
        progress->done < last->done) {
        estimate->phase = now;
        estimate->begun = progress->done;
    }
    estimate->last = *progress;
}

double progress_estimate_left(const struct progress_estimate *estimate, double now)
{
    const qj_progress *last = &estimate->last;
    uint64_t since = last->done - estimate->begun;
    if (!last->what || !since || last->done > last->total)
        return -1;
    return (now - estimate->phase) * (double)(last->total - last->done) / (double)since;
}

/* -------------------------------------------------------------------- tally */

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
