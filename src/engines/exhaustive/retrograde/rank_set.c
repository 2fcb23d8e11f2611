/* rank_set: outcomes by retrograde analysis, rank by rank, if play may repeat. If there are more
 * than RANK_SETS_MAX ranks, neighbouring ranks form a set; without ranks all positions form one
 * set.
 *
 * Theorem. If no move raises the rank, the values of the positions of rank r follow from those of
 * lower rank and the moves among positions of rank r. Proof: every move from rank r leads to rank r
 * or to a lower rank, whose values are known by induction.
 *
 * The sets are settled from the lowest to the highest. Besides the values, only the data of one set
 * are in memory:
 *
 *     position  | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
 *     set       | 3 | 2 | 2 | 1 | 2 | 0 | 1 |         of the position's rank
 *     ending    | 0 | 0 |-1 | 2 | 0 |-1 | 3 |         ends have theirs, and sets 0 and 1
 *     members   | . | x | . | . | x | . | . |         of set 2: positions without a value
 *     index     |   | 0 |   |   | 1 |   |   |         members before the position
 */
#include "engines/exhaustive/retrograde/rank_set.h"

#include "engines/exhaustive/checkpoint/explore_resume.h"
#include "engines/exhaustive/positions/result.h"

uint64_t rank_set_longest(const struct rank_set *set)
{
    uint64_t longest = 0;
    for (uint64_t index = 0; index < set->tier->count; index++) {
        uint64_t length = ending_length(integers_get(&set->tier->ending, index));
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* ------------------------------------------------------------------- members */

bool rank_set_is_behind(const struct rank_set *set, struct explore_worker *worker, uint64_t index)
{
    if (rank_set_rank(set->explore, worker, index) / set->ranks < set->number)
        return true;
    worker->diagnostic = (struct rules_diagnostic){
        QJ_USAGE, "the rank that the rules give rises with a move", worker->expansion.here};
    return false;
}

static bool rank_set_is_member(const struct rank_set *set, uint64_t index)
{
    const struct explore *explore = set->explore;
    return integers_get(&set->tier->ending, index) == 0 &&
           (set->ranks == 0 ||
            rank_set_rank(explore, explore->workers, index) / set->ranks == set->number);
}

qj_status rank_set_open(struct rank_set *set)
{
    enum { RANK_STEPS = 16 };
    struct arena *arena = set->explore->arena;
    const uint64_t words = bits_words(set->tier->count);
    TRY(context_check_array(arena->context, words, sizeof *set->members + sizeof *set->before,
                            "the analysis of play without end"));
    TRY(arena_make(arena, &set->members, words));
    TRY(arena_make(arena, &set->before, words));
    for (uint64_t index = 0; index < set->tier->count; index++) {
        if (index % 64 == 0)
            set->before[index / 64] = (uint32_t)set->count;
        if (rank_set_is_member(set, index)) {
            bits_set(set->members, index);
            set->count++;
        }
        TRY(pace_add(&set->explore->pace, RANK_STEPS, NULL, 0, 0));
    }
    return QJ_OK;
}

void rank_set_close(struct rank_set *set)
{
    arena_free(set->explore->arena, set->members);
    arena_free(set->explore->arena, set->before);
}

/* ---------------------------------------------------------------- entry points */

/* A set that was begun by distances is continued by distances. */
static qj_status rank_set_settle(struct explore *explore, uint64_t ranks, uint64_t *done)
{
    SCOPED(rank_set_close)
    struct rank_set set = {.explore = explore,
                           .tier = explore->positions.tiers,
                           .number = explore->progress.set,
                           .ranks = ranks,
                           .done = *done};
    bool fits = false;
    TRY(rank_set_open(&set));
    if (explore->progress.distance == 0)
        TRY(rank_set_by_list(&set, &fits));
    if (!fits)
        TRY(rank_set_by_distance(&set));
    *done += set.count;
    return QJ_OK;
}

/* The start has the highest rank. */
qj_status rank_set_find_values(struct explore *explore)
{
    struct explore_progress *progress = &explore->progress;
    uint64_t highest = 0, ranks = 0, done = 0;
    if (explore->view.rules->rank) {
        highest = rank_set_rank(explore, explore->workers, 0);
        ranks = highest / RANK_SETS_MAX + 1;
    }
    while (progress->set <= (ranks ? highest / ranks : 0)) {
        TRY(rank_set_settle(explore, ranks, &done));
        progress->set++;
        progress->distance = 0;
        TRY(explore_save_when_due(explore));
    }
    return QJ_OK;
}
