/* playout: discovery first (discovery.c), which finds all positions, numbers them in the order of
 * their plies, and sees whether every move leads to the next ply. Then the values:
 *
 *     every move leads to the next ply    ply by ply, from the last one        backward.c
 *     some do not, and play must end      depth first                          depth.c
 *     some do not, and play may go on     from the ends, rank by rank          retrograde.c
 */
#include "engines/exhaustive/playout.h"

#include "base/bits.h"
#include "engines/exhaustive/discovery.h"
#include "engines/exhaustive/kept.h"
#include "engines/exhaustive/refusal.h"
#include "engines/exhaustive/resume.h"
#include "engines/exhaustive/shelf.h"
#include "engines/exhaustive/values.h"

/* --------------------------------------------------------------------- room */

static qj_status resize(struct arena *arena, void **items, uint64_t count, size_t size)
{
    void *moved = arena_resize(arena, *items, count, size);
    if (!moved)
        return arena_status(arena);
    *items = moved;
    return QJ_OK;
}

/* Room for positions that do not stand side by side. */
static qj_status reserve_chosen(const struct playout *playout, struct worker *worker,
                                uint64_t capacity)
{
    if (!playout->view.rules->loops)
        return QJ_OK;
    TRY(resize(playout->arena, (void **)&worker->chosen, capacity, sizeof *worker->chosen));
    return resize(playout->arena, (void **)&worker->states, capacity, playout->view.state_size);
}

static qj_status reserve_worker(struct playout *playout, struct worker *worker, uint64_t capacity)
{
    struct arena *arena = playout->arena;
    const struct rules_view *view = &playout->view;
    TRY(expansion_reserve(&worker->expansion, arena, view, capacity, false));
    if (playout->store.kind == QJ_NIMBER)
        TRY(resize(arena, (void **)&worker->nimbers, bits_words(capacity + 1),
                   sizeof *worker->nimbers));
    TRY(resize(arena, (void **)&worker->targets, capacity, sizeof *worker->targets));
    TRY(resize(arena, (void **)&worker->slots, capacity, sizeof *worker->slots));
    TRY(resize(arena, (void **)&worker->places, capacity, sizeof *worker->places));
    TRY(reserve_chosen(playout, worker, capacity));
    return resize(arena, (void **)&worker->kept, capacity, kept_room(view->rules));
}

qj_status playout_reserve(struct playout *playout, uint64_t capacity)
{
    for (unsigned i = 0; i < playout->threads; i++)
        TRY(reserve_worker(playout, &playout->workers[i], capacity));
    playout->capacity = capacity;
    return QJ_OK;
}

/* A sample is one position, however many a worker expands at once. */
static qj_status reserve_samples(struct playout *playout, uint64_t capacity)
{
    const struct rules_view *view = &playout->view;
    for (unsigned i = 0; view->rules->canonical && i < playout->threads; i++) {
        struct worker *worker = &playout->workers[i];
        if (worker->symmetry.one.capacity < capacity)
            TRY(symmetry_reserve(&worker->symmetry, playout->arena, view, capacity));
        worker->expansion.symmetry = &worker->symmetry;
    }
    return QJ_OK;
}

qj_status playout_make_room(struct playout *playout)
{
    while (playout->capacity < 2 * playout->most_moves)
        TRY(playout_reserve(playout, playout->capacity * 2));
    return reserve_samples(playout, 2 * playout->most_moves);
}

uint64_t playout_chunk(const struct playout *playout, uint64_t left)
{
    enum { LEAST = 64 };
    uint64_t fit = playout->capacity / (playout->most_moves ? playout->most_moves : 1);
    uint64_t share = left / playout->threads + 1;
    uint64_t chunk = share < LEAST ? LEAST : share;
    return fit < 1 ? 1 : fit < chunk ? fit : chunk;
}

qj_status playout_cover(struct playout *playout, const struct segment *segment)
{
    struct state_table *table = &playout->table;
    uint64_t number = (uint64_t)(segment - playout->store.segments);
    bool covered = table->slots && table->segment == number;
    table->states = segment->states;
    if (covered)
        return QJ_OK;
    TRY(state_table_reset(table, number, state_table_bits(segment->count, segment->count)));
    return state_table_enter(table, 0, segment->count);
}

/* ------------------------------------------------------------------ threads */

void playout_run(struct playout *playout, bool little, thread_work_fn work, void *user)
{
    if (!little) {
        thread_pool_run(playout->pool, work, user);
        return;
    }
    for (unsigned i = 0; i < playout->threads; i++)
        work(user, i);
}

struct complaint playout_complain_of_move(const struct playout *playout)
{
    if (playout->resumed)
        return (struct complaint){QJ_BAD_INPUT,
                                  "the checkpoint does not fit: a move leads to a position that is "
                                  "not where it should be",
                                  NULL};
    return (struct complaint){QJ_USAGE, "the rules give other moves when they are asked again",
                              NULL};
}

qj_status playout_refuse_move(const struct playout *playout)
{
    struct complaint complaint = playout_complain_of_move(playout);
    return context_fail(playout->arena->context, complaint.status, "%s", complaint.sentence);
}

qj_status playout_check(const struct playout *playout)
{
    const struct rules_view *view = &playout->view;
    qj_context *context = playout->arena->context;
    const char *fault = view->rules->fault ? view->rules->fault(view->setup) : NULL;
    if (fault) {
        TRY(context_poll(context, NULL, 0, 0)); /* waiting for a program may have been stopped */
        return context_fail(context, QJ_USAGE, "%s", fault);
    }
    for (unsigned i = 0; i < playout->threads; i++) {
        const struct complaint *complaint = &playout->workers[i].complaint;
        if (!complaint->sentence)
            complaint = &playout->workers[i].expansion.complaint;
        if (complaint->sentence)
            return refusal_of(context, view, complaint->status, complaint->sentence,
                              complaint->state);
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------- the whole */

static qj_status open_workers(struct playout *playout)
{
    enum { CAPACITY = 256 };
    unsigned wanted = playout->arena->context->limits.threads;
    if (wanted == 0 || rules_are_distant(playout->view.rules))
        wanted = 1;
    TRY(thread_pool_open(playout->arena, wanted, &playout->pool));
    playout->threads = thread_pool_size(playout->pool);
    playout->workers = arena_alloc(playout->arena, playout->threads, sizeof *playout->workers);
    if (!playout->workers)
        return arena_status(playout->arena);
    TRY(playout_reserve(playout, CAPACITY));
    return reserve_samples(playout, CAPACITY);
}

static qj_status check_rules(const struct playout *playout)
{
    const qj_rules *rules = playout->view.rules;
    if (rules->ending == QJ_POINTS && rules->loops)
        return context_fail(playout->arena->context, QJ_USAGE,
                            "points cannot decide a game that need not end");
    return QJ_OK;
}

/* From where progress says. */
static qj_status find_values(struct playout *playout)
{
    if (!playout->progress.values)
        TRY(discovery_run(playout));
    if (playout->graded)
        return values_backward(playout);
    if (!playout->view.rules->loops)
        return values_depth(playout);
    return values_retrograde(playout);
}

qj_status playout_solve(struct playout *playout, struct arena *arena, const struct rules_view *view)
{
    *playout = (struct playout){
        .arena = arena, .view = *view, .graded = true, .pace = {arena->context, 0}};
    TRY(check_rules(playout));
    state_store_init(&playout->store, arena, view->state_size, rules_kind(view->rules));
    playout->ranked = view->rules->rank && !view->rules->loops;
    TRY(shelf_check(&playout->store, playout->ranked));
    state_table_init(&playout->table, arena, view->state_size);
    TRY(open_workers(playout));
    return resume_run(playout, find_values);
}

void playout_close(struct playout *playout)
{
    thread_pool_close(playout->arena, playout->pool);
    playout->pool = NULL;
}
