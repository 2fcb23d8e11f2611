/* Checkpoints of the ideals engine: runs that are cut off anywhere and gone on with, by another
 * kernel and other threads, answer as one run does; what is not theirs is refused. */
#include "support/store.h"

#include "engines/ideals/kernel/kernel.h"

#include <time.h>

GROUP(resume)

enum { MOST_MOVES = 400 };

/* All that a session says. */
struct answer {
    qj_worth value;
    qj_option options[MOST_MOVES];
    qj_move line[MOST_MOVES];
    size_t option_count, line_count;
};

static bool add_option(void *user, const qj_option *option)
{
    struct answer *answer = user;
    assert_true(answer->option_count < MOST_MOVES);
    answer->options[answer->option_count++] = *option;
    return true;
}

static bool add_move(void *user, const qj_move *move)
{
    struct answer *answer = user;
    assert_true(answer->line_count < MOST_MOVES);
    answer->line[answer->line_count++] = *move;
    return true;
}

static qj_status ask(qj_session *session, struct answer *answer)
{
    qj_status status = qj_session_value(session, &answer->value);
    if (status == QJ_OK)
        status = qj_session_moves(session, add_option, answer);
    return status == QJ_OK ? qj_session_line(session, add_move, answer) : status;
}

/* In a context of any limits, which it frees. */
static qj_status solve_in(qj_context *context, const char *text, struct answer *answer)
{
    const qj_game *game = qj_game_find("staircase");
    qj_position *position;
    qj_session *session;
    memset(answer, 0, sizeof *answer);
    qj_status status = position_read(context, game, text, &position);
    if (status == QJ_OK) {
        status = qj_position_go(position, qj_position_recorded(position));
        if (status == QJ_OK)
            status = qj_session_open(position, NULL, &session);
        if (status == QJ_OK) {
            status = ask(session, answer);
            qj_session_free(session);
        }
        qj_position_free(position);
    }
    assert_int_equal(qj_context_error(context)->status, status);
    context_end(context);
    return status;
}

static struct answer solve_at_once(const char *text)
{
    struct answer answer;
    assert_int_equal(solve_in(context_start(), text, &answer), QJ_OK);
    return answer;
}

/* Another kernel and other threads for every turn. */
static qj_limits limits_of_turn(unsigned turn)
{
    unsigned kernels = 1;
    while (kernel_at(kernels))
        kernels++;
    return LIMITS(.kernel = kernel_at(turn % kernels)->name, .threads = 1 + turn % 3);
}

static void assert_resumes(struct store *store, const char *text, const struct answer *expected,
                           unsigned turn)
{
    struct answer answer;
    qj_limits limits = limits_of_turn(turn);
    unsigned resumed = store->resumed;
    assert_int_equal(solve_in(memory_store_context(store, &limits), text, &answer), QJ_OK);
    assert_memory_equal(&answer, expected, sizeof answer);
    assert_int_equal(store->resumed, resumed + 1);
    assert_store_at_rest(store);
}

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
enum { BOARDS = sizeof boards / sizeof *boards };

static char *board_at(unsigned i)
{
    struct random random = {31 + i};
    return board(&random, boards[i].rows, boards[i].columns, boards[i].most, boards[i].sections);
}

/* ---------------------------------------------------------------- stopping */

static qj_limits limits_that_stop(int *polls, unsigned turn)
{
    qj_limits limits = limits_of_turn(turn);
    limits.stop = stop_at_zero;
    limits.stop_user = polls;
    return limits;
}

/* Stops a board's run at every look at the clock in turn; at every seventh one but on the first. */
static void stop_everywhere(unsigned i)
{
    SCOPED(drop_memory) char *text = board_at(i);
    struct answer whole = solve_at_once(text), answer;
    unsigned resumed = 0, stops;
    qj_status status = QJ_STOPPED;
    for (stops = 0; status == QJ_STOPPED; stops += i ? 7 : 1) {
        int polls = (int)stops;
        qj_limits limits = limits_that_stop(&polls, stops);
        SCOPED(memory_store_free) struct store store = memory_store(stops % 2 ? 1e9 : 0);
        status = solve_in(memory_store_context(&store, &limits), text, &answer);
        assert_store_at_rest(&store);
        if (store.kept && status == QJ_STOPPED) {
            assert_resumes(&store, text, &whole, stops / 2);
            resumed++;
        }
    }
    assert_int_equal(status, QJ_OK);
    assert_memory_equal(&answer, &whole, sizeof answer);
    assert_true(stops > 30 && resumed > (i ? 3 : 25));
}

TEST(stopped_anywhere)
{
    for (unsigned i = 0; i < BOARDS; i++)
        stop_everywhere(i);
}

/* The same run again and again, a few heights at a time. */
TEST(stopped_again_and_again)
{
    enum { FEW = 4 };
    SCOPED(drop_memory) char *text = board_at(0);
    struct answer whole = solve_at_once(text), answer;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    unsigned runs = 0;
    uint64_t done = 0;
    qj_status status = QJ_STOPPED;
    for (; status == QJ_STOPPED && store.from.done * 100 <= store.from.total * 99; runs++) {
        int polls = FEW;
        qj_limits limits = limits_that_stop(&polls, runs);
        status = solve_in(memory_store_context(&store, &limits), text, &answer);
        assert_store_at_rest(&store);
        assert_true(runs < 2 || store.from.done > done);
        done = store.from.done;
    }
    assert_true(runs > 5);
    assert_string_equal(store.from.what, "states");
    assert_int_equal(store.from.total, 48620); /* C(18, 9) */
    assert_resumes(&store, text, &whole, runs);
}

/* Lets the time of a limit run out at a look at the clock. */
enum { LIMIT = 20000000 }; /* nanoseconds */

static bool outlast_limit(void *user, const qj_progress *progress)
{
    const struct timespec moment = {0, LIMIT};
    int *left = user;
    (void)progress;
    if ((*left)-- == 0)
        nanosleep(&moment, NULL);
    return false;
}

/* On a busy machine time may be over before there is anything to keep; then it gets more. */
TEST(out_of_time)
{
    enum { LOOKS = 20 };
    SCOPED(drop_memory) char *text = board_at(0);
    struct answer whole = solve_at_once(text), answer;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    int left = LOOKS;
    qj_limits limits = limits_of_turn(0);
    limits.stop = outlast_limit;
    limits.stop_user = &left;
    for (limits.seconds = LIMIT * 1e-9; !store.kept; left = LOOKS) {
        qj_status status = solve_in(memory_store_context(&store, &limits), text, &answer);
        assert_int_equal(status, QJ_LIMIT);
        assert_store_at_rest(&store);
    }
    assert_resumes(&store, text, &whole, 1);
}

/* Once the value is found, what follows cannot lose it. */
TEST(value_is_kept_for_the_line)
{
    enum { PLENTY = 1000000 };
    SCOPED(drop_memory) char *text = board_at(0);
    struct answer whole = solve_at_once(text), answer;
    int polls = PLENTY;
    qj_limits limits = limits_that_stop(&polls, 0);
    SCOPED(memory_store_free) struct store store = memory_store(0);
    assert_int_equal(solve_in(memory_store_context(&store, &limits), text, &answer), QJ_OK);
    int used = PLENTY - polls;
    polls = used - 3;
    memory_store_free(&store);
    memory_store_init(&store, 0);
    assert_int_equal(solve_in(memory_store_context(&store, &limits), text, &answer), QJ_STOPPED);
    assert_memory_equal(&answer.value, &whole.value, sizeof whole.value);
    assert_true(answer.line_count < whole.line_count);
    assert_resumes(&store, text, &whole, 1);
    assert_true(store.from.done < store.from.total);
    assert_true(store.from.done * 100 > store.from.total * 99);
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
    SCOPED(drop_memory) char *text = board_at(0);
    struct answer whole = solve_at_once(text), answer;
    bool slept = false;
    qj_limits limits = LIMITS(.stop = slow_start, .stop_user = &slept);
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    assert_int_equal(solve_in(memory_store_context(&store, &limits), text, &answer), QJ_OK);
    assert_int_equal(store.committed, 1);
    assert_resumes(&store, text, &whole, 0);
    assert_true(store.from.done * 100 > store.from.total * 99);
}

/* ------------------------------------------------------------------ by time */

TEST(interval)
{
    SCOPED(drop_memory) char *text = board_at(0);
    struct answer whole = solve_at_once(text), answer;
    for (int never = 0; never < 2; never++) {
        SCOPED(memory_store_free) struct store store = memory_store(never ? 1e9 : 0);
        assert_int_equal(solve_in(memory_store_context(&store, NULL), text, &answer), QJ_OK);
        assert_memory_equal(&answer, &whole, sizeof answer);
        assert_true(never ? store.committed == 0 : store.committed > 20);
        if (!never)
            assert_resumes(&store, text, &whole, 1);
    }
}

/* What one kernel leaves at the end of a height is the same for any number of threads, in 16 bits
 * and in 32. Smaller boards are not stopped at the same height in both. */
TEST(threads_leave_the_same)
{
    size_t size[2];
    for (unsigned wide = 0; wide < 2; wide++) {
        struct random random = {43};
        SCOPED(drop_memory) char *text = board(&random, 13, 13, wide ? 1000 : 20, "");
        struct store store[2];
        for (unsigned i = 0; i < 2; i++) {
            struct answer answer;
            int polls = 60;
            qj_limits limits = limits_that_stop(&polls, 0);
            limits.threads = 1 + 2 * i;
            memory_store_init(&store[i], 0);
            assert_int_equal(solve_in(memory_store_context(&store[i], &limits), text, &answer),
                             QJ_STOPPED);
        }
        assert_int_equal(store[0].kept_size, store[1].kept_size);
        assert_memory_equal(store[0].kept, store[1].kept, store[0].kept_size);
        size[wide] = store[0].kept_size;
        memory_store_free(&store[0]);
        memory_store_free(&store[1]);
    }
    assert_in_range(size[0], size[1] / 3, size[1] * 2 / 3);
}

/* A board whose table is found in a moment keeps nothing. */
TEST(small_boards_need_none)
{
    SCOPED(memory_store_free) struct store store = memory_store(0);
    struct answer answer;
    assert_int_equal(solve_in(memory_store_context(&store, NULL), "2 2 1 2 3 4 4 3 2 1", &answer),
                     QJ_OK);
    assert_int_equal(store.begun + store.opened, 0);
}

/* ------------------------------------------------------------------ refusing */

/* A store with a checkpoint from the middle of a board's run. */
static struct store *stopped_store(const char *text)
{
    struct store *store = malloc(sizeof *store);
    struct answer answer;
    int polls = 20;
    qj_limits limits = limits_that_stop(&polls, 0);
    memory_store_init(store, 1e9);
    assert_int_equal(solve_in(memory_store_context(store, &limits), text, &answer), QJ_STOPPED);
    assert_non_null(store->kept);
    return store;
}

static void end_store(struct store *store)
{
    memory_store_free(store);
    free(store);
}

static void assert_refused(struct store *store, const char *text, qj_status expected,
                           const char *message)
{
    qj_context *context = memory_store_context(store, NULL);
    qj_position *position = position_of(context, "staircase", text);
    qj_session *session;
    assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
    assert_failure(context, qj_session_open(position, NULL, &session), expected, message);
    qj_position_free(position);
    context_end(context);
    assert_store_at_rest(store);
    assert_int_equal(store->resumed, 0);
}

TEST(other_boards_are_refused)
{
    struct random random = {31}; /* as board_at(0) */
    SCOPED(drop_memory) char *text = board_at(0), *other = board_at(1);
    SCOPED(drop_memory) char *taken = board(&random, 9, 9, 1000, "taken 1 1 0 0 0 0 0 0 0");
    random = (struct random){31};
    SCOPED(drop_memory) char *turned = board(&random, 9, 9, 1000, "turn White");
    struct store *store = stopped_store(text);
    assert_refused(store, other, QJ_USAGE, "the checkpoint is of a board of another size");
    assert_refused(store, taken, QJ_USAGE, "the checkpoint is of another position of the board");
    assert_refused(store, turned, QJ_USAGE, "the checkpoint is of another board or side to move");
    /* The very last weight, by one. */
    char *last = text + strlen(text) - 2;
    *last ^= 1;
    assert_refused(store, text, QJ_USAGE, "the checkpoint is of another board or side to move");
    end_store(store);
}

/* Where the height stands in a checkpoint of an n x n board, with the lanes found behind it. */
static size_t head_at(size_t n)
{
    const size_t sizes[] = {sizeof "ideals", 8, 16, n * n * 8, n * n * 8, n * 8, 32};
    size_t at = 8;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        at += 8 + sizes[i];
    return at;
}

TEST(impossible_levels_are_refused)
{
    const uint64_t heights[] = {500, 1000, UINT64_MAX, UINT64_C(1) << 32};
    SCOPED(drop_memory) char *text = board_at(0);
    struct store *store = stopped_store(text);
    uint64_t head[2], wrong[2];
    char *place = store->kept + head_at(9);
    memcpy(head, place, sizeof head);
    assert_true(head_at(9) + sizeof head + head[1] * 4 < store->kept_size);
    for (int i = 0; i < 4; i++) {
        memcpy(wrong, head, sizeof head);
        wrong[0] = heights[i];
        memcpy(place, wrong, sizeof wrong);
        assert_refused(store, text, QJ_BAD_INPUT,
                       "the checkpoint is of a height that the sweep does not have");
    }
    wrong[0] = head[0];
    wrong[1] = head[1] + 1;
    memcpy(place, wrong, sizeof wrong);
    assert_refused(store, text, QJ_BAD_INPUT,
                   "the checkpoint has another number of values than its height");
    memcpy(place, head, sizeof head);
    for (size_t cut = 1; cut < store->kept_size; cut += 1 + cut / 3) {
        store->kept_size -= cut;
        assert_refused(store, text, QJ_BAD_INPUT, "the checkpoint ends too early");
        store->kept_size += cut;
    }
    end_store(store);
}

/* -------------------------------------------------------------------- faults */

/* The disk is full sooner or later: the run ends, and its last good checkpoint is gone on with. */
TEST(full_disk)
{
    SCOPED(drop_memory) char *text = board_at(2);
    struct answer whole = solve_at_once(text), answer;
    unsigned failed = 0;
    for (uint64_t room = 0; room < 2000000; room += 1 + room / 4) {
        SCOPED(memory_store_free) struct store store = memory_store(0);
        store.writes_left = room;
        qj_status status = solve_in(memory_store_context(&store, NULL), text, &answer);
        assert_store_at_rest(&store);
        assert_true(status == QJ_OK || (status == QJ_IO && store.abandoned == 1));
        failed += status == QJ_IO;
        store.writes_left = UINT64_MAX;
        store.callbacks.seconds = 1e9;
        if (status == QJ_IO && store.kept)
            assert_resumes(&store, text, &whole, failed);
    }
    assert_true(failed > 20);
}

/* A stop whose checkpoint cannot be written is told as that: nothing is kept. */
TEST(full_disk_when_stopped)
{
    SCOPED(drop_memory) char *text = board_at(0);
    struct answer answer;
    SCOPED(memory_store_free) struct store store = memory_store(1e9);
    int polls = 20;
    qj_limits limits = limits_that_stop(&polls, 0);
    store.writes_left = 5000;
    assert_int_equal(solve_in(memory_store_context(&store, &limits), text, &answer), QJ_IO);
    assert_null(store.kept);
    assert_store_at_rest(&store);
}

/* Every allocation of a resumed run fails in turn. */
TEST(failing_allocations)
{
    SCOPED(drop_memory) char *text = board_at(0);
    struct answer whole = solve_at_once(text), answer;
    struct store *store = stopped_store(text);
    struct allocator allocator = {.failed = true};
    for (uint64_t failing = 1; allocator.failed; failing++) {
        allocator = (struct allocator){.until_failure = failing};
        qj_limits limits = limits_of_allocator(&allocator);
        qj_status status = solve_in(memory_store_context(store, &limits), text, &answer);
        assert_int_equal(status, allocator.failed ? QJ_LIMIT : QJ_OK);
        assert_int_equal(allocator.blocks, 0);
        assert_int_equal(allocator.bytes, 0);
        assert_store_at_rest(store);
    }
    assert_memory_equal(&answer, &whole, sizeof answer);
    end_store(store);
}

/* A resumed run gets along with the memory of the first. */
TEST(memory_of_the_first_run)
{
    SCOPED(drop_memory) char *text = board_at(0);
    qj_context *context = context_start();
    qj_position *position = position_of(context, "staircase", text);
    qj_limits limits = QJ_LIMITS_INIT;
    struct answer answer;
    qj_session *session = session_by(context, position, NULL);
    limits.bytes = qj_context_peak(context) + 5000; /* what is needed is told by upper bounds */
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
    struct answer whole = solve_at_once(text);
    struct store *store = stopped_store(text);
    store->callbacks.seconds = 0;
    qj_status status = solve_in(memory_store_context(store, &limits), text, &answer);
    assert_true(status == QJ_OK || status == QJ_LIMIT); /* the line may need more */
    assert_memory_equal(&answer.value, &whole.value, sizeof whole.value);
    assert_int_equal(store->resumed, 1);
    end_store(store);
}
