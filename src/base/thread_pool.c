/* thread_pool: work comes in rounds. A round is a number that the caller raises; a worker that sees
 * it runs the work and counts itself out. Rounds may follow each other within microseconds, so both
 * sides look at the number for a while before they sleep.
 */
#include "base/thread_pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

/* Looks before sleeping: some ten microseconds. */
enum { LOOKS = 500 };

struct worker {
    struct thread_pool *pool;
    pthread_t thread;
    unsigned number;
};

struct thread_pool {
    struct worker *workers; /* without the caller */
    unsigned count;
    thread_work_fn work; /* NULL: the end */
    void *user;
    atomic_uint round;
    atomic_uint busy; /* workers that have not finished the round */
    pthread_mutex_t lock;
    pthread_cond_t started, finished;
};

static void pause_briefly(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* Waits until *number is no longer old. */
static void await_change(struct thread_pool *pool, atomic_uint *number, unsigned old,
                         pthread_cond_t *signal)
{
    for (int look = 0; look < LOOKS; look++) {
        if (atomic_load_explicit(number, memory_order_acquire) != old)
            return;
        pause_briefly();
    }
    pthread_mutex_lock(&pool->lock);
    while (atomic_load_explicit(number, memory_order_acquire) == old)
        pthread_cond_wait(signal, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

static void *serve(void *user)
{
    struct worker *worker = user;
    struct thread_pool *pool = worker->pool;
    for (unsigned round = 0;; round++) {
        await_change(pool, &pool->round, round, &pool->started);
        thread_work_fn work = pool->work;
        if (work)
            work(pool->user, worker->number);
        pthread_mutex_lock(&pool->lock);
        if (atomic_fetch_sub_explicit(&pool->busy, 1, memory_order_acq_rel) == 1)
            pthread_cond_signal(&pool->finished);
        pthread_mutex_unlock(&pool->lock);
        if (!work)
            return NULL;
    }
}

static void start_round(struct thread_pool *pool, thread_work_fn work, void *user)
{
    pthread_mutex_lock(&pool->lock);
    pool->work = work;
    pool->user = user;
    atomic_store_explicit(&pool->busy, pool->count, memory_order_relaxed);
    atomic_fetch_add_explicit(&pool->round, 1, memory_order_release);
    pthread_cond_broadcast(&pool->started);
    pthread_mutex_unlock(&pool->lock);
}

static void await_workers(struct thread_pool *pool)
{
    unsigned busy;
    while ((busy = atomic_load_explicit(&pool->busy, memory_order_acquire)) != 0)
        await_change(pool, &pool->busy, busy, &pool->finished);
}

qj_status thread_pool_open(struct arena *arena, unsigned threads, struct thread_pool **out)
{
    struct thread_pool *pool = arena_alloc(arena, 1, sizeof *pool);
    struct worker *workers = arena_alloc(arena, threads, sizeof *workers);
    if (!pool || !workers) {
        arena_free(arena, pool);
        arena_free(arena, workers);
        return arena_status(arena);
    }
    pool->workers = workers;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->started, NULL);
    pthread_cond_init(&pool->finished, NULL);
    for (; pool->count + 1 < threads; pool->count++) {
        struct worker *worker = &workers[pool->count];
        *worker = (struct worker){.pool = pool, .number = pool->count + 1};
        if (pthread_create(&worker->thread, NULL, serve, worker))
            break;
    }
    *out = pool;
    return QJ_OK;
}

void thread_pool_close(struct arena *arena, struct thread_pool *pool)
{
    if (!pool)
        return;
    start_round(pool, NULL, NULL);
    for (unsigned i = 0; i < pool->count; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->started);
    pthread_cond_destroy(&pool->finished);
    pthread_mutex_destroy(&pool->lock);
    arena_free(arena, pool->workers);
    arena_free(arena, pool);
}

void thread_pool_run(struct thread_pool *pool, thread_work_fn work, void *user)
{
    if (pool->count)
        start_round(pool, work, user);
    work(user, 0);
    await_workers(pool);
}

unsigned thread_pool_size(const struct thread_pool *pool)
{
    return pool->count + 1;
}
