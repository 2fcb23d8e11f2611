/* report: parts of several reports; see report.h and reason.h. */
#include "face/report/report.h"

#include "base/random.h"
#include "face/base/json_write.h"
#include "face/report/reason.h"

#include <string.h>

qj_status line_words_take(qj_position **at, const qj_position *position, const qj_move *move,
                          char words[QJ_MARKED_SIZE], bool *said)
{
    *said = qj_move_describe(*at ? *at : position, move, words);
    if (!*said)
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

bool unfinished_take(struct unfinished *unfinished, qj_status status)
{
    if (status == QJ_OK)
        return true;
    if (unfinished->error.status == QJ_OK) {
        unfinished->error = *qj_context_error(unfinished->context);
        unfinished->error.status = status;
    }
    bool limited = status == QJ_LIMIT || status == QJ_STOPPED;
    unfinished->context->past_limit |= limited;
    return limited;
}

qj_status unfinished_value(struct unfinished *unfinished, qj_session *session, qj_value *value)
{
    qj_status status = qj_session_value(session, value);
    if (status == QJ_OK || !unfinished_take(unfinished, status))
        return status;
    if (qj_session_bounds(session, value) == QJ_OK)
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

const char *unfinished_why(const struct unfinished *unfinished)
{
    return unfinished->error.status == QJ_OK ? NULL : unfinished->error.message;
}

void unfinished_json(struct writer *writer, const struct unfinished *unfinished)
{
    const char *why = unfinished_why(unfinished);
    if (!why)
        return;
    json_add_said(writer, "unfinished", unfinished->error.marked);
    json_name(writer, "unfinished_phrase");
    json_phrase(writer, unfinished->error.marked);
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
