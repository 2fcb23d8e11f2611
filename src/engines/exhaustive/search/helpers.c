/* helpers: threads that search the same tree as the calling thread.
 *
 * Each thread has its own stacks and its own order of moves; all share the table and get the same
 * question. Results of one thread reach the others through the table, and a move that one thread is
 * about to answer is tried later by the others (sharing.h). A range is correct whichever thread
 * found it, so answers do not depend on the threads. The number of positions does.
 *
 *     main      alone | round | room  | round |       a part of a question
 *     helper          | round |       | round |
 *
 * A round ends when a thread has answered the question, the calling thread must stop, the round is
 * long enough, or the table needs room. Between rounds the calling thread enlarges the table and
 * the stacks of the helpers: only it allocates and uses the caller's context. A helper whose stacks
 * are full leaves its tree and begins again; its results are in the table.
 *
 * Entries are single words (quotients.h), which threads read and write without locks. Other entries
 * are for one thread. The calling thread alone checks claims of the rules, between rounds and on
 * some of the positions that it meets.
 */
#include "engines/exhaustive/search/helpers.h"

#include "base/thread_pool.h"
#include "engines/exhaustive/search/siblings.h"

#include <string.h>

struct helper {
    struct descent descent;
    qj_context context; /* without memory */
    struct arena arena; /* of this context */
    uint64_t states;
    uint64_t counted; /* of states, in the count of the main search */
};

/* ------------------------------------------------------------------------- opening */

static bool helpers_are_allowed(const struct descent *main)
{
    const qj_limits *limits = &main->arena->context->limits;
    return limits->threads > 1 && limits->states == 0 && !main->distant &&
           main->ranges->form == RANGE_SHORT;
}

qj_status helpers_open(struct helpers *helpers, struct descent *main, uint64_t alone, bool *used)
{
    *helpers = (struct helpers){.main = main, .alone = alone, .used = used};
    if (helpers_are_allowed(main))
        helpers->count = main->arena->context->limits.threads - 1;
    return arena_make_sized(main->arena, &helpers->state, 1, main->stride);
}

static qj_status helpers_make(struct helpers *helpers)
{
    struct descent *main = helpers->main;
    struct helper *items;
    TRY(arena_make(main->arena, &helpers->sharing, 1));
    TRY(arena_make(main->arena, &items, helpers->count));
    TRY(arena_make_sized(main->arena, &main->noted, DESCENT_NOTED, main->stride));
    for (unsigned i = 0; i < helpers->count; i++) {
        struct helper *helper = &items[i];
        TRY(descent_open_beside(&helper->descent, main, &helper->states));
        TRY(descent_widen(&helper->descent, main));
        helper->arena.context = &helper->context;
        helper->descent.arena = &helper->arena;
        helper->descent.pace.context = &helper->context;
        helper->descent.sharing = helpers->sharing;
    }
    main->sharing = helpers->sharing;
    helpers->items = items;
    *helpers->used = true;
    return QJ_OK;
}

/* Opens the helpers and a pool of threads, unless there is no memory for them. */
static struct thread_pool *helpers_start(struct helpers *helpers)
{
    struct arena *arena = helpers->main->arena;
    struct thread_pool *pool = NULL;
    const qj_error before = arena->context->error;
    if (helpers->main->ranges->form != RANGE_SHORT) /* a value did not fit meanwhile */
        helpers->count = 0;
    if (helpers->count && !helpers->items && helpers_make(helpers) != QJ_OK)
        helpers->count = 0;
    if (helpers->count && thread_pool_open(arena, helpers->count + 1, &pool) != QJ_OK)
        helpers->count = 0;
    arena->context->error = before;
    return pool;
}

/* --------------------------------------------------------------------------- rounds */

static void helpers_help(struct helpers *helpers, struct helper *helper)
{
    struct descent *descent = &helper->descent;
    if (!descent->depth)
        descent_begin(descent, helpers->state, helpers->least, &helpers->range);
    if (descent_go_on(descent, helpers->most) && descent->status == QJ_OK)
        sharing_pause(helpers->sharing, true);
}

static void helpers_work(void *user, unsigned thread)
{
    struct helpers *helpers = user;
    if (thread) {
        helpers_help(helpers, &helpers->items[thread - 1]);
        return;
    }
    descent_go_on(helpers->main, helpers->most);
    sharing_pause(helpers->sharing, true);
}

/* Takes over the results of a helper after a round, and makes the room that it needs. */
static void helpers_take(struct helpers *helpers, struct helper *helper)
{
    struct descent *main = helpers->main, *descent = &helper->descent;
    *main->states += helper->states - helper->counted;
    helper->counted = helper->states;
    main->wide |= descent->wide;
    if (descent->crowded)
        main->wanted = descent->wanted;
    main->crowded |= descent->crowded;
    descent->crowded = false;
    if (descent->depth)
        return;
    if (descent->status == QJ_OK) {
        struct value_range range = helpers->range;
        if (descent_end(descent, &range) == QJ_OK)
            descent_answer(main, range);
    } else if (main->status == QJ_OK && descent->status == QJ_LIMIT) {
        main->status = descent_widen(descent, main);
    } else if (main->status == QJ_OK) {
        main->status = descent->status;
        main->arena->context->error = helper->context.error;
    }
}

/* Ends the questions of the helpers. */
static void helpers_leave(struct helpers *helpers)
{
    struct value_range ignored = helpers->range;
    for (unsigned i = 0; helpers->items && i < helpers->count; i++)
        if (helpers->items[i].descent.depth)
            descent_end(&helpers->items[i].descent, &ignored);
}

static void helpers_play_round(struct helpers *helpers, struct thread_pool *pool)
{
    struct descent *main = helpers->main;
    main->together = true;
    thread_pool_run(pool, helpers_work, helpers);
    main->together = false;
    siblings_audit_noted(main);
    sharing_pause(helpers->sharing, false);
    for (unsigned i = 0; i < helpers->count; i++)
        helpers_take(helpers, &helpers->items[i]);
    if (main->crowded && descent_make_room(main)) { /* the form of entries has changed */
        helpers_leave(helpers);
        helpers->count = 0;
    }
    if (main->resume && main->status == QJ_OK)
        main->status = search_resume_save_when_due(main->resume);
}

/* Rounds until the question is answered or a number of positions is visited. */
static void helpers_go_on_together(struct helpers *helpers, struct thread_pool *pool, uint64_t more)
{
    enum { ROUND = 64 };
    const struct descent *main = helpers->main;
    const uint64_t round = ROUND * helpers->alone, threads = helpers->count + UINT64_C(1);
    const uint64_t states = *main->states;
    while (helpers->count && main->depth && main->status == QJ_OK &&
           *main->states - states < more) {
        const uint64_t share = (more - (*main->states - states)) / threads + 1;
        helpers->most = share < round ? share : round;
        helpers_play_round(helpers, pool);
    }
}

/* ------------------------------------------------------------------------ questions */

void helpers_begin(struct helpers *helpers, const unsigned char *state, int64_t least,
                   const struct value_range *range)
{
    memcpy(helpers->state, state, helpers->main->view.state_size);
    helpers->least = least;
    helpers->range = *range;
    descent_begin(helpers->main, state, least, range);
}

bool helpers_go_on(struct helpers *helpers, uint64_t more)
{
    struct descent *main = helpers->main;
    const uint64_t states = *main->states;
    if (!helpers->count || more <= helpers->alone)
        return descent_go_on(main, more);
    if (descent_go_on(main, helpers->alone))
        return true;
    struct thread_pool *pool = helpers_start(helpers);
    if (pool)
        helpers_go_on_together(helpers, pool, more - helpers->alone);
    thread_pool_close(main->arena, pool);
    const uint64_t done = *main->states - states;
    return descent_go_on(main, done < more ? more - done : 0);
}

qj_status helpers_end(struct helpers *helpers, struct value_range *range)
{
    helpers_leave(helpers);
    return descent_end(helpers->main, range);
}

qj_status helpers_ask(struct helpers *helpers, const unsigned char *state, int64_t least,
                      struct value_range *range)
{
    helpers_begin(helpers, state, least, range);
    helpers_go_on(helpers, UINT64_MAX);
    return helpers_end(helpers, range);
}
