/* The engine search on random graphs of all kinds against a naive solver: values with remoteness,
 * all moves, lines; with tables of all sizes, keys of states and of ranks, and symmetric forms.
 */
#include "support/own.h"
#include "support/searched.h"

#include "engines/exhaustive/search/search.h"

GROUP(search)

enum { MIN_TABLE = 16 * 16 };

static void compare(struct random *random)
{
    static const uint64_t tables[] = {1, MIN_TABLE, 16 * MIN_TABLE, 0}, pauses[] = {1, 20, 0};
    struct searched_net net;
    struct searched_values values;
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_engine_session) struct session *session = NULL;
    struct view view = searched_make(random, &net);
    view.outcome = rules_kind(&net.rules) == QJ_NIMBER || random_below(random, 3) == 0;
    searched_solve(&net, view.outcome, &values);
    assert_true(engine_search.fits(&view));
    assert_ok(context, search_open_within(context, &view, tables[random_below(random, 4)],
                                          pauses[random_below(random, 3)], &session));
    if (random_below(random, 2))
        searched_follow(&values, session);
    searched_compare(random, &values, session);
}

TEST(answers_are_those_of_a_naive_solver)
{
    struct random random = {37};
    for (uint64_t i = 0; i < unit_count(1000); i++)
        compare(&random);
}

/* Rules that take a round trip are asked twice for each position whose moves are listed: for these,
 * and for what all the positions after them are. */
TEST(siblings_are_asked_about_at_once)
{
    struct random random = {9};
    struct searched_net net;
    uint64_t states = 0, questions = 0;
    for (int i = 0; i < 200; i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_engine_session) struct session *session = NULL;
        struct view view = searched_make(&random, &net);
        view.outcome = true;
        if (!net.rules.expand)
            continue;
        assert_ok(context, search_open_within(context, &view, 0, 0, &session));
        session_value(session);
        states += session->states;
        questions += net.questions;
    }
    assert_true(states > 100);
    assert_in_range(questions, states, 2 * states);
}

/* ------------------------------------------------------------------------- limits */

static void assert_holds(const qj_value *range, const qj_value *exact)
{
    assert_true(range->lo <= exact->lo && exact->hi <= range->hi);
    if (range->distance_known)
        assert_int_equal(range->distance, exact->distance);
}

/* What a search finds that may look at so few positions holds, however little it is. */
static bool compare_within(struct random *random, uint64_t states)
{
    struct searched_net net;
    struct searched_values values;
    SCOPED(drop_context) qj_context *limited = context_within(&LIMITS(.states = states));
    SCOPED(drop_engine_session) struct session *search = NULL;
    struct view view = searched_make(random, &net);
    struct said said = {.options = 0};
    qj_value range;
    view.outcome = rules_kind(&net.rules) == QJ_NIMBER;
    searched_solve(&net, view.outcome, &values);
    assert_ok(limited, search_open_within(limited, &view, 0, 16, &search));
    const qj_status status = search->engine->value(search, &said.value);
    assert_true(status == QJ_OK || status == QJ_LIMIT);
    const qj_status moves = search->engine->moves(search, said_option, &said);
    assert_true(moves == QJ_OK || moves == QJ_LIMIT);
    if (search->engine->bounds(search, &range) == QJ_OK)
        assert_holds(&range, &values.value[0]);
    size_t arcs = 0;
    for (int to = 0; to < VERTICES; to++)
        arcs += net.graph.arc[0][to];
    assert_int_equal(said.options, arcs);
    for (size_t i = 0; i < said.options; i++) {
        const qj_value value = searched_move(&values, 0, (int)said.option[i].move.part[0]);
        assert_holds(&said.option[i].value, &value);
    }
    return status == QJ_OK;
}

TEST(limits_leave_ranges_that_hold)
{
    struct random random = {3};
    uint64_t done = 0, count = unit_count(500);
    for (uint64_t i = 0; i < count; i++)
        done += compare_within(&random, 1 + random_below(&random, 12));
    assert_true(done > 0 && done < count);
}

/* ------------------------------------------------------------------------- refusals */

/* 0 to 1 and back to 0: play need not end. */
MOVES_OF(around)
{
    static const uint64_t to[2][2] = {{1, 1}, {0, 0}};
    uint32_t vertex;
    memcpy(&vertex, state, sizeof vertex);
    for (int i = 0; i < 2 && vertex < 2; i++)
        if (!visit(user, &(qj_move){{to[vertex][i]}}))
            return;
}

/* Twice as many points with every move: there is no room for the last. */
MOVES_OF(onwards)
{
    uint32_t vertex;
    memcpy(&vertex, state, sizeof vertex);
    if (vertex < 4)
        visit(user, &(qj_move){{vertex + 1}});
}

static int64_t gain_much(const qj_setup *setup, void *state, const qj_move *move)
{
    go_to(setup, state, move);
    return (move->part[0] % 2 ? 1 : -1) * (INT64_MAX / 3);
}

static void assert_refusal(qj_rules rules, size_t size, qj_status expected, const char *message)
{
    const unsigned char state[QJ_STATE_SIZE] = {0};
    const struct view view = view_of_rules(&rules, NULL, state, size);
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_engine_session) struct session *session = NULL;
    qj_value value;
    qj_status status = search_open_within(context, &view, 0, 0, &session);
    if (status == QJ_OK)
        status = session->engine->value(session, &value);
    assert_failure(context, status, expected, message);
}

TEST(rules_that_do_not_keep_their_word_are_refused)
{
    qj_rules rules = {.ending = QJ_LAST_WINS, .outcome_only = true, .moves = around, .play = go_to};
    assert_refusal(rules, 4, QJ_USAGE, "the rules can repeat a position, so the game need not end");
    qj_rules points = {.ending = QJ_POINTS, .moves = onwards, .play = gain_much};
    assert_refusal(points, 4, QJ_LIMIT, "the values of the game do not fit 64 bits");
}

/* From 1 a tree of DEEP plies with two moves in each position, or three moves one after the other,
 * the last of which wins. */
enum { DEEP = 60 };
#define SHORT (UINT64_C(1) << 62)

MOVES_OF(deep_moves)
{
    uint64_t at;
    memcpy(&at, state, sizeof at);
    if (at < SHORT ? at < UINT64_C(1) << DEEP && (at == 0 || visit(user, &(qj_move){{2 * at}}))
                   : at < SHORT + 3)
        visit(user, &(qj_move){{at == 1 ? SHORT + 1 : at < SHORT ? 2 * at + 1 : at + 1}});
}

PLAY_OF(deep_play)
{
    memcpy(state, move->part, sizeof(uint64_t));
    return 0;
}

struct deep_choices {
    uint64_t numbers[4];
    int count;
};

static bool deep_choose(void *user, uint64_t number)
{
    struct deep_choices *choices = user;
    assert_true(choices->count < 4);
    choices->numbers[choices->count++] = number;
    return true;
}

/* A win in a few moves is found though the first move leads to a tree without end. */
TEST(short_wins_are_found_beside_deep_trees)
{
    const qj_rules rules = {
        .ending = QJ_LAST_WINS, .outcome_only = true, .moves = deep_moves, .play = deep_play};
    for (int i = 0; i < 4; i++) {
        const bool outcome = i % 2, lost = i / 2; /* a move before, which is the only one */
        const uint64_t start = !lost;
        struct view view = view_of_rules(&rules, NULL, &start, sizeof start);
        SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.states = 400000));
        SCOPED(drop_engine_session) struct session *session = NULL;
        qj_value value;
        view.outcome = outcome;
        assert_ok(context, search_open_within(context, &view, 0, 0, &session));
        assert_ok(context, session->engine->value(session, &value));
        assert_int_equal(value.lo, lost ? -1 : 1);
        assert_int_equal(value.distance_known, !outcome);
        assert_int_equal(value.distance, outcome ? 0 : 3 + lost);
        struct deep_choices choices = {.count = 0};
        const uint64_t states = session->states;
        assert_ok(context, session->engine->choices(session, lost, deep_choose, &choices));
        assert_int_equal(choices.count, 2);
        assert_int_equal(choices.numbers[0], 1);
        assert_int_equal(choices.numbers[1], 0);
        assert_int_equal(session->states, states); /* all is known */
        struct said said = {.length = 0};
        assert_ok(context, session->engine->line(session, said_move, &said));
        assert_int_equal(said.length, 3 + lost);
    }
}

/* 0 to 1 and 2; 1 to the end, 3; 2 to 4 and then to the end. Who makes the last move wins: 1 is
 * won, and 2 is lost, so 0 is won by 2. */
MOVES_OF(fork_moves)
{
    static const uint64_t to[][2] = {{1, 2}, {3}, {4}, {0}, {3}};
    uint32_t vertex;
    memcpy(&vertex, state, sizeof vertex);
    for (int i = 0; i < 2 && to[vertex][i]; i++)
        if (!visit(user, &(qj_move){{to[vertex][i]}}))
            return;
}

/* A false form, by which 2 is worth what 1 is. */
static void fork_canonical(UNUSED const qj_setup *setup, void *state)
{
    uint32_t vertex;
    memcpy(&vertex, state, sizeof vertex);
    vertex -= vertex == 2;
    memcpy(state, &vertex, sizeof vertex);
}

static size_t fork_size(UNUSED const qj_setup *setup)
{
    return sizeof(uint32_t);
}

static const char *fork_start(UNUSED const qj_setup *setup, void *state)
{
    memset(state, 0, sizeof(uint32_t));
    return NULL;
}

/* The moves of 2 are never listed: its form is in the table. */
TEST(what_the_table_decides_is_checked)
{
    const qj_rules rules = {
        QJ_RULES_HEAD,        .name = "fork",          .ending = QJ_LAST_WINS,
        .outcome_only = true, .state_size = fork_size, .start = fork_start,
        .moves = fork_moves,  .play = go_to,           .canonical = fork_canonical,
        .move_parts = 1};
    for (int trust = 0; trust < 2; trust++) {
        SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.trust = trust));
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        SCOPED(drop_position) qj_position *position = read_own(context, game, "");
        SCOPED(drop_session) qj_session *session = NULL;
        qj_value value;
        qj_status status = qj_session_open_value(position, "search", true, &session);
        if (status == QJ_OK)
            status = qj_session_value(session, &value);
        if (trust) {
            assert_ok(context, status);
            assert_int_equal(value.lo, -1);
        } else {
            assert_failure(context, status, QJ_USAGE,
                           "a position and its canonical form have different moves (position: "
                           "state 2 0 0 0)");
        }
    }
}

static bool ignore_choice(UNUSED void *user, UNUSED uint64_t number)
{
    return true;
}

/* Opens and asks with an allocation that fails, and asks again. False: none failed. */
static bool fails_once(struct random *random, const struct view *view, uint64_t until,
                       const struct searched_values *values)
{
    struct allocator allocator = {.until_failure = until};
    const qj_limits limits = limits_of_allocator(&allocator);
    qj_context *context = context_within(&limits);
    struct session *session = NULL;
    struct said said = {.options = 0};
    qj_status status = search_open_within(context, view, 0, 1, &session);
    const bool opened = status == QJ_OK;
    if (status == QJ_OK)
        status = session->engine->moves(session, said_option, &said);
    if (status == QJ_OK)
        status = session->engine->choices(session, values->value[0].lo < 0, ignore_choice, NULL);
    const bool failed = allocator.failed;
    assert_true(status == QJ_OK || (failed && status == QJ_LIMIT));
    allocator.until_failure = UINT64_MAX;
    if (opened)
        searched_compare(random, values, session);
    session_free(session);
    context_end(context);
    assert_int_equal(allocator.blocks, 0);
    return failed;
}

/* Whichever allocation fails, what was found so far is freed, and it is said; then all is found. */
TEST(memory_may_fail)
{
    struct random random = {5};
    for (uint64_t i = 0; i < unit_count(8); i++) {
        struct searched_net net;
        struct searched_values values;
        struct view view = searched_make(&random, &net);
        while (rules_kind(&net.rules) == QJ_SCORE)
            view = searched_make(&random, &net);
        view.outcome = true;
        searched_solve(&net, true, &values);
        for (uint64_t until = 1; fails_once(&random, &view, until, &values); until++)
            continue;
    }
}
