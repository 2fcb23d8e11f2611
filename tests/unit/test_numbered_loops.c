/* Play that need not end, by numbers: more children and longer play than a byte can say, by every
 * way, against what follows from the shape of the game. */
#include "support/own.h"
#include "support/space.h"
#include "support/store.h"
#include "support/support.h"

#include <limits.h>

GROUP(numbered_loops)

/* From the start to one of some vertices of a fan, from each of these to the same one, and from
 * there along a path to its end:
 *
 *     0 -> 1 .. fan -> fan + 1 -> fan + 2 -> ... -> fan + path
 *
 * No vertex of it can be left in two ways but the start, and none has two ways to it but the one
 * behind the fan. A state is a vertex. */
enum { SPREAD = 2048, SPARSE_BYTES = 4 << 20 };
struct shape {
    uint32_t fan, path, spread; /* one in spread numbers has a state */
    bool over;                  /* the rules say that the last vertex is an end */
};

static const struct shape *shape_of(const qj_setup *setup)
{
    return setup->user;
}

static uint32_t last(const struct shape *shape)
{
    return shape->fan + shape->path;
}

static uint32_t vertex_of(const void *state)
{
    return *(const uint32_t *)state;
}

static size_t state_size(const qj_setup *setup)
{
    (void)setup;
    return sizeof(uint32_t);
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return shape_of(setup)->over && vertex_of(state) == last(shape_of(setup));
}

/* The start has a move to each of the fan, and again one to the first of it. */
static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct shape *shape = shape_of(setup);
    uint32_t vertex = vertex_of(state), count = vertex == 0 ? shape->fan + 1 : 1;
    for (uint32_t i = 0; i < count && vertex < last(shape); i++) {
        const qj_move move = {{i}};
        if (!visit(user, &move))
            return;
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    const uint32_t fan = shape_of(setup)->fan;
    uint32_t *vertex = state;
    if (*vertex == 0)
        *vertex = 1 + (uint32_t)move->part[0] % fan;
    else
        *vertex = *vertex <= fan ? fan + 1 : *vertex + 1;
    return 0;
}

static uint64_t numbers(const qj_setup *setup)
{
    return (uint64_t)(last(shape_of(setup)) + 1) * shape_of(setup)->spread;
}

static uint64_t number(const qj_setup *setup, const void *state)
{
    return (uint64_t)vertex_of(state) * shape_of(setup)->spread;
}

static bool numbered(const qj_setup *setup, uint64_t number, void *state)
{
    *(uint32_t *)state = (uint32_t)(number / shape_of(setup)->spread);
    return number % shape_of(setup)->spread == 0;
}

static void predecessors(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    const uint32_t vertex = vertex_of(state), fan = shape_of(setup)->fan;
    const uint32_t before = vertex <= fan ? 0 : vertex - 1;
    for (uint32_t from = 1; from <= fan && vertex == fan + 1; from++)
        visit(user, &from, sizeof from);
    if (vertex && vertex != fan + 1)
        visit(user, &before, sizeof before);
}

/* The same by numbers alone. */
static size_t follow(const qj_setup *setup, const uint64_t *numbers, size_t count,
                     qj_followers *out)
{
    const struct shape *shape = shape_of(setup);
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t vertex = numbers[i] / shape->spread, first = vertex == 0 ? 1
                                                                    : vertex <= shape->fan
                                                                        ? shape->fan + 1
                                                                        : vertex + 1;
        const uint64_t children = vertex == 0 ? shape->fan : vertex < last(shape);
        if (out->room - end < children)
            return i;
        for (uint64_t child = 0; child < children; child++)
            out->numbers[end++] = (first + child) * shape->spread;
        out->values[i] = shape->over ? -1 : QJ_STUCK;
        out->ends[i] = end;
    }
    return count;
}

static size_t lead(const qj_setup *setup, const uint64_t *numbers, size_t count, qj_followers *out)
{
    const struct shape *shape = shape_of(setup);
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t vertex = numbers[i] / shape->spread;
        if (out->room - end < shape->fan)
            return i;
        for (uint64_t from = 1; from <= shape->fan && vertex == shape->fan + 1; from++)
            out->numbers[end++] = from * shape->spread;
        if (vertex && vertex != shape->fan + 1)
            out->numbers[end++] = (vertex <= shape->fan ? 0 : vertex - 1) * shape->spread;
        out->ends[i] = end;
    }
    return count;
}

/* A move to the fan, one behind it, and the path: who makes the last one wins. */
static void assert_solved_within(const qj_rules *rules, const struct shape *shape,
                                 const qj_limits *limits)
{
    qj_context *context = context_within(limits);
    qj_game *game = own_game(context, rules);
    qj_position *position = read_own(context, game, "");
    qj_session *session;
    qj_worth worth;
    assert_ok(context, qj_session_open(position, "exhaustive", &session));
    assert_ok(context, qj_session_value(session, &worth));
    assert_int_equal(worth.lo, shape->path % 2 ? -1 : 1);
    assert_true(worth.distance_known);
    assert_int_equal(worth.distance, shape->path + 1);
    assert_int_equal(qj_session_method(session).states, last(shape) + 1);
    qj_session_free(session);
    qj_position_free(position);
    qj_game_free(game);
    context_end(context);
}

/* named: what leads to a position is not said, by its state, or by numbers. */
static qj_rules fan_rules(const struct shape *shape, int named)
{
    return (qj_rules){QJ_RULES_HEAD,
                      .name = "fan",
                      .ending = QJ_LAST_WINS,
                      .loops = true,
                      .state_size = state_size,
                      .over = over,
                      .moves = moves,
                      .play = play,
                      .numbers = numbers,
                      .number = number,
                      .numbered = numbered,
                      .predecessors = named == 1 ? predecessors : NULL,
                      .follow = named == 2 ? follow : NULL,
                      .lead = named == 2 ? lead : NULL,
                      .user = (void *)shape};
}

static void assert_solved(const qj_rules *rules, const struct shape *shape, unsigned threads)
{
    qj_limits limits = QJ_LIMITS_INIT;
    limits.threads = threads;
    limits.bytes = shape->spread > 1 ? SPARSE_BYTES : limits.bytes;
    assert_solved_within(rules, shape, &limits);
}

TEST(children_and_distances_outgrow_bytes)
{
    static const struct shape shapes[] = {
        {64, 62, 1, false},     {65, 63, 1, false},      {100, 201, 1, true},
        {300, 5, 1, false},     {3000, 41, 1, false},    {3000, 42, 1, true},
        {3, 20001, 1, false},   {3, 20000, 1, true},     {2, 127, SPREAD, true},
        {65, 7, SPREAD, false}, {3000, 9, SPREAD, true}, {3000, 10, SPREAD, false}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int named = 0; named < 3; named++)
            for (unsigned threads = 1; threads <= 3; threads++) {
                const qj_rules rules = fan_rules(&shapes[i], named);
                assert_solved(&rules, &shapes[i], threads);
            }
}

/* A binary tree, all of whose leaves lead to one vertex behind them:
 *
 *     0 -> 1, 2;  1 -> 3, 4;  2 -> 5, 6;  ...;  every leaf -> TREE
 *
 * So very much leads to one position, though none has more than two moves. */
enum { TREE = (1 << 14) - 1 };

static uint32_t tree_children(uint32_t vertex, uint32_t children[2])
{
    const uint32_t first = 2 * vertex + 1;
    children[0] = first < TREE ? first : TREE;
    children[1] = first + 1;
    return vertex == TREE ? 0 : first < TREE ? 2 : 1;
}

static void tree_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    uint32_t children[2];
    const uint32_t count = tree_children(vertex_of(state), children);
    (void)setup;
    for (uint32_t i = 0; i < count; i++) {
        const qj_move move = {{i}};
        if (!visit(user, &move))
            return;
    }
}

static int64_t tree_play(const qj_setup *setup, void *state, const qj_move *move)
{
    uint32_t children[2], *vertex = state;
    (void)setup;
    tree_children(*vertex, children);
    *vertex = children[move->part[0]];
    return 0;
}

static uint64_t tree_numbers(const qj_setup *setup)
{
    (void)setup;
    return TREE + 1;
}

static uint64_t tree_number(const qj_setup *setup, const void *state)
{
    (void)setup;
    return vertex_of(state);
}

static bool tree_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    (void)setup;
    *(uint32_t *)state = (uint32_t)number;
    return true;
}

static size_t tree_follow(const qj_setup *setup, const uint64_t *numbers, size_t count,
                          qj_followers *out)
{
    uint32_t end = 0, children[2];
    (void)setup;
    for (size_t i = 0; i < count; i++) {
        const uint32_t more = tree_children((uint32_t)numbers[i], children);
        if (out->room - end < more)
            return i;
        for (uint32_t child = 0; child < more; child++)
            out->numbers[end++] = children[child];
        out->values[i] = QJ_STUCK;
        out->ends[i] = end;
    }
    return count;
}

static size_t tree_lead(const qj_setup *setup, const uint64_t *numbers, size_t count,
                        qj_followers *out)
{
    uint32_t end = 0;
    (void)setup;
    for (size_t i = 0; i < count; i++) {
        if (out->room - end < TREE)
            return i;
        for (uint32_t leaf = TREE / 2; leaf < TREE && numbers[i] == TREE; leaf++)
            out->numbers[end++] = leaf;
        if (numbers[i] && numbers[i] != TREE)
            out->numbers[end++] = (numbers[i] - 1) / 2;
        out->ends[i] = end;
    }
    return count;
}

static void tree_predecessors(const qj_setup *setup, const void *state, qj_state_fn visit,
                              void *user)
{
    const uint32_t vertex = vertex_of(state), above = (vertex - 1) / 2;
    (void)setup;
    for (uint32_t leaf = TREE / 2; leaf < TREE && vertex == TREE; leaf++)
        visit(user, &leaf, sizeof leaf);
    if (vertex && vertex != TREE)
        visit(user, &above, sizeof above);
}

/* Whatever room there is, a run ends. */
TEST(any_memory_ends_it)
{
    enum { LEAST = 100000, WHOLE = 3 };
    qj_rules rules = {QJ_RULES_HEAD,
                      .name = "tree",
                      .ending = QJ_LAST_WINS,
                      .loops = true,
                      .state_size = state_size,
                      .moves = tree_moves,
                      .play = tree_play,
                      .numbers = tree_numbers,
                      .number = tree_number,
                      .numbered = tree_numbered};
    for (int named = 0; named < 3; named++) {
        int solved = 0;
        rules.predecessors = named == 1 ? tree_predecessors : NULL;
        rules.follow = named == 2 ? tree_follow : NULL;
        rules.lead = named == 2 ? tree_lead : NULL;
        for (uint64_t bytes = LEAST; solved < WHOLE; bytes += bytes / 32) {
            qj_limits limits = QJ_LIMITS_INIT;
            limits.bytes = bytes;
            limits.threads = 1 + bytes % 2;
            qj_context *context = context_within(&limits);
            qj_game *game = NULL;
            qj_position *position = NULL;
            qj_session *session = NULL;
            qj_text text = {"", 0};
            const qj_source source = qj_text_source(&text);
            qj_status status = qj_game_own(context, &rules, &game);
            if (status == QJ_OK)
                status = qj_position_read(context, game, &source, 1, &position);
            if (status == QJ_OK)
                status = qj_session_open(position, "exhaustive", &session);
            assert_true(status == QJ_OK || status == QJ_LIMIT);
            solved += status == QJ_OK;
            qj_session_free(session);
            qj_position_free(position);
            qj_game_free(game);
            context_end(context);
        }
    }
}

/* In the scratch space, which alone serves play without end where memory is short; values have to
 * be found again in more bytes when a path is long. */
TEST(the_scratch_space_holds_them)
{
    static const struct {
        struct shape shape;
        uint64_t bytes;
    } cases[] = {{{2, 124, SPREAD, true}, 800000},  {{2, 125, SPREAD, false}, 800000},
                 {{2, 126, SPREAD, true}, 800000},  {{2, 127, SPREAD, false}, 800000},
                 {{65, 201, SPREAD, true}, 800000}, {{3000, 9, SPREAD, false}, 2000000}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int named = 0; named < 3; named++) {
            const qj_rules rules = fan_rules(&cases[i].shape, named);
            qj_limits limits = QJ_LIMITS_INIT;
            struct space space;
            space_init(&space);
            limits.bytes = cases[i].bytes;
            limits.scratch = &space.callbacks;
            assert_solved_within(&rules, &cases[i].shape, &limits);
            if (cases[i].shape.fan > 1000)
                assert_true(space.writes > 10);
            space_free(&space);
        }
}

/* Of a path one position is decided on each way through the numbers: a run that is stopped behind
 * it has to tell the next one that there was one. */
TEST(stopped_on_any_way_it_goes_on)
{
    enum { FIRST = 1000, MORE = 50, BYTES = 300000 };
    static const struct shape shape = {300, 61, SPREAD, true};
    const qj_rules rules = fan_rules(&shape, 0);
    struct store store;
    int stops = 0;
    memory_store_init(&store, 1e9);
    for (qj_status status = QJ_STOPPED; status == QJ_STOPPED; stops++) {
        qj_limits limits = QJ_LIMITS_INIT;
        struct space space;
        space_init(&space);
        struct space_alarm alarm = {&space, FIRST + stops * MORE};
        limits.bytes = BYTES + (uint64_t)(stops % 3) * 10000;
        limits.scratch = &space.callbacks;
        limits.stop = space_stop;
        limits.stop_user = &alarm;
        qj_context *context = memory_store_context(&store, &limits);
        qj_game *game = own_game(context, &rules);
        qj_position *position = read_own(context, game, "");
        qj_session *session = NULL;
        qj_worth worth;
        status = qj_session_open(position, "exhaustive", &session);
        assert_true(status == QJ_OK || status == QJ_STOPPED);
        if (status == QJ_OK) {
            alarm.transfers = INT_MAX;
            assert_ok(context, qj_session_value(session, &worth));
            assert_int_equal(worth.lo, -1);
            assert_int_equal(worth.distance, shape.path + 1);
        }
        qj_session_free(session);
        qj_position_free(position);
        qj_game_free(game);
        context_end(context);
        space_free(&space);
    }
    assert_true(store.resumed > 8);
    memory_store_free(&store);
}

/* ---------------------------------------------------------------------------- lies */

/* Puts a number in place of what is said last of another one. */
static size_t lie(size_t said, const uint64_t *numbers, qj_followers *out, uint64_t of,
                  uint64_t number)
{
    for (size_t i = 0; i < said; i++)
        if (numbers[i] == of)
            out->numbers[out->ends[i] - 1] = number;
    return said;
}

static size_t leads_out(const qj_setup *setup, const uint64_t *numbers, size_t count,
                        qj_followers *out)
{
    const uint32_t spread = shape_of(setup)->spread;
    return lie(follow(setup, numbers, count, out), numbers, out, 300 * spread, 1000 * spread);
}

/* The path goes back to where it was before. */
static int64_t play_back(const qj_setup *setup, void *state, const qj_move *move)
{
    const bool back = vertex_of(state) == 300;
    play(setup, state, move);
    if (back)
        *(uint32_t *)state = 20;
    return 0;
}

static size_t leads_back(const qj_setup *setup, const uint64_t *numbers, size_t count,
                         qj_followers *out)
{
    const uint32_t spread = shape_of(setup)->spread;
    return lie(follow(setup, numbers, count, out), numbers, out, 300 * spread, 20 * spread);
}

static size_t leads_astray(const qj_setup *setup, const uint64_t *numbers, size_t count,
                           qj_followers *out)
{
    return lie(follow(setup, numbers, count, out), numbers, out, 20, 23);
}

static size_t comes_from_elsewhere(const qj_setup *setup, const uint64_t *numbers, size_t count,
                                   qj_followers *out)
{
    return lie(lead(setup, numbers, count, out), numbers, out, 20, 18);
}

/* Says of one vertex, besides what leads there, what does not. */
static size_t comes_from_more(const qj_setup *setup, const uint64_t *numbers, size_t count,
                              qj_followers *out)
{
    size_t said = lead(setup, numbers, count, out);
    for (size_t i = 0; i < said; i++)
        if (numbers[i] == 407) {
            memmove(out->numbers + out->ends[i] + 1, out->numbers + out->ends[i],
                    (out->ends[said - 1] - out->ends[i]) * sizeof *out->numbers);
            out->numbers[out->ends[i]] = 30;
            for (size_t k = i; k < said; k++)
                out->ends[k]++;
        }
    return said;
}

TEST(what_is_said_by_numbers_is_checked)
{
    static const struct shape shape = {10, 400, 1, false};
    static const struct {
        size_t (*follow)(const qj_setup *setup, const uint64_t *numbers, size_t count,
                         qj_followers *out);
        size_t (*lead)(const qj_setup *setup, const uint64_t *numbers, size_t count,
                       qj_followers *out);
        const char *message;
    } lies[] = {
        {leads_out, lead, "the rules name a follower that is no number (position: state 44 1 0 0)"},
        {leads_astray, lead,
         "the followers that the rules name are not where the moves lead (position: state 20 0 0 "
         "0)"},
        {follow, comes_from_elsewhere,
         "the predecessors that the rules name are not all (position: state 20 0 0 0)"},
        {follow, comes_from_more,
         "the rules name a predecessor from which no move leads there (position: state 30 0 0 0)"},
    };
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        const qj_rules rules = {QJ_RULES_HEAD,
                                .name = "fan",
                                .ending = QJ_LAST_WINS,
                                .loops = true,
                                .state_size = state_size,
                                .moves = moves,
                                .play = play,
                                .numbers = numbers,
                                .number = number,
                                .numbered = numbered,
                                .follow = lies[i].follow,
                                .lead = lies[i].lead,
                                .user = (void *)&shape};
        assert_refused(&rules, "", QJ_USAGE, lies[i].message);
    }
}

static void assert_refused_by_blocks(const qj_rules *rules, const char *message)
{
    qj_limits limits = QJ_LIMITS_INIT;
    struct space space;
    space_init(&space);
    limits.bytes = 800000;
    limits.scratch = &space.callbacks;
    assert_refused_within(rules, &limits, "", QJ_USAGE, message);
    space_free(&space);
}

TEST(what_is_wrong_is_found_by_blocks)
{
    static const struct shape shape = {10, 400, SPREAD, false};
    static const char not_greater[] =
        "the rules name a follower that is not a greater number (position: state 44 1 0 0)";
    qj_rules rules = fan_rules(&shape, 0);
    rules.loops = false;
    rules.play = play_back;
    assert_refused_by_blocks(&rules, "the rules can repeat a position, so the game need not end");
    rules.follow = leads_back;
    assert_refused_by_blocks(&rules, not_greater);
    rules.play = play;
    rules.follow = leads_out;
    assert_refused_by_blocks(&rules, not_greater);
    rules.loops = true;
    rules.lead = lead;
    assert_refused_by_blocks(
        &rules, "the rules name a follower that is no number (position: state 44 1 0 0)");
}
