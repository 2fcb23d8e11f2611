/* The modular engine on linear systems made from a known answer, and on grids, by light chasing and
 * by the matrix of the stencil. The tests multiply every solution and witness out.
 */
#include "engines/modular/modular.h"
#include "model/engine.h"

#include "support/equations.h"

GROUP(modular)

extern const struct engine engine_modular;

static const uint64_t primes[] = {2, 3, 7, 101, 65537, 4294967291};

static void assert_answer(const struct equations *equations, const qj_solution *solution,
                          qj_verdict verdict)
{
    assert_int_equal(solution->verdict, verdict);
    assert_int_equal(solution->modulus, equations->p);
    assert_int_equal(solution->equations, equations->rows);
    assert_int_equal(solution->unknowns, equations->columns);
    assert_int_equal(solution->rank, equations->rank);
    assert_int_equal(solution->kernel_dimension, equations->columns - equations->rank);
    assert_int_equal(solution->x == NULL, verdict == QJ_INCONSISTENT);
    assert_int_equal(solution->witness == NULL, verdict == QJ_UNIQUE);
    if (verdict == QJ_INCONSISTENT)
        assert_contradicts(equations, solution->witness);
    else
        assert_solves(equations, solution->x);
    if (verdict == QJ_MULTIPLE)
        assert_in_kernel(equations, solution->witness);
}

static qj_solution solve(qj_context *context, const struct view *view,
                         struct engine_session **session)
{
    qj_solution solution;
    assert_ok(context, engine_session_open(context, &engine_modular, view, session));
    assert_ok(context, engine_modular.solution(*session, &solution));
    return solution;
}

static struct view view_of(const struct equations *equations)
{
    return (struct view){.kind = VIEW_LINEAR,
                         .linear = {.modulus = equations->p,
                                    .equations = equations->rows,
                                    .unknowns = equations->columns,
                                    .matrix = {.words = equations->entry},
                                    .right = {.words = equations->right}}};
}

/* ----------------------------------------------------------------- matrices */

static void assert_solved(struct random *random, uint64_t p, uint64_t rows, uint64_t columns,
                          uint64_t rank, bool contradicted)
{
    SCOPED(equations_free)
    struct equations equations = equations_new(random, p, rows, columns, rank);
    if (contradicted)
        equations_contradict(random, &equations);
    SCOPED(drop_context) qj_context *context = context_start();
    struct view view = view_of(&equations);
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    qj_solution solution = solve(context, &view, &session), again;
    assert_answer(&equations, &solution,
                  contradicted     ? QJ_INCONSISTENT
                  : rank < columns ? QJ_MULTIPLE
                                   : QJ_UNIQUE);
    assert_ok(context, engine_modular.solution(session, &again));
    assert_ptr_equal(again.x, solution.x);
}

TEST(test_random)
{
    struct random random = {2947};
    for (uint64_t i = 0; i < unit_count(600); i++) {
        uint64_t rows = random_below(&random, 13), columns = 1 + random_below(&random, 12);
        uint64_t most = rows < columns ? rows : columns;
        uint64_t rank = random_chance(&random, 500) ? most : random_below(&random, most + 1);
        bool contradicted = rank < rows && random_chance(&random, 500);
        assert_solved(&random, primes[i % COUNT(primes)], rows, columns, rank, contradicted);
    }
}

/* An answer that is wrong in one number is found out. */
static void assert_found_out(const struct linear_view *view, qj_solution solution, bool witness)
{
    SCOPED(drop_context) qj_context *context = context_start();
    uint64_t count = witness && !solution.x ? solution.equations : solution.unknowns;
    SCOPED(drop_memory) uint64_t *wrong = malloc(count * sizeof *wrong);
    assert_ok(context, modular_check_solution(view, &solution, context));
    memcpy(wrong, witness ? solution.witness : solution.x, count * sizeof *wrong);
    wrong[count / 2] = (wrong[count / 2] + 1) % solution.modulus;
    *(witness ? &solution.witness : &solution.x) = wrong;
    assert_int_equal(modular_check_solution(view, &solution, context), QJ_BUG);
    memset(wrong, 0, count * sizeof *wrong);
    assert_int_equal(modular_check_solution(view, &solution, context), QJ_BUG);
}

TEST(test_check)
{
    struct random random = {4};
    for (int verdict = 0; verdict < 3; verdict++) {
        uint64_t rank = verdict == QJ_UNIQUE ? 6 : 5;
        SCOPED(equations_free) struct equations equations = equations_new(&random, 101, 8, 6, rank);
        if (verdict == QJ_INCONSISTENT)
            equations_contradict(&random, &equations);
        struct view view = view_of(&equations);
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_engine_session) struct engine_session *session = NULL;
        qj_solution solution = solve(context, &view, &session);
        assert_int_equal(solution.verdict, verdict);
        if (verdict != QJ_INCONSISTENT)
            assert_found_out(&view.linear, solution, false);
        if (verdict != QJ_UNIQUE)
            assert_found_out(&view.linear, solution, true);
    }
}

/* -------------------------------------------------------------------- grids */

static struct view grid_view(uint64_t p, uint64_t rows, uint64_t columns, uint32_t *right)
{
    return (struct view){.kind = VIEW_LINEAR,
                         .linear = {.modulus = p,
                                    .equations = rows * columns,
                                    .unknowns = rows * columns,
                                    .right = {.words = right},
                                    .grid = {rows, columns}}};
}

/* The same verdict, rank and kernel from the grid and from its matrix, each with a good x and a
 * good witness. */
static qj_verdict assert_grid(struct equations *equations, uint64_t rows, uint64_t columns)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct view matrix = view_of(equations);
    struct view grid = grid_view(equations->p, rows, columns, equations->right);
    SCOPED(drop_engine_session) struct engine_session *one = NULL, *two = NULL;
    qj_solution by_matrix = solve(context, &matrix, &one), by_grid = solve(context, &grid, &two);
    qj_verdict verdict = by_matrix.verdict;
    equations->rank = by_matrix.rank;
    assert_answer(equations, &by_matrix, verdict);
    assert_answer(equations, &by_grid, verdict);
    return verdict;
}

/* Small ones, and long ones across a word's end; kernels of larger ones are in test_lightsout. */
TEST(test_grids)
{
    struct random random = {25};
    uint64_t verdicts[3] = {0, 0, 0}, count = unit_count(200);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t p = primes[i % COUNT(primes)], most = i % 8 ? 8 : 70, least = i % 8 ? 8 : 4;
        uint64_t rows = 1 + random_below(&random, i % 16 ? most : least);
        uint64_t columns = 1 + random_below(&random, i % 16 ? least : most);
        SCOPED(equations_free) struct equations equations = equations_grid(p, rows, columns);
        for (uint64_t cell = 0; cell < rows * columns; cell++)
            equations.right[cell] = (uint32_t)random_below(&random, p);
        verdicts[assert_grid(&equations, rows, columns)]++;
    }
    assert_true(verdicts[QJ_UNIQUE] > count / 15 && verdicts[QJ_UNIQUE] < count - count / 15);
}

/* ------------------------------------------------------------------- limits */

TEST(test_limits)
{
    enum { SIDE = 600 };
    struct random random = {1};
    qj_limits limits = QJ_LIMITS_INIT, stop = QJ_LIMITS_INIT;
    qj_solution solution;
    struct view view = grid_view(2, UINT32_MAX, UINT32_MAX, NULL);
    limits.bytes = 1000000;
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    SCOPED(drop_engine_session) struct engine_session *session = NULL;
    assert_failure(context, engine_session_open(context, &engine_modular, &view, &session),
                   QJ_LIMIT, "the elimination needs 18.4 EB, limit 1 MB");
    context_end(context);

    SCOPED(drop_memory) uint32_t *right = calloc(SIDE * SIDE, sizeof *right);
    for (size_t i = 0; i < SIDE * SIDE; i++)
        right[i] = (uint32_t)random_below(&random, 7);
    view = grid_view(7, SIDE, SIDE, right);
    stop.stop = stop_when_working;
    context = context_within(&stop);
    assert_ok(context, engine_session_open(context, &engine_modular, &view, &session));
    assert_int_equal(engine_modular.solution(session, &solution), QJ_STOPPED);
}
