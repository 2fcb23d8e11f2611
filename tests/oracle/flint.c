/* The modular engine's eliminations against FLINT's, which is built where FLINT is installed: the
 * rank, the columns that rows lead in, and whether there is a solution, of random matrices of full
 * rank and of less, dense and sparse.
 */
#include "base/bits.h"
#include "engines/modular/sparse/sparse.h"

#include "support/support.h"

#include <flint/nmod_mat.h>

PROGRAM(oracle_flint)

static const uint64_t primes[] = {2, 3, 5, 7, 11, 251, 11587, 65521, 65537, 2147483647, 4294967291};

struct matrix {
    uint64_t p, rows, columns;
    uint32_t *entry, *right;
};

static void matrix_free(struct matrix *matrix)
{
    free(matrix->entry);
    free(matrix->right);
}

/* Entries with that chance in a thousand; rows from rank on are sums of two before. */
static struct matrix random_matrix(struct random *random, uint64_t p, uint64_t chance,
                                   uint64_t rank)
{
    struct matrix matrix = {p, 1 + random_below(random, 300), 1 + random_below(random, 300), NULL,
                            NULL};
    matrix.entry = calloc(matrix.rows * matrix.columns, sizeof *matrix.entry);
    matrix.right = calloc(matrix.rows, sizeof *matrix.right);
    for (uint64_t row = 0; row < matrix.rows; row++) {
        uint32_t *entry = matrix.entry + row * matrix.columns;
        const uint32_t *one = row < 2 ? entry
                                      : matrix.entry + random_below(random, row) * matrix.columns;
        const uint32_t *other = row < 2 ? entry
                                        : matrix.entry + random_below(random, row) * matrix.columns;
        for (uint64_t column = 0; column < matrix.columns; column++) {
            if (row >= rank && row >= 2)
                entry[column] = (uint32_t)(((uint64_t)one[column] + other[column]) % p);
            else if (random_chance(random, chance))
                entry[column] = (uint32_t)random_below(random, p);
        }
        matrix.right[row] = (uint32_t)random_below(random, p);
    }
    return matrix;
}

/* The right side of a solution. */
static void make_solvable(struct random *random, const struct matrix *matrix)
{
    SCOPED(drop_memory) uint64_t *x = calloc(matrix->columns, sizeof *x);
    for (uint64_t i = 0; i < matrix->columns; i++)
        x[i] = random_below(random, matrix->p);
    for (uint64_t row = 0; row < matrix->rows; row++) {
        uint64_t sum = 0;
        for (uint64_t i = 0; i < matrix->columns; i++)
            sum = (sum + matrix->entry[row * matrix->columns + i] * x[i]) % matrix->p;
        matrix->right[row] = (uint32_t)sum;
    }
}

/* What FLINT says of the matrix with its right side as a last column. */
struct verdict {
    uint64_t rank;
    bool contradicted;
    uint64_t pivots[8]; /* bit c: a row leads in column c */
};

static struct verdict ask_flint(const struct matrix *matrix)
{
    struct verdict verdict = {0, false, {0}};
    nmod_mat_t whole;
    nmod_mat_init(whole, (slong)matrix->rows, (slong)matrix->columns + 1, matrix->p);
    for (uint64_t row = 0; row < matrix->rows; row++) {
        for (uint64_t column = 0; column < matrix->columns; column++)
            nmod_mat_set_entry(whole, (slong)row, (slong)column,
                               matrix->entry[row * matrix->columns + column]);
        nmod_mat_set_entry(whole, (slong)row, (slong)matrix->columns, matrix->right[row]);
    }
    slong rank = nmod_mat_rref(whole);
    for (slong row = 0; row < rank; row++) {
        slong column = 0;
        while (nmod_mat_get_entry(whole, row, column) == 0)
            column++;
        if ((uint64_t)column == matrix->columns)
            verdict.contradicted = true;
        else
            bits_set(verdict.pivots, (uint64_t)column);
    }
    verdict.rank = (uint64_t)rank - verdict.contradicted;
    nmod_mat_clear(whole);
    return verdict;
}

static void compare_dense(const struct matrix *matrix, const struct verdict *verdict)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct field field;
    struct dense_system system;
    assert_ok(context, field_find(context, matrix->p, NULL, &field));
    assert_ok(context, dense_system_open(&system, &arena, &field, matrix->rows, matrix->columns));
    for (uint64_t row = 0; row < matrix->rows; row++) {
        elimination_set(&system.elimination, row, matrix->entry + row * matrix->columns);
        system.right[row] = matrix->right[row];
    }
    assert_ok(context, dense_system_solve(&system));
    assert_int_equal(system.elimination.rank, verdict->rank);
    assert_int_equal(dense_system_is_contradicted(&system), verdict->contradicted);
    assert_memory_equal(system.elimination.pivots, verdict->pivots,
                        bits_words(matrix->columns) * sizeof(uint64_t));
}

static void compare_sparse(const struct matrix *matrix, const struct verdict *verdict)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_memory) uint64_t *rows = calloc(matrix->rows + 1, sizeof *rows);
    SCOPED(drop_memory) uint32_t *columns = calloc(matrix->rows * matrix->columns, sizeof *columns);
    SCOPED(drop_memory) uint32_t *values = calloc(matrix->rows * matrix->columns, sizeof *values);
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct field field;
    struct sparse sparse;
    uint64_t count = 0;
    for (uint64_t i = 0; i < matrix->rows * matrix->columns; i++) {
        if (matrix->entry[i]) {
            columns[count] = (uint32_t)(i % matrix->columns);
            values[count++] = matrix->entry[i];
        }
        rows[i / matrix->columns + 1] = count;
    }
    struct linear_view view = {.modulus = matrix->p,
                               .equations = matrix->rows,
                               .unknowns = matrix->columns,
                               .sparse = {rows, columns, {.words = values}},
                               .right = {.words = matrix->right}};
    assert_ok(context, field_find(context, matrix->p, NULL, &field));
    field.speed = 30;
    assert_ok(context, sparse_solve(&sparse, &arena, &view, &field));
    assert_int_equal(matrix->columns - sparse_kernel_dimension(&sparse), verdict->rank);
    assert_int_equal(sparse_is_contradicted(&sparse), verdict->contradicted);
}

TEST(test_flint)
{
    struct random random = {290};
    int contradicted = 0, deficient = 0;
    for (size_t i = 0; i < 20 * COUNT(primes); i++) {
        uint64_t chance = i % 2 ? 15 : 1000, rank = i % 3 ? 400 : random_below(&random, 200);
        SCOPED(matrix_free)
        struct matrix matrix = random_matrix(&random, primes[i % COUNT(primes)], chance, rank);
        if (i % 4 < 2)
            make_solvable(&random, &matrix);
        struct verdict verdict = ask_flint(&matrix);
        contradicted += verdict.contradicted;
        deficient += verdict.rank < matrix.rows && verdict.rank < matrix.columns;
        compare_dense(&matrix, &verdict);
        compare_sparse(&matrix, &verdict);
    }
    assert_true(contradicted > 30 && deficient > 30);
}
