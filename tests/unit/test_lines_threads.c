/* The search of lines with threads: equal answers to one thread. A separate program, which
 * ThreadSanitizer can run. Searches that are stopped need a board that outlasts the stops, which
 * takes a second.
 */
#include "support/lines.h"

#include <pthread.h>

GROUP(lines_threads)

enum { MAX_MARKS = 6, ALONE = 256 };

struct board {
    struct size size;
    int marks;
    uint8_t marked[MAX_MARKS];
};

/* Boards with some thousands of positions to look at, marks of 1 and 2 in turn: draws by holding
 * and by play, wins and losses. */
static const struct board boards[] = {{{5, 5, 4}, 0, {0}},
                                      {{5, 5, 4}, 2, {0, 12}},
                                      {{4, 5, 4}, 4, {7, 0, 12, 19}},
                                      {{5, 5, 4}, 4, {12, 6, 13, 0}},
                                      {{7, 4, 4}, 6, {13, 14, 9, 17, 10, 18}},
                                      {{6, 6, 4}, 4, {14, 0, 21, 5}}};

/* 8,8,5 is long: it is never looked at to the end. */
static const struct board large = {{8, 8, 5}, 0, {0}};

static void open_board(struct lines_board *opened, const struct board *board,
                       const qj_limits *limits)
{
    open_lines(opened, limits, board->size, board->marked, board->marks);
    opened->search.alone = ALONE;
}

static qj_limits limits_of_threads(unsigned threads)
{
    return LIMITS(.threads = threads);
}

/* The value of a position, of a move, and whether that is reached. */
static void compare_values(struct lines_board *one, struct lines_board *many)
{
    const int8_t value = narrow_lines(one, &one->marks, false).low;
    struct lines_bounds bounds = narrow_lines(many, &many->marks, false);
    assert_int_equal(bounds.low, value);
    assert_int_equal(bounds.high, value);
    for (int more = 0; more < 2; more++) {
        bool reached;
        assert_ok(many->context,
                  lines_search_reaches(&many->search, &many->marks, value + more, &reached));
        assert_int_equal(reached, !more);
    }
    uint64_t cells = geometry_empty(&one->geometry, &one->marks);
    struct lines_bitboards next = geometry_mark(&one->geometry, &one->marks, bits_lowest(cells));
    if (!geometry_is_near(&one->geometry, next.other[0], 0, 0))
        assert_int_equal(narrow_lines(many, &next, false).low, narrow_lines(one, &next, false).low);
}

static void compare_outcomes(struct lines_board *one, struct lines_board *many)
{
    struct lines_bounds a = narrow_lines(one, &one->marks, true);
    struct lines_bounds b = narrow_lines(many, &many->marks, true);
    assert_int_equal((a.low > 0) - (a.high < 0), (b.low > 0) - (b.high < 0));
}

/* By one thread and by several, within a number of bytes; returns whether others were asked to
 * help. */
static bool compare(const struct board *board, unsigned threads, uint64_t bytes,
                    void (*how)(struct lines_board *one, struct lines_board *many))
{
    SCOPED(close_lines) struct lines_board one = {0}, many = {0};
    qj_limits alone = limits_of_threads(1), limits = limits_of_threads(threads);
    limits.bytes = bytes;
    open_board(&one, board, &alone);
    open_board(&many, board, &limits);
    how(&one, &many);
    assert_null(one.search.team);
    assert_false(many.search.table->shared);
    assert_ptr_equal(many.search.hold->context, many.context);
    return many.search.team != NULL;
}

TEST(threads_find_the_same)
{
    unsigned helped = 0;
    for (unsigned i = 0; i < COUNT(boards); i++)
        helped += compare(&boards[i], 2 + i % 2, UINT64_C(1) << 26, compare_values);
    assert_true(helped > COUNT(boards) / 2);
}

TEST(outcomes_are_the_same)
{
    for (size_t i = 0; i < COUNT(boards); i++)
        compare(&boards[i], 2, 0, compare_outcomes);
}

/* A table that is too small for the results, and a table that grows meanwhile. */
TEST(small_tables_are_shared)
{
    for (int bytes = 22; bytes < 26; bytes += 2)
        compare(&boards[0], 3, UINT64_C(1) << bytes, compare_values);
}

/* A thread that stores positions of its own in a shared table. */
struct writer_of_table {
    struct lines_table *table;
    bool owner;
    qj_status status;
};

static void *write_positions(void *user)
{
    enum { POSITIONS = 3000 };
    struct writer_of_table *writer = user;
    struct lines_bitboards marks = {.other = {writer->owner}, .empty = 1};
    for (unsigned i = 0; i < POSITIONS && writer->status == QJ_OK; i++) {
        struct lines_bounds bounds = {0, 1};
        marks.own[0] = i;
        writer->status = lines_table_store(writer->table, writer->owner, &marks, bounds);
        lines_table_find(writer->table, &marks, &bounds);
    }
    return NULL;
}

/* Another thread may store the position that makes the table crowded just when its owner has seen
 * that it is not. */
TEST(tables_grow_while_others_use_them)
{
    static const struct geometry geometry = {.symmetries = 1};
    const uint64_t rounds = 200 * unit_count(2);
    SCOPED(drop_context) qj_context *context = context_start();
    for (uint64_t i = 0; i < rounds; i++) {
        SCOPED(arena_clear) struct arena arena = {.context = context};
        struct lines_table table;
        struct writer_of_table writers[] = {{&table, true, QJ_OK}, {&table, false, QJ_OK}};
        pthread_t other;
        assert_ok(context, lines_table_init(&table, &arena, &geometry));
        lines_table_share(&table);
        assert_int_equal(pthread_create(&other, NULL, write_positions, &writers[1]), 0);
        write_positions(&writers[0]);
        pthread_join(other, NULL);
        lines_table_share_end(&table);
        assert_int_equal(writers[0].status, QJ_OK);
        assert_int_equal(writers[1].status, QJ_OK);
    }
}

/* Where the positions are limited, one thread looks at them, and no memory is taken for others. */
TEST(limits_of_positions_are_repeatable)
{
    uint64_t found[2] = {0};
    for (int i = 0; i < 2; i++) {
        SCOPED(close_lines) struct lines_board opened = {0};
        struct lines_bounds bounds = {-INT8_MAX, INT8_MAX};
        qj_limits limits = limits_of_threads(2);
        limits.states = 2000;
        open_board(&opened, &boards[0], &limits);
        assert_int_equal(lines_search_narrow(&opened.search, &opened.marks, false, &bounds),
                         QJ_LIMIT);
        assert_null(opened.search.team);
        assert_true(bounds.low <= 0 && bounds.high >= 0 && bounds.low < bounds.high);
        found[i] = opened.arena.context->bytes + (uint64_t)(bounds.high - bounds.low);
    }
    assert_int_equal(found[0], found[1]);
}

struct watch {
    uint64_t calls, last, depth;
    uint64_t most; /* calls, then it stops */
};

static bool look(void *user, const qj_progress *progress)
{
    struct watch *watch = user;
    if (progress->what) {
        assert_string_equal(progress->what, "states");
        assert_in_range(progress->depth, 1, MAX_CELLS);
        assert_true(progress->done >= watch->last);
        watch->last = progress->done;
        watch->depth = progress->depth;
        watch->calls++;
    }
    return watch->calls > watch->most;
}

/* Stopped, a search leaves bounds that hold, and can be asked again. Takes a second: the board must
 * outlast the stops. */
TEST(stopped_searches_leave_bounds)
{
    struct watch watch = {.most = 2};
    SCOPED(close_lines) struct lines_board opened = {0};
    qj_limits limits = limits_of_threads(2);
    limits.bytes = UINT64_C(1) << 26;
    limits.stop = look;
    limits.stop_user = &watch;
    open_board(&opened, &large, &limits);
    opened.search.alone = 0; /* all messages come from the threads */
    for (int again = 0; again < 2; again++) {
        struct lines_bounds bounds = {-INT8_MAX, INT8_MAX};
        qj_status status = lines_search_narrow(&opened.search, &opened.marks, false, &bounds);
        assert_failure(opened.context, status, QJ_STOPPED, "interrupted");
        assert_true(bounds.low <= 0 && bounds.high >= 0 && bounds.low < bounds.high);
        watch.most = watch.calls + 1;
        watch.last = 0;
    }
    assert_non_null(opened.search.team);
    assert_true(watch.depth > 0);
}

TEST(late_searches_leave_bounds)
{
    struct lines_bounds bounds = {-INT8_MAX, INT8_MAX};
    SCOPED(close_lines) struct lines_board opened = {0};
    qj_limits limits = limits_of_threads(2);
    limits.seconds = 0.1;
    open_board(&opened, &large, &limits);
    assert_failure(opened.context,
                   lines_search_narrow(&opened.search, &opened.marks, false, &bounds), QJ_LIMIT,
                   "time limit of 0.1 s reached");
    assert_true(bounds.low <= 0 && bounds.high >= 0 && bounds.low < bounds.high);
}

/* Without memory for other threads one thread does the work. */
TEST(little_memory_is_for_one_thread)
{
    SCOPED(close_lines) struct lines_board opened = {0};
    qj_limits limits = limits_of_threads(64);
    limits.bytes = UINT64_C(1) << 24;
    open_board(&opened, &boards[0], &limits);
    assert_int_equal(narrow_lines(&opened, &opened.marks, false).low, 0);
    assert_null(opened.search.team);
    assert_int_equal(qj_context_error(opened.context)->status, QJ_OK);
}
