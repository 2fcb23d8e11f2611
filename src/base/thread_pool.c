/* thread_pool: work comes in numbered rounds. The caller increases the number. A worker that reads
 * a new number does its share of the work and reports its end. The next round may begin within
 * microseconds, so both sides poll the number for a while before they sleep.
 *
 * The workers start with the first round. Starting a thread takes as long as solving a small game;
 * on busy processors, a hundred times as long.
 *
 * Linux puts a new thread into the queue of the processor that created it. There it may wait for a
 * tick of four milliseconds while other processors are idle. A worker is therefore created with an
 * affinity for all processors but this one, and adds this one as soon as it runs.
 */
#define _GNU_SOURCE /* sched_getcpu, affinity; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "base/thread_pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

/* Number of polls before a side sleeps; LOOKS_MAX takes a few hundred microseconds. A side that
 * slept polls half as long the next time, one that read a change twice as long, since polling takes
 * time from the work on busy processors. It must not be much shorter than waking up takes: else one
 * side sleeps longer than the other polls, which sleeps too, and so on. */
enum { LOOKS_MAX = 4096, LOOKS_MIN = 512 };

struct thread_pool_worker {
    struct thread_pool *pool;
    pthread_t thread;
    unsigned number;
};

struct thread_pool {
#ifdef __linux__
    cpu_set_t processors; /* on which the workers may run */
    bool spread;          /* they begin on processors other than the caller's */
#endif
    unsigned size;  /* shares of a round, including the caller's */
    unsigned count; /* workers that were started */
    bool begun;
    unsigned looks;      /* polls of the caller */
    thread_work_fn work; /* NULL: the workers end */
    void *user;
    atomic_uint round;
    atomic_uint busy; /* workers that have not finished the round */
    pthread_mutex_t lock;
    pthread_cond_t started, finished;
    struct thread_pool_worker workers[]; /* without the caller */
};

static bool thread_pool_has_changed(atomic_uint *number, unsigned old)
{
    return atomic_load_explicit(number, memory_order_acquire) != old;
}

/* Waits until *number differs from old; looks belongs to the waiting side. */
static void thread_pool_await(struct thread_pool *pool, atomic_uint *number, unsigned old,
                              pthread_cond_t *signal, unsigned *looks)
{
    for (unsigned look = 0; look < *looks; look++) {
        if (thread_pool_has_changed(number, old)) {
            *looks = *looks < LOOKS_MAX ? *looks * 2 : LOOKS_MAX;
            return;
        }
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }
    *looks = *looks > LOOKS_MIN ? *looks / 2 : LOOKS_MIN;
    pthread_mutex_lock(&pool->lock);
    while (!thread_pool_has_changed(number, old))
        pthread_cond_wait(signal, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

/* Finds the processors, and lets the threads of the attributes begin on others than this one. */
static void thread_pool_begin_elsewhere(UNUSED struct thread_pool *pool, pthread_attr_t *attributes)
{
    pthread_attr_init(attributes);
#ifdef __linux__
    cpu_set_t *all = &pool->processors;
    pool->spread = !sched_getaffinity(0, sizeof *all, all) && CPU_COUNT(all) > 1;
    cpu_set_t others = *all;
    int here = sched_getcpu();
    if (pool->spread && here >= 0 && here < CPU_SETSIZE) {
        CPU_CLR((size_t)here, &others);
        (void)pthread_attr_setaffinity_np(attributes, sizeof others, &others);
    }
#endif
}

static void *thread_pool_serve(void *user)
{
    struct thread_pool_worker *worker = user;
    struct thread_pool *pool = worker->pool;
    unsigned looks = LOOKS_MAX;
#ifdef __linux__
    if (pool->spread)
        (void)sched_setaffinity(0, sizeof pool->processors, &pool->processors);
#endif
    for (unsigned round = 0;; round++) {
        thread_pool_await(pool, &pool->round, round, &pool->started, &looks);
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

static void thread_pool_start_round(struct thread_pool *pool, thread_work_fn work, void *user)
{
    pthread_mutex_lock(&pool->lock);
    pool->work = work;
    pool->user = user;
    atomic_store_explicit(&pool->busy, pool->count, memory_order_relaxed);
    atomic_fetch_add_explicit(&pool->round, 1, memory_order_release);
    pthread_cond_broadcast(&pool->started);
    pthread_mutex_unlock(&pool->lock);
}

static void thread_pool_start_workers(struct thread_pool *pool)
{
    pthread_attr_t attributes;
    pool->begun = true;
    thread_pool_begin_elsewhere(pool, &attributes);
    for (; pool->count + 1 < pool->size; pool->count++) {
        struct thread_pool_worker *worker = &pool->workers[pool->count];
        *worker = (struct thread_pool_worker){.pool = pool, .number = pool->count + 1};
        if (pthread_create(&worker->thread, &attributes, thread_pool_serve, worker) &&
            pthread_create(&worker->thread, NULL, thread_pool_serve,
                           worker)) /* who may not choose: anywhere */
            break;
    }
    pthread_attr_destroy(&attributes);
}

qj_status thread_pool_open(struct arena *arena, unsigned threads, struct thread_pool **out)
{
    struct thread_pool *pool;
    TRY(arena_make_sized(arena, &pool, 1, sizeof *pool + threads * sizeof *pool->workers));
    pool->size = threads;
    pool->looks = LOOKS_MAX;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->started, NULL);
    pthread_cond_init(&pool->finished, NULL);
    *out = pool;
    return QJ_OK;
}

void thread_pool_close(struct arena *arena, struct thread_pool *pool)
{
    if (!pool)
        return;
    thread_pool_start_round(pool, NULL, NULL);
    for (unsigned i = 0; i < pool->count; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->started);
    pthread_cond_destroy(&pool->finished);
    pthread_mutex_destroy(&pool->lock);
    arena_free(arena, pool);
}

void thread_pool_run(struct thread_pool *pool, thread_work_fn work, void *user)
{
    if (!pool) {
        work(user, 0);
        return;
    }
    if (!pool->begun)
        thread_pool_start_workers(pool);
    if (pool->count)
        thread_pool_start_round(pool, work, user);
    for (unsigned share = pool->count + 1; share < pool->size; share++)
        work(user, share);
    work(user, 0);
    unsigned busy;
    while ((busy = atomic_load_explicit(&pool->busy, memory_order_acquire)) != 0)
        thread_pool_await(pool, &pool->busy, busy, &pool->finished, &pool->looks);
}

unsigned thread_pool_size(const struct thread_pool *pool)
{
    return pool ? pool->size : 1;
}
