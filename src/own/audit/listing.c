/* listing: the moves of a state and its children, from two queries of the rules. A pattern follows
 * the state, a different pattern in each query, so rules that read beyond the state give different
 * answers.
 *
 *     children  | state | 00 00 ... | state | 00 00 ... |      stride bytes each
 */
#include "own/audit/auditor.h"

/* A function may write far beyond a state before this is noticed. */
qj_status listing_reserve(struct auditor *auditor, struct listing *list, uint64_t capacity)
{
    struct arena *arena = auditor->head.arena;
    const size_t stride = auditor->stride;
    if (capacity <= list->capacity)
        return QJ_OK;
    TRY(arena_resize(arena, &list->moves, capacity));
    TRY(arena_resize(arena, &list->points, capacity));
    TRY(arena_resize(arena, &list->numbers, capacity));
    TRY(arena_resize_sized(arena, &list->children, capacity + QJ_STATE_SIZE / stride + 1, stride));
    memset(list->children + list->capacity * stride, 0, (capacity - list->capacity) * stride);
    list->capacity = capacity;
    return QJ_OK;
}

/* Makes more room for moves. */
static bool listing_grow(struct listing *list)
{
    enum { LEAST = 64 };
    struct auditor *auditor = list->auditor;
    auditor->status = listing_reserve(auditor, list, list->capacity ? 2 * list->capacity : LEAST);
    return auditor->status == QJ_OK;
}

/* Its call is the last of listing_take_move, which so saves no registers. */
__attribute__((noinline)) static bool listing_take_beyond(struct listing *list, const qj_move *move)
{
    if (!listing_grow(list))
        return false;
    list->moves[list->count++] = *move;
    return true;
}

static bool listing_take_move(void *user, const qj_move *move)
{
    struct listing *list = user;
    if (list->count == list->capacity)
        return listing_take_beyond(list, move);
    list->moves[list->count++] = *move;
    return true;
}

static void listing_set_over(void *user, UNUSED uint64_t index, int64_t value)
{
    struct listing *list = user;
    list->over = true;
    list->value = value;
}

static void *listing_add_child(void *user, UNUSED uint64_t index, const qj_move *move,
                               int64_t points)
{
    struct listing *list = user;
    struct auditor *auditor = list->auditor;
    if (auditor->status != QJ_OK || (list->count == list->capacity && !listing_grow(list)))
        return auditor->spare;
    list->moves[list->count] = *move;
    list->points[list->count] = points;
    return list->children + list->count++ * auditor->stride;
}

bool listing_is_over(const struct auditor *auditor, const unsigned char *state, int64_t *value)
{
    const qj_rules *rules = auditor->view.rules;
    const bool over = rules->over && rules->over(auditor->view.setup, state, value);
    *value = over ? *value : 0;
    return over;
}

qj_status listing_query_moves(struct auditor *auditor, struct listing *list, bool expands)
{
    const qj_expander expander = {list, listing_set_over, listing_add_child};
    const struct rules_view *view = &auditor->view;
    auditor->status = QJ_OK;
    list->auditor = auditor;
    list->over = false;
    list->value = 0;
    list->count = 0;
    if (expands) {
        view->rules->expand(view->setup, auditor->here, 1, &expander);
    } else {
        list->over = listing_is_over(auditor, auditor->here, &list->value);
        if (!list->over)
            view->rules->moves(view->setup, auditor->here, listing_take_move, list);
    }
    return auditor->status;
}

/* Makes the children by play, each in `replay`. */
static void listing_play(const struct auditor *auditor, const struct listing *list)
{
    const size_t size = auditor->size, stride = auditor->stride;
    const unsigned char *const here = auditor->here;
    unsigned char *const replay = auditor->replay, *child = list->children;
    const qj_move *move = list->moves, *const end = move + list->count;
    for (int64_t *points = list->points; move < end; move++, points++, child += stride) {
        members_copy(replay, here, size);
        *points = own_play_here(auditor->setup, replay, move);
        members_copy(child, replay, size);
    }
}

static qj_status listing_query(struct auditor *auditor, struct listing *list, bool expands)
{
    TRY(listing_query_moves(auditor, list, expands));
    if (!expands)
        listing_play(auditor, list);
    return QJ_OK;
}

qj_status listing_make(struct auditor *auditor, struct listing *list, const unsigned char *state)
{
    if (state != auditor->here)
        members_copy(auditor->here, state, auditor->size);
    return listing_query(auditor, list, auditor->given->expand);
}

/* ----------------------------------------------------------------------- second query */

/* Returns how two lists differ; NULL: they do not. */
static const char *listing_find_difference(const struct auditor *auditor)
{
    const struct listing *one = &auditor->list, *two = &auditor->again;
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

static void listing_exchange(unsigned char **one, unsigned char **two)
{
    unsigned char *const before = *one;
    *one = *two;
    *two = before;
}

void listing_turn(struct auditor *auditor)
{
    auditor->setup->pattern ^= GUARD_PATTERN ^ SECOND_PATTERN;
    listing_exchange(&auditor->here, &auditor->turned.here);
    listing_exchange(&auditor->replay, &auditor->turned.replay);
    listing_exchange(&auditor->spare, &auditor->turned.spare);
}

/* No other function writes to these states, so changed bytes after them stay. */
void listing_check_guards(struct auditor *auditor)
{
    for (int i = 0; i < 2; i++, listing_turn(auditor))
        guard_check(auditor->replay, auditor->setup, "play");
}

qj_status listing_make_turned(struct auditor *auditor, struct listing *list, bool expands)
{
    listing_turn(auditor);
    members_copy(auditor->here, auditor->turned.here, auditor->size);
    const qj_status status = listing_query(auditor, list, expands);
    listing_turn(auditor);
    return status;
}

qj_status listing_compare(struct auditor *auditor, const char **wrong)
{
    const qj_rules *given = auditor->given;
    TRY(listing_make_turned(auditor, &auditor->again, !given->moves));
    *wrong = listing_find_difference(auditor);
    if (*wrong && given->expand && given->moves)
        *wrong = "expand gives another end, other moves or other states than over, moves and play";
    return QJ_OK;
}
