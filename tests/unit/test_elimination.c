/* Elimination and substitution on scrambled systems of known rank, of sizes around every word,
 * panel and block, by every kernel. The tests multiply every answer out.
 */
#include "engines/modular/dense/dense_system.h"

#include "support/equations.h"

GROUP(elimination)

/* The first have bit planes; kernels change what they do with the size of the others. */
static const uint64_t primes[] = {7,        2,        3,        5,        11,        13,
                                  251,      257,      11579,    11587,    65521,     65537,
                                  16777213, 16777259, 67108859, 67108879, 4294967291};
static const char *const kernels[] = {"plain", "avx2", "avx512", "amx"};

/* ------------------------------------------------------------------ checking */

static struct dense_system system_of(const struct equations *equations, struct arena *arena)
{
    qj_context *context = arena->context;
    struct dense_system system;
    struct field field;
    assert_ok(context, field_find(context, equations->p, context->limits.kernel, &field));
    assert_ok(context,
              dense_system_open(&system, arena, &field, equations->rows, equations->columns));
    for (uint64_t row = 0; row < equations->rows; row++) {
        elimination_set(&system.elimination, row, equations_row(equations, row));
        system.right[row] = equations->right[row];
    }
    assert_ok(context, dense_system_solve(&system));
    return system;
}

/* Freed by the caller. */
static uint64_t *answer_of(qj_context *context, struct dense_system *system,
                           enum linear_answer answer, uint64_t index, uint64_t count)
{
    uint64_t *out = malloc(count * sizeof *out);
    assert_ok(context, dense_system_answer(system, answer, index, NULL, out));
    return out;
}

/* The first column that does not lead is a combination of those before it. */
static void assert_kernel(qj_context *context, const struct equations *equations,
                          struct dense_system *system)
{
    uint64_t dimension = dense_system_kernel_dimension(system);
    for (uint64_t index = 0; index < dimension; index += 1 + dimension / 2) {
        uint64_t last = equations->columns;
        SCOPED(drop_memory)
        uint64_t *x = answer_of(context, system, KERNEL, index, equations->columns);
        assert_in_kernel(equations, x);
        while (x[--last] == 0)
            ;
        assert_int_equal(x[last], 1);
    }
}

/* With a right side that has a solution, and where rows depend on others with one that has none. */
static void assert_solved(struct random *random, uint64_t p, uint64_t rows, uint64_t columns,
                          uint64_t rank, const qj_limits *limits)
{
    SCOPED(equations_free)
    struct equations equations = equations_new(random, p, rows, columns, rank);
    for (int bad = 0; bad <= (rank < rows); bad++) {
        SCOPED(drop_context) qj_context *context = context_within(limits);
        SCOPED(arena_clear) struct arena arena = {.context = context};
        if (bad)
            equations_contradict(random, &equations);
        struct dense_system system = system_of(&equations, &arena);
        assert_int_equal(system.elimination.rank, rank);
        assert_kernel(context, &equations, &system);
        assert_int_equal(dense_system_is_contradicted(&system), bad);
        SCOPED(drop_memory)
        uint64_t *answer = answer_of(context, &system, bad ? WITNESS : SOLUTION, 0,
                                     bad ? rows : columns);
        if (bad)
            assert_contradicts(&equations, answer);
        else
            assert_solves(&equations, answer);
    }
}

static qj_limits limits_of(const char *kernel, unsigned threads)
{
    return LIMITS(.kernel = kernel, .threads = threads);
}

static bool runs(const char *kernel)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct field field;
    return field_find(context, 7, kernel, &field) == QJ_OK;
}

/* --------------------------------------------------------------------- tests */

/* Around words, panels and the narrower blocks; and turned, of full rank. */
TEST(test_sizes)
{
    static const uint64_t sizes[] = {1, 2, 63, 64, 65, 127, 128, 129};
    struct random random = {64};
    for (size_t kernel = 0; kernel < COUNT(kernels); kernel++) {
        qj_limits limits = limits_of(kernels[kernel], 1);
        for (uint64_t i = 0; i < unit_count(COUNT(primes)) && runs(kernels[kernel]); i++)
            for (size_t j = i % 3; j < COUNT(sizes); j += 3) {
                uint64_t p = primes[i % COUNT(primes)], rows = sizes[j];
                uint64_t columns = sizes[random_below(&random, COUNT(sizes))];
                uint64_t most = rows < columns ? rows : columns;
                assert_solved(&random, p, rows, columns, random_below(&random, most + 1), &limits);
                /* NOLINTNEXTLINE(readability-suspicious-call-argument): turned */
                assert_solved(&random, p, columns, rows, most, &limits);
            }
    }
}

/* Around the widest block, with every row and column dependent on few. */
TEST(test_blocks)
{
    static const uint64_t sizes[] = {511, 512, 513, 1025};
    struct random random = {512};
    qj_limits fastest = limits_of(NULL, 1);
    for (size_t kernel = 0; kernel < COUNT(kernels); kernel++) {
        qj_limits limits = limits_of(kernels[kernel], 1);
        for (size_t i = 0; i < COUNT(sizes) && runs(kernels[kernel]); i++) {
            assert_solved(&random, primes[i], 72, sizes[i], 66, &limits);
            assert_solved(&random, primes[i], sizes[i], 70, 66, &limits);
        }
    }
    assert_solved(&random, 7, 520, 520, 130, &fastest);
    assert_solved(&random, 65521, 300, 300, 1, &fastest);
}

/* Threads share blocks, and then the remaining rows. */
TEST(test_threads)
{
    struct random random = {2};
    for (unsigned threads = 2; threads <= 3; threads++) { /* fewer columns would have one */
        qj_limits limits = limits_of(NULL, threads);
        assert_solved(&random, threads == 3 ? 65521 : 7, 150, 3800, 70, &limits);
    }
}

/* No row, and nothing but zeros. */
TEST(test_empty)
{
    struct random random = {0};
    qj_limits limits = limits_of(NULL, 1);
    for (size_t i = 0; i < COUNT(primes); i++) {
        assert_solved(&random, primes[i], 0, 5, 0, &limits);
        assert_solved(&random, primes[i], 100, 600, 0, &limits);
    }
}
