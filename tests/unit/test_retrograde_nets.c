/* Outcomes of games with infinite play, tier by tier: nets of thousands of positions against a
 * simple second method, in little memory, cut off, and with tiers that rise.
 */
#include "base/checkpoint.h"
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/retrograde/rank_set.h"
#include "engines/exhaustive/session/exhaustive_session.h"

#include "support/rules.h"
#include "support/store.h"

GROUP(retrograde_nets)

/* Many vertices, arcs at random that lead to no higher rank: that of a vertex is its number divided
 * by vertices_each. Some end the game, with any outcome. The players alternate, or vertices say the
 * side. */
enum { NET = 6000, DEGREE = 5 };
struct net {
    uint32_t to[NET][DEGREE];
    int degree[NET];
    int64_t end_value[NET]; /* of the vertices with degree -1 */
    uint64_t vertices_each;
    bool sides;
    int side[NET];
};

static bool net_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const struct net *net = setup->user;
    uint32_t vertex = *(const uint32_t *)state;
    *value = net->end_value[vertex];
    return net->degree[vertex] < 0;
}

static void net_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct net *net = setup->user;
    uint32_t vertex = *(const uint32_t *)state;
    for (int i = 0; i < net->degree[vertex]; i++)
        if (!visit(user, &(qj_move){{net->to[vertex][i]}}))
            return;
}

OF_STATE(uint64_t, net_rank,
         *(const uint32_t *)state / ((const struct net *)setup->user)->vertices_each)

OF_STATE(int, net_side, ((const struct net *)setup->user)->side[*(const uint32_t *)state])

static void net_draw(UNUSED const qj_setup *setup, const void *state, const qj_sink *out)
{
    char text[16];
    out->write(out->user, text,
               (size_t)snprintf(text, sizeof text, "%u", *(const uint32_t *)state));
}

static qj_rules net_rules(const struct net *net, bool ranked)
{
    return (qj_rules){.side = net->sides ? net_side : NULL,
                      .over = net_over,
                      .moves = net_moves,
                      .play = go_to,
                      .rank = ranked ? net_rank : NULL,
                      .draw = net_draw,
                      .ending = QJ_STUCK_DRAWS,
                      .loops = true};
}

/* Few ends, and long chains: distances of dozens of moves within a rank and across them. */
static void random_net(struct random *random, struct net *net, uint64_t vertices_each)
{
    net->vertices_each = vertices_each;
    for (uint64_t vertex = 0; vertex < NET; vertex++) {
        uint64_t top = (vertex / vertices_each + 1) * vertices_each;
        uint64_t bottom = vertex < 2 * vertices_each ? 0 : top - 3 * vertices_each;
        top = top < NET ? top : NET;
        bool ends = random_chance(random, 40);
        net->degree[vertex] = ends ? -1 : (int)random_below(random, DEGREE);
        net->end_value[vertex] = ends ? (int64_t)random_below(random, 3) - 1 : 0;
        net->side[vertex] = (int)random_below(random, 2);
        for (int i = 0; i < net->degree[vertex]; i++)
            net->to[vertex][i] = (uint32_t)(bottom + random_below(random, top - bottom));
    }
    net->degree[NET - 1] = DEGREE;
    for (uint32_t i = 0; i < DEGREE; i++)
        net->to[NET - 1][i] = NET - 2 - i;
}

/* A net solved in a context from its last vertex; close_net frees the result. */
struct played {
    struct arena arena;
    struct explore explore;
};

static qj_status open_net(struct played *played, qj_context *context, const struct net *net,
                          const qj_rules *rules)
{
    const uint32_t start = NET - 1;
    const struct view view = view_of_rules(rules, net, &start, sizeof start);
    arena_init(&played->arena, context);
    return solve_by_states(&played->explore, &played->arena, &view.rules);
}

static void close_net(struct played *played)
{
    explore_close(&played->explore);
    arena_clear(&played->arena);
    context_end(played->arena.context);
}

/* Plays out in a context, which it frees; endings: of each vertex, to the side to move, UNMET where
 * it is not met. */
enum { UNMET = 1 << 30 };
static qj_status solve_net(qj_context *context, const struct net *net, bool ranked,
                           int64_t endings[NET])
{
    const qj_rules rules = net_rules(net, ranked);
    SCOPED(close_net) struct played played = {0};
    qj_status status = open_net(&played, context, net, &rules);
    const struct tier *tier = played.explore.positions.tiers;
    for (int vertex = 0; vertex < NET; vertex++)
        endings[vertex] = UNMET;
    for (uint64_t i = 0; status == QJ_OK && i < tier->count; i++) {
        uint32_t vertex = ((const uint32_t *)tier->states)[i];
        int64_t ending = integers_get(&tier->ending, i);
        endings[vertex] = net->sides && net->side[vertex] ? -ending : ending;
    }
    return status;
}

/* The ending of a vertex from those of its children that have at most length - 1. */
static int64_t net_ending(const struct net *net, const int64_t *endings, uint64_t vertex,
                          int64_t length)
{
    bool all_lost = true;
    if (net->degree[vertex] <= 0)
        return endings[vertex];
    for (int i = 0; i < net->degree[vertex]; i++) {
        uint32_t to = net->to[vertex][i];
        bool again = net->sides && net->side[to] == net->side[vertex];
        int64_t child = again ? -endings[to] : endings[to];
        bool known = child && (child < 0 ? -child : child) < length;
        if (known && child < 0)
            return length;
        all_lost &= known;
    }
    return all_lost ? -length : 0;
}

/* By rounds over the whole net. */
static void decide_net(const struct net *net, int64_t endings[NET])
{
    for (uint64_t vertex = 0; vertex < NET; vertex++)
        endings[vertex] = net->degree[vertex] < 0 ? net->end_value[vertex] : 0;
    for (int64_t length = 2, last = 2; length <= last + 1; length++)
        for (uint64_t vertex = 0; vertex < NET; vertex++)
            if (endings[vertex] == 0 &&
                (endings[vertex] = net_ending(net, endings, vertex, length)))
                last = length;
}

TEST(nets_by_rank)
{
    enum { ROUNDS = 16 };
    static struct net net;
    static int64_t expected[NET], endings[NET];
    static const uint64_t sizes[] = {NET, 1000, 170, 7}; /* the last has more ranks than sets */
    struct random random = {8};
    int64_t longest = 0;
    for (int i = 0; i < ROUNDS; i++) {
        random_net(&random, &net, sizes[i % 4]);
        net.sides = i >= ROUNDS / 2;
        decide_net(&net, expected);
        assert_int_equal(solve_net(context_of_threads(i / 4 % 2 ? 2 : 1), &net, i % 3, endings),
                         QJ_OK);
        for (int vertex = 0; vertex < NET; vertex++) {
            assert_true(endings[vertex] == UNMET || endings[vertex] == expected[vertex]);
            if (endings[vertex] != UNMET && endings[vertex] > longest)
                longest = endings[vertex];
        }
    }
    assert_true(longest > 15);
}

static void set_arc(struct net *net, uint32_t from, uint32_t to)
{
    if (net->degree[from] < 0)
        net->degree[from] = 0;
    net->to[from][net->degree[from]++] = to;
}

/* The start can win in three moves by a lower rank, and in two by its own: there the other side
 * must end the game and lose. */
TEST(a_win_in_two_is_not_exposed)
{
    enum { START = NET - 1, LOST_IN_ONE = NET - 2, LOST_IN_TWO = 2, WON_IN_ONE = 1 };
    static struct net net;
    static int64_t endings[NET];
    net.vertices_each = NET / 2;
    memset(net.degree, 0xff, sizeof net.degree);
    net.end_value[0] = -1;
    net.end_value[3] = 1;
    set_arc(&net, START, START);
    set_arc(&net, START, LOST_IN_TWO);
    set_arc(&net, START, LOST_IN_ONE);
    set_arc(&net, LOST_IN_ONE, 3);
    set_arc(&net, LOST_IN_TWO, WON_IN_ONE);
    set_arc(&net, WON_IN_ONE, 0);
    assert_int_equal(solve_net(context_of_threads(1), &net, true, endings), QJ_OK);
    assert_int_equal(endings[LOST_IN_TWO], -3);
    assert_int_equal(endings[LOST_IN_ONE], -2);
    assert_int_equal(endings[START], 3);
}

/* The answer is equal whether the list of moves fits, until there is an error. */
TEST(nets_in_little_memory)
{
    static struct net net;
    static int64_t expected[NET], endings[NET];
    struct random random = {9};
    int told = 0;
    random_net(&random, &net, 500);
    net.sides = true;
    assert_int_equal(solve_net(context_of_threads(1), &net, true, expected), QJ_OK);
    for (uint64_t bytes = 2 << 20; bytes > 1 << 14; bytes -= bytes / 8) {
        qj_status status = solve_net(context_within(&LIMITS(.bytes = bytes)), &net, true, endings);
        assert_true(status == QJ_OK || status == QJ_LIMIT);
        told += status == QJ_OK;
        if (status == QJ_OK)
            assert_memory_equal(endings, expected, sizeof endings);
    }
    assert_in_range(told, 3, 33);
}

/* Stopped at every question, then resumed. */
TEST(nets_go_on)
{
    static struct net net;
    static int64_t expected[NET], endings[NET];
    struct random random = {10};
    random_net(&random, &net, 500);
    net.sides = true;
    assert_int_equal(solve_net(context_of_threads(1), &net, true, expected), QJ_OK);
    qj_status status = QJ_STOPPED;
    for (int questions = 0; status == QJ_STOPPED; questions++) {
        int left = questions;
        SCOPED(memory_store_free) struct store store = memory_store(1e9);
        qj_limits limits = LIMITS(.stop = stop_at_zero, .stop_user = &left);
        status = solve_net(memory_store_context(&store, &limits), &net, true, endings);
        if (status == QJ_STOPPED) {
            left = 1 << 30;
            assert_int_equal(solve_net(memory_store_context(&store, &limits), &net, true, endings),
                             QJ_OK);
        }
        assert_memory_equal(endings, expected, sizeof endings);
        assert_true(status == QJ_STOPPED || questions > 10);
    }
}

/* An arc to a higher rank: above the start, or in between. */
TEST(ranks_that_rise_are_refused)
{
    static struct net net;
    struct random random = {11};
    for (int i = 0; i < 2; i++) {
        random_net(&random, &net, 1000);
        net.to[NET - 1][0] = 500; /* from which a vertex of rank 1 is reached */
        net.degree[500] = 1;
        net.to[500][0] = 1500;
        net.degree[1500] = 0;
        if (i) {
            net.degree[500] = 0;
            net.vertices_each = NET - 1;
            net.degree[NET - 3] = 1; /* rank 0, from where the start is met again */
            net.to[NET - 3][0] = NET - 1;
        }
        qj_context *context = context_start();
        const qj_rules rules = net_rules(&net, true);
        SCOPED(close_net) struct played played = {0};
        assert_int_equal(open_net(&played, context, &net, &rules), QJ_USAGE);
        assert_non_null(strstr(qj_context_error(context)->message,
                               "the rank that the rules give rises with a move"));
    }
}

/* Rounds, too, name the position that a rank rises to, though others are asked for theirs after it.
 */
TEST(the_first_rank_that_rises_is_named)
{
    enum { START = NET - 1, RISES = 2100, FALLS = 2200, DRAWN_BELOW = 100 };
    static struct net net;
    qj_rules rules = net_rules(&net, false);
    SCOPED(close_net) struct played played = {0};
    qj_context *context = context_start();
    net.vertices_each = 2000;
    set_arc(&net, START, RISES);
    set_arc(&net, START, FALLS);
    set_arc(&net, RISES, START);
    set_arc(&net, FALLS, DRAWN_BELOW);
    set_arc(&net, DRAWN_BELOW, DRAWN_BELOW);
    assert_int_equal(open_net(&played, context, &net, &rules), QJ_OK);
    rules.rank = net_rank;
    struct rank_set set = {.explore = &played.explore,
                           .tier = played.explore.positions.tiers,
                           .number = 1,
                           .ranks = 1};
    assert_int_equal(rank_set_open(&set), QJ_OK);
    assert_failure(context, rank_set_by_distance(&set), QJ_USAGE,
                   "the rank that the rules give rises with a move (position: 5999)");
}
