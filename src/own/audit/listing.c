/* listing: the moves of a state as the rules say them, and where each leads. The state is followed
 * by a pattern, another one the second time, so that rules that read further answer differently.
 */
#include "own/audit/auditor.h"

enum { SECOND_PATTERN = 0x5a };

/* Room for one more move. */
static bool listing_reserve(struct auditor *auditor, struct listing *list)
{
    enum { LEAST = 64 };
    struct arena *arena = auditor->head.arena;
    if (list->count < list->capacity)
        return true;
    const uint64_t capacity = list->capacity ? 2 * list->capacity : LEAST;
    qj_status status = arena_resize(arena, &list->moves, capacity);
    if (status == QJ_OK)
        status = arena_resize(arena, &list->points, capacity);
    if (status == QJ_OK)
        status = arena_resize_sized(arena, &list->children, capacity, auditor->stride);
    if (status == QJ_OK)
        list->capacity = capacity;
    auditor->status = status;
    return status == QJ_OK;
}

struct listing_call {
    struct auditor *auditor;
    struct listing *list;
};

static bool listing_take_move(void *user, const qj_move *move)
{
    const struct listing_call *call = user;
    struct listing *list = call->list;
    if (!listing_reserve(call->auditor, list))
        return false;
    list->moves[list->count++] = *move;
    return true;
}

static void listing_say_over(void *user, uint64_t index, int64_t value)
{
    const struct listing_call *call = user;
    (void)index;
    call->list->over = true;
    call->list->value = value;
}

static void *listing_say_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    const struct listing_call *call = user;
    struct listing *list = call->list;
    (void)index;
    if (call->auditor->status != QJ_OK || !listing_reserve(call->auditor, list))
        return call->auditor->spare;
    list->moves[list->count] = *move;
    list->points[list->count] = points;
    return list->children + list->count++ * call->auditor->stride;
}

static void listing_play(struct auditor *auditor, struct listing *list)
{
    const qj_rules *rules = auditor->view.rules;
    const qj_setup *setup = auditor->view.setup;
    struct listing_call call = {auditor, list};
    list->over = rules->over && rules->over(setup, auditor->here, &list->value);
    list->value = list->over ? list->value : 0;
    if (!list->over)
        rules->moves(setup, auditor->here, listing_take_move, &call);
    for (uint64_t i = 0; i < list->count; i++) {
        unsigned char *child = list->children + i * auditor->stride;
        memcpy(child, auditor->here, auditor->size);
        list->points[i] = rules->play(setup, child, &list->moves[i]);
    }
}

qj_status listing_make(struct auditor *auditor, struct listing *list, const unsigned char *state,
                       bool again)
{
    const struct listing_call call = {auditor, list};
    const qj_expander expander = {(void *)&call, listing_say_over, listing_say_move};
    const bool by_moves = auditor->given->moves && (again || !auditor->given->expand);
    auditor->setup->pattern = again ? SECOND_PATTERN : GUARD_PATTERN;
    memmove(auditor->here, state, auditor->size);
    memset(auditor->here + auditor->size, auditor->setup->pattern, GUARD);
    auditor->status = QJ_OK;
    list->over = false;
    list->value = 0;
    list->count = 0;
    if (by_moves)
        listing_play(auditor, list);
    else
        auditor->view.rules->expand(auditor->view.setup, auditor->here, 1, &expander);
    auditor->setup->pattern = GUARD_PATTERN;
    memset(auditor->here + auditor->size, GUARD_PATTERN, GUARD);
    return auditor->status;
}

const char *listing_compare(const struct auditor *auditor, const struct listing *one,
                            const struct listing *two)
{
    if (one->over != two->over || one->value != two->value)
        return "the rules end the game at one time and not at another, or with another value: what "
               "they say of a state may depend on nothing else";
    if (one->count != two->count ||
        (one->count && memcmp(one->moves, two->moves, one->count * sizeof *one->moves) != 0))
        return "moves names other moves when it is asked again: what it says of a state may depend "
               "on nothing else";
    for (uint64_t i = 0; i < one->count; i++)
        if (one->points[i] != two->points[i] ||
            memcmp(listing_child(auditor, one, i), listing_child(auditor, two, i), auditor->size) !=
                0)
            return "play leads elsewhere, or brings other points, when the same move is played "
                   "again: what it does may depend on nothing else";
    return NULL;
}
