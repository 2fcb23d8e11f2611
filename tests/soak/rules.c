/* rules: random games of one's own, as a graph whose vertices are the states, valued by the
 * definition and by qiju: with an end or without one, with points, with players who move again,
 * with little memory. */
#include "soak/soak.h"

#include "support/own.h"

enum { MAX_VERTICES = 600, DEGREE = 5, QUESTIONS = 6, MAX_POINTS = 9 };

struct net {
    int vertices, arcs_below; /* arcs of a vertex lead below arcs_below ranks higher, or lower */
    int degree[MAX_VERTICES], to[MAX_VERTICES][DEGREE], points[MAX_VERTICES][DEGREE];
    int side[MAX_VERTICES];
    bool over[MAX_VERTICES], loops, partizan;
    int end_value[MAX_VERTICES]; /* to the side to move, where it is over */
    int width;                   /* vertices of one rank */
    qj_ending ending;
    int64_t value[MAX_VERTICES]; /* to the side to move, or the Grundy number */
};

/* ------------------------------------------------------------------ rules */

/* Rules that give nimbers have no end but the want of a move. */
static bool is_nimber(const struct net *net)
{
    return net->ending == QJ_LAST_WINS && !net->loops && !net->partizan;
}

static const struct net *net_of(const qj_setup *setup)
{
    return setup->user;
}

static int vertex_of(const void *state)
{
    uint16_t vertex;
    memcpy(&vertex, state, sizeof vertex);
    return vertex;
}

static void set_vertex(void *state, int64_t number)
{
    uint16_t vertex = (uint16_t)number;
    memcpy(state, &vertex, sizeof vertex);
}

CONSTANT(size_t, net_size, sizeof(uint16_t))

static const char *net_start(const qj_setup *setup, void *state)
{
    set_vertex(state, setup->value[0]);
    return NULL;
}

OF_STATE(int, net_side, net_of(setup)->side[vertex_of(state)])

static bool net_over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = net_of(setup)->end_value[vertex_of(state)];
    return net_of(setup)->over[vertex_of(state)];
}

static void net_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    int degree = net_of(setup)->degree[vertex_of(state)];
    for (int i = 0; i < degree; i++)
        if (!visit(user, &(qj_move){{(uint64_t)i}}))
            return;
}

static int64_t net_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct net *net = net_of(setup);
    int vertex = vertex_of(state);
    set_vertex(state, net->to[vertex][move->part[0]]);
    return net->ending == QJ_POINTS ? net->points[vertex][move->part[0]] : 0;
}

OF_STATE(uint64_t, net_rank, (uint64_t)(vertex_of(state) / net_of(setup)->width))

static const qj_rules_parameter parameters[] = {
    {"vertex", "where the game starts", 0, 0, MAX_VERTICES - 1}, {NULL, NULL, 0, 0, 0}};

static qj_rules rules_of(struct net *net, bool ranked)
{
    return (qj_rules){QJ_RULES_HEAD,
                      .name = "net",
                      .parameters = parameters,
                      .ending = net->ending,
                      .loops = net->loops,
                      .state_size = net_size,
                      .start = net_start,
                      .side = net->partizan ? net_side : NULL,
                      .over = is_nimber(net) ? NULL : net_over,
                      .moves = net_moves,
                      .play = net_play,
                      .tier = ranked ? net_rank : NULL,
                      .user = net};
}

/* ------------------------------------------------------------------- nets */

static int below(struct random *random, int bound)
{
    return (int)random_below(random, (uint64_t)bound);
}

/* Arcs lead to lower vertices; with loops, to no higher rank. */
static void draw_vertex(struct random *random, struct net *net, int vertex)
{
    int bound = net->loops ? (vertex / net->width + 1) * net->width : vertex;
    bound = bound < net->vertices ? bound : net->vertices;
    int reach = 1 + below(random, 40), least = bound > reach ? bound - reach : 0;
    net->degree[vertex] = bound ? below(random, DEGREE + 1) : 0;
    net->side[vertex] = below(random, 2);
    net->over[vertex] = below(random, 20) == 0;
    net->end_value[vertex] = net->ending == QJ_POINTS ? below(random, 2 * MAX_POINTS) - MAX_POINTS
                                                      : below(random, 3) - 1;
    for (int i = 0; i < net->degree[vertex]; i++) {
        net->to[vertex][i] = least + below(random, bound - least);
        net->points[vertex][i] = below(random, 2 * MAX_POINTS) - MAX_POINTS;
    }
}

static void draw_net(struct random *random, struct net *net)
{
    static const qj_ending endings[] = {QJ_LAST_WINS, QJ_LAST_LOSES, QJ_STUCK_DRAWS, QJ_POINTS};
    memset(net, 0, sizeof *net);
    net->vertices = 2 + below(random, MAX_VERTICES - 2);
    net->ending = endings[below(random, 4)];
    net->loops = net->ending != QJ_POINTS && below(random, 2);
    net->partizan = below(random, 2);
    net->width = 1 + below(random, 60);
    for (int vertex = 0; vertex < net->vertices; vertex++)
        draw_vertex(random, net, vertex);
}

/* ------------------------------------------------------------- definition */

enum { UNKNOWN = 1 << 20 };

/* Finds the value of a vertex without moves, or that is over. */
static bool find_end(const struct net *net, int vertex, int64_t *value)
{
    static const int stuck[] = {[QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0};
    *value = net->over[vertex]          ? net->end_value[vertex]
             : net->ending == QJ_POINTS ? 0
                                        : stuck[net->ending];
    return net->over[vertex] || net->degree[vertex] == 0;
}

/* Returns the value of a move for its mover. The value of the vertex after it is known. */
static int64_t move_value_of(const struct net *net, int vertex, int move)
{
    int to = net->to[vertex][move];
    bool again = net->partizan && net->side[to] == net->side[vertex];
    int64_t gained = net->ending == QJ_POINTS ? net->points[vertex][move] : 0;
    return gained + (again ? net->value[to] : -net->value[to]);
}

/* Returns the value of the best move; UNKNOWN if it depends on vertices of unknown value. */
static int64_t find_best(const struct net *net, int vertex)
{
    int64_t best = -UNKNOWN;
    bool open = false;
    for (int i = 0; i < net->degree[vertex]; i++) {
        if (net->value[net->to[vertex][i]] == UNKNOWN)
            open = true;
        else if (move_value_of(net, vertex, i) > best)
            best = move_value_of(net, vertex, i);
    }
    return open && best < 1 ? UNKNOWN : best;
}

static int64_t find_mex(const struct net *net, int vertex)
{
    bool seen[DEGREE + 1] = {false};
    int64_t mex = 0;
    for (int i = 0; i < net->degree[vertex]; i++) {
        int64_t value = net->value[net->to[vertex][i]];
        if (value <= DEGREE)
            seen[value] = true;
    }
    while (mex <= DEGREE && seen[mex])
        mex++;
    return mex;
}

/* Wins and losses spread until nothing changes; play that need not end is a draw. */
static void value_loops(struct net *net)
{
    bool changed = true;
    for (int vertex = 0; vertex < net->vertices; vertex++)
        if (!find_end(net, vertex, &net->value[vertex]))
            net->value[vertex] = UNKNOWN;
    while (changed) {
        changed = false;
        for (int vertex = 0; vertex < net->vertices; vertex++) {
            int64_t best = net->value[vertex] == UNKNOWN ? find_best(net, vertex) : UNKNOWN;
            changed |= best != UNKNOWN;
            if (best != UNKNOWN)
                net->value[vertex] = best;
        }
    }
    for (int vertex = 0; vertex < net->vertices; vertex++)
        if (net->value[vertex] == UNKNOWN)
            net->value[vertex] = 0;
}

static void value_net(struct net *net)
{
    if (is_nimber(net))
        memset(net->over, 0, sizeof net->over);
    if (net->loops)
        value_loops(net);
    for (int vertex = 0; !net->loops && vertex < net->vertices; vertex++) {
        if (is_nimber(net))
            net->value[vertex] = find_mex(net, vertex);
        else if (!find_end(net, vertex, &net->value[vertex]))
            net->value[vertex] = find_best(net, vertex);
    }
}

/* -------------------------------------------------------------- questions */

struct expected {
    const struct net *net;
    int vertex, seen;
};

static bool check_option(void *user, const qj_option *option)
{
    struct expected *expected = user;
    const struct net *net = expected->net;
    assert_int_equal(option->move.part[0], expected->seen++);
    if (option->value.kind == QJ_NIMBER)
        assert_int_equal(option->value.lo,
                         net->value[net->to[expected->vertex][option->move.part[0]]] ? -1 : 1);
    else
        assert_int_equal(option->value.lo,
                         move_value_of(net, expected->vertex, (int)option->move.part[0]));
    return true;
}

static qj_status check_vertex(qj_position *position, struct expected *expected)
{
    SCOPED(drop_session) qj_session *session = NULL;
    qj_value value;
    TRY(qj_session_open(position, NULL, &session));
    TRY(qj_session_value(session, &value));
    if (value.kind == QJ_NIMBER)
        assert_int_equal(value.nimber, expected->net->value[expected->vertex]);
    else
        assert_int_equal(value.lo, expected->net->value[expected->vertex]);
    return qj_session_moves(session, check_option, expected);
}

void soak_rules(struct random *random)
{
    static struct net net;
    draw_net(random, &net);
    value_net(&net);
    qj_limits limits =
        LIMITS(.threads = random_chance(random, 50) ? 2 : 1,
               .bytes = random_chance(random, 500) ? 0 : 200000 + random_below(random, 400000));
    qj_rules rules = rules_of(&net, net.loops && random_chance(random, 500));
    for (int i = 0; i < QUESTIONS; i++) {
        struct expected expected = {.net = &net, .vertex = net.vertices - 1 - i * net.vertices / 9};
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        const char *words = worded("%d", expected.vertex);
        soak_about("a net of %d vertices, ending %d, loops %d, partizan %d, from %s", net.vertices,
                   (int)net.ending, net.loops, net.partizan, words);
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        SCOPED(drop_position) qj_position *position = read_own(context, game, words);
        qj_status status = check_vertex(position, &expected);
        if (status != QJ_LIMIT || limits.bytes == 0)
            assert_ok(context, status);
    }
}
