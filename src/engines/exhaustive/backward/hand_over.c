/* hand_over: see hand_over.h.
 *
 *     sort    places of each tier    3 0 2 1        states: c a d b
 *     add     from tiers, or from processes, always the least of what is left
 */
#include "engines/exhaustive/backward/hand_over.h"

#include "engines/exhaustive/backward/backup.h"

enum { AT_ONCE = 512 };

qj_status hand_over_open(struct hand_over *hand_over, uint64_t total)
{
    struct arena *arena = hand_over->arena;
    const size_t size = hand_over->playout->positions.state_size;
    hand_over->total = total;
    hand_over->least = (qj_kept_value){INT64_MAX, INT64_MAX};
    hand_over->most = (qj_kept_value){INT64_MIN, INT64_MIN};
    TRY(arena_make(arena, &hand_over->here, size));
    TRY(arena_make_sized(arena, &hand_over->states, AT_ONCE, size));
    return arena_make(arena, &hand_over->values, AT_ONCE);
}

qj_kept_value hand_over_value(const struct hand_over *hand_over, const struct tier *tier,
                              uint64_t place)
{
    const struct positions *positions = &hand_over->playout->positions;
    struct result result = result_get(tier, positions->kind, place);
    tier_copy_state(positions, tier, place, hand_over->here);
    result = backup_own_result(positions->kind, result,
                               mover_of(hand_over->playout, hand_over->here));
    return (qj_kept_value){result.worth, result.ending};
}

static void widen_bounds(int64_t value, int64_t *least, int64_t *most)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

qj_status hand_over_sort(struct hand_over *hand_over, const struct tier *tier, uint32_t **places)
{
    struct arena *arena = hand_over->arena;
    struct pace pace = {arena->context, 0};
    TRY(context_check_array(arena->context, tier->count, sizeof **places,
                            "the order of the positions"));
    TRY(arena_make(arena, places, tier->count));
    for (uint64_t place = 0; place < tier->count; place++) {
        const qj_kept_value value = hand_over_value(hand_over, tier, place);
        (*places)[place] = (uint32_t)place;
        widen_bounds(value.worth, &hand_over->least.worth, &hand_over->most.worth);
        widen_bounds(value.ending, &hand_over->least.ending, &hand_over->most.ending);
        TRY(pace_add(&pace, PACE_WRITE, NULL, 0, 0));
    }
    return order_places(&hand_over->playout->positions, tier, *places, tier->count, &pace);
}

static qj_status check_taken(const struct hand_over *hand_over, bool taken)
{
    return taken ? QJ_OK
                 : context_fail(hand_over->arena->context, QJ_IO, "the solution cannot be kept");
}

qj_status hand_over_begin(const struct hand_over *hand_over, qj_kept_head *head)
{
    const qj_keeper *keeper = hand_over->keeper;
    head->kind = hand_over->playout->positions.kind;
    head->state_size = hand_over->playout->positions.state_size;
    head->positions = hand_over->total;
    head->least = hand_over->least;
    head->most = hand_over->most;
    return check_taken(hand_over, keeper->begin(keeper->user, head));
}

qj_status hand_over_add(struct hand_over *hand_over, const unsigned char *state,
                        const qj_kept_value *value)
{
    const size_t size = hand_over->playout->positions.state_size;
    memcpy(hand_over->states + hand_over->count * size, state, size);
    hand_over->values[hand_over->count++] = *value;
    if (hand_over->count < AT_ONCE)
        return QJ_OK;
    TRY(hand_over_end(hand_over));
    return context_poll(hand_over->arena->context, "states", hand_over->done, hand_over->total);
}

qj_status hand_over_end(struct hand_over *hand_over)
{
    const qj_keeper *keeper = hand_over->keeper;
    const size_t count = hand_over->count;
    hand_over->done += count;
    hand_over->count = 0;
    return count ? check_taken(hand_over, keeper->take(keeper->user, hand_over->states,
                                                       hand_over->values, count))
                 : QJ_OK;
}
