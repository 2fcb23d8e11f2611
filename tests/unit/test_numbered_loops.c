/* Infinite play, by ranks: more children and longer play than a byte can express, by every method,
 * against results that follow from the shape of the game. A run in the scratch space is stopped and
 * resumed again and again, which takes seconds.
 */
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
 * behind the fan. Or, without a fan, a binary tree of as many vertices as the path says, all of
 * whose leaves lead to one vertex behind them, so that very much leads to one position, though
 * none has more than two moves:
 *
 *     0 -> 1, 2;  1 -> 3, 4;  2 -> 5, 6;  ...;  every leaf -> path
 *
 * A state is a vertex. */
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

static size_t state_size(UNUSED const qj_setup *setup)
{
    return sizeof(uint32_t);
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return shape_of(setup)->over && vertex_of(state) == last(shape_of(setup));
}

/* So many vertices that follow each other. */
struct run {
    uint32_t first, count;
};

static struct run after(const struct shape *shape, uint32_t vertex)
{
    const uint32_t left = 2 * vertex + 1;
    if (vertex == last(shape))
        return (struct run){0, 0};
    if (!shape->fan)
        return left < shape->path ? (struct run){left, 2} : (struct run){shape->path, 1};
    if (vertex == 0)
        return (struct run){1, shape->fan};
    return (struct run){vertex <= shape->fan ? shape->fan + 1 : vertex + 1, 1};
}

static struct run before(const struct shape *shape, uint32_t vertex)
{
    if (vertex == 0)
        return (struct run){0, 0};
    if (!shape->fan)
        return vertex == shape->path ? (struct run){shape->path / 2, shape->path / 2 + 1}
                                     : (struct run){(vertex - 1) / 2, 1};
    if (vertex == shape->fan + 1)
        return (struct run){1, shape->fan};
    return (struct run){vertex <= shape->fan ? 0 : vertex - 1, 1};
}

/* The start of a fan has a move to each of it, and again one to the first of it. */
static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const uint32_t count = after(shape_of(setup), vertex_of(state)).count;
    for (uint32_t i = 0; i < count + (count > 2 && vertex_of(state) == 0); i++) {
        const qj_move move = {{i}};
        if (!visit(user, &move))
            return;
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct run run = after(shape_of(setup), vertex_of(state));
    *(uint32_t *)state = run.first + (uint32_t)move->part[0] % run.count;
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
    const struct run run = before(shape_of(setup), vertex_of(state));
    for (uint32_t from = run.first; from < run.first + run.count; from++)
        visit(user, &from, sizeof from);
}

/* The same game by numbers only. */
static size_t say(const qj_setup *setup, struct run (*there)(const struct shape *, uint32_t vertex),
                  const uint64_t *numbers, size_t count, qj_followers *out)
{
    const struct shape *shape = shape_of(setup);
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        const struct run run = there(shape, (uint32_t)(numbers[i] / shape->spread));
        if (out->room - end < run.count)
            return i;
        for (uint64_t k = 0; k < run.count; k++)
            out->numbers[end++] = (run.first + k) * shape->spread;
        out->ends[i] = end;
    }
    return count;
}

static size_t follow(const qj_setup *setup, const uint64_t *numbers, size_t count,
                     qj_followers *out)
{
    for (size_t i = 0; i < count; i++)
        out->values[i] = shape_of(setup)->over ? -1 : QJ_STUCK;
    return say(setup, after, numbers, count, out);
}

static size_t lead(const qj_setup *setup, const uint64_t *numbers, size_t count, qj_followers *out)
{
    return say(setup, before, numbers, count, out);
}

/* A move to the fan, a move after it, and the path: the player who makes the last move wins. */
static void assert_solved_within(const qj_rules *rules, const struct shape *shape,
                                 const qj_limits *limits)
{
    qj_limits trusting = *limits;
    trusting.trust = true;
    const struct own_solved solved = own_solve(context_within(&trusting), rules, "", "exhaustive");
    assert_string_equal(solved.message, "");
    assert_int_equal(solved.value.lo, shape->path % 2 ? -1 : 1);
    assert_true(solved.value.distance_known);
    assert_int_equal(solved.value.distance, shape->path + 1);
    assert_int_equal(solved.states, last(shape) + 1);
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
    qj_limits limits = LIMITS(.threads = threads);
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
        for (unsigned more = 0; more < 3 && more < unit_count(1); more++) {
            const unsigned named = (unsigned)(i + more) % 3;
            const qj_rules rules = fan_rules(&shapes[i], (int)named);
            assert_solved(&rules, &shapes[i], (i + named) % 2 ? 1 : 3);
        }
}

/* Whatever room there is, a run ends. */
TEST(any_memory_ends_it)
{
    enum { LEAST = 100000, WHOLE = 3 };
    static const struct shape tree = {0, (1 << 14) - 1, 1, false};
    for (int named = 0; named < (unit_is_watched() ? 1 : 3); named++) {
        const qj_rules rules = fan_rules(&tree, named);
        int solved = 0;
        for (uint64_t bytes = LEAST; solved < WHOLE; bytes += bytes / (3 * unit_count(1))) {
            qj_limits limits = LIMITS(.bytes = bytes, .threads = 1 + bytes % 2, .trust = true);
            const qj_status status =
                own_solve(context_within(&limits), &rules, "", "exhaustive").status;
            assert_true(status == QJ_OK || status == QJ_LIMIT);
            solved += status == QJ_OK;
        }
    }
}

/* In the scratch space, which alone serves play without end where memory is short; values have to
 * be found again in more bytes when a path is long. */
TEST(the_scratch_space_holds_them)
{
    unit_has_no_threads();
    static const struct {
        struct shape shape;
        uint64_t bytes;
    } cases[] = {{{2, 124, SPREAD, true}, 800000},  {{2, 125, SPREAD, false}, 800000},
                 {{2, 126, SPREAD, true}, 800000},  {{2, 127, SPREAD, false}, 800000},
                 {{65, 201, SPREAD, true}, 800000}, {{3000, 9, SPREAD, false}, 2000000}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int named = 0; named < 3; named++) {
            const qj_rules rules = fan_rules(&cases[i].shape, named);
            SCOPED(space_free) struct space space = memory_space();
            /* there is no room for the moves of a position, which an audit needs */
            const qj_limits limits = LIMITS(.bytes = cases[i].bytes, .trust = true,
                                            .scratch = space_use(&space));
            assert_solved_within(&rules, &cases[i].shape, &limits);
            if (cases[i].shape.fan > 1000)
                assert_true(space.writes > 10);
        }
}

/* Of a path one position is decided on each way through the numbers: a run that is stopped behind
 * it has to tell the next one that there was one. */
TEST(stopped_on_any_way_it_goes_on)
{
    unit_has_no_threads();
    enum { FIRST = 1000, MORE = 400, BYTES = 300000 };
    static const struct shape shape = {300, 61, SPREAD, true};
    const qj_rules rules = fan_rules(&shape, 0);
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    int stops = 0;
    for (qj_status status = QJ_STOPPED; status == QJ_STOPPED; stops++) {
        SCOPED(space_free) struct space space = memory_space();
        struct space_alarm alarm = {&space, FIRST + stops * MORE};
        const qj_limits limits = LIMITS(.bytes = BYTES + (uint64_t)(stops % 3) * 10000,
                                        .scratch = space_use(&space), .trust = true,
                                        .stop = space_stop, .stop_user = &alarm);
        SCOPED(drop_context) qj_context *context = memory_store_context(&store, &limits);
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        SCOPED(drop_position) qj_position *position = read_own(context, game, "");
        SCOPED(drop_session) qj_session *session = NULL;
        qj_value value;
        status = qj_session_open(position, "exhaustive", &session);
        assert_true(status == QJ_OK || status == QJ_STOPPED);
        if (status == QJ_OK) {
            alarm.transfers = INT_MAX;
            assert_ok(context, qj_session_value(session, &value));
            assert_int_equal(value.lo, -1);
            assert_int_equal(value.distance, shape.path + 1);
        }
    }
    assert_true(store.resumed > 3);
}

/* ---------------------------------------------------------------------------- lies */

/* Replaces the last named number by another number. */
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

static void assert_refused_by_blocks(const qj_rules *rules, const char *message)
{
    SCOPED(space_free) struct space space = memory_space();
    const qj_limits limits = LIMITS(.bytes = 800000, .scratch = space_use(&space));
    assert_refused_within(rules, &limits, "", QJ_USAGE, message);
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
