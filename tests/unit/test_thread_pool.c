/* Rounds of work on every thread of a pool. */
#include "support/support.h"

#include "base/thread_pool.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

GROUP(thread_pool)

enum { MAX_THREADS = 4, ROUNDS = 2000 };

struct tally {
    atomic_uint calls;
    unsigned of_worker[MAX_THREADS]; /* each written by one worker only */
};

static void count_call(void *user, unsigned thread)
{
    struct tally *tally = user;
    atomic_fetch_add(&tally->calls, 1);
    tally->of_worker[thread]++;
}

/* Opens a pool in a new context, runs rounds and closes it. */
static void assert_rounds(unsigned threads, unsigned rounds)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct thread_pool *pool = NULL;
    struct tally tally = {0};
    struct arena arena = {.context = context};
    assert_ok(context, thread_pool_open(&arena, threads, &pool));
    assert_int_equal(thread_pool_size(pool), threads);
    for (unsigned round = 1; round <= rounds; round++) {
        thread_pool_run(pool, count_call, &tally);
        assert_int_equal(atomic_load(&tally.calls), round * threads);
    }
    for (unsigned thread = 0; thread < threads; thread++)
        assert_int_equal(tally.of_worker[thread], rounds);
    thread_pool_close(&arena, pool);
}

TEST(every_worker_runs_every_round)
{
    for (unsigned threads = 1; threads <= MAX_THREADS; threads++)
        assert_rounds(threads, ROUNDS);
    assert_rounds(MAX_THREADS, 0);
}

/* Threads of this process; 0 where the system does not say. */
static int count_threads(void)
{
    char line[256];
    int threads = 0;
    FILE *file = fopen("/proc/self/status", "r");
    while (file && threads == 0 && fgets(line, sizeof line, file))
        if (!strncmp(line, "Threads:", 8))
            threads = (int)strtol(line + 8, NULL, 10);
    if (file)
        fclose(file);
    return threads;
}

TEST_IN_CONTEXT(threads_start_with_the_first_round)
{
    struct thread_pool *pool = NULL;
    struct tally tally = {0};
    struct arena arena = {.context = context};
    int before = count_threads();
    if (before == 0)
        skip();
    assert_ok(context, thread_pool_open(&arena, MAX_THREADS, &pool));
    assert_int_equal(thread_pool_size(pool), MAX_THREADS);
    assert_int_equal(count_threads(), before);
    thread_pool_run(pool, count_call, &tally);
    assert_int_equal(count_threads(), before + MAX_THREADS - 1);
    thread_pool_close(&arena, pool);
}

#ifdef CAN_WRAP
static int given = -1; /* threads that are still given; below 0: any number */

/* NOLINTBEGIN(*-reserved-identifier,cert-dcl*): the linker's names */
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*work)(void *), void *user);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*work)(void *), void *user);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*work)(void *), void *user)
{
    if (given == 0)
        return EAGAIN;
    given -= given > 0;
    return __real_pthread_create(thread, attributes, work, user);
}
/* NOLINTEND(*-reserved-identifier,cert-dcl*) */

TEST(the_caller_does_the_shares_of_missing_threads)
{
    for (given = 0; given < MAX_THREADS; given++) {
        const int threads = given;
        assert_rounds(MAX_THREADS, 10);
        given = threads;
    }
    given = -1;
}
#endif
