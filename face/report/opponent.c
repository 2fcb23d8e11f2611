/* opponent: see report.h. */
#include "face/report/report.h"

#include "base/context.h"
#include "base/random.h"

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
