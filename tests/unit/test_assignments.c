/* The exhaustive engine on puzzles: linear systems of known rank, scrambled. */
#include "engines/exhaustive/exhaustive.h"

#include "support/equations.h"

GROUP(assignments)

enum { MAX_UNKNOWNS = 4 };

static uint64_t system_equations(const void *setup)
{
    return ((const struct equations *)setup)->rows;
}

static uint64_t system_unknowns(const void *setup)
{
    return ((const struct equations *)setup)->columns;
}

static uint64_t system_modulus(const void *setup)
{
    return ((const struct equations *)setup)->p;
}

static uint32_t system_left(const void *setup, const uint32_t *x, uint64_t row)
{
    const struct equations *system = setup;
    uint64_t wide[MAX_UNKNOWNS] = {0};
    for (uint64_t i = 0; i < system->columns; i++)
        wide[i] = x[i];
    return (uint32_t)((system->right[row] + system->p - times_row(system, row, wide)) % system->p);
}

static const struct puzzle system_puzzle = {
    system_equations, system_unknowns, system_modulus, system_left, 0, false};

static qj_status open_system(qj_context *context, const struct equations *system,
                             struct session **out)
{
    struct view view = {.kind = VIEW_RULES,
                        .rules = {.puzzle = &system_puzzle, .setup = setup_of(system)}};
    return engine_exhaustive.open(context, &view, out);
}

/* The vectors begin in columns of their own, the later ones first, and none has anything where
 * another begins. */
static void check_kernel(const struct equations *system, struct session *session,
                         uint64_t dimension)
{
    uint64_t vector[MAX_UNKNOWNS], before = system->columns;
    bool exists, leads[MAX_UNKNOWNS] = {false};
    for (uint64_t i = 0; i < dimension; i++) {
        uint64_t lead = 0;
        assert_int_equal(session->engine->kernel(session, i, vector, &exists), QJ_OK);
        assert_true(exists);
        assert_in_kernel(system, vector);
        while (vector[lead] == 0)
            lead++;
        assert_true(lead < before && vector[lead] == 1);
        for (uint64_t j = lead + 1; j < system->columns; j++)
            assert_false(leads[j] && vector[j]);
        before = lead;
        leads[lead] = true;
    }
    assert_int_equal(session->engine->kernel(session, dimension, vector, &exists), QJ_OK);
    assert_false(exists);
}

TEST(systems_of_known_rank)
{
    static const uint64_t primes[] = {2, 3, 5, 7};
    struct random random = {2};
    for (uint64_t round = 0; round < unit_count(2000); round++) {
        uint64_t rows = random_below(&random, 5), columns = random_below(&random, MAX_UNKNOWNS + 1);
        uint64_t rank = random_below(&random, (rows < columns ? rows : columns) + 1);
        SCOPED(equations_free)
        struct equations system = equations_new(&random, primes[random_below(&random, 4)], rows,
                                                columns, rank);
        bool good = rank == rows || random_chance(&random, 700);
        qj_solution solution;
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_engine_session) struct session *session = NULL;
        if (!good)
            equations_contradict(&random, &system);
        assert_int_equal(open_system(context, &system, &session), QJ_OK);
        assert_int_equal(session->engine->solution(session, &solution), QJ_OK);
        assert_int_equal(solution.modulus, system.p);
        assert_int_equal(solution.unknowns, columns);
        assert_int_equal(solution.equations, rows);
        assert_int_equal(solution.rank, rank);
        assert_int_equal(solution.kernel_dimension, columns - rank);
        assert_int_equal(solution.verdict, !good             ? QJ_INCONSISTENT
                                           : rank == columns ? QJ_UNIQUE
                                                             : QJ_MULTIPLE);
        assert_int_equal(solution.x == NULL, !good);
        assert_int_equal(solution.witness == NULL, !good || rank == columns);
        if (solution.x)
            assert_solves(&system, solution.x);
        if (solution.witness)
            assert_in_kernel(&system, solution.witness);
        check_kernel(&system, session, columns - rank);
    }
}

TEST(large_puzzles_are_refused)
{
    struct equations system = {.columns = 33, .p = 2};
    struct session *session;
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.states = 100));
    assert_failure(context, open_system(context, &system, &session), QJ_LIMIT,
                   "33 unknowns modulo 2 have more than 2^32 assignments to try");
    system = (struct equations){.columns = 3, .p = 5};
    assert_int_equal(open_system(context, &system, &session), QJ_LIMIT);
}
