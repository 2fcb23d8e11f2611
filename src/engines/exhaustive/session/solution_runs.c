/* solution_runs: sends all positions to a solution file in the order of their states.
 *
 * Each tier is sorted separately, as a list of indices. Then the smallest state at the heads of the
 * lists is sent next, until all lists are empty:
 *
 *     tier 0   3 0 2 1       states: c a d b
 *              ^ head
 *     tier 1   1 0           no state is in two tiers (positions.c)
 *              ^ head
 */
#include "engines/exhaustive/backward/solution_writer.h"
#include "engines/exhaustive/session/exhaustive_session.h"

/* The indices of a tier in order, and how many were sent. */
struct solution_run {
    const struct tier *tier;
    uint32_t *indices;
    uint64_t next;
};

static qj_status solution_runs_sort(struct solution_writer *writer, struct solution_run **runs)
{
    const struct tier_positions *positions = &writer->explore->positions;
    struct arena *arena = writer->arena;
    TRY(arena_make(arena, runs, positions->tier_count));
    for (uint64_t i = 0; i < positions->tier_count; i++) {
        struct solution_run *run = &(*runs)[i];
        run->tier = &positions->tiers[i];
        if (run->tier->away)
            return context_fail(arena->context, QJ_USAGE,
                                "a solution file needs all positions in memory, and a part of the "
                                "positions is in the scratch space");
        TRY(solution_writer_sort(writer, run->tier, &run->indices));
    }
    return QJ_OK;
}

static const unsigned char *solution_runs_head(const struct tier_positions *positions,
                                               const struct solution_run *run)
{
    return tier_states(positions, run->tier, run->indices[run->next]);
}

/* The run with the smallest head; NULL if all are at their end. */
static struct solution_run *solution_runs_min(const struct tier_positions *positions,
                                              struct solution_run *runs)
{
    struct solution_run *least = NULL;
    for (struct solution_run *run = runs; run < runs + positions->tier_count; run++)
        if (run->next < run->tier->count &&
            (!least || memcmp(solution_runs_head(positions, run),
                              solution_runs_head(positions, least), positions->state_size) < 0))
            least = run;
    return least;
}

static qj_status solution_runs_write(struct solution_writer *writer, qj_solution_file_head *head)
{
    const struct tier_positions *positions = &writer->explore->positions;
    struct solution_run *runs;
    TRY(solution_writer_open(writer, positions_count(positions)));
    TRY(solution_runs_sort(writer, &runs));
    TRY(solution_writer_begin(writer, head));
    for (struct solution_run *run; (run = solution_runs_min(positions, runs)); run->next++) {
        const uint32_t index = run->indices[run->next];
        const qj_solution_file_value value = solution_writer_value(writer, run->tier, index);
        TRY(solution_writer_add(writer, solution_runs_head(positions, run), &value));
    }
    return solution_writer_end(writer);
}

/* Numbered positions have no stored states, so they are found again as states. */
qj_status game_write_solution(struct session *session, qj_solution_file_head *head,
                              const qj_solution_file_writer *output)
{
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    const struct exhaustive_solution *solution = game_solution(session);
    struct explore again;
    struct solution_writer writer = {
        .explore = &solution->explore, .output = output, .arena = &arena};
    if (!solution->by_number)
        return solution_runs_write(&writer, head);
    qj_context *context = arena.context;
    const qj_checkpoint *checkpoint = context->limits.checkpoint;
    context->limits.checkpoint = NULL; /* which has numbers */
    qj_status status = solve_by_states(&again, &arena, &solution->explore.view);
    context->limits.checkpoint = checkpoint;
    writer.explore = &again;
    if (status == QJ_OK)
        status = solution_runs_write(&writer, head);
    explore_close(&again);
    return status;
}
