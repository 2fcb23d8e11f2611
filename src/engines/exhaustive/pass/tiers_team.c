/* tiers_team: threads that work on batches side by side. A round has two halves:
 *
 *     threads    job 0 | job 1 | job 2 | job 3       any order; they read the index and the values
 *     one        job 0, then 1, 2, 3                 changes the index and the values
 *
 * So the second half sees the same jobs in the same order for any number of threads, and handles
 * and values do not depend on it. With one thread there is one job, and the second half looks for
 * hashed states and folds values.
 *
 * Work that reads neither index nor values may be done ahead: the threads do it for the jobs of the
 * next round during the second half, and so does the caller when that half is done.
 */
#include "engines/exhaustive/pass/tiers_team.h"

/* LEAST: positions that are worth a thread. */
enum { BATCH = 256, LEAST = 16, JOBS_EACH = 8 };

static qj_status tiers_team_open_job(struct tiers_job *job, struct arena *arena,
                                     const struct tiers_game *game)
{
    const struct audit *audit = game->view->audit;
    const bool checks = audit && audit->listed, raw = checks && tiers_game_changes(game);
    TRY(tiers_batch_open(&job->batch, arena, game, BATCH,
                         raw ? TIERS_BATCH_WITH_RAW : TIERS_BATCH_ALONE));
    job->batch.stored = true;
    job->page.arena = job->draft.arena = arena;
    TRY(arena_make(arena, &job->own_places, BATCH));
    TRY(arena_make(arena, &job->values, BATCH));
    TRY(arena_make(arena, &job->compared, checks ? BATCH : 0));
    TRY(arena_make(arena, &job->left, game->rules->loops ? BATCH : 0));
    return arena_make(arena, &job->known, BATCH);
}

qj_status tiers_team_open_jobs(struct tiers_team *team, const struct tiers_game *game,
                               struct tiers_job **jobs)
{
    if (*jobs)
        return QJ_OK;
    TRY(arena_make(&team->arena, jobs, team->count));
    for (uint64_t i = 0; i < team->count; i++)
        TRY(tiers_team_open_job(&(*jobs)[i], &team->arena, game));
    return QJ_OK;
}

/* Returns how many threads there are to be: fewer than the context allows if their jobs would take
 * more than half of the memory that is left. */
static unsigned tiers_team_threads(const struct tiers_game *game)
{
    enum { CHILDREN = 8 * BATCH, BESIDE = 64 }; /* of a job; bytes of a child beside its state */
    const qj_context *context = game->arena->context;
    const uint64_t each = (game->stride + BESIDE) * CHILDREN * JOBS_EACH,
                   most = context_left(context) / 2 / each;
    if (rules_are_distant(game->rules))
        return 1;
    return most < context->limits.threads ? (unsigned)most : context->limits.threads;
}

qj_status tiers_team_open(struct tiers_team *team, const struct tiers_game *game)
{
    const unsigned threads = tiers_team_threads(game);
    *team = (struct tiers_team){.arena.context = game->arena->context, .count = 1};
    if (threads > 1) {
        TRY(thread_pool_open(&team->arena, threads, &team->pool));
        if (game->view->audit)
            game->view->audit->threads = threads;
        team->count = (uint64_t)threads * JOBS_EACH;
    }
    return tiers_team_open_jobs(team, game, &team->jobs);
}

void tiers_team_close(struct tiers_team *team)
{
    thread_pool_close(&team->arena, team->pool);
    arena_clear(&team->arena);
    team->pool = NULL;
    team->jobs = team->ahead = NULL;
}

/* ----------------------------------------------------------------------- round */

/* Does jobs that no thread has taken. */
static void tiers_team_work(void *user, unsigned thread)
{
    struct tiers_team *team = user;
    uint64_t job;
    if (thread == 0 && team->own)
        team->status = team->own(team->user);
    while ((job = atomic_fetch_add_explicit(&team->next, 1, memory_order_relaxed)) < team->used) {
        team->first[job].thread = thread;
        team->work(team->user, &team->first[job]);
    }
}

qj_status tiers_team_run(struct tiers_team *team, struct tiers_job *jobs, uint64_t used,
                         tiers_job_fn work, tiers_own_fn own, void *user)
{
    team->first = jobs;
    team->used = used;
    team->work = work;
    team->own = own;
    team->user = user;
    team->status = QJ_OK;
    atomic_store_explicit(&team->next, 0, memory_order_relaxed);
    if (used > 1)
        thread_pool_run(team->pool, tiers_team_work, team);
    else
        tiers_team_work(team, 0);
    return team->status;
}

/* ------------------------------------------------------------------------ room */

uint64_t tiers_team_share(const struct tiers_team *team, const struct tiers_job *job, uint64_t left)
{
    const uint64_t fit = tiers_batch_fit(&job->batch), share = left / team->count + LEAST;
    return share < fit ? share : fit;
}

qj_status tiers_team_reserve(struct tiers_team *team, struct tiers_job *job, uint64_t children)
{
    if (children <= job->place_room)
        return QJ_OK;
    TRY(arena_resize(&team->arena, &job->places, children));
    TRY(arena_resize(&team->arena, &job->set, bits_words(children + 1)));
    job->place_room = children;
    return QJ_OK;
}
