/* tiers_solution: the tiers of a game, in memory, and the positions after moves.
 *
 *     tiers    | t7 | t6 | t3 | t5 |       by slot, in the order in which they were found
 *     order    | 0  | 1  | 3  | 2  |       slots from the highest number to the lowest
 *
 * The pass *reach* visits the tiers in this order, *backward* in reverse.
 */
#include "engines/tiers/pass/tiers_solution.h"

enum { BATCH = 256 };
#define TAKEN UINT32_MAX

/* -------------------------------------------------------------------- the tiers */

/* Returns the place in order of a number, or where it belongs. */
static uint64_t tiers_solution_search(const struct tiers_solution *solution, uint64_t number)
{
    uint64_t low = 0, high = solution->count;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (solution->tiers[solution->order[middle]]->number > number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static qj_status tiers_solution_add_tier(struct tiers_solution *solution, uint64_t number,
                                         uint64_t at)
{
    struct arena *arena = solution->arena;
    struct tiers_tier *tier;
    if (solution->count >> TIERS_ADDRESS_SLOT_BITS)
        return context_fail(arena->context, QJ_LIMIT, "there are more than 2^23 tiers");
    /* an array of pointers; NOLINTNEXTLINE(bugprone-sizeof-expression) */
    TRY(arena_reserve(arena, &solution->tiers, &solution->room, solution->count));
    TRY(arena_reserve(arena, &solution->order, &solution->order_room, solution->count));
    TRY(arena_make(arena, &tier, 1));
    tier->number = number;
    TRY(tiers_index_open(&tier->index, solution->game, arena, number));
    tiers_log_open(&tier->log, arena, tiers_index_is_ranked(&tier->index));
    memmove(solution->order + at + 1, solution->order + at,
            (solution->count - at) * sizeof *solution->order);
    solution->order[at] = (uint32_t)solution->count;
    solution->tiers[solution->count++] = tier;
    return QJ_OK;
}

/* Finds the slot of a tier; add: makes it if it is missing. */
static qj_status tiers_solution_slot(struct tiers_solution *solution, uint64_t number, bool add,
                                     uint64_t *slot)
{
    if (solution->count && solution->tiers[solution->last]->number == number) {
        *slot = solution->last;
        return QJ_OK;
    }
    const uint64_t at = tiers_solution_search(solution, number);
    const bool found = at < solution->count &&
                       solution->tiers[solution->order[at]]->number == number;
    if (!found && !add)
        return context_fail(solution->arena->context, QJ_USAGE,
                            "the rules give other moves when they are asked again");
    if (!found)
        TRY(tiers_solution_add_tier(solution, number, at));
    *slot = solution->last = solution->order[at];
    return QJ_OK;
}

/* ------------------------------------------------------------------ the children */

/* Finds the picked children in the tier at a slot. */
static qj_status tiers_solution_locate_picked(struct tiers_solution *solution, uint64_t slot,
                                              uint64_t picked, bool add)
{
    struct tiers_batch *batch = &solution->batch;
    struct tiers_index *index = &solution->tiers[slot]->index;
    struct tiers_states states = {.states = batch->children,
                                  .stride = solution->game->stride,
                                  .pick = batch->pick,
                                  .count = picked};
    const uint64_t before = index->count;
    if (!solution->game->rules->tier && batch->stored) {
        states.parents = batch->states + batch->begin * solution->game->stride;
        states.handles = batch->handles + batch->begin;
        states.ends = batch->ends;
    }
    if (add)
        TRY(tiers_index_add(index, &states, batch->address));
    else
        tiers_index_find(index, &states, batch->address);
    solution->positions += index->count - before;
    for (uint64_t i = 0; i < picked; i++) {
        const uint32_t child = batch->pick[i];
        if (batch->address[child] == TIERS_MISSING)
            return tiers_game_refuse(solution->game, QJ_USAGE,
                                     "the rules give other moves when they are asked again", NULL);
        batch->address[child] = tiers_address(slot, batch->address[child], batch->again[child]);
    }
    return QJ_OK;
}

/* Writes the slots of all children. */
static qj_status tiers_solution_find_slots(struct tiers_solution *solution, uint64_t from, bool add)
{
    struct tiers_batch *batch = &solution->batch;
    const uint64_t highest = solution->tiers[from]->number;
    for (uint64_t i = 0; i < batch->count; i++) {
        const unsigned char *child = batch->children + i * solution->game->stride;
        const uint64_t number = tiers_game_tier(solution->game, child);
        uint64_t slot;
        if (number > highest)
            return tiers_game_refuse(solution->game, QJ_USAGE,
                                     "the tier that the rules give rises with a move", child);
        TRY(tiers_solution_slot(solution, number, add, &slot));
        batch->slot[i] = (uint32_t)slot;
    }
    return QJ_OK;
}

qj_status tiers_solution_locate(struct tiers_solution *solution, uint64_t slot, bool add)
{
    struct tiers_batch *batch = &solution->batch;
    if (!solution->game->rules->tier)
        return tiers_solution_locate_picked(solution, slot, batch->count, add);
    TRY(tiers_solution_find_slots(solution, slot, add));
    for (uint64_t first = 0; first < batch->count; first++) {
        const uint32_t wanted = batch->slot[first];
        uint64_t picked = 0;
        if (wanted == TAKEN)
            continue;
        for (uint64_t i = first; i < batch->count; i++)
            if (batch->slot[i] == wanted) {
                batch->pick[picked++] = (uint32_t)i;
                batch->slot[i] = TAKEN;
            }
        TRY(tiers_solution_locate_picked(solution, wanted, picked, add));
    }
    return QJ_OK;
}

qj_status tiers_solution_reserve_set(struct tiers_solution *solution, uint64_t children)
{
    const uint64_t words = bits_words(children + 1);
    if (words <= solution->words)
        return QJ_OK;
    TRY(arena_resize(solution->arena, &solution->set, words));
    solution->words = words;
    return QJ_OK;
}

/* ------------------------------------------------------------------- one state */

qj_status tiers_solution_find(struct tiers_solution *solution, const unsigned char *state,
                              uint64_t *address)
{
    const uint32_t pick = 0;
    uint64_t slot, handle;
    const struct tiers_states states = {state, solution->game->stride, &pick, 1, NULL, NULL, NULL};
    TRY(tiers_solution_slot(solution, tiers_game_tier(solution->game, state), false, &slot));
    tiers_index_find(&solution->tiers[slot]->index, &states, &handle);
    if (handle == TIERS_MISSING)
        return tiers_game_refuse(solution->game, QJ_USAGE,
                                 "the rules give other moves when they are asked again", NULL);
    *address = tiers_address(slot, handle, false);
    return QJ_OK;
}

qj_status tiers_solution_expand(struct tiers_solution *solution, const unsigned char *state)
{
    struct tiers_batch *batch = &solution->batch;
    uint64_t slot;
    memcpy(batch->states, state, solution->game->state_size);
    batch->begin = 0;
    batch->taken = 1;
    TRY(tiers_batch_expand(batch));
    memcpy(batch->states, state, solution->game->state_size);
    tiers_game_canonical(solution->game, batch->states);
    TRY(tiers_solution_slot(solution, tiers_game_tier(solution->game, batch->states), false,
                            &slot));
    return tiers_solution_locate(solution, slot, false);
}

/* ------------------------------------------------------------------------ open */

/* Adds the start. */
static qj_status tiers_solution_begin(struct tiers_solution *solution)
{
    struct tiers_batch *batch = &solution->batch;
    const struct tiers_game *game = solution->game;
    uint64_t slot;
    memcpy(batch->children, game->start, game->state_size);
    tiers_game_canonical(game, batch->children);
    batch->again[0] = false;
    TRY(tiers_solution_slot(solution, tiers_game_tier(game, batch->children), true, &slot));
    return tiers_solution_locate_picked(solution, slot, 1, true);
}

qj_status tiers_solution_open(struct tiers_solution *solution, struct arena *arena,
                              const struct tiers_game *game)
{
    *solution = (struct tiers_solution){.arena = arena, .game = game};
    solution->pace.context = arena->context;
    TRY(tiers_batch_open(&solution->batch, arena, game, BATCH, false));
    TRY(tiers_solution_begin(solution));
    solution->batch.stored = true;
    TRY(tiers_reach_run(solution));
    TRY(tiers_backward_run(solution));
    tiers_batch_close(&solution->batch); /* the answers need moves, and one position */
    return tiers_batch_open(&solution->batch, arena, game, 1, true);
}
