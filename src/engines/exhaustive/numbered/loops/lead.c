/* lead: the positions that lead to one, from a list of all moves or as the rules say: state by
 * state, or for a batch by numbers alone,
 *
 *     asked     | 7            | 12    |         a batch of positions that were decided
 *     ends      | 3            | 5     |         said.ends
 *     numbers   | 1   4   90   | 4  61 |         said.numbers: what leads there
 *
 * What is to be told to positions is gathered, and told to many at once, so
 * that their codes are on the way from memory while the next are asked for.
 */
#include "engines/exhaustive/numbered/loops/retrograde.h"

enum { MANY = 256 }; /* are told at once */

/* Gathers one that leads where the teller spreads from. */
static void gather(struct retrograde *retrograde, struct teller *teller, uint64_t number)
{
    const struct numbered *numbered = retrograde->numbered;
    if (retrograde_stopped(retrograde) || !distinct_take(&teller->distinct, number))
        return;
    if (numbered->before)
        __builtin_prefetch(&numbered->reached[number / 64]);
    else
        codes_prefetch(&numbered->tier.ending, number);
    teller->leading[teller->count++] = (struct leading){number, teller->ending};
    if (distinct_is_full(&teller->distinct) || teller->count == teller->capacity)
        retrograde_grow(retrograde, teller);
}

/* Tells what is gathered. */
static void tell_all(struct retrograde *retrograde, struct teller *teller)
{
    const struct numbered *numbered = retrograde->numbered;
    for (uint64_t i = 0; i < teller->count; i++) {
        const struct leading *lead = &teller->leading[i];
        if (!numbered->before || bits_get(numbered->reached, lead->item))
            retrograde_tell(retrograde, teller, lead->item, numbered_place(numbered, lead->item),
                            lead->ending);
    }
    teller->count = 0;
}

/* Complains of the rules, at a state or none, and ends the run. */
static void complain(struct retrograde *retrograde, unsigned thread, const char *sentence,
                     const void *state)
{
    retrograde->numbered->playout->workers[thread].complaint = (struct complaint){QJ_USAGE,
                                                                                  sentence, state};
    atomic_store(&retrograde->stop, true);
}

/* ------------------------------------------------------------ state by state */

struct asked {
    struct retrograde *retrograde;
    unsigned thread;
    unsigned char *here; /* where the rules want a state */
};

/* Takes a state that leads to another, if it has a number. */
static void take_leading(void *user, const void *part, size_t size)
{
    const struct asked *asked = user;
    struct retrograde *retrograde = asked->retrograde;
    const struct numbered *numbered = retrograde->numbered;
    const struct rules_view *view = &numbered->playout->view;
    struct teller *teller = &retrograde->tellers[asked->thread];
    if (size > view->state_size || retrograde_stopped(retrograde))
        return;
    memset(asked->here, 0, view->state_size);
    memcpy(asked->here, part, size);
    if (view->rules->canonical)
        view->rules->canonical(view->setup, asked->here);
    uint64_t number = view->rules->number(view->setup, asked->here);
    if (number < numbered->numbers)
        gather(retrograde, teller, number);
}

/* Gathers what leads to a state behind what is there. */
static void find_leading(struct retrograde *retrograde, unsigned thread, const void *state)
{
    const struct playout *playout = retrograde->numbered->playout;
    const struct rules_view *view = &playout->view;
    struct asked asked = {retrograde, thread, playout->workers[thread].expansion.here};
    distinct_begin(&retrograde->tellers[thread].distinct);
    view->rules->predecessors(view->setup, state, take_leading, &asked);
}

static void spread_by_rules(struct retrograde *retrograde, unsigned thread, uint64_t number)
{
    const struct numbered *numbered = retrograde->numbered;
    const struct rules_view *view = &numbered->playout->view;
    struct teller *teller = &retrograde->tellers[thread];
    const unsigned char *state = numbered_make_state(numbered, thread, number);
    int64_t over;
    if (!state) {
        atomic_store(&retrograde->stop, true);
        return;
    }
    teller->ending = codes_get(&numbered->tier.ending, numbered_place(numbered, number));
    if (retrograde->sees_ends && ending_length(teller->ending) == 1 &&
        view->rules->over(view->setup, state, &over))
        return;
    find_leading(retrograde, thread, state);
    if (teller->count >= MANY)
        tell_all(retrograde, teller);
}

/* ------------------------------------------------------------------ by numbers */

/* Makes room for what leads to a batch, or twice the room that was too little. */
static qj_status make_room(struct retrograde *retrograde, struct teller *teller)
{
    enum { ROOM = 1 << 14 };
    struct arena *arena = retrograde->arena;
    const uint64_t room = teller->said.room ? 2 * teller->said.room : ROOM;
    TRY(arena_resize(arena, &teller->said.numbers, room));
    teller->said.room = room;
    if (teller->asked)
        return QJ_OK;
    TRY(arena_make(arena, &teller->said.ends, FOLLOW_BATCH));
    TRY(arena_make(arena, &teller->said.values, FOLLOW_BATCH));
    return arena_make(arena, &teller->asked, FOLLOW_BATCH);
}

static bool has_room(struct retrograde *retrograde, struct teller *teller)
{
    return retrograde_make(retrograde, teller, make_room);
}

/* Asks what leads to numbers, or to as many of the first of them as there is room for; gives how
 * many, 0 when nothing more is to be done. */
static uint64_t ask(struct retrograde *retrograde, struct teller *teller, const uint64_t *numbers,
                    uint64_t count)
{
    const struct rules_view *view = &retrograde->numbered->playout->view;
    uint64_t said = 0;
    while (said == 0 && !retrograde_stopped(retrograde)) {
        if (teller->said.room)
            said = view->rules->lead(view->setup, numbers, count, &teller->said);
        if (said == 0 && !has_room(retrograde, teller))
            return 0;
    }
    if (numbered_is_said(&teller->said, said, count))
        return said;
    complain(retrograde, (unsigned)(teller - retrograde->tellers),
             "the rules say more of numbers than they were asked, or had room for", NULL);
    return 0;
}

/* Gathers what leads to the first so many of the batch, telling when it is much. */
static void gather_said(struct retrograde *retrograde, unsigned thread, uint64_t count)
{
    const struct numbered *numbered = retrograde->numbered;
    struct teller *teller = &retrograde->tellers[thread];
    for (uint64_t i = 0, at = 0; i < count; i++) {
        const uint64_t number = teller->asked[i];
        teller->ending = codes_get(&numbered->tier.ending, numbered_place(numbered, number));
        distinct_begin(&teller->distinct);
        for (; at < teller->said.ends[i] && !retrograde_stopped(retrograde); at++)
            if (teller->said.numbers[at] < numbered->numbers)
                gather(retrograde, teller, teller->said.numbers[at]);
        if (retrograde_stopped(retrograde))
            return;
        if (teller->count >= MANY)
            tell_all(retrograde, teller);
    }
}

/* Tells what leads to the positions of the batch. */
static void ask_batch(struct retrograde *retrograde, unsigned thread)
{
    struct teller *teller = &retrograde->tellers[thread];
    while (teller->batch) {
        uint64_t said = ask(retrograde, teller, teller->asked, teller->batch);
        gather_said(retrograde, thread, said);
        if (said == 0 || retrograde_stopped(retrograde))
            return;
        teller->batch -= said;
        memmove(teller->asked, teller->asked + said, teller->batch * sizeof *teller->asked);
    }
}

/* Adds a decided position to the batch. */
static void spread_said(struct retrograde *retrograde, unsigned thread, uint64_t number)
{
    struct teller *teller = &retrograde->tellers[thread];
    if (retrograde_stopped(retrograde) || !(teller->asked || has_room(retrograde, teller)))
        return;
    teller->asked[teller->batch++] = number;
    if (teller->batch == FOLLOW_BATCH)
        ask_batch(retrograde, thread);
}

/* ------------------------------------------------------------------- the whole */

static void spread_from_list(struct retrograde *retrograde, unsigned thread, uint64_t place)
{
    int64_t ending = codes_get(&retrograde->numbered->tier.ending, place);
    for (uint64_t i = retrograde->starts[place]; i < retrograde->starts[place + 1]; i++)
        retrograde_tell(retrograde, &retrograde->tellers[thread], retrograde->from[i],
                        retrograde->from[i], ending);
}

void retrograde_spread(struct retrograde *retrograde, unsigned thread, uint64_t item)
{
    if (retrograde->starts)
        spread_from_list(retrograde, thread, item);
    else if (retrograde->numbered->follows)
        spread_said(retrograde, thread, item);
    else
        spread_by_rules(retrograde, thread, item);
}

void retrograde_flush(struct retrograde *retrograde, unsigned thread)
{
    if (retrograde->numbered->follows)
        ask_batch(retrograde, thread);
    tell_all(retrograde, &retrograde->tellers[thread]);
}
