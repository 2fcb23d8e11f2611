/* tiers_loops: outcomes of a tier in which positions may repeat, by retrograde analysis (Ströhlein
 * 1970; Thompson 1986).
 *
 *     known      best ending of a position from children with values, those of lower tiers included
 *     left       moves of a position to children without a value
 *     ends       | 2       | 3  | 3 | 6       |     of each position
 *     parents    | a    b  | a  |   | b  c  d |     4 bytes a move: the position from which it
 *                                                   leads there, and whether the player moves again
 *
 * Positions are decided in the order of their remoteness. For each: a parent for which the move
 * wins is won one move later; for any other parent one move is lost. A parent without other moves
 * is lost, one move after the slowest. An ending that is known from outside waits in a list for its
 * remoteness.
 *
 * Theorem. Positions are decided in the order of their remoteness, which is exact, and positions
 * that are never decided are draws. A win in d + 1 has a child lost in d, and no child lost sooner.
 * All children of a loss in d + 1 are won, the slowest in d. A position that is never decided has
 * no lost child, and an undecided or drawn one, so neither side can force a win.
 */
#include "engines/exhaustive/pass/tiers_backward.h"

#include "engines/exhaustive/pass/tiers_save.h"

#define NOTHING    INT32_MIN
#define NOT_LINKED UINT32_MAX

struct tiers_loops {
    struct tiers_backward *backward;
    uint64_t count; /* positions of the tier */
    uint32_t *left;
    int32_t *known; /* NOTHING: none */
    uint64_t *ends;
    uint32_t *parents;
    uint32_t *heads, *next; /* lists of positions that wait, by the size of their ending */
    uint64_t list_room, lists;
    uint32_t *queue; /* positions decided by a child, in order */
    uint64_t queued;
};

/* ------------------------------------------------------------------- the lists */

/* Prefetches the entries of children in the lists; listed: the lists, too. */
static void tiers_loops_prefetch(const struct tiers_loops *loops, const struct tiers_job *job,
                                 bool listed)
{
    const struct tiers_backward *backward = loops->backward;
    const struct tiers_children *children = &job->children;
    for (uint64_t i = 0; i < children->count; i++)
        if (tiers_backward_is_own(backward, children->address[i]))
            __builtin_prefetch(&loops->ends[job->places[i]]);
    for (uint64_t i = 0; i < children->count && listed; i++)
        if (tiers_backward_is_own(backward, children->address[i]))
            __builtin_prefetch(&loops->parents[loops->ends[job->places[i]]]);
}

/* Gives values, and counts the moves of positions that remain open into such positions. */
static qj_status tiers_loops_count_children(struct tiers_backward *backward, struct tiers_job *job)
{
    struct tiers_loops *loops = backward->visitor->user;
    const struct tiers_children *children = &job->children;
    tiers_loops_prefetch(loops, job, false);
    TRY(tiers_backward_settle(backward, job));
    for (uint64_t i = 0; i < children->positions; i++) {
        if (tiers_backward_is_known(backward, tiers_backward_place(backward, children->handle[i])))
            continue;
        for (uint64_t j = tiers_children_first(children, i); j < children->ends[i]; j++)
            if (tiers_backward_is_own(backward, children->address[j]) &&
                !tiers_backward_is_known(backward, job->places[j]))
                loops->ends[job->places[j]]++;
    }
    return QJ_OK;
}

/* Records a move into a position with a value. */
static qj_status tiers_loops_know_move(struct tiers_loops *loops, uint64_t parent,
                                       const struct tiers_value *after, bool again)
{
    struct tiers_value move;
    (void)tiers_value_move(QJ_OUTCOME, after, 0, again, &move);
    if (move.ending > INT32_MAX || move.ending < -INT32_MAX)
        return context_fail(loops->backward->solution->arena->context, QJ_LIMIT,
                            "a game takes more than 2^31 moves");
    if (loops->known[parent] == NOTHING ||
        tiers_value_order(move.ending) > tiers_value_order(loops->known[parent]))
        loops->known[parent] = (int32_t)move.ending;
    return QJ_OK;
}

static qj_status tiers_loops_list_children(struct tiers_backward *backward, struct tiers_job *job)
{
    struct tiers_loops *loops = backward->visitor->user;
    const struct tiers_children *children = &job->children;
    tiers_loops_prefetch(loops, job, true);
    for (uint64_t i = 0; i < children->positions; i++) {
        const uint64_t parent = tiers_backward_place(backward, children->handle[i]);
        for (uint64_t j = tiers_children_first(children, i); j < children->ends[i]; j++) {
            const uint64_t address = children->address[j], place = job->places[j];
            const bool again = tiers_address_again(address);
            struct tiers_value after;
            if (tiers_values_get(tiers_backward_values(backward, address), place, &after)) {
                TRY(tiers_loops_know_move(loops, parent, &after, again));
                continue;
            }
            loops->left[parent]++;
            loops->parents[--loops->ends[place]] = (uint32_t)(2 * parent + again);
        }
    }
    return QJ_OK;
}

uint64_t tiers_loops_bytes(uint64_t positions, uint64_t moves)
{
    const struct tiers_loops *loops = NULL;
    return positions * (sizeof *loops->left + sizeof *loops->known + sizeof *loops->next +
                        sizeof *loops->queue + sizeof *loops->ends) +
           moves * sizeof *loops->parents;
}

/* Whether bytes are at most half of the free memory. */
static bool tiers_loops_has_room(const struct tiers_loops *loops, uint64_t bytes)
{
    const qj_context *context = loops->backward->solution->arena->context;
    return bytes <= (context->limits.bytes - context->bytes) / 2;
}

/* Gives values and counts moves; *fits: there was memory to count them. */
static qj_status tiers_loops_count(struct tiers_loops *loops, bool *fits)
{
    struct arena *arena = loops->backward->solution->arena;
    *fits = loops->count < INT32_MAX &&
            tiers_loops_has_room(loops, tiers_loops_bytes(loops->count, 0));
    if (*fits)
        TRY(arena_make(arena, &loops->ends, loops->count + 1));
    return tiers_backward_first(loops->backward,
                                *fits ? tiers_loops_count_children : tiers_backward_settle, loops);
}

/* Lists the parents of each open position, from the end of each list; *fits: there was memory. */
static qj_status tiers_loops_list_parents(struct tiers_loops *loops, bool *fits)
{
    struct arena *arena = loops->backward->solution->arena;
    const struct tiers_visitor list = {NULL, tiers_loops_list_children, loops};
    uint64_t sum = 0;
    for (uint64_t i = 0; i < loops->count; i++)
        loops->ends[i] = sum += tiers_backward_is_known(loops->backward, i) ? 0 : loops->ends[i];
    loops->ends[loops->count] = sum;
    *fits = tiers_loops_has_room(loops, tiers_loops_bytes(0, sum));
    if (!*fits)
        return QJ_OK;
    TRY(arena_make(arena, &loops->left, loops->count));
    TRY(arena_resize(arena, &loops->known, loops->count));
    for (uint64_t i = 0; i < loops->count; i++)
        loops->known[i] = NOTHING;
    TRY(arena_resize(arena, &loops->parents, sum));
    return tiers_backward_each(loops->backward, &list);
}

/* ------------------------------------------------------------------- remoteness */

/* Puts a position into the list of the size of an ending. */
static qj_status tiers_loops_wait(struct tiers_loops *loops, uint32_t place, uint32_t size)
{
    struct arena *arena = loops->backward->solution->arena;
    if (size >= loops->lists) {
        TRY(arena_grow(arena, &loops->heads, &loops->list_room, loops->lists,
                       size + 1 - loops->lists));
        while (loops->lists <= size)
            loops->heads[loops->lists++] = NOT_LINKED;
    }
    loops->next[place] = loops->heads[size];
    loops->heads[size] = place;
    return QJ_OK;
}

static inline uint32_t tiers_loops_size(int64_t ending)
{
    return (uint32_t)(ending < 0 ? -ending : ending);
}

/* Lets the positions wait whose endings are known: wins by a child with a value, and losses all of
 * whose children have values. */
static qj_status tiers_loops_begin(struct tiers_loops *loops)
{
    for (uint64_t place = 0; place < loops->count; place++) {
        const int32_t known = loops->known[place];
        if (known != NOTHING && (known > 0 || (known < 0 && loops->left[place] == 0)))
            TRY(tiers_loops_wait(loops, (uint32_t)place, tiers_loops_size(known)));
    }
    return QJ_OK;
}

static qj_status tiers_loops_decide(struct tiers_loops *loops, uint32_t place, int64_t ending)
{
    return tiers_backward_set(loops->backward, place, (struct tiers_value){0, ending});
}

/* A move of a parent without a value is decided: `move` for the player who makes it. */
static qj_status tiers_loops_tell_parent(struct tiers_loops *loops, uint32_t parent, int64_t move)
{
    const int32_t known = loops->known[parent];
    if (move > 0 && known > 0 && known <= move) /* it waits for this ending */
        return QJ_OK;
    if (move < 0) {
        if (--loops->left[parent] || (known != NOTHING && known >= 0))
            return QJ_OK;
        if (known != NOTHING && known < move) /* a slower loss by a child with a value */
            return tiers_loops_wait(loops, parent, tiers_loops_size(known));
    }
    TRY(tiers_loops_decide(loops, parent, move));
    loops->queue[loops->queued++] = parent;
    return QJ_OK;
}

/* A position has received its value: updates a parent. */
static qj_status tiers_loops_tell_move(struct tiers_loops *loops, uint32_t parent,
                                       const struct tiers_value *value, bool again)
{
    struct tiers_value move;
    if (tiers_backward_is_known(loops->backward, parent))
        return QJ_OK;
    (void)tiers_value_move(QJ_OUTCOME, value, 0, again, &move);
    return tiers_loops_tell_parent(loops, parent, move.ending);
}

/* Tells the parents of a position that was decided. */
static qj_status tiers_loops_tell(struct tiers_loops *loops, uint32_t place)
{
    struct tiers_value value = {0, 0};
    (void)tiers_values_get(&loops->backward->tier->values, place, &value);
    for (uint64_t i = loops->ends[place]; i < loops->ends[place + 1]; i++)
        TRY(tiers_loops_tell_move(loops, loops->parents[i] / 2, &value, loops->parents[i] % 2));
    return QJ_OK;
}

/* Decides all positions in the order of the sizes of their endings. */
static qj_status tiers_loops_decide_all(struct tiers_loops *loops)
{
    uint64_t told = 0;
    struct tiers_value value = {0, 0};
    for (uint32_t size = 0; size < loops->lists || told < loops->queued; size++) {
        uint32_t place = size < loops->lists ? loops->heads[size] : NOT_LINKED;
        for (; place != NOT_LINKED; place = loops->next[place]) {
            if (tiers_backward_is_known(loops->backward, place))
                continue;
            TRY(tiers_loops_decide(loops, place, loops->known[place]));
            TRY(tiers_loops_tell(loops, place));
        }
        for (; told < loops->queued; told++) {
            (void)tiers_values_get(&loops->backward->tier->values, loops->queue[told], &value);
            if (tiers_loops_size(value.ending) > size)
                break;
            TRY(tiers_loops_tell(loops, loops->queue[told]));
        }
        TRY(tiers_save_pace(loops->backward->solution, PACE_WRITE, NULL, 0, 0));
    }
    return QJ_OK;
}

static void tiers_loops_close(struct tiers_loops *loops)
{
    void *const arrays[] = {loops->left,  loops->known, loops->ends, loops->parents,
                            loops->heads, loops->next,  loops->queue};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        arena_free(loops->backward->solution->arena, arrays[i]);
}

/* Gives values to the positions that are still open, except draws, by lists if there is memory;
 * *fits. */
static qj_status tiers_loops_solve(struct tiers_loops *loops, bool *fits)
{
    struct arena *arena = loops->backward->solution->arena;
    TRY(tiers_loops_count(loops, fits));
    if (*fits && loops->backward->open)
        TRY(tiers_loops_list_parents(loops, fits));
    if (!*fits || !loops->backward->open)
        return QJ_OK;
    TRY(arena_resize(arena, &loops->next, loops->count));
    TRY(arena_resize(arena, &loops->queue, loops->count));
    TRY(tiers_loops_begin(loops));
    return tiers_loops_decide_all(loops);
}

static qj_status tiers_loops_draw(struct tiers_backward *backward)
{
    for (uint64_t place = 0; place < backward->tier->index.count && backward->open; place++)
        if (!tiers_backward_is_known(backward, place))
            TRY(tiers_backward_set(backward, place, (struct tiers_value){0, 0}));
    return QJ_OK;
}

qj_status tiers_loops_run(struct tiers_backward *backward)
{
    struct tiers_loops loops = {.backward = backward, .count = backward->tier->index.count};
    bool fits;
    const qj_status status = tiers_loops_solve(&loops, &fits);
    tiers_loops_close(&loops);
    TRY(status);
    if (!fits)
        TRY(tiers_rounds_run(backward));
    return tiers_loops_draw(backward);
}
