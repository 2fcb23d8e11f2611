/* The blossom engine when it is stopped, has no room, or runs out of memory. */
#include "support/token.h"

GROUP(blossom_limits)

enum { MAX_DEGREE = 8 };

/* A graph in compressed rows, and the view of it. */
struct graph {
    uint64_t *rows, *open;
    uint32_t *arcs;
    struct view view;
};

static struct graph new_graph(uint64_t vertices, uint64_t token)
{
    struct graph graph = {.rows = calloc(vertices + 1, sizeof *graph.rows),
                          .open = malloc((bits_words(vertices) + 1) * sizeof *graph.open),
                          .arcs = malloc(vertices * MAX_DEGREE * sizeof *graph.arcs)};
    assert_true(graph.rows && graph.open && graph.arcs);
    memset(graph.open, 0xff, bits_words(vertices) * sizeof *graph.open);
    if (token != NO_TOKEN)
        bits_clear(graph.open, token);
    graph.view = (struct view){.kind = VIEW_GRAPH,
                               .graph = {vertices, graph.rows, graph.arcs, graph.open, token}};
    return graph;
}

static void free_graph(const struct graph *graph)
{
    free(graph->rows);
    free(graph->open);
    free(graph->arcs);
}

/* Vertex v is joined to v + d for every d that is given, and v - d, as far as they exist. */
static void join_all(struct graph *graph, const uint64_t *distances, size_t count)
{
    uint64_t vertices = graph->view.graph.vertices, arcs = 0;
    for (uint64_t v = 0; v < vertices; v++) {
        graph->rows[v] = arcs;
        for (size_t i = count; i-- > 0;)
            if (v >= distances[i])
                graph->arcs[arcs++] = (uint32_t)(v - distances[i]);
        for (size_t i = 0; i < count; i++)
            if (v + distances[i] < vertices)
                graph->arcs[arcs++] = (uint32_t)(v + distances[i]);
    }
    graph->rows[vertices] = arcs;
}

/* The work is stopped at every point where it can be; all memory is freed. The distances make
 * the engine number the vertices anew. */
TEST(work_can_be_stopped)
{
    static const uint64_t distances[] = {1, 70000, 150000};
    SCOPED(free_graph) struct graph graph = new_graph(300001, NO_TOKEN);
    join_all(&graph, distances, 3);
    assert_true(stop_everywhere(&engine_blossom, &graph.view, true) > 3);
}

/* A session that is stopped in a search stays as it was. The token is before a path of an odd
 * number of vertices: the searches reach its end. */
TEST(stopped_sessions_stay_right)
{
    static const uint64_t distances[] = {1};
    int left = -1;
    const qj_limits limits = LIMITS(.stop = stop_at_zero, .stop_user = &left);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(free_graph) struct graph graph = new_graph(600002, 0);
    join_all(&graph, distances, 1);
    SCOPED(drop_engine_session)
    struct session *session = session_of(context, &engine_blossom, &graph.view);
    qj_value value;
    qj_move one = {{1}}, two = {{2}};
    assert_int_equal(outcome_of(context, &engine_blossom, session), 1);
    assert_ok(context, engine_blossom.advance(session, &one));
    assert_int_equal(outcome_of(context, &engine_blossom, session), -1);
    left = 0;
    assert_int_equal(engine_blossom.value(session, &value), QJ_STOPPED);
    left = 0;
    assert_int_equal(engine_blossom.advance(session, &two), QJ_STOPPED);
    assert_int_equal(outcome_of(context, &engine_blossom, session), -1);
    assert_ok(context, engine_blossom.advance(session, &two));
    assert_int_equal(outcome_of(context, &engine_blossom, session), 1);
    assert_ok(context, engine_blossom.retreat(session));
    left = 0;
    assert_int_equal(engine_blossom.retreat(session), QJ_STOPPED);
    assert_int_equal(outcome_of(context, &engine_blossom, session), -1);
    assert_ok(context, engine_blossom.retreat(session));
    assert_int_equal(outcome_of(context, &engine_blossom, session), 1);
}

TEST(what_cannot_fit_is_refused)
{
    struct session *session = NULL;
    SCOPED(free_graph) struct graph graph = new_graph(100000, NO_TOKEN);
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 1000000));
    assert_failure(context, engine_blossom.open(context, &graph.view, &session), QJ_LIMIT,
                   "a maximum matching of 100000 vertices needs 1.7 MB, limit 1 MB");
    assert_null(session);
    qj_plan plan = {.states = 0};
    assert_ok(context, engine_blossom.plan(context, &graph.view, &plan));
    assert_int_equal(plan.states, 100000);
    assert_true(plan.bytes > 1700000 && plan.bytes < 1710000);
}

TEST(allocations_may_fail)
{
    static const uint64_t distances[] = {1, 2, 20000};
    SCOPED(free_graph) struct graph graph = new_graph(40001, NO_TOKEN);
    join_all(&graph, distances, 3);
    assert_true(fail_allocations(&engine_blossom, &graph.view) > 12);
}
