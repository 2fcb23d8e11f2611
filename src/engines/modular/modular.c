/* modular: linear systems over GF(p). A matrix is eliminated densely (elimination.h; a small one by
 * small.h), a sparse one sparsely while that pays (sparse.h), a grid's stencil by chasing, which
 * leaves a system as large as the grid's shorter side (stencil.h). Every answer is checked by
 * multiplication before it is returned (check.h).
 *
 * A verdict of inconsistent or multiple comes with a witness, by Fredholm's alternative: yA = 0 and
 * yb != 0, or Ay = 0 and y != 0.
 */
#include "engines/modular/check.h"
#include "engines/modular/small.h"
#include "engines/modular/sparse/sparse.h"
#include "engines/modular/stencil.h"
#include "model/engine.h"

#include <string.h>

extern const struct engine engine_modular;

struct modular {
    struct session session;
    const struct linear_view *view;
    struct field field;
    enum linear_form form;
    struct small *small;    /* of a small matrix, else NULL */
    struct sparse sparse;   /* of a sparse matrix */
    struct system system;   /* of other views */
    struct stencil stencil; /* of a grid */
    bool solved;
    qj_solution solution;
};

static uint64_t most_entries(const struct linear_view *view)
{
    return view->equations > view->unknowns ? view->equations : view->unknowns;
}

/* Besides the elimination: a solution and a witness. */
static uint64_t bytes_needed(const struct linear_view *view, const struct field *field)
{
    uint64_t bytes, vectors;
    enum linear_form form = linear_form(view);
    bytes = form == LINEAR_SPARSE    ? sparse_bytes(view)
            : form == LINEAR_STENCIL ? stencil_bytes(view, field)
                                     : system_bytes(field, view->equations, view->unknowns);
    bool over = __builtin_mul_overflow(most_entries(view), sizeof(uint64_t), &vectors) ||
                __builtin_add_overflow(bytes, vectors, &bytes);
    return over ? UINT64_MAX : bytes;
}

static qj_status open_system(qj_context *context, const struct view *view, struct session **out)
{
    const struct linear_view *system = &view->linear;
    struct field field;
    TRY(field_find(context, system->modulus, context->limits.kernel, &field));
    TRY(context_check_states(context, system->unknowns));
    TRY(context_check_bytes(context, bytes_needed(system, &field), "the elimination"));
    struct modular *modular = session_new(context, &engine_modular, sizeof *modular);
    if (!modular)
        return context_status(context);
    modular->view = system;
    modular->field = field;
    modular->form = linear_form(system);
    *out = &modular->session;
    return QJ_OK;
}

/* -------------------------------------------------------------- elimination */

/* Sets a row of the matrix; room: unknowns residues. */
static void set_row(struct elimination *elimination, const struct residues *matrix, uint64_t row,
                    uint32_t *room)
{
    uint64_t first = row * elimination->columns;
    for (uint64_t i = 0; i < elimination->columns && matrix->bytes; i++)
        room[i] = matrix->bytes[first + i];
    elimination_set(elimination, row, matrix->bytes ? room : matrix->words + first);
}

static qj_status solve_matrix(struct modular *modular)
{
    const struct linear_view *view = modular->view;
    struct arena *arena = &modular->session.arena;
    struct system *system = &modular->system;
    struct pace pace = {arena->context, 0};
    TRY(system_open(system, arena, &modular->field, view->equations, view->unknowns));
    uint32_t *room;
    TRY(arena_make(arena, &room, view->unknowns));
    for (uint64_t row = 0; row < view->equations; row++) {
        set_row(&system->elimination, &view->matrix, row, room);
        system->right[row] = residues_at(&view->right, row);
        TRY(pace_add(&pace, view->unknowns, "equations", row, view->equations));
    }
    arena_free(arena, room);
    return system_solve(system);
}

/* ------------------------------------------------------------------ answers */

/* The verdict, and what follows from the rank. */
static qj_solution judge(const struct modular *modular)
{
    const struct linear_view *view = modular->view;
    const struct small *small = modular->small;
    bool sparse = modular->form == LINEAR_SPARSE;
    uint64_t kernel = small    ? small->columns - small->rank
                      : sparse ? sparse_kernel_dimension(&modular->sparse)
                               : system_kernel_dimension(&modular->system);
    qj_verdict verdict = kernel ? QJ_MULTIPLE : QJ_UNIQUE;
    bool contradicted = small    ? small_is_contradicted(small)
                        : sparse ? sparse_is_contradicted(&modular->sparse)
                                 : system_is_contradicted(&modular->system);
    return (qj_solution){.verdict = contradicted ? QJ_INCONSISTENT : verdict,
                         .modulus = view->modulus,
                         .equations = view->equations,
                         .unknowns = view->unknowns,
                         .rank = view->unknowns - kernel,
                         .kernel_dimension = kernel};
}

enum answer { SOLUTION, KERNEL, CONTRADICTION };

/* An answer of the system that was eliminated, in small. */
static qj_status ask_system(struct system *system, enum answer answer, uint64_t index,
                            uint32_t *out)
{
    if (answer == SOLUTION)
        return system_solution(system, out);
    return answer == KERNEL ? system_kernel(system, index, out) : system_contradiction(system, out);
}

static qj_status ask_small(const struct small *small, enum answer answer, uint64_t index,
                           uint64_t *out)
{
    if (answer == SOLUTION)
        small_solution(small, out);
    else if (answer == KERNEL)
        small_kernel(small, index, out);
    else
        small_contradiction(small, out);
    return QJ_OK;
}

static qj_status ask_sparse(struct sparse *sparse, enum answer answer, uint64_t index,
                            uint64_t *out)
{
    if (answer == SOLUTION)
        return sparse_solution(sparse, out);
    return answer == KERNEL ? sparse_kernel(sparse, index, out) : sparse_contradiction(sparse, out);
}

/* And what it says of the view. */
static qj_status expand(struct modular *modular, enum answer answer, const uint32_t *small,
                        uint64_t *out)
{
    const struct linear_view *view = modular->view;
    uint64_t count = answer == CONTRADICTION ? view->equations : view->unknowns;
    if (modular->form == LINEAR_STENCIL) {
        struct stencil *stencil = &modular->stencil;
        if (answer == SOLUTION)
            return stencil_solution(stencil, small, out);
        return answer == KERNEL ? stencil_kernel(stencil, small, out)
                                : stencil_kernel_upwards(stencil, small, out);
    }
    for (uint64_t i = 0; i < count; i++)
        out[i] = small[i];
    return QJ_OK;
}

static qj_status find_answer(struct modular *modular, enum answer answer, uint64_t index,
                             uint64_t *out)
{
    struct arena *arena = &modular->session.arena;
    const struct elimination *elimination = &modular->system.elimination;
    uint64_t count = answer == CONTRADICTION ? elimination->rows : elimination->columns;
    if (modular->small)
        return ask_small(modular->small, answer, index, out);
    if (modular->form == LINEAR_SPARSE)
        return ask_sparse(&modular->sparse, answer, index, out);
    uint32_t *small;
    TRY(arena_make(arena, &small, count));
    qj_status status = ask_system(&modular->system, answer, index, small);
    if (status == QJ_OK)
        status = expand(modular, answer, small, out);
    arena_free(arena, small);
    return status;
}

/* The same in a block of the session. */
static qj_status add_answer(struct modular *modular, enum answer answer, const uint64_t **out)
{
    const struct linear_view *view = modular->view;
    uint64_t count = answer == CONTRADICTION ? view->equations : view->unknowns;
    uint64_t *numbers;
    TRY(arena_make(&modular->session.arena, &numbers, count));
    *out = numbers;
    return find_answer(modular, answer, 0, numbers);
}

/* Eliminates; states are the entries that were looked at. */
static qj_status eliminate(struct modular *modular)
{
    const struct linear_view *view = modular->view;
    struct arena *arena = &modular->session.arena;
    struct system *system = &modular->system;
    if (small_fits(view)) {
        TRY(arena_make(arena, &modular->small, 1));
        small_solve(modular->small, view);
        modular->session.states = view->equations * view->unknowns;
        return QJ_OK;
    }
    if (modular->form == LINEAR_SPARSE) {
        TRY(sparse_solve(&modular->sparse, arena, view, &modular->field));
        modular->session.states = view->sparse.rows[view->equations];
        return QJ_OK;
    }
    if (modular->form == LINEAR_STENCIL)
        TRY(stencil_solve(&modular->stencil, system, arena, view, &modular->field));
    else
        TRY(solve_matrix(modular));
    modular->session.states = system->elimination.rows * system->elimination.columns;
    return QJ_OK;
}

static qj_status solve(struct modular *modular)
{
    const struct linear_view *view = modular->view;
    struct arena *arena = &modular->session.arena;
    TRY(eliminate(modular));
    qj_solution solution = judge(modular);
    if (solution.verdict == QJ_INCONSISTENT)
        TRY(add_answer(modular, CONTRADICTION, &solution.witness));
    else
        TRY(add_answer(modular, SOLUTION, &solution.x));
    if (solution.verdict == QJ_MULTIPLE)
        TRY(add_answer(modular, KERNEL, &solution.witness));
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

/* Every vector is multiplied out before it is given. */
static qj_status kernel_of(struct session *session, uint64_t index, uint64_t *vector, bool *exists)
{
    struct modular *modular = (struct modular *)session;
    qj_solution solution;
    TRY(solution_of(session, &solution));
    if (index >= solution.kernel_dimension) {
        *exists = false;
        return QJ_OK;
    }
    memset(vector, 0, modular->view->unknowns * sizeof *vector);
    TRY(find_answer(modular, KERNEL, index, vector));
    TRY(check_kernel(modular->view, vector, &session->arena));
    *exists = true;
    return QJ_OK;
}

const struct engine engine_modular = {
    .name = "modular",
    .theorem =
        "Gaussian elimination over GF(p), of sparse matrices sparsely while that pays; on a grid "
        "the first row of presses determines the others, so that only a system of its size "
        "is left.",
    .view = VIEW_LINEAR,
    .open = open_system,
    .solution = solution_of,
    .kernel = kernel_of,
};
