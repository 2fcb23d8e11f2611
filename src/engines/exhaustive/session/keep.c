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
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/positions/order.h"
#include "engines/exhaustive/session/session.h"

enum { AT_ONCE = 512 };

/* The places of a tier in order, and how many are handed over. */
struct run {
    const struct tier *tier;
    uint32_t *places;
    uint64_t next;
};

struct keeping {
    const struct playout *playout;
    const qj_keeper *keeper;
    struct arena *arena;
    struct run *runs;
    uint64_t run_count;
    unsigned char *here;   /* a state, aligned as the rules want it */
    unsigned char *states; /* AT_ONCE of them side by side, and */
    qj_kept_value *values; /* theirs */
    size_t count;          /* of these, that are set */
};

/* What is stored at a place, as it is to the side to move. */
static qj_kept_value value_at(const struct keeping *keeping, const struct tier *tier,
                              uint32_t place)
{
    const struct positions *positions = &keeping->playout->positions;
    struct result result = result_get(tier, positions->kind, place);
    tier_copy_state(positions, tier, place, keeping->here);
    result = backup_own_result(positions->kind, result, mover_of(keeping->playout, keeping->here));
    return (qj_kept_value){result.worth, result.ending};
}

/* ---------------------------------------------------------------- the smallest, the largest */

static void widen_bounds(int64_t value, int64_t *least, int64_t *most)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

static qj_status find_bounds(const struct keeping *keeping, qj_kept_head *head)
{
    const struct positions *positions = &keeping->playout->positions;
    struct pace pace = {keeping->arena->context, 0};
    head->least = head->most = value_at(keeping, positions->tiers, 0);
    for (uint64_t i = 0; i < positions->tier_count; i++) {
        const struct tier *tier = &positions->tiers[i];
        for (uint32_t place = 0; place < tier->count; place++) {
            qj_kept_value value = value_at(keeping, tier, place);
            widen_bounds(value.worth, &head->least.worth, &head->most.worth);
            widen_bounds(value.ending, &head->least.ending, &head->most.ending);
            TRY(pace_add(&pace, PACE_WRITE, NULL, 0, 0));
        }
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------------ the order */

static qj_status sort_runs(struct keeping *keeping)
{
    const struct positions *positions = &keeping->playout->positions;
    uint64_t count = positions_count(positions);
    struct arena *arena = keeping->arena;
    struct pace pace = {arena->context, 0};
    TRY(context_check_array(arena->context, count, sizeof(uint32_t), "the order of the positions"));
    TRY(arena_make(arena, &keeping->runs, positions->tier_count));
    for (uint64_t i = 0; i < positions->tier_count; i++) {
        const struct tier *tier = &positions->tiers[i];
        uint32_t *places;
        if (tier->away)
            return context_fail(arena->context, QJ_USAGE,
                                "what is to be kept must be in memory, and a part of the "
                                "positions is in the scratch space");
        TRY(arena_make(arena, &places, tier->count));
        for (uint64_t place = 0; place < tier->count; place++)
            places[place] = (uint32_t)place;
        TRY(order_places(positions, tier, places, tier->count, &pace));
        keeping->runs[i] = (struct run){tier, places, 0};
    }
    keeping->run_count = positions->tier_count;
    return QJ_OK;
}

static const unsigned char *head_of(const struct keeping *keeping, const struct run *run)
{
    return tier_states(&keeping->playout->positions, run->tier, run->places[run->next]);
}

/* The run whose head is the least; NULL when all are at their end. */
static struct run *least_run(const struct keeping *keeping)
{
    size_t size = keeping->playout->positions.state_size;
    struct run *least = NULL;
    for (uint64_t i = 0; i < keeping->run_count; i++) {
        struct run *run = &keeping->runs[i];
        if (run->next < run->tier->count &&
            (!least || memcmp(head_of(keeping, run), head_of(keeping, least), size) < 0))
            least = run;
    }
    return least;
}

/* -------------------------------------------------------------------------------- handing over */

static qj_status check_taken(const struct keeping *keeping, bool taken)
{
    return taken ? QJ_OK
                 : context_fail(keeping->arena->context, QJ_IO, "the solution cannot be kept");
}

static qj_status hand_over(struct keeping *keeping)
{
    bool taken = keeping->keeper->take(keeping->keeper->user, keeping->states, keeping->values,
                                       keeping->count);
    keeping->count = 0;
    return check_taken(keeping, taken);
}

static qj_status hand_over_all(struct keeping *keeping)
{
    const struct positions *positions = &keeping->playout->positions;
    size_t size = positions->state_size;
    uint64_t done = 0, total = positions_count(positions);
    for (struct run *run; (run = least_run(keeping)); run->next++) {
        uint32_t place = run->places[run->next];
        keeping->values[keeping->count] = value_at(keeping, run->tier, place);
        memcpy(keeping->states + keeping->count++ * size, head_of(keeping, run), size);
        if (keeping->count == AT_ONCE) {
            done += AT_ONCE;
            TRY(hand_over(keeping));
            TRY(context_poll(keeping->arena->context, "states", done, total));
        }
    }
    return keeping->count ? hand_over(keeping) : QJ_OK;
}

static qj_status run(struct keeping *keeping, qj_kept_head *head)
{
    const struct positions *positions = &keeping->playout->positions;
    size_t size = positions->state_size;
    struct arena *arena = keeping->arena;
    head->kind = positions->kind;
    head->state_size = size;
    head->positions = positions_count(positions);
    TRY(arena_make(arena, &keeping->here, size));
    TRY(arena_make_sized(arena, &keeping->states, AT_ONCE, size));
    TRY(arena_make(arena, &keeping->values, AT_ONCE));
    TRY(sort_runs(keeping));
    TRY(find_bounds(keeping, head));
    TRY(check_taken(keeping, keeping->keeper->begin(keeping->keeper->user, head)));
    return hand_over_all(keeping);
}

/* By numbers no states are known: they are found once more. */
qj_status game_keep(struct session *session, qj_kept_head *head, const qj_keeper *keeper)
{
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    const struct solution *solution = game_solution(session);
    struct playout again;
    struct keeping keeping = {.playout = &solution->playout, .keeper = keeper, .arena = &arena};
    if (!solution->by_number)
        return run(&keeping, head);
    qj_context *context = arena.context;
    const qj_checkpoint *checkpoint = context->limits.checkpoint;
    context->limits.checkpoint = NULL; /* which has numbers */
    qj_status status = solve_playout(&again, &arena, &solution->playout.view);
    context->limits.checkpoint = checkpoint;
    keeping.playout = &again;
    if (status == QJ_OK)
        status = run(&keeping, head);
    playout_close(&again);
    return status;
}
