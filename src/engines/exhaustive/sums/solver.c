/* solver: parts are numbered in the order of discovery, each by its canonical form:
 *
 *     an option's part  -->  canonical form  -->  number  -->  nimber, if it is solved
 */
#include "engines/exhaustive/sums/solver.h"

/* --------------------------------------------------------------------- numbers */

/* A part in its canonical form. */
static struct sums_part solver_canonical_part(struct sums_solver *solver,
                                              const struct sums_options *options, uint64_t part)
{
    const struct rules_view *view = &solver->view;
    if (!view->rules->canonical)
        return parts_get(&options->parts, part);
    parts_copy(&options->parts, part, solver->state, view->state_size);
    view->rules->canonical(view->setup, solver->state);
    return part_from_state(solver->state, view->state_size);
}

uint32_t solver_find(struct sums_solver *solver, const struct sums_options *options, uint64_t part)
{
    return part_table_find(&solver->table, solver_canonical_part(solver, options, part));
}

qj_status solver_reserve(struct sums_solver *solver)
{
    enum { LEAST = 1024 };
    struct arena *arena = solver->arena;
    uint64_t more = solver->capacity ? 2 * solver->capacity : LEAST;
    if (solver->table.parts.count < solver->capacity)
        return QJ_OK;
    uint64_t words = bits_words(more), old = bits_words(solver->capacity);
    TRY(arena_resize(arena, &solver->solved, words));
    memset(solver->solved + old, 0, (words - old) * sizeof *solver->solved);
    TRY(integers_resize(&solver->nimbers, arena, more));
    solver->capacity = more;
    return QJ_OK;
}

static qj_status solver_number_part(struct sums_solver *solver, struct sums_options *options,
                                    uint64_t part)
{
    const struct sums_part form = solver_canonical_part(solver, options, part);
    TRY(solver_reserve(solver));
    return part_table_add(&solver->table, form, &options->indices[part]);
}

qj_status solver_number(struct sums_solver *solver, struct sums_options *options)
{
    for (uint64_t part = 0; part < options->parts.count; part++)
        TRY(solver_number_part(solver, options, part));
    TRY(options_check(options));
    TRY(context_check_states(solver->arena->context, solver->table.parts.count));
    return QJ_OK;
}

uint64_t solver_sum(const struct sums_solver *solver, const uint32_t *numbers, uint64_t first,
                    uint64_t end)
{
    uint64_t sum = 0;
    for (uint64_t part = first; part < end; part++)
        sum ^= (uint64_t)integers_get(&solver->nimbers, numbers[part]);
    return sum;
}

/* --------------------------------------------------------------------- entry points */

/* A start that has only itself as a part is searched like any part. */
static qj_status solver_work(struct sums_solver *solver)
{
    const struct rules_view *view = &solver->view;
    struct sums_options *options = &solver->options;
    TRY(options_split(options, view->state));
    TRY(solver_number(solver, options));
    uint64_t count = options->parts.count;
    uint32_t *starts = arena_copy(solver->arena, options->indices, count, sizeof *starts);
    return starts ? solver_search(solver, starts, count) : arena_status(solver->arena);
}

qj_status solver_run(struct sums_solver *solver, struct arena *arena, const struct rules_view *view)
{
    *solver = (struct sums_solver){
        .arena = arena, .view = *view, .table = {.arena = arena}, .pace = {arena->context, 0}};
    TRY(arena_make(arena, &solver->state, view->state_size));
    TRY(options_open(&solver->options, arena, &solver->view, false));
    return solver_resume(solver, solver_work);
}
