/* Sparse elimination against the dense one on random sparse systems, at every point where the one
 * may go over to the other; and large ones made from a known solution. Answers are multiplied out
 * here as well.
 */
#include "engines/modular/sparse/sparse.h"
#include "model/engine.h"

#include "support/support.h"

extern const struct engine engine_modular;

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const uint64_t primes[] = {2, 3, 5, 7, 11, 65521, 4294967291};

struct matrix {
    uint64_t p, equations, unknowns;
    uint64_t *rows;
    uint32_t *columns, *values, *right;
};

static void matrix_free(struct matrix *matrix)
{
    free(matrix->rows);
    free(matrix->columns);
    free(matrix->values);
    free(matrix->right);
}

/* A row of random entries, or one that is there already. */
static void fill_row(struct random *random, struct matrix *matrix, uint64_t row, uint64_t chance)
{
    uint64_t *end = &matrix->rows[row + 1];
    uint64_t like = row && random_chance(random, 200) ? random_below(random, row) : row;
    *end = matrix->rows[row];
    for (uint64_t i = matrix->rows[like]; like < row && i < matrix->rows[like + 1]; i++) {
        matrix->columns[*end] = matrix->columns[i];
        matrix->values[(*end)++] = matrix->values[i];
    }
    for (uint64_t column = 0; like == row && column < matrix->unknowns; column++)
        if (random_chance(random, chance)) {
            matrix->columns[*end] = (uint32_t)column;
            matrix->values[(*end)++] = (uint32_t)(1 + random_below(random, matrix->p - 1));
        }
}

static uint64_t times_row(const struct matrix *matrix, uint64_t row, const uint64_t *x)
{
    uint64_t sum = 0;
    for (uint64_t i = matrix->rows[row]; i < matrix->rows[row + 1]; i++)
        sum = (sum + matrix->values[i] * x[matrix->columns[i]]) % matrix->p;
    return sum;
}

/* solvable: the right side is that of a random x. */
static struct matrix random_matrix(struct random *random, uint64_t p, uint64_t equations,
                                   uint64_t unknowns, uint64_t chance, bool solvable)
{
    struct matrix matrix = {.p = p, .equations = equations, .unknowns = unknowns};
    uint64_t *x = calloc(unknowns, sizeof *x);
    matrix.rows = calloc(equations + 1, sizeof *matrix.rows);
    matrix.columns = calloc(equations * unknowns + 1, sizeof *matrix.columns);
    matrix.values = calloc(equations * unknowns + 1, sizeof *matrix.values);
    matrix.right = calloc(equations + 1, sizeof *matrix.right);
    for (uint64_t i = 0; i < unknowns; i++)
        x[i] = random_below(random, p);
    for (uint64_t row = 0; row < equations; row++) {
        fill_row(random, &matrix, row, chance);
        matrix.right[row] = (uint32_t)(solvable ? times_row(&matrix, row, x)
                                                : random_below(random, p));
    }
    free(x);
    return matrix;
}

static struct view view_of(const struct matrix *matrix)
{
    return (struct view){
        .kind = VIEW_LINEAR,
        .linear = {.modulus = matrix->p,
                   .equations = matrix->equations,
                   .unknowns = matrix->unknowns,
                   .sparse = {matrix->rows, matrix->columns, {.words = matrix->values}},
                   .right = {.words = matrix->right}}};
}

/* Verdict and rank of the dense elimination of the same system. */
static qj_solution dense_solution(const struct matrix *matrix)
{
    qj_context *context = context_start();
    struct session *session;
    qj_solution solution;
    uint32_t *entries = calloc(matrix->equations * matrix->unknowns + 1, sizeof *entries);
    for (uint64_t row = 0; row < matrix->equations; row++)
        for (uint64_t i = matrix->rows[row]; i < matrix->rows[row + 1]; i++)
            entries[row * matrix->unknowns + matrix->columns[i]] = matrix->values[i];
    struct view view = view_of(matrix);
    view.linear.sparse = (struct sparse_matrix){0};
    view.linear.matrix.words = entries;
    assert_ok(context, engine_modular.open(context, &view, &session));
    assert_ok(context, engine_modular.solution(session, &solution));
    session_free(session);
    free(entries);
    context_end(context);
    return solution;
}

static void assert_product(const struct matrix *matrix, const uint64_t *x, bool homogeneous)
{
    for (uint64_t row = 0; row < matrix->equations; row++)
        assert_int_equal(times_row(matrix, row, x), homogeneous ? 0 : matrix->right[row]);
}

static void assert_contradiction(const struct matrix *matrix, const uint64_t *y)
{
    uint64_t *sum = calloc(matrix->unknowns, sizeof *sum), right = 0, p = matrix->p;
    for (uint64_t row = 0; row < matrix->equations; row++) {
        assert_true(y[row] < p);
        right = (right + y[row] * matrix->right[row]) % p;
        for (uint64_t i = matrix->rows[row]; i < matrix->rows[row + 1]; i++) {
            uint64_t *to = &sum[matrix->columns[i]];
            *to = (*to + y[row] * matrix->values[i]) % p;
        }
    }
    for (uint64_t column = 0; column < matrix->unknowns; column++)
        assert_int_equal(sum[column], 0);
    assert_int_not_equal(right, 0);
    free(sum);
}

/* As many vectors as the dimension says, all in the kernel and independent. */
static void assert_kernel(qj_context *context, const struct matrix *matrix, struct sparse *sparse)
{
    uint64_t dimension = sparse_kernel_dimension(sparse), n = matrix->unknowns;
    struct arena arena;
    struct field field;
    struct elimination basis;
    uint64_t *x = malloc(n * sizeof *x);
    uint32_t *residues = malloc(n * sizeof *residues);
    arena_init(&arena, context);
    assert_ok(context, field_find(context, matrix->p, NULL, &field));
    assert_ok(context, elimination_open(&basis, &arena, &field, dimension, n));
    for (uint64_t i = 0; i < dimension; i++) {
        memset(x, 0, n * sizeof *x);
        assert_ok(context, sparse_answer(sparse, KERNEL, i, x));
        assert_product(matrix, x, true);
        for (uint64_t j = 0; j < n; j++)
            residues[j] = (uint32_t)x[j];
        elimination_set(&basis, i, residues);
    }
    assert_ok(context, elimination_run(&basis));
    assert_int_equal(basis.rank, dimension);
    arena_clear(&arena);
    free(x);
    free(residues);
}

/* The same answer with a speed of dense elimination (field.h); gives the pivots taken sparsely. */
static uint64_t assert_agrees(const struct matrix *matrix, double speed,
                              const qj_solution *expected)
{
    qj_limits limits = QJ_LIMITS_INIT;
    limits.threads = 2;
    qj_context *context = context_within(&limits);
    struct arena arena;
    struct field field;
    struct sparse sparse;
    struct view view = view_of(matrix);
    uint64_t most = matrix->unknowns > matrix->equations ? matrix->unknowns : matrix->equations;
    uint64_t *answer = calloc(most, sizeof *answer);
    arena_init(&arena, context);
    assert_ok(context, field_find(context, matrix->p, NULL, &field));
    field.speed = speed;
    assert_ok(context, sparse_solve(&sparse, &arena, &view.linear, &field));
    assert_int_equal(sparse_is_contradicted(&sparse), expected->verdict == QJ_INCONSISTENT);
    assert_int_equal(sparse_kernel_dimension(&sparse), expected->kernel_dimension);
    if (expected->verdict == QJ_INCONSISTENT) {
        assert_ok(context, sparse_answer(&sparse, WITNESS, 0, answer));
        assert_contradiction(matrix, answer);
    } else {
        assert_ok(context, sparse_answer(&sparse, SOLUTION, 0, answer));
        assert_product(matrix, answer, false);
    }
    assert_kernel(context, matrix, &sparse);
    uint64_t pivots = sparse.pivots;
    arena_clear(&arena);
    free(answer);
    context_end(context);
    return pivots;
}

static void test_random(void **state)
{
    (void)state;
    static const double speeds[] = {0, 1, 10, 100, 1e18};
    struct random random = {1957};
    int verdicts[3] = {0, 0, 0}, mixed = 0;
    for (int i = 0; i < 1000; i++) {
        uint64_t p = primes[(size_t)i % COUNT(primes)];
        uint64_t equations = random_below(&random, 50), unknowns = 1 + random_below(&random, 50);
        uint64_t chance = 10 + random_below(&random, 150);
        struct matrix matrix = random_matrix(&random, p, equations, unknowns, chance, i % 3);
        qj_solution solution = dense_solution(&matrix);
        uint64_t rank = solution.rank;
        verdicts[solution.verdict]++;
        assert_int_equal(assert_agrees(&matrix, speeds[0], &solution), rank);
        for (size_t j = 1; j < COUNT(speeds); j++) {
            uint64_t pivots = assert_agrees(&matrix, speeds[j], &solution);
            mixed += pivots > 0 && pivots < rank;
        }
        matrix_free(&matrix);
    }
    assert_true(mixed > 500);
    for (int i = 0; i < 3; i++)
        assert_true(verdicts[i] > 50);
}

/* The engine itself, which multiplies its answers out. */
static void test_engine(void **state)
{
    (void)state;
    struct random random = {300};
    for (size_t i = 0; i < 3 * COUNT(primes); i++) {
        qj_context *context = context_start();
        struct matrix matrix = random_matrix(&random, primes[i % COUNT(primes)],
                                             300 + 100 * (i % 3), 400, 8, i % 2);
        struct view view = view_of(&matrix);
        struct session *session;
        qj_solution solution, expected = dense_solution(&matrix);
        assert_ok(context, engine_modular.open(context, &view, &session));
        assert_ok(context, engine_modular.solution(session, &solution));
        assert_int_equal(solution.verdict, expected.verdict);
        assert_int_equal(solution.rank, expected.rank);
        assert_int_equal(solution.x == NULL, solution.verdict == QJ_INCONSISTENT);
        session_free(session);
        matrix_free(&matrix);
        context_end(context);
    }
}

/* Lights out on side x side cells. */
static struct matrix grid_matrix(uint64_t p, uint64_t side)
{
    struct matrix matrix = {.p = p, .equations = side * side, .unknowns = side * side};
    uint64_t entries = 0;
    matrix.rows = calloc(side * side + 1, sizeof *matrix.rows);
    matrix.columns = calloc(5 * side * side, sizeof *matrix.columns);
    matrix.values = calloc(5 * side * side, sizeof *matrix.values);
    matrix.right = calloc(side * side, sizeof *matrix.right);
    for (uint64_t cell = 0; cell < side * side; cell++) {
        const bool joined[] = {cell >= side, cell % side > 0, true, cell % side + 1 < side,
                               cell + side < side * side};
        const uint64_t neighbours[] = {cell - side, cell - 1, cell, cell + 1, cell + side};
        for (size_t i = 0; i < COUNT(joined); i++)
            if (joined[i]) {
                matrix.columns[entries] = (uint32_t)neighbours[i];
                matrix.values[entries++] = 1;
            }
        matrix.rows[cell + 1] = entries;
        matrix.right[cell] = 1;
    }
    return matrix;
}

/* Where the dense rest does not fit, sparse elimination goes on. */
static void test_memory(void **state)
{
    (void)state;
    struct matrix matrix = grid_matrix(4294967291, 40);
    struct view view = view_of(&matrix);
    uint64_t pivots[2];
    for (int tight = 0; tight < 2; tight++) {
        qj_limits limits = QJ_LIMITS_INIT;
        struct arena arena;
        struct field field;
        struct sparse sparse;
        limits.bytes = tight ? 4000000 : 0;
        qj_context *context = context_within(&limits);
        arena_init(&arena, context);
        assert_ok(context, field_find(context, matrix.p, "plain", &field));
        field.speed = 1e18;
        assert_ok(context, sparse_solve(&sparse, &arena, &view.linear, &field));
        pivots[tight] = sparse.pivots;
        arena_clear(&arena);
        context_end(context);
    }
    assert_int_equal(pivots[0], 0);
    assert_true(pivots[1] > 0);
    matrix_free(&matrix);
}

UNIT(sparse)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_engine),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
