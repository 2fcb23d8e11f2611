/* lines_threads: threads that answer a question together.
 *
 * Each thread has a separate search with separate proofs of hold; all share the table of positions.
 * All get one question, and the first to finish answers for all. They search in different orders
 * (lines_narrow_look_for_hold, and lines_search_best_move in lines_search.c) and use each other's
 * results from the table. Chess programs call this lazy SMP. Every bound is correct whoever found
 * it, so answers do not depend on the threads; the number of visited positions does.
 *
 * Only the calling thread uses the caller's context and allocates; the other threads get all memory
 * before they begin.
 */
#include "engines/lines/search/lines_search.h"

#include "base/thread_pool.h"

#include <pthread.h>
#include <stdatomic.h>

struct lines_thread {
    struct lines_threads *team;
    struct lines_search search;
    struct hold hold;
    qj_context context; /* to check for a stop; it allocates nothing */
    uint64_t states;
    atomic_uint_least64_t seen; /* states at the last poll */
};

struct lines_threads {
    struct lines_thread *members;
    unsigned size;
    qj_context *context; /* of the caller */
    pthread_t caller;
    struct lines_question *question;
    pthread_mutex_t lock; /* of the bounds of question */
    atomic_bool ended;    /* the question is answered, or the calling thread must stop */
    qj_status status;     /* why it must stop */
};

/* ------------------------------------------------------------------ members */

static bool lines_threads_stop(void *user, const qj_progress *progress)
{
    struct lines_thread *member = user;
    struct lines_threads *team = member->team;
    atomic_store_explicit(&member->seen, progress->done, memory_order_relaxed);
    if (pthread_equal(pthread_self(), team->caller)) { /* polls with the positions of all threads */
        uint64_t done = 0;
        for (unsigned i = 0; i < team->size; i++)
            done += atomic_load_explicit(&team->members[i].seen, memory_order_relaxed);
        team->context->depth = progress->depth;
        team->status = context_poll(team->context, "states", done, 0);
        if (team->status != QJ_OK)
            atomic_store(&team->ended, true);
    }
    return atomic_load(&team->ended);
}

static qj_status lines_threads_open(struct lines_search *search)
{
    enum { MIN_BYTES = 1 << 20, MAX_BYTES = 1 << 25, SHARE = 4 };
    struct arena *arena = search->arena;
    unsigned threads = arena->context->limits.threads;
    uint64_t bytes = context_left(arena->context) / SHARE / threads;
    if (bytes < MIN_BYTES)
        return context_check_bytes(arena->context, UINT64_MAX, "a team");
    struct lines_threads *team;
    TRY(arena_make(arena, &team, 1));
    team->context = arena->context;
    team->size = threads;
    TRY(arena_make(arena, &team->members, threads));
    for (unsigned i = 1; i < threads; i++) { /* the first uses the caller's search */
        struct lines_thread *member = &team->members[i];
        TRY(hold_init(&member->hold, search->arena, search->geometry, &member->states,
                      bytes < MAX_BYTES ? bytes : MAX_BYTES));
        TRY(memo_fill(&member->hold.memo));
        member->search = *search;
        member->search.thread = i;
        member->search.hold = &member->hold;
        member->search.states = &member->states;
    }
    search->team = team;
    return QJ_OK;
}

/* ----------------------------------------------------------------- question */

/* The bounds that a thread has found are correct, however it ended. */
static void lines_threads_work(void *user, unsigned thread)
{
    struct lines_threads *team = user;
    struct lines_search *search = &team->members[thread].search;
    pthread_mutex_lock(&team->lock);
    struct lines_question question = *team->question;
    pthread_mutex_unlock(&team->lock);
    qj_status status = lines_search_pursue(search, &question, UINT64_MAX);
    pthread_mutex_lock(&team->lock);
    team->question->bounds = lines_bounds_meet(team->question->bounds, question.bounds);
    if (thread == 0 && team->status == QJ_OK && lines_question_is_open(team->question))
        team->status = status;
    pthread_mutex_unlock(&team->lock);
    if (status == QJ_OK || thread == 0)
        atomic_store(&team->ended, true);
}

/* Prepares the members; the first takes over the caller's search. */
static void lines_threads_start(struct lines_threads *team, struct lines_search *search)
{
    team->caller = pthread_self();
    team->status = QJ_OK;
    atomic_store(&team->ended, false);
    team->members[0].search = *search;
    for (unsigned i = 0; i < team->size; i++) {
        struct lines_thread *member = &team->members[i];
        member->team = team;
        member->states = 0;
        atomic_store(&member->seen, i ? 0 : *search->states);
        member->search.helped = i == 0;
        member->context = (qj_context){.limits = {.stop = lines_threads_stop, .stop_user = member}};
        member->search.context = member->search.hold->context = &member->context;
    }
}

qj_status lines_threads_answer(struct lines_search *search, struct lines_question *question)
{
    const qj_error before = search->context->error;
    struct thread_pool *pool;
    if (!search->team && lines_threads_open(search) != QJ_OK) {
        search->context->error = before;
        search->alone = UINT64_MAX;
        return lines_search_pursue(search, question, UINT64_MAX);
    }
    struct lines_threads *team = search->team;
    team->question = question;
    TRY(thread_pool_open(search->arena, team->size, &pool));
    lines_table_share(search->table);
    lines_threads_start(team, search);
    pthread_mutex_init(&team->lock, NULL);
    thread_pool_run(pool, lines_threads_work, team);
    pthread_mutex_destroy(&team->lock);
    search->hold->context = team->context;
    for (unsigned i = 1; i < team->size; i++)
        *search->states += team->members[i].states;
    lines_table_share_end(search->table);
    thread_pool_close(search->arena, pool);
    return team->status;
}
