/* thread_pool: threads that repeatedly run the same function; see thread_pool.c. */
#pragma once

#include "base/arena.h"

struct thread_pool;

/* Does a share of a round. The caller of thread_pool_run does the share of thread 0, as its last
 * step. Shares do not wait for each other, except that share 0 may wait for the others. */
typedef void (*thread_work_fn)(void *user, unsigned thread);

/* Opens a pool of threads - 1 threads and the caller. The threads start with the first round. If
 * the system provides fewer, the caller does their shares. QJ_LIMIT: there is no memory. */
qj_status thread_pool_open(struct arena *arena, unsigned threads, struct thread_pool **out);

/* Ends the threads and frees the pool. NULL is allowed. */
void thread_pool_close(struct arena *arena, struct thread_pool *pool);

/* Does all shares of a round and returns when they are done. NULL: the caller does its share alone.
 */
void thread_pool_run(struct thread_pool *pool, thread_work_fn work, void *user);

/* Returns the number of shares of a round: the threads and the caller. NULL: 1. */
unsigned thread_pool_size(const struct thread_pool *pool);
