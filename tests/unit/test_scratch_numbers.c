/* Values by rank that exceed memory are in the scratch space, by blocks: answers equal to answers
 * by states, for any stop, failure or forgery. Runs by blocks are stopped and resumed again and
 * again, which takes seconds.
 */
#include "engines/exhaustive/exhaustive.h"

#include "support/sets.h"
#include "support/space.h"
#include "support/store.h"

GROUP(scratch_numbers)

static const qj_kind kinds[] = {QJ_SCORE, QJ_OUTCOME, QJ_NIMBER};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Sets of few cells, with numbers far apart: every block has some. Moves lead to smaller numbers,
 * to greater numbers, or to both. */
enum { SOME = 12, APART = 1 << (CELLS - SOME), VALUES = 1 << CELLS };
static enum order { LESSER, GREATER, EITHER, ORDERS } order;

static uint64_t number(const qj_setup *setup, const void *state)
{
    const uint64_t set = set_number(setup, state) ^ (order == EITHER ? 2 : 0);
    return order == GREATER ? VALUES - 1 - set * APART : set * APART;
}

static bool numbered(const qj_setup *setup, uint64_t number, void *state)
{
    const uint64_t at = order == GREATER ? VALUES - 1 - number : number;
    return set_numbered(setup, at / APART ^ (order == EITHER ? 2 : 0), state) && at % APART == 0;
}

/* Less than a quarter of the bytes of the array. */
static qj_limits least(struct space *space, qj_kind kind)
{
    qj_limits limits = LIMITS(.bytes = kind == QJ_OUTCOME ? 100000 : 150000,
                              .scratch = space_use(space));
    return limits;
}

static qj_rules numbered_rules_of(qj_kind kind, enum order wanted)
{
    qj_rules rules = sets_number_rules(sets_rules(kind));
    order = wanted;
    rules.number = number;
    rules.numbered = numbered;
    if (kind == QJ_NIMBER) { /* an impartial game, which ends when no move is left */
        rules.side = NULL;
        rules.over = NULL;
        rules.outcome_only = false;
    }
    return rules;
}

static void assert_answered(const qj_rules *rules, const struct sets_answers *answers)
{
    struct sets_answers expected;
    qj_rules plain = *rules;
    plain.numbers = NULL;
    assert_int_equal(sets_answer(&plain, SOME, NULL, &expected), QJ_OK);
    assert_memory_equal(answers, &expected, sizeof expected);
}

static void assert_right(const qj_rules *rules, const qj_limits *limits)
{
    struct sets_answers answers;
    assert_int_equal(sets_answer(rules, SOME, limits, &answers), QJ_OK);
    assert_answered(rules, &answers);
}

static void assert_fails(const qj_rules *rules, const qj_limits *limits, qj_status status)
{
    struct sets_answers answers;
    assert_int_equal(sets_answer(rules, SOME, limits, &answers), status);
}

TEST(numbers_have_room_in_blocks)
{
    for (int i = 0; i < KINDS * ORDERS; i++) {
        const qj_rules rules = numbered_rules_of(kinds[i / ORDERS], (enum order)(i % ORDERS));
        SCOPED(space_free) struct space space = memory_space();
        const qj_limits limits = least(&space, kinds[i / ORDERS]);
        assert_right(&rules, &limits);
        assert_true(space.writes > 100 && space.reads > 100);
    }
}

/* With a tier they are searched as hashed states, as without ranks, which takes more memory. */
TEST(ranked_numbers_in_no_order_are_found)
{
    for (int i = 0; i < KINDS; i++) {
        qj_rules rules = numbered_rules_of(kinds[i], EITHER);
        SCOPED(space_free) struct space space = memory_space();
        qj_limits limits = least(&space, kinds[i]);
        limits.bytes = 1040000;
        rules.rank = set_rank;
        assert_right(&rules, &limits);
    }
}

/* Stops a number of transfers after the last checkpoint was read. */
struct later {
    struct space_alarm alarm;
    const struct store *store;
    unsigned resumed;
    int more;
};

static bool stop_later(void *user, const qj_progress *progress)
{
    struct later *later = user;
    if (later->store->resumed != later->resumed)
        later->alarm.transfers = later->alarm.space->writes + later->alarm.space->reads +
                                 later->more;
    return later->store->resumed == later->resumed && space_stop(&later->alarm, progress);
}

/* Stopped again and again, each time with other blocks, and a little later than the last time. */
static void go_on_by_blocks(const qj_rules *rules, qj_kind kind)
{
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    struct sets_answers answers;
    int stops = 0;
    for (qj_status status = QJ_STOPPED; status == QJ_STOPPED; stops++) {
        SCOPED(space_free) struct space space = memory_space();
        const int more = 250 + 80 * stops;
        struct later later = {{&space, more}, &store, (unsigned)stops, more};
        qj_limits limits = least(&space, kind);
        limits.bytes += (uint64_t)(stops % 3) * 10000;
        limits.checkpoint = memory_store_use(&store);
        limits.stop = stop_later;
        limits.stop_user = &later;
        status = sets_answer(rules, SOME, &limits, &answers);
        assert_true(status == QJ_STOPPED || status == QJ_OK);
        assert_store_at_rest(&store);
        assert_int_equal(store.resumed, stops);
    }
    assert_true(stops > 2);
    assert_answered(rules, &answers);
}

TEST(blocks_stop_and_go_on)
{
    for (int i = 0; i < KINDS * ORDERS; i++) {
        const qj_rules rules = numbered_rules_of(kinds[i / ORDERS], (enum order)(i % ORDERS));
        go_on_by_blocks(&rules, kinds[i / ORDERS]);
    }
}

/* A checkpoint of a run by blocks that was stopped: the head's words, pairs of words for 64 numbers
 * each, and a byte a number. */
enum { STAGE, WIDTH, HEAD_WORDS = 9, PAIRS = VALUES / 4 };
enum { FINDING_POSITIONS = 0, FINDING_VALUES = 2 };

struct stopped {
    struct store store;
    struct space space;
    qj_limits limits; /* for resuming */
};

static void stop_by_blocks(struct stopped *stopped, const qj_rules *rules, int transfers)
{
    stopped->store = memory_store(1e9);
    stopped->space = memory_space();
    struct space_alarm alarm = {&stopped->space, transfers};
    stopped->limits = least(&stopped->space, QJ_OUTCOME);
    stopped->limits.checkpoint = memory_store_use(&stopped->store);
    stopped->limits.stop = space_stop;
    stopped->limits.stop_user = &alarm;
    assert_fails(rules, &stopped->limits, QJ_STOPPED);
    assert_non_null(stopped->store.saved);
    stopped->limits.stop = NULL;
}

static void stopped_free(struct stopped *stopped)
{
    memory_store_free(&stopped->store);
    space_free(&stopped->space);
}

static char *pairs_of(const struct store *store, size_t value_bytes)
{
    return store->saved + store->saved_size - VALUES * value_bytes - PAIRS;
}

static uint64_t head_word(const struct store *store, size_t value_bytes, int at)
{
    uint64_t word;
    memcpy(&word, pairs_of(store, value_bytes) + (at - HEAD_WORDS) * 8, sizeof word);
    return word;
}

/* Gives each value 8 bytes in place of one, and says so in the head. */
static void widen_values(struct store *store)
{
    const uint64_t width = sizeof(int64_t);
    const size_t before = store->saved_size - VALUES;
    store->saved_size = before + VALUES * sizeof(int64_t);
    store->saved = realloc(store->saved, store->saved_size);
    assert_non_null(store->saved);
    for (size_t number = VALUES; number-- > 0;) {
        const int64_t value = (int64_t)((unsigned char)store->saved[before + number] ^ 0x80U) -
                              0x80;
        memcpy(store->saved + before + number * sizeof value, &value, sizeof value);
    }
    memcpy(pairs_of(store, width) + (WIDTH - HEAD_WORDS) * 8, &width, sizeof width);
}

/* Words of what is reached stand 16 bytes apart. */
TEST(altered_sets_are_refused)
{
    const qj_rules rules = numbered_rules_of(QJ_OUTCOME, LESSER);
    SCOPED(stopped_free) struct stopped stopped;
    stop_by_blocks(&stopped, &rules, 400);
    for (size_t at = 0; at < PAIRS; at += 255 * 16) {
        char *byte = pairs_of(&stopped.store, 1) + at;
        *byte = (char)(*byte ^ 4);
        assert_fails(&rules, &stopped.limits, QJ_BAD_INPUT);
        *byte = (char)(*byte ^ 4);
    }
}

/* While positions are found, values have a byte each: with more, the array would become shorter. */
TEST(a_width_that_cannot_be_is_refused)
{
    const qj_rules rules = numbered_rules_of(QJ_OUTCOME, EITHER);
    SCOPED(stopped_free) struct stopped stopped;
    stop_by_blocks(&stopped, &rules, 0);
    assert_int_equal(head_word(&stopped.store, 1, STAGE), FINDING_POSITIONS);
    widen_values(&stopped.store);
    assert_fails(&rules, &stopped.limits, QJ_BAD_INPUT);
}

/* A distance longer than any play of so few positions. */
TEST(a_distance_that_cannot_be_is_refused)
{
    static const int64_t distances[] = {INT64_MIN, INT64_MAX, VALUES + 1, -VALUES - 1};
    const qj_rules rules = numbered_rules_of(QJ_OUTCOME, LESSER);
    SCOPED(stopped_free) struct stopped stopped;
    stop_by_blocks(&stopped, &rules, 400);
    assert_int_equal(head_word(&stopped.store, 1, STAGE), FINDING_VALUES);
    widen_values(&stopped.store);
    size_t known = 0; /* a number whose value is */
    uint64_t pair[2] = {0, 0};
    for (; known < VALUES && !((pair[0] & ~pair[1]) >> known % 64 & 1); known++)
        memcpy(pair, pairs_of(&stopped.store, 8) + (known + 1) / 64 * sizeof pair, sizeof pair);
    assert_true(known < VALUES);
    char *value = pairs_of(&stopped.store, 8) + PAIRS + known * 8, before[8];
    memcpy(before, value, sizeof before);
    for (size_t i = 0; i < sizeof distances / sizeof *distances; i++) {
        memcpy(value, &distances[i], sizeof distances[i]);
        assert_fails(&rules, &stopped.limits, QJ_BAD_INPUT);
    }
    memcpy(value, before, sizeof before);
    assert_right(&rules, &stopped.limits);
}

/* A disk that is full costs nothing that was found. */
TEST(a_failed_write_leaves_a_checkpoint)
{
    const qj_rules rules = numbered_rules_of(QJ_OUTCOME, LESSER);
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    SCOPED(space_free) struct space full = memory_space(), other = memory_space();
    full.writes_left = 300;
    qj_limits limits = least(&full, QJ_OUTCOME);
    limits.checkpoint = memory_store_use(&store);
    assert_fails(&rules, &limits, QJ_IO);
    assert_non_null(store.saved);
    limits.scratch = space_use(&other);
    assert_right(&rules, &limits);
    assert_int_equal(store.resumed, 1);
}

/* With a checkpoint the way does not depend on how much memory is free. */
TEST(more_memory_goes_on_by_blocks)
{
    const qj_rules rules = numbered_rules_of(QJ_OUTCOME, LESSER);
    SCOPED(stopped_free) struct stopped stopped;
    stop_by_blocks(&stopped, &rules, 400);
    stopped.limits.bytes = 20000000;
    assert_right(&rules, &stopped.limits);
    assert_int_equal(stopped.store.resumed, 1);
}

/* Where memory has room for all, nothing is written. */
TEST(numbers_that_fit_stay_in_memory)
{
    const qj_rules rules = numbered_rules_of(QJ_OUTCOME, LESSER);
    SCOPED(space_free) struct space space = memory_space();
    qj_limits limits = least(&space, QJ_OUTCOME);
    limits.bytes = 20000000;
    assert_right(&rules, &limits);
    assert_int_equal(space.writes, 0);
}

/* The n-th write or read fails, for some n, or it is stopped then: also when only answers are
 * looked up. */
TEST(blocks_fail_well)
{
    const qj_rules rules = numbered_rules_of(QJ_OUTCOME, LESSER);
    SCOPED(space_free) struct space whole = memory_space();
    qj_limits limits = least(&whole, QJ_OUTCOME);
    assert_right(&rules, &limits);
    for (int i = 0; i < 12; i++) {
        SCOPED(space_free) struct space space = memory_space();
        struct space_alarm alarm = {&space, (whole.writes + whole.reads) / 4 * (i / 3)};
        if (i % 3 == 0)
            space.writes_left = whole.writes / 4 * (i / 3);
        else if (i % 3 == 1)
            space.reads_left = i / 3 < 3 ? whole.reads / 4 * (i / 3) : whole.reads - 1;
        limits = least(&space, QJ_OUTCOME);
        limits.stop = i % 3 == 2 ? space_stop : NULL;
        limits.stop_user = &alarm;
        assert_fails(&rules, &limits, i % 3 == 2 ? QJ_STOPPED : QJ_IO);
    }
}

/* A failed read delivers its data when it is repeated. */
TEST(answers_come_after_a_failure)
{
    const qj_rules rules = numbered_rules_of(QJ_OUTCOME, LESSER);
    struct sets_answers answers;
    SCOPED(space_free) struct space space = memory_space();
    qj_limits limits = least(&space, QJ_OUTCOME);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(drop_engine_session) struct session *session = NULL;
    assert_int_equal(sets_open(context, &rules, SOME, &session), QJ_OK);
    int failures = 0;
    for (space.reads_left = space.reads; sets_ask(session, &answers) == QJ_IO; failures++)
        space.reads_left = space.reads + 1;
    assert_answered(&rules, &answers);
    assert_true(failures > 2);
}

TEST(the_plan_says_what_goes_where)
{
    const qj_rules rules = numbered_rules_of(QJ_OUTCOME, LESSER);
    const uint32_t all = (UINT32_C(1) << CELLS) - 1;
    struct view view = {.kind = VIEW_RULES,
                        .rules = {.rules = &rules,
                                  .setup = setup_of(&rules.ending),
                                  .state = &all,
                                  .state_size = sizeof all}};
    SCOPED(space_free) struct space space = memory_space();
    const qj_limits limits = least(&space, QJ_OUTCOME);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    qj_plan plan = {.engine = NULL};
    assert_int_equal(engine_exhaustive.plan(context, &view, &plan), QJ_OK);
    assert_int_equal(plan.space, (1 << CELLS) / 4 + (1 << CELLS));
    assert_true(plan.bytes > limits.bytes / 2 && plan.bytes < limits.bytes);
    assert_non_null(strstr(plan.theorem, "scratch space"));
}
