/* tiers_solution: the tiers of a game, and the positions after moves.
 *
 *     tiers    | t7 | t6 | t3 | t5 |       by slot, in the order in which they were found
 *     order    | 0  | 1  | 3  | 2  |       slots from the highest number to the lowest
 *
 * The pass *reach* visits the tiers in this order, *backward* in reverse.
 */
#include "engines/exhaustive/pass/tiers_processes.h"

#define TAKEN UINT32_MAX

/* -------------------------------------------------------------------- the tiers */

static uint64_t tiers_solution_hash(uint64_t number)
{
    return bits_mix(0, number);
}

/* Finds the slot of a tier; MEMBERS_NONE: there is no such tier. */
static inline uint64_t tiers_solution_find_slot(const struct tiers_solution *solution,
                                                uint64_t number)
{
    if (solution->count == 0)
        return MEMBERS_NONE;
    const struct member_slot *slot = members_slot(&solution->numbers, sizeof number,
                                                  (const unsigned char *)&number,
                                                  tiers_solution_hash(number));
    return slot->place - 1;
}

struct tiers_tier *tiers_solution_tier(const struct tiers_solution *solution, uint64_t number)
{
    const uint64_t slot = tiers_solution_find_slot(solution, number);
    return slot == MEMBERS_NONE ? NULL : solution->tiers[slot];
}

/* Puts the last tier into the order. */
static void tiers_solution_order(const struct tiers_solution *solution, uint64_t number)
{
    const uint32_t slot = (uint32_t)(solution->count - 1);
    uint64_t low = 0, high = slot;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (solution->tiers[solution->order[middle]]->number > number)
            low = middle + 1;
        else
            high = middle;
    }
    memmove(solution->order + low + 1, solution->order + low,
            (slot - low) * sizeof *solution->order);
    solution->order[low] = slot;
}

/* Adds a tier without an index. */
static qj_status tiers_solution_add_tier(struct tiers_solution *solution, uint64_t number,
                                         struct tiers_tier **out)
{
    struct arena *arena = solution->arena;
    uint32_t slot;
    bool is_new;
    if (solution->count >> TIERS_ADDRESS_SLOT_BITS)
        return context_fail(arena->context, QJ_LIMIT, "there are more than 2^22 tiers");
    /* an array of pointers; NOLINTNEXTLINE(bugprone-sizeof-expression) */
    TRY(arena_reserve(arena, &solution->tiers, &solution->room, solution->count));
    TRY(arena_reserve(arena, &solution->order, &solution->order_room, solution->count));
    TRY(arena_make(arena, out, 1));
    (*out)->number = number;
    TRY(members_put(&solution->numbers, sizeof number, arena, (const unsigned char *)&number,
                    tiers_solution_hash(number), &slot, &is_new));
    solution->tiers[solution->count++] = *out;
    tiers_solution_order(solution, number);
    return QJ_OK;
}

qj_status tiers_solution_prepare_tier(struct tiers_solution *solution, uint64_t number, bool ranked,
                                      struct tiers_tier **out)
{
    if (tiers_solution_tier(solution, number))
        return tiers_files_refuse(&solution->save.files);
    TRY(tiers_solution_add_tier(solution, number, out));
    TRY(tiers_index_prepare(&(*out)->index, solution->game, solution->arena, number, ranked));
    tiers_log_open(&(*out)->log, solution->arena, tiers_index_is_near(&(*out)->index));
    return QJ_OK;
}

/* Returns the number of positions of a tier that hashing finds in less time than the sets of its
 * ranks are cleared in. */
static uint64_t tiers_solution_few(const struct tiers_game *game, uint64_t number)
{
    enum { PART = 4096 };
    return layout_count_tier(game->rules, game->setup, game->state_size, number) / PART;
}

/* Finds the slot of a tier; add: makes it if it is missing. */
static qj_status tiers_solution_slot(struct tiers_solution *solution, uint64_t number, bool add,
                                     uint64_t *slot)
{
    struct tiers_tier *tier;
    *slot = tiers_solution_find_slot(solution, number);
    if (*slot != MEMBERS_NONE)
        return QJ_OK;
    if (!add)
        return context_fail(solution->arena->context, QJ_USAGE,
                            "the rules give other moves when they are asked again");
    if (solution->few && solution->count)
        solution->few += tiers_solution_few(solution->game, number);
    TRY(tiers_solution_add_tier(solution, number, &tier));
    TRY(tiers_index_open(&tier->index, solution->game, solution->arena, number, !solution->few));
    tiers_log_open(&tier->log, solution->arena, tiers_index_is_near(&tier->index));
    tier->loaded = true;
    *slot = solution->count - 1;
    return QJ_OK;
}

/* ------------------------------------------------------------------ the children */

/* Input of the index: the picked children of a batch. If they are all, and in the tier of the
 * batch, and no canonical forms, ranks follow from those of the positions. */
static struct tiers_states tiers_solution_states(const struct tiers_solution *solution,
                                                 const struct tiers_batch *batch, uint64_t picked)
{
    const size_t stride = solution->game->stride;
    struct tiers_states states = {
        .states = batch->children, .stride = stride, .pick = batch->pick, .count = picked};
    if (!solution->game->rules->tier && !tiers_game_changes(solution->game) && batch->stored &&
        picked == batch->count) {
        states.parents = batch->states + batch->begin * stride;
        states.handles = batch->handles + batch->begin;
        states.ends = batch->ends;
    }
    return states;
}

/* Writes the addresses of the picked children, whose handles or ranks are there. add: also of those
 * that have a rank, which are fresh. added: all are positions. */
static inline void tiers_solution_address(const struct tiers_solution *solution,
                                          struct tiers_batch *batch, uint64_t slot, uint64_t picked,
                                          bool add, bool added)
{
    const struct tiers_game *game = solution->game;
    const struct tiers_index index = solution->tiers[slot]->index; /* in registers */
    const bool *const batch_again = batch->again;
    const uint32_t *const pick = batch->pick;
    uint64_t *const address = batch->address, fresh = batch->fresh, found = 0;
    uint32_t *const fresh_pick = batch->fresh_pick;
    for (uint64_t i = 0; i < picked; i++) {
        const uint32_t child = pick[i];
        const uint64_t handle = address[child];
        const bool has = added || tiers_index_has(&index, handle);
        bool again = batch_again[child];
        if (!added && (handle == TIERS_MISSING || !(has || add))) {
            address[child] = TIERS_MISSING;
            continue;
        }
        if (index.sided) /* `again` is who moves in the position */
            again = again ==
                    (has ? tiers_index_side(&index, handle)
                         : game->rules->side(game->setup, batch->children + child * game->stride));
        address[child] = tiers_address(slot, handle, again);
        if (!added)
            fresh_pick[fresh] = child;
        fresh += !has;
        found++;
    }
    batch->fresh = fresh;
    batch->missing -= found;
}

/* Picks the children that were not found. Returns how many. */
static uint64_t tiers_solution_pick_missing(struct tiers_batch *batch)
{
    const bool all = batch->missing == batch->count;
    uint64_t picked = 0;
    for (uint64_t i = 0; i < batch->count && all; i++)
        batch->pick[i] = (uint32_t)i;
    for (uint64_t i = 0; i < batch->count && !all; i++) {
        batch->pick[picked] = (uint32_t)i;
        picked += batch->address[i] == TIERS_MISSING;
    }
    return all ? batch->count : picked;
}

/* Picks the next children that are in the same tier, from child *first on, and writes its slot.
 * Returns how many; 0: there are no more. */
static uint64_t tiers_solution_pick(struct tiers_batch *batch, uint64_t *first, uint64_t *slot)
{
    uint64_t picked = 0;
    while (*first < batch->count && batch->slot[*first] == TAKEN)
        ++*first;
    if (*first == batch->count)
        return 0;
    const uint32_t wanted = batch->slot[*first];
    for (uint64_t i = *first; i < batch->count; i++) {
        const bool is_wanted = batch->slot[i] == wanted; /* a branch would be guessed wrong */
        batch->pick[picked] = (uint32_t)i;
        picked += is_wanted;
        batch->slot[i] |= -(uint32_t)is_wanted; /* TAKEN */
    }
    *slot = wanted;
    return picked;
}

/* ------------------------------------------------------------------------- look */

/* Writes the slots of the children; TAKEN: there is no such tier yet, it is in files, or add
 * and it is higher. */
static void tiers_solution_look_for_slots(const struct tiers_solution *solution,
                                          struct tiers_batch *batch, uint64_t from, bool add)
{
    const uint64_t highest = solution->tiers[from]->number;
    uint64_t last = highest, slot = from;
    for (uint64_t i = 0; i < batch->count; i++) {
        const uint64_t number = tiers_game_tier(solution->game,
                                                batch->children + i * solution->game->stride);
        if (number != last)
            slot = tiers_solution_find_slot(solution, number);
        last = number;
        batch->slot[i] = slot != MEMBERS_NONE && solution->tiers[slot]->loaded &&
                                 (!add || number <= highest)
                             ? (uint32_t)slot
                             : TAKEN;
    }
}

/* Finds the picked children in the tier at a slot. */
static void tiers_solution_find_picked(const struct tiers_solution *solution,
                                       struct tiers_batch *batch, uint64_t slot, uint64_t picked,
                                       bool add)
{
    const struct tiers_states states = tiers_solution_states(solution, batch, picked);
    tiers_index_find(&solution->tiers[slot]->index, &states, batch->address);
    tiers_solution_address(solution, batch, slot, picked, add, false);
}

void tiers_solution_look(const struct tiers_solution *solution, struct tiers_batch *batch,
                         uint64_t slot, bool add)
{
    if (!solution->game->rules->tier) {
        tiers_solution_find_picked(solution, batch, slot, tiers_solution_pick_missing(batch), add);
        return;
    }
    tiers_solution_look_for_slots(solution, batch, slot, add);
    for (uint64_t first = 0, picked; (picked = tiers_solution_pick(batch, &first, &slot));)
        tiers_solution_find_picked(solution, batch, slot, picked, add);
}

/* ----------------------------------------------------------------------- locate */

/* Finds the picked children in the tier at a slot. add: adds those that are missing, except ranks
 * that other threads have listed. */
static qj_status tiers_solution_locate_picked(struct tiers_solution *solution,
                                              struct tiers_batch *batch, uint64_t slot,
                                              uint64_t picked, bool add)
{
    struct tiers_index *index = &solution->tiers[slot]->index;
    TRY(tiers_save_need(solution, slot));
    if (!add || (solution->team.pool && tiers_index_is_ranked(index))) {
        tiers_solution_find_picked(solution, batch, slot, picked, add);
        return QJ_OK;
    }
    const struct tiers_states states = tiers_solution_states(solution, batch, picked);
    const uint64_t before = index->count;
    TRY(tiers_index_add(index, &states, batch->address));
    solution->positions += index->count - before;
    tiers_solution_address(solution, batch, slot, picked, add, true);
    return QJ_OK;
}

/* Writes the slots of the children that were not found. */
static qj_status tiers_solution_find_slots(struct tiers_solution *solution,
                                           struct tiers_batch *batch, uint64_t from, bool add)
{
    const uint64_t highest = solution->tiers[from]->number;
    uint64_t last = highest, slot = from;
    for (uint64_t i = 0; i < batch->count; i++) {
        const unsigned char *child = batch->children + i * solution->game->stride;
        batch->slot[i] = TAKEN;
        if (batch->address[i] != TIERS_MISSING)
            continue;
        const uint64_t number = tiers_game_tier(solution->game, child);
        if (number > highest)
            return tiers_game_refuse(solution->game, QJ_USAGE,
                                     "the tier that the rules give rises with a move", child);
        if (number != last)
            TRY(tiers_solution_slot(solution, number, add, &slot));
        last = number;
        batch->slot[i] = (uint32_t)slot;
    }
    return QJ_OK;
}

/* Reaches the fresh children. Tiers that are read may be in files. */
static qj_status tiers_solution_reach_fresh(struct tiers_solution *solution,
                                            struct tiers_batch *batch)
{
    uint64_t last = TIERS_MISSING;
    for (uint64_t i = 0; i < batch->fresh; i++) {
        const uint64_t address = batch->address[batch->fresh_pick[i]],
                       slot = tiers_address_slot(address);
        if (slot != last)
            TRY(tiers_save_need(solution, slot));
        last = slot;
        __builtin_prefetch(
            tiers_index_address(&solution->tiers[slot]->index, tiers_address_handle(address)));
    }
    for (uint64_t i = 0; i < batch->fresh; i++) {
        const uint32_t child = batch->fresh_pick[i];
        const uint64_t address = batch->address[child];
        struct tiers_index *index = &solution->tiers[tiers_address_slot(address)]->index;
        /* `again` is who moves in the position */
        const bool second = index->sided && batch->again[child] == tiers_address_again(address);
        solution->positions += tiers_index_reach(index, tiers_address_handle(address), second);
    }
    batch->fresh = 0;
    return QJ_OK;
}

/* Finds the children that have no address yet. */
static qj_status tiers_solution_locate_missing(struct tiers_solution *solution,
                                               struct tiers_batch *batch, uint64_t slot, bool add)
{
    if (!solution->game->rules->tier)
        return tiers_solution_locate_picked(solution, batch, slot,
                                            tiers_solution_pick_missing(batch), add);
    TRY(tiers_solution_find_slots(solution, batch, slot, add));
    for (uint64_t first = 0, picked; (picked = tiers_solution_pick(batch, &first, &slot));)
        TRY(tiers_solution_locate_picked(solution, batch, slot, picked, add));
    return QJ_OK;
}

qj_status tiers_solution_locate(struct tiers_solution *solution, struct tiers_batch *batch,
                                uint64_t slot, bool add)
{
    if (batch->missing)
        TRY(tiers_solution_locate_missing(solution, batch, slot, add));
    TRY(tiers_solution_reach_fresh(solution, batch));
    if (batch->missing && add)
        return tiers_index_refuse(&solution->tiers[slot]->index);
    return batch->missing
               ? tiers_game_refuse(solution->game, QJ_USAGE,
                                   "the rules give other moves when they are asked again", NULL)
               : QJ_OK;
}

/* ------------------------------------------------------------------- one state */

qj_status tiers_solution_find(struct tiers_solution *solution, const unsigned char *state,
                              uint64_t *address)
{
    const struct tiers_game *game = solution->game;
    unsigned char *form = solution->batch.states;
    uint64_t slot, handle;
    TRY(tiers_solution_slot(solution, tiers_game_form(game, state, form), false, &slot));
    TRY(tiers_save_need(solution, slot));
    const struct tiers_states states = tiers_table_one(form, game->stride);
    tiers_index_find(&solution->tiers[slot]->index, &states, &handle);
    if (!tiers_index_has(&solution->tiers[slot]->index, handle))
        return tiers_game_refuse(game, QJ_USAGE,
                                 "the rules give other moves when they are asked again", NULL);
    *address = tiers_address(slot, handle, false);
    return QJ_OK;
}

qj_status tiers_solution_find_parts(struct tiers_solution *solution, const unsigned char *state)
{
    TRY(tiers_parts_load(&solution->batch, state));
    return tiers_solution_locate(solution, &solution->batch, 0, false);
}

uint64_t tiers_solution_sum(const struct tiers_solution *solution, uint64_t sum)
{
    const struct tiers_batch *batch = &solution->batch;
    struct tiers_value value = {0, 0};
    uint64_t nimber = 0;
    for (uint64_t i = sum ? batch->sum_ends[sum - 1] : 0; i < batch->sum_ends[sum]; i++) {
        (void)tiers_solution_value(solution, batch->address[i], &value);
        nimber ^= (uint64_t)value.number;
    }
    return nimber;
}

qj_status tiers_solution_expand(struct tiers_solution *solution, const unsigned char *state)
{
    struct tiers_batch *batch = &solution->batch;
    uint64_t slot;
    solution->save.batch++;
    TRY(tiers_batch_expand_one(batch, state));
    TRY(tiers_solution_slot(solution, tiers_game_form(solution->game, state, batch->states), false,
                            &slot));
    return tiers_solution_locate(solution, batch, slot, false);
}

/* ------------------------------------------------------------------------ open */

/* Adds the empty sum, which is not expanded and not counted, and the parts of the start. */
static qj_status tiers_solution_begin_sums(struct tiers_solution *solution)
{
    struct tiers_batch *batch = &solution->batch;
    uint64_t slot;
    TRY(tiers_solution_slot(solution, 0, true, &slot));
    tiers_parts_load_empty(batch);
    TRY(tiers_solution_locate(solution, batch, slot, true));
    solution->tiers[slot]->index.taken = 1;
    solution->positions = 0;
    TRY(tiers_parts_load(batch, solution->game->start));
    return tiers_solution_locate(solution, batch, slot, true);
}

/* Adds the start. */
static qj_status tiers_solution_begin(struct tiers_solution *solution)
{
    uint64_t slot;
    struct tiers_batch *batch = &solution->batch;
    const struct tiers_game *game = solution->game;
    if (game->sums)
        return tiers_solution_begin_sums(solution);
    TRY(tiers_solution_slot(solution, tiers_game_form(game, game->start, batch->children), true,
                            &slot));
    batch->count = 1;
    batch->again[0] = false;
    tiers_batch_miss(batch);
    return tiers_solution_locate(solution, batch, slot, true);
}

/* Forgets the tiers. */
static void tiers_solution_drop(struct tiers_solution *solution)
{
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        struct tiers_tier *tier = solution->tiers[slot];
        tiers_log_close(&tier->log);
        tiers_index_shut(&tier->index);
        arena_free(solution->arena, tier);
    }
    members_clear(&solution->numbers, solution->arena);
    solution->count = solution->positions = 0;
}

/* Finds the positions of a game that reaches few of the ranks of its tiers by hashing, which takes
 * less time than clearing the sets of ranks. *done: it has few; else nothing is left. Needless if
 * the limit of states is as low. */
static qj_status tiers_solution_try_few(struct tiers_solution *solution, bool *done)
{
    enum { LEAST = 64 };
    _Alignas(16) unsigned char start[QJ_STATE_SIZE + 16] = {0};
    const struct tiers_game *game = solution->game;
    const uint64_t limit = solution->arena->context->limits.states;
    *done = false;
    if (game->sums || rules_are_distant(game->rules) || solution->save.files.files)
        return QJ_OK;
    const uint64_t few = tiers_solution_few(game, tiers_game_form(game, game->start, start));
    if (few < LEAST || (limit && limit <= few))
        return QJ_OK;
    TRY(tiers_team_open(&solution->team, game));
    solution->few = few;
    TRY(tiers_solution_begin(solution));
    TRY(tiers_reach_run(solution));
    *done = solution->positions <= solution->few && !solution->asks;
    solution->few = 0;
    if (!*done)
        tiers_solution_drop(solution);
    return QJ_OK;
}

/* Finds all positions; again, if moves turn out to take too much memory. */
static qj_status tiers_solution_reach(struct tiers_solution *solution)
{
    const bool asked = solution->asks;
    TRY(tiers_reach_run(solution));
    if (solution->asks == asked)
        return QJ_OK;
    tiers_solution_drop(solution);
    TRY(tiers_solution_begin(solution));
    return tiers_reach_run(solution);
}

static qj_status tiers_solution_solve(struct tiers_solution *solution)
{
    bool done;
    if (!solution->team.jobs)
        TRY(tiers_team_open(&solution->team, solution->game));
    if (solution->save.processes)
        return tiers_processes_run(solution);
    TRY(tiers_stones_run(solution, &done));
    if (done)
        return QJ_OK;
    if (!solution->save.values)
        TRY(tiers_solution_reach(solution));
    solution->save.values = true;
    return tiers_backward_run(solution);
}

qj_status tiers_solution_open(struct tiers_solution *solution, struct arena *arena,
                              const struct tiers_game *game, struct tiers_solution *parts)
{
    bool found;
    *solution = (struct tiers_solution){
        .arena = arena, .game = game, .numbers.size = sizeof(uint64_t), .asks = game->asks};
    solution->pace.context = arena->context;
    TRY(tiers_batch_open(&solution->batch, arena, game, 1, TIERS_BATCH_WITH_MOVES));
    TRY(tiers_save_open(solution, parts, &found));
    qj_status status = tiers_processes_open(solution);
    if (status == QJ_OK && !found)
        status = tiers_solution_try_few(solution, &found);
    if (status == QJ_OK && !found)
        status = tiers_solution_begin(solution);
    if (status == QJ_OK)
        status = tiers_save_end(solution, tiers_solution_solve(solution));
    tiers_team_close(&solution->team);
    return status;
}
