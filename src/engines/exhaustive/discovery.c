/* discovery: breadth first, round by round.
 *
 * A round expands the next positions of a ply, a chunk a thread, and numbers the children that were
 * not met before, in the order in which one thread alone would meet them:
 *
 *     expand    each thread the positions of its chunk      children with their hashes
 *     number    numbering.c                                 each child's place, new ones stored
 *     keep      each thread its chunk; one thread            moves kept; values of ended positions
 *
 * Theorem. After the round of the last position of ply t all positions whose shortest way has at
 * most t + 1 moves are stored, once each, in the order of t: by induction, since a position at
 * distance t + 1 is a child of one at distance t.
 */
#include "engines/exhaustive/discovery.h"

#include "engines/exhaustive/fold.h"
#include "engines/exhaustive/kept.h"
#include "engines/exhaustive/numbering.h"
#include "engines/exhaustive/resume.h"
#include "engines/exhaustive/shelf.h"

/* Room for children is what the second level of a cache holds. Several threads wait for each other
 * five times a round, which should have some hundred microseconds of work for each of them. */
enum {
    SEGMENT_LEAST = 1 << 14, /* positions, before a ply begins a segment of its own */
    CAPACITY_MOST = 1 << 14, /* children a worker, unless a position has more */
    SHARED_MOST = 1 << 15    /* the same, of several workers */
};

/* ------------------------------------------------------------------- expand */

static void expand_chunk(void *user, unsigned number)
{
    const struct round *round = user;
    struct playout *playout = round->playout;
    struct worker *worker = &playout->workers[number];
    uint64_t first = round->next + number * round->chunk;
    uint64_t count = first >= round->end                 ? 0
                     : round->end - first < round->chunk ? round->end - first
                                                         : round->chunk;
    worker->expansion.number = round->from->first + first;
    worker->back = false;
    expansion_run(&worker->expansion,
                  count ? segment_state(&playout->store, round->from, first) : NULL, count);
}

/* How many positions of a round are a chunk: as many as have room if they have no more children
 * than those of the round before had, and an eighth. A chunk that proves too large is cut, at the
 * price of expanding some positions twice; rules far away are not asked twice. */
static uint64_t choose_chunk(const struct round *round)
{
    enum { CHUNK_MOST = 1 << 13 };
    const struct playout *playout = round->playout;
    uint64_t left = round->end - round->next, chunk = playout_chunk(playout, left);
    if (round->expected == 0 || rules_are_distant(playout->view.rules))
        return chunk;
    uint64_t fit = playout->capacity / round->expected, share = left / playout->threads + 1;
    fit = fit < CHUNK_MOST ? fit : CHUNK_MOST;
    share = share < fit ? share : fit;
    return share > chunk ? share : chunk;
}

/* Children of a position, in the mean of a round, and an eighth; at least 1. */
static uint64_t expect_children(const struct round *round)
{
    uint64_t positions = 0;
    for (unsigned chunk = 0; chunk < round->used; chunk++)
        positions += round->playout->workers[chunk].expansion.positions;
    return positions ? (round->children + round->children / 8) / positions + 1 : 0;
}

/* The chunks that count are those up to the first that was cut. */
static void choose_chunks(struct round *round)
{
    struct playout *playout = round->playout;
    round->children = 0;
    for (round->used = 0; round->used < playout->threads;) {
        const struct expansion *expansion = &playout->workers[round->used++].expansion;
        round->children += expansion->count;
        if (expansion->wanted > playout->most_moves)
            playout->most_moves = expansion->wanted;
        if (expansion->full)
            break;
    }
}

/* --------------------------------------------------------------------- keep */

/* The bytes that moves may take: 16 a position, without what values and slots take of them; of a
 * table that will still grow, as much as its slots can be. And some for every game. */
static uint64_t keep_most(const struct playout *playout)
{
    enum { EVERY_GAME = 1 << 20, EACH = 16, SLOTS_EACH = 11, LOOPS_EACH = 4 };
    const struct segment *last = &playout->store.segments[playout->store.segment_count - 1];
    uint64_t value = last->worth.width + last->ending.width +
                     (playout->view.rules->loops ? LOOPS_EACH : 0);
    const qj_context *context = playout->arena->context;
    uint64_t count = state_store_count(&playout->store),
             free = context->limits.bytes - context->bytes;
    uint64_t slots = playout->ranked ? sizeof(uint32_t) << playout->table.room : count * SLOTS_EACH;
    uint64_t others = slots + count * value, most = EVERY_GAME;
    if (count * EACH > others + most)
        most = count * EACH - others;
    if (rules_are_distant(playout->view.rules))
        most = UINT64_MAX;
    return most < free / 4 ? most : free / 4;
}

/* Writes down the moves of a chunk. Moves with points are played again, unless that takes a round
 * trip. */
static void write_chunk(void *user, unsigned number)
{
    const struct round *round = user;
    const struct playout *playout = round->playout;
    struct worker *worker = &playout->workers[number];
    worker->kept_size = 0;
    if (number >= round->used ||
        (worker->expansion.has_points && !rules_are_distant(playout->view.rules)))
        return;
    for (uint64_t i = 0; i < worker->expansion.count; i++)
        worker->places[i] = numbering_target(round, worker->targets[i]);
    kept_write(worker, kept_width(round->to->count));
}

static qj_status keep_chunk(struct round *round, struct worker *worker, uint64_t first)
{
    struct playout *playout = round->playout;
    struct batch batch = {.first = (uint32_t)first,
                          .count = (uint32_t)worker->expansion.positions,
                          .offset = NOT_KEPT};
    if (worker->kept_size && playout->store.kept + worker->kept_size <= keep_most(playout)) {
        batch.offset = 0;
        batch.fresh = (uint32_t)worker->first_fresh;
        batch.width = kept_width(round->to->count);
        batch.points = worker->expansion.has_points;
    }
    return state_store_add_batch(&playout->store, round->from, batch, worker->kept,
                                 worker->kept_size);
}

static qj_status keep_all(struct round *round)
{
    struct playout *playout = round->playout;
    playout_run(playout, round_is_little(round), write_chunk, round);
    for (unsigned chunk = 0; chunk < round->used; chunk++) {
        struct worker *worker = &playout->workers[chunk];
        const struct expansion *expansion = &worker->expansion;
        for (uint64_t i = 0; i < expansion->ended_count; i++) {
            const struct ended *ended = &expansion->ended[i];
            uint64_t place = round->next + ended->index;
            enum mover mover = fold_mover_at(playout, worker, round->from, place);
            TRY(fold_set(playout, round->from, place, fold_ended(playout, ended, mover)));
        }
        if (expansion->positions)
            TRY(keep_chunk(round, worker, round->next));
        round->next += expansion->positions;
        playout->progress.moves += expansion->count;
        playout->progress.next = round->from->first + round->next;
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- rounds */

/* Makes room for the children of a round, all of which may be new. */
static qj_status make_room(struct round *round)
{
    struct playout *playout = round->playout;
    struct state_table *table = &playout->table;
    uint64_t most = round->to->count + round->children;
    TRY(state_store_reserve(&playout->store, round->to, most));
    table->states = round->to->states;
    unsigned bits = state_table_bits(most, round->to->count +
                                               (uint64_t)playout->threads * playout->capacity);
    if (bits <= table->bits)
        return QJ_OK;
    TRY(state_table_reset(table, table->segment, bits));
    return state_table_enter(table, 0, round->to->count);
}

static qj_status run_round(struct round *round)
{
    enum { CHILD_STEPS = 32, ROUND_STEPS = 64 };
    struct playout *playout = round->playout;
    round->chunk = choose_chunk(round);
    uint64_t left = round->end - round->next;
    playout_run(playout, left <= round->chunk || left < PLAYOUT_LITTLE, expand_chunk, round);
    TRY(playout_check(playout));
    choose_chunks(round);
    round->expected = expect_children(round);
    TRY(make_room(round));
    TRY(numbering_run(round));
    TRY(keep_all(round));
    if (playout->workers[round->used - 1].expansion.full)
        TRY(playout_make_room(playout));
    return pace_add(&playout->pace, ROUND_STEPS + round->children * CHILD_STEPS,
                    round->estimate ? "states (estimated total)" : "states",
                    state_store_count(&playout->store), round->estimate);
}

qj_status discovery_grow_workers(struct playout *playout)
{
    const qj_context *context = playout->arena->context;
    uint64_t each = 256 + 4 * playout->store.state_size; /* bytes a child, at most about so many */
    uint64_t most = (context->limits.bytes - context->bytes) / 4 / each / playout->threads;
    uint64_t wanted = playout->threads > 1 ? SHARED_MOST : CAPACITY_MOST;
    while (playout->capacity < wanted && playout->capacity < most &&
           state_store_count(&playout->store) > 4 * playout->capacity)
        TRY(playout_reserve(playout, playout->capacity * 2));
    return QJ_OK;
}

/* A table for a segment that begins, as large as the last one's. */
static qj_status open_segment(struct playout *playout)
{
    struct state_store *store = &playout->store;
    if (store->segment_count)
        TRY(state_store_trim(store, &store->segments[store->segment_count - 1]));
    TRY(state_store_open_segment(store));
    return state_table_reset(&playout->table, store->segment_count - 1,
                             state_table_bits(0, (uint64_t)playout->threads * playout->capacity));
}

/* An estimate of all positions, or 0. Plies grow by a factor that falls by a factor from ply to
 * ply, as if their sizes were those of a bell curve. */
static uint64_t estimate_total(const struct state_store *store, uint64_t ply)
{
    enum { PLIES_MOST = 10000 };
    const double slow = 0.98, most = 1e18;
    if (ply < 2)
        return 0;
    double last = (double)(state_store_ply_first(store, ply) -
                           state_store_ply_first(store, ply - 1)),
           before = (double)(state_store_ply_first(store, ply - 1) -
                             state_store_ply_first(store, ply - 2)),
           size = (double)(state_store_ply_end(store, ply) - state_store_ply_first(store, ply));
    double total = (double)state_store_ply_end(store, ply), growth = size / last;
    double fall = growth / (last / before);
    if (fall > slow)
        fall = slow;
    for (int i = 0; i < PLIES_MOST && size >= 1 && total < most; i++) {
        growth *= fall;
        size *= growth;
        total += size;
    }
    return total < most ? (uint64_t)total : 0;
}

/* The next ply is about as much larger than this as this is larger than the one before; room for so
 * many is made at once where there is plenty. */
static qj_status expect_ply(struct round *round, uint64_t ply)
{
    struct playout *playout = round->playout;
    const struct state_store *store = &playout->store;
    const qj_context *context = playout->arena->context;
    uint64_t count = round->end - round->next;
    if (count < SEGMENT_LEAST || !playout->ranked || ply == 0)
        return QJ_OK;
    uint64_t before = state_store_ply_first(store, ply) - state_store_ply_first(store, ply - 1);
    double expected = (double)count / (double)before * (double)count;
    double bytes = expected * (double)(store->state_size + 16);
    if (bytes > (double)(context->limits.bytes - context->bytes) / 4)
        return QJ_OK;
    round->children = (uint64_t)expected;
    return make_room(round);
}

/* Begins the ply behind one, unless that was done before. */
static qj_status begin_next_ply(struct playout *playout, uint64_t ply)
{
    struct state_store *store = &playout->store;
    if (store->ply_count > ply + 1)
        return QJ_OK;
    TRY(state_store_begin_ply(store));
    if (playout->ranked && store->segments[store->segment_count - 1].count >= SEGMENT_LEAST)
        return open_segment(playout);
    return QJ_OK;
}

static qj_status open_ply(struct round *round, uint64_t ply)
{
    struct playout *playout = round->playout;
    struct state_store *store = &playout->store;
    const qj_rules *rules = playout->view.rules;
    uint64_t end = state_store_ply_first(store, ply + 1);
    round->from = state_store_segment_of_ply(store, ply);
    round->to = &store->segments[store->segment_count - 1];
    round->next = playout->progress.next - round->from->first;
    round->end = end - round->from->first;
    round->ply_first = end - round->to->first;
    round->estimate = estimate_total(store, ply);
    TRY(shelf_need(store, round->from, round->to));
    if (playout->ranked && round->next < round->end) {
        unsigned char *here = playout->workers->expansion.here;
        memcpy(here, segment_state(store, round->from, round->next), store->state_size);
        round->rank = rules->rank(playout->view.setup, here) - 1;
    }
    return expect_ply(round, ply);
}

static qj_status expand_ply(struct playout *playout)
{
    struct round round = {.playout = playout};
    TRY(begin_next_ply(playout, playout->progress.ply));
    TRY(open_ply(&round, playout->progress.ply));
    while (round.next < round.end) {
        TRY(discovery_grow_workers(playout));
        TRY(run_round(&round));
        TRY(resume_save_when_due(playout));
    }
    playout->progress.ply++;
    return round.from == round.to ? QJ_OK : state_store_trim_kept(&playout->store, round.from);
}

/* The start's canonical form, when it has any, is checked like those of other samples. */
static qj_status check_start(struct playout *playout, const unsigned char *start)
{
    struct worker *worker = playout->workers;
    if (!playout->view.rules->canonical)
        return QJ_OK;
    do {
        worker->expansion.full = false;
        symmetry_check(&worker->symmetry, &worker->expansion, start);
        TRY(playout_check(playout));
        if (worker->expansion.full) {
            playout->most_moves = worker->expansion.wanted;
            TRY(playout_make_room(playout));
        }
    } while (worker->expansion.full);
    playout->view.rules->canonical(playout->view.setup, worker->expansion.here);
    return QJ_OK;
}

static qj_status add_start(struct playout *playout)
{
    struct state_store *store = &playout->store;
    const struct rules_view *view = &playout->view;
    unsigned char *here = playout->workers->expansion.here;
    TRY(context_check_states(playout->arena->context, 1));
    TRY(state_store_begin_ply(store));
    TRY(open_segment(playout));
    struct segment *segment = store->segments;
    TRY(state_store_reserve(store, segment, 1));
    memcpy(here, view->state, view->state_size);
    TRY(check_start(playout, view->state));
    memcpy(segment->states, here, view->state_size);
    segment->count = 1;
    playout->table.states = segment->states;
    return state_table_enter(&playout->table, 0, 1);
}

static qj_status cover_last(struct playout *playout)
{
    struct segment *last = &playout->store.segments[playout->store.segment_count - 1];
    TRY(shelf_need(&playout->store, last, last));
    return playout_cover(playout, last);
}

/* Takes back a ply and a segment that were begun and have no positions. What a checkpoint of the
 * last round had is at the end, too, and its progress at the ply before. */
static void drop_empty(struct playout *playout)
{
    struct state_store *store = &playout->store;
    if (store->plies[store->ply_count - 1] == state_store_count(store))
        store->ply_count--;
    if (store->segments[store->segment_count - 1].count == 0)
        store->segment_count--;
    playout->progress.ply = store->ply_count;
}

qj_status discovery_run(struct playout *playout)
{
    struct state_store *store = &playout->store;
    if (state_store_count(store) == 0)
        TRY(add_start(playout));
    else
        TRY(cover_last(playout));
    while (playout->progress.next < state_store_count(store))
        TRY(expand_ply(playout));
    drop_empty(playout);
    TRY(state_store_trim(store, &store->segments[store->segment_count - 1]));
    playout->progress.values = true;
    return QJ_OK;
}
