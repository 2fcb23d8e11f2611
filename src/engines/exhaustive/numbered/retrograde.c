/* retrograde: outcomes where play may go on without end, from the ends backwards.
 *
 *     left      | 3 | 0 | 1 | ...     of each open position: children that are not won for their
 *                                     mover; 0: it is over, or has its value
 *     now       | 17 | 40 | ...       the positions that were decided last
 *
 * What is decided in d moves decides what leads to it in d + 1: a position from which a move leads
 * to a loss (of the other) is won; one whose last child proves won is lost. Children alike count
 * once, and so does a position that leads to a decided one by several moves.
 *
 * Theorem. Positions are decided in the order of their distances, which are exact, and those never
 * decided are draws. Proof: a win in d + 1 has a child lost in d and none sooner; a loss in d + 1
 * has won children only, of which the slowest takes d. (Ströhlein, "Untersuchungen über
 * kombinatorische Spiele", 1970; Thompson, "Retrograde analysis of certain endgames", ICCA Journal
 * 9, 1986.)
 *
 * The positions that lead to one are what the rules say, in their canonical form, or are listed:
 *
 *     starts  | 0   | 2 | 3 ...       of each position: the start of its part of
 *     from    | 4 9 | 0 | ...         places of the positions that lead to it
 */
#include "engines/exhaustive/numbered/retrograde.h"

#include "engines/exhaustive/positions/room.h"

#include <stdlib.h>

/* -------------------------------------------------------------- every position once */

static int compare_places(const void *one, const void *two)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)two;
    return (a > b) - (a < b);
}

/* A few are sorted sooner by putting each where it belongs. */
static void sort_places(uint32_t *places, uint64_t count)
{
    enum { FEW = 48 };
    if (count > FEW) {
        qsort(places, count, sizeof *places, compare_places);
        return;
    }
    for (uint64_t i = 1; i < count; i++) {
        uint32_t place = places[i];
        uint64_t at = i;
        for (; at && places[at - 1] > place; at--)
            places[at] = places[at - 1];
        places[at] = place;
    }
}

uint64_t retrograde_unique(uint32_t *places, uint64_t count)
{
    uint64_t unique = 0;
    sort_places(places, count);
    for (uint64_t i = 0; i < count; i++)
        if (i == 0 || places[i] != places[i - 1])
            places[unique++] = places[i];
    return unique;
}

/* Looks at a batch of positions that stand side by side, the first at a place. */
static qj_status look_at_batch(struct retrograde *retrograde, uint64_t place, uint64_t count,
                               place_fn work)
{
    struct numbered *numbered = retrograde->numbered;
    struct playout *playout = numbered->playout;
    struct worker *worker = playout->workers;
    const struct expansion *expansion = &worker->expansion;
    const struct ended *ended = expansion->ended;
    enum { STEPS = 64 };
    numbered_expand(numbered, 0, count, NO_CHECKS);
    TRY(playout_check(playout));
    if (expansion->positions < count || !numbered_find_children(numbered, 0))
        return playout_refuse_move(playout);
    TRY(pace_add(&playout->pace, (count + expansion->count) * STEPS, "states",
                 retrograde->decided_count, numbered->tier.count));
    for (uint64_t i = 0; i < count; i++) {
        uint64_t first = expansion_first(expansion, i);
        struct looked looked = {numbered->workers->numbers[i], place + i, i,
                                worker->places + first,        0,         NULL};
        if (numbered->playout->view.rules->predecessors && retrograde_is_sample(place + i))
            TRY(retrograde_check(retrograde, i));
        looked.count = retrograde_unique(worker->places + first, expansion->ends[i] - first);
        if (looked.count == 0)
            looked.ended = ended++;
        TRY(work(retrograde, &looked));
    }
    return QJ_OK;
}

qj_status retrograde_look(struct retrograde *retrograde, place_fn work)
{
    struct numbered *numbered = retrograde->numbered;
    uint64_t batch = numbered_batch(numbered), *numbers = numbered->workers->numbers;
    uint64_t count = 0, place = 0;
    for (uint64_t word = 0; word < numbered->words; word++)
        for (uint64_t left = numbered->reached[word]; left; left &= left - 1) {
            numbers[count++] = word * 64 + (uint64_t)bits_lowest(left);
            if (count < batch)
                continue;
            TRY(look_at_batch(retrograde, place, count, work));
            place += count;
            count = 0;
        }
    return count ? look_at_batch(retrograde, place, count, work) : QJ_OK;
}

/* ------------------------------------------------------------------------ decisions */

/* Gives a position its ending; one that is won or lost decides others. */
static qj_status decide(struct retrograde *retrograde, uint64_t item, uint64_t place,
                        int64_t ending)
{
    struct numbered *numbered = retrograde->numbered;
    struct decided *next = &retrograde->next;
    if (ending == 0)
        return QJ_OK;
    TRY(arena_reserve(&retrograde->arena, (void **)&next->items, &next->capacity, next->count,
                      sizeof *next->items));
    next->items[next->count++] = item;
    retrograde->decided_count++;
    return result_set(&numbered->playout->positions, &numbered->tier, place,
                      (struct result){0, ending});
}

/* Sets what is known of a position from its own moves. */
static qj_status begin(struct retrograde *retrograde, const struct looked *looked)
{
    struct numbered *numbered = retrograde->numbered;
    struct playout *playout = numbered->playout;
    enum mover mover = numbered_mover(numbered, 0, looked->index);
    if (mover == MOVER_SECOND)
        bits_set(retrograde->second, looked->place);
    integers_put(&retrograde->left, looked->place, (int64_t)looked->count);
    integers_put(&numbered->tier.ending, looked->place, 0);
    for (uint64_t i = 0; retrograde->starts && i < looked->count; i++)
        retrograde->starts[looked->children[i]]++;
    if (!looked->ended)
        return QJ_OK;
    return decide(retrograde, retrograde->starts ? looked->place : looked->number, looked->place,
                  backup_ended(playout, looked->ended, mover).ending);
}

qj_status retrograde_tell(struct retrograde *retrograde, uint64_t item, uint64_t place,
                          int64_t ending)
{
    struct numbered *numbered = retrograde->numbered;
    int64_t left = integers_get(&retrograde->left, place);
    enum mover mover = MOVER_EITHER;
    if (left == 0 || integers_get(&numbered->tier.ending, place))
        return QJ_OK;
    if (numbered->playout->view.rules->side)
        mover = (enum mover)bits_get(retrograde->second, place);
    int64_t lead = backup_lead(ending, mover);
    if (lead < 0) {
        integers_put(&retrograde->left, place, --left);
        if (left)
            return QJ_OK;
    }
    return decide(retrograde, item, place, backup_own(lead, mover));
}

/* Distance by distance. */
static qj_status decide_all(struct retrograde *retrograde)
{
    while (retrograde->next.count) {
        struct decided done = retrograde->now;
        retrograde->now = retrograde->next;
        retrograde->next = done;
        retrograde->next.count = 0;
        TRY(retrograde_spread(retrograde));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------ the whole */

/* A width in which so much fits. */
static unsigned width_of(uint64_t most)
{
    return most <= INT8_MAX ? 1 : most <= INT16_MAX ? 2 : 4;
}

static qj_status make_room(struct retrograde *retrograde)
{
    struct arena *arena = &retrograde->arena;
    uint64_t count = retrograde->numbered->tier.count;
    retrograde->left.width = width_of(retrograde->numbered->playout->most_moves);
    TRY(context_check_bytes(arena->context, count * retrograde->left.width,
                            "the analysis of play without end"));
    TRY(integers_resize(&retrograde->left, arena, count));
    retrograde->second = arena_alloc(arena, bits_words(count), sizeof *retrograde->second);
    return retrograde->second ? QJ_OK : arena_status(arena);
}

/* Where the rules do not say what leads to a position, room for where its list starts. */
static qj_status make_starts(struct retrograde *retrograde, bool *fits)
{
    const qj_context *context = retrograde->arena.context;
    uint64_t count = retrograde->numbered->tier.count + 1;
    *fits = retrograde_has_room(context, count * sizeof *retrograde->starts);
    if (!*fits)
        return QJ_OK;
    retrograde->starts = arena_alloc(&retrograde->arena, count, sizeof *retrograde->starts);
    return retrograde->starts ? QJ_OK : arena_status(&retrograde->arena);
}

static qj_status run(struct retrograde *retrograde, bool *fits)
{
    bool listed = !retrograde->numbered->playout->view.rules->predecessors;
    TRY(make_room(retrograde));
    if (listed)
        TRY(make_starts(retrograde, fits));
    if (*fits)
        TRY(retrograde_look(retrograde, begin));
    if (*fits && listed)
        TRY(retrograde_list(retrograde, fits));
    return *fits ? decide_all(retrograde) : QJ_OK;
}

qj_status numbered_retrograde(struct numbered *numbered, bool *fits)
{
    struct retrograde retrograde = {.numbered = numbered};
    arena_init(&retrograde.arena, numbered->playout->arena->context);
    qj_status status = run(&retrograde, fits);
    arena_clear(&retrograde.arena);
    return status;
}
