/* discover: finds all positions breadth first; each process finds its positions.
 *
 * Theorem. As for one process (forward/discovery.c), by induction over the plies: a ply ends for
 * all processes at once, so a position that is new in the next ply was in no earlier ply, in
 * whatever process its parent is.
 */
#include "engines/exhaustive/spread/spread.h"

/* Returns whether all received states are in the ply that begins there. */
static bool spread_are_of_next_ply(const struct spread *spread, uint64_t ply_first)
{
    uint32_t least = NO_INDEX;
    for (uint64_t i = 0; i < spread->exchange.in.count; i++)
        least = spread->arrivals.indices[i] < least ? spread->arrivals.indices[i] : least;
    return least >= ply_first;
}

qj_status spread_add(struct spread *spread)
{
    struct explore *explore = &spread->explore;
    struct tier_positions *positions = &explore->positions;
    struct tier *tier = spread_tier(spread);
    uint64_t missing;
    TRY(round_find(spread, &missing));
    const uint64_t first = positions->plies[positions->ply_count - 1];
    explore->graded &= spread_are_of_next_ply(spread, first);
    TRY(positions_make_room(positions, tier, missing));
    TRY(spread_resume_reserve(spread, tier->count + missing - first));
    const struct keyed_states states = round_states(spread);
    positions_add(positions, tier, &states, spread->arrivals.indices);
    return context_check_states(explore->arena->context, tier->count);
}

static qj_status spread_add_children(struct spread *spread, qj_status status)
{
    TRY(status);
    return spread_add(spread);
}

/* Each process makes the start; its owner stores it. */
static qj_status spread_add_start(struct spread *spread)
{
    struct explore *explore = &spread->explore;
    const unsigned char *here = explore->workers->expansion.here;
    TRY(explore_begin(explore));
    TRY(spread_resume_reserve(spread, 1));
    const uint64_t key = state_key(here, explore->view.state_size);
    if (exchange_owner(&spread->exchange, here, key) == team_rank(explore->arena->context))
        explore_add_start(explore);
    return QJ_OK;
}

qj_status spread_count(struct spread *spread)
{
    qj_context *context = spread->explore.arena->context;
    spread->total = positions_count(&spread->explore.positions);
    TRY(team_sum(context, &spread->total));
    return context_check_states(context, spread->total);
}

/* After a checkpoint within a ply, the next ply has begun already. *found: its positions in all
 * processes. */
static qj_status spread_find_next_ply(struct spread *spread, uint64_t *found)
{
    struct explore *explore = &spread->explore;
    struct tier_positions *positions = &explore->positions;
    qj_context *context = explore->arena->context;
    const uint64_t ply = explore->progress.ply;
    if (ply + 1 == positions->ply_count)
        TRY(team_settle(context, positions_begin_ply(positions), NULL, 0));
    TRY(round_run(spread, positions->plies[ply], positions->plies[ply + 1], spread_add_children));
    arena_free(explore->arena, spread->open);
    spread->open = NULL;
    explore->progress.ply++;
    *found = positions_count(positions) - positions->plies[ply + 1];
    TRY(team_sum(context, found));
    return spread_count(spread);
}

qj_status spread_discover(struct spread *spread)
{
    struct explore *explore = &spread->explore;
    uint64_t found = true;
    if (!explore->resumed) {
        TRY(team_settle(explore->arena->context, spread_add_start(spread), NULL, 0));
        TRY(spread_count(spread));
    }
    while (found)
        TRY(spread_find_next_ply(spread, &found));
    return QJ_OK;
}
