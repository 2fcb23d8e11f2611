/* audit_samples: checks positions of games with random moves from a fixed seed, in threads:
 *
 *     all        start . . . . . . . . | start . . .      the same games
 *     thread 0   0   2   4   6               check every second position, for two threads
 *     thread 1     1   3   5   7
 *
 * Processes of a team divide the positions first, in the same way. So the positions do not depend
 * on the numbers of processes and threads. Each thread has an audit with its own setup and memory.
 * The first position in the games of a process that is refused is reported.
 */
#include "base/random.h"
#include "base/team.h"
#include "base/thread_pool.h"
#include "own/audit/auditor.h"

/* What a thread has. The first uses the audit itself. */
struct audit_share {
    struct auditor *auditor;
    qj_context context;
    struct arena arena; /* of this context */
    struct random random;
    unsigned char *state; /* position of the current game */
    uint64_t next;        /* positions before this one are checked */
    qj_status status;
};

struct audit_samples {
    struct arena arena; /* of the shares */
    struct audit_share *shares;
    unsigned threads, processes, rank; /* rank: of this process */
    struct thread_pool *pool;          /* NULL: one thread */
    uint64_t count, until;             /* positions, also to the end of the current round */
    uint64_t reserved;                 /* bytes for the audits of the other threads */
};

/* ------------------------------------------------------------------------- games */

/* Checks a position of a random game in the same way. If the engine visits only parts, a random
 * part replaces the position. Sums of a program on a pipe are not checked: qiju assembles them, and
 * they may be too long. */
static qj_status audit_check_state(struct auditor *auditor, struct random *random,
                                   unsigned char *state)
{
    if (!auditor->in_parts)
        return auditor_check(auditor, state);
    if (!rules_are_distant(auditor->view.rules))
        TRY(auditor_check(auditor, state));
    TRY(auditor_draw_part(auditor, random, state));
    return auditor_check(auditor, state);
}

/* Plays up to the end of the round, and checks the positions of the share; at the end of all
 * rounds also those that wait for a batch. */
static qj_status audit_share_go_on(const struct audit_samples *samples, struct audit_share *share,
                                   unsigned thread)
{
    enum { LONGEST = 1024 };
    struct auditor *auditor = share->auditor;
    const struct rules_view *view = &auditor->view;
    for (; share->next < samples->until; share->next++) {
        const uint64_t place = share->next / samples->processes;
        if (share->next % samples->processes == samples->rank && place % samples->threads == thread)
            TRY(audit_check_state(auditor, &share->random, share->state));
        if ((share->next + 1) % LONGEST == 0 ||
            !rules_play_random(view->rules, view->setup, share->state, &share->random))
            memcpy(share->state, view->state, auditor->size);
    }
    return samples->until == samples->count ? auditor_check_boards(auditor) : QJ_OK;
}

static void audit_share_work(void *user, unsigned thread)
{
    const struct audit_samples *samples = user;
    struct audit_share *share = &samples->shares[thread];
    share->status = audit_share_go_on(samples, share, thread);
}

/* ----------------------------------------------------------------------- opening */

/* The audits of all threads may use a quarter of the memory that is left. */
enum { PART = 4 };

/* Returns how many threads take part: one, unless each has enough memory. Only the allocator of the
 * library may be called by several threads at once. */
static unsigned audit_samples_threads(const struct auditor *auditor)
{
    enum { LEAST = 1 << 22 };
    const unsigned threads = auditor->head.threads;
    const bool alone = auditor->in_parts || rules_are_distant(auditor->view.rules) ||
                       auditor->head.arena->context->limits.resize != blocks_resize;
    const uint64_t most = context_left(auditor->head.arena->context) / PART / LEAST;
    return threads < 2 || alone || most < threads ? 1 : threads;
}

static qj_status audit_samples_open(struct audit_samples *samples, struct auditor *auditor)
{
    struct arena *arena = &samples->arena;
    const uint64_t bytes = context_left(auditor->head.arena->context) / PART / samples->threads;
    TRY(arena_make(arena, &samples->shares, samples->threads));
    for (unsigned i = 0; i < samples->threads; i++) {
        struct audit_share *share = &samples->shares[i];
        share->random = (struct random){1};
        share->auditor = auditor;
        TRY(arena_make_sized(arena, &share->state, 1, auditor->stride));
        memcpy(share->state, auditor->view.state, auditor->size);
        if (i == 0)
            continue;
        share->context.limits = (qj_limits){.bytes = bytes, .resize = blocks_resize};
        share->arena.context = &share->context;
        TRY(auditor_make_like(&share->auditor, &share->arena, auditor));
        TRY(auditor_open(share->auditor));
    }
    if (samples->threads > 1)
        TRY(thread_pool_open(arena, samples->threads, &samples->pool));
    samples->reserved = bytes * (samples->threads - 1);
    arena->context->bytes += samples->reserved;
    return QJ_OK;
}

static void audit_samples_close(struct audit_samples *samples)
{
    qj_context *context = samples->arena.context;
    context->bytes -= samples->reserved;
    uint64_t peak = context->bytes;
    for (unsigned i = 0; samples->shares && i < samples->threads; i++) {
        peak += samples->shares[i].context.peak;
        arena_clear(&samples->shares[i].arena);
    }
    context->peak = peak > context->peak ? peak : context->peak;
    thread_pool_close(&samples->arena, samples->pool);
    arena_clear(&samples->arena);
}

/* ------------------------------------------------------------------------- rounds */

/* Returns the status of the first position in the games that was refused. */
static qj_status audit_samples_settle(const struct audit_samples *samples)
{
    const struct audit_share *first = NULL;
    for (unsigned i = 0; i < samples->threads; i++) {
        const struct audit_share *share = &samples->shares[i];
        if (share->status != QJ_OK && (!first || share->next < first->next))
            first = share;
    }
    if (!first)
        return QJ_OK;
    if (first != samples->shares)
        samples->arena.context->error = first->context.error;
    return first->status;
}

static qj_status audit_samples_run(struct auditor *auditor, uint64_t count, unsigned threads)
{
    qj_context *context = auditor->head.arena->context;
    const bool shared = auditor->shared && !auditor->in_parts; /* random parts: other games */
    SCOPED(audit_samples_close)
    struct audit_samples samples = {.arena.context = context,
                                    .threads = threads,
                                    .processes = shared ? team_size(context) : 1,
                                    .rank = shared ? team_rank(context) : 0,
                                    .count = count};
    const uint64_t round = UINT64_C(64) * threads * samples.processes;
    TRY(audit_samples_open(&samples, auditor));
    while (samples.until < count) {
        TRY(auditor_poll(auditor));
        samples.until = count - samples.until < round ? count : samples.until + round;
        thread_pool_run(samples.pool, audit_share_work, &samples);
        TRY(audit_samples_settle(&samples));
    }
    return QJ_OK;
}

/* If a thread has too little memory, one thread has perhaps enough. */
qj_status auditor_sample(struct auditor *auditor, uint64_t count)
{
    const unsigned threads = audit_samples_threads(auditor);
    const qj_status status = audit_samples_run(auditor, count, threads);
    return status == QJ_LIMIT && threads > 1 ? audit_samples_run(auditor, count, 1) : status;
}
