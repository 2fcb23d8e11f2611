/* sweep_progress: data shared by the threads of a sweep: the next piece of work, the number of
 * found states, and whether the threads must end. */
#pragma once

#include "base/thread_pool.h"

#include <stdalign.h>
#include <stdatomic.h>

/* Alignment that separates fields that threads write from fields that they only read. */
enum { CACHE_LINES = 128 };

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): on purpose */
struct sweep_progress {
    alignas(CACHE_LINES) atomic_bool stopped;
    alignas(CACHE_LINES) atomic_uint_least64_t done;
    alignas(CACHE_LINES) atomic_uint_least64_t next; /* the next free piece of work */
    alignas(CACHE_LINES) qj_context *context;
    struct thread_pool *pool; /* NULL: the calling thread only */
    uint64_t total;           /* states of the whole sweep */
    qj_status status;         /* result of the calling thread's polls */
};

/* States between two polls of the clock; and the fewest states for which threads start. */
enum { OFTEN_STATES = 1 << 18, FEW_STATES = 1 << 14 };

/* Runs the threads on that many states; `next` is the number of the first piece. */
static inline void progress_run(struct sweep_progress *progress, uint64_t states, uint64_t next,
                                thread_work_fn work, void *user)
{
    atomic_store(&progress->next, next);
    if (progress->pool && states >= FEW_STATES)
        thread_pool_run(progress->pool, work, user);
    else
        work(user, 0);
}

/* Takes `many` pieces of work; returns the first, or UINT64_MAX if the sweep must end. */
static inline uint64_t progress_take(struct sweep_progress *progress, uint64_t many)
{
    return atomic_load_explicit(&progress->stopped, memory_order_relaxed)
               ? UINT64_MAX
               : atomic_fetch_add_explicit(&progress->next, many, memory_order_relaxed);
}

/* Adds states that a thread has found. Only thread 0, the caller, may poll the context. */
static inline void progress_add(struct sweep_progress *progress, uint64_t states, unsigned thread)
{
    uint64_t done = atomic_fetch_add(&progress->done, states) + states;
    if (thread != 0 || progress->status != QJ_OK)
        return;
    progress->status = context_poll(progress->context, "states", done, progress->total);
    if (progress->status != QJ_OK)
        atomic_store(&progress->stopped, true);
}

/* Returns the status of the sweep; call it after the threads have ended. */
static inline qj_status progress_status(struct sweep_progress *progress)
{
    if (progress->status != QJ_OK)
        return progress->status;
    return context_poll(progress->context, "states", atomic_load(&progress->done), progress->total);
}
