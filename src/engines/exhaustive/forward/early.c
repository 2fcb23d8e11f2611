/* early: wins in one move, if play may repeat.
 *
 * Values of such games come from the ends backwards, after all positions are found, which needs the
 * moves of every open position once more (predecessors.c). A position with a move that ends the
 * game and wins has its value at once, since no win is faster. New positions are therefore checked
 * for being over when they are found, and not only when they are expanded:
 *
 *     positions  | p0       | p1       |        p1 is won in one move, and closed for good
 *     children   | 17 18  3 | 19 18  5 |
 *     new        |  x  x    |  x       |        checked
 *     ending     |  0  0  0 | -1  0  2 |
 *
 * In Quixo 4 x 4, 45 in 100 of the positions that are not over are closed in this way.
 */
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/forward/discovery.h"

/* An invalid value is reported when the position is expanded. */
static void early_set_end(const struct explore *explore, struct tier *tier, uint64_t index,
                          const unsigned char *state)
{
    const struct rules_view *view = &explore->view;
    struct ended_position ended = {0, 0, false};
    if (view->rules->over(view->setup, state, &ended.value) && ended.value >= -1 &&
        ended.value <= 1)
        result_put(tier, explore->positions.kind, index,
                   backup_ended(explore, &ended, mover_of(explore, state)));
}

/* Sets the results of new children that are over. */
static void early_set_ends(void *user, unsigned thread)
{
    const struct discovery_frontier *frontier = user;
    const struct explore_worker *worker = &frontier->explore->workers[thread];
    uint64_t fresh = worker->first_fresh;
    for (uint64_t i = 0; thread < frontier->used && i < worker->expansion.count; i++)
        if (worker->indices[i] == fresh)
            early_set_end(frontier->explore, frontier->to, fresh++,
                          expansion_child(&worker->expansion, i));
}

/* Only ends have a length of 1. */
static bool early_is_win(const struct explore *explore, const struct explore_worker *worker,
                         const struct tier *tier, uint64_t index, uint32_t child)
{
    int64_t ending = integers_get(&tier->ending, child);
    return ending_length(ending) == 1 &&
           backup_move_ending(ending, mover_at(explore, worker, tier, index)) > 0;
}

/* Lists the positions of a batch that are won in one move. */
static void early_list_wins(void *user, unsigned thread)
{
    enum { AHEAD = 32 };
    const struct discovery_frontier *frontier = user;
    struct explore_worker *worker = &frontier->explore->workers[thread];
    const struct expansion *expansion = &worker->expansion;
    const struct integers *endings = &frontier->from->ending;
    const uint64_t first = frontier->next + thread * frontier->batch;
    worker->wins = 0;
    for (uint64_t position = 0, i = 0; thread < frontier->used && position < expansion->positions;
         position++) {
        bool won = false;
        for (; i < expansion->ends[position]; i++) {
            if (i + AHEAD < expansion->count)
                __builtin_prefetch((const char *)endings->items +
                                   (size_t)worker->indices[i + AHEAD] * endings->width);
            won = won || early_is_win(frontier->explore, worker, frontier->from, first + position,
                                      worker->indices[i]);
        }
        if (won)
            worker->chosen[worker->wins++] = (uint32_t)(first + position);
    }
}

static qj_status early_set_wins(struct explore *explore, const struct explore_worker *worker,
                                struct tier *tier)
{
    enum { WIN_IN_ONE = 2 }; /* as an ending */
    for (uint64_t i = 0; i < worker->wins; i++) {
        uint32_t index = worker->chosen[i];
        enum mover mover = mover_at(explore, worker, tier, index);
        TRY(result_set(&explore->positions, tier, index,
                       (struct result){0, backup_own(WIN_IN_ONE, mover)}));
    }
    return QJ_OK;
}

qj_status early_close(struct discovery_frontier *frontier)
{
    struct explore *explore = frontier->explore;
    const qj_rules *rules = explore->view.rules;
    const bool little = frontier->children < EXPLORE_LITTLE;
    if (!rules->loops || !rules->over || rules->expand)
        return QJ_OK;
    explore_run(explore, little, early_set_ends, frontier);
    explore_run(explore, little, early_list_wins, frontier);
    for (unsigned i = 0; i < frontier->used; i++)
        TRY(early_set_wins(explore, &explore->workers[i], frontier->from));
    return QJ_OK;
}
