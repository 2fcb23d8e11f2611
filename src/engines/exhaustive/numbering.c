/* numbering: the children of a round are looked for in the table, and those that were not met
 * before are numbered in the order in which one thread alone meets them. Several threads:
 *
 *     probe     each thread the slots of its part of the    a child's place, or the mark FRESH and
 *               table, for the children of all chunks       the number of the first child like it
 *     assign    each thread the fresh ones of its chunk     states stored, slots filled for good
 *
 *     slots     | part of thread 0 | part of thread 1 | ...
 *
 * No slot belongs to two threads. A probe that would run over the end of its part is left to the
 * calling thread, after the others.
 */
#include "engines/exhaustive/numbering.h"

/* -------------------------------------------------------------------- probe */

struct part {
    struct round *round;
    uint64_t first, end; /* slots; end 0: to the last, and on from the first */
};

static const unsigned char *fresh_child(const struct round *round, uint64_t number)
{
    const struct playout *playout = round->playout;
    return expansion_child(&playout->workers[number / playout->capacity].expansion,
                           number % playout->capacity);
}

/* Whether the state at a place of the table is that one; places from base on are children. */
static bool is_at(const struct round *round, uint32_t place, const unsigned char *state)
{
    const struct state_store *store = &round->playout->store;
    return state_same(place < round->base ? segment_state(store, round->to, place)
                                          : fresh_child(round, place - round->base),
                      state, store->state_size);
}

/* Makes a child the first of its like: its number stands in the slot. */
static void take_slot(const struct round *round, uint64_t number, uint64_t at, uint32_t tag)
{
    struct playout *playout = round->playout;
    playout->table.slots[at] = tag | (uint32_t)(round->base + number + 1);
    playout->workers[number / playout->capacity].slots[number % playout->capacity] = at;
    *numbering_target_of(round, number) = FRESH | (uint32_t)number;
}

/* A child like another of this round: the first of them in the order of numbers has the slot. */
static void join(const struct round *round, uint64_t number, uint64_t like, uint64_t at,
                 uint32_t tag)
{
    if (number < like) {
        take_slot(round, number, at, tag);
        *numbering_target_of(round, like) = FRESH | (uint32_t)number;
    } else {
        *numbering_target_of(round, number) = FRESH | (uint32_t)like;
    }
}

/* Finds a child's target; takes the slot when it is new. */
static void probe_child(const struct part *part, uint64_t chunk, uint64_t i)
{
    const struct round *round = part->round;
    const struct state_table *table = &round->playout->table;
    const struct expansion *expansion = &round->playout->workers[chunk].expansion;
    uint64_t mask = (UINT64_C(1) << table->bits) - 1, hash = expansion->hashes[i];
    uint64_t number = chunk * round->playout->capacity + i;
    uint32_t tag = state_table_tag(table, hash);
    for (uint64_t at = state_table_slot(table, hash);;) {
        uint32_t slot = table->slots[at], place = state_table_place(table, slot);
        if (!slot) {
            take_slot(round, number, at, tag);
            return;
        }
        if (state_table_tagged(table, slot, tag) &&
            is_at(round, place, expansion_child(expansion, i))) {
            if (place < round->base)
                *numbering_target_of(round, number) = place;
            else
                join(round, number, place - round->base, at, tag);
            return;
        }
        at = (at + 1) & mask;
        if (at == (part->end & mask) && part->end) {
            *numbering_target_of(round, number) = NO_PLACE;
            return;
        }
    }
}

/* Chooses the children of a chunk that are looked for in a part; gives how many. */
static uint64_t choose_children(const struct part *part, const struct expansion *expansion,
                                uint32_t *chosen)
{
    const struct state_table *table = &part->round->playout->table;
    uint64_t count = 0;
    for (uint64_t i = 0; i < expansion->count; i++) {
        uint64_t slot = state_table_slot(table, expansion->hashes[i]);
        chosen[count] = (uint32_t)i;
        count += slot >= part->first && slot < part->end;
    }
    return count;
}

static void probe_chunk(const struct part *part, uint64_t chunk, uint32_t *chosen)
{
    const struct state_table *table = &part->round->playout->table;
    const struct expansion *expansion = &part->round->playout->workers[chunk].expansion;
    uint64_t count = choose_children(part, expansion, chosen);
    for (uint64_t i = 0; i < count; i++) {
        if (i + SLOTS_AHEAD < count)
            state_table_prefetch(table, expansion->hashes[chosen[i + SLOTS_AHEAD]]);
        probe_child(part, chunk, chosen[i]);
    }
}

/* Each thread begins with another chunk, so that no two write side by side. */
static void probe_part(void *user, unsigned number)
{
    struct round *round = user;
    const struct playout *playout = round->playout;
    uint64_t slots = UINT64_C(1) << playout->table.bits;
    struct part part = {round, slots / playout->threads * number,
                        number + 1 == playout->threads ? slots
                                                       : slots / playout->threads * (number + 1)};
    for (unsigned i = 0; i < round->used; i++)
        probe_chunk(&part, (number + i) % round->used, playout->workers[number].places);
}

static void probe_all(struct round *round)
{
    const struct part whole = {round, 0, 0};
    struct playout *playout = round->playout;
    thread_pool_run(playout->pool, probe_part, round);
    for (unsigned chunk = 0; chunk < round->used; chunk++) {
        const struct worker *worker = &playout->workers[chunk];
        for (uint64_t i = 0; i < worker->expansion.count; i++)
            if (worker->targets[i] == NO_PLACE)
                probe_child(&whole, chunk, i);
    }
}

/* ------------------------------------------------------------------- assign */

static bool is_first(const struct round *round, uint64_t chunk, uint64_t i)
{
    const struct playout *playout = round->playout;
    return playout->workers[chunk].targets[i] ==
           (FRESH | (uint32_t)(chunk * playout->capacity + i));
}

static void count_fresh(void *user, unsigned number)
{
    const struct round *round = user;
    struct worker *worker = &round->playout->workers[number];
    worker->fresh = 0;
    for (uint64_t i = 0; number < round->used && i < worker->expansion.count; i++) {
        worker->fresh += is_first(round, number, i);
        worker->back |= worker->targets[i] < round->ply_first;
    }
}

static void store_fresh(struct round *round, struct worker *worker, uint64_t i, uint32_t place)
{
    struct playout *playout = round->playout;
    const qj_rules *rules = playout->view.rules;
    const unsigned char *child = expansion_child(&worker->expansion, i);
    memcpy(segment_state(&playout->store, round->to, place), child, playout->store.state_size);
    playout->table.slots[worker->slots[i]] =
        state_table_tag(&playout->table, worker->expansion.hashes[i]) | (place + 1);
    worker->targets[i] = place;
    if (playout->ranked && rules->rank(playout->view.setup, child) != round->rank)
        worker->back = true;
}

/* fresh is now the place of the worker's first fresh child. */
static void assign_chunk(void *user, unsigned number)
{
    struct round *round = user;
    struct worker *worker = &round->playout->workers[number];
    for (uint64_t i = 0; number < round->used && i < worker->expansion.count; i++)
        if (is_first(round, number, i))
            store_fresh(round, worker, i, (uint32_t)worker->fresh++);
}

static void assign_all(struct round *round)
{
    struct playout *playout = round->playout;
    uint64_t place = round->base;
    thread_pool_run(playout->pool, count_fresh, round);
    for (unsigned chunk = 0; chunk < round->used; chunk++) {
        struct worker *worker = &playout->workers[chunk];
        worker->first_fresh = place;
        place += worker->fresh;
        worker->fresh = worker->first_fresh;
    }
    thread_pool_run(playout->pool, assign_chunk, round);
    round->to->count = place;
}

/* -------------------------------------------------------------------- alone */

/* The place of a child; a new one is stored. */
static inline uint32_t enter_child(const struct round *round, const unsigned char *child,
                                   uint64_t hash)
{
    const struct state_table *table = &round->playout->table;
    struct segment *to = round->to;
    size_t size = table->state_size;
    uint64_t mask = (UINT64_C(1) << table->bits) - 1;
    uint32_t tag = state_table_tag(table, hash), slot;
    uint64_t at = state_table_slot(table, hash);
    for (; (slot = table->slots[at]); at = (at + 1) & mask) {
        uint32_t place = state_table_place(table, slot);
        if (state_table_tagged(table, slot, tag) &&
            state_same(table->states + (uint64_t)place * size, child, size))
            return place;
    }
    memcpy(to->states + to->count * size, child, size);
    table->slots[at] = tag | (uint32_t)(to->count + 1);
    return (uint32_t)to->count++;
}

/* One thread has no need of marks: it stores what is new at once. */
static void enter_chunk(const struct round *round, struct worker *worker)
{
    const struct playout *playout = round->playout;
    const struct expansion *expansion = &worker->expansion;
    const qj_rules *rules = playout->view.rules;
    worker->first_fresh = round->to->count;
    for (uint64_t i = 0; i < expansion->count; i++) {
        const unsigned char *child = expansion_child(expansion, i);
        uint64_t before = round->to->count;
        state_table_look_ahead(&playout->table, expansion->hashes, i, expansion->count);
        uint32_t place = enter_child(round, child, expansion->hashes[i]);
        worker->targets[i] = place;
        worker->back |= place < round->ply_first;
        if (place == before && playout->ranked &&
            rules->rank(playout->view.setup, child) != round->rank)
            worker->back = true;
    }
}

/* -------------------------------------------------------------------- both */

qj_status numbering_run(struct round *round)
{
    struct playout *playout = round->playout;
    bool alone = playout->threads == 1 || round_is_little(round);
    round->base = round->to->count;
    if (!alone) {
        probe_all(round);
        assign_all(round);
    }
    for (unsigned chunk = 0; chunk < round->used; chunk++) {
        if (alone)
            enter_chunk(round, &playout->workers[chunk]);
        playout->graded &= !playout->workers[chunk].back;
    }
    if (playout->ranked && !playout->graded)
        return context_fail(playout->arena->context, QJ_USAGE,
                            "the rank that the rules give does not fall by one with every move");
    return context_check_states(playout->arena->context, state_store_count(&playout->store));
}
