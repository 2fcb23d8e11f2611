/* A run that is stopped once has stopped, in any engine, at any check of the clock: the partial
 * results give no answer. The board of marks is solved again for each check of the clock, which
 * takes seconds.
 */
#include "support/own.h"
#include "support/sets.h"

GROUP(stops)

const qj_rules *in_a_row_rules(void);

/* ----------------------------------------------------------------------- one stop */

/* For limits.stop: returns true at one call, and never again. Calls while it is idle do not
 * count. */
struct once {
    int at, calls;
    bool idle;
};

static bool stop_once(void *user, UNUSED const qj_progress *progress)
{
    struct once *once = user;
    return !once->idle && ++once->calls == once->at;
}

/* Asks within limits that stop at the first, the second ... call, and at some of those behind,
 * until there are no more of them; gives how many there were. */
typedef qj_status (*asking_fn)(const void *user, const qj_limits *limits);

static int stop_at_any(asking_fn ask, const void *user, unsigned threads)
{
    struct once once = {1, 0, false};
    for (;; once.at += 1 + once.at) {
        qj_limits limits = LIMITS(.stop = stop_once, .stop_user = &once, .threads = threads);
        once.calls = 0;
        const qj_status status = ask(user, &limits);
        if (once.calls < once.at) {
            assert_int_equal(status, QJ_OK);
            return once.calls;
        }
        assert_int_equal(status, QJ_STOPPED);
    }
}

/* -------------------------------------------------------------------------- ways */

static void predecessors(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    uint32_t set;
    (void)setup;
    memcpy(&set, state, sizeof set);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (!(set >> cell & 1)) {
            const uint32_t from = set | UINT32_C(1) << cell;
            visit(user, &from, sizeof from);
        }
}

/* Ways of the set of cells, in which whoever cannot take one has lost. */
enum {
    RANKED = 1,
    LOOPS = 2,
    NUMBERS = 4,
    GREATER = 8, /* every move leads to a greater number */
    PREDECESSORS = 16
};

static qj_rules rules_of_way(int way)
{
    qj_rules rules = sets_rules(QJ_OUTCOME);
    rules.side = NULL;
    rules.over = NULL;
    rules.outcome_only = true;
    rules.loops = way & LOOPS;
    if (way & NUMBERS)
        rules = sets_number_rules(rules, way & GREATER ? SETS_RISE : SETS_MIX);
    rules.tier = way & RANKED ? set_tier : NULL;
    rules.predecessors = way & PREDECESSORS ? predecessors : NULL;
    return rules;
}

struct set {
    qj_rules rules;
    unsigned cells;
};

static qj_status ask_set(const void *user, const qj_limits *limits)
{
    const struct set *set = user;
    struct sets_answers answers;
    return sets_answer(&set->rules, set->cells, limits, &answers);
}

/* Takes a second: fewer cells are done before the clock is looked at twice. */
TEST(a_stop_is_not_forgotten)
{
    static const struct {
        int way;
        unsigned cells; /* as few as it takes for two looks at the clock */
    } cases[] = {
        {RANKED, 15},
        {0, 15},
        {LOOPS, 14},
        {LOOPS | RANKED, 14},
        {NUMBERS | GREATER, 15},
        {NUMBERS, 15},
        {NUMBERS | LOOPS, 14},
        {NUMBERS | LOOPS | PREDECESSORS, 14},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        for (unsigned threads = 1; threads <= 2; threads++) {
            const struct set set = {rules_of_way(cases[i].way), cases[i].cells};
            const int calls = stop_at_any(ask_set, &set, threads);
            assert_true(calls >= (threads == 1 ? 2 : 1));
        }
}

/* ------------------------------------------------------------------------- marks */

static qj_status ask_board(const void *user, const qj_limits *limits)
{
    struct once *once = limits->stop_user;
    SCOPED(drop_context) qj_context *context = context_within(limits);
    once->idle = true;
    SCOPED(drop_game) qj_game *game = own_game(context, in_a_row_rules());
    SCOPED(drop_position) qj_position *position = read_own(context, game, user);
    SCOPED(drop_session) qj_session *session = NULL;
    qj_value value;
    once->idle = false;
    qj_status status = qj_session_open(position, "exhaustive", &session);
    if (status == QJ_OK)
        status = qj_session_value(session, &value);
    return status;
}

TEST(a_stop_is_not_forgotten_on_boards_of_marks)
{
    /* boards of fewer cells are not looked at twice */
    assert_true(stop_at_any(ask_board, "3 5 4", 2) >= 2);
}
