/* The exhaustive engine on random rules of every kind against a naive solver, and against itself
 * by plain states: values with remoteness, all moves, lines, strategies, counts; with tiers, ranks,
 * symmetric forms, little memory, several threads, and rules that are expensive to call. Takes many
 * seconds: thousands of nets, and each again in less and less memory.
 */
#include "engines/exhaustive/answers/tiers_session.h"
#include "engines/exhaustive/exhaustive.h"

#include "support/plies.h"
#include "support/solution.h"
#include "support/tier_nets.h"
#include "support/ways.h"

#include <qiju/numbering.h>

GROUP(tiers)

struct tiers_choices_taken {
    uint64_t count, items[4 * TIER_NET_MOST];
};

static bool take_choice(void *user, uint64_t number)
{
    struct tiers_choices_taken *taken = user;
    assert_true(taken->count < COUNT(taken->items));
    taken->items[taken->count++] = number;
    return true;
}

/* Compares the strategies of both engines at their positions. */
static void compare_choices(struct engine_session *tiers, struct engine_session *exhaustive)
{
    struct engine_session *const both[2] = {tiers, exhaustive};
    struct tiers_choices_taken taken[2][2] = {{{0}}};
    qj_status status[2][2];
    for (int i = 0; i < 2; i++)
        for (int player = 0; player < 2; player++)
            status[i][player] = both[i]->engine->choices(both[i], player, take_choice,
                                                         &taken[i][player]);
    assert_memory_equal(taken[0], taken[1], sizeof taken[0]);
    assert_memory_equal(status[0], status[1], sizeof status[0]);
}

/* Plays at random in both, and compares; back at the end. */
static void compare_play(struct random *random, const struct naive *naive,
                         struct engine_session *tiers, struct engine_session *exhaustive)
{
    enum { PLIES = 8 };
    uint64_t played = 0;
    compare_choices(tiers, exhaustive);
    for (size_t at = 0; played < PLIES && naive_degree(naive, at) > 0; played++) {
        const qj_move move = {{random_below(random, naive_degree(naive, at))}};
        at = naive_move(naive, at, move.part[0])->to;
        assert_int_equal(tiers->engine->advance(tiers, &move), QJ_OK);
        assert_int_equal(exhaustive->engine->advance(exhaustive, &move), QJ_OK);
        compare_choices(tiers, exhaustive);
    }
    while (played--) {
        assert_int_equal(tiers->engine->retreat(tiers), QJ_OK);
        assert_int_equal(exhaustive->engine->retreat(exhaustive), QJ_OK);
    }
}

/* The value of every position by a session that is opened there. */
static void compare_with_naive(qj_context *context, struct random *random, struct view view,
                               const struct naive *naive)
{
    const size_t size = view.rules.state_size;
    for (size_t i = 0; i < naive->count; i += 1 + (size_t)random_below(random, 8)) {
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        const qj_value expected = naive_value(naive, i);
        unsigned char state[TIER_NET_SIZE];
        memcpy(state, naive->states + i * size, size);
        view.rules.state = state;
        assert_ok(context, engine_session_open(context, &engine_exhaustive, &view, &session));
        const qj_value value = session_value(session);
        assert_value(&value, &expected);
    }
}

static void assert_naive_plies(qj_context *context, const struct view *view,
                               const struct naive *naive)
{
    static struct plies plies[2];
    memset(plies, 0, sizeof plies);
    assert_ok(context, plies_of_tiers(context, view, &plies[0]));
    plies_of_naive(naive, &plies[1]);
    assert_memory_equal(&plies[0], &plies[1], sizeof plies[0]);
}

static void compare(struct random *random)
{
    static struct tier_net net;
    const unsigned threads = 1 + (unsigned)random_below(random, 4);
    const bool little = random_below(random, 2); /* memory: no log of many moves */
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_context)
    qj_context *within = context_within(little ? &LIMITS(.bytes = 3 << 19)
                                               : &LIMITS(.threads = threads));
    SCOPED(drop_engine_session) struct engine_session *tiers = NULL;
    SCOPED(drop_engine_session) struct engine_session *exhaustive = NULL;
    SCOPED(naive_free) struct naive naive = {0};
    tier_net_make(random, &net);
    if (!unit_watches(little ? 1 : threads))
        return;
    qj_rules other = net.plain;
    other.canonical = net.rules.canonical;
    struct view view = view_of_rules(&net.rules, &net, net.start, net.state_size);
    const qj_setup setup = *view.rules.setup;
    view.rules.setup = &setup;
    struct view plain = view;
    plain.rules.rules = &other;
    const struct naive_rules rules = tier_net_naive(&net, &setup);
    assert_true(naive_solve(&rules, 4 * TIER_NET_MOST, &naive));
    assert_ok(within, engine_session_open(within, &engine_exhaustive, &view, &tiers));
    assert_ok(context, engine_session_open(context, &engine_exhaustive, &plain, &exhaustive));
    assert_int_equal(tiers->states, exhaustive->states);
    assert_true(tiers->states == naive.count || net.symmetric);
    if (net.rules.expand && !net.rules.quick) /* rules on a pipe are asked about a state once */
        assert_int_equal(net.asked, tiers->states);
    assert_ok(within, naive_walk(random, &naive, 0, tiers));
    assert_ok(context, naive_walk(random, &naive, 0, exhaustive));
    compare_play(random, &naive, tiers, exhaustive);
    SCOPED(solution_end) struct solution one = {0}, other_one = {0};
    solution_keep(within, tiers, &one);
    solution_keep(within, exhaustive, &other_one);
    assert_same_solution(&one, &other_one);
    compare_with_naive(within, random, view, &naive);
    if (random_below(random, 4) == 0)
        assert_same_plies(context, &view, &plain);
    if (!net.symmetric)
        assert_naive_plies(within, &view, &naive);
}

TEST(answers_are_those_of_a_naive_solver_and_of_the_exhaustive_engine)
{
    struct random random = {38};
    for (uint64_t i = 0; i < unit_count(1000); i++)
        compare(&random);
}

/* A hash of all values in the order of places. */
static uint64_t sum_values(const struct tiers_session *session)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < session->solution.count; i++) {
        const struct tiers_tier *tier = session->solution.tiers[i];
        sum = bits_mix(sum, tier->number);
        for (uint64_t place = 0; place < tier->index.count; place++) {
            struct tiers_value value;
            assert_true(tiers_values_get(&tier->values, place, &value));
            sum = bits_mix(bits_mix(sum, (uint64_t)value.number), (uint64_t)value.ending);
        }
    }
    return sum;
}

/* Handles, and so all that is stored, are the same with any number of threads. */
TEST(nets_by_several_threads)
{
    static struct tier_net net;
    struct random random = {41};
    for (int i = 0; i < 150; i++) {
        uint64_t sums[4];
        tier_net_make(&random, &net);
        const struct view view = view_of_rules(&net.rules, &net, net.start, net.state_size);
        for (unsigned threads = 1; threads <= COUNT(sums); threads++) {
            SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.threads = threads));
            SCOPED(drop_engine_session) struct engine_session *session = NULL;
            assert_ok(context, engine_session_open(context, &engine_exhaustive, &view, &session));
            sums[threads - 1] = sum_values((const struct tiers_session *)session);
            assert_int_equal(sums[threads - 1], sums[0]);
        }
    }
}

/* The less memory there is, the sooner the log of moves is left out; answers stay the same until
 * there is an error. */
TEST(nets_in_little_memory)
{
    unit_has_no_threads();
    static struct tier_net net;
    struct random random = {39};
    uint64_t solved = 0, refused = 0;
    for (int i = 0; i < 40; i++) {
        tier_net_make(&random, &net);
        open_in_less_memory((struct memory_range){4 << 20, 1 << 14, 16}, &net.rules, &net,
                            net.start, net.state_size, &solved, &refused);
    }
    assert_true(solved > 100 && refused > 100);
}

/* Every position when the rules are asked for predecessors. */
static void compare_asking(struct tier_net *net)
{
    enum { MOST = 4 * TIER_NET_MOST };
    static struct tiers_game game;
    static struct tiers_solution solution;
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    SCOPED(naive_free) struct naive naive = {0};
    const struct view view = view_of_rules(&net->rules, net, net->start, net->state_size);
    const struct naive_rules rules = tier_net_naive(net, view.rules.setup);
    const struct tiers_game_source source = {.view = &view.rules, .asks = true};
    assert_ok(context, tiers_game_open(&game, &arena, &source));
    assert_ok(context, tiers_solution_open(&solution, &arena, &game, NULL));
    assert_int_equal(solution.asks, !net->rules.expand || net->rules.quick);
    assert_true(naive_solve(&rules, MOST, &naive));
    assert_naive_solution(&solution, &naive);
}

TEST(predecessors_in_place_of_lists)
{
    unit_has_no_threads();
    static struct tier_net net;
    struct random random = {43};
    uint64_t asked = 0;
    for (uint64_t i = 0; i < unit_count(1000); i++) {
        tier_net_make(&random, &net);
        if (net.rules.predecessors)
            compare_asking(&net);
        asked += net.rules.predecessors != NULL;
    }
    assert_true(asked > unit_count(1000) / 10);
}

/* A tier that rises, and play that does not end, are refused. */
TEST(rules_that_contradict_themselves_are_refused)
{
    unit_has_no_threads();
    static struct tier_net net;
    struct random random = {40};
    uint64_t rises[3] = {0}, repeats = 0;
    for (unsigned i = 0; i < 800; i++) {
        SCOPED(drop_context)
        qj_context *context = context_within(&LIMITS(.threads = 1 + i / 2 % 3));
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        tier_net_make(&random, &net);
        if (!net.rules.loops || net.rules.expand)
            continue;
        net.rules.loops = i % 2;
        net.rules.canonical = NULL;
        if (net.rules.tier && i % 2) { /* the vertex with an arc to the start has the lowest tier */
            net.each = 1;
            net.vertices = TIER_NET_MOST;
        }
        const struct view view = view_of_rules(&net.rules, &net, net.start, net.state_size);
        const qj_status status = engine_session_open(context, &engine_exhaustive, &view, &session);
        const char *message = qj_context_error(context)->message;
        assert_true(status == QJ_OK || status == QJ_USAGE);
        rises[i / 2 % 3] += status &&
                            strstr(message, "the tier that the rules give rises with a move");
        repeats += status && strstr(message, "the rules can repeat a position");
        assert_int_equal(status != QJ_OK, session == NULL);
    }
    assert_true(rises[0] > 5 && rises[1] > 5 && rises[2] > 5 && repeats > 5);
}

/* Positions are numbers, and moves lead to random ones; those of the lower tier stay there. One
 * position in forty is over, and one in eight has many moves. */
enum { ARENA = 3000, ARENA_LOW = 600, ARENA_MOVES = 2, ARENA_MANY = 64 };

static uint32_t arena_mix(uint32_t x)
{
    x = (x ^ x >> 16) * 0x7feb352dU;
    x = (x ^ x >> 15) * 0x846ca68bU;
    return x ^ x >> 16;
}

static bool arena_over(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    const uint32_t place = *(const uint32_t *)state;
    *value = (int64_t)(arena_mix(place) % 3) - 1;
    return place && arena_mix(place ^ 0x9e3779b9U) % 40 == 0;
}

static void arena_moves(UNUSED const qj_setup *setup, const void *state, qj_move_fn visit,
                        void *user)
{
    const uint32_t place = *(const uint32_t *)state;
    const uint32_t moves = arena_mix(place + 5) % 8 ? ARENA_MOVES : ARENA_MANY;
    for (uint32_t i = 0; i < moves; i++)
        if (!visit(user, &(qj_move){{arena_mix(place * ARENA_MANY + i + 7) %
                                     (place < ARENA_LOW ? ARENA_LOW : ARENA)}}))
            return;
}

OF_STATE(uint64_t, arena_tier, *(const uint32_t *)state >= ARENA_LOW)

/* Counts stay the same until there is an error: with the log, and by calling the rules again. */
TEST(counts_in_little_memory)
{
    unit_has_no_threads();
    static struct tier_net net;
    static struct plies all, some;
    struct random random = {42};
    uint64_t counted = 0;
    for (int i = 0; i < 40; i++) {
        SCOPED(drop_context) qj_context *free_context = context_start();
        tier_net_make(&random, &net);
        struct view view = view_of_rules(&net.rules, &net, net.start, net.state_size);
        view.bare = i % 3 == 0;
        memset(&all, 0, sizeof all);
        assert_ok(free_context, plies_of_tiers(free_context, &view, &all));
        for (uint64_t bytes = 1 << 20; bytes > 1 << 14; bytes -= bytes / 16) {
            SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = bytes));
            memset(&some, 0, sizeof some);
            const qj_status status = plies_of_tiers(context, &view, &some);
            assert_true(status == QJ_OK || status == QJ_LIMIT);
            if (status == QJ_OK)
                assert_memory_equal(&all, &some, sizeof all);
            counted += status == QJ_OK;
        }
    }
    assert_true(counted > 100);
}

static uint64_t arena_calls;

static void arena_count_moves(const qj_setup *setup, const void *state, qj_move_fn visit,
                              void *user)
{
    arena_calls++;
    arena_moves(setup, state, visit, user);
}

/* The log is larger than 20 bytes a position and a small part of the memory. */
TEST(counts_ask_for_moves_once)
{
    unit_has_no_threads();
    static struct plies plies;
    const uint32_t start = ARENA - 1;
    const qj_rules rules = {.ending = QJ_LAST_WINS,
                            .loops = true,
                            .moves = arena_count_moves,
                            .play = go_to,
                            .over = arena_over,
                            .tier = arena_tier};
    const struct view view = view_of_rules(&rules, NULL, &start, sizeof start);
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 4 << 20));
    memset(&plies, 0, sizeof plies);
    arena_calls = 0;
    assert_ok(context, plies_of_tiers(context, &view, &plies));
    uint64_t open = 0;
    for (uint64_t i = 0; i < plies.count; i++)
        open += plies.items[i].positions - plies.items[i].ended;
    assert_true(open > 2000);
    assert_int_equal(arena_calls, open);
}

CONSTANT(uint64_t, arena_numbers, ARENA)
OF_STATE(uint64_t, arena_number, *(const uint32_t *)state)

static bool arena_numbered(UNUSED const qj_setup *setup, uint64_t number, void *state)
{
    const uint32_t place = (uint32_t)number;
    memcpy(state, &place, sizeof place);
    return true;
}

RANKED_LAYOUT(arena_layout, sizeof(uint32_t), arena_numbers, arena_number, arena_numbered)

/* The moves into each position, as lists: position * ARENA_MANY + number of the move + 1, or 0. */
static uint32_t arena_first[ARENA], arena_next[ARENA * ARENA_MANY + 1];

static bool arena_list(void *user, const qj_move *move)
{
    uint32_t *const arc = user;
    arena_next[*arc] = arena_first[move->part[0]];
    arena_first[move->part[0]] = (*arc)++;
    return true;
}

static void arena_list_all(void)
{
    memset(arena_first, 0, sizeof arena_first);
    for (uint32_t place = 0; place < ARENA; place++) {
        uint32_t arc = place * ARENA_MANY + 1;
        arena_moves(NULL, &place, arena_list, &arc);
    }
}

static void arena_predecessors(UNUSED const qj_setup *setup, const void *state, qj_state_fn visit,
                               void *user)
{
    for (uint32_t arc = arena_first[*(const uint32_t *)state]; arc; arc = arena_next[arc])
        visit(user, &(uint32_t){(arc - 1) / ARENA_MANY}, sizeof(uint32_t));
}

/* Threads may take at most half of the memory, so there are fewer of them. */
TEST(memory_for_one_thread_is_enough_for_many)
{
    enum { MANY = 64 };
    const qj_rules rules = {QJ_RULES_HEAD,        .name = "arena",    .ending = QJ_STUCK_DRAWS,
                            .loops = true,        .tier = arena_tier, .over = arena_over,
                            .moves = arena_moves, .play = go_to};
    const uint32_t start = 2000;
    const struct view view = view_of_rules(&rules, NULL, &start, sizeof start);
    unsigned solved = 0;
    unit_has_no_threads();
    for (uint64_t bytes = 1 << 18; bytes < 1 << 20; bytes += bytes / 4) {
        qj_status status[2];
        for (unsigned many = 0; many < 2; many++) {
            SCOPED(drop_context)
            qj_context *context = context_within(
                &LIMITS(.bytes = bytes, .threads = many ? MANY : 1));
            SCOPED(drop_engine_session) struct engine_session *session = NULL;
            status[many] = engine_session_open(context, &engine_exhaustive, &view, &session);
        }
        assert_int_equal(status[1], status[0]);
        solved += status[1] == QJ_OK;
    }
    assert_true(solved > 2);
}

/* With much memory by lists of parents. With less by rounds, with little without a log; or, if they
 * are there, by predecessors. */
TEST(an_arena_in_little_memory)
{
    const qj_rules rules = {QJ_RULES_HEAD,        .name = "arena",    .ending = QJ_STUCK_DRAWS,
                            .loops = true,        .tier = arena_tier, .over = arena_over,
                            .moves = arena_moves, .play = go_to};
    qj_rules asked = rules;
    asked.layout = arena_layout;
    asked.predecessors = arena_predecessors;
    const struct {
        const qj_rules *rules;
        uint32_t start; /* nearly all positions can be reached from each */
    } cases[] = {{&rules, 2000}, {&rules, 2300}, {&asked, 2000}, {&rules, 2600}, {&asked, 2600}};
    uint64_t solved[2] = {0};
    arena_list_all();
    for (size_t i = 0; i < COUNT(cases); i++) {
        SCOPED(naive_free) struct naive naive = {0};
        const struct view view = view_of_rules(cases[i].rules, NULL, &cases[i].start,
                                               sizeof cases[i].start);
        const struct naive_rules plain = naive_rules_of(&view.rules);
        assert_true(naive_solve(&plain, ARENA, &naive));
        for (uint64_t bytes = (4 << 20) - i; bytes > 1 << 16; bytes -= bytes / 12) {
            const unsigned threads = 1 + (unsigned)(bytes % 4);
            if (!unit_watches(threads))
                continue;
            SCOPED(drop_context)
            qj_context *context = context_within(&LIMITS(.bytes = bytes, .threads = threads));
            SCOPED(drop_engine_session) struct engine_session *session = NULL;
            const qj_status status = engine_session_open(context, &engine_exhaustive, &view,
                                                         &session);
            assert_true(status == QJ_OK || status == QJ_LIMIT);
            if (status != QJ_OK)
                continue;
            struct tiers_solution *solution = &((struct tiers_session *)session)->solution;
            assert_naive_solution(solution, &naive);
            solved[solution->asks]++;
        }
    }
    assert_true(solved[false] > 20 && solved[true] > 2);
}

/* Random moves. The lists of parents have several blocks and chunks; each graph has other positions
 * where a block begins. */
enum { CROWD = 40000, CROWD_MOVES = 2, CROWD_ENDS = 8, CROWDS = 8 };
static uint64_t crowd;

static bool crowd_over(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return *(const uint32_t *)state % CROWD_ENDS == CROWD_ENDS - 1;
}

static void crowd_moves(UNUSED const qj_setup *setup, const void *state, qj_move_fn visit,
                        void *user)
{
    struct random random = {crowd * CROWD + *(const uint32_t *)state};
    for (uint32_t i = 0; i < CROWD_MOVES; i++)
        if (!visit(user, &(qj_move){{random_below(&random, CROWD)}}))
            return;
}

TEST(lists_of_many_positions)
{
    unit_has_no_threads();
    const qj_rules rules = {QJ_RULES_HEAD, .name = "crowd",    .ending = QJ_STUCK_DRAWS,
                            .loops = true, .over = crowd_over, .moves = crowd_moves,
                            .play = go_to};
    static const uint32_t start;
    const struct view view = view_of_rules(&rules, NULL, &start, sizeof start);
    const struct naive_rules plain = naive_rules_of(&view.rules);
    for (crowd = 0; crowd < CROWDS; crowd++) {
        SCOPED(naive_free) struct naive naive = {0};
        SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = 1 << 28));
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        assert_true(naive_solve(&plain, CROWD, &naive));
        assert_ok(context, engine_session_open(context, &engine_exhaustive, &view, &session));
        assert_in_range(naive.count, CROWD / 2, CROWD);
        assert_naive_solution(&((struct tiers_session *)session)->solution, &naive);
    }
}

/* Moves to the next two positions of a ring, which has few of many ranks. The last of 64 positions
 * is lost, and so is every third before it. */
enum { RING_RANKS = 1 << 26, RING_EACH = 64 };
static uint32_t ring;

static bool ring_over(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return *(const uint32_t *)state % RING_EACH == RING_EACH - 1;
}

static void ring_moves(UNUSED const qj_setup *setup, const void *state, qj_move_fn visit,
                       void *user)
{
    const uint32_t place = *(const uint32_t *)state;
    if (visit(user, &(qj_move){{(place + 1) % ring}}))
        visit(user, &(qj_move){{(place + 2) % ring}});
}

static void ring_predecessors(UNUSED const qj_setup *setup, const void *state, qj_state_fn visit,
                              void *user)
{
    const uint32_t place = *(const uint32_t *)state;
    assert_int_not_equal(place % RING_EACH, RING_EACH - 1); /* it is over */
    visit(user, &(uint32_t){(place + ring - 1) % ring}, sizeof(uint32_t));
    visit(user, &(uint32_t){(place + ring - 2) % ring}, sizeof(uint32_t));
}

CONSTANT(uint64_t, ring_numbers, RING_RANKS)
RANKED_LAYOUT(ring_layout, sizeof(uint32_t), ring_numbers, arena_number, arena_numbered)

TEST(predecessors_where_moves_would_take_much_memory)
{
    const qj_rules rules = {
        QJ_RULES_HEAD, .name = "ring",        .ending = QJ_STUCK_DRAWS,
        .loops = true, .over = ring_over,     .moves = ring_moves,
        .play = go_to, .layout = ring_layout, .predecessors = ring_predecessors};
    static const struct {
        uint32_t positions;
        uint64_t bytes;
        bool asks;
    } cases[] = {{1 << 15, UINT64_C(4) << 30, false},
                 {1 << 15, 256 << 20, true},  /* for a quarter of the ranks */
                 {1 << 14, 256 << 20, false}, /* so few are hashed */
                 {1 << 14, 2 << 20, true}};
    static const uint32_t start;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct view view = view_of_rules(&rules, NULL, &start, sizeof start);
        SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.bytes = cases[i].bytes));
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        ring = cases[i].positions;
        assert_ok(context, engine_session_open(context, &engine_exhaustive, &view, &session));
        const struct tiers_solution *solution = &((struct tiers_session *)session)->solution;
        assert_int_equal(solution->asks, cases[i].asks);
        assert_in_range(solution->positions, ring / 2, ring);
        const qj_value value = session_value(session);
        assert_true(value.lo == -1 && value.distance == (RING_EACH - 1) / 3 * 2);
    }
}

/* A ring with many moves, each place of which also leads to a second, larger ring, a lower tier. */
enum { INNER = 4000, INNER_MOVES = 20, OUTER = 2 * INNER };

OF_STATE(uint64_t, rings_tier, *(const uint32_t *)state < INNER)

static void rings_moves(UNUSED const qj_setup *setup, const void *state, qj_move_fn visit,
                        void *user)
{
    const uint32_t place = *(const uint32_t *)state;
    for (uint32_t i = 1; place < INNER && i <= INNER_MOVES; i++)
        if (!visit(user, &(qj_move){{(place + i) % INNER}}))
            return;
    visit(user, &(qj_move){{place < INNER ? INNER + place : INNER + (place - INNER + 1) % OUTER}});
}

static void rings_predecessors(UNUSED const qj_setup *setup, const void *state, qj_state_fn visit,
                               void *user)
{
    const uint32_t place = *(const uint32_t *)state;
    for (uint32_t i = 1; place < INNER && i <= INNER_MOVES; i++)
        visit(user, &(uint32_t){(place + INNER - i) % INNER}, sizeof place);
    if (place >= INNER)
        visit(user, &(uint32_t){INNER + (place - INNER + OUTER - 1) % OUTER}, sizeof place);
}

static bool rings_over(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return *(const uint32_t *)state == INNER;
}

/* The lists of the inner ring fit until the outer one takes memory, too. */
TEST(predecessors_where_a_lower_tier_takes_memory)
{
    const qj_rules rules = {QJ_RULES_HEAD,
                            .name = "rings",
                            .ending = QJ_STUCK_DRAWS,
                            .loops = true,
                            .tier = rings_tier,
                            .over = rings_over,
                            .moves = rings_moves,
                            .play = go_to,
                            .layout = ring_layout,
                            .predecessors = rings_predecessors};
    static const uint32_t start;
    const struct view view = view_of_rules(&rules, NULL, &start, sizeof start);
    for (unsigned asks = 0; asks < 2; asks++) {
        SCOPED(drop_context)
        qj_context *context = context_within(&LIMITS(.bytes = asks ? 2000000 : 2400000));
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        assert_ok(context, engine_session_open(context, &engine_exhaustive, &view, &session));
        assert_int_equal(((struct tiers_session *)session)->solution.asks, asks);
        assert_int_equal(session_value(session).distance, 1);
    }
}

/* ------------------------------------------------------------- few of many ranks */

/* A position is a tier, and one of 2^22 places. Each move lowers the tier; the setup has the number
 * of moves, and places from a limit on are not reached. A place is won in tier 0 if it is odd. */
enum { SPARSE_BITS = 22, SPARSE_TIERS = 6, SPARSE_PLACES = 6000 };

static uint32_t sparse_place(const void *state)
{
    return *(const uint32_t *)state & ((UINT32_C(1) << SPARSE_BITS) - 1);
}

OF_STATE(uint64_t, sparse_tier, *(const uint32_t *)state >> SPARSE_BITS)

static uint64_t sparse_rank(UNUSED const void *tier, const void *state)
{
    return sparse_place(state);
}

static void sparse_unrank(const void *tier, uint64_t rank, void *state)
{
    *(uint32_t *)state = (uint32_t)((uintptr_t)tier << SPARSE_BITS | rank);
}

static bool sparse_layout(UNUSED const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_ranked(out, 4, UINT64_C(1) << SPARSE_BITS, sparse_rank, sparse_unrank,
                     (const void *)(uintptr_t)tier); /* NOLINT(performance-no-int-to-ptr) */
    return true;
}

static bool sparse_over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = sparse_place(state) % 2 ? 1 : -1;
    return sparse_tier(setup, state) == 0;
}

static void sparse_moves(const qj_setup *setup, UNUSED const void *state, qj_move_fn visit,
                         void *user)
{
    const uint32_t moves = *(const uint32_t *)setup->user;
    for (uint32_t i = 0; i < moves; i++)
        visit(user, &(qj_move){{i}});
}

PLAY_OF(sparse_play)
{
    const uint32_t moves = *(const uint32_t *)setup->user;
    const uint32_t tier = (uint32_t)sparse_tier(setup, state) - 1;
    const uint32_t place = (sparse_place(state) * moves + (uint32_t)move->part[0]) % SPARSE_PLACES;
    *(uint32_t *)state = tier << SPARSE_BITS | place;
    return 0;
}

/* With 4 moves there are 1365 positions, more than a 4096th of the ranks of a tier and fewer than
 * of all tiers; with 12 moves there are more. */
TEST(few_positions_of_tiers_are_hashed)
{
    static const uint32_t moves[] = {4, 12};
    const uint32_t start = (SPARSE_TIERS - 1) << SPARSE_BITS;
    const qj_rules rules = {QJ_RULES_HEAD,       .name = "sparse",       .ending = QJ_STUCK_DRAWS,
                            .tier = sparse_tier, .over = sparse_over,    .moves = sparse_moves,
                            .play = sparse_play, .layout = sparse_layout};
    for (size_t i = 0; i < COUNT(moves); i++) {
        SCOPED(naive_free) struct naive naive = {0};
        const struct view view = view_of_rules(&rules, &moves[i], &start, sizeof start);
        const struct naive_rules plain = naive_rules_of(&view.rules);
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        assert_true(naive_solve(&plain, SPARSE_TIERS * SPARSE_PLACES, &naive));
        assert_ok(context, engine_session_open(context, &engine_exhaustive, &view, &session));
        struct tiers_solution *solution = &((struct tiers_session *)session)->solution;
        assert_naive_solution(solution, &naive);
        assert_int_equal(solution->count, SPARSE_TIERS);
        for (uint64_t slot = 0; slot < solution->count; slot++)
            assert_int_equal(tiers_index_is_ranked(&solution->tiers[slot]->index), i);
    }
}
