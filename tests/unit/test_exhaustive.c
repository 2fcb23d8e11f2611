/* The exhaustive engine on rules made for the test, with independently known answers: games on
 * graphs, valued backwards from the last vertex or, with cycles, in rounds; a long heap.
 */
#include "support/rules.h"

GROUP(exhaustive)

/* ----------------------------------------------------------------- graphs */

/* The value of a vertex for the player who moves to it, in SCORE and OUTCOME. */
static int64_t lead_value(const struct graph *graph, const int64_t *values, int from, int to)
{
    return (graph->sides && graph->side[from] == graph->side[to]) ? values[to] : -values[to];
}

/* The value of a move. */
static int64_t arc_value(const struct graph *graph, const int64_t *values, int from, int to)
{
    return graph->points[from][to] + lead_value(graph, values, from, to);
}

static int64_t graph_value(const struct graph *graph, qj_kind kind, const int64_t *values, int from)
{
    int64_t best = INT64_MIN;
    uint64_t seen = 0;
    for (int to = 0; to < VERTICES; to++)
        if (graph->arc[from][to]) {
            int64_t value = arc_value(graph, values, from, to);
            best = value > best ? value : best;
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
        int64_t lead = lead_value(graph, values, from, to);
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

/* Of a game that need not end, by rounds, not move by move back: in round d those are decided that
 * a child of round d - 1 decides. */
enum { NOT_YET = 7 };
static void decide_round(const struct graph *graph, int64_t *values, uint64_t *distances,
                         uint64_t round)
{
    for (int from = 0; from < graph->end_from; from++) {
        bool win = false, loss = true;
        for (int to = 0; to < VERTICES; to++)
            if (graph->arc[from][to]) {
                bool known = values[to] != NOT_YET && distances[to] < round;
                int64_t lead = lead_value(graph, values, from, to);
                win |= known && lead > 0;
                loss &= known && lead < 0;
            }
        if (values[from] == NOT_YET && (win || loss)) {
            values[from] = win ? 1 : -1;
            distances[from] = round;
        }
    }
}

/* stuck: the value where there is no arc. */
static void decide_graph(const struct graph *graph, int64_t stuck, int64_t *values,
                         uint64_t *distances)
{
    static const bool none[VERTICES];
    for (int vertex = 0; vertex < VERTICES; vertex++) {
        bool ends = memcmp(graph->arc[vertex], none, sizeof none) == 0;
        values[vertex] = vertex >= graph->end_from ? graph->end_value[vertex]
                         : ends                    ? stuck
                                                   : NOT_YET;
    }
    for (uint64_t round = 1; round <= VERTICES; round++)
        decide_round(graph, values, distances, round);
    for (int vertex = 0; vertex < VERTICES; vertex++)
        if (values[vertex] == NOT_YET)
            values[vertex] = 0;
}

/* The vertices that one arc or more reach from each vertex. */
static void close_arcs(const struct graph *graph, bool reached[VERTICES][VERTICES])
{
    memcpy(reached, graph->arc, sizeof graph->arc);
    for (int via = 0; via < VERTICES; via++)
        for (int from = 0; from < VERTICES; from++)
            for (int to = 0; to < VERTICES; to++)
                reached[from][to] |= reached[from][via] && reached[via][to];
}

static uint64_t count_reached(const struct graph *graph)
{
    bool reached[VERTICES][VERTICES];
    uint64_t count = 1;
    close_arcs(graph, reached);
    for (int to = 1; to < VERTICES; to++)
        count += reached[0][to];
    return count;
}

struct expected {
    const struct graph *graph;
    qj_kind kind;
    bool loops;
    int64_t values[VERTICES];
    uint64_t distances[VERTICES];
    int from, last, length;
};

/* value is the value of a position or, if moves is 1, of a move that leads to it. */
static void assert_distance(const struct expected *expected, qj_value value, int vertex,
                            uint64_t moves)
{
    bool known = expected->kind != QJ_SCORE && value.lo != 0;
    assert_int_equal(value.distance_known, known);
    if (known)
        assert_int_equal(value.distance, expected->distances[vertex] + moves);
}

static void assert_value(qj_value found, qj_kind kind, int64_t value)
{
    assert_int_equal(found.kind, kind);
    assert_true(found.lo == found.hi);
    if (kind == QJ_NIMBER) {
        assert_int_equal(found.nimber, value);
        assert_int_equal(found.lo, value ? 1 : -1);
    } else {
        assert_int_equal(found.lo, value);
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
        assert_int_equal(option->value.nimber, expected->values[to]);
        assert_int_equal(option->value.lo, expected->values[to] ? -1 : 1);
    } else {
        assert_value(option->value, expected->kind,
                     arc_value(expected->graph, expected->values, expected->from, to));
    }
    assert_distance(expected, option->value, to, 1);
    return true;
}

/* Whether an arc keeps the value, and where there are distances also the distance. */
static bool keeps(const struct expected *expected, int from, int to)
{
    const int64_t *values = expected->values;
    bool exact = expected->distances[to] + 1 == expected->distances[from];
    if (expected->kind == QJ_NIMBER)
        return (values[from] != 0) == (values[to] == 0) && exact;
    if (arc_value(expected->graph, values, from, to) != values[from])
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
    assert_true(++expected->length <= VERTICES + 1);
    return true;
}

static bool want_one_option(void *user, UNUSED const qj_option *option)
{
    ++*(int *)user;
    return false;
}

static bool want_one_move(void *user, UNUSED const qj_move *move)
{
    ++*(int *)user;
    return false;
}

static void check_position(struct session *session, struct expected *expected, int vertex)
{
    int visited = 0;
    assert_value(session_value(session), expected->kind, expected->values[vertex]);
    assert_distance(expected, session_value(session), vertex, 0);
    expected->from = vertex;
    expected->last = -1;
    assert_int_equal(session->engine->moves(session, check_option, expected), QJ_OK);
    for (int skipped = expected->last + 1; skipped < VERTICES; skipped++)
        assert_false(expected->graph->arc[vertex][skipped]);
    expected->length = 0;
    assert_int_equal(session->engine->line(session, check_line, expected), QJ_OK);
    assert_int_equal(session->engine->moves(session, want_one_option, &visited), QJ_OK);
    assert_int_equal(session->engine->line(session, want_one_move, &visited), QJ_OK);
    assert_in_range(visited, 0, 2);
    /* the line of a draw without end stops somewhere */
    bool endless = expected->loops && expected->values[vertex] == 0;
    assert_true(endless || best_vertex(expected, expected->from) == -1);
}

/* Plays random arcs, to the end if there is one, and takes them all back. */
static void check_walk(struct session *session, struct expected *expected, struct random *random)
{
    int walk[VERTICES] = {0}, length = 0, to = 0;
    while (to >= 0) {
        check_position(session, expected, walk[length]);
        for (to = length + 1 < VERTICES ? VERTICES - 1 : -1; to >= 0; to--)
            if (expected->graph->arc[walk[length]][to] && random_chance(random, 600))
                break;
        if (to >= 0) {
            assert_int_equal(session->engine->advance(session, &(qj_move){{(uint64_t)to}}), QJ_OK);
            walk[++length] = to;
        }
    }
    while (length-- > 0) {
        assert_int_equal(session->engine->retreat(session), QJ_OK);
        check_position(session, expected, walk[length]);
    }
}

static void check_graph(struct random *random, const qj_rules *rules, struct expected *expected)
{
    const unsigned char start[20] = {0};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_engine_session) struct session *session = NULL;
    assert_ok(context, open_rules(context, rules, expected->graph, start,
                                  expected->graph->state_size, &session));
    assert_int_equal(session->states, count_reached(expected->graph));
    check_walk(session, expected, random);
}

TEST(graphs_of_every_kind)
{
    struct random random = {1};
    for (uint64_t round = unit_count(240); round-- > 0;) {
        struct graph graph;
        qj_kind kind = (qj_kind)(round % 3);
        struct expected expected = {.graph = &graph, .kind = kind};
        random_graph(&random, kind, false, &graph);
        graph_values(&graph, kind, expected.values);
        graph_distances(&graph, kind, expected.values, expected.distances);
        const qj_rules rules = graph_rules(&graph, kind);
        check_graph(&random, &rules, &expected);
    }
}

TEST(play_without_end_is_drawn)
{
    static const struct {
        qj_ending ending;
        int64_t stuck;
    } ends[] = {{QJ_LAST_WINS, -1}, {QJ_LAST_LOSES, 1}, {QJ_STUCK_DRAWS, 0}};
    struct random random = {3};
    for (uint64_t round = unit_count(240); round-- > 0;) {
        struct graph graph;
        struct expected expected = {.graph = &graph, .kind = QJ_OUTCOME, .loops = true};
        random_graph(&random, QJ_OUTCOME, true, &graph);
        decide_graph(&graph, ends[round % 3].stuck, expected.values, expected.distances);
        qj_rules rules = graph_rules(&graph, QJ_OUTCOME);
        rules.ending = ends[round % 3].ending;
        rules.loops = true;
        check_graph(&random, &rules, &expected);
    }
}

/* The same graphs without loops are refused exactly when a cycle can be reached. */
TEST(cycles_are_refused)
{
    struct random random = {4};
    const uint64_t rounds = unit_count(200);
    uint64_t refused = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        const unsigned char start[20] = {0};
        struct graph graph;
        bool reached[VERTICES][VERTICES];
        random_graph(&random, QJ_OUTCOME, true, &graph);
        const qj_rules rules = graph_rules(&graph, QJ_OUTCOME);
        close_arcs(&graph, reached);
        bool cycle = reached[0][0];
        for (int vertex = 0; vertex < VERTICES; vertex++)
            cycle |= reached[0][vertex] && reached[vertex][vertex];
        struct opened opened = open_within(NULL, &rules, &graph, start, graph.state_size);
        assert_int_equal(opened.status, cycle ? QJ_USAGE : QJ_OK);
        if (cycle)
            assert_string_equal(opened.message,
                                "the rules can repeat a position, so the game need not end");
        refused += cycle;
    }
    assert_in_range(refused, rounds / 10, rounds * 9 / 10);
}

/* The players alternate, or the first one moves again and again. */
static void assert_beyond_refused(bool sides)
{
    struct graph graph = {.state_size = 1, .end_from = VERTICES, .sides = sides};
    const qj_rules rules = graph_rules(&graph, QJ_SCORE);
    const unsigned char start[1] = {0};
    graph.arc[0][1] = graph.arc[1][2] = true;
    graph.points[0][1] = INT64_MAX;
    assert_int_equal(open_within(NULL, &rules, &graph, start, 1).value.lo, INT64_MAX);
    graph.points[1][2] = sides ? 1 : -1;
    assert_int_equal(open_within(NULL, &rules, &graph, start, 1).status, QJ_LIMIT);
}

TEST(values_beyond_64_bits_are_refused)
{
    assert_beyond_refused(false);
    assert_beyond_refused(true);
}

/* ------------------------------------------------------------- limits */

/* One heap from which one is taken at a time: as deep as it is large. */
MOVES_OF(one_moves)
{
    qj_move move = {{0}};
    if (*(const uint32_t *)state)
        visit(user, &move);
}

PLAY_OF(one_play)
{
    --*(uint32_t *)state;
    return 0;
}

static const qj_rules one_rules = {
    .ending = QJ_LAST_WINS, .outcome_only = true, .moves = one_moves, .play = one_play};

TEST(deep_games_do_not_recurse)
{
    unit_has_no_threads();
    const uint32_t size = 50001;
    struct opened opened = open_within(NULL, &one_rules, NULL, &size, sizeof size);
    assert_value(opened.value, QJ_OUTCOME, 1);
    assert_int_equal(opened.states, size + 1);
}

static bool stop_now(void *user, const qj_progress *progress)
{
    assert_int_equal(strncmp(progress->what, "states", 6), 0);
    ++*(int *)user;
    return true;
}

TEST(limits_are_kept)
{
    const uint32_t size = 50000; /* enough for a look at the clock */
    int asked = 0;
    const qj_limits limits[] = {LIMITS(.states = size + 1), LIMITS(.states = size),
                                LIMITS(.bytes = 1 << 17),
                                LIMITS(.stop = stop_now, .stop_user = &asked)};
    const qj_status expected[] = {QJ_OK, QJ_LIMIT, QJ_LIMIT, QJ_STOPPED};
    for (int i = 0; i < 4; i++)
        assert_int_equal(open_within(&limits[i], &one_rules, NULL, &size, sizeof size).status,
                         expected[i]);
    assert_int_equal(asked, 1);
}
