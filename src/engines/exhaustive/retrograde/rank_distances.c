/* rank_distances: decides the members of a rank set, one distance at a time. It takes little
 * memory; predecessors.c is faster.
 *
 * Pass d decides the members that follow from positions of distance d - 1. A member with a lost
 * child is won in d moves; a member whose children are all won is lost in d. (For a child where the
 * player to move is unchanged, wins and losses are exchanged.)
 *
 * Theorem. After pass d exactly the members that are won or lost within d moves are decided, with
 * their exact distance. When no distance is left that could decide a member, the open members are
 * draws. Proof by induction over d: a pass uses only children of a smaller distance. When nothing
 * can be decided any more, each open member has a child that is open or drawn, and no lost child.
 * Neither side can therefore force more than a draw. (Bellman, "On the application of dynamic
 * programming to the determination of optimal play in chess and checkers", PNAS 53, 1965.)
 *
 *     ending  | 0 | 3 | -2 | ...      after the finished passes (result.h)
 *     found   | 1 | 0 |  0 | ...      by this pass; entered into ending at its end
 *
 * Children come from stored moves, or the open members are expanded again.
 */
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/checkpoint/explore_resume.h"
#include "engines/exhaustive/retrograde/rank_set.h"

struct rank_distances {
    struct rank_set *set;
    int8_t *found;    /* of each position, by this pass */
    uint64_t longest; /* the largest ending, without its sign */
};

/* The result that the children with endings of a smaller distance decide for the mover: 1, -1, or 0
 * for none. Also 0 if a child is in a later set. */
static int8_t rank_distances_decide(const struct rank_set *set, struct explore_worker *worker,
                                    const struct position_children *children, enum mover mover,
                                    uint64_t distance)
{
    bool all_lost = true;
    for (uint64_t i = 0; i < children->count; i++) {
        uint32_t child = children->indices[i];
        int64_t ending = integers_get(&set->tier->ending, child);
        const bool known = ending && ending_length(ending) <= distance;
        if (known && backup_move_ending(ending, mover) > 0)
            return 1;
        if (!ending && !rank_set_has(set, child) && !rank_set_is_behind(set, worker, child))
            return 0;
        all_lost &= known;
    }
    return all_lost ? -1 : 0;
}

static bool rank_distances_is_open(const void *user, uint64_t index)
{
    const struct rank_set *set = ((const struct rank_distances *)user)->set;
    return rank_set_has(set, index) && integers_get(&set->tier->ending, index) == 0;
}

static void rank_distances_check_batch(void *user, struct explore_worker *worker,
                                       const struct sweep_batch *batch)
{
    const struct rank_distances *passes = user;
    const struct rank_set *set = passes->set;
    for (uint64_t i = 0; i < batch->moves.positions && !worker->diagnostic.sentence; i++) {
        struct position_children children = sweep_batch_children(batch, i);
        uint64_t index = sweep_batch_index(batch, i);
        if (children.count == 0 || !rank_distances_is_open(passes, index))
            continue;
        enum mover mover = mover_at(set->explore, worker, set->tier, index);
        int8_t found = rank_distances_decide(set, worker, &children, mover,
                                             set->explore->progress.distance + 1);
        passes->found[index] = (int8_t)backup_own(found, mover);
    }
}

/* Enters the results of a pass and counts them. It cannot be interrupted, so a checkpoint has whole
 * passes. */
static qj_status rank_distances_enter_found(struct rank_distances *passes, uint64_t distance,
                                            uint64_t *count)
{
    struct explore *explore = passes->set->explore;
    struct tier *tier = passes->set->tier;
    struct integers *endings = &tier->ending;
    int64_t won = (int64_t)distance + 1;
    while (endings->width < 8 && distance + 1 >= UINT64_C(1) << (8 * endings->width - 1))
        TRY(integers_widen(endings, explore->arena, tier->capacity));
    for (uint64_t index = 0; index < tier->count; index++) {
        int8_t found = passes->found[index];
        if (!found)
            continue;
        ++*count;
        passes->found[index] = 0;
        integers_put(endings, index, found > 0 ? won : -won);
        passes->longest = passes->longest > distance + 1 ? passes->longest : distance + 1;
    }
    return QJ_OK;
}

static qj_status rank_distances_run(struct rank_distances *passes)
{
    const struct rank_set *set = passes->set;
    struct explore *explore = set->explore;
    struct tier *tier = set->tier;
    const struct position_sweep sweep = {explore, rank_distances_check_batch, passes, NULL,
                                         false,   rank_distances_is_open};
    uint64_t decided = 0;
    passes->longest = rank_set_longest(set);
    do {
        TRY(sweep_run(&sweep, tier, 0, tier->count, tier));
        TRY(rank_distances_enter_found(passes, explore->progress.distance + 1, &decided));
        explore->progress.distance++;
        TRY(context_poll(explore->arena->context, "states", set->done + decided, tier->count));
        TRY(explore_save_when_due(explore));
    } while (explore->progress.distance < passes->longest);
    return QJ_OK;
}

qj_status rank_set_by_distance(struct rank_set *set)
{
    struct arena *arena = set->explore->arena;
    struct rank_distances passes = {.set = set};
    uint64_t count = set->tier->count;
    TRY(context_check_bytes(arena->context, count, "the analysis of play without end"));
    TRY(arena_make(arena, &passes.found, count));
    qj_status status = rank_distances_run(&passes);
    arena_free(arena, passes.found);
    return status;
}
