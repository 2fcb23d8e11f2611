/* A search with a scratch space gives the answers of a search without it, in memory that would be
 * too small; and a scratch space that fails, or a stop at any moment, ends it properly. The sets of
 * 17 cells are searched more than ten times, which takes seconds.
 */
#include "support/sets.h"
#include "support/space.h"
#include "support/store.h"

#include "base/scratch.h"

GROUP(scratch)

static qj_status answer_within(const qj_limits *limits, qj_kind kind, struct sets_answers *answers)
{
    return sets_answer_plainly(CELLS, limits, kind, answers);
}

static qj_limits little(struct space *space)
{
    qj_limits limits = LIMITS(.bytes = 1000000, .scratch = space ? space_use(space) : NULL);
    return limits;
}

/* --------------------------------------------------------------------- tests */

TEST(little_memory_is_enough)
{
    static const qj_kind kinds[] = {QJ_SCORE, QJ_OUTCOME};
    for (int i = 0; i < 2; i++) {
        struct sets_answers expected, answers;
        SCOPED(space_free) struct space space = memory_space();
        qj_limits limits = little(NULL);
        assert_int_equal(answer_within(NULL, kinds[i], &expected), QJ_OK);
        assert_int_equal(answer_within(&limits, kinds[i], &answers), QJ_LIMIT);
        limits = little(&space);
        limits.threads = 2;
        assert_int_equal(answer_within(&limits, kinds[i], &answers), QJ_OK);
        assert_memory_equal(&answers, &expected, sizeof answers);
        assert_true(space.writes > 10 && space.reads > 10);
    }
}

/* Bytes go in pieces of at most 8 MiB, and come back as they were. */
TEST(transfers_have_pieces)
{
    enum { PIECE = 1 << 23, SIZE = 2 * PIECE + 5 };
    SCOPED(space_free) struct space space = memory_space();
    SCOPED(drop_context)
    qj_context *context = context_within(&LIMITS(.scratch = space_use(&space)));
    SCOPED(drop_memory) unsigned char *bytes = calloc(SIZE, 1), *again = calloc(SIZE, 1);
    assert_true(bytes && again);
    for (size_t i = 0; i < SIZE; i += PIECE / 2)
        bytes[i] = (unsigned char)(i / PIECE + 1);
    assert_ok(context, scratch_write(context, bytes, SIZE, 7));
    assert_ok(context, scratch_read(context, again, SIZE, 7));
    assert_memory_equal(again, bytes, SIZE);
    assert_int_equal(space.writes, 3);
    assert_int_equal(space.reads, 3);
    assert_int_equal(space.written, SIZE);
}

/* The moves of the last positions of a segment lead into the next one, those of the positions
 * before into itself; where one batch would hold both, depends on the threads. */
TEST(threads_agree)
{
    enum { SOME = 16 };
    struct sets_answers expected, answers;
    assert_int_equal(sets_answer_plainly(SOME, NULL, QJ_OUTCOME, &expected), QJ_OK);
    for (unsigned threads = 2; threads <= 20; threads += 18) {
        qj_limits limits = LIMITS(.threads = threads);
        assert_int_equal(sets_answer_plainly(SOME, &limits, QJ_OUTCOME, &answers), QJ_OK);
        assert_memory_equal(&answers, &expected, sizeof answers);
    }
}

/* States and moves are written once, values when they were changed: the second look at a line
 * brings its plies again, and writes nothing. */
TEST(only_changes_are_written)
{
    const qj_rules rules = sets_rules(QJ_OUTCOME);
    struct sets_answers expected, answers;
    SCOPED(space_free) struct space space = memory_space();
    qj_limits limits = little(&space);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(drop_engine_session) struct session *session = NULL;
    assert_int_equal(sets_open(context, &rules, CELLS, &session), QJ_OK);
    assert_int_equal(sets_ask(session, &expected), QJ_OK);
    uint64_t written = space.written;
    int reads = space.reads;
    assert_int_equal(sets_ask(session, &answers), QJ_OK);
    assert_memory_equal(&answers, &expected, sizeof answers);
    assert_true(space.reads > reads);
    assert_int_equal(space.written, written);
}

/* The n-th write or read fails, for some n. */
TEST(failures_are_told)
{
    for (int i = 0; i < 4; i++) {
        struct sets_answers answers;
        SCOPED(space_free) struct space space = memory_space();
        *(i % 2 ? &space.writes_left : &space.reads_left) = i / 2 * 7;
        qj_limits limits = little(&space);
        assert_int_equal(answer_within(&limits, QJ_OUTCOME, &answers), QJ_IO);
    }
}

/* Stopped between two transfers, the run resumes from its checkpoint with another scratch space. */
TEST(stops_and_goes_on)
{
    struct sets_answers expected, answers;
    assert_int_equal(answer_within(NULL, QJ_OUTCOME, &expected), QJ_OK);
    for (int transfers = 6; transfers < 60; transfers += 36) {
        SCOPED(memory_store_free) struct store store = memory_store(1e9);
        SCOPED(space_free) struct space space = memory_space(), other = memory_space();
        struct space_alarm alarm = {&space, transfers};
        qj_limits limits = little(&space);
        limits.checkpoint = memory_store_use(&store);
        limits.stop = space_stop;
        limits.stop_user = &alarm;
        assert_int_equal(answer_within(&limits, QJ_OUTCOME, &answers), QJ_STOPPED);
        assert_store_at_rest(&store);
        limits.stop = NULL;
        limits.scratch = space_use(&other);
        assert_int_equal(answer_within(&limits, QJ_OUTCOME, &answers), QJ_OK);
        assert_memory_equal(&answers, &expected, sizeof answers);
        assert_int_equal(store.resumed, 1);
    }
}

TEST(rules_without_a_rank_are_refused)
{
    qj_rules rules = sets_rules(QJ_OUTCOME);
    struct session *session;
    struct space space = memory_space();
    qj_limits limits = little(&space);
    rules.rank = NULL;
    qj_context *context = context_within(&limits);
    assert_int_equal(sets_open(context, &rules, CELLS, &session), QJ_USAGE);
    assert_string_equal(qj_context_error(context)->message,
                        "the scratch space serves only rules that give numbers, or a rank, which "
                        "every move lowers by one");
    context_end(context);
    limits.scratch = &(qj_scratch){NULL, NULL, NULL};
    assert_int_equal(qj_context_new(&limits, &context), QJ_USAGE);
}
