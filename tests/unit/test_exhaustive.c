/* The exhaustive engine on rules made for the test, whose answers are known without it: games on
 * acyclic graphs valued backwards from the last vertex, nim, coins in a row, a long heap, a cycle.
 */
#include "engines/exhaustive/exhaustive.h"

#include "support/support.h"

static qj_status open_rules(qj_context *context, const qj_rules *rules, const void *setup,
                            const void *state, size_t size, struct session **out)
{
    struct view view = {
        .kind = VIEW_RULES,
        .rules = {.rules = rules, .setup = setup_of(setup), .state = state, .state_size = size}};
    return engine_exhaustive.open(context, &view, out);
}

static qj_worth value_of(struct session *session)
{
    qj_worth worth;
    assert_int_equal(session->engine->value(session, &worth), QJ_OK);
    return worth;
}

/* ----------------------------------------------------------------- graphs */

/* A token walks along arcs from lower to higher vertices. Vertex end_from and those behind it end
 * the game by themselves. The vertex stands in the last byte of the state. */
enum { VERTICES = 14 };
struct graph {
    size_t state_size;
    int end_from;
    bool arc[VERTICES][VERTICES];
    int64_t points[VERTICES][VERTICES];
    int64_t end_value[VERTICES];
    bool sides; /* the vertices say whose move it is, else the players alternate */
    int side[VERTICES];
};

static int vertex_of(const struct graph *graph, const void *state)
{
    return ((const unsigned char *)state)[graph->state_size - 1];
}

static int graph_side(const qj_setup *setup, const void *state)
{
    const struct graph *graph = setup->user;
    return graph->side[vertex_of(graph, state)];
}

static bool graph_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const struct graph *graph = setup->user;
    int vertex = vertex_of(graph, state);
    *value = graph->end_value[vertex];
    return vertex >= graph->end_from;
}

static void graph_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct graph *graph = setup->user;
    for (int to = 0; to < VERTICES; to++) {
        qj_move move = {{(uint64_t)to}};
        if (graph->arc[vertex_of(graph, state)][to] && !visit(user, &move))
            return;
    }
}

static const char *graph_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct graph *graph = setup->user;
    return move->part[0] < VERTICES && graph->arc[vertex_of(graph, state)][move->part[0]]
               ? NULL
               : "there is no arc";
}

static int64_t graph_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct graph *graph = setup->user;
    unsigned char *bytes = state;
    int from = vertex_of(graph, state);
    bytes[graph->state_size - 1] = (unsigned char)move->part[0];
    return graph->points[from][move->part[0]];
}

static qj_rules graph_rules(const struct graph *graph, qj_kind kind)
{
    return (qj_rules){.ending = ending_of(kind),
                      .outcome_only = kind == QJ_OUTCOME,
                      .side = graph->sides ? graph_side : NULL,
                      .over = kind == QJ_NIMBER ? NULL : graph_over,
                      .moves = graph_moves,
                      .illegal = graph_illegal,
                      .play = graph_play};
}

static void random_graph(struct random *random, qj_kind kind, struct graph *graph)
{
    memset(graph, 0, sizeof *graph);
    graph->state_size = 1 + random_below(random, 20);
    graph->sides = kind != QJ_NIMBER && random_chance(random, 500);
    for (int vertex = 0; vertex < VERTICES; vertex++)
        graph->side[vertex] = (int)random_below(random, 2);
    graph->end_from = kind == QJ_NIMBER ? VERTICES : VERTICES - (int)random_below(random, 5);
    for (int from = 0; from < graph->end_from; from++)
        for (int to = from + 1; to < VERTICES; to++) {
            graph->arc[from][to] = random_chance(random, 300);
            if (kind == QJ_SCORE)
                graph->points[from][to] = (int64_t)random_below(random, 41) - 20;
        }
    for (int vertex = graph->end_from; vertex < VERTICES; vertex++)
        graph->end_value[vertex] = (int64_t)random_below(random, 3) - 1;
}

/* What a vertex is worth to who moves to it, in SCORE and OUTCOME. */
static int64_t lead_worth(const struct graph *graph, const int64_t *values, int from, int to)
{
    bool again = graph->sides && graph->side[from] == graph->side[to];
    return again ? values[to] : -values[to];
}

/* What a move is worth. */
static int64_t arc_worth(const struct graph *graph, const int64_t *values, int from, int to)
{
    return graph->points[from][to] + lead_worth(graph, values, from, to);
}

static int64_t graph_value(const struct graph *graph, qj_kind kind, const int64_t *values, int from)
{
    int64_t best = INT64_MIN;
    uint64_t seen = 0;
    for (int to = 0; to < VERTICES; to++)
        if (graph->arc[from][to]) {
            int64_t worth = arc_worth(graph, values, from, to);
            best = worth > best ? worth : best;
            seen |= kind == QJ_NIMBER ? UINT64_C(1) << values[to] : 0;
        }
    if (kind == QJ_NIMBER)
        return __builtin_ctzll(~seen);
    return best != INT64_MIN ? best : kind == QJ_OUTCOME ? -1 : 0;
}

static void graph_values(const struct graph *graph, qj_kind kind, int64_t *values)
{
    for (int vertex = VERTICES; vertex-- > 0;)
        values[vertex] = vertex >= graph->end_from ? graph->end_value[vertex]
                                                   : graph_value(graph, kind, values, vertex);
}

/* Moves to the end: the winner takes the least, the loser the most; of a draw it means nothing. */
static uint64_t graph_distance(const struct graph *graph, qj_kind kind, const int64_t *values,
                               const uint64_t *distances, int from)
{
    bool wins = kind == QJ_NIMBER ? values[from] != 0 : values[from] > 0;
    uint64_t best = UINT64_MAX;
    for (int to = 0; to < VERTICES; to++) {
        int64_t lead = lead_worth(graph, values, from, to);
        bool loses = kind == QJ_NIMBER ? values[to] != 0 : lead < 0;
        bool won = kind == QJ_NIMBER ? values[to] == 0 : lead > 0;
        if (!graph->arc[from][to] || !(wins ? won : loses))
            continue;
        uint64_t distance = distances[to] + 1;
        if (best == UINT64_MAX || (wins ? distance < best : distance > best))
            best = distance;
    }
    return best == UINT64_MAX ? 0 : best;
}

static void graph_distances(const struct graph *graph, qj_kind kind, const int64_t *values,
                            uint64_t *distances)
{
    for (int vertex = VERTICES; vertex-- > 0;)
        distances[vertex] = vertex >= graph->end_from
                                ? 0
                                : graph_distance(graph, kind, values, distances, vertex);
}

static uint64_t count_reached(const struct graph *graph)
{
    bool reached[VERTICES] = {true};
    uint64_t count = 0;
    for (int from = 0; from < VERTICES; from++) {
        count += reached[from];
        for (int to = 0; to < VERTICES; to++)
            reached[to] |= reached[from] && graph->arc[from][to];
    }
    return count;
}

struct expected {
    const struct graph *graph;
    qj_kind kind;
    int64_t values[VERTICES];
    uint64_t distances[VERTICES];
    int from, last;
};

/* worth is that of a position or, moves = 1, of a move that leads to it. */
static void assert_distance(const struct expected *expected, qj_worth worth, int vertex,
                            uint64_t moves)
{
    bool known = expected->kind != QJ_SCORE && worth.lo != 0;
    assert_int_equal(worth.distance_known, known);
    if (known)
        assert_int_equal(worth.distance, expected->distances[vertex] + moves);
}

static void assert_worth(qj_worth worth, qj_kind kind, int64_t value)
{
    assert_int_equal(worth.kind, kind);
    assert_true(worth.lo == worth.hi);
    if (kind == QJ_NIMBER) {
        assert_int_equal(worth.nimber, value);
        assert_int_equal(worth.lo, value ? 1 : -1);
    } else {
        assert_int_equal(worth.lo, value);
    }
}

static bool check_option(void *user, const qj_option *option)
{
    struct expected *expected = user;
    int to = (int)option->move.part[0];
    assert_true(expected->graph->arc[expected->from][to]);
    for (int skipped = expected->last + 1; skipped < to; skipped++)
        assert_false(expected->graph->arc[expected->from][skipped]);
    expected->last = to;
    assert_int_equal(option->count, 1);
    if (expected->kind == QJ_NIMBER) {
        assert_int_equal(option->worth.nimber, expected->values[to]);
        assert_int_equal(option->worth.lo, expected->values[to] ? -1 : 1);
    } else {
        assert_worth(option->worth, expected->kind,
                     arc_worth(expected->graph, expected->values, expected->from, to));
    }
    assert_distance(expected, option->worth, to, 1);
    return true;
}

/* Whether an arc keeps the value, and where there are distances also the distance. */
static bool keeps(const struct expected *expected, int from, int to)
{
    const int64_t *values = expected->values;
    bool exact = expected->distances[to] + 1 == expected->distances[from];
    if (expected->kind == QJ_NIMBER)
        return (values[from] != 0) == (values[to] == 0) && exact;
    if (arc_worth(expected->graph, values, from, to) != values[from])
        return false;
    return expected->kind == QJ_SCORE || values[from] == 0 || exact;
}

/* The first vertex that does; -1 at the end. */
static int best_vertex(const struct expected *expected, int from)
{
    for (int to = 0; to < VERTICES; to++)
        if (expected->graph->arc[from][to] && keeps(expected, from, to))
            return to;
    return -1;
}

static bool check_line(void *user, const qj_move *move)
{
    struct expected *expected = user;
    expected->from = best_vertex(expected, expected->from);
    assert_int_equal(move->part[0], expected->from);
    return true;
}

static void check_position(struct session *session, struct expected *expected, int vertex)
{
    assert_worth(value_of(session), expected->kind, expected->values[vertex]);
    assert_distance(expected, value_of(session), vertex, 0);
    expected->from = vertex;
    expected->last = -1;
    assert_int_equal(session->engine->moves(session, check_option, expected), QJ_OK);
    for (int skipped = expected->last + 1; skipped < VERTICES; skipped++)
        assert_false(expected->graph->arc[vertex][skipped]);
    assert_int_equal(session->engine->line(session, check_line, expected), QJ_OK);
    assert_int_equal(best_vertex(expected, expected->from), -1);
}

/* Plays random arcs to the end and takes them all back. */
static void check_walk(struct session *session, struct expected *expected, struct random *random)
{
    int walk[VERTICES] = {0}, length = 0, to = 0;
    while (to >= 0) {
        check_position(session, expected, walk[length]);
        for (to = VERTICES - 1; to >= 0; to--)
            if (expected->graph->arc[walk[length]][to] && random_chance(random, 600))
                break;
        if (to >= 0) {
            qj_move move = {{(uint64_t)to}};
            assert_int_equal(session->engine->advance(session, &move), QJ_OK);
            walk[++length] = to;
        }
    }
    while (length-- > 0) {
        assert_int_equal(session->engine->retreat(session), QJ_OK);
        check_position(session, expected, walk[length]);
    }
}

static void graphs_of_every_kind(void **state)
{
    (void)state;
    struct random random = {1};
    for (int round = 0; round < 3000; round++) {
        struct graph graph;
        struct session *session;
        unsigned char start[20] = {0};
        qj_kind kind = (qj_kind)(round % 3);
        struct expected expected = {.graph = &graph, .kind = kind};
        qj_context *context = context_start();
        random_graph(&random, kind, &graph);
        graph_values(&graph, kind, expected.values);
        graph_distances(&graph, kind, expected.values, expected.distances);
        const qj_rules rules = graph_rules(&graph, kind);
        assert_int_equal(open_rules(context, &rules, &graph, start, graph.state_size, &session),
                         QJ_OK);
        assert_int_equal(session->states, count_reached(&graph));
        check_walk(session, &expected, &random);
        session_free(session);
        context_end(context);
    }
}

/* A ladder 0 -> 1 -> ... -> 13 with one arc back, which is reached or not. */
static void cycles_are_refused(void **state)
{
    (void)state;
    for (int from = 0; from < VERTICES; from++)
        for (int to = 0; to <= from; to++) {
            struct graph graph = {.state_size = 1, .end_from = VERTICES};
            struct session *session;
            unsigned char start[1] = {1};
            qj_context *context = context_start();
            for (int vertex = 0; vertex + 1 < VERTICES; vertex++)
                graph.arc[vertex][vertex + 1] = true;
            graph.arc[from][to] = true;
            const qj_rules rules = graph_rules(&graph, QJ_OUTCOME);
            qj_status status = open_rules(context, &rules, &graph, start, 1, &session);
            if (from == 0) {
                assert_int_equal(status, QJ_OK);
                session_free(session);
            } else {
                assert_int_equal(status, QJ_USAGE);
                assert_string_equal(qj_context_error(context)->message,
                                    "the rules can repeat a position, so the game need not end");
            }
            context_end(context);
        }
}

/* The players alternate, or the first one moves again and again. */
static void assert_beyond_refused(bool sides)
{
    struct graph graph = {.state_size = 1, .end_from = VERTICES, .sides = sides};
    const qj_rules rules = graph_rules(&graph, QJ_SCORE);
    struct session *session;
    unsigned char start[1] = {0};
    qj_context *context = context_start();
    graph.arc[0][1] = graph.arc[1][2] = true;
    graph.points[0][1] = INT64_MAX;
    assert_int_equal(open_rules(context, &rules, &graph, start, 1, &session), QJ_OK);
    assert_int_equal(value_of(session).lo, INT64_MAX);
    session_free(session);
    graph.points[1][2] = sides ? 1 : -1;
    assert_int_equal(open_rules(context, &rules, &graph, start, 1, &session), QJ_LIMIT);
    context_end(context);
}

static void values_beyond_64_bits_are_refused(void **state)
{
    (void)state;
    assert_beyond_refused(false);
    assert_beyond_refused(true);
}

/* -------------------------------------------------------------------- nim */

enum { HEAPS = 3 };

static void nim_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    (void)setup;
    const unsigned char *heaps = state;
    for (uint64_t heap = 0; heap < HEAPS; heap++)
        for (uint64_t left = 0; left < heaps[heap]; left++) {
            qj_move move = {{heap, left}};
            if (!visit(user, &move))
                return;
        }
}

static const char *nim_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    (void)setup;
    const unsigned char *heaps = state;
    return move->part[0] < HEAPS && move->part[1] < heaps[move->part[0]] ? NULL : "no such heap";
}

static int64_t nim_play(const qj_setup *setup, void *state, const qj_move *move)
{
    (void)setup;
    ((unsigned char *)state)[move->part[0]] = (unsigned char)move->part[1];
    return 0;
}

static const qj_rules nim_rules = {
    .ending = QJ_LAST_WINS, .moves = nim_moves, .illegal = nim_illegal, .play = nim_play};

/* Bouton 1901: the nimber of nim is the exclusive or of its heaps. */
static void nim_is_exclusive_or(void **state)
{
    (void)state;
    for (unsigned heaps = 0; heaps < 6 * 6 * 6; heaps++) {
        unsigned char start[HEAPS] = {(unsigned char)(heaps % 6), (unsigned char)(heaps / 6 % 6),
                                      (unsigned char)(heaps / 36)};
        struct session *session;
        qj_context *context = context_start();
        assert_int_equal(open_rules(context, &nim_rules, NULL, start, HEAPS, &session), QJ_OK);
        assert_worth(value_of(session), QJ_NIMBER, start[0] ^ start[1] ^ start[2]);
        assert_int_equal(session->states, (start[0] + 1) * (start[1] + 1) * (start[2] + 1));
        session_free(session);
        context_end(context);
    }
}

/* -------------------------------------------------------- coins in a row */

/* Take the first or the last coin: the state is the range that is left. */
struct range {
    uint32_t first, end;
};

static void coin_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    (void)setup;
    const struct range *range = state;
    qj_move first = {{range->first}}, last = {{range->end - 1}};
    if (range->first < range->end && visit(user, &first) && range->end - range->first > 1)
        visit(user, &last);
}

static const char *coin_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    (void)setup;
    const struct range *range = state;
    return move->part[0] == range->first || move->part[0] + 1 == range->end ? NULL
                                                                            : "not at an end";
}

static int64_t coin_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const int64_t *coins = setup->user;
    struct range *range = state;
    if (move->part[0] == range->first)
        range->first++;
    else
        range->end--;
    return coins[move->part[0]];
}

static const qj_rules coin_rules = {
    .ending = QJ_POINTS, .moves = coin_moves, .illegal = coin_illegal, .play = coin_play};

struct moves_seen {
    uint64_t count;
    qj_option options[8];
};

static bool keep_option(void *user, const qj_option *option)
{
    struct moves_seen *seen = user;
    seen->options[seen->count++] = *option;
    return true;
}

static bool keep_first_option(void *user, const qj_option *option)
{
    keep_option(user, option);
    return false;
}

static bool keep_move(void *user, const qj_move *move)
{
    struct moves_seen *seen = user;
    seen->options[seen->count++].move = *move;
    return seen->count < 3;
}

/* 8 15 3 7: taking 7 first secures 22 of the 33, taking 8 only 15. */
static void coins_in_a_row(void **state)
{
    (void)state;
    const int64_t coins[] = {8, 15, 3, 7};
    struct range start = {0, 4};
    struct moves_seen seen = {0};
    struct session *session;
    qj_context *context = context_start();
    assert_int_equal(open_rules(context, &coin_rules, coins, &start, sizeof start, &session),
                     QJ_OK);
    assert_worth(value_of(session), QJ_SCORE, 22 - 11);
    assert_int_equal(session->engine->moves(session, keep_option, &seen), QJ_OK);
    assert_int_equal(seen.count, 2);
    assert_int_equal(seen.options[0].move.part[0], 0);
    assert_int_equal(seen.options[0].worth.lo, 15 - 18);
    assert_int_equal(seen.options[1].move.part[0], 3);
    assert_int_equal(seen.options[1].worth.lo, 11);
    seen.count = 0;
    assert_int_equal(session->engine->moves(session, keep_first_option, &seen), QJ_OK);
    assert_int_equal(seen.count, 1);
    seen.count = 0;
    assert_int_equal(session->engine->line(session, keep_move, &seen), QJ_OK);
    assert_int_equal(seen.count, 3); /* the visitor stops it */
    assert_int_equal(seen.options[0].move.part[0], 3);
    assert_int_equal(seen.options[1].move.part[0], 0);
    assert_int_equal(seen.options[2].move.part[0], 1);
    assert_worth(value_of(session), QJ_SCORE, 11);
    session_free(session);
    context_end(context);
}

/* ------------------------------------------------------------- limits */

/* One heap from which one is taken at a time: as deep as it is large. */
static void one_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    (void)setup;
    qj_move move = {{0}};
    if (*(const uint32_t *)state)
        visit(user, &move);
}

static const char *one_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    (void)setup, (void)move;
    return *(const uint32_t *)state ? NULL : "the heap is empty";
}

static int64_t one_play(const qj_setup *setup, void *state, const qj_move *move)
{
    (void)setup, (void)move;
    --*(uint32_t *)state;
    return 0;
}

static const qj_rules one_rules = {.ending = QJ_LAST_WINS,
                                   .outcome_only = true,
                                   .moves = one_moves,
                                   .illegal = one_illegal,
                                   .play = one_play};

static void deep_games_do_not_recurse(void **state)
{
    (void)state;
    for (uint32_t size = 300000; size < 300002; size++) {
        struct session *session;
        qj_context *context = context_start();
        assert_int_equal(open_rules(context, &one_rules, NULL, &size, sizeof size, &session),
                         QJ_OK);
        assert_worth(value_of(session), QJ_OUTCOME, size % 2 ? 1 : -1);
        assert_int_equal(session->states, size + 1);
        session_free(session);
        context_end(context);
    }
}

static bool stop_now(void *user, const qj_progress *progress)
{
    assert_int_equal(strncmp(progress->what, "states", 6), 0);
    ++*(int *)user;
    return true;
}

static void limits_are_kept(void **state)
{
    (void)state;
    const uint32_t size = 100000;
    int asked = 0;
    qj_limits limits[] = {QJ_LIMITS_INIT, QJ_LIMITS_INIT, QJ_LIMITS_INIT, QJ_LIMITS_INIT};
    const qj_status expected[] = {QJ_OK, QJ_LIMIT, QJ_LIMIT, QJ_STOPPED};
    limits[0].states = size + 1;
    limits[1].states = size;
    limits[2].bytes = 1 << 20;
    limits[3].stop = stop_now;
    limits[3].stop_user = &asked;
    for (int i = 0; i < 4; i++) {
        struct session *session = NULL;
        qj_context *context = context_within(&limits[i]);
        assert_int_equal(open_rules(context, &one_rules, NULL, &size, sizeof size, &session),
                         expected[i]);
        session_free(session);
        context_end(context);
    }
    assert_int_equal(asked, 1);
}

/* Counts down to the allocation that fails. */
static void every_allocation_may_fail(void **state)
{
    (void)state;
    const unsigned char start[HEAPS] = {3, 4, 5};
    qj_status status = QJ_LIMIT;
    for (int allowed = 1; status != QJ_OK; allowed++) {
        int left = allowed;
        struct session *session = NULL;
        qj_limits limits = QJ_LIMITS_INIT;
        limits.resize = failing_resize;
        limits.resize_user = &left;
        qj_context *context = context_within(&limits);
        status = open_rules(context, &nim_rules, NULL, start, HEAPS, &session);
        assert_true(status == QJ_OK || status == QJ_LIMIT);
        session_free(session);
        context_end(context);
    }
}

UNIT(exhaustive)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graphs_of_every_kind),
        cmocka_unit_test(cycles_are_refused),
        cmocka_unit_test(values_beyond_64_bits_are_refused),
        cmocka_unit_test(nim_is_exclusive_or),
        cmocka_unit_test(coins_in_a_row),
        cmocka_unit_test(deep_games_do_not_recurse),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
