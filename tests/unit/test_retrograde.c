/* Outcomes of games that need not end, against a second way to them: round by round; long
 * distances, and rules that change. test_retrograde_nets.c has ranks.
 */
#include "base/checkpoint.h"
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/exhaustive.h"
#include "engines/exhaustive/forward/discovery.h"
#include "engines/exhaustive/retrograde/rank_set.h"
#include "engines/exhaustive/session/session.h"

#include "support/store.h"

static qj_status open_rules(qj_context *context, const qj_rules *rules, const void *setup,
                            const void *state, size_t size, struct session **out)
{
    struct view view = {
        .kind = VIEW_RULES,
        .rules = {.rules = rules, .setup = setup_of(setup), .state = state, .state_size = size}};
    return engine_exhaustive.open(context, &view, out);
}

/* ------------------------------------------------------- graphs with cycles */

enum { VERTICES = 22 };
struct graph {
    int end_from; /* vertices from here on end the game */
    bool arc[VERTICES][VERTICES];
    int64_t end_value[VERTICES];
};

static bool graph_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const struct graph *graph = setup->user;
    uint32_t vertex = *(const uint32_t *)state;
    *value = graph->end_value[vertex];
    return (int)vertex >= graph->end_from;
}

static void graph_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct graph *graph = setup->user;
    for (uint64_t to = 0; to < VERTICES; to++) {
        qj_move move = {{to}};
        if (graph->arc[*(const uint32_t *)state][to] && !visit(user, &move))
            return;
    }
}

static const char *graph_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct graph *graph = setup->user;
    return move->part[0] < VERTICES && graph->arc[*(const uint32_t *)state][move->part[0]]
               ? NULL
               : "there is no arc";
}

static int64_t graph_play(const qj_setup *setup, void *state, const qj_move *move)
{
    (void)setup;
    *(uint32_t *)state = (uint32_t)move->part[0];
    return 0;
}

static qj_rules graph_rules(qj_ending stuck, bool loops)
{
    return (qj_rules){.over = graph_over,
                      .moves = graph_moves,
                      .illegal = graph_illegal,
                      .play = graph_play,
                      .ending = stuck,
                      .loops = loops};
}

/* What a vertex is worth; NOT_YET for what is not decided within the rounds so far. */
enum { DRAWN = 0, NOT_YET = 7 };
struct answer {
    int outcome;
    uint64_t distance;
};

static bool has_arc(const struct graph *graph, int from)
{
    for (int to = 0; to < VERTICES; to++)
        if (graph->arc[from][to])
            return true;
    return false;
}

/* By rounds, not move by move back: in round d those are decided that a child of round d - 1
 * decides. */
static void decide_round(const struct graph *graph, struct answer *answers, uint64_t round)
{
    for (int from = 0; from < graph->end_from; from++) {
        bool win = false, loss = has_arc(graph, from);
        for (int to = 0; to < VERTICES; to++) {
            bool known = answers[to].outcome != NOT_YET && answers[to].distance < round;
            win |= graph->arc[from][to] && known && answers[to].outcome == -1;
            loss &= !graph->arc[from][to] || (known && answers[to].outcome == 1);
        }
        if (answers[from].outcome == NOT_YET && (win || loss))
            answers[from] = (struct answer){win ? 1 : -1, round};
    }
}

static void decide_graph(const struct graph *graph, qj_ending stuck, struct answer *answers)
{
    static const int stuck_outcome[] = {
        [QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0};
    for (int vertex = 0; vertex < VERTICES; vertex++) {
        answers[vertex] = (struct answer){NOT_YET, 0};
        if (vertex >= graph->end_from)
            answers[vertex].outcome = (int)graph->end_value[vertex];
        else if (!has_arc(graph, vertex))
            answers[vertex].outcome = stuck_outcome[stuck];
    }
    for (uint64_t round = 1; round <= VERTICES; round++)
        decide_round(graph, answers, round);
    for (int vertex = 0; vertex < VERTICES; vertex++)
        if (answers[vertex].outcome == NOT_YET)
            answers[vertex].outcome = DRAWN;
}

static void random_graph(struct random *random, struct graph *graph)
{
    memset(graph, 0, sizeof *graph);
    uint64_t arcs = 20 + random_below(random, 180);
    graph->end_from = VERTICES - (int)random_below(random, 6);
    for (int from = 0; from < graph->end_from; from++)
        for (int to = 0; to < VERTICES; to++)
            graph->arc[from][to] = random_chance(random, arcs);
    for (int vertex = graph->end_from; vertex < VERTICES; vertex++)
        graph->end_value[vertex] = (int64_t)random_below(random, 3) - 1;
}

static void assert_answer(qj_worth worth, const struct answer *answer, int sign, uint64_t moves)
{
    assert_int_equal(worth.kind, QJ_OUTCOME);
    assert_int_equal(worth.lo, sign * answer->outcome);
    assert_int_equal(worth.hi, worth.lo);
    assert_int_equal(worth.distance_known, answer->outcome != 0);
    if (answer->outcome)
        assert_int_equal(worth.distance, answer->distance + moves);
}

struct expected {
    const struct graph *graph;
    const struct answer *answers;
    int at, last;
    uint64_t length;
};

static bool check_option(void *user, const qj_option *option)
{
    struct expected *expected = user;
    int to = (int)option->move.part[0];
    assert_true(to > expected->last);
    assert_true(expected->graph->arc[expected->at][to]);
    for (int skipped = expected->last + 1; skipped < to; skipped++)
        assert_false(expected->graph->arc[expected->at][skipped]);
    assert_answer(option->worth, &expected->answers[to], -1, 1);
    expected->last = to;
    return true;
}

/* Every move of a line is the first one that keeps outcome and distance. */
static bool check_line(void *user, const qj_move *move)
{
    struct expected *expected = user;
    const struct answer *answers = expected->answers, *here = &answers[expected->at];
    int first = 0;
    while (!expected->graph->arc[expected->at][first] || answers[first].outcome != -here->outcome ||
           (here->outcome && answers[first].distance + 1 != here->distance))
        first++;
    assert_int_equal(move->part[0], first);
    expected->at = first;
    expected->length++;
    assert_true(expected->length <= VERTICES + 1);
    return true;
}

static void check_vertex(struct session *session, struct expected *expected, int vertex)
{
    const struct answer *answer = &expected->answers[vertex];
    qj_worth worth;
    assert_int_equal(session->engine->value(session, &worth), QJ_OK);
    assert_answer(worth, answer, 1, 0);
    expected->at = vertex;
    expected->last = -1;
    assert_int_equal(session->engine->moves(session, check_option, expected), QJ_OK);
    for (int skipped = expected->last + 1; skipped < VERTICES; skipped++)
        assert_false(expected->graph->arc[vertex][skipped]);
    expected->length = 0;
    assert_int_equal(session->engine->line(session, check_line, expected), QJ_OK);
    if (answer->outcome)
        assert_int_equal(expected->length, answer->distance);
}

static void check_graph(struct random *random, const struct graph *graph, qj_ending stuck)
{
    enum { STEPS = 12 };
    struct answer answers[VERTICES];
    struct expected expected = {.graph = graph, .answers = answers};
    qj_rules rules = graph_rules(stuck, true);
    struct session *session;
    uint32_t start = 0;
    int at = 0;
    qj_context *context = context_start();
    decide_graph(graph, stuck, answers);
    assert_ok(context, open_rules(context, &rules, graph, &start, sizeof start, &session));
    for (int step = 0; step < STEPS; step++) {
        check_vertex(session, &expected, at);
        int to = (int)random_below(random, VERTICES);
        for (int tried = 0; tried < VERTICES && !graph->arc[at][to]; tried++)
            to = (to + 1) % VERTICES;
        if (at >= graph->end_from || !graph->arc[at][to])
            break;
        qj_move move = {{(uint64_t)to}};
        assert_int_equal(session->engine->advance(session, &move), QJ_OK);
        at = to;
    }
    session_free(session);
    context_end(context);
}

static void play_without_end_is_drawn(void **state)
{
    (void)state;
    struct random random = {3};
    for (int round = 0; round < 3000; round++) {
        struct graph graph;
        random_graph(&random, &graph);
        check_graph(&random, &graph, (qj_ending)(round % 3));
    }
}

/* The same graphs without loops are refused exactly when a cycle can be reached. */
static void cycles_are_found(void **state)
{
    (void)state;
    struct random random = {4};
    int refused = 0;
    for (int round = 0; round < 1000; round++) {
        struct graph graph;
        qj_rules rules = graph_rules(QJ_LAST_WINS, false);
        struct session *session = NULL;
        uint32_t start = 0;
        bool reached[VERTICES][VERTICES];
        qj_context *context = context_start();
        random_graph(&random, &graph);
        memcpy(reached, graph.arc, sizeof reached);
        for (int via = 0; via < VERTICES; via++)
            for (int from = 0; from < VERTICES; from++)
                for (int to = 0; to < VERTICES; to++)
                    reached[from][to] |= reached[from][via] && reached[via][to];
        bool cycle = reached[0][0];
        for (int vertex = 0; vertex < VERTICES; vertex++)
            cycle |= reached[0][vertex] && reached[vertex][vertex];
        qj_status status = open_rules(context, &rules, &graph, &start, sizeof start, &session);
        assert_int_equal(status, cycle ? QJ_USAGE : QJ_OK);
        refused += cycle;
        session_free(session);
        context_end(context);
    }
    assert_in_range(refused, 100, 900);
}

/* -------------------------------------------------------------- two ways */

/* Ends stay, all else is open again, and no move is kept if so wished. */
static void forget_values(struct playout *playout, bool moves_too)
{
    struct tier *tier = playout->positions.tiers;
    struct kept_batch all = {.count = (uint32_t)tier->count, .offset = NOT_KEPT};
    for (uint64_t i = 0; i < tier->count; i++) {
        int64_t ending = integers_get(&tier->ending, i);
        if (ending > 1 || ending < -1)
            integers_put(&tier->ending, i, 0);
    }
    if (!moves_too)
        return;
    tier->batches[0] = all;
    tier->batch_count = 1;
}

/* The list of predecessors and the rounds decide alike, in one thread and in two. */
static void assert_ways_agree(const qj_rules *rules, const void *setup, uint32_t start,
                              unsigned threads)
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context;
    struct arena arena;
    struct playout playout;
    const struct rules_view view = {
        .rules = rules, .setup = setup_of(setup), .state = &start, .state_size = sizeof start};
    limits.threads = threads;
    assert_int_equal(qj_context_new(&limits, &context), QJ_OK);
    arena_init(&arena, context);
    assert_int_equal(solve_playout(&playout, &arena, &view), QJ_OK);
    struct tier *tier = playout.positions.tiers;
    struct checkpoint none;
    checkpoint_init(&none, context, NULL, 0);
    playout.checkpoint = &none;
    int64_t *expected = calloc(tier->count, sizeof *expected);
    for (uint64_t i = 0; i < tier->count; i++)
        expected[i] = integers_get(&tier->ending, i);
    for (int way = 0; way < 4; way++) {
        struct rank_set set = {.playout = &playout, .tier = tier};
        bool fits = true;
        forget_values(&playout, way >= 2);
        playout.progress.distance = 0;
        assert_int_equal(rank_set_open(&set), QJ_OK);
        assert_int_equal(way % 2 ? rank_set_by_list(&set, &fits) : rank_set_by_distance(&set),
                         QJ_OK);
        assert_true(fits);
        rank_set_close(&set);
        for (uint64_t i = 0; i < tier->count; i++)
            assert_int_equal(integers_get(&tier->ending, i), expected[i]);
    }
    free(expected);
    playout_close(&playout);
    arena_clear(&arena);
    context_end(context);
}

/* What is known of a vertex when all are found: ends, and wins in one move. */
static int64_t known_early(const struct graph *graph, uint32_t vertex)
{
    if ((int)vertex >= graph->end_from)
        return graph->end_value[vertex];
    for (int to = graph->end_from; to < VERTICES; to++)
        if (graph->arc[vertex][to] && graph->end_value[to] < 0)
            return 2;
    return 0;
}

/* So these are not expanded once more. */
static void wins_in_one_move_are_seen_early(void **state)
{
    (void)state;
    struct random random = {6};
    for (int i = 0; i < 200; i++) {
        struct graph graph;
        struct arena arena;
        uint32_t start = 0;
        qj_context *context = context_start();
        random_graph(&random, &graph);
        const qj_rules rules = graph_rules(QJ_STUCK_DRAWS, true);
        struct playout playout;
        struct checkpoint none;
        const struct rules_view view = {.rules = &rules,
                                        .setup = setup_of(&graph),
                                        .state = &start,
                                        .state_size = sizeof start};
        checkpoint_init(&none, context, NULL, 0);
        arena_init(&arena, context);
        assert_int_equal(playout_open(&playout, &arena, &view), QJ_OK);
        playout.checkpoint = &none;
        assert_int_equal(discovery_run(&playout), QJ_OK);
        const struct tier *tier = playout.positions.tiers;
        for (uint64_t place = 0; place < tier->count; place++)
            assert_int_equal(integers_get(&tier->ending, place),
                             known_early(&graph, ((const uint32_t *)tier->states)[place]));
        playout_close(&playout);
        arena_clear(&arena);
        context_end(context);
    }
}

static void two_ways_to_the_same(void **state)
{
    (void)state;
    struct random random = {5};
    for (int i = 0; i < 600; i++) {
        struct graph graph;
        random_graph(&random, &graph);
        qj_rules rules = graph_rules((qj_ending)(QJ_LAST_WINS + i % 3), true);
        assert_ways_agree(&rules, &graph, 0, i % 2 ? 2 : 1);
    }
}

/* A long way down: from odd numbers up too, from even ones only down. Who stands at 0 has lost. */
enum { HIGH = 30000, CLIMB = 300 };

static void stairs_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    uint32_t step = *(const uint32_t *)state;
    const qj_move down = {{step - 1}}, up = {{step + 1}};
    (void)setup;
    if (step && visit(user, &down) && step % 2)
        visit(user, &up);
}

/* The distance of a step is its number, far beyond what two bytes of the endings say at first. */
static void long_distances(void **state)
{
    (void)state;
    qj_rules rules = graph_rules(QJ_LAST_WINS, true);
    const uint32_t start = HIGH;
    struct session *session;
    qj_worth worth;
    rules.over = NULL;
    rules.moves = stairs_moves;
    qj_context *context = context_start();
    assert_int_equal(open_rules(context, &rules, NULL, &start, sizeof start, &session), QJ_OK);
    assert_int_equal(session->engine->value(session, &worth), QJ_OK);
    assert_int_equal(worth.lo, -1);
    assert_int_equal(worth.distance, HIGH);
    session_free(session);
    context_end(context);
    assert_ways_agree(&rules, NULL, CLIMB, 2);
}

struct allotment {
    int left; /* allocations */
};

static void *resize_within(void *user, void *old, size_t old_size, size_t new_size)
{
    struct allotment *allotment = user;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return allotment->left-- > 0 ? realloc(old, new_size) : NULL;
}

/* Opened with so many allocations, then gone on with in enough memory; gives the first status. */
static qj_status climb_in_two(int allocations, qj_worth *worth)
{
    qj_rules rules = graph_rules(QJ_LAST_WINS, true);
    struct allotment allotment = {allocations};
    qj_limits limits = QJ_LIMITS_INIT;
    const uint32_t start = CLIMB;
    struct session *session = NULL;
    struct store store;
    rules.over = NULL;
    rules.moves = stairs_moves;
    limits.resize = resize_within;
    limits.resize_user = &allotment;
    memory_store_init(&store, 1e9);
    qj_context *context = memory_store_context(&store, &limits);
    qj_status status = open_rules(context, &rules, NULL, &start, sizeof start, &session);
    session_free(session);
    context_end(context);
    context = memory_store_context(&store, NULL);
    assert_ok(context, open_rules(context, &rules, NULL, &start, sizeof start, &session));
    assert_int_equal(session->engine->value(session, worth), QJ_OK);
    session_free(session);
    context_end(context);
    memory_store_free(&store);
    return status;
}

/* Whatever there was no room for, a wider ending as well, nothing wrong is kept. */
static void distances_outlast_want_of_memory(void **state)
{
    (void)state;
    qj_status status = QJ_LIMIT;
    for (int allocations = 1; status != QJ_OK; allocations++) {
        qj_worth worth;
        status = climb_in_two(allocations, &worth);
        assert_true(status == QJ_OK || status == QJ_LIMIT);
        assert_int_equal(worth.lo, -1);
        assert_int_equal(worth.distance, CLIMB);
    }
}

/* ---------------------------------------------------------- rules that change */

/* A vertex whose moves bring points, which are not kept, so that it is asked again; then there are
 * more than there were. */
static void fickle_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    enum { TIMES = 2, FIRST = 300, LATER = 500 };
    int *asked = setup->user;
    const qj_move move = {{1}};
    if (*(const uint32_t *)state == 1)
        return;
    for (int i = 0, count = (*asked)++ < TIMES ? FIRST : LATER; i < count; i++)
        if (!visit(user, &move))
            return;
}

static int64_t fickle_play(const qj_setup *setup, void *state, const qj_move *move)
{
    (void)setup;
    *(uint32_t *)state = (uint32_t)move->part[0];
    return 1;
}

static void more_moves_than_before_are_refused(void **state)
{
    (void)state;
    const qj_rules rules = {.ending = QJ_POINTS, .moves = fickle_moves, .play = fickle_play};
    int asked = 0;
    const uint32_t start = 0;
    struct session *session = NULL;
    qj_context *context = context_start();
    assert_int_equal(open_rules(context, &rules, &asked, &start, sizeof start, &session), QJ_USAGE);
    assert_string_equal(qj_context_error(context)->message,
                        "the rules give other moves when they are asked again");
    assert_int_equal(asked, 3);
    context_end(context);
}

UNIT(retrograde)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_without_end_is_drawn),
        cmocka_unit_test(cycles_are_found),
        cmocka_unit_test(wins_in_one_move_are_seen_early),
        cmocka_unit_test(two_ways_to_the_same),
        cmocka_unit_test(long_distances),
        cmocka_unit_test(distances_outlast_want_of_memory),
        cmocka_unit_test(more_moves_than_before_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
