/* A playout with a scratch space gives the answers of one without, in memory that would not do; and
 * a scratch space that fails, or a stop at any moment, ends it well.
 *
 * The game: a set of cells, from which a move takes one. Plies are the subsets of a size; the
 * largest of them are large enough to be put aside one by one.
 */
#include "engines/exhaustive/exhaustive.h"

#include "support/store.h"

enum { CELLS = 19 };

/* ------------------------------------------------------------------- the game */

static uint32_t set_of(const void *state)
{
    uint32_t set;
    memcpy(&set, state, sizeof set);
    return set;
}

/* A number that looks random. */
static uint32_t scramble(uint32_t set)
{
    return (set + 1) * UINT32_C(0x9e3779b9) >> 16;
}

static int set_side(const qj_setup *setup, const void *state)
{
    (void)setup;
    return __builtin_popcount(set_of(state)) % 2;
}

static void set_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    (void)setup;
    for (uint64_t cell = 0; cell < CELLS; cell++) {
        qj_move move = {{cell}};
        if (set_of(state) >> cell & 1 && !visit(user, &move))
            return;
    }
}

static int64_t set_play(const qj_setup *setup, void *state, const qj_move *move)
{
    uint32_t set = set_of(state) & ~(UINT32_C(1) << move->part[0]);
    memcpy(state, &set, sizeof set);
    return *(const qj_ending *)setup->user == QJ_POINTS ? scramble(set) % 1000 : 0;
}

static bool set_over(const qj_setup *setup, const void *state, int64_t *value)
{
    (void)setup;
    uint32_t set = set_of(state);
    *value = (int64_t)(scramble(set) % 3) - 1;
    return __builtin_popcount(set) <= 6 && scramble(set) % 5 == 0;
}

static uint64_t set_rank(const qj_setup *setup, const void *state)
{
    (void)setup;
    return (uint64_t)__builtin_popcount(set_of(state));
}

/* ------------------------------------------------------------------ the space */

struct space {
    qj_scratch callbacks;
    unsigned char *bytes;
    size_t size;
    int writes_left, reads_left; /* so many go well; -1: all */
    int writes, reads;
    uint64_t written; /* bytes */
};

static bool space_write(void *user, const void *data, size_t size, uint64_t at)
{
    struct space *space = user;
    if (space->writes_left == space->writes)
        return false;
    space->writes++;
    space->written += size;
    if (at + size > space->size) {
        space->size = at + size;
        space->bytes = realloc(space->bytes, space->size);
    }
    memcpy(space->bytes + at, data, size);
    return true;
}

static bool space_read(void *user, void *data, size_t size, uint64_t at)
{
    struct space *space = user;
    if (space->reads_left == space->reads)
        return false;
    space->reads++;
    assert_true(at + size <= space->size);
    memcpy(data, space->bytes + at, size);
    return true;
}

/* In place: the callbacks point to it. */
static void space_init(struct space *space)
{
    *space = (struct space){{space_write, space_read, space}, .writes_left = -1, .reads_left = -1};
}

/* ------------------------------------------------------------------ answers */

struct answers {
    qj_worth value;
    uint64_t length;
    qj_move line[CELLS];
};

static bool keep_step(void *user, const qj_move *move)
{
    struct answers *answers = user;
    assert_true(answers->length < CELLS);
    answers->line[answers->length++] = *move;
    return true;
}

static bool sum_option(void *user, const qj_option *option)
{
    struct answers *answers = user;
    answers->value.nimber = answers->value.nimber * 31 + (uint64_t)option->worth.lo +
                            option->worth.distance * 7;
    return true;
}

static qj_rules rules_of(qj_kind kind)
{
    return (qj_rules){.ending = ending_of(kind),
                      .side = set_side,
                      .moves = set_moves,
                      .play = set_play,
                      .over = set_over,
                      .rank = set_rank};
}

static qj_status open_set(qj_context *context, const qj_rules *rules, unsigned cells,
                          struct session **out)
{
    const uint32_t all = (UINT32_C(1) << cells) - 1;
    struct view view = {.kind = VIEW_RULES,
                        .rules = {.rules = rules,
                                  .setup = setup_of(&rules->ending),
                                  .state = &all,
                                  .state_size = sizeof all}};
    return engine_exhaustive.open(context, &view, out);
}

static qj_status ask(struct session *session, struct answers *answers)
{
    memset(answers, 0, sizeof *answers);
    qj_status status = session->engine->value(session, &answers->value);
    if (status == QJ_OK)
        status = session->engine->moves(session, sum_option, answers);
    if (status == QJ_OK)
        status = session->engine->line(session, keep_step, answers);
    return status;
}

static qj_status answer(qj_context *context, qj_kind kind, unsigned cells, struct answers *answers)
{
    const qj_rules rules = rules_of(kind);
    struct session *session = NULL;
    qj_status status = open_set(context, &rules, cells, &session);
    if (status == QJ_OK)
        status = ask(session, answers);
    session_free(session);
    return status;
}

static qj_status answer_from(unsigned cells, const qj_limits *limits, qj_kind kind,
                             struct answers *answers)
{
    qj_context *context;
    assert_int_equal(qj_context_new(limits, &context), QJ_OK);
    qj_status status = answer(context, kind, cells, answers);
    assert_true(status == QJ_OK || qj_context_error(context)->status == status);
    if (status == QJ_IO)
        assert_non_null(strstr(qj_context_error(context)->message, "the scratch space"));
    context_end(context);
    return status;
}

static qj_status answer_within(const qj_limits *limits, qj_kind kind, struct answers *answers)
{
    return answer_from(CELLS, limits, kind, answers);
}

static qj_limits little(const struct space *space)
{
    qj_limits limits = QJ_LIMITS_INIT;
    limits.bytes = 3500000;
    limits.scratch = space ? &space->callbacks : NULL;
    return limits;
}

/* --------------------------------------------------------------------- tests */

static void little_memory_is_enough(void **state)
{
    (void)state;
    static const qj_kind kinds[] = {QJ_SCORE, QJ_OUTCOME};
    for (int i = 0; i < 2; i++) {
        struct answers expected, answers;
        struct space space;
        space_init(&space);
        qj_limits limits = little(NULL);
        assert_int_equal(answer_within(NULL, kinds[i], &expected), QJ_OK);
        assert_int_equal(answer_within(&limits, kinds[i], &answers), QJ_LIMIT);
        limits = little(&space);
        limits.threads = 2;
        assert_int_equal(answer_within(&limits, kinds[i], &answers), QJ_OK);
        assert_memory_equal(&answers, &expected, sizeof answers);
        assert_true(space.writes > 10 && space.reads > 10);
        free(space.bytes);
    }
}

/* The moves of the last positions of a segment lead into the next one, those of the positions
 * before into itself; where one batch would hold both, depends on the threads. */
static void threads_agree(void **state)
{
    enum { FEWER = 18 };
    struct answers expected, answers;
    (void)state;
    assert_int_equal(answer_from(FEWER, NULL, QJ_OUTCOME, &expected), QJ_OK);
    for (unsigned threads = 2; threads <= 20; threads += 2) {
        qj_limits limits = QJ_LIMITS_INIT;
        limits.threads = threads;
        assert_int_equal(answer_from(FEWER, &limits, QJ_OUTCOME, &answers), QJ_OK);
        assert_memory_equal(&answers, &expected, sizeof answers);
    }
}

/* States and moves are written once, values when they were changed: the second look at a line
 * brings its plies again, and writes nothing. */
static void only_changes_are_written(void **state)
{
    (void)state;
    const qj_rules rules = rules_of(QJ_OUTCOME);
    struct answers expected, answers;
    struct space space;
    space_init(&space);
    qj_limits limits = little(&space);
    qj_context *context;
    struct session *session;
    assert_int_equal(qj_context_new(&limits, &context), QJ_OK);
    assert_int_equal(open_set(context, &rules, CELLS, &session), QJ_OK);
    assert_int_equal(ask(session, &expected), QJ_OK);
    uint64_t written = space.written;
    int reads = space.reads;
    assert_int_equal(ask(session, &answers), QJ_OK);
    assert_memory_equal(&answers, &expected, sizeof answers);
    assert_true(space.reads > reads);
    assert_int_equal(space.written, written);
    session_free(session);
    context_end(context);
    free(space.bytes);
}

/* The n-th write or read fails, for some n. */
static void failures_are_told(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        struct answers answers;
        struct space space;
        space_init(&space);
        *(i % 2 ? &space.writes_left : &space.reads_left) = i / 2 * 7;
        qj_limits limits = little(&space);
        assert_int_equal(answer_within(&limits, QJ_OUTCOME, &answers), QJ_IO);
        free(space.bytes);
    }
}

struct alarm {
    struct space *space;
    int transfers; /* stop after so many */
};

static bool stop_after(void *user, const qj_progress *progress)
{
    const struct alarm *alarm = user;
    (void)progress;
    return alarm->space->writes + alarm->space->reads >= alarm->transfers;
}

/* Stopped between two transfers, it goes on from its checkpoint, with another scratch space. */
static void stops_and_goes_on(void **state)
{
    (void)state;
    struct answers expected, answers;
    assert_int_equal(answer_within(NULL, QJ_OUTCOME, &expected), QJ_OK);
    for (int transfers = 6; transfers < 60; transfers += 18) {
        struct store store;
        struct space space, other;
        memory_store_init(&store, 1e9);
        space_init(&space);
        space_init(&other);
        struct alarm alarm = {&space, transfers};
        qj_limits limits = little(&space);
        limits.checkpoint = &store.callbacks;
        limits.stop = stop_after;
        limits.stop_user = &alarm;
        assert_int_equal(answer_within(&limits, QJ_OUTCOME, &answers), QJ_STOPPED);
        assert_store_at_rest(&store);
        limits.stop = NULL;
        limits.scratch = &other.callbacks;
        assert_int_equal(answer_within(&limits, QJ_OUTCOME, &answers), QJ_OK);
        assert_memory_equal(&answers, &expected, sizeof answers);
        assert_int_equal(store.resumed, 1);
        memory_store_free(&store);
        free(space.bytes);
        free(other.bytes);
    }
}

static void rules_without_a_rank_are_refused(void **state)
{
    (void)state;
    qj_rules rules = rules_of(QJ_OUTCOME);
    struct session *session;
    struct space space;
    space_init(&space);
    qj_limits limits = little(&space);
    qj_context *context;
    rules.rank = NULL;
    assert_int_equal(qj_context_new(&limits, &context), QJ_OK);
    assert_int_equal(open_set(context, &rules, CELLS, &session), QJ_USAGE);
    assert_string_equal(qj_context_error(context)->message,
                        "the scratch space serves only rules that give a rank: a number that every "
                        "move lowers by one");
    context_end(context);
    limits.scratch = &(qj_scratch){NULL, NULL, NULL};
    assert_int_equal(qj_context_new(&limits, &context), QJ_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(only_changes_are_written),
        cmocka_unit_test(failures_are_told),
        cmocka_unit_test(stops_and_goes_on),
        cmocka_unit_test(rules_without_a_rank_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
