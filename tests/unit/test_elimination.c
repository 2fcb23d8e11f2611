/* Elimination and substitution on systems made with a known rank and scrambled, of sizes around
 * every word, panel and block, by every kernel. Every answer is multiplied out here.
 */
#include "engines/modular/dense/system.h"

#include "support/support.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const uint64_t primes[] = {7, 2, 3, 5, 11579, 65521, 67108859, 4294967291};
static const char *const kernels[] = {"plain", "avx2", "avx512", "amx"};

struct matrix {
    uint64_t p, rows, columns, rank;
    uint32_t *entry;
};

static uint32_t *row_of(const struct matrix *matrix, uint64_t row)
{
    return matrix->entry + row * matrix->columns;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void shuffle(struct random *random, uint64_t *items, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        items[i] = i;
    for (uint64_t i = count; i > 1; i--) {
        uint64_t j = random_below(random, i), kept = items[i - 1];
        items[i - 1] = items[j];
        items[j] = kept;
    }
}

/* The product of a lower triangle of so many columns and an upper one of so many rows, both with
 * units on the diagonal, rows and columns shuffled. */
static struct matrix matrix_new(struct random *random, uint64_t p, uint64_t rows, uint64_t columns,
                                uint64_t rank)
{
    struct matrix matrix = {p, rows, columns, rank, calloc(rows * columns + 1, sizeof(uint32_t))};
    uint64_t *row = malloc((rows + 1) * sizeof *row), *column = malloc(columns * sizeof *column);
    uint32_t *upper = calloc(rank * columns + 1, sizeof *upper);
    shuffle(random, row, rows);
    shuffle(random, column, columns);
    for (uint64_t i = 0; i < rank; i++)
        for (uint64_t j = i; j < columns; j++)
            upper[i * columns + column[j]] = (uint32_t)(i == j ? 1 + random_below(random, p - 1)
                                                               : random_below(random, p));
    for (uint64_t i = 0; i < rows; i++)
        for (uint64_t k = 0; k < least(i + 1, rank); k++) {
            uint64_t times = i == k ? 1 : random_below(random, p);
            uint32_t *to = row_of(&matrix, row[i]);
            for (uint64_t j = 0; j < columns && times; j++)
                to[j] = (uint32_t)((to[j] + times * upper[k * columns + j]) % p);
        }
    free(upper);
    free(column);
    free(row);
    return matrix;
}

static uint64_t times_row(const struct matrix *matrix, uint64_t row, const uint32_t *x)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < matrix->columns; i++)
        sum = (sum + (uint64_t)row_of(matrix, row)[i] * x[i]) % matrix->p;
    return sum;
}

/* ------------------------------------------------------------------ checking */

static struct system system_of(const struct matrix *matrix, const uint32_t *right,
                               struct arena *arena)
{
    struct system system;
    struct field field;
    assert_ok(arena->context,
              field_find(arena->context, matrix->p, arena->context->limits.kernel, &field));
    assert_ok(arena->context, system_open(&system, arena, &field, matrix->rows, matrix->columns));
    for (uint64_t row = 0; row < matrix->rows; row++) {
        elimination_set(&system.elimination, row, row_of(matrix, row));
        system.right[row] = right[row];
    }
    assert_ok(arena->context, system_solve(&system));
    return system;
}

/* The first column that does not lead is a combination of those before it. */
static void assert_first_kernel(const struct matrix *matrix, const uint32_t *x)
{
    uint64_t last = 0;
    for (uint64_t i = 0; i < matrix->columns; i++)
        last = x[i] ? i : last;
    assert_int_equal(x[last], 1);
}

static void assert_kernel(qj_context *context, const struct matrix *matrix, struct system *system)
{
    uint64_t dimension = system_kernel_dimension(system);
    for (uint64_t index = 0; index < dimension; index += 1 + dimension / 3) {
        uint32_t *x = calloc(matrix->columns, sizeof *x);
        assert_ok(context, system_answer(system, KERNEL, index, x));
        assert_first_kernel(matrix, x);
        for (uint64_t row = 0; row < matrix->rows; row++)
            assert_int_equal(times_row(matrix, row, x), 0);
        free(x);
    }
}

static void assert_consistent(qj_context *context, const struct matrix *matrix,
                              struct system *system, const uint32_t *right)
{
    uint32_t *x = calloc(matrix->columns, sizeof *x);
    assert_false(system_is_contradicted(system));
    assert_ok(context, system_answer(system, SOLUTION, 0, x));
    for (uint64_t row = 0; row < matrix->rows; row++)
        assert_int_equal(times_row(matrix, row, x), right[row]);
    free(x);
}

static void assert_contradicted(qj_context *context, const struct matrix *matrix,
                                struct system *system, const uint32_t *right)
{
    uint32_t *y = calloc(matrix->rows, sizeof *y);
    uint64_t *sum = calloc(matrix->columns, sizeof *sum), product = 0;
    assert_true(system_is_contradicted(system));
    assert_ok(context, system_answer(system, WITNESS, 0, y));
    for (uint64_t row = 0; row < matrix->rows; row++) {
        product = (product + (uint64_t)y[row] * right[row]) % matrix->p;
        for (uint64_t i = 0; i < matrix->columns; i++)
            sum[i] = (sum[i] + (uint64_t)y[row] * row_of(matrix, row)[i]) % matrix->p;
    }
    assert_int_not_equal(product, 0);
    for (uint64_t i = 0; i < matrix->columns; i++)
        assert_int_equal(sum[i], 0);
    free(sum);
    free(y);
}

/* With b = Ax for a known x, and with another b, which contradicts where rows depend on others but
 * for one chance in p^(rows - rank). */
static void assert_solved(struct random *random, uint64_t p, uint64_t rows, uint64_t columns,
                          uint64_t rank, const qj_limits *limits)
{
    struct matrix matrix = matrix_new(random, p, rows, columns, rank);
    uint32_t *x = calloc(columns, sizeof *x), *right = calloc(rows + 1, sizeof *right);
    for (uint64_t i = 0; i < columns; i++)
        x[i] = (uint32_t)random_below(random, p);
    for (uint64_t row = 0; row < rows; row++)
        right[row] = (uint32_t)times_row(&matrix, row, x);
    for (int good = 1; good >= 0; good--) {
        qj_context *context = context_within(limits);
        struct arena arena;
        arena_init(&arena, context);
        for (uint64_t row = 0; row < rows && !good; row++)
            right[row] = (uint32_t)random_below(random, p);
        struct system system = system_of(&matrix, right, &arena);
        assert_int_equal(system.elimination.rank, rank);
        assert_kernel(context, &matrix, &system);
        if (good || !system_is_contradicted(&system))
            assert_consistent(context, &matrix, &system, right);
        else
            assert_contradicted(context, &matrix, &system, right);
        if (!good && rows > rank + 40)
            assert_true(system_is_contradicted(&system));
        arena_clear(&arena);
        context_end(context);
    }
    free(matrix.entry);
    free(right);
    free(x);
}

/* A turned matrix of full rank. */
static void assert_turned(struct random *random, uint64_t p, uint64_t rows, uint64_t columns,
                          const qj_limits *limits)
{
    struct {
        uint64_t rows, columns;
    } turned = {columns, rows};
    assert_solved(random, p, turned.rows, turned.columns, least(rows, columns), limits);
}

static qj_limits limits_of(const char *kernel, unsigned threads)
{
    qj_limits limits = QJ_LIMITS_INIT;
    limits.kernel = kernel;
    limits.threads = threads;
    return limits;
}

static bool runs(const char *kernel)
{
    qj_context *context = context_start();
    struct field field;
    bool found = field_find(context, 7, kernel, &field) == QJ_OK;
    context_end(context);
    return found;
}

/* --------------------------------------------------------------------- tests */

static void test_sizes(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {1, 2, 63, 64, 65, 127, 128, 129, 191, 257};
    struct random random = {64};
    for (size_t kernel = 0; kernel < COUNT(kernels); kernel++) {
        qj_limits limits = limits_of(kernels[kernel], 1);
        for (size_t i = 0; i < COUNT(primes) && runs(kernels[kernel]); i++)
            for (size_t j = 0; j < COUNT(sizes); j++) {
                uint64_t rows = sizes[j], columns = sizes[random_below(&random, COUNT(sizes))];
                uint64_t rank = random_below(&random, least(rows, columns) + 1);
                assert_solved(&random, primes[i], rows, columns, rank, &limits);
                assert_turned(&random, primes[i], rows, columns, &limits);
            }
    }
}

/* Around the widest block, with every row and column dependent on few. */
static void test_blocks(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {511, 512, 513, 1025};
    struct random random = {512};
    qj_limits fastest = limits_of(NULL, 1);
    for (size_t kernel = 0; kernel < COUNT(kernels); kernel++) {
        qj_limits limits = limits_of(kernels[kernel], 1);
        for (size_t i = 0; i < COUNT(sizes) && runs(kernels[kernel]); i++) {
            assert_solved(&random, primes[i % 4], 200, sizes[i], 150, &limits);
            assert_solved(&random, primes[i % 4], sizes[i], 70, 66, &limits);
        }
    }
    assert_solved(&random, 7, 520, 520, 515, &fastest);
    assert_solved(&random, 65521, 300, 300, 1, &fastest);
}

/* Threads share blocks and, of those that are left over, rows. */
static void test_threads(void **state)
{
    (void)state;
    struct random random = {2};
    for (unsigned threads = 2; threads <= 4; threads++) {
        qj_limits limits = limits_of(NULL, threads);
        assert_solved(&random, 7, 1100, 1500, 130, &limits);
        assert_solved(&random, 65521, 1200, 1400, 70, &limits);
    }
}

/* No row, and nothing but zeros. */
static void test_empty(void **state)
{
    (void)state;
    struct random random = {0};
    qj_limits limits = limits_of(NULL, 1);
    for (size_t i = 0; i < COUNT(primes); i++) {
        assert_solved(&random, primes[i], 0, 5, 0, &limits);
        assert_solved(&random, primes[i], 100, 600, 0, &limits);
    }
}

UNIT(elimination)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
