/* tiers_ready: the tiers that several processes can work on at the same time.
 *
 * A tier can be reached when no other unfinished tier leads to it, by one move or by several; then
 * all its positions that other tiers lead to are known. It can be solved when all tiers that its
 * moves lead to are solved. Rules without child_tiers may lead from each tier to all lower ones, so
 * then one tier is ready at a time.
 */
#include "engines/exhaustive/pass/tiers_processes.h"

struct tiers_ready {
    struct tiers_solution *solution;
    struct tiers_processes *processes;
    uint64_t from; /* the tier whose child tiers are visited */
    bool solved;   /* those that are known are solved */
    qj_status status;
};

/* Adds a tier; only the first without child_tiers. */
static void tiers_ready_add(struct tiers_ready *ready, uint64_t slot)
{
    struct tiers_processes *processes = ready->processes;
    if (processes->ready_count && !ready->solution->game->rules->child_tiers)
        return;
    if (ready->status == QJ_OK)
        ready->status = arena_append(ready->solution->arena, &processes->ready,
                                     &processes->ready_room, &processes->ready_count, &slot);
}

/* Adds a child tier to those below unfinished tiers. */
static void tiers_ready_take_below(void *user, uint64_t tier)
{
    struct tiers_ready *ready = user;
    const struct tiers_states states = tiers_table_one(&tier, sizeof tier);
    uint64_t index;
    if (ready->status == QJ_OK && tier < ready->from)
        ready->status = tiers_table_add(&ready->processes->below, &states, &index);
}

static void tiers_ready_take_solved(void *user, uint64_t tier)
{
    struct tiers_ready *ready = user;
    const struct tiers_tier *child = tiers_solution_tier(ready->solution, tier);
    ready->solved &= tier >= ready->from || !child || child->solved;
}

static void tiers_ready_visit(struct tiers_ready *ready, uint64_t tier, qj_tier_fn visit)
{
    const struct tiers_game *game = ready->solution->game;
    ready->from = tier;
    if (game->rules->child_tiers)
        game->rules->child_tiers(game->setup, tier, visit, ready);
}

/* Lists the tiers that no unfinished tier leads to, from the highest to the lowest. */
static void tiers_ready_list_reach(struct tiers_ready *ready)
{
    const struct tiers_solution *solution = ready->solution;
    struct tiers_table *below = &ready->processes->below;
    tiers_table_shut(below);
    for (uint64_t i = 0; i < solution->count; i++)
        if (!solution->tiers[i]->stored.closed)
            tiers_ready_visit(ready, solution->tiers[i]->number, tiers_ready_take_below);
    for (uint64_t i = 0, tier = 0; i < below->count && ready->status == QJ_OK; i++) {
        tiers_table_state(below, i, (unsigned char *)&tier);
        tiers_ready_visit(ready, tier, tiers_ready_take_below);
    }
    for (uint64_t i = 0; i < solution->count; i++) {
        const struct tiers_tier *tier = solution->tiers[solution->order[i]];
        const struct tiers_states states = tiers_table_one(&tier->number, sizeof tier->number);
        uint64_t index;
        tiers_table_find(below, &states, &index);
        if (!tier->stored.closed && index == TIERS_MISSING)
            tiers_ready_add(ready, solution->order[i]);
    }
}

/* Lists the tiers whose child tiers are solved, from the lowest to the highest. */
static void tiers_ready_list_values(struct tiers_ready *ready)
{
    const struct tiers_solution *solution = ready->solution;
    for (uint64_t i = solution->count; i-- > 0;) {
        const struct tiers_tier *tier = solution->tiers[solution->order[i]];
        ready->solved = true;
        if (!tier->solved)
            tiers_ready_visit(ready, tier->number, tiers_ready_take_solved);
        if (!tier->solved && ready->solved)
            tiers_ready_add(ready, solution->order[i]);
    }
}

qj_status tiers_ready_list(struct tiers_solution *solution, bool values)
{
    struct tiers_ready ready = {
        .solution = solution, .processes = solution->save.processes, .status = QJ_OK};
    ready.processes->ready_count = 0;
    if (values)
        tiers_ready_list_values(&ready);
    else
        tiers_ready_list_reach(&ready);
    return ready.status;
}
