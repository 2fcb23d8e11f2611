/* Checkpoints of the ideals engine: runs that are cut off anywhere and resumed, by another kernel
 * and other threads, answer like an uninterrupted run; checkpoints of other questions are
 * refused. Takes seconds: a run is stopped in hundreds of places. */
#include "support/store.h"

#include "engines/ideals/kernel/kernel.h"

#include <time.h>

GROUP(resume)

/* ------------------------------------------------------------------- boards */

/* The text of a board with weights from -most to most. */
static char *board(struct random *random, unsigned rows, unsigned columns, uint64_t most,
                   const char *sections)
{
    size_t size = 64 + strlen(sections) + (size_t)rows * columns * 2 * 24;
    char *text = malloc(size);
    int used = snprintf(text, size, "%u %u\n", rows, columns);
    for (unsigned i = 0; i < 2 * rows * columns; i++)
        used += snprintf(text + used, size - (size_t)used, "%lld ",
                         (long long)random_below(random, 2 * most + 1) - (long long)most);
    snprintf(text + used, size - (size_t)used, "%s", sections);
    return text;
}

/* Narrow and wide lanes, both ways round, starts with cells taken, and a record. */
static const struct {
    unsigned rows, columns;
    uint64_t most;
    const char *sections;
} boards[] = {
    {9, 9, 1000, ""},
    {8, 10, 1000000000000, ""},
    {11, 7, 50, ""},
    {7, 11, 100000000, "turn White"},
    {9, 10, 1000, "taken 2 1 0 0 0 0 0 0 0"},
    {10, 9, 7, "moves 1 1 1 2 2 1"},
};

static char *board_at(unsigned i)
{
    struct random random = {31 + i};
    return board(&random, boards[i].rows, boards[i].columns, boards[i].most, boards[i].sections);
}

/* ------------------------------------------------------------------------ runs */

/* Runs on a board with checkpoints, and the answer of a run without. */
struct run {
    char *text;
    struct store store;
    struct said whole, said;
};

static qj_status run_say(struct run *run, qj_context *context, const char *text)
{
    SCOPED(drop_position) qj_position *position = NULL;
    SCOPED(drop_session) qj_session *session = NULL;
    memset(&run->said, 0, sizeof run->said);
    TRY(position_read(context, qj_game_find("staircase"), text, &position));
    TRY(qj_position_go(position, qj_position_recorded(position)));
    TRY(qj_session_open(position, NULL, &session));
    return session_say(session, &run->said);
}

/* limits may be NULL. */
static qj_status run_within(struct run *run, const qj_limits *limits)
{
    SCOPED(drop_context) qj_context *context = memory_store_context(&run->store, limits);
    qj_status status = run_say(run, context, run->text);
    assert_int_equal(qj_context_error(context)->status, status);
    assert_store_at_rest(&run->store);
    return status;
}

/* Takes the text. */
static struct run run_start(char *text, double seconds)
{
    struct run run = {.text = text, .store = memory_store(seconds)};
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, run_say(&run, context, text));
    run.whole = run.said;
    return run;
}

static void run_end(struct run *run)
{
    memory_store_free(&run->store);
    free(run->text);
}

static void run_again(struct run *run, double seconds)
{
    memory_store_free(&run->store);
    run->store = memory_store(seconds);
}

/* Another kernel and other threads for every turn. */
static qj_limits limits_of_turn(unsigned turn)
{
    unsigned kernels = 1;
    while (kernel_at(kernels))
        kernels++;
    return LIMITS(.kernel = kernel_at(turn % kernels)->name, .threads = 1 + turn % 3);
}

static qj_limits limits_that_stop(int *polls, unsigned turn)
{
    qj_limits limits = limits_of_turn(turn);
    limits.stop = stop_at_zero;
    limits.stop_user = polls;
    return limits;
}

/* As the whole one, from a checkpoint. */
static void assert_resumes(struct run *run, unsigned turn)
{
    qj_limits limits = limits_of_turn(turn);
    unsigned resumed = run->store.resumed;
    assert_int_equal(run_within(run, &limits), QJ_OK);
    assert_memory_equal(&run->said, &run->whole, sizeof run->whole);
    assert_int_equal(run->store.resumed, resumed + 1);
}

/* From the middle of a run. */
static struct run run_stopped(void)
{
    struct run run = run_start(board_at(0), 1e9);
    int polls = 20;
    qj_limits limits = limits_that_stop(&polls, 0);
    assert_int_equal(run_within(&run, &limits), QJ_STOPPED);
    assert_non_null(run.store.saved);
    return run;
}

/* ---------------------------------------------------------------- stopping */

/* Stops a board's run at every look at the clock in turn; at every seventh one but on the first. */
static void stop_everywhere(unsigned i)
{
    SCOPED(run_end) struct run run = run_start(board_at(i), 0);
    unsigned resumed = 0, stops;
    qj_status status = QJ_STOPPED;
    for (stops = 0; status == QJ_STOPPED; stops += i ? 7 : 1) {
        int polls = (int)stops;
        qj_limits limits = limits_that_stop(&polls, stops);
        run_again(&run, stops % 2 ? 1e9 : 0);
        status = run_within(&run, &limits);
        if (status == QJ_OK)
            assert_memory_equal(&run.said, &run.whole, sizeof run.whole);
        else if (run.store.saved) {
            assert_resumes(&run, stops / 2);
            resumed++;
        }
    }
    assert_int_equal(status, QJ_OK);
    assert_true(stops > 30 && resumed > (i ? 3 : 25));
}

TEST(stopped_anywhere)
{
    for (unsigned i = 0; i < COUNT(boards); i++)
        stop_everywhere(i);
}

/* The same run again and again, a few heights at a time. */
TEST(stopped_again_and_again)
{
    enum { FEW = 4 };
    SCOPED(run_end) struct run run = run_start(board_at(0), 1e9);
    const qj_progress *from = &run.store.from;
    unsigned runs = 0;
    uint64_t done = 0;
    for (qj_status status = QJ_STOPPED;
         status == QJ_STOPPED && from->done * 100 <= from->total * 99; runs++) {
        int polls = FEW;
        qj_limits limits = limits_that_stop(&polls, runs);
        status = run_within(&run, &limits);
        assert_true(runs < 2 || from->done > done);
        done = from->done;
    }
    assert_true(runs > 5);
    assert_string_equal(from->what, "states");
    assert_int_equal(from->total, 48620); /* C(18, 9) */
    assert_resumes(&run, runs);
}

/* Lets the time of a limit run out at a look at the clock. */
enum { LIMIT = 20000000 }; /* nanoseconds */

static bool outlast_limit(void *user, UNUSED const qj_progress *progress)
{
    const struct timespec moment = {0, LIMIT};
    int *left = user;
    if ((*left)-- == 0)
        nanosleep(&moment, NULL);
    return false;
}

/* On a busy machine time may be over before there is anything to keep; then it gets more. */
TEST(out_of_time)
{
    enum { LOOKS = 20 };
    SCOPED(run_end) struct run run = run_start(board_at(0), 1e9);
    int left = LOOKS;
    qj_limits limits = limits_of_turn(0);
    limits.stop = outlast_limit;
    limits.stop_user = &left;
    for (limits.seconds = LIMIT * 1e-9; !run.store.saved; left = LOOKS)
        assert_int_equal(run_within(&run, &limits), QJ_LIMIT);
    assert_resumes(&run, 1);
}

/* Later failures keep a value that was found. */
TEST(value_is_kept_for_the_line)
{
    enum { PLENTY = 1000000 };
    SCOPED(run_end) struct run run = run_start(board_at(0), 0);
    int polls = PLENTY;
    qj_limits limits = limits_that_stop(&polls, 0);
    assert_int_equal(run_within(&run, &limits), QJ_OK);
    polls = PLENTY - polls - 3;
    run_again(&run, 0);
    assert_int_equal(run_within(&run, &limits), QJ_STOPPED);
    assert_memory_equal(&run.said.value, &run.whole.value, sizeof run.whole.value);
    assert_true(run.said.length < run.whole.length);
    assert_resumes(&run, 1);
    assert_true(run.store.from.done < run.store.from.total);
    assert_true(run.store.from.done * 100 > run.store.from.total * 99);
}

static bool slow_start(void *user, const qj_progress *progress)
{
    const struct timespec second = {1, 50000000};
    bool *slept = user;
    if (*slept || !progress->what || strcmp(progress->what, "states") != 0)
        return false;
    nanosleep(&second, NULL);
    *slept = true;
    return false;
}

/* So does the end of a sweep that took its time, though no checkpoint was due. */
TEST(value_is_kept_after_a_second)
{
    SCOPED(run_end) struct run run = run_start(board_at(0), 1e9);
    bool slept = false;
    assert_int_equal(run_within(&run, &LIMITS(.stop = slow_start, .stop_user = &slept)), QJ_OK);
    assert_int_equal(run.store.committed, 1);
    assert_resumes(&run, 0);
    assert_true(run.store.from.done * 100 > run.store.from.total * 99);
}

/* ------------------------------------------------------------------ by time */

TEST(interval)
{
    for (int never = 0; never < 2; never++) {
        SCOPED(run_end) struct run run = run_start(board_at(0), never ? 1e9 : 0);
        assert_int_equal(run_within(&run, NULL), QJ_OK);
        assert_memory_equal(&run.said, &run.whole, sizeof run.whole);
        assert_true(never ? run.store.committed == 0 : run.store.committed > 20);
        if (!never)
            assert_resumes(&run, 1);
    }
}

/* What one kernel leaves at the end of a height is the same for any number of threads, in 16 bits
 * and in 32. Smaller boards are stopped at different heights in both. */
TEST(threads_leave_the_same)
{
    size_t size[2];
    for (unsigned wide = 0; wide < 2; wide++) {
        struct random random = {43};
        SCOPED(drop_memory) char *text = board(&random, 13, 13, wide ? 1000 : 20, "");
        struct run run[2];
        for (unsigned i = 0; i < 2; i++) {
            int polls = 60;
            qj_limits limits = limits_that_stop(&polls, 0);
            limits.threads = 1 + 2 * i;
            run[i] = (struct run){.text = text, .store = memory_store(0)};
            assert_int_equal(run_within(&run[i], &limits), QJ_STOPPED);
        }
        size[wide] = run[0].store.saved_size;
        assert_int_equal(run[1].store.saved_size, size[wide]);
        assert_memory_equal(run[0].store.saved, run[1].store.saved, size[wide]);
        memory_store_free(&run[0].store);
        memory_store_free(&run[1].store);
    }
    assert_in_range(size[0], size[1] / 3, size[1] * 2 / 3);
}

/* A board whose table is found in a moment keeps nothing. */
TEST(small_boards_need_none)
{
    SCOPED(run_end) struct run run = run_start(strdup("2 2 1 2 3 4 4 3 2 1"), 0);
    assert_int_equal(run_within(&run, NULL), QJ_OK);
    assert_int_equal(run.store.begun + run.store.opened, 0);
}

/* ------------------------------------------------------------------ refusing */

static void assert_refused(struct run *run, const char *text, qj_status expected,
                           const char *message)
{
    SCOPED(drop_context) qj_context *context = memory_store_context(&run->store, NULL);
    assert_failure(context, run_say(run, context, text), expected, message);
    assert_store_at_rest(&run->store);
    assert_int_equal(run->store.resumed, 0);
}

TEST(other_boards_are_refused)
{
    SCOPED(run_end) struct run run = run_stopped();
    SCOPED(drop_memory) char *other = board_at(1);
    SCOPED(drop_memory) /* as board_at(0) */
    char *taken = board(&(struct random){31}, 9, 9, 1000, "taken 1 1 0 0 0 0 0 0 0"),
         *turned = board(&(struct random){31}, 9, 9, 1000, "turn White");
    assert_refused(&run, other, QJ_USAGE, "the checkpoint is of a board of another size");
    assert_refused(&run, taken, QJ_USAGE, "the checkpoint is of another position of the board");
    assert_refused(&run, turned, QJ_USAGE, "the checkpoint is of another board or player to move");
    /* The very last weight, by one. */
    run.text[strlen(run.text) - 2] ^= 1;
    assert_refused(&run, run.text, QJ_USAGE,
                   "the checkpoint is of another board or player to move");
}

/* The offset of the height in a checkpoint of an n x n board; the found lanes follow it. */
static size_t head_at(size_t n)
{
    const size_t sizes[] = {sizeof "ideals", 8, 16, n * n * 8, n * n * 8, n * 8, 32};
    size_t at = 8;
    for (size_t i = 0; i < COUNT(sizes); i++)
        at += 8 + sizes[i];
    return at;
}

TEST(impossible_levels_are_refused)
{
    const uint64_t heights[] = {500, 1000, UINT64_MAX, UINT64_C(1) << 32};
    SCOPED(run_end) struct run run = run_stopped();
    uint64_t head[2], wrong[2];
    char *place = run.store.saved + head_at(9);
    memcpy(head, place, sizeof head);
    assert_true(head_at(9) + sizeof head + head[1] * 4 < run.store.saved_size);
    for (int i = 0; i < 4; i++) {
        memcpy(wrong, head, sizeof head);
        wrong[0] = heights[i];
        memcpy(place, wrong, sizeof wrong);
        assert_refused(&run, run.text, QJ_BAD_INPUT,
                       "the checkpoint is of a tier that the sweep does not have");
    }
    wrong[0] = head[0];
    wrong[1] = head[1] + 1;
    memcpy(place, wrong, sizeof wrong);
    assert_refused(&run, run.text, QJ_BAD_INPUT,
                   "the checkpoint has another number of values than its tier");
    memcpy(place, head, sizeof head);
    for (size_t cut = 1; cut < run.store.saved_size; cut += 1 + cut / 3) {
        run.store.saved_size -= cut;
        assert_refused(&run, run.text, QJ_BAD_INPUT, "the checkpoint ends too early");
        run.store.saved_size += cut;
    }
}

/* -------------------------------------------------------------------- faults */

/* The disk is full sooner or later: the run ends, and its last good checkpoint is resumed. */
TEST(full_disk)
{
    SCOPED(run_end) struct run run = run_start(board_at(2), 0);
    unsigned failed = 0;
    for (uint64_t room = 0; room < 2000000; room += 1 + room / 4) {
        run_again(&run, 0);
        run.store.writes_left = room;
        qj_status status = run_within(&run, NULL);
        assert_true(status == QJ_OK || (status == QJ_IO && run.store.abandoned == 1));
        failed += status == QJ_IO;
        run.store.writes_left = UINT64_MAX;
        run.store.callbacks.seconds = 1e9;
        if (status == QJ_IO && run.store.saved)
            assert_resumes(&run, failed);
    }
    assert_true(failed > 20);
}

/* A stop whose checkpoint cannot be written is reported: nothing is saved. */
TEST(full_disk_when_stopped)
{
    SCOPED(run_end) struct run run = run_start(board_at(0), 1e9);
    int polls = 20;
    qj_limits limits = limits_that_stop(&polls, 0);
    run.store.writes_left = 5000;
    assert_int_equal(run_within(&run, &limits), QJ_IO);
    assert_null(run.store.saved);
}

/* Every allocation of a resumed run fails in turn. */
TEST(failing_allocations)
{
    SCOPED(run_end) struct run run = run_stopped();
    struct allocator allocator = {.failed = true};
    for (uint64_t failing = 1; allocator.failed; failing++) {
        allocator = (struct allocator){.until_failure = failing};
        qj_limits limits = limits_of_allocator(&allocator);
        qj_status status = run_within(&run, &limits);
        assert_int_equal(status, allocator.failed ? QJ_LIMIT : QJ_OK);
        assert_int_equal(allocator.blocks, 0);
        assert_int_equal(allocator.bytes, 0);
    }
    assert_memory_equal(&run.said, &run.whole, sizeof run.whole);
}

/* A resumed run gets along with the memory of the first. */
TEST_IN_CONTEXT(memory_of_the_first_run)
{
    SCOPED(run_end) struct run run = run_stopped();
    SCOPED(drop_position) qj_position *position = position_of(context, "staircase", run.text);
    qj_session_free(session_by(context, position, NULL));
    /* upper bounds estimate the memory */
    qj_limits limits = LIMITS(.bytes = qj_context_peak(context) + 5000);
    run.store.callbacks.seconds = 0;
    qj_status status = run_within(&run, &limits);
    assert_true(status == QJ_OK || status == QJ_LIMIT); /* the line may need more */
    assert_memory_equal(&run.said.value, &run.whole.value, sizeof run.whole.value);
    assert_int_equal(run.store.resumed, 1);
}
