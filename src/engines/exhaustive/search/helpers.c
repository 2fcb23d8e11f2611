/* helpers: threads that search the same tree as the calling thread.
 *
 * Each thread has its own stacks and its own order of moves; all share the table and get the same
 * question. Results of one thread reach the others through the table. A range is correct whichever
 * thread found it, so answers do not depend on the threads. The number of positions does.
 *
 *     main      alone | round | room  | round |       a part of a question
 *     helper          | round |       | round |
 *
 * A round ends when a thread has answered the question, the calling thread must stop, the round is
 * long enough, or the table needs room. Between rounds the calling thread enlarges the table and
 * the stacks of the helpers: only it allocates and uses the caller's context. A helper begins the
 * question anew in each round; its results are in the table.
 *
 * Entries are single words (quotients.h), which threads read and write without locks. Other entries
 * are for one thread. The calling thread alone checks claims of the rules, between rounds and on
 * some of the positions that it meets.
 */
#include "engines/exhaustive/search/helpers.h"

#include "base/thread_pool.h"
#include "engines/exhaustive/search/siblings.h"

struct helper {
    struct descent descent;
    qj_context context; /* without memory */
    struct arena arena; /* of this context */
    uint64_t states;    /* of the current round */
};

/* ------------------------------------------------------------------------- opening */

qj_status helpers_open(struct helpers *helpers, struct descent *main)
{
    const qj_limits *limits = &main->arena->context->limits;
    helpers->main = main;
    if (limits->threads > 1 && limits->states == 0 && !main->distant)
        helpers->count = limits->threads - 1;
    return arena_make_sized(main->arena, &helpers->state, 1, main->stride);
}

static qj_status helpers_make(struct helpers *helpers)
{
    struct descent *main = helpers->main;
    TRY(arena_make(main->arena, &helpers->items, helpers->count));
    TRY(arena_make_sized(main->arena, &main->noted, DESCENT_NOTED, main->stride));
    for (unsigned i = 0; i < helpers->count; i++) {
        struct helper *helper = &helpers->items[i];
        helper->arena.context = &helper->context;
        TRY(descent_open_beside(&helper->descent, &helper->arena, main, &helpers->pauses,
                                &helper->states));
    }
    *helpers->used = true;
    return QJ_OK;
}

/* Opens the helpers and a pool of threads. NULL: the table cannot be shared, or there is no memory
 * for them. */
static struct thread_pool *helpers_start(struct helpers *helpers)
{
    struct arena *arena = helpers->main->arena;
    struct thread_pool *pool = NULL;
    const qj_error before = arena->context->error;
    if (helpers->main->ranges->form != RANGE_SHORT)
        return NULL;
    if ((!helpers->items && helpers_make(helpers) != QJ_OK) ||
        thread_pool_open(arena, helpers->count + 1, &pool) != QJ_OK)
        helpers->count = 0;
    arena->context->error = before;
    return pool;
}

/* --------------------------------------------------------------------------- rounds */

/* The share of a thread in a round. The calling thread goes on with its line. */
static void helpers_work(void *user, unsigned thread)
{
    struct helpers *helpers = user;
    if (thread == 0) {
        descent_go_on(helpers->main, helpers->most);
        helpers->pauses = true;
        return;
    }
    struct helper *helper = &helpers->items[thread - 1];
    struct descent *descent = &helper->descent;
    struct value_range ignored = scale_all(descent->scale);
    helper->states = 0;
    descent_begin(descent, helpers->state, helpers->least);
    if (descent_go_on(descent, helpers->most) && descent->status == QJ_OK)
        helpers->pauses = true;
    descent_end(descent, &ignored);
}

/* Takes over the count and a failure of a helper after a round, and makes the room that it needs.
 */
static void helpers_take(struct descent *main, struct helper *helper)
{
    struct descent *descent = &helper->descent;
    *main->states += helper->states;
    main->wide |= descent->wide;
    descent_make_room(main, descent->wanted);
    if (main->status != QJ_OK || descent->status == QJ_OK)
        return;
    if (descent->status == QJ_LIMIT) {
        main->status = descent_widen(descent, main);
    } else {
        main->status = descent->status;
        main->arena->context->error = helper->context.error;
    }
}

static void helpers_play_round(struct helpers *helpers, struct thread_pool *pool)
{
    struct descent *main = helpers->main;
    main->pauses = &helpers->pauses;
    thread_pool_run(pool, helpers_work, helpers);
    main->pauses = NULL;
    helpers->pauses = false;
    siblings_audit_noted(main);
    descent_look_around(main);
    for (unsigned i = 0; i < helpers->count; i++)
        helpers_take(main, &helpers->items[i]);
    descent_make_room(main, main->wanted);
    if (main->resume && main->status == QJ_OK)
        main->status = search_resume_save_when_due(main->resume);
}

/* ------------------------------------------------------------------------ questions */

/* After a part alone, rounds until the question is answered or a number of positions is visited. */
bool helpers_go_on(struct helpers *helpers, uint64_t more)
{
    enum { ROUND = 64 };
    struct descent *main = helpers->main;
    const uint64_t states = *main->states, round = ROUND * helpers->alone,
                   end = more < UINT64_MAX - states ? states + more : UINT64_MAX;
    if (!helpers->count || more <= helpers->alone)
        return descent_go_on(main, more);
    if (descent_go_on(main, helpers->alone))
        return true;
    memcpy(helpers->state, siblings_state(siblings_edge_at(main, 0)), main->stride);
    helpers->least = main->nodes[0].least;
    struct thread_pool *pool = helpers_start(helpers);
    while (pool && main->ranges->form == RANGE_SHORT && main->depth && main->status == QJ_OK &&
           *main->states < end) {
        const uint64_t share = (end - *main->states) / (helpers->count + UINT64_C(1)) + 1;
        helpers->most = share < round ? share : round;
        helpers_play_round(helpers, pool);
    }
    thread_pool_close(main->arena, pool);
    return descent_go_on(main, *main->states < end ? end - *main->states : 0);
}
