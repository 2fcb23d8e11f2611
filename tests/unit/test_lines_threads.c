/* The search of lines with threads: the same answers as with one. A program of its own, so that it
 * can be run where every access is watched. */
#include "support/support.h"

#include "base/bits.h"
#include "base/context.h"
#include "engines/lines/search/search.h"

enum { MOST_MARKS = 6, ALONE = 256 };

struct board {
    int rows, columns, k, marks;
    uint8_t marked[MOST_MARKS];
};

/* Boards with some thousands of positions to look at, marks of 1 and 2 in turn: draws by holding
 * and by play, wins and losses. */
static const struct board boards[] = {{5, 5, 4, 0, {0}},
                                      {5, 5, 4, 2, {0, 12}},
                                      {4, 5, 4, 4, {7, 0, 12, 19}},
                                      {5, 5, 4, 4, {12, 6, 13, 0}},
                                      {7, 4, 4, 6, {13, 14, 9, 17, 10, 18}},
                                      {6, 6, 4, 4, {14, 0, 21, 5}}};
enum { BOARDS = sizeof boards / sizeof *boards };

struct opened {
    qj_context *context;
    struct arena arena;
    struct geometry geometry;
    struct search search;
    struct marks marks;
    uint64_t states;
};

static void open_board(struct opened *opened, const struct board *board, const qj_limits *limits)
{
    uint8_t cells[MOST_CELLS] = {0};
    for (int i = 0; i < board->marks; i++)
        cells[board->marked[i]] = (uint8_t)(1 + i % 2);
    const struct lines_view view = {.rows = (uint64_t)board->rows,
                                    .columns = (uint64_t)board->columns,
                                    .k = (uint64_t)board->k,
                                    .board = cells,
                                    .side = (uint8_t)(1 + board->marks % 2)};
    memset(opened, 0, sizeof *opened);
    opened->context = context_within(limits);
    arena_init(&opened->arena, opened->context);
    geometry_init(&opened->geometry, &view);
    opened->marks = geometry_marks(&opened->geometry, &view);
    assert_ok(opened->context,
              search_init(&opened->search, &opened->arena, &opened->geometry, &opened->states));
    opened->search.alone = ALONE;
}

static void close_board(struct opened *opened)
{
    arena_clear(&opened->arena);
    context_end(opened->context);
}

static struct bounds narrowed(struct opened *opened, const struct marks *marks, bool outcome)
{
    struct bounds bounds = {-INT8_MAX, INT8_MAX};
    assert_ok(opened->context, search_narrow(&opened->search, marks, outcome, &bounds));
    assert_ok(opened->context, opened->search.status);
    return bounds;
}

static qj_limits limits_of_threads(unsigned threads)
{
    qj_limits limits = QJ_LIMITS_INIT;
    limits.threads = threads;
    return limits;
}

/* The value of a position, of each of its moves, and whether that is reached. */
static void compare(struct opened *one, struct opened *many)
{
    const int8_t value = narrowed(one, &one->marks, false).low;
    struct bounds bounds = narrowed(many, &many->marks, false);
    bool reached;
    assert_int_equal(bounds.low, value);
    assert_int_equal(bounds.high, value);
    assert_ok(many->context, search_reaches(&many->search, &many->marks, value, &reached));
    assert_true(reached);
    assert_ok(many->context, search_reaches(&many->search, &many->marks, value + 1, &reached));
    assert_false(reached);
    uint64_t cells = geometry_empty(&one->geometry, &one->marks);
    for (int i = 0; cells && i < 3; i++, cells &= cells - 1) {
        struct marks next = geometry_mark(&one->geometry, &one->marks, bits_lowest(cells));
        if (!geometry_has_line(&one->geometry, next.other[0]))
            assert_int_equal(narrowed(many, &next, false).low, narrowed(one, &next, false).low);
    }
}

static void threads_find_the_same(void **state)
{
    (void)state;
    qj_limits alone = limits_of_threads(1);
    int helped = 0;
    for (int i = 0; i < 2 * BOARDS; i++) {
        struct opened one, many;
        qj_limits limits = limits_of_threads(2 + (unsigned)i % 2);
        limits.bytes = UINT64_C(1) << 28;
        open_board(&one, &boards[i / 2], &alone);
        open_board(&many, &boards[i / 2], &limits);
        compare(&one, &many);
        assert_null(one.search.team);
        assert_null(many.search.table->locks);
        assert_ptr_equal(many.search.hold->context, many.context);
        helped += many.search.team != NULL;
        close_board(&one);
        close_board(&many);
    }
    assert_true(helped > BOARDS);
}

static void outcomes_are_the_same(void **state)
{
    (void)state;
    qj_limits alone = limits_of_threads(1), limits = limits_of_threads(2);
    for (int i = 0; i < BOARDS; i++) {
        struct opened one, many;
        open_board(&one, &boards[i], &alone);
        open_board(&many, &boards[i], &limits);
        struct bounds a = narrowed(&one, &one.marks, true), b = narrowed(&many, &many.marks, true);
        assert_int_equal((a.low > 0) - (a.high < 0), (b.low > 0) - (b.high < 0));
        close_board(&one);
        close_board(&many);
    }
}

/* A table that is not large enough for what is found, and one that becomes larger meanwhile. */
static void small_tables_are_shared(void **state)
{
    (void)state;
    for (int bytes = 22; bytes < 26; bytes++) {
        struct opened one, many;
        qj_limits alone = limits_of_threads(1), limits = limits_of_threads(3);
        limits.bytes = UINT64_C(1) << bytes;
        open_board(&one, &boards[0], &alone);
        open_board(&many, &boards[0], &limits);
        compare(&one, &many);
        close_board(&one);
        close_board(&many);
    }
}

/* Where the positions are limited, one thread looks at them, and no memory is taken for others. */
static void limits_of_positions_are_repeatable(void **state)
{
    (void)state;
    uint64_t found[2] = {0};
    for (int i = 0; i < 2; i++) {
        struct opened opened;
        struct bounds bounds = {-INT8_MAX, INT8_MAX};
        qj_limits limits = limits_of_threads(2);
        limits.states = 2000;
        open_board(&opened, &boards[0], &limits);
        assert_int_equal(search_narrow(&opened.search, &opened.marks, false, &bounds), QJ_LIMIT);
        assert_null(opened.search.team);
        assert_true(bounds.low <= 0 && bounds.high >= 0 && bounds.low < bounds.high);
        found[i] = opened.arena.context->bytes + (uint64_t)(bounds.high - bounds.low);
        close_board(&opened);
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
        assert_in_range(progress->depth, 1, MOST_CELLS);
        assert_true(progress->done >= watch->last);
        watch->last = progress->done;
        watch->depth = progress->depth;
        watch->calls++;
    }
    return watch->calls > watch->most;
}

/* 8,8,5 is long: stopped, it leaves bounds that hold, and can be asked again. */
static void stopped_searches_leave_bounds(void **state)
{
    (void)state;
    static const struct board large = {8, 8, 5, 0, {0}};
    struct watch watch = {.most = 6};
    struct opened opened;
    qj_limits limits = limits_of_threads(2);
    limits.bytes = UINT64_C(1) << 28;
    limits.stop = look;
    limits.stop_user = &watch;
    open_board(&opened, &large, &limits);
    opened.search.alone = 0; /* so that all that is told comes from the threads */
    for (int again = 0; again < 2; again++) {
        struct bounds bounds = {-INT8_MAX, INT8_MAX};
        qj_status status = search_narrow(&opened.search, &opened.marks, false, &bounds);
        assert_int_equal(status, QJ_STOPPED);
        assert_string_equal(qj_context_error(opened.context)->message, "interrupted");
        assert_true(bounds.low <= 0 && bounds.high >= 0 && bounds.low < bounds.high);
        watch.most = watch.calls + 3;
        watch.last = 0;
    }
    assert_non_null(opened.search.team);
    assert_true(watch.depth > 0);
    close_board(&opened);
}

static void late_searches_leave_bounds(void **state)
{
    (void)state;
    static const struct board large = {8, 8, 5, 0, {0}};
    struct bounds bounds = {-INT8_MAX, INT8_MAX};
    struct opened opened;
    qj_limits limits = limits_of_threads(2);
    limits.seconds = 0.3;
    open_board(&opened, &large, &limits);
    assert_int_equal(search_narrow(&opened.search, &opened.marks, false, &bounds), QJ_LIMIT);
    assert_string_equal(qj_context_error(opened.context)->message, "needs more time, limit 0.3 s");
    assert_true(bounds.low <= 0 && bounds.high >= 0 && bounds.low < bounds.high);
    close_board(&opened);
}

/* Without memory for other threads the one does it alone. */
static void little_memory_is_for_one_thread(void **state)
{
    (void)state;
    struct opened opened;
    qj_limits limits = limits_of_threads(64);
    limits.bytes = UINT64_C(1) << 24;
    open_board(&opened, &boards[0], &limits);
    assert_int_equal(narrowed(&opened, &opened.marks, false).low, 0);
    assert_null(opened.search.team);
    assert_int_equal(qj_context_error(opened.context)->status, QJ_OK);
    close_board(&opened);
}

UNIT(lines_threads)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_find_the_same),
        cmocka_unit_test(outcomes_are_the_same),
        cmocka_unit_test(small_tables_are_shared),
        cmocka_unit_test(limits_of_positions_are_repeatable),
        cmocka_unit_test(stopped_searches_leave_bounds),
        cmocka_unit_test(late_searches_leave_bounds),
        cmocka_unit_test(little_memory_is_for_one_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
