/* keep: all positions, handed over in the order of their states.
 *
 * Each tier is sorted by itself, as a list of places; then the least of the states at the heads of
 * the lists is handed over next, until none is left:
 *
 *     tier 0   3 0 2 1       states: c a d b
 *              ^ head
 *     tier 1   1 0           no state stands in two tiers (store.c)
 *              ^ head
 */
#include "engines/exhaustive/backward/hand_over.h"
#include "engines/exhaustive/session/session.h"

/* The places of a tier in order, and how many are handed over. */
struct run {
    const struct tier *tier;
    uint32_t *places;
    uint64_t next;
};

static qj_status sort_runs(struct hand_over *hand_over, struct run **runs)
{
    const struct positions *positions = &hand_over->playout->positions;
    struct arena *arena = hand_over->arena;
    TRY(arena_make(arena, runs, positions->tier_count));
    for (uint64_t i = 0; i < positions->tier_count; i++) {
        struct run *run = &(*runs)[i];
        run->tier = &positions->tiers[i];
        if (run->tier->away)
            return context_fail(arena->context, QJ_USAGE,
                                "what is to be kept must be in memory, and a part of the "
                                "positions is in the scratch space");
        TRY(hand_over_sort(hand_over, run->tier, &run->places));
    }
    return QJ_OK;
}

static const unsigned char *head_of(const struct positions *positions, const struct run *run)
{
    return tier_states(positions, run->tier, run->places[run->next]);
}

/* The run whose head is the least; NULL when all are at their end. */
static struct run *least_run(const struct positions *positions, struct run *runs)
{
    struct run *least = NULL;
    for (struct run *run = runs; run < runs + positions->tier_count; run++)
        if (run->next < run->tier->count &&
            (!least ||
             memcmp(head_of(positions, run), head_of(positions, least), positions->state_size) < 0))
            least = run;
    return least;
}

static qj_status keep(struct hand_over *hand_over, qj_kept_head *head)
{
    const struct positions *positions = &hand_over->playout->positions;
    struct run *runs;
    TRY(hand_over_open(hand_over, positions_count(positions)));
    TRY(sort_runs(hand_over, &runs));
    TRY(hand_over_begin(hand_over, head));
    for (struct run *run; (run = least_run(positions, runs)); run->next++) {
        const uint32_t place = run->places[run->next];
        const qj_kept_value value = hand_over_value(hand_over, run->tier, place);
        TRY(hand_over_add(hand_over, head_of(positions, run), &value));
    }
    return hand_over_end(hand_over);
}

/* By numbers no states are known: they are found once more. */
qj_status game_keep(struct session *session, qj_kept_head *head, const qj_keeper *keeper)
{
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    const struct solution *solution = game_solution(session);
    struct playout again;
    struct hand_over hand_over = {.playout = &solution->playout, .keeper = keeper, .arena = &arena};
    if (!solution->by_number)
        return keep(&hand_over, head);
    qj_context *context = arena.context;
    const qj_checkpoint *checkpoint = context->limits.checkpoint;
    context->limits.checkpoint = NULL; /* which has numbers */
    qj_status status = solve_playout(&again, &arena, &solution->playout.view);
    context->limits.checkpoint = checkpoint;
    hand_over.playout = &again;
    if (status == QJ_OK)
        status = keep(&hand_over, head);
    playout_close(&again);
    return status;
}
