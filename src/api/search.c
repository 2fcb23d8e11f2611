/* search: the solutions of Ax = b are x + K, K the kernel of A. The p^d sums of a basis of K are
 * counted through like numbers of d digits in base p, each step adding one vector of the basis, and
 * one more for every carry, as p times a vector is 0.
 *
 *     digits      0 0    1 0    0 1    1 1          p = 2, d = 2
 *     adds             b0     b0+b1   b0
 */
#include "api/search.h"

#include "base/pace.h"

#include <string.h>

/* Vectors are of residues. */
struct search {
    struct pace pace;
    uint64_t p, unknowns, dimension;
    uint64_t *basis;  /* of the kernel: dimension vectors */
    uint64_t *digits; /* how often each of them is added */
    uint64_t *sum;    /* where the search is */
    uint64_t *best;
    uint64_t least; /* the cost of best */
};

static void take_if_better(struct search *search, enum search_cost cost)
{
    uint64_t found = 0;
    for (uint64_t i = 0; i < search->unknowns; i++)
        found += cost == SEARCH_SUM ? search->sum[i] : search->sum[i] != 0;
    if (found >= search->least)
        return;
    search->least = found;
    memcpy(search->best, search->sum, search->unknowns * sizeof *search->best);
}

/* The next sum of the basis; *more is false when all have been. */
static qj_status next_sum(struct search *search, bool *more)
{
    uint64_t carry = 0;
    for (; carry < search->dimension; carry++) {
        const uint64_t *vector = search->basis + carry * search->unknowns;
        TRY(pace_add(&search->pace, 2 * search->unknowns, "solutions", 0, 0));
        for (uint64_t i = 0; i < search->unknowns; i++) {
            uint64_t sum = search->sum[i] + vector[i];
            search->sum[i] = sum < search->p ? sum : sum - search->p;
        }
        if (++search->digits[carry] < search->p)
            break;
        search->digits[carry] = 0;
    }
    *more = carry < search->dimension;
    return QJ_OK;
}

/* Whether all sums of a basis can be looked at: the engine has a kernel, which fits beside the
 * rest, and they are few. */
static bool looks_at_all(const qj_session *session, const qj_solution *solution)
{
    const uint64_t most_sums = UINT64_C(1) << 16, most_work = UINT64_C(1) << 28;
    const qj_context *context = session->arena.context;
    uint64_t left = context->limits.bytes - context->bytes, sums = 1;
    if (!session->session->engine->kernel || solution->kernel_dimension == QJ_NOT_KNOWN)
        return false;
    for (uint64_t i = 0; i < solution->kernel_dimension; i++) {
        sums *= solution->modulus;
        if (sums > most_sums || sums > most_work / solution->unknowns)
            return false;
    }
    return (solution->kernel_dimension + 4) * sizeof(uint64_t) <= left / 2 / solution->unknowns;
}

bool search_has_others(const qj_session *session, const qj_solution *solution)
{
    return solution->verdict == QJ_MULTIPLE && looks_at_all(session, solution);
}

qj_status search_best(qj_session *session, const qj_solution *solution, enum search_cost cost,
                      struct arena *arena, uint64_t *sum, uint64_t **best)
{
    uint64_t p = solution->modulus, unknowns = solution->unknowns;
    uint64_t dimension = looks_at_all(session, solution) ? solution->kernel_dimension : 0;
    TRY(context_check_array(arena->context, (dimension + 1) * unknowns, sizeof(uint64_t),
                            "the solutions near by"));
    struct search search = {{arena->context, 0}, p,          unknowns,
                            dimension,           .sum = sum, .least = UINT64_MAX};
    TRY(arena_make(arena, &search.basis, dimension * unknowns));
    TRY(arena_make(arena, &search.digits, dimension));
    TRY(arena_make(arena, &search.best, unknowns));
    for (uint64_t i = 0; i < dimension; i++) {
        bool exists;
        TRY(session->session->engine->kernel(session->session, i, search.basis + i * unknowns,
                                             &exists));
    }
    for (bool more = true; more;) {
        take_if_better(&search, cost);
        TRY(next_sum(&search, &more));
    }
    *best = search.best;
    return QJ_OK;
}
