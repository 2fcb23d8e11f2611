/* playout: the threads of an exhaustive search, and their working space.
 *
 * The room for children is as large as a second-level cache. Threads wait for each other a few
 * times in every batch, so a batch should take each of them some hundred microseconds.
 */
#include "engines/exhaustive/expansion/playout.h"
#include "base/bits.h"

enum {
    CAPACITY_LEAST = 256,
    CAPACITY_MOST = 1 << 14, /* children of a worker, unless a position has more */
    SHARED_MOST = 1 << 15    /* children of all workers together */
};

/* --------------------------------------------------------------------- room */

static qj_status playout_reserve_worker(const struct playout *playout,
                                        struct playout_worker *worker, uint64_t capacity)
{
    struct arena *arena = playout->arena;
    const struct rules_view *view = &playout->view;
    TRY(expansion_reserve(&worker->expansion, arena, view, capacity, false));
    if (playout->positions.kind == QJ_NIMBER)
        TRY(arena_resize(arena, &worker->nimbers, bits_words(capacity + 1)));
    if (view->rules->loops || rules_are_distant(view->rules)) {
        TRY(arena_resize(arena, &worker->chosen, capacity));
        TRY(arena_resize_sized(arena, &worker->states, capacity, view->state_size));
    }
    TRY(arena_resize(arena, &worker->places, capacity));
    return arena_resize_sized(arena, &worker->kept, capacity,
                              stored_moves_room(rules_are_distant(view->rules)));
}

static qj_status playout_reserve_workers(struct playout *playout, uint64_t capacity)
{
    for (unsigned i = 0; i < playout->threads; i++)
        TRY(playout_reserve_worker(playout, &playout->workers[i], capacity));
    playout->capacity = capacity;
    return QJ_OK;
}

qj_status playout_make_room(struct playout *playout)
{
    while (playout->capacity < 2 * playout->most_moves)
        TRY(playout_reserve_workers(playout, playout->capacity * 2));
    return QJ_OK;
}

qj_status playout_grow(struct playout *playout)
{
    const qj_context *context = playout->arena->context;
    uint64_t each = 256 + 4 * playout->positions.state_size; /* bytes a child, an upper estimate */
    uint64_t most = (context->limits.bytes - context->bytes) / 4 / each / playout->threads;
    uint64_t wanted = playout->threads > 1 ? SHARED_MOST : CAPACITY_MOST;
    while (playout->capacity < wanted && playout->capacity < most &&
           positions_count(&playout->positions) > 4 * playout->capacity)
        TRY(playout_reserve_workers(playout, playout->capacity * 2));
    return QJ_OK;
}

uint64_t playout_batch(const struct playout *playout, uint64_t left)
{
    enum { LEAST = 64 };
    uint64_t fit = playout->capacity / (playout->most_moves ? playout->most_moves : 1);
    uint64_t share = left / playout->threads + 1;
    uint64_t batch = share < LEAST ? LEAST : share;
    return fit < 1 ? 1 : fit < batch ? fit : batch;
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

unsigned playout_used(struct playout *playout, uint64_t *positions, uint64_t *children)
{
    unsigned used = 0;
    *positions = *children = 0;
    for (bool full = false; used < playout->threads && !full; used++) {
        const struct expansion *expansion = &playout->workers[used].expansion;
        *positions += expansion->positions;
        *children += expansion->count;
        if (expansion->wanted > playout->most_moves)
            playout->most_moves = expansion->wanted;
        full = expansion->full;
    }
    return used;
}

bool playout_take_wide(struct playout *playout)
{
    bool wide = false;
    for (unsigned i = 0; i < playout->threads; i++) {
        wide |= playout->workers[i].wide;
        playout->workers[i].wide = false;
    }
    return wide;
}

qj_status playout_check(const struct playout *playout)
{
    const struct rules_view *view = &playout->view;
    qj_context *context = playout->arena->context;
    const char *fault = view->rules->fault ? view->rules->fault(view->setup) : NULL;
    if (fault) {
        TRY(context_poll(context, NULL, 0, 0)); /* the wait for a program may have been cancelled */
        return context_fail(context, QJ_USAGE, "%s", fault);
    }
    for (unsigned i = 0; i < playout->threads; i++) {
        const struct rules_diagnostic *diagnostic = &playout->workers[i].diagnostic;
        if (!diagnostic->sentence)
            diagnostic = &playout->workers[i].expansion.diagnostic;
        if (diagnostic->sentence)
            return refusal_of(context, view, diagnostic->status, diagnostic->sentence,
                              diagnostic->state);
    }
    return QJ_OK;
}

qj_status playout_begin(struct playout *playout)
{
    struct tier_positions *positions = &playout->positions;
    const struct rules_view *view = &playout->view;
    TRY(positions_begin_ply(positions));
    TRY(positions_open_tier(positions));
    TRY(positions_cover(positions, positions->tiers));
    TRY(positions_make_room(positions, positions->tiers, 1));
    expansion_canonical(view, view->state, playout->workers->expansion.here);
    return QJ_OK;
}

void playout_add_start(struct playout *playout)
{
    const unsigned char *here = playout->workers->expansion.here;
    const uint64_t key = state_key(here, playout->view.state_size);
    const struct keyed_states start = {here, playout->view.state_size, &key, 1};
    uint32_t place = NO_PLACE;
    positions_add(&playout->positions, playout->positions.tiers, &start, &place);
}

/* ---------------------------------------------------------------- entry points */

qj_status playout_add_workers(struct playout *playout)
{
    TRY(arena_make(playout->arena, &playout->workers, playout->threads));
    return playout_reserve_workers(playout, CAPACITY_LEAST);
}

qj_status playout_open(struct playout *playout, struct arena *arena, const struct rules_view *view)
{
    const qj_rules *rules = view->rules;
    unsigned wanted = arena->context->limits.threads;
    *playout = (struct playout){.arena = arena,
                                .view = *view,
                                .ranked = rules->rank && !rules->loops,
                                .graded = true,
                                .pace = {arena->context, 0}};
    if (rules->ending == QJ_POINTS && rules->loops)
        return context_fail(arena->context, QJ_USAGE,
                            "points cannot decide a game that need not end");
    positions_init(&playout->positions, arena, view->state_size, rules_kind(rules));
    if (wanted == 0 || rules_are_distant(rules))
        wanted = 1;
    TRY(thread_pool_open(arena, wanted, &playout->pool));
    playout->threads = thread_pool_size(playout->pool);
    return playout_add_workers(playout);
}

void playout_close(struct playout *playout)
{
    thread_pool_close(playout->arena, playout->pool);
    playout->pool = NULL;
}
