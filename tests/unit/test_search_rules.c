/* The engine search on small rules that are made for a test: promises that are broken, scores of
 * any size, short wins beside deep trees, and values from the table. Takes seconds: a tree is large
 * enough for threads and checkpoints.
 */
#include "support/own.h"
#include "support/rules.h"
#include "support/store.h"
#include "support/ways.h"

#include "engines/exhaustive/search/search.h"

#include <stdatomic.h>
#include <stdlib.h>

GROUP(search_rules)

/* Searches in a context of its own; stores the value and the number of positions if the status is
 * QJ_OK. */
static struct rules_opened search_rules(const qj_rules *rules, const void *board, const void *state,
                                        size_t size)
{
    const struct view view = view_of_rules(rules, board, state, size);
    struct rules_opened found = {.status = QJ_OK};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    found.status = search_open_within(context, &view, (struct search_room){0}, &session);
    if (found.status == QJ_OK)
        found.status = session->engine->value(session, &found.value);
    strcpy(found.message, qj_context_error(context)->message);
    found.states = session ? session->states : 0;
    return found;
}

static uint32_t vertex_in(const void *state)
{
    uint32_t vertex;
    memcpy(&vertex, state, sizeof vertex);
    return vertex;
}

/* ------------------------------------------------------------------------- refusals */

/* 0 to 1 and back to 0: play need not end. */
MOVES_OF(around)
{
    static const uint64_t to[2][2] = {{1, 1}, {0, 0}};
    const uint32_t vertex = vertex_in(state);
    for (int i = 0; i < 2 && vertex < 2; i++)
        if (!visit(user, &(qj_move){{to[vertex][i]}}))
            return;
}

/* Twice as many points with every move: there is no room for the last. */
MOVES_OF(onwards)
{
    if (vertex_in(state) < 4)
        visit(user, &(qj_move){{vertex_in(state) + 1}});
}

static int64_t gain_much(const qj_setup *setup, void *state, const qj_move *move)
{
    go_to(setup, state, move);
    return (move->part[0] % 2 ? 1 : -1) * (INT64_MAX / 3);
}

/* Only the first byte of 0 has a rank. */
static bool one_rank(UNUSED const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, 12, 0, 1);
    return true;
}

static void assert_refusal(qj_rules rules, size_t size, qj_status expected, const char *message)
{
    const unsigned char state[QJ_STATE_SIZE] = {0};
    const struct rules_opened found = search_rules(&rules, NULL, state, size);
    assert_int_equal(found.status, expected);
    assert_string_equal(found.message, message);
}

TEST(rules_that_do_not_keep_their_word_are_refused)
{
    qj_rules rules = {.ending = QJ_LAST_WINS, .outcome_only = true, .moves = around, .play = go_to};
    assert_refusal(rules, 4, QJ_USAGE, "the rules can repeat a position, so the game need not end");
    qj_rules points = {.ending = QJ_POINTS, .moves = onwards, .play = gain_much};
    assert_refusal(
        points, 4, QJ_LIMIT,
        "the engine search takes values up to 2^63 - 2; the engine exhaustive may take the "
        "values of this game");
    qj_rules ranked = {.ending = QJ_LAST_WINS,
                       .outcome_only = true,
                       .moves = onwards,
                       .play = go_to,
                       .layout = one_rank};
    assert_refusal(ranked, 12, QJ_USAGE,
                   "the rules give a position no number below those that there are");
}

/* A move that brings nothing, if there is one; then one of many, each with more points than those
 * before; and the end. */
enum { MANY_SCORES = 60, LAST = 2 };

struct scores {
    bool is_second;
    int64_t points[MANY_SCORES];
};

MOVES_OF(once)
{
    const struct scores *scores = setup->user;
    const uint32_t vertex = vertex_in(state);
    if (vertex == 0 && scores->is_second)
        visit(user, &(qj_move){{1}});
    for (uint64_t to = LAST; vertex < LAST && vertex == scores->is_second; to++)
        if (to == LAST + MANY_SCORES || !visit(user, &(qj_move){{to}}))
            return;
}

static int64_t gain_given(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct scores *scores = setup->user;
    go_to(setup, state, move);
    return move->part[0] < LAST ? 0 : scores->points[move->part[0] - LAST];
}

static int compare_scores(const void *one, const void *two)
{
    const int64_t a = *(const int64_t *)one, b = *(const int64_t *)two;
    return (a > b) - (a < b);
}

static void make_scores(struct random *random, struct scores *scores)
{
    const uint64_t bits = random_below(random, 62);
    scores->is_second = random_below(random, 2);
    for (int i = 0; i < MANY_SCORES; i++)
        scores->points[i] = bits ? (int64_t)(random_next(random) >> 2 >> bits << 1) - 1 : i;
    if (random_below(random, 4) == 0)
        scores->points[0] = INT64_MAX - 2;
    qsort(scores->points, MANY_SCORES, sizeof *scores->points, compare_scores);
}

/* The steps from score to score double, up to the largest scores, without overflow and in few
 * questions. */
TEST(scores_of_any_size_are_found)
{
    const qj_rules rules = {.ending = QJ_POINTS, .moves = once, .play = gain_given};
    const unsigned char start[QJ_STATE_SIZE] = {0};
    struct random random = {62};
    uint64_t total = 0, count = unit_count(500);
    for (uint64_t i = 0; i < count; i++) {
        struct scores scores;
        make_scores(&random, &scores);
        const struct rules_opened found = search_rules(&rules, &scores, start, sizeof(uint32_t));
        const int64_t best = scores.points[MANY_SCORES - 1];
        assert_int_equal(found.status, QJ_OK);
        assert_int_equal(found.value.lo, scores.is_second ? -best : best);
        assert_int_equal(found.value.hi, found.value.lo);
        total += found.states;
    }
    assert_in_range(total, 80 * count, 88 * count);
}

/* A chain of one or two moves in each position; the last position has a value of its own. All are
 * near the largest numbers. */
enum { CHAIN = 3, WAYS = 2 };

struct chain {
    int64_t points[CHAIN][WAYS], end;
    bool has[WAYS];
    bool alone;               /* one player moves */
    bool fits;                /* all values are below the largest number */
    int64_t value[CHAIN + 1]; /* of the positions, if they fit */
};

MOVES_OF(chained)
{
    const struct chain *chain = setup->user;
    const unsigned char *at = state;
    for (uint64_t way = 0; way < WAYS && *at < CHAIN; way++)
        if (chain->has[way] && !visit(user, &(qj_move){{way}}))
            return;
}

static int64_t go_on(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct chain *chain = setup->user;
    unsigned char *at = state;
    return chain->points[(*at)++][move->part[0]];
}

static bool chain_ends(const qj_setup *setup, const void *state, int64_t *value)
{
    const struct chain *chain = setup->user;
    const unsigned char *at = state;
    *value = chain->end;
    return *at == CHAIN;
}

static int chain_side(const qj_setup *setup, const void *state)
{
    const struct chain *chain = setup->user;
    const unsigned char *at = state;
    return chain->alone ? 0 : *at % 2;
}

static int64_t near_limit(struct random *random)
{
    const int64_t small = (int64_t)random_below(random, 4), sign = random_below(random, 2) ? 1 : -1;
    return sign * (random_below(random, 2) ? INT64_MAX - small : small);
}

static void make_chain(struct random *random, struct chain *chain)
{
    *chain = (struct chain){.has = {true, random_below(random, 2)},
                            .alone = random_below(random, 2),
                            .end = near_limit(random)};
    chain->fits = chain->end > -INT64_MAX && chain->end < INT64_MAX;
    chain->value[CHAIN] = chain->end;
    for (int i = 0; i < CHAIN * WAYS; i++)
        chain->points[i / WAYS][i % WAYS] = near_limit(random);
    for (int at = CHAIN - 1; at >= 0 && chain->fits; at--) {
        const int64_t next = chain->value[at + 1];
        int64_t best = -INT64_MAX;
        for (int way = 0; way < WAYS; way++) {
            int64_t value;
            if (!chain->has[way])
                continue;
            chain->fits &= !__builtin_add_overflow(chain->points[at][way],
                                                   chain->alone ? next : -next, &value) &&
                           value > -INT64_MAX && value < INT64_MAX;
            best = value > best ? value : best;
        }
        chain->value[at] = best;
    }
}

/* The value of a game of which all values fit is found. Otherwise a value is refused, or is that of
 * the exhaustive engine, which takes larger scores. */
TEST(the_largest_scores_are_found)
{
    const qj_rules rules = {.ending = QJ_POINTS,
                            .moves = chained,
                            .play = go_on,
                            .over = chain_ends,
                            .side = chain_side};
    const unsigned char start[QJ_STATE_SIZE] = {0};
    struct random random = {63};
    uint64_t fits = 0, count = unit_count(5000);
    for (uint64_t i = 0; i < count; i++) {
        struct chain chain;
        make_chain(&random, &chain);
        const struct rules_opened found = search_rules(&rules, &chain, start, 1);
        const struct rules_opened other = open_within(NULL, &rules, &chain, start, 1);
        if (chain.fits) {
            assert_int_equal(found.status, QJ_OK);
            assert_int_equal(found.value.lo, chain.value[0]);
            assert_int_equal(found.value.hi, found.value.lo);
            fits++;
        } else if (found.status == QJ_OK && other.status == QJ_OK) {
            assert_int_equal(found.value.lo, other.value.lo);
            assert_int_equal(found.value.hi, other.value.hi);
        }
    }
    assert_in_range(fits, count / 8, count);
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

/* The choices of a strategy: how many, and the first two. */
struct deep_choices {
    uint64_t numbers[2], count;
};

static bool deep_choose(void *user, uint64_t number)
{
    struct deep_choices *choices = user;
    if (choices->count++ < 2)
        choices->numbers[choices->count - 1] = number;
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
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        qj_value value;
        view.outcome = outcome;
        assert_ok(context, search_open_within(context, &view, (struct search_room){0}, &session));
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
    const uint32_t vertex = vertex_in(state);
    for (int i = 0; i < 2 && to[vertex][i]; i++)
        if (!visit(user, &(qj_move){{to[vertex][i]}}))
            return;
}

/* A false form, which gives 2 the value of 1. */
static void fork_canonical(UNUSED const qj_setup *setup, void *state)
{
    uint32_t vertex = vertex_in(state);
    vertex -= vertex == 2;
    memcpy(state, &vertex, sizeof vertex);
}

CONSTANT(size_t, fork_size, sizeof(uint32_t))

/* The moves of 2 are never listed: its form is in the table. */
TEST(what_the_table_decides_is_checked)
{
    const qj_rules rules = {QJ_RULES_HEAD,           .name = "fork",
                            .ending = QJ_LAST_WINS,  .outcome_only = true,
                            .state_size = fork_size, .moves = fork_moves,
                            .play = go_to,           .canonical = fork_canonical,
                            .move_parts = 1};
    for (int trust = 0; trust < 2; trust++) {
        SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.trust = trust));
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        const struct own_solved found = own_search(context, game, "", true);
        if (trust) {
            assert_ok(context, found.status);
            assert_int_equal(found.value.lo, -1);
        } else {
            assert_failure(context, found.status, QJ_USAGE,
                           "a position and its canonical form have different moves (position: "
                           "state 2 0 0 0)");
        }
    }
}

/* -------------------------------------------------------------------------- threads */

/* A tree of two moves in each position, whose ends look random. */
enum { TREE_LEAVES = 1 << 20 };

MOVES_OF(fork)
{
    for (uint64_t i = 1; i <= 2; i++)
        if (!visit(user, &(qj_move){{2 * (uint64_t)vertex_in(state) + i}}))
            return;
}

static bool is_leaf(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    const uint32_t vertex = vertex_in(state);
    *value = vertex * UINT32_C(0x9e3779b9) >> 30 ? 1 : -1;
    return vertex >= TREE_LEAVES;
}

/* The start of the tree; who wins, without the remoteness. */
static struct view view_of_tree(void)
{
    static const qj_rules rules = {.ending = QJ_LAST_WINS,
                                   .outcome_only = true,
                                   .moves = fork,
                                   .play = go_to,
                                   .over = is_leaf};
    static const unsigned char start[QJ_STATE_SIZE];
    struct view view = view_of_rules(&rules, NULL, start, sizeof(uint32_t));
    view.outcome = true;
    return view;
}

/* Large points for each move. */
static int64_t gain_large(const qj_setup *setup, void *state, const qj_move *move)
{
    go_to(setup, state, move);
    return (int64_t)(move->part[0] * UINT32_C(0x85ebca6b) % 5) << 40;
}

/* A false form of the positions after moves 1 and 4; no other position has it. */
static void tree_canonical(UNUSED const qj_setup *setup, void *state)
{
    enum { ELSEWHERE = 1 << 30 };
    uint32_t vertex = vertex_in(state), top;
    for (top = vertex; top > 6; top = (top - 1) / 2)
        continue;
    vertex |= top == 4 ? ELSEWHERE : 0;
    memcpy(state, &vertex, sizeof vertex);
}

/* As is_leaf, four moves later. */
static bool is_far_leaf(const qj_setup *setup, const void *state, int64_t *value)
{
    (void)is_leaf(setup, state, value);
    return vertex_in(state) >= TREE_LEAVES << 4;
}

/* Thousands of positions pass the audit before the first false form. One question finds the value,
 * so no position is looked up twice. */
TEST(a_sample_of_later_positions_is_checked)
{
    const qj_rules rules = {QJ_RULES_HEAD,           .name = "tree",
                            .ending = QJ_LAST_WINS,  .outcome_only = true,
                            .state_size = fork_size, .moves = fork,
                            .play = go_to,           .over = is_far_leaf,
                            .move_parts = 1,         .canonical = tree_canonical};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    const struct own_solved found = own_search(context, game, "", true);
    assert_int_equal(found.status, QJ_USAGE);
    assert_true(found.states > 1 << 12);
}

/* Returns the value of the start of the tree with points. *helped: several threads searched. */
static int64_t value_of_points(unsigned threads, qj_rules rules, bool *helped)
{
    const unsigned char start[QJ_STATE_SIZE] = {0};
    const struct view view = view_of_rules(&rules, NULL, start, sizeof(uint32_t));
    const struct search_room room = {.alone = 512};
    SCOPED(drop_context) qj_context *context = context_of_threads(threads);
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    qj_value value;
    assert_ok(context, search_open_within(context, &view, room, &session));
    assert_ok(context, session->engine->value(session, &value));
    *helped = session->states_vary;
    return value.lo;
}

/* Threads share entries of one word only: once a value is too large for them, one thread searches.
 */
TEST(large_values_are_for_one_thread)
{
    const qj_rules rules = {
        .ending = QJ_POINTS, .moves = fork, .play = gain_large, .over = is_leaf};
    qj_rules small = rules;
    bool helped;
    small.play = go_to;
    value_of_points(3, small, &helped);
    assert_true(helped);
    const int64_t value = value_of_points(1, rules, &helped);
    assert_int_equal(value_of_points(3, rules, &helped), value);
    assert_false(helped);
}

/* As fork, and counts its calls. */
MOVES_OF(counted_fork)
{
    atomic_fetch_add((atomic_uint *)setup->user, 1);
    fork(setup, state, visit, user);
}

TEST(positions_of_all_threads_are_counted)
{
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        struct view view = view_of_tree();
        qj_rules rules = *view.rules.rules;
        atomic_uint calls = 0;
        rules.moves = counted_fork;
        view = view_of_rules(&rules, &calls, view.rules.state, sizeof(uint32_t));
        view.outcome = true;
        SCOPED(drop_context) qj_context *context = context_of_threads(threads);
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        qj_value value;
        assert_ok(context,
                  search_open_within(context, &view, (struct search_room){.alone = 16}, &session));
        assert_ok(context, session->engine->value(session, &value));
        assert_int_equal(session->states, calls);
        assert_int_equal(session->states_vary, threads > 1);
    }
}

/* ------------------------------------------------------------------------ strategies */

/* Asks for the outcome of the tree with a table of 8 entries, then for the winner's strategy, each
 * within a number of positions. Returns the second status. */
static qj_status ask_strategy(uint64_t states, uint64_t *visited)
{
    const struct view view = view_of_tree();
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.states = states));
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    qj_value value;
    assert_ok(context,
              search_open_within(context, &view, (struct search_room){.table = 1}, &session));
    assert_ok(context, session->engine->value(session, &value));
    *visited = session->states;
    const qj_status status = session->engine->choices(session, value.lo < 0, deep_choose,
                                                      &(struct deep_choices){.count = 0});
    if (status == QJ_LIMIT)
        assert_non_null(strstr(qj_context_error(context)->message, "its strategy takes more than"));
    assert_ok(context, session->engine->value(session, &value));
    return status;
}

/* A strategy has a limit of its own: as many positions as the limit of states, or many times those
 * of the outcome. */
TEST(strategies_have_a_limit)
{
    uint64_t visited, same;
    assert_int_equal(ask_strategy(0, &visited), QJ_OK);
    assert_int_equal(ask_strategy(visited, &same), QJ_LIMIT);
    assert_int_equal(same, visited);
    assert_int_equal(ask_strategy(1 << 20, &same), QJ_OK);
}

/* ------------------------------------------------------------------------ symmetry */

/* The player to move, and pins. A move takes a pin, or two and then the same player moves again. */
enum { FORM_PINS = 9 };

static const char *form_start(UNUSED const qj_setup *setup, void *state)
{
    ((unsigned char *)state)[1] = 2 + FORM_PINS;
    return NULL;
}

MOVES_OF(form_moves)
{
    const unsigned char pins = ((const unsigned char *)state)[1];
    for (uint64_t taken = 1; taken <= 2 && 2 + taken <= pins; taken++)
        if (!visit(user, &(qj_move){{taken}}))
            return;
}

PLAY_OF(form_play)
{
    unsigned char *byte = state;
    byte[0] ^= move->part[0] == 1;
    byte[1] = (unsigned char)(byte[1] - move->part[0]);
    return setup->value[0] * (int64_t)move->part[0];
}

/* The players are exchanged. */
static void form_symmetries(UNUSED const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const uint16_t from[] = {0, 1};
    unsigned char letter[256];
    for (unsigned i = 0; i < 256; i++)
        letter[i] = (unsigned char)(i < 2 ? 1 - i : i);
    visit(user, &(qj_symmetry){from, letter});
}

CONSTANT(size_t, form_size, 2)

/* Compares the values of all moves, at each position up to the end. */
static void assert_equal_moves(qj_context *context, const qj_position *position)
{
    SCOPED(drop_session) qj_session *search = session_by(context, position, "search");
    SCOPED(drop_session) qj_session *exhaustive = session_by(context, position, "exhaustive");
    for (bool more = true; more;) {
        SCOPED(options_end) struct options found = options_of(context, search);
        SCOPED(options_end) struct options expected = options_of(context, exhaustive);
        assert_int_equal(found.count, expected.count);
        for (size_t i = 0; i < found.count; i++)
            assert_value(&found.items[i].value, &expected.items[i].value);
        more = found.count > 0;
        for (int i = 0; i < 2 && more; i++)
            assert_ok(context, qj_session_advance(i ? search : exhaustive, &found.items[0].move));
    }
}

/* A canonical form may have another player to move than the position. */
TEST(symmetries_may_exchange_the_players)
{
    static const qj_rules_parameter points[] = {{"points", "points of a pin", 0, 0, 1}, {0}};
    for (qj_ending ending = QJ_LAST_WINS; ending <= QJ_POINTS; ending++) {
        const qj_rules rules = {QJ_RULES_HEAD,           .name = "pins",
                                .parameters = points,    .ending = ending,
                                .state_size = form_size, .start = form_start,
                                .side = qj_state_side,   .moves = form_moves,
                                .play = form_play,       .symmetries = form_symmetries};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        SCOPED(drop_position)
        qj_position *position = read_own(context, game, ending == QJ_POINTS ? "1\n" : "0\n");
        assert_equal_moves(context, position);
    }
}

/* -------------------------------------------------------------------- checkpoints */

/* Searches the tree with a store. */
static qj_status search_tree(struct store *store, const qj_limits *limits, uint64_t *visited)
{
    const struct view view = view_of_tree();
    SCOPED(drop_context)
    qj_context *context = memory_store_context(store, limits);
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    qj_value value;
    assert_ok(context,
              search_open_within(context, &view, (struct search_room){.alone = 16}, &session));
    const qj_status status = session->engine->value(session, &value);
    *visited = session->states;
    return status;
}

/* Checkpoints are written during a search of one or two threads, and any of them can be used. */
TEST(checkpoints_are_written_in_time)
{
    for (unsigned threads = 1; threads <= 2; threads++) {
        SCOPED(memory_store_free) struct store store = memory_store(0);
        uint64_t all, rest;
        assert_int_equal(search_tree(&store, &LIMITS(.threads = threads), &all), QJ_OK);
        assert_true(store.committed > 0);
        assert_int_equal(search_tree(&store, NULL, &rest), QJ_OK);
        assert_int_equal(store.resumed, 1);
        assert_true(rest >= store.from.done);
        assert_true(rest - store.from.done < all);
    }
}

TEST(a_stopped_search_is_saved)
{
    int questions = 0;
    uint64_t visited;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    const qj_limits limits = LIMITS(.stop = stop_at_zero, .stop_user = &questions);
    assert_int_equal(search_tree(&store, &limits, &visited), QJ_STOPPED);
    assert_int_equal(store.committed, 1);
}

/* The words after the parts: the head, then the first entry with a key of one word. */
enum { SAVED_FORM, SAVED_STATES, SAVED_ENTRIES, SAVED_KEY, SAVED_LO, SAVED_HI, SAVED_HINT };

static void put_saved_word(struct store *store, uint64_t word, uint64_t value)
{
    enum { PARTS = 5 };
    uint64_t at = sizeof at, size;
    for (int i = 0; i < PARTS; i++) {
        memcpy(&size, store->saved + at, sizeof size);
        at += sizeof size + size;
    }
    memcpy(store->saved + at + word * sizeof value, &value, sizeof value);
}

/* A run that resumes from a checkpoint of the tree with one changed word. */
static void assert_altered(uint64_t word, uint64_t value, const char *message)
{
    SCOPED(memory_store_free) struct store store = memory_store(0);
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    const struct view view = view_of_tree();
    uint64_t visited;
    assert_int_equal(search_tree(&store, NULL, &visited), QJ_OK);
    put_saved_word(&store, word, value);
    SCOPED(drop_context) qj_context *context = memory_store_context(&store, NULL);
    const qj_status status = search_open_within(context, &view, (struct search_room){0}, &session);
    assert_failure(context, status, QJ_BAD_INPUT, message);
}

TEST(altered_checkpoints_are_refused)
{
    static const char range[] =
        "the checkpoint does not fit: one of its entries has no range of values";
    assert_altered(SAVED_FORM, 3, "the checkpoint does not fit: its numbers do not go together");
    assert_altered(SAVED_ENTRIES, UINT64_MAX, "the checkpoint ends too early");
    assert_altered(SAVED_ENTRIES, 0, "the checkpoint has more bytes than belong to it");
    assert_altered(SAVED_LO, 2, range);
    assert_altered(SAVED_LO, UINT64_MAX - 1, range);
    assert_altered(SAVED_HI, UINT64_MAX - 1, range);
    assert_altered(SAVED_HI, 2, range);
    assert_altered(SAVED_HINT, 256, range);
}
