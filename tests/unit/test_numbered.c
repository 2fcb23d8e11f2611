/* Exhaustive search by ranks against search by states: random games of every kind with equal
 * answers. test_audit.c has false claims of rules about their ranks.
 */
#include "support/ways.h"

GROUP(numbered)

/* A random game: vertices with arcs between them, from vertex 0. Each vertex has two equivalent
 * copies, chosen by the arc that leads there. A state is the vertex, doubled, and the copy; it has
 * a number at random among more than there are states. */
enum { MOST = 40, DEGREE = 4, NUMBERS = 300 };

/* With little memory many numbers have indices instead of values. */
enum { SPREAD = 2048, SPARSE_NUMBERS = NUMBERS * SPREAD, SPARSE_BYTES = 4 << 20 };
struct graph {
    unsigned vertices;
    unsigned degree[MOST];
    unsigned to[MOST][DEGREE]; /* states */
    int gain[MOST][DEGREE];    /* QJ_POINTS */
    bool over[MOST];           /* with a value: */
    int value[MOST];
    int side[MOST];
    unsigned layer[MOST]; /* its tier from the top; no arc leads to a lower layer */
    unsigned layers;
    uint16_t number[2 * MOST];
    int state[NUMBERS]; /* -1: none */
    bool canonical;
    unsigned spread; /* from number to number */
    qj_rules rules;
};

static const struct graph *graph_of(const qj_setup *setup)
{
    return setup->user;
}

static unsigned state_of(const void *state)
{
    return *(const unsigned char *)state;
}

static unsigned vertex_of(const void *state)
{
    return state_of(state) / 2;
}

CONSTANT(size_t, state_size, 1)

OF_STATE(int, side, graph_of(setup)->side[vertex_of(state)])

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = graph_of(setup)->value[vertex_of(state)];
    return graph_of(setup)->over[vertex_of(state)];
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    for (unsigned i = 0; i < graph_of(setup)->degree[vertex_of(state)]; i++)
        if (!visit(user, &(qj_move){{i}}))
            return;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct graph *graph = graph_of(setup);
    unsigned vertex = vertex_of(state);
    *(unsigned char *)state = (unsigned char)graph->to[vertex][move->part[0]];
    return graph->gain[vertex][move->part[0]];
}

static void canonical(UNUSED const qj_setup *setup, void *state)
{
    *(unsigned char *)state &= 0xfe;
}

OF_STATE(uint64_t, tier, graph_of(setup)->layers - graph_of(setup)->layer[vertex_of(state)])

static uint64_t numbers(const qj_setup *setup)
{
    return (uint64_t)NUMBERS * graph_of(setup)->spread;
}

static uint64_t number(const qj_setup *setup, const void *state)
{
    const struct graph *graph = graph_of(setup);
    return state_of(state) < 2 * MOST ? (uint64_t)graph->number[state_of(state)] * graph->spread
                                      : QJ_NO_NUMBER;
}

static bool numbered(const qj_setup *setup, uint64_t number, void *state)
{
    const struct graph *graph = graph_of(setup);
    int found = number % graph->spread ? -1 : graph->state[number / graph->spread];
    *(unsigned char *)state = (unsigned char)(found < 0 ? 0 : found);
    return found >= 0;
}

RANKED_LAYOUT(layout, 1, numbers, number, numbered)

/* Some of them twice. */
static void predecessors(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    const struct graph *graph = graph_of(setup);
    for (unsigned vertex = 0; vertex < graph->vertices; vertex++)
        for (unsigned i = 0; i < graph->degree[vertex]; i++) {
            unsigned to = graph->to[vertex][i];
            const unsigned char from = (unsigned char)(2 * vertex);
            const unsigned char copy = from + 1;
            if ((graph->canonical ? to / 2 == vertex_of(state) : to == state_of(state))) {
                visit(user, &from, 1);
                visit(user, &copy, 1);
            }
        }
}

/* -------------------------------------------------------------------- random games */

static void make_vertex(struct random *random, struct graph *graph, unsigned vertex)
{
    bool points = graph->rules.ending == QJ_POINTS;
    unsigned first = graph->rules.loops ? 0 : vertex + 1, end = graph->vertices;
    while (graph->rules.tier && graph->rules.loops && graph->layer[first] < graph->layer[vertex])
        first++;
    graph->degree[vertex] = first < end ? (unsigned)random_below(random, DEGREE + 1) : 0;
    for (unsigned i = 0; i < graph->degree[vertex]; i++) {
        unsigned to = first + (unsigned)random_below(random, end - first);
        graph->to[vertex][i] = 2 * to + (unsigned)random_below(random, 2);
        graph->gain[vertex][i] = points ? (int)random_below(random, 301) - 150 : 0;
    }
    graph->side[vertex] = (int)random_below(random, 2);
    graph->over[vertex] = graph->rules.over && random_below(random, 6) == 0;
    graph->value[vertex] = (int)random_below(random, 3) - 1;
}

static void make_numbers(struct random *random, struct graph *graph)
{
    for (unsigned i = 0; i < NUMBERS; i++)
        graph->state[i] = -1;
    for (unsigned state = 0; state < 2 * MOST; state++) {
        unsigned number;
        do
            number = (unsigned)random_below(random, NUMBERS);
        while (graph->state[number] >= 0);
        graph->number[state] = (uint16_t)number;
        graph->state[number] = (int)state;
    }
}

/* A game with numbers, of any ending, with and without sides, ends, loops, ranks, predecessors and
 * a canonical form. An arc never leads to a lower layer. */
static void make_graph(struct random *random, struct graph *graph)
{
    qj_ending ending = (qj_ending)(QJ_LAST_WINS + random_below(random, 4));
    bool loops = ending != QJ_POINTS && random_below(random, 2);
    *graph = (struct graph){
        .vertices = 1 + (unsigned)random_below(random, MOST),
        .canonical = random_below(random, 2),
        .spread = random_below(random, 4) ? 1 : SPREAD,
        .rules = {QJ_RULES_HEAD, .name = "graph", .ending = ending, .loops = loops,
                  .state_size = state_size, .side = random_below(random, 2) ? side : NULL,
                  .over = random_below(random, 2) ? over : NULL, .moves = moves, .play = play,
                  .tier = random_below(random, 2) ? tier : NULL,
                  .outcome_only = random_below(random, 4) == 0, .layout = layout,
                  .predecessors = loops && random_below(random, 2) ? predecessors : NULL,
                  .user = graph}};
    graph->rules.canonical = graph->canonical ? canonical : NULL;
    for (unsigned vertex = 1; vertex < graph->vertices; vertex++)
        graph->layer[vertex] = graph->layer[vertex - 1] + (random_below(random, 3) == 0);
    graph->layers = graph->layer[graph->vertices - 1];
    for (unsigned vertex = 0; vertex < graph->vertices; vertex++)
        make_vertex(random, graph, vertex);
    make_numbers(random, graph);
}

/* --------------------------------------------------------------------- both ways */

TEST(both_ways_answer_alike)
{
    enum { GAMES = 300 };
    struct random random = {18};
    static struct graph graph;
    const uint64_t games = unit_count(GAMES);
    for (uint64_t i = 0; i < games; i++) {
        make_graph(&random, &graph);
        const struct way_limits limits = {.threads = i % 16 == 0 ? 2 : 1,
                                          .bytes = graph.spread > 1 ? SPARSE_BYTES : 0,
                                          .forced = true};
        if (unit_watches(limits.threads))
            assert_true(compare_with_states(&random, &graph.rules, "", limits));
    }
}

/* ------------------------------------------------------------------------ repetition */

/* Rules that deny it are refused by numbers where they are by states. */
TEST(repetition_is_refused)
{
    enum { GAMES = 60 };
    static const char repeats[] = "the rules can repeat a position, so the game need not end";
    struct random random = {20};
    static struct graph graph;
    int refused = 0;
    for (int i = 0; i < GAMES; i++) {
        do
            make_graph(&random, &graph);
        while (!graph.rules.loops);
        graph.rules.loops = false;
        graph.rules.predecessors = NULL;
        graph.rules.tier = NULL;
        const qj_rules plain = without_numbers(&graph.rules);
        const struct own_solved solved = own_solve(context_start(), &plain, "", "exhaustive");
        const bool refuses = strstr(solved.message, repeats) == solved.message;
        qj_context *few = context_within(&LIMITS(.states = 2 * MOST)); /* so numbers are used */
        const struct own_solved other = own_solve(few, &graph.rules, "", "exhaustive");
        assert_int_equal(refuses, solved.status != QJ_OK);
        assert_int_equal(refuses, strstr(other.message, repeats) == other.message);
        assert_int_equal(other.status, solved.status);
        refused += refuses;
    }
    assert_in_range(refused, GAMES / 10, GAMES * 9 / 10);
}
