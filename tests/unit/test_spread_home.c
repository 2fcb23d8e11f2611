/* Rules that assign positions to processes (qj_rules.home): fewer positions are sent, the answers
 * are equal, and no process has many more positions than the others.
 */
#include "support/support.h"
#include "support/team.h"

#include "api/api.h"
#include "engines/exhaustive/spread/spread.h"
#include "model/game.h"

GROUP(spread_home)

enum { PROCESSES_MAX = 16 };

/* What each process of a team answers for a board of marks. */
struct inquiry {
    const char *text;
    bool home; /* as the rules say it, else by all of the state */
    struct reply {
        qj_status status;
        qj_value value;
        uint64_t states, here, sent; /* of all processes; of this one; bytes */
    } replies[PROCESSES_MAX];
};

/* Of all processes. */
struct total {
    uint64_t sent, most;
};

static void reply_to(void *user, const qj_team *team)
{
    struct inquiry *inquiry = user;
    struct reply *reply = &inquiry->replies[team->rank];
    qj_limits limits = LIMITS(.team = team, .threads = 1);
    qj_context *context = context_within(&limits);
    qj_position *position = position_of(context, "mnk", inquiry->text);
    struct game game = *position->game;
    qj_rules rules = *game.rules;
    qj_session *session = NULL;
    if (!inquiry->home)
        rules.home = NULL;
    game.rules = &rules;
    position->game = &game;
    reply->status = qj_session_open(position, "exhaustive", &session);
    if (reply->status == QJ_OK)
        reply->status = qj_session_value(session, &reply->value);
    if (reply->status == QJ_OK) {
        const struct spread *spread = (const struct spread *)session->session;
        reply->states = qj_session_method(session).states;
        reply->here = spread_tier(spread)->count;
        reply->sent = spread->exchange.bytes;
    }
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
}

static struct total ask(struct inquiry *inquiry, unsigned processes)
{
    struct total total = {0};
    uint64_t here = 0;
    team_run(processes, reply_to, inquiry);
    for (unsigned i = 0; i < processes; i++) {
        const struct reply *reply = &inquiry->replies[i];
        assert_int_equal(reply->status, QJ_OK);
        assert_int_equal(reply->states, inquiry->replies[0].states);
        total.sent += reply->sent;
        here += reply->here;
        if (reply->here > total.most)
            total.most = reply->here;
    }
    assert_int_equal(here, inquiry->replies[0].states);
    return total;
}

/* Four in a row on 3 x 4 cells: of the children that were sent .50 to .54 are left, and a process
 * has at most 1.06 times its part of the positions. */
TEST(fewer_are_sent)
{
    static const char text[] = "3 4 4  0 0 0 0  0 0 0 0  0 0 0 0";
    for (unsigned processes = 2; processes <= PROCESSES_MAX; processes *= 8) {
        struct inquiry all = {.text = text}, some = {.text = text, .home = true};
        const struct total one = ask(&all, processes), other = ask(&some, processes);
        const uint64_t states = all.replies[0].states;
        assert_int_equal(all.replies[0].value.lo, some.replies[0].value.lo);
        assert_int_equal(states, some.replies[0].states);
        assert_true(other.sent * 100 < one.sent * 60);
        assert_true(other.most * processes * 100 < states * 115);
    }
}
