/* tiers_parents: outcomes of all tiers at once, from the predecessors that the rules name, without
 * a list of moves, which takes less memory and more time (tiers_reach.c).
 *
 *     left       different children of a position that are not decided, 2 bytes each
 *     here       a bit for each handle: won or lost in d moves; its parents are looked up
 *     later      won or lost in d + 1 moves
 *
 * *reach* counts the different children of each position, and stores the counts in the log in place
 * of moves. Predecessors of positions that are over are not asked for. So *reach* asks which
 * children are over, and does not count them: they decide the position as far as they can. A move
 * to a draw counts as a child that is never decided.
 *
 * A round for each remoteness tells the parents of the positions in `here`: a parent for which the
 * move wins is won one move later; any other parent has one child less, and is lost one move later
 * if it has no other.
 *
 * The rules may name a parent twice, parents that play cannot reach, and parents that are over; and
 * several predecessors may have one canonical form. So the parents of a position are distinguished
 * like the children: by their addresses, which tell whether the same player moves, too.
 *
 * Theorem. The proof in tiers_loops.c holds for all tiers together.
 */
#include "engines/exhaustive/pass/tiers_save.h"

/* --------------------------------------------------------------------- children */

/* Prepares to distinguish at most `count` addresses of children by a hash table in `slot`
 * (members_enter). Returns the mask of the hashes. */
static uint64_t tiers_parents_begin(struct tiers_batch *batch, uint64_t count)
{
    uint64_t room = 2;
    while (room < 2 * count)
        room *= 2;
    memset(batch->slot, 0, room * sizeof *batch->slot);
    return room - 1;
}

/* Whether a state is over, so that its predecessors are not asked for; and its ending. */
static inline bool tiers_parents_is_over(const struct tiers_game *game, const unsigned char *state,
                                         int64_t *ending)
{
    return game->rules->over && !game->rules->expand &&
           game->rules->over(game->setup, state, ending);
}

/* Whether a move to a position that is over wins. */
static inline bool tiers_parents_wins(int64_t over, bool again)
{
    return over != TIERS_NONE && over && (over > 0) == again;
}

void tiers_parents_ask_children(struct tiers_batch *batch)
{
    const struct tiers_game *game = batch->game;
    uint64_t i = 0;
    for (uint64_t position = 0; position < batch->positions; position++)
        for (bool wins = false; i < batch->ends[position]; i++) {
            int64_t *over = &batch->points[i];
            if (wins || !tiers_parents_is_over(game, batch->children + i * game->stride, over))
                *over = TIERS_NONE;
            wins |= tiers_parents_wins(*over, batch->again[i]);
        }
}

/* The ending of a position, and whether its parents count it. */
static inline int64_t tiers_parents_pack(int64_t ending, bool counted)
{
    return 2 * ending + counted;
}

/* Counts the different children of a position that are not over. If there are none, or one of the
 * others wins, writes the ending. */
static uint64_t tiers_parents_count_position(struct tiers_batch *batch, uint64_t position,
                                             uint64_t first)
{
    enum { IN_ONE = 2 }; /* size of an ending */
    const uint64_t end = batch->ends[position], mask = tiers_parents_begin(batch, end - first);
    uint64_t count = 0;
    bool draws = false, wins = false;
    for (uint64_t i = first; i < end; i++) {
        const int64_t over = batch->points[i];
        if (over == TIERS_NONE)
            count += members_enter(batch->slot, mask, batch->address, i);
        draws |= over == 0;
        wins |= tiers_parents_wins(over, batch->again[i]);
    }
    batch->end[position] = tiers_parents_pack(wins ? IN_ONE : draws ? 0 : -IN_ONE, true);
    return count && !wins ? count + draws : 0;
}

struct tiers_children tiers_parents_count(struct tiers_batch *batch)
{
    const struct tiers_game *game = batch->game;
    const unsigned char *states = batch->states + batch->begin * game->stride;
    uint64_t sum = 0, first = 0;
    for (uint64_t i = 0; i < batch->positions; i++) {
        int64_t ending;
        if (first < batch->ends[i])
            sum += tiers_parents_count_position(batch, i, first);
        else
            batch->end[i] = tiers_parents_pack(
                batch->end[i], !tiers_parents_is_over(game, states + i * game->stride, &ending));
        batch->position_ends[i] = (uint32_t)sum;
        first = batch->ends[i];
    }
    return (struct tiers_children){.positions = batch->positions,
                                   .ends = batch->position_ends,
                                   .end = batch->end,
                                   .handle = batch->handles + batch->begin};
}

/* ------------------------------------------------------------------------- a tier */

struct tiers_parents_tier {
    uint16_t *left;
    uint64_t *here, *later; /* of handles */
    uint64_t words, count;  /* count: bits in here */
    uint64_t next;          /* word of here from which handles are taken */
};

struct tiers_parents {
    struct tiers_solution *solution;
    struct arena *arena; /* of tiers and all in them */
    struct tiers_parents_tier *tiers;
    uint64_t slot;    /* of the tier whose positions tell their parents */
    int64_t size;     /* of their endings */
    uint64_t decided; /* positions in later */
};

/* Reads the counts of a record of the log. Endings of size 1 are passed on in the first round. */
static qj_status tiers_parents_read_record(struct tiers_parents *parents, uint64_t slot,
                                           const struct tiers_children *record)
{
    struct tiers_tier *tier = parents->solution->tiers[slot];
    struct tiers_parents_tier *own = &parents->tiers[slot];
    for (uint64_t i = 0; i < record->positions; i++) {
        const uint64_t handle = record->handle[i], place = tiers_index_place(&tier->index, handle);
        const int64_t ending = record->end[i] >> 1;
        const uint64_t left = record->ends[i] - tiers_children_first(record, i);
        own->left[place] = (uint16_t)left;
        if (left > UINT16_MAX)
            return context_fail(tier->values.arena->context, QJ_LIMIT,
                                "a position has more than 2^16 - 1 moves");
        if (left)
            continue;
        TRY(tiers_values_set(&tier->values, place, (struct tiers_value){0, ending}));
        if (ending && record->end[i] & 1)
            bits_set(ending == 1 || ending == -1 ? own->here : own->later, handle);
    }
    return QJ_OK;
}

/* Prepares a tier from the counts in its log. */
static qj_status tiers_parents_open_tier(struct tiers_parents *parents, uint64_t slot)
{
    struct tiers_solution *solution = parents->solution;
    struct tiers_tier *tier = solution->tiers[slot];
    struct tiers_parents_tier *own = &parents->tiers[slot];
    struct tiers_log_page *page = &solution->team.jobs->page;
    struct arena *arena = parents->arena;
    own->words = tiers_index_is_ranked(&tier->index) ? tiers_index_words(&tier->index)
                                                     : bits_words(tier->index.count);
    TRY(arena_make(arena, &own->left, tier->index.count));
    TRY(arena_make(arena, &own->here, own->words));
    TRY(arena_make(arena, &own->later, own->words));
    TRY(tiers_values_open(&tier->values, solution->arena, QJ_OUTCOME, tier->index.count));
    TRY(tiers_log_reserve(&tier->log, page));
    for (uint64_t i = 0; i < tier->log.count; i++) {
        struct tiers_children record;
        tiers_log_read(&tier->log, i, page, &record);
        TRY(tiers_parents_read_record(parents, slot, &record));
    }
    parents->decided += bits_sum(own->later, own->words);
    own->count = bits_sum(own->here, own->words);
    tiers_log_close(&tier->log);
    return QJ_OK;
}

/* ------------------------------------------------------------------------ rounds */

/* Leaves the parents of a position that are not decided, each once; the others get the address
 * TIERS_MISSING. */
static void tiers_parents_leave(const struct tiers_parents *parents, struct tiers_job *job,
                                uint64_t first, uint64_t end)
{
    struct tiers_batch *batch = &job->batch;
    const uint64_t mask = tiers_parents_begin(batch, end - first);
    struct tiers_value value;
    for (uint64_t i = first; i < end; i++) {
        const uint64_t slot = tiers_address_slot(batch->address[i]);
        if (batch->address[i] == TIERS_MISSING)
            continue;
        if (tiers_values_get(&parents->solution->tiers[slot]->values, job->places[i], &value) ||
            !members_enter(batch->slot, mask, batch->address, i))
            batch->address[i] = TIERS_MISSING;
        else
            __builtin_prefetch(&parents->tiers[slot].left[job->places[i]]);
    }
}

/* The half of a round that threads share: finds the parents of a batch. */
static void tiers_parents_find(void *user, struct tiers_job *job)
{
    const struct tiers_parents *parents = user;
    const struct tiers_solution *solution = parents->solution;
    struct tiers_batch *batch = &job->batch;
    const struct tiers_index *index = &solution->tiers[parents->slot]->index;
    struct tiers_value value = {0, 0};
    for (uint64_t i = batch->begin; i < batch->taken; i++)
        tiers_index_state(index, batch->handles[i], batch->states + i * batch->game->stride);
    tiers_batch_play(batch);
    tiers_solution_look(solution, batch, parents->slot, false);
    for (uint64_t i = 0; i < batch->count; i++) {
        if (batch->address[i] == TIERS_MISSING)
            continue;
        const struct tiers_tier *tier = solution->tiers[tiers_address_slot(batch->address[i])];
        job->places[i] = tiers_index_place(&tier->index, tiers_address_handle(batch->address[i]));
        __builtin_prefetch(tiers_values_address(&tier->values, job->places[i]));
    }
    for (uint64_t i = 0, first = 0; i < batch->positions; first = batch->ends[i++]) {
        const uint64_t handle = batch->handles[batch->begin + i];
        (void)tiers_solution_value(solution, tiers_address(parents->slot, handle, false), &value);
        batch->end[i] = value.ending;
        tiers_parents_leave(parents, job, first, batch->ends[i]);
    }
}

/* Tells a parent that a position after one of its moves is decided. If that decides the parent, its
 * parents are looked up in the next round. */
static qj_status tiers_parents_tell(struct tiers_parents *parents, uint64_t address, uint64_t place,
                                    bool won)
{
    struct tiers_parents_tier *tier = &parents->tiers[tiers_address_slot(address)];
    struct tiers_values *values = &parents->solution->tiers[tiers_address_slot(address)]->values;
    const int64_t size = parents->size + 1;
    struct tiers_value value;
    if (tiers_values_get(values, place, &value) || (!won && --tier->left[place]))
        return QJ_OK;
    bits_set(tier->later, tiers_address_handle(address));
    parents->decided++;
    return tiers_values_set(values, place, (struct tiers_value){0, won ? size : -size});
}

/* Tells the parents that a job has found, and finds those for which there was no room. */
static qj_status tiers_parents_tell_job(struct tiers_parents *parents, struct tiers_job *job)
{
    struct tiers_solution *solution = parents->solution;
    struct tiers_batch *batch = &job->batch;
    for (;;) {
        const bool complete = batch->positions > 0;
        TRY(tiers_batch_complete(batch));
        TRY(tiers_team_reserve(&solution->team, job, batch->capacity));
        if (!complete)
            tiers_parents_find(parents, job);
        for (uint64_t i = 0, child = 0; i < batch->positions; i++)
            for (; child < batch->ends[i]; child++)
                if (batch->address[child] != TIERS_MISSING)
                    TRY(tiers_parents_tell(parents, batch->address[child], job->places[child],
                                           (batch->end[i] > 0) == batch->again[child]));
        TRY(pace_add(&solution->pace, (batch->positions + batch->count) * PACE_WRITE, NULL, 0, 0));
        batch->begin += batch->positions;
        if (batch->begin >= batch->taken)
            return QJ_OK;
        tiers_parents_find(parents, job);
    }
}

/* Tells the parents of the positions of a tier. */
static qj_status tiers_parents_tell_tier(struct tiers_parents *parents)
{
    struct tiers_team *team = &parents->solution->team;
    struct tiers_parents_tier *tier = &parents->tiers[parents->slot];
    tier->next = 0;
    while (tier->count) {
        const uint64_t left = tier->count;
        uint64_t used = 0;
        for (; used < team->count && tier->count; used++) {
            struct tiers_job *job = &team->jobs[used];
            struct tiers_batch *batch = &job->batch;
            const uint64_t share = tiers_team_share(team, job, left);
            batch->begin = 0;
            batch->wanted = TIERS_BATCH_PARENTS;
            batch->taken = tier->count < share ? tier->count : share;
            bits_take(tier->here, &tier->next, batch->taken, batch->handles);
            tier->count -= batch->taken;
            TRY(tiers_team_reserve(team, job, batch->capacity));
        }
        TRY(tiers_team_run(team, team->jobs, used, tiers_parents_find, NULL, parents));
        for (uint64_t i = 0; i < used; i++)
            TRY(tiers_parents_tell_job(parents, &team->jobs[i]));
    }
    return QJ_OK;
}

/* Lets the positions of the next remoteness be those of this one. */
static void tiers_parents_turn(struct tiers_parents *parents)
{
    for (uint64_t slot = 0; slot < parents->solution->count; slot++) {
        struct tiers_parents_tier *tier = &parents->tiers[slot];
        uint64_t *const empty = tier->here;
        tier->here = tier->later;
        tier->later = empty;
        tier->count = bits_sum(tier->here, tier->words);
    }
    parents->decided = 0;
}

qj_status tiers_parents_run(struct tiers_solution *solution)
{
    SCOPED(arena_clear) struct arena arena = {.context = solution->arena->context};
    struct tiers_parents parents = {.solution = solution, .arena = &arena};
    const uint64_t tiers = solution->count;
    TRY(arena_make(&arena, &parents.tiers, tiers));
    for (uint64_t slot = 0; slot < tiers; slot++)
        TRY(tiers_parents_open_tier(&parents, slot));
    for (bool more = true; more;) {
        parents.size++;
        for (parents.slot = 0; parents.slot < tiers; parents.slot++)
            TRY(tiers_parents_tell_tier(&parents));
        more = parents.decided > 0;
        tiers_parents_turn(&parents);
    }
    for (uint64_t slot = 0; slot < tiers; slot++) {
        struct tiers_tier *tier = solution->tiers[slot];
        TRY(tiers_values_fill(&tier->values)); /* positions that were never decided are draws */
        tier->solved = tier->changed = true;
    }
    return QJ_OK;
}
