/* The exhaustive engine on puzzles: linear systems made with a known rank, then scrambled. */
#include "engines/exhaustive/exhaustive.h"

#include "support/support.h"

enum { MOST_EQUATIONS = 4, MOST_UNKNOWNS = 4 };
struct system {
    uint64_t equations, unknowns, modulus;
    uint32_t a[MOST_EQUATIONS][MOST_UNKNOWNS], b[MOST_EQUATIONS];
};

static uint64_t system_equations(const void *setup)
{
    return ((const struct system *)setup)->equations;
}

static uint64_t system_unknowns(const void *setup)
{
    return ((const struct system *)setup)->unknowns;
}

static uint64_t system_modulus(const void *setup)
{
    return ((const struct system *)setup)->modulus;
}

static uint64_t row_value(const struct system *system, uint64_t row, const uint64_t *x)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < system->unknowns; i++)
        sum += system->a[row][i] * x[i];
    return sum % system->modulus;
}

static uint32_t system_left(const void *setup, const uint32_t *x, uint64_t row)
{
    const struct system *system = setup;
    uint64_t wide[MOST_UNKNOWNS] = {0};
    for (uint64_t i = 0; i < system->unknowns; i++)
        wide[i] = x[i];
    uint64_t value = row_value(system, row, wide);
    return (uint32_t)((system->b[row] + system->modulus - value) % system->modulus);
}

static const struct puzzle system_puzzle = {
    system_equations, system_unknowns, system_modulus, system_left, 0, false};

static qj_status open_system(qj_context *context, const struct system *system, struct session **out)
{
    struct view view = {.kind = VIEW_RULES,
                        .rules = {.puzzle = &system_puzzle, .setup = setup_of(system)}};
    return engine_exhaustive.open(context, &view, out);
}

/* Adds multiples of rows to later, then to earlier rows: the solutions stay the same. */
static void scramble(struct random *random, struct system *system)
{
    for (int step = 0; step < 20 && system->equations > 1; step++) {
        uint64_t from = random_below(random, system->equations);
        uint64_t to = random_below(random, system->equations);
        uint32_t factor = (uint32_t)random_below(random, system->modulus);
        if (from == to)
            continue;
        for (uint64_t i = 0; i < system->unknowns; i++)
            system->a[to][i] = (uint32_t)((system->a[to][i] + factor * system->a[from][i]) %
                                          system->modulus);
        system->b[to] = (uint32_t)((system->b[to] + factor * system->b[from]) % system->modulus);
    }
}

/* x[i] + (anything behind it) = b[i] for i < rank, 0 = 0 after that, or once 0 = 1; scrambled. */
static void random_system(struct random *random, struct system *system, uint64_t *rank, bool *good)
{
    static const uint64_t primes[] = {2, 3, 5, 7};
    *system = (struct system){.equations = random_below(random, MOST_EQUATIONS + 1),
                              .unknowns = random_below(random, MOST_UNKNOWNS + 1),
                              .modulus = primes[random_below(random, 4)]};
    uint64_t most = system->equations < system->unknowns ? system->equations : system->unknowns;
    *rank = random_below(random, most + 1);
    *good = *rank == system->equations || random_chance(random, 700);
    for (uint64_t row = 0; row < *rank; row++) {
        system->a[row][row] = 1;
        for (uint64_t i = row + 1; i < system->unknowns; i++)
            system->a[row][i] = (uint32_t)random_below(random, system->modulus);
        system->b[row] = (uint32_t)random_below(random, system->modulus);
    }
    if (!*good)
        system->b[*rank] = 1;
    scramble(random, system);
}

static void check_solution(const struct system *system, const qj_solution *solution, uint64_t rank)
{
    assert_int_equal(solution->verdict, rank == system->unknowns ? QJ_UNIQUE : QJ_MULTIPLE);
    assert_int_equal(solution->rank, rank);
    assert_int_equal(solution->kernel_dimension, system->unknowns - rank);
    bool zero = true;
    for (uint64_t row = 0; row < system->equations; row++) {
        assert_int_equal(row_value(system, row, solution->x), system->b[row]);
        if (solution->witness)
            assert_int_equal(row_value(system, row, solution->witness), 0);
    }
    for (uint64_t i = 0; solution->witness && i < system->unknowns; i++) {
        assert_true(solution->witness[i] < system->modulus);
        zero = zero && solution->witness[i] == 0;
    }
    assert_true(zero == (rank == system->unknowns));
}

/* The vectors begin in columns of their own, the later ones first, and none has anything where
 * another begins. */
static void check_kernel(const struct system *system, struct session *session, uint64_t dimension)
{
    uint64_t vector[MOST_UNKNOWNS], before = system->unknowns;
    bool exists, leads[MOST_UNKNOWNS] = {false};
    for (uint64_t i = 0; i < dimension; i++) {
        uint64_t lead = 0;
        assert_int_equal(session->engine->kernel(session, i, vector, &exists), QJ_OK);
        assert_true(exists);
        for (uint64_t row = 0; row < system->equations; row++)
            assert_int_equal(row_value(system, row, vector), 0);
        while (vector[lead] == 0)
            lead++;
        assert_true(lead < before && vector[lead] == 1);
        for (uint64_t j = lead + 1; j < system->unknowns; j++)
            assert_false(leads[j] && vector[j]);
        before = lead;
        leads[lead] = true;
    }
    assert_int_equal(session->engine->kernel(session, dimension, vector, &exists), QJ_OK);
    assert_false(exists);
}

static void systems_of_known_rank(void **state)
{
    (void)state;
    struct random random = {2};
    for (int round = 0; round < 2000; round++) {
        struct system system;
        struct session *session;
        qj_solution solution;
        uint64_t rank;
        bool good;
        qj_context *context = context_start();
        random_system(&random, &system, &rank, &good);
        assert_int_equal(open_system(context, &system, &session), QJ_OK);
        assert_int_equal(session->engine->solution(session, &solution), QJ_OK);
        assert_int_equal(solution.modulus, system.modulus);
        assert_int_equal(solution.unknowns, system.unknowns);
        assert_int_equal(solution.equations, system.equations);
        if (good) {
            check_solution(&system, &solution, rank);
        } else {
            assert_int_equal(solution.verdict, QJ_INCONSISTENT);
            assert_null(solution.x);
            assert_null(solution.witness);
            assert_int_equal(solution.rank, rank);
            assert_int_equal(solution.kernel_dimension, system.unknowns - rank);
        }
        check_kernel(&system, session, system.unknowns - rank);
        session_free(session);
        context_end(context);
    }
}

static void large_puzzles_are_refused(void **state)
{
    (void)state;
    struct system system = {.unknowns = 33, .modulus = 2};
    struct session *session;
    qj_limits limits = QJ_LIMITS_INIT;
    limits.states = 100;
    qj_context *context = NULL;
    assert_int_equal(qj_context_new(&limits, &context), QJ_OK);
    assert_int_equal(open_system(context, &system, &session), QJ_LIMIT);
    assert_string_equal(qj_context_error(context)->message,
                        "33 unknowns modulo 2 have more than 2^32 assignments to try");
    system = (struct system){.unknowns = 3, .modulus = 5};
    assert_int_equal(open_system(context, &system, &session), QJ_LIMIT);
    context_end(context);
}

UNIT(assignments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(systems_of_known_rank),
        cmocka_unit_test(large_puzzles_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
