/* modular: linear systems over GF(p). A matrix is eliminated as it stands (echelon.h), a grid's
 * stencil by chasing, which leaves a system as large as the grid's shorter side (stencil.h). Every
 * answer is multiplied out before it is given (check.h).
 *
 * A verdict of inconsistent or multiple comes with a witness, by Fredholm's alternative: yA = 0 and
 * yb != 0, or Ay = 0 and y != 0.
 */
#include "engines/modular/check.h"
#include "engines/modular/stencil.h"
#include "model/engine.h"

#include <string.h>

extern const struct engine engine_modular;

struct modular {
    struct session session;
    const struct linear_view *view;
    struct echelon echelon;
    struct stencil stencil; /* of a grid */
    bool solved;
    qj_solution solution;
};

/* Besides the elimination: a solution, a witness and their check, of most entries each. */
static uint64_t bytes_needed(const struct linear_view *view, uint64_t most)
{
    uint64_t bytes, vectors;
    bytes = view->matrix ? echelon_bytes(view->equations, view->unknowns) : stencil_bytes(view);
    bool over = __builtin_mul_overflow(most, 3 * sizeof(uint64_t), &vectors) ||
                __builtin_add_overflow(bytes, vectors, &bytes);
    return over ? UINT64_MAX : bytes;
}

static qj_status open_system(qj_context *context, const struct view *view, struct session **out)
{
    const struct linear_view *system = &view->linear;
    uint64_t most = system->equations > system->unknowns ? system->equations : system->unknowns;
    TRY(context_check_states(context, system->unknowns));
    TRY(context_check_bytes(context, bytes_needed(system, most), "the elimination"));
    struct modular *modular = session_new(context, &engine_modular, sizeof *modular);
    if (!modular)
        return context_status(context);
    modular->view = &view->linear;
    *out = &modular->session;
    return QJ_OK;
}

static qj_status eliminate_matrix(struct modular *modular)
{
    const struct linear_view *view = modular->view;
    struct echelon *echelon = &modular->echelon;
    TRY(echelon_open(echelon, &modular->session.arena, view->modulus, view->equations,
                     view->unknowns));
    for (uint64_t row = 0; row < view->equations; row++)
        TRY(echelon_insert(echelon, view->matrix + row * view->unknowns, view->right[row]));
    return QJ_OK;
}

/* The verdict, and what follows from the rank. */
static qj_solution judge(const struct modular *modular)
{
    const struct linear_view *view = modular->view;
    const struct echelon *echelon = &modular->echelon;
    uint64_t kernel = echelon->columns - echelon->rank;
    qj_verdict verdict = kernel ? QJ_MULTIPLE : QJ_UNIQUE;
    return (qj_solution){.verdict = echelon->contradicted ? QJ_INCONSISTENT : verdict,
                         .modulus = view->modulus,
                         .equations = view->equations,
                         .unknowns = view->unknowns,
                         .rank = view->unknowns - kernel,
                         .kernel_dimension = kernel};
}

/* Solves the system in echelon form: x, and unless that is unique the witness y. x is room to work
 * in when there is no solution. */
static qj_status solve_echelon(struct echelon *echelon, qj_verdict verdict, uint64_t *x,
                               uint64_t *y)
{
    if (verdict == QJ_INCONSISTENT)
        return echelon_contradiction(echelon, x, y);
    TRY(echelon_solve(echelon, false, x));
    return verdict == QJ_MULTIPLE ? echelon_kernel(echelon, 0, y) : QJ_OK;
}

/* Solves for the first row of the grid and chases the rest. */
static qj_status solve_stencil(struct modular *modular, qj_verdict verdict, uint64_t *x,
                               uint64_t *y)
{
    struct arena *arena = &modular->session.arena;
    struct stencil *stencil = &modular->stencil;
    uint64_t *first = arena_alloc(arena, 2 * stencil->columns, sizeof *first);
    if (!first)
        return arena_status(arena);
    uint64_t *kernel = first + stencil->columns;
    TRY(solve_echelon(&modular->echelon, verdict, first, kernel));
    if (verdict == QJ_INCONSISTENT)
        TRY(stencil_kernel_upwards(stencil, kernel, y));
    else
        TRY(stencil_solution(stencil, first, x));
    if (verdict == QJ_MULTIPLE)
        TRY(stencil_kernel(stencil, kernel, y));
    arena_free(arena, first);
    return QJ_OK;
}

static qj_status eliminate(struct modular *modular)
{
    if (modular->view->matrix)
        return eliminate_matrix(modular);
    return stencil_open(&modular->stencil, &modular->echelon, &modular->session.arena,
                        modular->view);
}

static qj_status solve(struct modular *modular)
{
    const struct linear_view *view = modular->view;
    struct arena *arena = &modular->session.arena;
    TRY(eliminate(modular));
    modular->session.states = modular->echelon.inserted * modular->echelon.columns;
    qj_solution solution = judge(modular);
    bool inconsistent = solution.verdict == QJ_INCONSISTENT;
    uint64_t *x = arena_alloc(arena, view->unknowns, sizeof *x);
    uint64_t *y = arena_alloc(arena, inconsistent ? view->equations : view->unknowns, sizeof *y);
    if (!x || !y)
        return arena_status(arena);
    TRY(view->matrix ? solve_echelon(&modular->echelon, solution.verdict, x, y)
                     : solve_stencil(modular, solution.verdict, x, y));
    solution.x = inconsistent ? NULL : x;
    solution.witness = solution.verdict == QJ_UNIQUE ? NULL : y;
    TRY(check_solution(view, &solution, arena));
    modular->solution = solution;
    return QJ_OK;
}

/* The work is done when the solution is first asked for. */
static qj_status solution_of(struct session *session, qj_solution *out)
{
    struct modular *modular = (struct modular *)session;
    if (!modular->solved)
        TRY(solve(modular));
    modular->solved = true;
    *out = modular->solution;
    return QJ_OK;
}

/* ---------------------------------------------------------------- kernel */

/* A vector of the kernel, which is all 0 before, in y. */
static qj_status find_vector(struct modular *modular, uint64_t index, uint64_t *y)
{
    struct arena *arena = &modular->session.arena;
    struct stencil *stencil = &modular->stencil;
    if (modular->view->matrix)
        return echelon_kernel(&modular->echelon, index, y);
    uint64_t *first = arena_alloc(arena, stencil->columns, sizeof *first);
    if (!first)
        return arena_status(arena);
    qj_status status = echelon_kernel(&modular->echelon, index, first);
    if (status == QJ_OK)
        status = stencil_kernel(stencil, first, y);
    arena_free(arena, first);
    return status;
}

/* Every vector is multiplied out before it is given. */
static qj_status kernel_of(struct session *session, uint64_t index, uint64_t *vector, bool *exists)
{
    struct modular *modular = (struct modular *)session;
    const struct linear_view *view = modular->view;
    qj_solution solution;
    TRY(solution_of(session, &solution));
    if (index >= solution.kernel_dimension) {
        *exists = false;
        return QJ_OK;
    }
    memset(vector, 0, view->unknowns * sizeof *vector);
    TRY(find_vector(modular, index, vector));
    TRY(check_kernel(view, vector, &session->arena));
    *exists = true;
    return QJ_OK;
}

const struct engine engine_modular = {
    .name = "modular",
    .theorem = "Gaussian elimination over GF(p); on a grid the first row of presses determines the "
               "others, so that only a system of its size is left.",
    .view = VIEW_LINEAR,
    .open = open_system,
    .solution = solution_of,
    .kernel = kernel_of,
};
