/* Every kernel and every layout of the frontier against a plain recursion over paths. */
#include "support/opened.h"

#include "base/context.h"
#include "engines/ideals/ideals.h"

GROUP(frontier)

enum { MAX_STEPS = 18 };

/* A grid whose cells have one value for both, and the value of every path as bits (1: up). */
struct oracle {
    unsigned rows, columns;
    int64_t *weight, *value;
};

static unsigned count_ups(unsigned word)
{
    return (unsigned)__builtin_popcount(word);
}

/* Taking a corner moves an up forward: larger words come first. */
static void solve_oracle(struct oracle *oracle)
{
    unsigned steps = oracle->rows + oracle->columns;
    for (unsigned word = 1U << steps; word-- > 0;) {
        int64_t best = INT64_MIN;
        if (count_ups(word) != oracle->rows)
            continue;
        for (unsigned at = 0; at + 1 < steps; at++)
            if ((word >> at & 3) == 1) {
                unsigned ups = count_ups(word & ((1U << at) - 1));
                int64_t value =
                    oracle->weight[(oracle->rows - 1 - ups) * oracle->columns + at - ups] -
                    oracle->value[word ^ 3U << at];
                best = value > best ? value : best;
            }
        oracle->value[word] = best == INT64_MIN ? 0 : best;
    }
}

/* Random weights whose sizes add up to exactly total, or at most that many small ones for 0. */
static struct oracle make_oracle(struct random *random, unsigned rows, unsigned columns,
                                 uint64_t total)
{
    struct oracle oracle = {rows, columns, calloc(rows * columns, sizeof(int64_t)),
                            calloc((size_t)1 << (rows + columns), sizeof(int64_t))};
    uint64_t cells = rows * columns, left = total;
    for (uint64_t cell = 0; cell < cells; cell++) {
        uint64_t size = total == 0          ? random_below(random, 7)
                        : cell + 1 == cells ? left
                                            : random_below(random, 2 * (left / (cells - cell)) | 1);
        size = total && size > left ? left : size;
        left -= total ? size : 0;
        oracle.weight[cell] = random_chance(random, 500) ? (int64_t)size : -(int64_t)size;
    }
    solve_oracle(&oracle);
    return oracle;
}

static void free_oracle(struct oracle *oracle)
{
    free(oracle->weight);
    free(oracle->value);
}

static struct path path_of_word(const struct split *split, unsigned word)
{
    unsigned tail = split->tails.steps, middle = split->middle_steps;
    return (struct path){word & ((1U << tail) - 1), word >> tail & ((1U << middle) - 1),
                         word >> (tail + middle)};
}

static unsigned word_of_lengths(const struct oracle *oracle, const uint64_t *lengths)
{
    unsigned word = 0;
    for (unsigned row = 0; row < oracle->rows; row++)
        word |= 1U << (oracle->rows - 1 - row + lengths[row]);
    return word;
}

static void random_start(struct random *random, const struct oracle *oracle, uint64_t *lengths)
{
    uint64_t length = oracle->columns;
    bool empty = random_chance(random, 300);
    for (unsigned row = 0; row < oracle->rows; row++) {
        length = random_chance(random, 500) ? length : random_below(random, length + 1);
        lengths[row] = empty ? 0 : length;
    }
}

/* Returns whether the ideal of word contains the ideal of start. */
static bool contains(unsigned word, unsigned start, unsigned steps)
{
    for (unsigned at = 0; at < steps; at++)
        if (count_ups(word >> at) < count_ups(start >> at))
            return false;
    return true;
}

struct visited {
    const struct oracle *oracle;
    const struct frontier *frontier;
    unsigned start;
    uint64_t found;
    uint64_t most; /* lanes of the largest level so far */
};

/* The cut of a lane is before it by less than a group, and is the cut of its own lane, as a
 * checkpoint needs; lane 0 is before the classes without groups, too. */
static void check_cuts(const struct ideals_tier *tier)
{
    for (uint64_t lane = 0; lane <= tier->lanes; lane++) {
        const struct cut cut = ideals_tier_cut(tier, lane);
        const uint64_t begin = ideals_tier_lane(tier, cut);
        const struct cut again = begin ? ideals_tier_cut(tier, begin) : cut;
        assert_int_equal(again.class, cut.class);
        assert_int_equal(again.rank, cut.rank);
        assert_in_range(begin, 0, lane);
        assert_true(lane == begin || lane < begin + tier->run[cut.class].lanes);
    }
    assert_int_equal(ideals_tier_lane(tier, ideals_tier_cut(tier, UINT64_MAX)), tier->lanes);
}

/* Every state of this height that can be reached must be there, with its value. */
static qj_status visit_tier(void *user, const struct ideals_tier *tier)
{
    struct visited *visited = user;
    const struct oracle *oracle = visited->oracle;
    const struct split *split = &visited->frontier->split;
    unsigned steps = oracle->rows + oracle->columns;
    visited->most = tier->lanes > visited->most ? tier->lanes : visited->most;
    check_cuts(tier);
    for (unsigned word = 0; word < 1U << steps; word++) {
        struct path path = path_of_word(split, word);
        int64_t value;
        if (count_ups(word) != oracle->rows || split_height(split, &path) != tier->height ||
            !contains(word, visited->start, steps))
            continue;
        assert_true(frontier_value(visited->frontier, tier, &path, &value));
        assert_int_equal(value, oracle->value[word]);
        visited->found++;
    }
    return QJ_OK;
}

static void check_sweep(struct random *random, const struct oracle *oracle,
                        const struct frontier_options *options)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct frontier frontier;
    struct cone cone;
    uint64_t lengths[MAX_STEPS];
    random_start(random, oracle, lengths);
    assert_ok(context, frontier_init(&frontier, &arena, oracle->rows, oracle->columns,
                                     oracle->weight, options));
    struct path path = split_path(&frontier.split, lengths);
    assert_ok(context, cone_open(&cone, &frontier.split, &arena, &path));
    assert_ok(context, cone_list(&cone, &arena));
    struct cone_cost cost;
    assert_ok(context, cone_cost(&cone, context, frontier.split.heights - 1, &cost));
    struct visited visited = {oracle, &frontier, word_of_lengths(oracle, lengths), 0, 0};
    assert_ok(context, frontier_lay_out(&frontier, &cone, frontier.split.heights - 1));
    assert_ok(context, frontier_sweep(&frontier, visit_tier, &visited));
    assert_int_equal(frontier.swept, cost.states);
    assert_in_range(visited.most, 1, cost.ring);
    assert_in_range(visited.found, 1, cost.states);
}

/* Sweeps with every kernel. */
static void check_kernels(struct random *random, const struct oracle *oracle,
                          struct frontier_options options)
{
    for (unsigned i = 0; (options.kernel = kernel_at(i)); i++)
        check_sweep(random, oracle, &options);
}

TEST(every_kernel_and_layout)
{
    struct random random = {11};
    for (uint64_t round = 0; round < unit_count(150); round++) {
        unsigned rows = 1 + (unsigned)random_below(&random, 6);
        unsigned columns = 1 + (unsigned)random_below(&random, 6);
        uint64_t total = round % 3 ? 0 : random_below(&random, NARROW_MAX);
        struct oracle oracle = make_oracle(&random, rows, columns, total);
        const struct frontier_options options = {
            .tail_steps = 1 + (unsigned)random_below(&random, TAIL_STEPS),
            .middle_steps = 1 + (unsigned)random_below(&random, MIDDLE_STEPS),
            .threads = 1 + (unsigned)random_below(&random, 3),
            .width = (enum width)random_below(&random, WIDE + 1)};
        check_kernels(&random, &oracle, options);
        free_oracle(&oracle);
    }
}

/* Boards that fill tails of all lengths, with a far end. */
TEST(usual_layout)
{
    const unsigned sizes[][2] = {{7, 8}, {8, 7}, {5, 10}, {10, 5}, {3, 12}, {12, 3}, {7, 7}};
    struct random random = {12};
    for (unsigned round = 0; round < 7; round++) {
        SCOPED(free_oracle)
        struct oracle oracle = make_oracle(&random, sizes[round][0], sizes[round][1], 1000000);
        const struct frontier_options options = {.middle_steps = 1 + round,
                                                 .threads = 1 + round % 3};
        check_kernels(&random, &oracle, options);
    }
}

/* The largest totals that 32 and 64 bits take, and one more than 32 bits take. */
TEST(weights_at_the_edge)
{
    const uint64_t totals[] = {NARROW_MAX, NARROW_MAX + 1, WIDE_MAX};
    struct random random = {13};
    for (unsigned round = 0; round < unit_count(30); round++) {
        SCOPED(free_oracle)
        struct oracle oracle = make_oracle(&random, 2 + round % 6, 7 - round % 6,
                                           totals[round % 3]);
        check_kernels(&random, &oracle, (struct frontier_options){0});
    }
    assert_true(frontier_fits(5, 5, WIDE_MAX));
    assert_false(frontier_fits(5, 5, WIDE_MAX + 1));
}

TEST(width_follows_the_total)
{
    for (int more = 0; more < 2; more++) {
        int64_t weight[6] = {NARROW_MAX - 5 + more, -1, 1, -1, 1, -1};
        struct frontier_options options = {0};
        struct frontier frontier;
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        assert_ok(context, frontier_init(&frontier, &arena, 2, 3, weight, &options));
        assert_int_equal(frontier.width, more ? WIDE : NARROW);
    }
}

/* The middle levels of a board of 12 x 12 are large enough to be shared. */
TEST_IN_CONTEXT(threads_and_kernels_agree)
{
    const struct kernel *kernel;
    SCOPED(drop_memory) char *text = made(context, "staircase", "size=12x12 max=100000 seed=15");
    const int64_t value = value_within(&LIMITS(.threads = 1, .kernel = "plain"), "staircase", text,
                                       "ideals");
    for (unsigned i = 0; (kernel = kernel_at(i)); i++)
        assert_int_equal(value_within(&LIMITS(.threads = 2 + i, .kernel = kernel->name),
                                      "staircase", text, "ideals"),
                         value);
}

/* ------------------------------------------------------------------- walks */

static uint64_t random_corner(struct random *random, const struct oracle *oracle,
                              const uint64_t *lengths)
{
    uint64_t row;
    do
        row = random_below(random, MAX_STEPS) % oracle->rows;
    while (lengths[row] == (row ? lengths[row - 1] : oracle->columns));
    return row;
}

static void check_position(const struct oracle *oracle, struct ideals_walk *walk, uint64_t *lengths)
{
    assert_ok(walk->frontier.arena->context, walk_reach(walk, lengths));
    assert_int_equal(walk_value(walk, lengths), oracle->value[word_of_lengths(oracle, lengths)]);
    for (unsigned row = 0; row < oracle->rows; row++)
        if (lengths[row] < (row ? lengths[row - 1] : oracle->columns)) {
            lengths[row]++;
            assert_int_equal(walk_value(walk, lengths),
                             oracle->value[word_of_lengths(oracle, lengths)]);
            lengths[row]--;
        }
}

/* A random game to its end and half of it back, and on again. */
static void check_walk(struct random *random, const struct oracle *oracle, uint64_t spare)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct ideals_walk walk;
    uint64_t lengths[MAX_STEPS] = {0}, moves[MAX_STEPS * MAX_STEPS];
    struct frontier_options options = {.tail_steps = 4, .middle_steps = 4};
    unsigned cells = oracle->rows * oracle->columns, played = 0;
    assert_ok(context, walk_init(&walk, &arena, oracle->rows, oracle->columns, oracle->weight,
                                 lengths, &options));
    context->limits.bytes = context->bytes + walk_bytes(&walk) + spare;
    assert_ok(context, walk_open(&walk));
    for (int turn = 0; turn < 2; turn++) {
        while (played < cells) {
            check_position(oracle, &walk, lengths);
            moves[played] = random_corner(random, oracle, lengths);
            lengths[moves[played++]]++;
        }
        while (turn == 0 && played > cells / 2) {
            check_position(oracle, &walk, lengths);
            lengths[moves[--played]]--;
        }
    }
    check_position(oracle, &walk, lengths);
    assert_in_range(context->peak, 0, context->limits.bytes);
}

/* With room for all levels, for some, and for hardly any. */
TEST(walks_in_any_memory)
{
    const uint64_t spares[] = {40000, 80000, 200000, 1000000, 100000000};
    struct random random = {14};
    for (unsigned round = 0; round < unit_count(5); round++) {
        SCOPED(free_oracle) struct oracle oracle = make_oracle(&random, 8, 8 + round % 2, 1000000);
        check_walk(&random, &oracle, spares[round % 5]);
    }
}

/* All levels if they fit, else every eighth or fewer, down to the last. */
TEST(saved_levels_are_spread_evenly)
{
    static const struct {
        uint64_t spare;
        uint32_t least, most; /* distance */
    } cases[] = {{60000, 9, 16}, {120000, 8, 8}, {200000, 8, 8}, {1000000, 1, 1}};
    struct random random = {15};
    SCOPED(free_oracle) struct oracle oracle = make_oracle(&random, 8, 8, 1000000);
    for (size_t i = 0; i < COUNT(cases); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        struct ideals_walk walk;
        uint64_t lengths[MAX_STEPS] = {0};
        struct frontier_options options = {.tail_steps = 4, .middle_steps = 4};
        assert_ok(context, walk_init(&walk, &arena, 8, 8, oracle.weight, lengths, &options));
        context->limits.bytes = context->bytes + walk_bytes(&walk) + cases[i].spare;
        assert_ok(context, walk_open(&walk));
        lengths[0] = 8;
        check_position(&oracle, &walk, lengths);
        const struct ideals_tier *tiers = walk.saved.tiers;
        const uint32_t distance = tiers[0].height - tiers[1].height;
        assert_in_range(distance, cases[i].least, cases[i].most);
        assert_in_range(tiers[walk.saved.count - 1].height, 0, distance);
    }
}

static struct ideals_walk empty_walk(qj_context *context, struct arena *arena, uint64_t rows,
                                     uint64_t columns)
{
    static const int64_t weight[20 * 20];
    static const uint64_t lengths[20];
    struct frontier_options options = {.threads = 1};
    struct ideals_walk walk;
    assert_ok(context, walk_init(&walk, arena, rows, columns, weight, lengths, &options));
    return walk;
}

/* Corners are more on longer paths, and each is a stream through memory. */
TEST_IN_CONTEXT(states_of_larger_boards_cost_more)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const struct ideals_walk small = empty_walk(context, &arena, 12, 12);
    const struct ideals_walk middle = empty_walk(context, &arena, 16, 16);
    const struct ideals_walk large = empty_walk(context, &arena, 20, 20);
    assert_true(estimate_relative_price(&middle, &middle) == 1);
    assert_true(estimate_relative_price(&middle, &small) > 1);
    assert_true(estimate_relative_price(&large, &middle) > 1.1);
    assert_true(estimate_relative_price(&large, &middle) < 2);
}

TEST_IN_CONTEXT(unknown_kernels_are_refused)
{
    const struct kernel *kernel;
    assert_failure(context, kernel_find(context, "abacus", &kernel), QJ_USAGE,
                   "there is no kernel 'abacus' on this processor");
    assert_ok(context, kernel_find(context, "plain", &kernel));
    assert_string_equal(kernel->name, "plain");
}
