/* Sparse elimination against dense elimination on random sparse systems, at every point of a
 * possible switch from sparse to dense; and large systems made from a known solution. The tests
 * multiply answers out.
 */
#include "engines/modular/sparse/sparse.h"
#include "model/engine.h"

#include "support/equations.h"

GROUP(sparse)

extern const struct engine engine_modular;

static const uint64_t primes[] = {2, 3, 5, 7, 11, 65521, 1073741789, 4294967291};

/* A system whose entries are listed row by row. */
struct listed {
    struct equations dense;
    uint64_t *rows;
    uint32_t *columns, *values;
};

static struct listed list(struct equations dense)
{
    uint64_t places = dense.rows * dense.columns, end = 0;
    struct listed listed = {.dense = dense};
    listed.rows = calloc(dense.rows + 1, sizeof *listed.rows);
    listed.columns = calloc(places + 1, sizeof *listed.columns);
    listed.values = calloc(places + 1, sizeof *listed.values);
    for (uint64_t place = 0; place < places; place++)
        if (dense.entry[place]) {
            listed.columns[end] = (uint32_t)(place % dense.columns);
            listed.values[end++] = dense.entry[place];
            listed.rows[place / dense.columns + 1] = end;
        }
    for (uint64_t row = 0; row < dense.rows; row++)
        if (!listed.rows[row + 1])
            listed.rows[row + 1] = listed.rows[row];
    return listed;
}

static void listed_free(struct listed *listed)
{
    equations_free(&listed->dense);
    free(listed->rows);
    free(listed->columns);
    free(listed->values);
}

/* Rows of random entries, or like one that is there already; solvable: the right side is that of a
 * random x. */
static struct listed random_system(struct random *random, uint64_t p, uint64_t rows,
                                   uint64_t columns, uint64_t chance, bool solvable)
{
    struct equations dense = equations_zero(p, rows, columns);
    for (uint64_t i = 0; i < columns; i++)
        dense.x[i] = random_below(random, p);
    for (uint64_t row = 0; row < rows; row++) {
        uint64_t like = row && random_chance(random, 200) ? random_below(random, row) : row;
        uint32_t *entry = equations_row(&dense, row);
        memcpy(entry, equations_row(&dense, like), columns * sizeof *entry);
        for (uint64_t column = 0; like == row && column < columns; column++)
            if (random_chance(random, chance))
                entry[column] = (uint32_t)(1 + random_below(random, p - 1));
        dense.right[row] = (uint32_t)(solvable ? times_row(&dense, row, dense.x)
                                               : random_below(random, p));
    }
    return list(dense);
}

static struct view view_of(const struct listed *listed)
{
    return (struct view){
        .kind = VIEW_LINEAR,
        .linear = {.modulus = listed->dense.p,
                   .equations = listed->dense.rows,
                   .unknowns = listed->dense.columns,
                   .sparse = {listed->rows, listed->columns, {.words = listed->values}},
                   .right = {.words = listed->dense.right}}};
}

/* The engine's verdict and rank; dense: by the elimination of the whole matrix. */
static qj_solution solution_of(const struct listed *listed, bool dense)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    qj_solution solution;
    struct view view = view_of(listed);
    if (dense) {
        view.linear.sparse = (struct sparse_matrix){0};
        view.linear.matrix.words = listed->dense.entry;
    }
    assert_ok(context, engine_session_open(context, &engine_modular, &view, &session));
    assert_ok(context, engine_modular.solution(session, &solution));
    return solution;
}

/* As many vectors as the dimension says, all in the kernel and independent. */
static void assert_kernel(qj_context *context, const struct equations *dense, struct sparse *sparse)
{
    uint64_t dimension = sparse_kernel_dimension(sparse), n = dense->columns;
    SCOPED(equations_free) struct equations basis = equations_zero(dense->p, dimension, n);
    for (uint64_t i = 0; i < dimension; i++) {
        memset(basis.x, 0, n * sizeof *basis.x);
        assert_ok(context, sparse_answer(sparse, KERNEL, i, basis.x));
        assert_in_kernel(dense, basis.x);
        for (uint64_t j = 0; j < n; j++)
            equations_row(&basis, i)[j] = (uint32_t)basis.x[j];
    }
    assert_int_equal(rank_of_rows(&basis), dimension);
}

/* The same answer with a speed of dense elimination (field.h); gives the pivots taken sparsely. */
static uint64_t assert_agrees(const struct listed *listed, double speed,
                              const qj_solution *expected)
{
    const struct equations *dense = &listed->dense;
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.threads = 2));
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct field field;
    struct sparse sparse;
    struct view view = view_of(listed);
    bool bad = expected->verdict == QJ_INCONSISTENT;
    SCOPED(drop_memory) uint64_t *answer = calloc(dense->rows + dense->columns, sizeof *answer);
    assert_ok(context, field_find(context, dense->p, NULL, &field));
    field.speed = speed;
    assert_ok(context, sparse_solve(&sparse, &arena, &view.linear, &field));
    assert_int_equal(sparse_is_contradicted(&sparse), bad);
    assert_int_equal(sparse_kernel_dimension(&sparse), expected->kernel_dimension);
    assert_ok(context, sparse_answer(&sparse, bad ? WITNESS : SOLUTION, 0, answer));
    if (bad)
        assert_contradicts(dense, answer);
    else
        assert_solves(dense, answer);
    assert_kernel(context, dense, &sparse);
    return sparse.pivots;
}

TEST(test_random)
{
    static const double speeds[] = {0, 1, 10, 100, 1e18};
    struct random random = {1957};
    uint64_t verdicts[3] = {0, 0, 0}, mixed = 0, count = unit_count(100);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t p = primes[i % COUNT(primes)];
        uint64_t rows = random_below(&random, 50), columns = 1 + random_below(&random, 50);
        uint64_t chance = 10 + random_below(&random, 150);
        SCOPED(listed_free)
        struct listed listed = random_system(&random, p, rows, columns, chance, i % 3);
        qj_solution solution = solution_of(&listed, true);
        uint64_t rank = solution.rank;
        verdicts[solution.verdict]++;
        assert_int_equal(assert_agrees(&listed, speeds[0], &solution), rank);
        for (size_t j = 1; j < COUNT(speeds); j++) {
            uint64_t pivots = assert_agrees(&listed, speeds[j], &solution);
            mixed += pivots > 0 && pivots < rank;
        }
    }
    assert_true(mixed > count / 2);
    for (int i = 0; i < 3; i++)
        assert_true(verdicts[i] > count / 20);
}

/* The engine itself, which multiplies its answers out. There are more unknowns than products fit a
 * sum without reduction, for the largest prime and for one where a few fit. */
TEST(test_engine)
{
    struct random random = {300};
    for (uint64_t i = 0; i < unit_count(COUNT(primes)); i++) {
        SCOPED(listed_free)
        struct listed listed = random_system(&random, primes[i % COUNT(primes)], 150 + 50 * (i % 3),
                                             200, 16, i % 2);
        qj_solution solution = solution_of(&listed, false), expected = solution_of(&listed, true);
        assert_int_equal(solution.verdict, expected.verdict);
        assert_int_equal(solution.rank, expected.rank);
        assert_int_equal(solution.x == NULL, solution.verdict == QJ_INCONSISTENT);
    }
}

/* Sparse elimination continues if the dense rest does not fit. */
TEST(test_memory)
{
    SCOPED(listed_free) struct listed listed = list(equations_grid(4294967291, 32, 32));
    struct view view = view_of(&listed);
    uint64_t pivots[2];
    for (int tight = 0; tight < 2; tight++) {
        struct field field;
        struct sparse sparse;
        qj_limits limits = LIMITS(.bytes = tight ? 2000000 : 0);
        SCOPED(drop_context) qj_context *context = context_within(&limits);
        SCOPED(arena_clear) struct arena arena = {.context = context};
        assert_ok(context, field_find(context, listed.dense.p, "plain", &field));
        field.speed = 1e18;
        assert_ok(context, sparse_solve(&sparse, &arena, &view.linear, &field));
        pivots[tight] = sparse.pivots;
    }
    assert_int_equal(pivots[0], 0);
    assert_true(pivots[1] > 0);
}
