/* listing: the moves of a state and its children, from two queries of the rules. A pattern follows
 * the state, a different pattern in each query, so rules that read beyond the state give different
 * answers.
 *
 *     children  | state | a5 a5 ... | state | a5 a5 ... |      stride bytes each
 */
#include "own/audit/auditor.h"

/* Makes more room for moves. A function may write far beyond a state before this is noticed. */
static bool listing_grow(struct listing *list)
{
    enum { LEAST = 64 };
    struct auditor *auditor = list->auditor;
    struct arena *arena = auditor->head.arena;
    const size_t stride = auditor->stride;
    const uint64_t capacity = list->capacity ? 2 * list->capacity : LEAST;
    qj_status status = arena_resize(arena, &list->moves, capacity);
    if (status == QJ_OK)
        status = arena_resize(arena, &list->points, capacity);
    if (status == QJ_OK)
        status = arena_resize_sized(arena, &list->children, capacity + QJ_STATE_SIZE / stride + 1,
                                    stride);
    if (status == QJ_OK) {
        memset(list->children + list->capacity * stride, GUARD_PATTERN,
               (capacity - list->capacity) * stride);
        list->capacity = capacity;
    }
    auditor->status = status;
    return status == QJ_OK;
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

static void listing_set_over(void *user, uint64_t index, int64_t value)
{
    struct listing *list = user;
    (void)index;
    list->over = true;
    list->value = value;
}

static void *listing_add_child(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct listing *list = user;
    struct auditor *auditor = list->auditor;
    (void)index;
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

qj_status listing_make_moves(struct auditor *auditor, struct listing *list)
{
    const qj_expander expander = {list, listing_set_over, listing_add_child};
    const struct rules_view *view = &auditor->view;
    auditor->status = QJ_OK;
    list->auditor = auditor;
    list->over = false;
    list->value = 0;
    list->count = 0;
    if (auditor->given->expand) {
        view->rules->expand(view->setup, auditor->here, 1, &expander);
    } else {
        list->over = listing_is_over(auditor, auditor->here, &list->value);
        if (!list->over)
            view->rules->moves(view->setup, auditor->here, listing_take_move, list);
    }
    return auditor->status;
}

/* ----------------------------------------------------------------------- second query */

static const char *const listing_ends_change =
    "the rules end the game at one time and not at another, or with another value: what they say "
    "of a state may depend on nothing else";
static const char *const listing_moves_change =
    "moves names other moves when it is asked again: what it says of a state may depend on nothing "
    "else";
static const char *const listing_play_changes =
    "play leads elsewhere, or brings other points, when the same move is played again: what it "
    "does may depend on nothing else";
static const char *const listing_expand_differs =
    "expand gives another end, other moves or other states than over, moves and play";

struct listing_repeat {
    const qj_move *next, *end; /* moves of the first query */
    bool other;                /* a move differs */
};

static bool listing_repeat_move(void *user, const qj_move *move)
{
    struct listing_repeat *repeat = user;
    const uint64_t *part = repeat->next++->part;
    repeat->other = repeat->next > repeat->end || part[0] != move->part[0] ||
                    part[1] != move->part[1] || part[2] != move->part[2];
    return !repeat->other;
}

/* Repeats the query for the moves of the position. */
static const char *listing_find_change(const struct auditor *auditor, const struct listing *list)
{
    const struct rules_view *view = &auditor->view;
    const qj_move *end = list->moves + list->count;
    struct listing_repeat repeat = {list->moves, end, false};
    int64_t value;
    if (listing_is_over(auditor, auditor->turned.here, &value) != list->over ||
        value != list->value)
        return listing_ends_change;
    if (!list->over)
        view->rules->moves(view->setup, auditor->turned.here, listing_repeat_move, &repeat);
    return repeat.other || repeat.next != end ? listing_moves_change : NULL;
}

/* Compares both queries of rules that answer for many states at once (expand). */
static const char *listing_find_difference(const struct auditor *auditor)
{
    const struct listing *one = &auditor->list, *two = &auditor->again;
    if (one->over != two->over || one->value != two->value)
        return listing_ends_change;
    if (one->count != two->count ||
        (one->count && memcmp(one->moves, two->moves, one->count * sizeof *one->moves) != 0))
        return listing_moves_change;
    for (uint64_t i = 0; i < one->count; i++)
        if (one->points[i] != two->points[i] ||
            memcmp(listing_child(auditor, one, i), listing_child(auditor, two, i), auditor->size) !=
                0)
            return listing_play_changes;
    return NULL;
}

/* ----------------------------------------------------------------------------- moves */

/* Plays the moves, each in `replay`. The children of rules with expand are there. twice: plays each
 * move with the other pattern, too. Returns false if it leads elsewhere then. */
static bool listing_play(const struct auditor *auditor, const struct listing *list, bool twice)
{
    const struct own_setup *const setup = auditor->setup;
    const size_t size = auditor->size, stride = auditor->stride;
    const unsigned char *const here = auditor->here, *const there = auditor->turned.here;
    unsigned char *const replay = auditor->replay, *const other = auditor->turned.replay;
    unsigned char *child = list->children;
    const bool expands = auditor->given->expand;
    const qj_move *move = list->moves, *const end = move + list->count;
    for (int64_t *points = list->points; move < end; move++, points++, child += stride) {
        if (!expands) {
            members_copy(replay, here, size);
            *points = own_play_here(setup, replay, move);
            members_copy(child, replay, size);
        }
        if (!twice)
            continue;
        members_copy(other, there, size);
        if (own_play_here(setup, other, move) != *points || !members_same(other, child, size))
            return false;
    }
    return true;
}

void listing_exchange(unsigned char **one, unsigned char **two)
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

qj_status listing_make(struct auditor *auditor, struct listing *list, const unsigned char *state)
{
    if (state != auditor->here)
        members_copy(auditor->here, state, auditor->size);
    TRY(listing_make_moves(auditor, list));
    listing_play(auditor, list, false);
    return QJ_OK;
}

static qj_status listing_make_turned(struct auditor *auditor, struct listing *list)
{
    listing_turn(auditor);
    const qj_status status = listing_make(auditor, list, auditor->turned.here);
    listing_turn(auditor);
    return status;
}

const char *listing_compare(struct auditor *auditor, const struct listing *list)
{
    members_copy(auditor->turned.here, auditor->here, auditor->size);
    const char *wrong = listing_find_change(auditor, list);
    if (!wrong && !listing_play(auditor, list, true))
        wrong = listing_play_changes;
    return wrong && auditor->given->expand ? listing_expand_differs : wrong;
}

/* Rules with expand alone are asked by it again. Rules with both have a second query of moves. */
static qj_status listing_make_twice(struct auditor *auditor, const char **wrong)
{
    struct listing *list = &auditor->list;
    TRY(listing_make_moves(auditor, list));
    if (auditor->given->moves) {
        *wrong = listing_compare(auditor, list);
        return QJ_OK;
    }
    TRY(listing_make_turned(auditor, &auditor->again));
    *wrong = listing_find_difference(auditor);
    return QJ_OK;
}

qj_status listing_ask(struct auditor *auditor, const unsigned char *state, enum listing_query query,
                      const char **wrong)
{
    *wrong = NULL;
    if (state != auditor->here)
        members_copy(auditor->here, state, auditor->size);
    return query == LISTING_TWICE    ? listing_make_twice(auditor, wrong)
           : query == LISTING_TURNED ? listing_make_turned(auditor, &auditor->list)
                                     : listing_make(auditor, &auditor->list, auditor->here);
}
