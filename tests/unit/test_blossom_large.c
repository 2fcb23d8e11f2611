/* Matchings and D(G) of large graphs, by the certificate of Tutte and Berge; the blossom engine
 * when it is stopped, has no room, or runs out of memory. Graphs of 40,000 vertices and more take
 * seconds.
 */
#include "support/token.h"

#include "engines/geography/blossom/blossom_matching.h"

GROUP(blossom_large)

static qj_status read_graph(struct blossom_matching *matching, struct arena *arena,
                            const struct graph_view *graph)
{
    const struct view view = {.kind = VIEW_GRAPH, .graph = *graph};
    uint64_t open;
    return blossom_read(matching, arena, &view, &open);
}

struct large {
    uint64_t vertices;
    uint64_t *rows, *open;
    uint32_t *arcs;
    uint64_t (*edges)[2];
    uint64_t count;
};

static void add_edge(struct large *graph, uint64_t one, uint64_t two)
{
    if (one == two)
        return;
    graph->edges[graph->count][0] = one;
    graph->edges[graph->count++][1] = two;
}

/* Compressed rows; a repeated edge may stay, no engine minds. The vertices are renamed at random
 * when a random is given. */
static void close_graph(struct large *graph, struct random *random)
{
    uint64_t n = graph->vertices, *name = malloc(n * sizeof *name);
    SCOPED(drop_memory) uint64_t *next = malloc(n * sizeof *next);
    graph->rows = calloc(n + 1, sizeof *graph->rows);
    graph->arcs = malloc((2 * graph->count + 1) * sizeof *graph->arcs);
    graph->open = malloc((bits_words(n) + 1) * sizeof *graph->open);
    assert_true(name && next && graph->rows && graph->arcs && graph->open);
    memset(graph->open, 0xff, bits_words(n) * sizeof *graph->open);
    for (uint64_t v = 0; v < n; v++) {
        uint64_t other = random ? random_below(random, v + 1) : v;
        name[v] = v;
        name[v] = name[other];
        name[other] = v;
    }
    for (uint64_t i = 0; i < graph->count; i++)
        for (int side = 0; side < 2; side++)
            graph->rows[name[graph->edges[i][side]] + 1]++;
    for (uint64_t v = 0; v < n; v++) {
        next[v] = graph->rows[v];
        graph->rows[v + 1] += graph->rows[v];
    }
    for (uint64_t i = 0; i < graph->count; i++)
        for (int side = 0; side < 2; side++) {
            uint64_t from = name[graph->edges[i][side]], to = name[graph->edges[i][!side]];
            graph->arcs[next[from]++] = (uint32_t)to;
        }
    free(name);
}

static struct large empty_graph(uint64_t vertices, uint64_t edges)
{
    struct large graph = {.vertices = vertices};
    graph.edges = malloc((edges + 1) * sizeof *graph.edges);
    assert_non_null(graph.edges);
    return graph;
}

static void free_graph(struct large *graph)
{
    free(graph->edges);
    free(graph->rows);
    free(graph->arcs);
    free(graph->open);
}

/* Marks the even vertices of a component. */
static uint64_t mark_component(const struct blossom_matching *matching, uint64_t *seen,
                               uint32_t *stack, uint32_t first)
{
    uint64_t count = 0, size = 0;
    bits_set(seen, first);
    stack[count++] = first;
    while (count) {
        uint32_t v = stack[--count];
        size++;
        for (uint64_t i = matching->graph.rows[v]; i < matching->graph.rows[v + 1]; i++) {
            uint32_t w = matching->graph.arcs[i];
            if (!blossom_is_even(matching, w) || bits_get(seen, w))
                continue;
            bits_set(seen, w);
            stack[count++] = w;
        }
    }
    return size;
}

/* With A the neighbours of the even set that are not even: no matching misses fewer vertices than
 * the odd components of the even set are more than A (Tutte and Berge), so that equality proves the
 * matching maximum, and that no vertex elsewhere can be missed (Gallai and Edmonds). */
static void check_certificate(const struct blossom_matching *matching)
{
    uint64_t n = matching->graph.vertices, beside = 0, components = 0, exposed = 0;
    SCOPED(drop_memory) uint64_t *seen = calloc(bits_words(n) + 1, sizeof *seen);
    SCOPED(drop_memory) uint32_t *stack = malloc((n + 1) * sizeof *stack);
    assert_true(seen && stack);
    for (uint32_t v = 0; v < n; v++) {
        bool next_to_even = false;
        uint32_t partner = matching->at[v].partner;
        bool joined = partner == NO_VERTEX;
        for (uint64_t i = matching->graph.rows[v]; i < matching->graph.rows[v + 1]; i++) {
            uint32_t w = matching->graph.arcs[i];
            joined = joined || w == partner;
            next_to_even = next_to_even || blossom_is_even(matching, w);
        }
        assert_true(joined);
        exposed += partner == NO_VERTEX;
        if (partner != NO_VERTEX)
            assert_int_equal(matching->at[partner].partner, v);
        if (!blossom_is_even(matching, v)) {
            beside += next_to_even;
        } else if (!bits_get(seen, v)) {
            assert_int_equal(mark_component(matching, seen, stack, v) % 2, 1);
            components++;
        }
    }
    assert_int_equal(matching->exposed, exposed);
    assert_int_equal(components - beside, exposed);
}

/* Only the phases, from the empty matching. Returns whether the graph is bipartite. */
static bool check_phases(qj_context *context, const struct graph_view *view, uint64_t exposed)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct blossom_matching matching;
    bool bipartite;
    assert_ok(context, read_graph(&matching, &arena, view));
    assert_ok(context, blossom_phases_find_sides(&matching, &bipartite));
    if (bipartite) {
        for (uint32_t v = 0; v < view->vertices; v++)
            for (uint64_t i = view->rows[v]; i < view->rows[v + 1]; i++)
                assert_int_equal(matching.at[v].base + matching.at[view->arcs[i]].base, 3);
        assert_ok(context, blossom_phases_run(&matching));
        assert_ok(context, blossom_mark(&matching));
        check_certificate(&matching);
        assert_int_equal(matching.exposed, exposed);
    }
    return bipartite;
}

static uint64_t check_large(struct large *graph, struct random *random, bool bipartite)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct arena arena = {.context = context};
    struct blossom_matching matching;
    close_graph(graph, random);
    struct graph_view view = {graph->vertices, graph->rows, graph->arcs, graph->open, NO_TOKEN};
    assert_ok(context, read_graph(&matching, &arena, &view));
    assert_ok(context, blossom_maximise(&matching));
    check_certificate(&matching);
    uint64_t exposed = matching.exposed;
    arena_clear(&arena);
    assert_int_equal(check_phases(context, &view, exposed), bipartite);
    return exposed;
}

enum { SIDE = 220 };

/* The cells of a board that are free, joined to four neighbours or eight. */
static struct large board_graph(struct random *random, uint64_t blocked, bool king)
{
    struct large graph = empty_graph(0, UINT64_C(4) * SIDE * SIDE);
    SCOPED(drop_memory) uint64_t *vertex = malloc(UINT64_C(1) * SIDE * SIDE * sizeof *vertex);
    assert_non_null(vertex);
    for (uint64_t cell = 0; cell < UINT64_C(1) * SIDE * SIDE; cell++)
        vertex[cell] = random_chance(random, blocked) ? UINT64_MAX : graph.vertices++;
    for (uint64_t cell = 0; cell < UINT64_C(1) * SIDE * SIDE; cell++)
        for (int d = 0; d < (king ? 4 : 2); d++) {
            uint64_t down = d > 0, right = d == 0 || d == 2 ? 1 : 0, left = d == 3;
            uint64_t row = cell / SIDE + down, column = cell % SIDE + right - left;
            if (row >= SIDE || column >= SIDE || vertex[cell] == UINT64_MAX)
                continue;
            if (vertex[row * SIDE + column] != UINT64_MAX)
                add_edge(&graph, vertex[cell], vertex[row * SIDE + column]);
        }
    return graph;
}

/* Each graph in the given order
 * and under random names: equal numbers of exposed vertices. */
TEST(large_graphs_are_certified)
{
    struct random random = {13};
    for (uint64_t kind = 0; kind < 6; kind++)
        for (uint64_t times = 0; times < unit_count(1); times++) {
            uint64_t exposed[2];
            for (int renamed = 0; renamed < 2; renamed++) {
                struct random same = {100 * kind + times};
                SCOPED(free_graph)
                struct large graph = kind < 2    ? empty_graph(40000, 100000)
                                     : kind == 2 ? board_graph(&same, 250, true)
                                                 : board_graph(&same, 50 * (kind - 3), false);
                for (uint64_t i = 0; kind < 2 && i < (kind ? 80000 : 50000); i++) {
                    uint64_t v = random_below(&same, 40000);
                    add_edge(&graph, v, (v + random_below(&same, 50)) % 40000);
                }
                exposed[renamed] = check_large(&graph, renamed ? &random : NULL, kind > 2);
            }
            assert_int_equal(exposed[0], exposed[1]);
        }
}

/* Three perfect matchings at random laid over each other, or three paths through all vertices: the
 * last vertices that the sweep leaves are far apart, and their trees grow together. */
TEST(expanders_are_certified)
{
    enum { VERTICES = 60000 };
    static uint32_t order[VERTICES];
    struct random random = {53};
    for (uint32_t v = 0; v < VERTICES; v++)
        order[v] = v;
    for (unsigned step = 1; step <= 2; step++) {
        SCOPED(free_graph) struct large graph = empty_graph(VERTICES, 3 * VERTICES);
        for (int times = 0; times < 3; times++) {
            for (uint32_t v = VERTICES - 1; v > 0; v--) {
                uint64_t other = random_below(&random, v + 1);
                uint32_t swap = order[v];
                order[v] = order[other];
                order[other] = swap;
            }
            for (uint32_t v = 0; v + 1 < VERTICES; v += 3 - step)
                add_edge(&graph, order[v], order[v + 1]);
        }
        assert_int_equal(check_large(&graph, &random, false), 0);
    }
}

/* Paths that cross a fan of odd cycles and long chains: searches long enough that a recursion as
 * deep as the graph would show. */
TEST(long_graphs_are_certified)
{
    enum { LONG = 100001 };
    for (uint64_t step = 1; step <= 4; step++) {
        SCOPED(free_graph) struct large graph = empty_graph(LONG, 2 * LONG);
        for (uint64_t v = 0; v + 1 < LONG; v++)
            add_edge(&graph, v, v + 1);
        for (uint64_t v = 0; step > 1 && v + 2 * step < LONG; v += 2 * step - 1)
            add_edge(&graph, v, v + 2 * (step / 2));
        assert_int_equal(check_large(&graph, NULL, step == 1), 1);
    }
}

/* A vertex with more free neighbours than a byte can count, in either greedy role. */
TEST(stars_are_certified)
{
    for (uint64_t leaves = 252; leaves < 260; leaves++) {
        SCOPED(free_graph) struct large graph = empty_graph(2 * leaves + 2, 3 * leaves);
        for (uint64_t i = 0; i < leaves; i++) {
            add_edge(&graph, 0, 2 + 2 * i);
            add_edge(&graph, 2 + 2 * i, 3 + 2 * i);
            add_edge(&graph, 1, 3 + 2 * i);
        }
        assert_int_equal(check_large(&graph, NULL, true), 0);
        free_graph(&graph);
        graph = empty_graph(leaves + 1, leaves);
        for (uint64_t i = 0; i < leaves; i++)
            add_edge(&graph, 0, 1 + i);
        assert_int_equal(check_large(&graph, NULL, true), leaves - 1);
    }
}

/* Groups of vertices in a ring; each vertex of the first half has five neighbours at random in the
 * groups of the second half at its own place and beside it (Cherkassky, Goldberg, Martin, Setubal
 * and Stolfi 1998). The halves are one after the other, or alternate, so that neighbours are near.
 */
static struct large ring_graph(uint64_t groups, uint64_t size, bool near)
{
    struct random random = {7};
    uint64_t half = groups * size;
    struct large graph = empty_graph(2 * half, 5 * half);
    for (uint64_t i = 0; i < 5 * half; i++) {
        uint64_t group = (i / 5 / size + random_below(&random, 3) + groups - 1) % groups;
        uint64_t one = i / 5, two = group * size + random_below(&random, size);
        add_edge(&graph, near ? 2 * one : one, near ? 2 * two + 1 : half + two);
    }
    close_graph(&graph, NULL);
    return graph;
}

/* Passes over the graph: 5 with phases and 24 with searches alone, or 19 and 30 if neighbours are
 * near. */
TEST(phases_need_few_passes)
{
    for (unsigned near = 0; near < 2; near++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        SCOPED(free_graph) struct large graph = ring_graph(256, 160, near);
        struct blossom_matching matching;
        struct graph_view view = {graph.vertices, graph.rows, graph.arcs, graph.open, NO_TOKEN};
        assert_ok(context, read_graph(&matching, &arena, &view));
        assert_ok(context, blossom_maximise(&matching));
        check_certificate(&matching);
        uint64_t passes = matching.work / (4 * view.vertices + graph.rows[view.vertices]);
        assert_true(passes < (near ? 24 : 8));
    }
}

/* Roots r, ends e and two paths e x=o-r (=: matched) to each end: by the first to r0, by the second
 * to its own root. The search from an end goes back to it from r0, which the first end has used up.
 */
TEST(a_phase_goes_back_from_dead_ends)
{
    enum { ENDS = 100, R = 0, E, X, XO, Y, YO, EACH };
    static const uint32_t edges[][2] = {{E, X}, {E, Y}, {X, XO}, {Y, YO}, {YO, R}};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    SCOPED(free_graph) struct large graph = empty_graph(EACH * ENDS, EACH * ENDS);
    struct blossom_matching matching;
    bool bipartite;
    for (uint64_t first = 0; first < graph.vertices; first += EACH) {
        for (size_t i = 0; i < COUNT(edges); i++)
            add_edge(&graph, first + edges[i][0], first + edges[i][1]);
        add_edge(&graph, first + XO, R);
    }
    close_graph(&graph, NULL);
    struct graph_view view = {graph.vertices, graph.rows, graph.arcs, graph.open, NO_TOKEN};
    assert_ok(context, read_graph(&matching, &arena, &view));
    assert_ok(context, blossom_phases_find_sides(&matching, &bipartite));
    for (uint32_t v = 0; v < view.vertices; v++)
        if (v % EACH >= X) {
            matching.kind[v] = NEW;
            matching.at[v].partner = v ^ 1;
        }
    matching.work = 0;
    assert_ok(context, blossom_phases_run(&matching));
    assert_in_range(matching.work, 1, 5 * (4 * view.vertices + view.rows[view.vertices]) / 4);
    assert_ok(context, blossom_mark(&matching));
    check_certificate(&matching);
    assert_int_equal(matching.exposed, 0);
}

/* ------------------------------------------------------------------- limits */

/* Vertex v is joined to v + d for each distance d that is not 0, as far as it exists. */
static struct large joined_graph(uint64_t vertices, const uint64_t distances[3])
{
    struct large graph = empty_graph(vertices, 3 * vertices);
    for (int i = 0; i < 3; i++)
        for (uint64_t v = distances[i]; distances[i] && v < vertices; v++)
            add_edge(&graph, v, v - distances[i]);
    close_graph(&graph, NULL);
    return graph;
}

/* The token's vertex is not open. */
static struct view view_of(const struct large *graph, uint64_t token)
{
    if (token != NO_TOKEN)
        bits_clear(graph->open, token);
    return (struct view){.kind = VIEW_GRAPH,
                         .graph = {graph->vertices, graph->rows, graph->arcs, graph->open, token}};
}

/* The work is stopped at every point where it can be; all memory is freed. The distances make
 * the engine number the vertices anew. */
TEST(work_can_be_stopped)
{
    SCOPED(free_graph) struct large graph = joined_graph(300001, (uint64_t[]){1, 70000, 150000});
    const struct view view = view_of(&graph, NO_TOKEN);
    assert_true(stop_everywhere(&engine_blossom, &view, true) > 3);
}

/* A session that is stopped in a search stays as it was. The token is before a path of an odd
 * number of vertices: the searches reach its end. */
TEST(stopped_sessions_stay_right)
{
    int left = -1;
    const qj_limits limits = LIMITS(.stop = stop_at_zero, .stop_user = &left);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(free_graph) struct large graph = joined_graph(600002, (uint64_t[3]){1});
    const struct view view = view_of(&graph, 0);
    SCOPED(drop_engine_session)
    struct engine_session *session = session_of(context, &engine_blossom, &view);
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

/* A path of an odd number of vertices, an edge and a vertex: a search that is stopped after the
 * first exposed vertex leaves the number of all. */
TEST(a_stopped_search_counts_nothing)
{
    enum { PATH = 600001 };
    int left = -1;
    const qj_limits limits = LIMITS(.stop = stop_at_zero, .stop_user = &left);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(free_graph) struct large graph = empty_graph(PATH + 3, PATH);
    for (uint64_t v = 0; v + 1 < PATH; v++)
        add_edge(&graph, v, v + 1);
    add_edge(&graph, PATH, PATH + 1);
    close_graph(&graph, NULL);
    const struct view view = view_of(&graph, NO_TOKEN);
    SCOPED(drop_engine_session)
    struct engine_session *session = session_of(context, &engine_blossom, &view);
    assert_int_equal(outcome_of(context, &engine_blossom, session), 1);
    assert_ok(context, engine_blossom.advance(session, &(qj_move){{PATH}}));
    left = 0;
    assert_int_equal(engine_blossom.moves(session, any_option, NULL), QJ_STOPPED);
    left = -1;
    assert_ok(context, engine_blossom.retreat(session));
    assert_int_equal(outcome_of(context, &engine_blossom, session), 1);
}

TEST(what_cannot_fit_is_refused)
{
    struct engine_session *session = NULL;
    SCOPED(free_graph) struct large graph = joined_graph(100000, (uint64_t[3]){0});
    const struct view view = view_of(&graph, NO_TOKEN);
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 1000000));
    assert_failure(context, engine_session_open(context, &engine_blossom, &view, &session),
                   QJ_LIMIT, "a maximum matching of 100000 vertices needs 1.7 MB, limit 1 MB");
    assert_null(session);
    qj_plan plan = {.states = 0};
    assert_ok(context, engine_blossom.plan(context, &view, &plan));
    assert_int_equal(plan.states, 100000);
    assert_true(plan.bytes > 1700000 && plan.bytes < 1710000);
}

TEST(allocations_may_fail)
{
    SCOPED(free_graph) struct large graph = joined_graph(40001, (uint64_t[]){1, 2, 20000});
    const struct view view = view_of(&graph, NO_TOKEN);
    assert_true(fail_allocations(&engine_blossom, &view) > 12);
}
