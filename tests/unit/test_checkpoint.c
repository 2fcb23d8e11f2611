/* Common parts of checkpoints of engines: saving and loading through callbacks that may fail
 * anywhere, and refusal of checkpoints of other questions. */
#include "support/store.h"

#include "base/checkpoint.h"

GROUP(checkpoint)

/* The numbers that an engine would write, more than one read. */
enum { NUMBERS = 3000 };
struct work {
    uint64_t numbers[NUMBERS];
    uint64_t count; /* that are written and read */
    qj_status status;
    bool found;
};

static qj_status write_work(struct checkpoint *checkpoint, void *user)
{
    struct work *work = user;
    if (work->status != QJ_OK)
        return context_fail(checkpoint->context, work->status, "the work has failed");
    return checkpoint_write(checkpoint, work->numbers, work->count * sizeof *work->numbers);
}

static qj_status read_work(struct checkpoint *checkpoint, void *user)
{
    struct work *work = user;
    if (work->status != QJ_OK)
        return context_fail(checkpoint->context, work->status, "the work has failed");
    return checkpoint_read(checkpoint, work->numbers, work->count * sizeof *work->numbers);
}

static struct work make_work(uint64_t first)
{
    struct work work = {.count = NUMBERS};
    for (uint64_t i = 0; i < NUMBERS; i++)
        work.numbers[i] = first + i * i;
    return work;
}

static const struct checkpoint_part parts[] = {
    {"another engine", "sums", 4}, {"another format", "1", 1}, {"another board", "abcdefgh", 8}};
enum { PARTS = COUNT(parts) };

/* Loads work where it is wanted by such parts, or saves it (NULL). */
static void assert_load(struct store *store, const struct checkpoint_part *wanted,
                        struct work *work, qj_status expected, const char *message)
{
    SCOPED(drop_context) qj_context *context = memory_store_context(store, NULL);
    struct checkpoint checkpoint;
    checkpoint_init(&checkpoint, context, wanted ? wanted : parts, PARTS);
    qj_status status = wanted ? checkpoint_load(&checkpoint, read_work, work, &work->found)
                              : checkpoint_save(&checkpoint, write_work, work);
    assert_failure(context, status, expected, message);
    assert_int_equal(qj_context_error(context)->status, status);
    assert_store_at_rest(store);
}

static struct store store_with(struct work *work)
{
    struct store store = memory_store(1);
    assert_load(&store, NULL, work, QJ_OK, "");
    return store;
}

static void assert_saved(struct store *store, const struct work *work)
{
    struct work read = {.count = NUMBERS};
    assert_load(store, parts, &read, QJ_OK, "");
    assert_true(read.found);
    assert_memory_equal(read.numbers, work->numbers, sizeof work->numbers);
}

TEST(what_was_saved_is_loaded)
{
    SCOPED(memory_store_free) struct store store = memory_store(1);
    struct work first = make_work(1), second = make_work(2);
    struct work read = {.count = NUMBERS, .found = true};
    assert_load(&store, parts, &read, QJ_OK, "");
    assert_false(read.found);
    assert_load(&store, NULL, &first, QJ_OK, "");
    assert_saved(&store, &first);
    assert_load(&store, NULL, &second, QJ_OK, "");
    assert_saved(&store, &second);
}

TEST_IN_CONTEXT(without_a_store_nothing_happens)
{
    struct checkpoint checkpoint;
    struct work work = make_work(1);
    bool found = true;
    checkpoint_init(&checkpoint, context, parts, PARTS);
    assert_false(checkpoint_due(&checkpoint));
    assert_ok(context, checkpoint_save(&checkpoint, write_work, &work));
    assert_ok(context, checkpoint_load(&checkpoint, read_work, &work, &found));
    assert_false(found);
}

/* Seconds of the context after which a checkpoint is due that is not saved until then, and after
 * that one is saved. */
static double wait_until_due(double interval)
{
    SCOPED(memory_store_free) struct store store = memory_store(interval);
    struct checkpoint checkpoint;
    struct work work = make_work(1);
    SCOPED(drop_context) qj_context *context = memory_store_context(&store, NULL);
    checkpoint_init(&checkpoint, context, parts, PARTS);
    while (!checkpoint_due(&checkpoint))
        ;
    double saved = context_seconds(context);
    assert_ok(context, checkpoint_save(&checkpoint, write_work, &work));
    while (!checkpoint_due(&checkpoint))
        ;
    assert_true(context_seconds(context) - saved >= interval);
    return saved;
}

TEST(due_by_the_clock)
{
    struct store store = memory_store(1e9);
    struct checkpoint checkpoint;
    assert_true(wait_until_due(0) >= 0);
    assert_true(wait_until_due(0.02) >= 0.02);
    SCOPED(drop_context) qj_context *context = memory_store_context(&store, NULL);
    checkpoint_init(&checkpoint, context, parts, PARTS);
    assert_false(checkpoint_due(&checkpoint));
}

/* Another engine, another format, another board of equal and of different size. */
TEST(foreign_checkpoints_are_refused)
{
    const struct {
        size_t part;
        struct checkpoint_part other;
        const char *message;
    } foreign[] = {
        {0, {"another engine", "maxs", 4}, "the checkpoint is of another engine"},
        {0, {"another engine", "sum", 3}, "the checkpoint is of another engine"},
        {0, {"another engine", "sums1", 5}, "the checkpoint is of another engine"},
        {1, {"another format", "2", 1}, "the checkpoint is of another format"},
        {2, {"another board", "abcdefgH", 8}, "the checkpoint is of another board"},
        {2, {"another board", "Abcdefgh", 8}, "the checkpoint is of another board"},
        {2, {"another board", "", 0}, "the checkpoint is of another board"},
    };
    struct work work = make_work(1), read = {.count = NUMBERS, .found = true};
    SCOPED(memory_store_free) struct store store = store_with(&work);
    for (size_t i = 0; i < COUNT(foreign); i++) {
        struct checkpoint_part wanted[PARTS];
        memcpy(wanted, parts, sizeof parts);
        wanted[foreign[i].part] = foreign[i].other;
        assert_load(&store, wanted, &read, QJ_USAGE, foreign[i].message);
    }
    store.saved[0] ^= 3;
    assert_load(&store, parts, &read, QJ_USAGE,
                "the checkpoint is of another version of qiju, or another kind of "
                "machine");
    assert_true(read.found); /* left alone */
}

TEST(cut_and_longer_ones_are_refused)
{
    struct work work = make_work(1), read = {.count = NUMBERS};
    SCOPED(memory_store_free) struct store store = store_with(&work);
    size_t whole = store.saved_size;
    for (store.saved_size = 0; store.saved_size < whole; store.saved_size++) {
        assert_load(&store, parts, &read, QJ_BAD_INPUT, "the checkpoint ends too early");
    }
    read.count--;
    assert_load(&store, parts, &read, QJ_BAD_INPUT,
                "the checkpoint has more bytes than belong to it");
}

/* Wherever writing fails, the last good one stays. */
TEST(failing_to_write_keeps_the_last)
{
    struct work first = make_work(1), second = make_work(2);
    SCOPED(memory_store_free) struct store store = store_with(&first);
    for (size_t room = 0; room < store.saved_size; room += room < 80 ? 1 : 997) {
        store.writes_left = room;
        assert_load(&store, NULL, &second, QJ_IO, "cannot write the checkpoint");
        assert_saved(&store, &first);
    }
    store.writes_left = UINT64_MAX;
    store.refuses_begin = true;
    assert_load(&store, NULL, &second, QJ_IO, "cannot write the checkpoint");
    store.refuses_begin = false;
    store.refuses_commit = true;
    assert_load(&store, NULL, &second, QJ_IO, "cannot write the checkpoint");
    store.refuses_commit = false;
    second.status = QJ_LIMIT;
    assert_load(&store, NULL, &second, QJ_LIMIT, "the work has failed");
    assert_saved(&store, &first);
}

TEST(failing_to_read_is_told)
{
    struct work work = make_work(1), read = {.count = NUMBERS};
    SCOPED(memory_store_free) struct store store = store_with(&work);
    for (size_t room = 0; room < store.saved_size; room += room < 80 ? 1 : 997) {
        store.reads_left = room;
        assert_load(&store, parts, &read, QJ_IO, "cannot read the checkpoint");
    }
    store.reads_left = UINT64_MAX;
    store.refuses_open = true;
    assert_load(&store, parts, &read, QJ_IO, "cannot read the checkpoint");
    store.refuses_open = false;
    read.status = QJ_LIMIT;
    assert_load(&store, parts, &read, QJ_LIMIT, "the work has failed");
}

static bool always(void *user, const qj_progress *progress)
{
    *(qj_progress *)user = *progress;
    return true;
}

/* A stop does not keep a checkpoint from being written, but from being read. */
TEST(stopping)
{
    enum { LARGE = 10000000 };
    static uint8_t bytes[LARGE];
    SCOPED(memory_store_free) struct store store = memory_store(1);
    struct checkpoint checkpoint;
    qj_progress progress = {NULL, 0, 0, 0};
    qj_limits limits = LIMITS(.stop = always, .stop_user = &progress);
    SCOPED(drop_context) qj_context *context = memory_store_context(&store, &limits);
    checkpoint_init(&checkpoint, context, parts, PARTS);
    assert_true(store.callbacks.begin(&store));
    assert_ok(context, checkpoint_write(&checkpoint, bytes, LARGE));
    assert_true(store.callbacks.commit(&store));
    assert_string_equal(progress.what, "bytes of the checkpoint");
    assert_in_range(progress.done, 1, LARGE);
    assert_int_equal(progress.total, LARGE);
    assert_int_equal(store.callbacks.open(&store), 1);
    assert_int_equal(checkpoint_read(&checkpoint, bytes, LARGE), QJ_STOPPED);
    store.callbacks.close(&store);
}

TEST(resuming_is_told)
{
    SCOPED(memory_store_free) struct store store = memory_store(1);
    struct checkpoint checkpoint;
    SCOPED(drop_context) qj_context *context = memory_store_context(&store, NULL);
    checkpoint_init(&checkpoint, context, parts, PARTS);
    checkpoint_resumed(&checkpoint, "states", 7, 9);
    assert_int_equal(store.resumed, 1);
    assert_string_equal(store.from.what, "states");
    assert_int_equal(store.from.done, 7);
    assert_int_equal(store.from.total, 9);
    store.callbacks.resumed = NULL;
    checkpoint_resumed(&checkpoint, "states", 7, 9);
    assert_int_equal(store.resumed, 1);
}

TEST(half_a_store_is_refused)
{
    struct store store = memory_store(-1);
    qj_context *context;
    qj_limits limits = LIMITS(.checkpoint = memory_store_use(&store));
    assert_int_equal(qj_context_new(&limits, &context), QJ_USAGE);
    store.callbacks.seconds = 1;
    store.callbacks.abandon = NULL;
    assert_int_equal(qj_context_new(&limits, &context), QJ_USAGE);
}
