/* assignments: tries every assignment of residues to the unknowns of a puzzle.
 *
 * The assignments are counted through like the numbers of unknowns digits in base modulus, the last
 * unknown fastest. The solutions of a consistent linear system modulo a prime p are a coset of the
 * kernel, so there are p^(kernel dimension) of them, and the difference of two lies in the kernel.
 */
#include "engines/exhaustive/assignments.h"

#include "base/pace.h"
#include "engines/exhaustive/exhaustive.h"

#include <inttypes.h>
#include <string.h>

#define MOST_ASSIGNMENTS (UINT64_C(1) << 32)

struct puzzle_session {
    struct session head;
    struct rules_view view;
    uint64_t unknowns, modulus;
    uint64_t assignments; /* modulus ^ unknowns */
    uint64_t solutions;
    uint32_t *trial;
    uint64_t *x;       /* the first solution */
    uint64_t *witness; /* the second minus the first */
};

/* How many assignments there are; QJ_LIMIT when they are too many to try. */
static qj_status count_assignments(qj_context *context, uint64_t unknowns, uint64_t modulus,
                                   uint64_t *assignments)
{
    uint64_t count = 1;
    for (uint64_t i = 0; i < unknowns; i++) {
        count *= modulus;
        if (count > MOST_ASSIGNMENTS)
            return context_fail(context, QJ_LIMIT,
                                "%" PRIu64 " unknowns modulo %" PRIu64
                                " have more than 2^32 assignments to try",
                                unknowns, modulus);
    }
    TRY(context_check_states(context, count));
    *assignments = count;
    return QJ_OK;
}

static void next_assignment(struct puzzle_session *puzzle)
{
    for (uint64_t i = puzzle->unknowns; i-- > 0;) {
        if (++puzzle->trial[i] < puzzle->modulus)
            return;
        puzzle->trial[i] = 0;
    }
}

static void take_solution(struct puzzle_session *puzzle)
{
    puzzle->solutions++;
    for (uint64_t i = 0; i < puzzle->unknowns; i++) {
        if (puzzle->solutions == 1)
            puzzle->x[i] = puzzle->trial[i];
        if (puzzle->solutions == 2)
            puzzle->witness[i] = (puzzle->trial[i] + puzzle->modulus - puzzle->x[i]) %
                                 puzzle->modulus;
    }
}

static bool is_solution(const struct puzzle_session *puzzle)
{
    const struct rules_view *view = &puzzle->view;
    uint64_t equations = view->puzzle->equations(view->setup);
    for (uint64_t i = 0; i < equations; i++)
        if (view->puzzle->left(view->setup, puzzle->trial, i))
            return false;
    return true;
}

static qj_status try_all(struct puzzle_session *puzzle)
{
    struct pace pace = {puzzle->head.arena.context, 0};
    uint64_t cost = 1 + puzzle->unknowns +
                    puzzle->unknowns * puzzle->view.puzzle->equations(puzzle->view.setup);
    for (uint64_t tried = 0; tried < puzzle->assignments; tried++) {
        TRY(pace_add(&pace, cost, "assignments", tried, puzzle->assignments));
        if (is_solution(puzzle))
            take_solution(puzzle);
        next_assignment(puzzle);
    }
    puzzle->head.states = puzzle->assignments;
    return QJ_OK;
}

static qj_status prepare(struct puzzle_session *puzzle, const struct rules_view *view)
{
    struct arena *arena = &puzzle->head.arena;
    puzzle->view = *view;
    puzzle->unknowns = view->puzzle->unknowns(view->setup);
    puzzle->modulus = view->puzzle->modulus(view->setup);
    TRY(count_assignments(arena->context, puzzle->unknowns, puzzle->modulus, &puzzle->assignments));
    puzzle->trial = arena_alloc(arena, puzzle->unknowns, sizeof *puzzle->trial);
    puzzle->x = arena_alloc(arena, puzzle->unknowns, sizeof *puzzle->x);
    puzzle->witness = arena_alloc(arena, puzzle->unknowns, sizeof *puzzle->witness);
    return puzzle->trial && puzzle->x && puzzle->witness ? QJ_OK : arena_status(arena);
}

qj_status assignments_open(qj_context *context, const struct rules_view *view, struct session **out)
{
    struct puzzle_session *puzzle = session_new(context, &engine_exhaustive, sizeof *puzzle);
    if (!puzzle)
        return context_status(context);
    qj_status status = prepare(puzzle, view);
    if (status == QJ_OK)
        status = try_all(puzzle);
    if (status == QJ_OK)
        *out = &puzzle->head;
    else
        session_free(&puzzle->head);
    return status;
}

/* The d with p^d = solutions. */
static uint64_t kernel_dimension(const struct puzzle_session *puzzle)
{
    uint64_t dimension = 0;
    for (uint64_t count = puzzle->modulus; count <= puzzle->solutions; count *= puzzle->modulus)
        dimension++;
    return dimension;
}

qj_status assignments_solution(struct session *session, qj_solution *out)
{
    struct puzzle_session *puzzle = (struct puzzle_session *)session;
    *out = (qj_solution){.verdict = QJ_INCONSISTENT,
                         .modulus = puzzle->modulus,
                         .equations = puzzle->view.puzzle->equations(puzzle->view.setup),
                         .unknowns = puzzle->unknowns,
                         .rank = QJ_NOT_KNOWN,
                         .kernel_dimension = QJ_NOT_KNOWN};
    if (puzzle->solutions == 0)
        return QJ_OK;
    out->verdict = puzzle->solutions == 1 ? QJ_UNIQUE : QJ_MULTIPLE;
    out->kernel_dimension = kernel_dimension(puzzle);
    out->rank = puzzle->unknowns - out->kernel_dimension;
    out->x = puzzle->x;
    out->witness = puzzle->solutions == 1 ? NULL : puzzle->witness;
    return QJ_OK;
}
