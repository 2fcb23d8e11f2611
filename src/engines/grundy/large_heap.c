/* large_heap: see large_heap.h. */
#include "engines/grundy/large_heap.h"

#include "base/context.h"

#include <assert.h>

bool large_heap_is_counted(const struct heap_nimbers *nimbers)
{
    const struct heap_rule *rule = nimbers->rule;
    return rule->kind == HEAP_OCTAL && !rule->triples && nimbers_reach(nimbers) < UINT64_MAX;
}

struct large_heap_tally {
    const struct heap_nimbers *nimbers;
    struct pace *pace;
    uint64_t nimber;
    struct heap_group *with, *besides;
    bool *before;
};

/* Adds count moves to their group; the first leaves a and b. */
static qj_status large_heap_add_moves(struct large_heap_tally *tally, uint64_t count, uint64_t a,
                                      uint64_t b)
{
    bool has = nimbers_of_parts(tally->nimbers, a, b) == tally->nimber;
    struct heap_group *group = has ? tally->with : tally->besides;
    if (!group->count) {
        *group = (struct heap_group){0, a, b};
        *tally->before = tally->with->count || (has && !tally->besides->count);
    }
    if (__builtin_add_overflow(group->count, count, &group->count))
        return context_fail(tally->pace->context, QJ_LIMIT, "more moves than 64 bits can count");
    return pace_add(tally->pace, 1, NULL, 0, 0);
}

static qj_status large_heap_add_splits(struct large_heap_tally *tally, uint64_t rest)
{
    const uint64_t period = tally->nimbers->sequence->period.period;
    const uint64_t reach = nimbers_reach(tally->nimbers), half = rest / 2;
    assert(period > 0);
    for (uint64_t b = 1; b <= half && b <= reach; b++) {
        bool repeats = b + period > reach;
        TRY(large_heap_add_moves(tally, repeats ? (half - b) / period + 1 : 1, rest - b, b));
    }
    return QJ_OK;
}

qj_status large_heap_moves(const struct heap_nimbers *nimbers, struct pace *pace, uint64_t x,
                           uint64_t nimber, struct heap_group *with, struct heap_group *besides,
                           bool *before)
{
    const struct heap_rule *rule = nimbers->rule;
    struct large_heap_tally tally = {nimbers, pace, nimber, with, besides, before};
    *with = *besides = (struct heap_group){0, 0, 0};
    *before = false;
    for (uint64_t taken = 0; taken < rule->set_size && taken <= x; taken++) {
        uint64_t digit = rule->set[taken], rest = x - taken;
        if (digit & (rest ? 2 : 1))
            TRY(large_heap_add_moves(&tally, 1, rest, 0));
        if (digit & 4)
            TRY(large_heap_add_splits(&tally, rest));
    }
    return QJ_OK;
}
