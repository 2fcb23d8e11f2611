/* team: threads that answer questions together.
 *
 * Each thread has a search of its own, with its own proofs of who is held, and all share the table
 * of positions. A thread takes the next question that nobody has; when there is none left it joins
 * one that is not answered yet, and the first that is through answers for all:
 *
 *     questions    0   1   2   3            thread 0:  0, then 3 with thread 1
 *                                           thread 1:  1, 2, 3
 *
 * Threads with the same question look for different things first (search_part, shuffle in
 * search.c), and what one has found is in the table for the others. Bounds hold whoever found them,
 * so an answer does not depend on how the threads ran; only how many positions were looked at does.
 *
 * The calling thread alone asks the caller's context, and allocates: the others have all they need
 * before they begin.
 */
#include "engines/lines/team.h"

#include "base/thread_pool.h"

#include <pthread.h>
#include <stdatomic.h>

struct task {
    struct question *question;
    bool taken;
    atomic_bool answered;
};

struct member {
    struct team *team;
    struct search search;
    struct hold hold;
    qj_context context; /* asks whether to stop, and is not asked for memory */
    uint64_t states;
    atomic_uint_least64_t seen; /* of them, a little while ago */
    const struct task *task;    /* that it works on */
};

struct team {
    struct member *members;
    unsigned size;
    qj_context *context; /* the caller's */
    pthread_t caller;
    pthread_mutex_t lock; /* of the tasks */
    struct task *tasks;
    int count;
    atomic_bool stopped;
    qj_status status; /* of the calling thread, when it is why */
};

bool team_may_help(const struct search *search)
{
    const qj_limits *limits = &search->arena->context->limits;
    return limits->threads > 1 && limits->states == 0;
}

/* ------------------------------------------------------------------ members */

/* Asks the caller's context, with the positions of all. */
static void ask_caller(struct team *team, const qj_progress *progress)
{
    uint64_t done = 0;
    for (unsigned i = 0; i < team->size; i++)
        done += atomic_load_explicit(&team->members[i].seen, memory_order_relaxed);
    team->context->depth = progress->depth;
    team->status = context_poll(team->context, "states", done, 0);
    if (team->status != QJ_OK)
        atomic_store(&team->stopped, true);
}

static bool stop(void *user, const qj_progress *progress)
{
    struct member *member = user;
    struct team *team = member->team;
    atomic_store_explicit(&member->seen, progress->done, memory_order_relaxed);
    if (pthread_equal(pthread_self(), team->caller))
        ask_caller(team, progress);
    return atomic_load(&team->stopped) || atomic_load(&member->task->answered);
}

static void give_context(struct member *member)
{
    member->context = (qj_context){.limits = {.stop = stop, .stop_user = member}};
    member->search.context = member->search.hold->context = &member->context;
}

/* The first is the caller's own search; the others have each a hold that does not grow. */
static qj_status open_member(struct team *team, unsigned number, const struct search *search,
                             uint64_t bytes)
{
    struct member *member = &team->members[number];
    TRY(hold_init(&member->hold, search->arena, search->geometry, &member->states, bytes));
    TRY(memo_fill(&member->hold.memo));
    member->search = *search;
    member->search.number = number;
    member->search.hold = &member->hold;
    member->search.states = &member->states;
    return QJ_OK;
}

static qj_status open_team(struct search *search)
{
    enum { LEAST_BYTES = 1 << 20, MOST_BYTES = 1 << 25, SHARE = 4 };
    struct arena *arena = search->arena;
    unsigned threads = arena->context->limits.threads;
    uint64_t bytes = (arena->context->limits.bytes - arena->context->bytes) / SHARE / threads;
    struct hold *hold;
    TRY(search_hold(search, &hold));
    if (bytes < LEAST_BYTES)
        return context_check_bytes(arena->context, UINT64_MAX, "a team");
    struct team *team = arena_alloc(arena, 1, sizeof *team);
    if (!team)
        return arena_status(arena);
    team->context = arena->context;
    team->size = threads;
    team->members = arena_alloc(arena, threads, sizeof *team->members);
    if (!team->members)
        return arena_status(arena);
    for (unsigned i = 1; i < threads; i++)
        TRY(open_member(team, i, search, bytes < MOST_BYTES ? bytes : MOST_BYTES));
    search->team = team;
    return QJ_OK;
}

/* -------------------------------------------------------------------- tasks */

static struct task *take(struct team *team, bool *joined)
{
    struct task *found = NULL;
    pthread_mutex_lock(&team->lock);
    for (int i = 0; i < team->count; i++) {
        struct task *task = &team->tasks[i];
        if (atomic_load(&task->answered) || (found && task->taken))
            continue;
        found = task;
        if (!task->taken)
            break;
    }
    *joined = found && found->taken;
    if (found)
        found->taken = true;
    pthread_mutex_unlock(&team->lock);
    return found;
}

static qj_status work_on(struct member *member, struct task *task)
{
    struct team *team = member->team;
    member->task = task;
    pthread_mutex_lock(&team->lock);
    struct question question = *task->question;
    pthread_mutex_unlock(&team->lock);
    qj_status status = search_pursue(&member->search, &question, UINT64_MAX);
    pthread_mutex_lock(&team->lock);
    task->question->bounds = bounds_meet(task->question->bounds, question.bounds);
    pthread_mutex_unlock(&team->lock);
    if (status == QJ_OK)
        atomic_store(&task->answered, true);
    return atomic_load(&task->answered) ? QJ_OK : status;
}

static void work(void *user, unsigned number)
{
    struct team *team = user;
    struct member *member = &team->members[number];
    qj_status status = QJ_OK;
    while (status == QJ_OK && !atomic_load(&team->stopped)) {
        bool joined;
        struct task *task = take(team, &joined);
        if (!task)
            return;
        member->search.part = joined || (team->count == 1 && number) ? PART_PLAY
                              : team->count == 1                     ? PART_HOLD_FIRST
                                                                     : PART_ALL;
        status = work_on(member, task);
    }
    if (number == 0 && team->status == QJ_OK)
        team->status = status;
    atomic_store(&team->stopped, true);
}

/* The members' searches begin with what the caller's knows. */
static void gather(struct team *team, struct search *search)
{
    team->caller = pthread_self();
    team->status = QJ_OK;
    atomic_store(&team->stopped, false);
    team->members[0].search = *search;
    for (unsigned i = 0; i < team->size; i++) {
        struct member *member = &team->members[i];
        member->team = team;
        member->states = 0;
        atomic_store(&member->seen, i ? 0 : *search->states);
        give_context(member);
    }
}

/* The caller's search goes on as before. */
static void part(struct team *team, struct search *search)
{
    search->hold->context = team->context;
    for (unsigned i = 1; i < team->size; i++)
        *search->states += team->members[i].states;
}

static qj_status run(struct team *team, struct search *search)
{
    struct thread_pool *pool = NULL;
    TRY(thread_pool_open(search->arena, team->size, &pool));
    qj_status status = table_share(search->table);
    if (status == QJ_OK) {
        gather(team, search);
        pthread_mutex_init(&team->lock, NULL);
        thread_pool_run(pool, work, team);
        pthread_mutex_destroy(&team->lock);
        part(team, search);
        table_share_end(search->table);
        status = team->status;
    }
    thread_pool_close(search->arena, pool);
    return status;
}

static qj_status answer_alone(struct search *search, struct question *questions, int count)
{
    for (int i = 0; i < count; i++)
        TRY(search_pursue(search, &questions[i], UINT64_MAX));
    return QJ_OK;
}

qj_status team_answer(struct search *search, struct question *questions, int count)
{
    struct task tasks[MOST_CELLS];
    const qj_error before = search->context->error;
    if (!search->team && open_team(search) != QJ_OK) {
        search->context->error = before;
        return answer_alone(search, questions, count);
    }
    struct team *team = search->team;
    team->tasks = tasks;
    team->count = 0;
    for (int i = 0; i < count; i++)
        if (question_is_open(&questions[i]))
            tasks[team->count++] = (struct task){.question = &questions[i]};
    return run(team, search);
}
