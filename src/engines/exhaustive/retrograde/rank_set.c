/* rank_set: the positions of some ranks, where play may come back.
 *
 * Where the rules have a rank, which no move raises, play comes back only to positions of one rank.
 * So ranks are settled one after the other from the lowest (ranks.c), and what the analysis needs
 * besides the values is held for one set of ranks at a time:
 *
 *     place     | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
 *     set       | 3 | 2 | 2 | 1 | 2 | 0 | 1 |         of the position's rank
 *     ending    | 0 | 0 |-1 | 2 | 0 |-1 | 3 |         ends have theirs, and sets 0 and 1
 *     members   | . | x | . | . | x | . | . |         of set 2: those without a value
 *     index     |   | 0 |   |   | 1 |   |   |         members before the place
 */
#include "engines/exhaustive/retrograde/rank_set.h"

#include "engines/exhaustive/positions/result.h"

uint64_t rank_set_longest(const struct rank_set *set)
{
    uint64_t longest = 0;
    for (uint64_t place = 0; place < set->tier->count; place++) {
        uint64_t length = ending_length(integers_get(&set->tier->ending, place));
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* ------------------------------------------------------------------- members */

bool rank_set_is_behind(const struct rank_set *set, struct worker *worker, uint64_t place)
{
    if (rank_of(set->playout, worker, place) / set->ranks < set->number)
        return true;
    worker->complaint = (struct complaint){
        QJ_USAGE, "the rank that the rules give rises with a move", worker->expansion.here};
    return false;
}

static bool is_member(const struct rank_set *set, uint64_t place)
{
    const struct playout *playout = set->playout;
    return integers_get(&set->tier->ending, place) == 0 &&
           (set->ranks == 0 ||
            rank_of(playout, playout->workers, place) / set->ranks == set->number);
}

static qj_status enter_members(struct rank_set *set)
{
    enum { RANK_STEPS = 16 };
    for (uint64_t place = 0; place < set->tier->count; place++) {
        if (place % 64 == 0)
            set->before[place / 64] = (uint32_t)set->count;
        if (is_member(set, place)) {
            bits_set(set->members, place);
            set->count++;
        }
        TRY(pace_add(&set->playout->pace, RANK_STEPS, NULL, 0, 0));
    }
    return QJ_OK;
}

qj_status rank_set_open(struct rank_set *set)
{
    struct arena *arena = set->playout->arena;
    uint64_t words = bits_words(set->tier->count);
    TRY(context_check_array(arena->context, words, sizeof *set->members + sizeof *set->before,
                            "the analysis of play without end"));
    TRY(arena_make(arena, &set->members, words));
    TRY(arena_make(arena, &set->before, words));
    return enter_members(set);
}

void rank_set_close(struct rank_set *set)
{
    arena_free(set->playout->arena, set->members);
    arena_free(set->playout->arena, set->before);
}
