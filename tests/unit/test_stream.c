/* Takes seconds: only boards of many top corners leave most of their levels in the scratch space.
 *
 * Sweeps with levels in the scratch space give the answers of sweeps in memory, in any sufficient
 * memory; and a scratch space that fails, or a stop at any moment, ends them properly. */
#include "base/scratch.h"
#include "engines/ideals/walk.h"

#include "support/store.h"

GROUP(stream)

/* -------------------------------------------------------------- a scratch space in memory */

/* It fails on demand, and fails the test if unwritten bytes are read. */
struct space {
    qj_scratch callbacks; /* for space_use */
    unsigned char *bytes, *known;
    size_t size;
    int writes_left, reads_left; /* number of successful calls left; -1: all */
    int writes, reads;
    uint64_t written; /* bytes */
};

/* At least doubles the space. */
static void space_grow(struct space *space, size_t size)
{
    size = size < 2 * space->size ? 2 * space->size : size;
    space->bytes = realloc(space->bytes, size);
    space->known = realloc(space->known, size);
    memset(space->known + space->size, 0, size - space->size);
    space->size = size;
}

static bool space_write(void *user, const void *data, size_t size, uint64_t at)
{
    struct space *space = user;
    if (space->writes_left == space->writes)
        return false;
    space->writes++;
    space->written += size;
    if (at + size > space->size)
        space_grow(space, at + size);
    memcpy(space->bytes + at, data, size);
    memset(space->known + at, 1, size);
    return true;
}

static bool space_read(void *user, void *data, size_t size, uint64_t at)
{
    struct space *space = user;
    if (space->reads_left == space->reads)
        return false;
    space->reads++;
    assert_true(at + size <= space->size);
    assert_null(memchr(space->known + at, 0, size));
    memcpy(data, space->bytes + at, size);
    return true;
}

static struct space memory_space(void)
{
    return (struct space){{space_write, space_read, NULL}, .writes_left = -1, .reads_left = -1};
}

/* The callbacks for limits.scratch; the space must not move. */
static const qj_scratch *space_use(struct space *space)
{
    space->callbacks.user = space;
    return &space->callbacks;
}

static void space_free(struct space *space)
{
    free(space->bytes);
    free(space->known);
}

/* Many bytes are written and read in pieces, each of which can fail. */
TEST(pieces_are_written_and_read)
{
    enum { SIZE = (1 << 24) + 5, AT = 3, PIECES = 3 };
    SCOPED(space_free) struct space space = memory_space();
    const qj_limits limits = LIMITS(.scratch = space_use(&space));
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(drop_memory) char *data = malloc(SIZE), *back = malloc(SIZE);
    for (size_t i = 0; i < SIZE; i++)
        data[i] = (char)(i >> 16 ^ i);
    for (int left = 0; left <= PIECES; left++) {
        space.writes_left = space.writes + left;
        assert_int_equal(scratch_write(context, data, SIZE, AT), left < PIECES ? QJ_IO : QJ_OK);
    }
    for (int left = 0; left <= PIECES; left++) {
        space.reads_left = space.reads + left;
        assert_int_equal(scratch_read(context, back, SIZE, AT), left < PIECES ? QJ_IO : QJ_OK);
    }
    assert_memory_equal(back, data, SIZE);
}

/* ---------------------------------------------------------------------------- boards */

enum { MAX_SIDE = 14, MAX_CELLS = MAX_SIDE * MAX_SIDE };

/* A board whose cells have one value for both, and the way to solve it. */
struct board {
    uint64_t rows, columns;
    int64_t weight[MAX_CELLS];
    uint64_t taken[MAX_SIDE];
    struct frontier_options options;
};

/* Short tails and middles give small boards many top corners. */
static struct board random_board(struct random *random, uint64_t most)
{
    static const uint64_t sizes[][2] = {{9, 9},  {8, 11}, {11, 8}, {5, 14},
                                        {14, 5}, {10, 9}, {7, 12}};
    const uint64_t *size = sizes[random_below(random, COUNT(sizes))];
    struct board board = {.rows = size[0],
                          .columns = size[1],
                          .options = {.tail_steps = 2 + (unsigned)random_below(random, 5),
                                      .middle_steps = 1 + (unsigned)random_below(random, 5),
                                      .width = most < 50                    ? SHORT
                                               : random_chance(random, 200) ? WIDE
                                                                            : NARROW,
                                      .any_kernel = true}};
    uint64_t length = random_chance(random, 700) ? 0 : random_below(random, 4);
    for (uint64_t cell = 0; cell < size[0] * size[1]; cell++)
        board.weight[cell] = (int64_t)random_below(random, 2 * most + 1) - (int64_t)most;
    for (uint64_t row = 0; row < size[0]; row++) {
        board.taken[row] = length;
        length -= length && random_chance(random, 300);
    }
    return board;
}

/* The result: the value, and the checked values of later positions. */
struct answer {
    int64_t value, sum;
};

/* A game to its end, always by the first corner or always by the last: two positions of it in turn,
 * after every so many moves. */
static qj_status play(struct ideals_walk *walk, const struct board *board, bool first, int64_t *sum)
{
    uint64_t lengths[MAX_SIDE];
    memcpy(lengths, board->taken, sizeof lengths);
    bool more = true;
    for (unsigned played = 0; more; played++) {
        if (played % 80 < 2) {
            TRY(walk_reach(walk, lengths));
            *sum = (int64_t)((uint64_t)*sum * 31 + (uint64_t)walk_value(walk, lengths));
        }
        more = false;
        for (uint64_t i = 0; i < board->rows && !more; i++) {
            uint64_t row = first ? i : board->rows - 1 - i;
            more = lengths[row] < (row ? lengths[row - 1] : board->columns);
            lengths[row] += more;
        }
    }
    return QJ_OK;
}

/* Within this much memory in addition to the layout; 0: any. */
static qj_status solve(qj_context *context, const struct board *board, uint64_t memory, bool plays,
                       struct answer *answer)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct ideals_walk walk;
    const struct ideals_view view = {
        board->rows, board->columns, {board->weight, board->weight}, board->taken};
    qj_status status = walk_init(&walk, &arena, board->rows, board->columns, board->weight,
                                 board->taken, &board->options);
    *answer = (struct answer){0, 0};
    if (memory)
        context->limits.bytes = context->bytes + memory;
    if (status == QJ_OK)
        status = ideals_resume_walk(&walk, &view);
    if (status == QJ_OK)
        status = walk_reach(&walk, board->taken);
    if (status == QJ_OK) {
        answer->value = walk_value(&walk, board->taken);
        for (int last = 0; plays && last < 2 && status == QJ_OK; last++)
            status = play(&walk, board, !last, &answer->sum);
    }
    if (memory)
        assert_in_range(context->peak, 0, context->limits.bytes);
    assert_true(status == QJ_OK || qj_context_error(context)->status == status);
    return status;
}

static struct answer solve_in_memory(const struct board *board, bool plays)
{
    struct answer answer;
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, solve(context, board, 0, plays, &answer));
    return answer;
}

static qj_limits limits_with(struct space *space)
{
    return LIMITS(.scratch = space_use(space));
}

/* A board that is laid out, in limits with a scratch space. */
struct layout {
    qj_context *context;
    struct arena arena;
    struct ideals_walk walk;
};

static void lay_out(struct layout *it, const struct board *board, struct space *space)
{
    const qj_limits limits = limits_with(space);
    it->context = context_within(&limits);
    it->arena = (struct arena){.context = it->context};
    assert_ok(it->context, walk_init(&it->walk, &it->arena, board->rows, board->columns,
                                     board->weight, board->taken, &board->options));
}

static void layout_end(struct layout *it)
{
    arena_clear(&it->arena);
    context_end(it->context);
}

/* The memory that a board needs, and its minimum with a scratch space. */
struct needs {
    uint64_t all, least;
};

static struct needs needs_of(const struct board *board, struct space *space)
{
    SCOPED(layout_end) struct layout it = {0};
    struct stream_cost cost;
    lay_out(&it, board, space);
    assert_ok(it.context, walk_cost(&it.walk, 0, &cost));
    return (struct needs){walk_bytes(&it.walk), cost.memory};
}

static const struct kernel *random_kernel(struct random *random)
{
    unsigned kernels = 1;
    while (kernel_at(kernels))
        kernels++;
    return kernel_at((unsigned)random_below(random, kernels));
}

/* --------------------------------------------------------------------- tests */

/* The minimum, a byte less than a solution in memory needs, and some sizes between. */
TEST(any_memory_gives_the_value)
{
    enum { ROUNDED = 1 << 10 };
    struct random random = {51};
    unsigned streamed = 0;
    for (unsigned round = 0; round < unit_count(5); round++) {
        struct board board = random_board(&random, round % 2 ? 20 : 100000);
        struct answer expected = solve_in_memory(&board, false), answer;
        for (unsigned i = 0; i < 4; i++) {
            SCOPED(space_free) struct space space = memory_space();
            board.options.threads = 1 + i % 2;
            board.options.kernel = random_kernel(&random);
            struct needs needs = needs_of(&board, &space);
            if (needs.least >= needs.all - ROUNDED)
                continue;
            uint64_t between = random_below(&random, needs.all - ROUNDED - needs.least);
            uint64_t memory = i == 0   ? needs.least
                              : i == 1 ? needs.all - ROUNDED
                                       : needs.least + between;
            qj_limits limits = limits_with(&space);
            SCOPED(drop_context) qj_context *context = context_within(&limits);
            assert_ok(context, solve(context, &board, memory, false, &answer));
            assert_int_equal(answer.value, expected.value);
            assert_true(space.writes && space.reads);
            streamed++;
        }
    }
    assert_in_range(streamed, unit_count(6), unit_count(20));
}

/* A board of which most is in the scratch space, and memory that is enough for that. */
struct streamed {
    struct board board;
    struct answer answer; /* with the positions of two games, if it plays them */
    struct space space;
    struct needs needs;
};

/* In place, as the space is. */
static void streamed_init(struct streamed *it, uint64_t seed, bool plays)
{
    struct random random = {seed};
    it->space = memory_space();
    do {
        it->board = random_board(&random, 1000);
        it->needs = needs_of(&it->board, &it->space);
    } while (it->needs.least * 2 > it->needs.all);
    it->answer = solve_in_memory(&it->board, plays);
}

static qj_status solve_streamed(struct streamed *it, uint64_t memory, const qj_limits *limits,
                                struct store *store, bool plays, struct answer *answer)
{
    SCOPED(drop_context)
    qj_context *context = store ? memory_store_context(store, limits) : context_within(limits);
    qj_status status = solve(context, &it->board, memory, plays, answer);
    if (status == QJ_IO)
        assert_non_null(strstr(qj_context_error(context)->message, "the scratch space"));
    return status;
}

/* Later positions of games: some levels stay in the scratch space for them. */
TEST(games_are_followed)
{
    for (uint64_t seed = 60; seed < 60 + unit_count(1); seed++) {
        struct streamed it;
        streamed_init(&it, seed, true);
        struct answer answer;
        qj_limits limits = limits_with(&it.space);
        limits.threads = 1;
        uint64_t memory = it.needs.all - it.needs.all / 8;
        assert_int_equal(solve_streamed(&it, memory, &limits, NULL, true, &answer), QJ_OK);
        assert_memory_equal(&answer, &it.answer, sizeof answer);
        assert_true(it.space.writes && it.space.reads);
        space_free(&it.space);
    }
}

/* The n-th write or read fails, for every n. */
TEST(failures_are_told)
{
    struct streamed it;
    streamed_init(&it, 80, false);
    for (int reads = 0; reads < 2; reads++) {
        qj_status status = QJ_IO;
        for (int n = 0; status == QJ_IO; n += 1 + n) {
            SCOPED(memory_store_free) struct store store = memory_store(n % 3 ? 1e9 : 0);
            struct answer answer;
            space_free(&it.space);
            it.space = memory_space();
            *(reads ? &it.space.reads_left : &it.space.writes_left) = n;
            qj_limits limits = limits_with(&it.space);
            limits.threads = 1 + (unsigned)n % 2;
            status = solve_streamed(&it, it.needs.least, &limits, &store, false, &answer);
            assert_store_at_rest(&store);
            assert_true(status == QJ_IO || answer.value == it.answer.value);
        }
        assert_int_equal(status, QJ_OK);
    }
    space_free(&it.space);
}

static bool count_down(void *user, UNUSED const qj_progress *progress)
{
    int *left = user;
    return *left == 0 || (*left)-- == 0;
}

/* Goes on in other memory, once more stopped, and then to the end with all memory or the least. */
static void assert_goes_on(struct streamed *it, struct store *store, int stops)
{
    int left = stops % 5;
    const uint64_t middle = (it->needs.least + it->needs.all) / 2;
    const uint64_t memory[] = {it->needs.least, middle, it->needs.all};
    struct answer answer;
    qj_limits limits = limits_with(&it->space);
    limits.threads = 1 + (unsigned)stops % 2;
    limits.stop = count_down;
    limits.stop_user = &left;
    qj_status status = solve_streamed(it, memory[stops % 3], &limits, store, false, &answer);
    assert_true(status == QJ_STOPPED || status == QJ_OK);
    assert_store_at_rest(store);
    limits.stop = NULL;
    assert_int_equal(solve_streamed(it, memory[stops / 3 % 3], &limits, store, false, &answer),
                     QJ_OK);
    assert_int_equal(answer.value, it->answer.value);
    assert_in_range(store->resumed, 1, 2);
    assert_store_at_rest(store);
}

/* Stopped at every look at the clock, in memory or with the scratch space. */
TEST(stops_and_goes_on)
{
    struct streamed it;
    streamed_init(&it, 90, false);
    for (int in_memory = 0; in_memory < 2; in_memory++) {
        qj_status status = QJ_STOPPED;
        unsigned resumed = 0;
        for (int stops = 0; status == QJ_STOPPED; stops += 1 + stops) {
            int left = stops;
            SCOPED(memory_store_free) struct store store = memory_store(stops % 4 ? 1e9 : 0);
            struct answer answer;
            qj_limits limits = limits_with(&it.space);
            limits.stop = count_down;
            limits.stop_user = &left;
            status = solve_streamed(&it, in_memory ? it.needs.all : it.needs.least, &limits, &store,
                                    false, &answer);
            assert_store_at_rest(&store);
            if (store.saved && status == QJ_STOPPED) {
                assert_goes_on(&it, &store, stops);
                resumed++;
            }
        }
        assert_int_equal(status, QJ_OK);
        assert_true(resumed > 2);
    }
    space_free(&it.space);
}

/* What is said before is what is done: bytes of memory to one of a hundred, those of the scratch
 * space exactly. */
TEST(costs_are_told)
{
    struct board board = {.rows = 12, .columns = 13, .options = {.width = WIDE}};
    SCOPED(space_free) struct space space = memory_space();
    struct needs needs = needs_of(&board, &space);
    for (unsigned part = 0; part <= 4; part += 2) {
        uint64_t memory = needs.least + (needs.all - needs.least) * part / 4;
        SCOPED(layout_end) struct layout it = {0};
        struct stream_cost cost;
        lay_out(&it, &board, &space);
        uint64_t laid_out = it.context->bytes;
        it.context->limits.bytes = laid_out + memory;
        assert_ok(it.context, walk_cost(&it.walk, memory, &cost));
        assert_in_range(cost.memory, needs.least, memory);
        space.written = 0;
        assert_ok(it.context, walk_open(&it.walk));
        assert_in_range(it.context->peak - laid_out, cost.memory - cost.memory / 100, cost.memory);
        assert_int_equal(space.written * 2, cost.moved);
        assert_true(part == 4 ? cost.moved == 0 : cost.passes > 0);
    }
}

/* Before anything is written. */
TEST(too_little_memory_is_refused)
{
    struct streamed it;
    streamed_init(&it, 130, false);
    struct answer answer;
    qj_limits limits = limits_with(&it.space);
    assert_int_equal(solve_streamed(&it, it.needs.least / 2, &limits, NULL, false, &answer),
                     QJ_LIMIT);
    space_free(&it.space);
}
