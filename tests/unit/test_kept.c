/* Kept solutions in memory: what is handed over is held against playing out, in every kind of
 * worth; then the keeper and the look-up fail, values are altered, and there is no memory.
 */
#include "support/support.h"

#include <qiju/kept.h>

GROUP(kept)

struct solution {
    qj_kept_head head;
    unsigned char *states;
    qj_kept_value *values;
    size_t count;
    size_t fails_at; /* positions after which taking, or looking up, fails; 0: never */
    size_t asked;
    size_t hidden; /* number of a position that is not found; SIZE_MAX: none */
};

static bool begin(void *user, const qj_kept_head *head)
{
    struct solution *solution = user;
    solution->head = *head;
    solution->states = calloc(head->positions, head->state_size);
    solution->values = calloc(head->positions, sizeof *solution->values);
    solution->count = 0;
    return true;
}

static bool take(void *user, const void *states, const qj_kept_value *values, size_t count)
{
    struct solution *solution = user;
    size_t size = solution->head.state_size;
    memcpy(solution->states + solution->count * size, states, count * size);
    memcpy(solution->values + solution->count, values, count * sizeof *values);
    solution->count += count;
    return !solution->fails_at || solution->count < solution->fails_at;
}

static int find(void *user, const void *state, qj_kept_value *value)
{
    struct solution *solution = user;
    size_t size = solution->head.state_size, low = 0, high = solution->count;
    if (solution->fails_at && ++solution->asked == solution->fails_at)
        return -1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = memcmp(solution->states + middle * size, state, size);
        if (order == 0) {
            *value = solution->values[middle];
            return middle != solution->hidden;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

static void forget(struct solution *solution)
{
    free(solution->states);
    free(solution->values);
    free((void *)solution->head.text);
    *solution = (struct solution){.hidden = SIZE_MAX};
}

static qj_position *read_position(qj_context *context, const char *game, const char *text)
{
    qj_position *position;
    assert_ok(context, position_read(context, qj_game_find(game), text, &position));
    return position;
}

/* The text of a head is the library's, as long as it is kept. */
static qj_status keep(const qj_position *position, struct solution *solution)
{
    const qj_keeper keeper = {begin, take, solution};
    qj_session *session;
    qj_status status = qj_session_open(position, "exhaustive", &session);
    if (status != QJ_OK)
        return status;
    struct collected text = {0};
    status = qj_session_keep(session, &keeper);
    if (status == QJ_OK)
        status = qj_position_write(position, INTO(&text));
    qj_session_free(session);
    solution->head.text = text.data;
    solution->head.text_size = text.size;
    return status;
}

/* -------------------------------------------------------------------------- what is right */

/* And an engine to be held against: of those that know distances, one that does not. */
static const struct {
    const char *game, *text, *engine;
} games[] = {{"mnk", "3 3 3\n0 0 0\n0 0 0\n0 0 0\n", "exhaustive"},
             {"mnk", "3 4 3\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "exhaustive"},
             {"nim", "3\n3 4 5\n", "grundy"},
             {"staircase", "3 3\n1 -2 3\n4 5 -6\n7 8 9\n1 1 2\n-3 4 1\n0 0 2\n", "exhaustive"},
             {"geography", "3 3\n...\n.#.\n...\n", "matching"}};

/* The bounds that the head gives are met, and by no value passed. */
static void assert_bounds(const struct solution *solution)
{
    qj_kept_value least = {INT64_MAX, INT64_MAX}, most = {INT64_MIN, INT64_MIN};
    for (size_t at = 0; at < solution->count; at++) {
        const qj_kept_value *value = &solution->values[at];
        least.worth = value->worth < least.worth ? value->worth : least.worth;
        least.ending = value->ending < least.ending ? value->ending : least.ending;
        most.worth = value->worth > most.worth ? value->worth : most.worth;
        most.ending = value->ending > most.ending ? value->ending : most.ending;
    }
    assert_memory_equal(&solution->head.least, &least, sizeof least);
    assert_memory_equal(&solution->head.most, &most, sizeof most);
}

TEST(test_agrees)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct random random = {i};
        SCOPED(forget) struct solution solution = {.hidden = SIZE_MAX};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position)
        qj_position *position = read_position(context, games[i].game, games[i].text);
        qj_kept kept = {&solution.head, find, &solution, NULL};
        assert_ok(context, keep(position, &solution));
        assert_int_equal(solution.count, solution.head.positions);
        assert_bounds(&solution);
        size_t size = solution.head.state_size;
        for (size_t at = 1; at < solution.count; at++)
            assert_true(
                memcmp(solution.states + (at - 1) * size, solution.states + at * size, size) < 0);
        qj_context_kept(context, &kept);
        assert_engines_agree(context, position, NULL, games[i].engine, &random);
        SCOPED(drop_session) qj_session *session = session_by(context, position, NULL);
        assert_string_equal(qj_session_method(session).engine, "lookup");
        for (size_t at = 0; at < solution.count; at++)
            assert_ok(context, qj_session_verify(session, solution.states + at * size,
                                                 &solution.values[at]));
    }
}

/* ------------------------------------------------------------------------- what is wrong */

TEST(test_altered)
{
    SCOPED(forget) struct solution solution = {.hidden = SIZE_MAX};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position)
    qj_position *position = read_position(context, games[0].game, games[0].text);
    qj_kept kept = {&solution.head, find, &solution, NULL};
    assert_ok(context, keep(position, &solution));
    size_t size = solution.head.state_size;
    qj_context_kept(context, &kept);
    qj_session *session = session_by(context, position, NULL);
    for (size_t at = 0; at < solution.count; at += 97) {
        qj_kept_value right = solution.values[at];
        solution.values[at].worth++;
        assert_int_equal(
            qj_session_verify(session, solution.states + at * size, &solution.values[at]),
            QJ_BAD_INPUT);
        solution.values[at] = right;
    }
    /* a child that is not there */
    qj_worth worth;
    qj_move move = {{1, 1, 0}};
    assert_ok(context, qj_session_advance(session, &move));
    const unsigned char *start = NULL;
    for (solution.hidden = 0; !start && solution.hidden < solution.count; solution.hidden++)
        if (qj_session_value(session, &worth) == QJ_USAGE)
            start = solution.states + solution.hidden * size;
    assert_non_null(start);
    solution.hidden--;
    assert_int_equal(qj_session_value(session, &worth), QJ_USAGE);
    assert_ok(context, qj_session_retreat(session));
    assert_int_equal(qj_session_moves(session, NULL, NULL), QJ_BAD_INPUT);
    qj_session_free(session);
    solution.hidden = SIZE_MAX;

    /* it cannot be read */
    solution.fails_at = 1;
    assert_ok(context, qj_session_open(position, NULL, &session));
    assert_int_equal(qj_session_value(session, &worth), QJ_IO);
    qj_session_free(session);

    /* of something else */
    qj_position *other = read_position(context, "mnk", "3 3 2\n0 0 0\n0 0 0\n0 0 0\n");
    assert_int_equal(qj_session_open(other, NULL, &session), QJ_USAGE);
    qj_position_free(other);
    solution.head.identity_size--;
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
    solution.head.identity_size++;
    solution.head.state_size++;
    assert_int_equal(qj_session_open(position, NULL, &session), QJ_USAGE);
}

TEST(test_keeper_fails)
{
    SCOPED(forget) struct solution solution = {.hidden = SIZE_MAX, .fails_at = 2000};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position)
    qj_position *position = read_position(context, games[0].game, games[0].text);
    assert_int_equal(keep(position, &solution), QJ_IO);
}

/* Every allocation fails in turn, of keeping and of looking up. */
TEST(test_no_memory)
{
    struct allocator allocator = {0};
    bool done = false;
    for (uint64_t until = 0; !done; until++) {
        SCOPED(forget) struct solution solution = {.hidden = SIZE_MAX};
        qj_kept kept = {&solution.head, find, &solution, NULL};
        allocator = (struct allocator){.until_failure = UINT64_MAX};
        qj_limits limits = limits_of_allocator(&allocator);
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        SCOPED(drop_position) qj_position *position = read_position(context, "nim", "2\n1 2\n");
        SCOPED(drop_session) qj_session *session = NULL;
        qj_worth worth;
        allocator.until_failure = until;
        qj_status status = keep(position, &solution);
        if (status == QJ_OK) {
            qj_context_kept(context, &kept);
            status = qj_session_open(position, NULL, &session);
        }
        if (status == QJ_OK)
            status = qj_session_value(session, &worth);
        done = !allocator.failed;
        assert_int_equal(status, done ? QJ_OK : QJ_LIMIT);
    }
}
