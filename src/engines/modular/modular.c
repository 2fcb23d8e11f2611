/* modular: linear systems over GF(p). A dense matrix is eliminated by elimination.h (a small one by
 * small.c), a sparse matrix by sparse.h while that pays. A grid's stencil is chased, which leaves a
 * system as large as the grid's shorter side (stencil.c). Every answer is checked by multiplication
 * before it is returned (modular_check.c).
 *
 * A verdict of inconsistent or multiple comes with a witness, by Fredholm's alternative: yA = 0 and
 * yb != 0, or Ay = 0 and y != 0.
 */
#include "engines/modular/modular.h"
#include "base/capped.h"
#include "engines/modular/sparse/sparse.h"
#include "model/engine.h"

extern const struct engine engine_modular;

struct modular {
    struct engine_session session;
    const struct linear_view *view;
    struct field field;
    struct small *small;        /* of a small matrix, else NULL */
    struct sparse sparse;       /* of a sparse matrix */
    struct dense_system system; /* of all other views */
    struct stencil stencil;     /* of a grid */
    bool solved;
    qj_solution solution;
};

/* Bytes of the elimination, a solution and a witness. */
static uint64_t modular_bytes(const struct linear_view *view, const struct field *field)
{
    uint64_t most = view->equations > view->unknowns ? view->equations : view->unknowns;
    enum linear_form form = linear_form(view);
    uint64_t bytes = form == LINEAR_SPARSE ? sparse_bytes(view)
                     : form == LINEAR_STENCIL
                         ? stencil_bytes(view, field)
                         : dense_system_bytes(field, view->equations, view->unknowns);
    capped_add(&bytes, most, sizeof(uint64_t));
    return bytes;
}

static qj_status modular_prepare(struct engine_session *session, const struct view *view)
{
    struct modular *modular = (struct modular *)session;
    qj_context *context = session->arena.context;
    const struct linear_view *system = modular->view = &view->linear;
    TRY(field_find(context, system->modulus, context->limits.kernel, &modular->field));
    TRY(context_check_states(context, system->unknowns));
    return context_check_bytes(context, modular_bytes(system, &modular->field), "the elimination");
}

/* -------------------------------------------------------------- elimination */

static qj_status modular_solve_matrix(struct modular *modular)
{
    const struct linear_view *view = modular->view;
    struct arena *arena = &modular->session.arena;
    struct dense_system *system = &modular->system;
    struct pace pace = {arena->context, 0};
    TRY(dense_system_open(system, arena, &modular->field, view->equations, view->unknowns));
    uint32_t *room;
    TRY(arena_make(arena, &room, view->unknowns));
    for (uint64_t row = 0; row < view->equations; row++) {
        const uint64_t first = row * view->unknowns;
        for (uint64_t i = 0; i < view->unknowns && view->matrix.bytes; i++)
            room[i] = view->matrix.bytes[first + i];
        elimination_set(&system->elimination, row,
                        view->matrix.bytes ? room : view->matrix.words + first);
        system->right[row] = residues_at(&view->right, row);
        TRY(pace_add(&pace, view->unknowns, "equations", row, view->equations));
    }
    arena_free(arena, room);
    return dense_system_solve(system);
}

/* ------------------------------------------------------------------ answers */

static qj_status modular_find_answer(struct modular *modular, enum linear_answer answer,
                                     uint64_t index, uint64_t *out)
{
    if (linear_form(modular->view) == LINEAR_SPARSE)
        return sparse_answer(&modular->sparse, answer, index, out);
    if (linear_form(modular->view) == LINEAR_STENCIL)
        return stencil_answer(&modular->stencil, &modular->system, answer, index, out);
    if (!modular->small)
        return dense_system_answer(&modular->system, answer, index, NULL, out);
    small_answer(modular->small, answer, index, out);
    return QJ_OK;
}

/* Computes the answer of index 0 in a block of the session. */
static qj_status modular_add_answer(struct modular *modular, enum linear_answer answer,
                                    const uint64_t **out)
{
    uint64_t count = answer == WITNESS ? modular->view->equations : modular->view->unknowns;
    uint64_t *numbers;
    TRY(arena_make(&modular->session.arena, &numbers, count));
    *out = numbers;
    return modular_find_answer(modular, answer, 0, numbers);
}

/* Eliminates; *kernel: its dimension. States count the entries visited. */
static qj_status modular_eliminate(struct modular *modular, uint64_t *kernel, bool *contradicted)
{
    const struct linear_view *view = modular->view;
    struct arena *arena = &modular->session.arena;
    struct dense_system *system = &modular->system;
    if (linear_form(view) == LINEAR_MATRIX && view->equations <= SMALL_SIDE &&
        view->unknowns <= SMALL_SIDE) {
        TRY(arena_make(arena, &modular->small, 1));
        small_solve(modular->small, view);
        modular->session.states = view->equations * view->unknowns;
        *kernel = view->unknowns - modular->small->rank;
        *contradicted = modular->small->contradiction < view->equations;
        return QJ_OK;
    }
    if (linear_form(view) == LINEAR_SPARSE) {
        TRY(sparse_solve(&modular->sparse, arena, view, &modular->field));
        modular->session.states = view->sparse.rows[view->equations];
        *kernel = sparse_kernel_dimension(&modular->sparse);
        *contradicted = sparse_is_contradicted(&modular->sparse);
        return QJ_OK;
    }
    if (linear_form(view) == LINEAR_STENCIL)
        TRY(stencil_solve(&modular->stencil, system, arena, view, &modular->field));
    else
        TRY(modular_solve_matrix(modular));
    modular->session.states = system->elimination.rows * system->elimination.columns;
    *kernel = dense_system_kernel_dimension(system);
    *contradicted = dense_system_is_contradicted(system);
    return QJ_OK;
}

static qj_status modular_solve(struct modular *modular)
{
    const struct linear_view *view = modular->view;
    qj_solution solution = {
        .modulus = view->modulus, .equations = view->equations, .unknowns = view->unknowns};
    bool contradicted;
    TRY(modular_eliminate(modular, &solution.kernel_dimension, &contradicted));
    solution.rank = view->unknowns - solution.kernel_dimension;
    solution.verdict = contradicted                ? QJ_INCONSISTENT
                       : solution.kernel_dimension ? QJ_MULTIPLE
                                                   : QJ_UNIQUE;
    if (contradicted)
        TRY(modular_add_answer(modular, WITNESS, &solution.witness));
    else
        TRY(modular_add_answer(modular, SOLUTION, &solution.x));
    if (solution.verdict == QJ_MULTIPLE)
        TRY(modular_add_answer(modular, KERNEL, &solution.witness));
    TRY(modular_check_solution(view, &solution, modular->session.arena.context));
    modular->solution = solution;
    return QJ_OK;
}

/* Solves at the first request. */
static qj_status modular_solution(struct engine_session *session, qj_solution *out)
{
    struct modular *modular = (struct modular *)session;
    if (!modular->solved)
        TRY(modular_solve(modular));
    modular->solved = true;
    *out = modular->solution;
    return QJ_OK;
}

/* Returns a vector of the kernel after checking it by multiplication. */
static qj_status modular_kernel(struct engine_session *session, uint64_t index, uint64_t *vector,
                                bool *exists)
{
    struct modular *modular = (struct modular *)session;
    qj_solution solution;
    TRY(modular_solution(session, &solution));
    *exists = index < solution.kernel_dimension;
    if (!*exists)
        return QJ_OK;
    memset(vector, 0, modular->view->unknowns * sizeof *vector);
    TRY(modular_find_answer(modular, KERNEL, index, vector));
    return modular_check_kernel(modular->view, vector, session->arena.context);
}

const struct engine engine_modular = {
    .name = "modular",
    .theorem =
        "Gaussian elimination over GF(p), of sparse matrices sparsely while that pays; on a grid "
        "the first row of presses determines the others, so that only a system of its size "
        "is left.",
    .view = VIEW_LINEAR,
    .prepare = modular_prepare,
    .session_size = sizeof(struct modular),
    .solution = modular_solution,
    .kernel = modular_kernel,
};
