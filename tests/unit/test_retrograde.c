/* Outcomes of games with infinite play: two methods with equal results, large remoteness, and rules
 * that change. test_exhaustive.c has a third method, test_retrograde_nets.c tiers.
 */
#include "base/checkpoint.h"
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/forward/discovery.h"
#include "engines/exhaustive/retrograde/rank_set.h"
#include "engines/exhaustive/session/exhaustive_session.h"

#include "support/rules.h"
#include "support/store.h"

#include <limits.h>

GROUP(retrograde)

/* -------------------------------------------------------------- two ways */

/* Ends stay, all else is open again, and no move is kept if so wished. */
static void forget_values(struct explore *explore, bool moves_too)
{
    struct tier *tier = explore->positions.tiers;
    struct stored_batch all = {.count = (uint32_t)tier->count, .offset = NOT_STORED};
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
static void assert_ways_agree(const qj_rules *rules, const void *board, const void *start,
                              size_t size, unsigned threads)
{
    SCOPED(drop_context) qj_context *context = context_of_threads(threads);
    SCOPED(arena_clear) struct arena arena = {.context = context};
    SCOPED(explore_close) struct explore explore = {0};
    const struct view view = view_of_rules(rules, board, start, size);
    assert_int_equal(solve_by_states(&explore, &arena, &view.rules), QJ_OK);
    struct tier *tier = explore.positions.tiers;
    struct checkpoint none;
    checkpoint_init(&none, context, NULL, 0);
    explore.checkpoint = &none;
    SCOPED(drop_memory) int64_t *expected = calloc(tier->count, sizeof *expected);
    for (uint64_t i = 0; i < tier->count; i++)
        expected[i] = integers_get(&tier->ending, i);
    for (int way = 0; way < 4; way++) {
        struct rank_set set = {.explore = &explore, .tier = tier};
        bool fits = true;
        forget_values(&explore, way >= 2);
        explore.progress.distance = 0;
        assert_int_equal(rank_set_open(&set), QJ_OK);
        assert_int_equal(way % 2 ? rank_set_by_list(&set, &fits) : rank_set_by_distance(&set),
                         QJ_OK);
        assert_true(fits);
        rank_set_close(&set);
        for (uint64_t i = 0; i < tier->count; i++)
            assert_int_equal(integers_get(&tier->ending, i), expected[i]);
    }
}

/* The facts about a vertex when all are found: ends, and wins in one move. */
static int64_t known_early(const struct graph *graph, int vertex)
{
    if (vertex >= graph->end_from)
        return graph->end_value[vertex];
    for (int to = graph->end_from; to < VERTICES; to++)
        if (graph->arc[vertex][to] && graph->end_value[to] < 0)
            return 2;
    return 0;
}

/* They are not expanded again. */
TEST(wins_in_one_move_are_seen_early)
{
    struct random random = {6};
    for (uint64_t i = unit_count(60); i-- > 0;) {
        struct graph graph;
        const unsigned char start = 0;
        struct checkpoint none;
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        SCOPED(explore_close) struct explore explore = {0};
        random_graph(&random, QJ_OUTCOME, true, &graph);
        graph.state_size = 1;
        graph.sides = false;
        qj_rules rules = graph_rules(&graph, QJ_OUTCOME);
        rules.ending = QJ_STUCK_DRAWS;
        rules.loops = true;
        const struct view view = view_of_rules(&rules, &graph, &start, 1);
        checkpoint_init(&none, context, NULL, 0);
        assert_int_equal(explore_open(&explore, &arena, &view.rules), QJ_OK);
        explore.checkpoint = &none;
        assert_int_equal(discovery_run(&explore), QJ_OK);
        const struct tier *tier = explore.positions.tiers;
        for (uint64_t place = 0; place < tier->count; place++)
            assert_int_equal(integers_get(&tier->ending, place),
                             known_early(&graph, ((const unsigned char *)tier->states)[place]));
    }
}

TEST(two_ways_to_the_same)
{
    struct random random = {5};
    for (uint64_t i = unit_count(60); i-- > 0;) {
        const unsigned char start[20] = {0};
        struct graph graph;
        random_graph(&random, QJ_OUTCOME, true, &graph);
        qj_rules rules = graph_rules(&graph, QJ_OUTCOME);
        rules.ending = (qj_ending)(QJ_LAST_WINS + i % 3);
        rules.loops = true;
        assert_ways_agree(&rules, &graph, start, graph.state_size, i % 2 ? 2 : 1);
    }
}

/* A long way down: from odd numbers up too, from even ones only down. The player to move at 0 has
 * lost. */
enum { HIGH = 30000, CLIMB = 300 };

MOVES_OF(stairs_moves)
{
    uint32_t step = *(const uint32_t *)state;
    const qj_move down = {{step - 1}}, up = {{step + 1}};
    if (step && visit(user, &down) && step % 2)
        visit(user, &up);
}

static const qj_rules stairs_rules = {.ending = QJ_LAST_WINS,
                                      .outcome_only = true,
                                      .moves = stairs_moves,
                                      .play = go_to,
                                      .loops = true};

/* The distance of a step is its number, far beyond two bytes of the endings. */
TEST(long_distances)
{
    const uint32_t high = HIGH, climb = CLIMB;
    qj_value value = open_within(NULL, &stairs_rules, NULL, &high, sizeof high).value;
    assert_int_equal(value.lo, -1);
    assert_int_equal(value.distance, HIGH);
    assert_ways_agree(&stairs_rules, NULL, &climb, sizeof climb, 2);
}

/* Opened with so many allocations, then gone on with in enough memory; gives the first status. */
static qj_status climb_in_two(int allocations, qj_value *value)
{
    const uint32_t start = CLIMB;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    qj_limits limits = LIMITS(.checkpoint = memory_store_use(&store), .resize = failing_resize,
                              .resize_user = &allocations);
    qj_status status = open_within(&limits, &stairs_rules, NULL, &start, sizeof start).status;
    allocations = INT_MAX;
    struct opened again = open_within(&limits, &stairs_rules, NULL, &start, sizeof start);
    assert_int_equal(again.status, QJ_OK);
    *value = again.value;
    return status;
}

/* Whatever there was no room for, a wider ending as well, nothing wrong is kept. */
TEST(distances_outlast_want_of_memory)
{
    qj_status status = QJ_LIMIT;
    for (int allocations = 1; status != QJ_OK; allocations++) {
        qj_value value;
        status = climb_in_two(allocations, &value);
        assert_true(status == QJ_OK || status == QJ_LIMIT);
        assert_int_equal(value.lo, -1);
        assert_int_equal(value.distance, CLIMB);
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
    return go_to(setup, state, move) + 1;
}

TEST(more_moves_than_before_are_refused)
{
    const qj_rules rules = {.ending = QJ_POINTS, .moves = fickle_moves, .play = fickle_play};
    int asked = 0;
    const uint32_t start = 0;
    struct opened opened = open_within(NULL, &rules, &asked, &start, sizeof start);
    assert_int_equal(opened.status, QJ_USAGE);
    assert_string_equal(opened.message, "the rules give other moves when they are asked again");
    assert_int_equal(asked, 3);
}
