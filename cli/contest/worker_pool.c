/* worker_pool: see stress.h.
 *
 *     taken ........ next               pieces; pieces between are in progress or done
 *       |<- WINDOW ->|                  at most one per slot
 */
#include "cli/contest/stress.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 4 };

struct worker_pool_slot {
    bool done;
    struct worker_pool_piece piece;
};

struct worker_pool_state {
    const struct worker_pool *pool;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t next, taken, window;
    unsigned started; /* number of workers that have an index */
    bool over;
    struct worker_pool_slot *slots;
    char *results;
};

static void worker_pool_do_piece(const struct worker_pool_state *state,
                                 struct worker_pool_slot *slot, unsigned thread, uint64_t index)
{
    const struct worker_pool *pool = state->pool;
    void *result = state->results + (index % state->window) * pool->size;
    memset(result, 0, pool->size);
    slot->piece = (struct worker_pool_piece){index, thread, QJ_OK, result};
    slot->piece.status = pool->work(pool->user, thread, index, result);
}

static void *worker_pool_run_thread(void *user)
{
    struct worker_pool_state *state = user;
    pthread_mutex_lock(&state->lock);
    const unsigned thread = state->started++;
    for (;;) {
        while (!state->over && state->next < state->pool->count &&
               state->next - state->taken >= state->window)
            pthread_cond_wait(&state->changed, &state->lock);
        if (state->over || state->next >= state->pool->count)
            break;
        uint64_t index = state->next++;
        struct worker_pool_slot *slot = &state->slots[index % state->window];
        pthread_mutex_unlock(&state->lock);
        worker_pool_do_piece(state, slot, thread, index);
        pthread_mutex_lock(&state->lock);
        slot->done = true;
        pthread_cond_broadcast(&state->changed);
    }
    pthread_mutex_unlock(&state->lock);
    return NULL;
}

static qj_status worker_pool_take_slot(struct worker_pool_state *state,
                                       struct worker_pool_slot *slot)
{
    qj_status status = state->pool->take(state->pool->user, &slot->piece);
    state->pool->drop(slot->piece.result);
    return status;
}

static qj_status worker_pool_take_next(struct worker_pool_state *state)
{
    struct worker_pool_slot *slot = &state->slots[state->taken % state->window];
    pthread_mutex_lock(&state->lock);
    while (!slot->done)
        pthread_cond_wait(&state->changed, &state->lock);
    pthread_mutex_unlock(&state->lock);
    qj_status status = worker_pool_take_slot(state, slot);
    pthread_mutex_lock(&state->lock);
    slot->done = false;
    state->taken++;
    state->over = status != QJ_OK;
    pthread_cond_broadcast(&state->changed);
    pthread_mutex_unlock(&state->lock);
    return status;
}

/* Does the pieces after the first with threads. Waits only if a thread could be started. */
static qj_status worker_pool_run_threads(struct worker_pool_state *state, pthread_t *workers)
{
    const struct worker_pool *pool = state->pool;
    qj_status status = QJ_OK;
    unsigned running = 0;
    assert(workers);
    while (running < pool->jobs &&
           !pthread_create(&workers[running], NULL, worker_pool_run_thread, state))
        running++;
    if (running == 0)
        status = message_memory();
    while (status == QJ_OK && state->taken < pool->count)
        status = worker_pool_take_next(state);
    for (unsigned i = 0; i < running; i++)
        pthread_join(workers[i], NULL);
    for (uint64_t i = 0; i < state->window; i++)
        if (state->slots[i].done)
            pool->drop(state->slots[i].piece.result);
    return status;
}

qj_status worker_pool_run(const struct worker_pool *pool)
{
    bool alone = pool->jobs <= 1;
    struct worker_pool_state state = {.pool = pool,
                                      .window = alone ? 1 : (uint64_t)AHEAD * pool->jobs};
    pthread_t *workers = calloc(pool->jobs + 1, sizeof *workers);
    state.slots = calloc(state.window, sizeof *state.slots);
    state.results = calloc(state.window, pool->size);
    bool room = workers && state.slots && state.results;
    pthread_mutex_init(&state.lock, NULL);
    pthread_cond_init(&state.changed, NULL);
    qj_status status = room ? QJ_OK : message_memory();
    const uint64_t here = alone ? pool->count : pool->count > 0; /* pieces of this thread */
    for (; status == QJ_OK && state.next < here; state.taken++) {
        worker_pool_do_piece(&state, &state.slots[0], 0, state.next++);
        status = worker_pool_take_slot(&state, &state.slots[0]);
    }
    if (status == QJ_OK && !alone)
        status = worker_pool_run_threads(&state, workers);
    pthread_cond_destroy(&state.changed);
    pthread_mutex_destroy(&state.lock);
    free(state.results);
    free(state.slots);
    free(workers);
    return status;
}
