/* thread_pool: a few threads that run the same function again and again; see thread_pool.c. */
#ifndef QIJU_BASE_THREAD_POOL_H
#define QIJU_BASE_THREAD_POOL_H

#include "base/arena.h"

struct thread_pool;

/* Runs on each of the pool's threads; worker 0 is the caller of thread_pool_run. */
typedef void (*thread_work_fn)(void *user, unsigned worker);

/* Starts threads - 1 threads beside the calling one. A system that does not give so many makes a
 * smaller pool, not a failure. QJ_LIMIT when there is no memory. */
qj_status thread_pool_open(struct arena *arena, unsigned threads, struct thread_pool **out);

/* Ends the threads and frees the pool. NULL is fine. */
void thread_pool_close(struct arena *arena, struct thread_pool *pool);

/* Runs work on every thread and returns when all are done. */
void thread_pool_run(struct thread_pool *pool, thread_work_fn work, void *user);

/* Threads, the calling one included. */
unsigned thread_pool_size(const struct thread_pool *pool);

#endif
