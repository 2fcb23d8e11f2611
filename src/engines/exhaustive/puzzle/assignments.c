/* assignments: tries every assignment of residues to the unknowns of a puzzle.
 *
 * Assignments are numbered with one digit for each unknown in base modulus; the last unknown
 * changes fastest. The residual of an assignment x is b - Ax. x is a solution if its residual is 0,
 * and lies in the kernel of A if its residual equals the residual of the assignment 0.
 *
 * A kernel vector that begins (after zeros) with a 1 in a new column is taken into the basis. The
 * vectors taken in this order form a basis: such a column can be cleared in all others, as in the
 * echelon form.
 */
#include "engines/exhaustive/puzzle/assignments.h"

#include "model/linear/system.h"

#define MAX_ASSIGNMENTS (UINT64_C(1) << 32)

/* Counts the assignments; QJ_LIMIT if they are too many to try. */
static qj_status assignments_count(struct assignments_session *puzzle)
{
    qj_context *context = puzzle->head.arena.context;
    const uint64_t modulus = puzzle->system->modulus;
    puzzle->assignments = 1;
    for (uint64_t i = 0; i < puzzle->unknowns; i++) {
        puzzle->assignments *= modulus;
        if (puzzle->assignments > MAX_ASSIGNMENTS)
            return context_fail(context, QJ_LIMIT,
                                "%" PRIu64 " unknowns modulo %" PRIu64
                                " have more than 2^32 assignments to try",
                                puzzle->unknowns, modulus);
    }
    return context_check_states(context, puzzle->assignments);
}

static void assignments_next(struct assignments_session *puzzle)
{
    for (uint64_t i = puzzle->unknowns; i-- > 0;) {
        if (++puzzle->trial[i] < puzzle->system->modulus)
            return;
        puzzle->trial[i] = 0;
    }
}

/* Takes a kernel vector into the basis if it is the first that begins in its column. */
static void assignments_take_vector(struct assignments_session *puzzle)
{
    uint64_t unknowns = puzzle->unknowns, lead = 0;
    while (lead < unknowns && puzzle->trial[lead] == 0)
        lead++;
    if (lead == unknowns || puzzle->leads[lead])
        return;
    puzzle->leads[lead] = true;
    uint64_t *vector = puzzle->basis + unknowns * puzzle->dimension++;
    for (uint64_t i = 0; i < unknowns; i++)
        vector[i] = puzzle->trial[i];
}

static void assignments_check_trial(struct assignments_session *puzzle)
{
    bool solves = true, quiet = true;
    for (uint64_t i = 0; i < puzzle->system->equations && (solves || quiet); i++) {
        uint32_t left = system_left(puzzle->system, i, puzzle->trial);
        solves = solves && left == 0;
        quiet = quiet && left == puzzle->of_zero[i];
    }
    for (uint64_t i = 0; i < puzzle->unknowns && solves && !puzzle->solved; i++)
        puzzle->x[i] = puzzle->trial[i];
    puzzle->solved |= solves;
    if (quiet)
        assignments_take_vector(puzzle);
}

static qj_status assignments_try_all(struct assignments_session *puzzle)
{
    struct pace pace = {puzzle->head.arena.context, 0};
    uint64_t cost = 1 + puzzle->unknowns + puzzle->unknowns * puzzle->system->equations;
    for (uint64_t tried = 0; tried < puzzle->assignments; tried++) {
        TRY(pace_add(&pace, cost, "assignments", tried, puzzle->assignments));
        assignments_check_trial(puzzle);
        assignments_next(puzzle);
    }
    puzzle->head.states = puzzle->assignments;
    return QJ_OK;
}

qj_status assignments_prepare(struct engine_session *session, const struct view *view)
{
    struct assignments_session *puzzle = (struct assignments_session *)session;
    const struct linear_view *system = view->rules.setup->user;
    struct arena *arena = &session->arena;
    const uint64_t unknowns = system->unknowns;
    puzzle->system = system;
    puzzle->unknowns = unknowns;
    TRY(assignments_count(puzzle));
    TRY(arena_make(arena, &puzzle->trial, unknowns));
    TRY(arena_make(arena, &puzzle->x, unknowns));
    TRY(arena_make(arena, &puzzle->of_zero, system->equations));
    TRY(arena_make(arena, &puzzle->basis, unknowns * unknowns));
    TRY(arena_make(arena, &puzzle->leads, unknowns));
    for (uint64_t i = 0; i < system->equations; i++)
        puzzle->of_zero[i] = system_left(system, i, puzzle->trial);
    return assignments_try_all(puzzle);
}

qj_status assignments_solution(struct engine_session *session, qj_solution *out)
{
    struct assignments_session *puzzle = (struct assignments_session *)session;
    qj_verdict verdict = puzzle->dimension ? QJ_MULTIPLE : QJ_UNIQUE;
    *out = (qj_solution){.verdict = puzzle->solved ? verdict : QJ_INCONSISTENT,
                         .modulus = puzzle->system->modulus,
                         .equations = puzzle->system->equations,
                         .unknowns = puzzle->unknowns,
                         .rank = puzzle->unknowns - puzzle->dimension,
                         .kernel_dimension = puzzle->dimension};
    if (puzzle->solved)
        out->x = puzzle->x;
    if (out->verdict == QJ_MULTIPLE)
        out->witness = puzzle->basis;
    return QJ_OK;
}

qj_status assignments_kernel(struct engine_session *session, uint64_t index, uint64_t *vector,
                             bool *exists)
{
    const struct assignments_session *puzzle = (const struct assignments_session *)session;
    uint64_t unknowns = puzzle->unknowns;
    *exists = index < puzzle->dimension;
    if (*exists)
        memcpy(vector, puzzle->basis + index * unknowns, unknowns * sizeof *vector);
    return QJ_OK;
}
