/* The rows of a graph: for any order of its edges, rows are sorted, without loops and repetitions,
 * and the direction is found. Compared with a table of all pairs; stars with arcs in reverse order
 * are too far out of order for insertion sort.
 */
#include "support/support.h"

#include "model/graph/graph_inside.h"

GROUP(rows)

/* Gives the edges of a list to graph_rows_make; the caller clears the arena. */
static qj_status make(struct arena *arena, const struct graph_edge *list, uint64_t count,
                      uint64_t vertices, bool directed, struct graph *graph)
{
    struct graph_edges edges = {.arena = arena, .directed = directed};
    *graph = (struct graph){.vertices = vertices};
    for (uint64_t i = 0; i < count; i++)
        TRY(graph_edges_add(&edges, list[i].from, list[i].to));
    return graph_rows_make(&edges, graph);
}

static void assert_rows(const struct graph *graph, const bool *joined)
{
    uint64_t vertices = graph->vertices, at = 0;
    bool symmetric = true;
    assert_int_equal(graph->rows[0], 0);
    for (uint64_t v = 0; v < vertices; v++) {
        for (uint64_t w = 0; w < vertices; w++) {
            symmetric = symmetric && joined[v * vertices + w] == joined[w * vertices + v];
            if (joined[v * vertices + w])
                assert_int_equal(graph->arcs[at++], w);
        }
        assert_int_equal(graph->rows[v + 1], at);
    }
    assert_int_equal(graph->directed, !symmetric);
}

TEST(random_edges_make_sorted_rows)
{
    enum { MOST = 60, EDGES = 4000 };
    struct random random = {11};
    static bool joined[MOST * MOST];
    static struct graph_edge list[2 * EDGES];
    for (int round = 0; round < 600; round++) {
        uint64_t vertices = 1 + random_below(&random, MOST), count = 0;
        uint64_t wanted = random_below(&random, round % 10 ? 4 * vertices : EDGES);
        bool directed = random_chance(&random, 500), both = random_chance(&random, 500);
        struct graph graph;
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        memset(joined, 0, sizeof joined);
        while (count < wanted) {
            struct graph_edge edge = {(uint32_t)random_below(&random, vertices),
                                      (uint32_t)random_below(&random, vertices)};
            list[count++] = edge;
            if (directed && both)
                list[count++] = (struct graph_edge){edge.to, edge.from};
            joined[edge.from * vertices + edge.to] |= edge.from != edge.to;
            joined[edge.to * vertices + edge.from] |= edge.from != edge.to && (!directed || both);
        }
        assert_ok(context, make(&arena, list, count, vertices, directed, &graph));
        assert_rows(&graph, joined);
    }
}

enum { LEAVES = 20000 };

/* A star, its leaves from the last to the first. A directed one leads out or in, and at times both
 * ways. */
static struct graph_edge *star(bool out, bool in, uint64_t *count)
{
    struct graph_edge *list = malloc(2 * LEAVES * sizeof *list);
    *count = 0;
    for (uint32_t leaf = LEAVES; leaf > 0; leaf--) {
        if (out)
            list[(*count)++] = (struct graph_edge){0, leaf};
        if (in)
            list[(*count)++] = (struct graph_edge){leaf, 0};
    }
    return list;
}

static void assert_star(const struct graph *graph, bool out, bool in)
{
    uint64_t middle = out ? LEAVES : 0, leaf = in ? 1 : 0;
    assert_int_equal(graph->directed, out != in);
    assert_int_equal(graph->rows[1], middle);
    for (uint32_t v = 1; v <= LEAVES; v++) {
        if (out)
            assert_int_equal(graph->arcs[v - 1], v);
        assert_int_equal(graph->rows[v + 1], middle + v * leaf);
        if (in)
            assert_int_equal(graph->arcs[graph->rows[v]], 0);
    }
}

TEST(long_rows_are_sorted_in_linear_time)
{
    for (unsigned kind = 0; kind < 4; kind++) {
        bool directed = kind > 0, out = kind != 2, in = kind != 1;
        uint64_t count;
        SCOPED(drop_memory) struct graph_edge *list = star(out, directed && in, &count);
        struct graph graph;
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        assert_ok(context, make(&arena, list, count, LEAVES + 1, directed, &graph));
        assert_star(&graph, out, in);
    }
}

/* In order but for the first leaf, which comes last and has to go a long way. */
TEST_IN_CONTEXT(one_arc_out_of_order_goes_a_long_way)
{
    SCOPED(drop_memory) struct graph_edge *list = malloc(LEAVES * sizeof *list);
    struct graph graph;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    for (uint32_t i = 0; i < LEAVES; i++)
        list[i] = (struct graph_edge){0, i + 1 < LEAVES ? i + 2 : 1};
    assert_ok(context, make(&arena, list, LEAVES, LEAVES + 1, false, &graph));
    assert_star(&graph, true, true);
}

/* Every allocation fails in turn, also in the transposition. */
TEST(failed_allocations_leave_nothing)
{
    uint64_t count, failures = 0;
    SCOPED(drop_memory) struct graph_edge *list = star(true, true, &count);
    for (bool failed = true; failed; failures++) {
        struct allocator allocator = {.until_failure = failures};
        qj_limits limits = limits_of_allocator(&allocator);
        qj_context *context;
        struct arena arena;
        struct graph graph;
        failed = qj_context_new(&limits, &context) != QJ_OK;
        if (failed)
            continue;
        arena = (struct arena){.context = context};
        qj_status status = make(&arena, list, count, LEAVES + 1, true, &graph);
        failed = status != QJ_OK;
        assert_int_equal(status, allocator.failed ? QJ_LIMIT : QJ_OK);
        arena_clear(&arena);
        qj_context_free(context);
        assert_int_equal(allocator.blocks, 0);
    }
    assert_in_range(failures, 10, 100);
}
