/* Several processes that are stopped anywhere: one round is then under way, and another may be
 * expanded. Their checkpoint leads any number of processes to the right answer.
 */
#include "support/store.h"
#include "support/team.h"

GROUP(spread_stop)

enum { PROCESSES_MAX = 4 };

struct run {
    const char *game, *text;
    struct store *store;
    unsigned stopper; /* the process that stops, after so many looks at its clock: */
    int looks;        /* negative: none does */
    struct reply {
        qj_status status;
        qj_value value;
        uint64_t states;
    } replies[PROCESSES_MAX];
};

/* Looks before positions are found do not count: there a process is alone. */
static bool stop_after(void *user, const qj_progress *progress)
{
    int *looks = user;
    return progress->what && (*looks)-- == 0;
}

static void solve(void *user, const qj_team *team)
{
    struct run *run = user;
    const unsigned rank = team ? team->rank : 0;
    struct reply *reply = &run->replies[rank];
    int looks = -1;
    qj_limits limits = LIMITS(.team = team,
                              .checkpoint = rank == 0 && run->store ? memory_store_use(run->store)
                                                                    : NULL,
                              .stop = stop_after, .stop_user = &looks);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(drop_position) qj_position *position = position_of(context, run->game, run->text);
    SCOPED(drop_session) qj_session *session = NULL;
    if (rank == run->stopper)
        looks = run->looks;
    reply->status = qj_session_open(position, "exhaustive", &session);
    looks = -1;
    if (reply->status == QJ_OK)
        reply->status = qj_session_value(session, &reply->value);
    if (reply->status == QJ_OK)
        reply->states = qj_session_method(session).states;
}

static void assert_answered(const struct run *run, unsigned processes, const struct reply *alone)
{
    for (unsigned rank = 0; rank < processes; rank++) {
        assert_int_equal(run->replies[rank].status, QJ_OK);
        assert_int_equal(run->replies[rank].states, alone->states);
        assert_int_equal(run->replies[rank].value.lo, alone->value.lo);
        assert_int_equal(run->replies[rank].value.hi, alone->value.hi);
        assert_int_equal(run->replies[rank].value.nimber, alone->value.nimber);
        assert_int_equal(run->replies[rank].value.distance, alone->value.distance);
    }
}

/* Whether it was stopped. */
static bool stop_and_go_on(const struct run *question, unsigned processes, int looks,
                           const struct reply *alone)
{
    enum { NEVER = 1 << 20 };
    const unsigned others = 1 + (processes + (unsigned)looks) % PROCESSES_MAX;
    struct run run = *question;
    SCOPED(memory_store_free) struct store store = memory_store(NEVER);
    run.store = &store;
    run.stopper = (unsigned)looks % processes;
    run.looks = looks;
    team_run(processes, solve, &run);
    const bool stopped = run.replies[0].status != QJ_OK;
    for (unsigned rank = 0; rank < processes; rank++)
        assert_int_equal(run.replies[rank].status, stopped ? QJ_STOPPED : QJ_OK);
    if (stopped && store.kept) {
        run.looks = -1;
        team_run(others, solve, &run);
        assert_int_equal(store.resumed, 1);
        assert_answered(&run, others, alone);
    }
    assert_store_at_rest(&store);
    return stopped;
}

TEST(stopped_anywhere)
{
    static const struct run questions[] = {
        {.game = "mnk", .text = "4 3 3  0 0 0  0 0 0  0 0 0  0 0 0", .looks = -1},
        {.game = "nim", .text = "4  14 14 14 13", .looks = -1},
    };
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        struct run run = questions[i];
        solve(&run, NULL);
        const struct reply alone = run.replies[0];
        assert_int_equal(alone.status, QJ_OK);
        const unsigned processes = 3 - (unsigned)i;
        const int more = (int)unit_count(1); /* the higher, the closer stops are */
        int looks = 0, stops = 0;
        for (; stop_and_go_on(&questions[i], processes, looks, &alone); stops++)
            looks += 1 + looks / more;
        assert_true(stops > 3);
    }
}
