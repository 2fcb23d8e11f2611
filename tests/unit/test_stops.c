/* A run that is stopped once has stopped, in any engine, at any check of the clock: the partial
 * results give no answer. The board of marks is solved again for each check of the clock, which
 * takes seconds.
 */
#include "support/own.h"
#include "support/rules.h"

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

/* A set of cells, from which a move takes one; whoever cannot has lost. */
enum { CELLS = 17 };

static uint32_t set_of(const void *state)
{
    uint32_t set;
    memcpy(&set, state, sizeof set);
    return set;
}

MOVES_OF(set_moves)
{
    for (uint64_t cell = 0; cell < CELLS; cell++)
        if (set_of(state) >> cell & 1 && !visit(user, &(qj_move){{cell}}))
            return;
}

PLAY_OF(set_play)
{
    const uint32_t set = set_of(state) & ~(UINT32_C(1) << move->part[0]);
    memcpy(state, &set, sizeof set);
    return 0;
}

static uint64_t set_tier(UNUSED const qj_setup *setup, const void *state)
{
    return (uint64_t)__builtin_popcount(set_of(state));
}

static void set_predecessors(UNUSED const qj_setup *setup, const void *state, qj_state_fn visit,
                             void *user)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (!(set_of(state) >> cell & 1)) {
            const uint32_t from = set_of(state) | UINT32_C(1) << cell;
            visit(user, &from, sizeof from);
        }
}

CONSTANT(uint64_t, set_numbers, UINT64_C(1) << CELLS)

/* Every move raises this rank, */
static uint64_t rest_number(const qj_setup *setup, const void *state)
{
    return set_numbers(setup) - 1 - set_of(state);
}

static bool rest_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    const uint32_t set = (uint32_t)(set_numbers(setup) - 1 - number);
    memcpy(state, &set, sizeof set);
    return true;
}

/* and raises or lowers this one. */
static uint64_t mixed_number(const qj_setup *setup, const void *state)
{
    return rest_number(setup, state) ^ 2;
}

static bool mixed_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    return rest_numbered(setup, number ^ 2, state);
}

RANKED_LAYOUT(rest_layout, sizeof(uint32_t), set_numbers, rest_number, rest_numbered)
RANKED_LAYOUT(mixed_layout, sizeof(uint32_t), set_numbers, mixed_number, mixed_numbered)

/* Ways of the set of cells. */
enum {
    RANKED = 1,
    LOOPS = 2,
    NUMBERS = 4,
    GREATER = 8, /* every move leads to a greater number */
    PREDECESSORS = 16
};

static qj_rules rules_of_way(int way)
{
    return (qj_rules){.ending = QJ_LAST_WINS,
                      .moves = set_moves,
                      .play = set_play,
                      .outcome_only = true,
                      .loops = way & LOOPS,
                      .tier = way & RANKED ? set_tier : NULL,
                      .layout = !(way & NUMBERS) ? NULL
                                : way & GREATER  ? rest_layout
                                                 : mixed_layout,
                      .predecessors = way & PREDECESSORS ? set_predecessors : NULL};
}

struct set {
    qj_rules rules;
    unsigned cells;
};

static qj_status answer_set(qj_context *context, const struct set *set)
{
    const uint32_t all = (UINT32_C(1) << set->cells) - 1;
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    qj_value value;
    TRY(open_rules(context, &set->rules, NULL, &all, sizeof all, &session));
    TRY(session->engine->value(session, &value));
    TRY(session->engine->moves(session, any_option, NULL));
    return session->engine->line(session, any_move, NULL);
}

static qj_status ask_set(const void *user, const qj_limits *limits)
{
    SCOPED(drop_context) qj_context *context = context_within(limits);
    const qj_status status = answer_set(context, user);
    assert_true(status == QJ_OK || qj_context_error(context)->status == status);
    return status;
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
