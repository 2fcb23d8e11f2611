/* explore: the threads of an exhaustive search, and their working space.
 *
 * The room for children is as large as a second-level cache. Threads wait for each other a few
 * times in every batch, so a batch should take each of them some hundred microseconds.
 */
#include "engines/exhaustive/expansion/explore.h"
#include "base/bits.h"

enum {
    CAPACITY_MIN = 256,
    CAPACITY_MAX = 1 << 14, /* children of a worker, unless a position has more */
    SHARED_MAX = 1 << 15    /* children of all workers together */
};

/* --------------------------------------------------------------------- room */

static qj_status explore_reserve_worker(const struct explore *explore,
                                        struct explore_worker *worker, uint64_t capacity)
{
    struct arena *arena = explore->arena;
    const struct rules_view *view = &explore->view;
    TRY(expansion_reserve(&worker->expansion, arena, view, capacity, false));
    if (explore->positions.kind == QJ_NIMBER)
        TRY(arena_resize(arena, &worker->nimbers, bits_words(capacity + 1)));
    if (view->rules->loops || rules_are_distant(view->rules)) {
        TRY(arena_resize(arena, &worker->chosen, capacity));
        TRY(arena_resize_sized(arena, &worker->states, capacity, view->state_size));
    }
    TRY(arena_resize(arena, &worker->indices, capacity));
    return arena_resize_sized(arena, &worker->stored, capacity,
                              stored_moves_room(rules_are_distant(view->rules)));
}

static qj_status explore_reserve_workers(struct explore *explore, uint64_t capacity)
{
    for (unsigned i = 0; i < explore->threads; i++)
        TRY(explore_reserve_worker(explore, &explore->workers[i], capacity));
    explore->capacity = capacity;
    return QJ_OK;
}

qj_status explore_make_room(struct explore *explore)
{
    while (explore->capacity < 2 * explore->max_moves)
        TRY(explore_reserve_workers(explore, explore->capacity * 2));
    return QJ_OK;
}

qj_status explore_grow(struct explore *explore)
{
    const qj_context *context = explore->arena->context;
    uint64_t each = 256 + 4 * explore->positions.state_size; /* bytes a child, an upper estimate */
    uint64_t most = (context->limits.bytes - context->bytes) / 4 / each / explore->threads;
    uint64_t wanted = explore->threads > 1 ? SHARED_MAX : CAPACITY_MAX;
    while (explore->capacity < wanted && explore->capacity < most &&
           positions_count(&explore->positions) > 4 * explore->capacity)
        TRY(explore_reserve_workers(explore, explore->capacity * 2));
    return QJ_OK;
}

uint64_t explore_batch(const struct explore *explore, uint64_t left)
{
    enum { LEAST = 64 };
    uint64_t fit = explore->capacity / (explore->max_moves ? explore->max_moves : 1);
    uint64_t share = left / explore->threads + 1;
    uint64_t batch = share < LEAST ? LEAST : share;
    return fit < 1 ? 1 : fit < batch ? fit : batch;
}

/* ------------------------------------------------------------------ threads */

void explore_run(struct explore *explore, bool little, thread_work_fn work, void *user)
{
    if (!little) {
        thread_pool_run(explore->pool, work, user);
        return;
    }
    for (unsigned i = 0; i < explore->threads; i++)
        work(user, i);
}

unsigned explore_used(struct explore *explore, uint64_t *positions, uint64_t *children)
{
    unsigned used = 0;
    *positions = *children = 0;
    for (bool full = false; used < explore->threads && !full; used++) {
        const struct expansion *expansion = &explore->workers[used].expansion;
        *positions += expansion->positions;
        *children += expansion->count;
        if (expansion->wanted > explore->max_moves)
            explore->max_moves = expansion->wanted;
        full = expansion->full;
    }
    return used;
}

bool explore_take_wide(struct explore *explore)
{
    bool wide = false;
    for (unsigned i = 0; i < explore->threads; i++) {
        wide |= explore->workers[i].wide;
        explore->workers[i].wide = false;
    }
    return wide;
}

qj_status explore_check(const struct explore *explore)
{
    const struct rules_view *view = &explore->view;
    qj_context *context = explore->arena->context;
    const char *fault = view->rules->fault ? view->rules->fault(view->setup) : NULL;
    if (fault) {
        TRY(context_poll(context, NULL, 0, 0)); /* the wait for a program may have been cancelled */
        return context_fail(context, QJ_USAGE, "%s", fault);
    }
    for (unsigned i = 0; i < explore->threads; i++) {
        const struct rules_diagnostic *diagnostic = &explore->workers[i].diagnostic;
        if (!diagnostic->sentence)
            diagnostic = &explore->workers[i].expansion.diagnostic;
        if (diagnostic->sentence)
            return refusal_of(context, view, diagnostic->status, diagnostic->sentence,
                              diagnostic->state);
    }
    return QJ_OK;
}

qj_status explore_begin(struct explore *explore)
{
    struct tier_positions *positions = &explore->positions;
    const struct rules_view *view = &explore->view;
    TRY(positions_begin_ply(positions));
    TRY(positions_open_tier(positions));
    TRY(positions_cover(positions, positions->tiers));
    TRY(positions_make_room(positions, positions->tiers, 1));
    expansion_canonical(view, view->state, explore->workers->expansion.here);
    return QJ_OK;
}

void explore_add_start(struct explore *explore)
{
    const unsigned char *here = explore->workers->expansion.here;
    const uint64_t key = state_key(here, explore->view.state_size);
    const struct keyed_states start = {here, explore->view.state_size, &key, 1};
    uint32_t index = NO_INDEX;
    positions_add(&explore->positions, explore->positions.tiers, &start, &index);
}

/* ---------------------------------------------------------------- entry points */

qj_status explore_add_workers(struct explore *explore)
{
    TRY(arena_make(explore->arena, &explore->workers, explore->threads));
    return explore_reserve_workers(explore, CAPACITY_MIN);
}

qj_status explore_open(struct explore *explore, struct arena *arena, const struct rules_view *view)
{
    const qj_rules *rules = view->rules;
    unsigned wanted = arena->context->limits.threads;
    *explore = (struct explore){.arena = arena,
                                .view = *view,
                                .ranked = rules->rank && !rules->loops,
                                .graded = true,
                                .pace = {arena->context, 0}};
    if (rules->ending == QJ_POINTS && rules->loops)
        return context_fail(arena->context, QJ_USAGE,
                            "points cannot decide a game that need not end");
    positions_init(&explore->positions, arena, view->state_size, rules_kind(rules));
    if (wanted == 0 || rules_are_distant(rules))
        wanted = 1;
    TRY(thread_pool_open(arena, wanted, &explore->pool));
    explore->threads = thread_pool_size(explore->pool);
    return explore_add_workers(explore);
}

void explore_close(struct explore *explore)
{
    thread_pool_close(explore->arena, explore->pool);
    explore->pool = NULL;
}
