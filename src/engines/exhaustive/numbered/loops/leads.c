/* leads: the positions that lead to a batch of others, as the rules say it by numbers alone, and a
 * check of that.
 *
 *     asked     | 7            | 12    |         a batch of positions that were decided
 *     ends      | 3            | 5     |         said.ends
 *     numbers   | 1   4   90   | 4  61 |         said.numbers: what leads there
 */
#include "engines/exhaustive/numbered/loops/retrograde.h"

enum { MANY = 256 }; /* are told at once */

/* Makes room for what leads to a batch, or twice the room that was too little. */
static qj_status make_room(struct retrograde *retrograde, struct teller *teller)
{
    enum { ROOM = 1 << 14 };
    struct arena *arena = &retrograde->arena;
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
    retrograde_complain(retrograde, (unsigned)(teller - retrograde->tellers),
                        "the rules say more of numbers than they were asked, or had room for",
                        NULL);
    return 0;
}

/* The first 32, and one in 16,384 of the others. */
static bool is_sample(uint64_t index)
{
    return index < 32 || index * UINT64_C(0x9e3779b97f4a7c15) >> 50 == 0;
}

/* Whether a number is among those that are said to lead to number i of what was asked. */
static bool is_said(const qj_followers *said, uint64_t i, uint64_t number)
{
    for (uint64_t at = i ? said->ends[i - 1] : 0; at < said->ends[i]; at++)
        if (said->numbers[at] == number)
            return true;
    return false;
}

bool retrograde_check_said(struct retrograde *retrograde, unsigned thread, uint64_t i,
                           uint64_t index)
{
    struct numbered *numbered = retrograde->numbered;
    const struct numbered_worker *own = &numbered->workers[thread];
    struct teller *teller = &retrograde->tellers[thread];
    uint64_t end = own->said.ends[i], said;
    for (uint64_t at = i ? own->said.ends[i - 1] : 0; is_sample(index) && at < end; at += said) {
        said = end - at < FOLLOW_BATCH ? end - at : FOLLOW_BATCH;
        said = ask(retrograde, teller, own->said.numbers + at, said);
        if (said == 0)
            return false;
        for (uint64_t k = 0; k < said; k++)
            if (!is_said(&teller->said, k, own->numbers[i])) {
                numbered_complain_at(numbered, thread,
                                     "the predecessors that the rules name are not all",
                                     own->said.numbers[at + k]);
                return false;
            }
    }
    return true;
}

/* Gathers what leads to the first so many of the batch, telling when it is much. */
static void gather(struct retrograde *retrograde, unsigned thread, uint64_t count)
{
    const struct numbered *numbered = retrograde->numbered;
    struct teller *teller = &retrograde->tellers[thread];
    for (uint64_t i = 0, at = 0; i < count; i++) {
        const uint64_t number = teller->asked[i], first = at;
        const bool sample = is_sample(teller->spread++);
        teller->ending = codes_get(&numbered->tier.ending, numbered_place(numbered, number));
        distinct_begin(&teller->distinct);
        for (; at < teller->said.ends[i] && !retrograde_stopped(retrograde); at++)
            if (teller->said.numbers[at] < numbered->numbers)
                retrograde_gather(retrograde, teller, teller->said.numbers[at]);
        for (uint64_t k = first; sample && k < at; k++)
            if (teller->said.numbers[k] < numbered->numbers)
                retrograde_check_leading(retrograde, thread, teller->said.numbers[k], number);
        if (retrograde_stopped(retrograde))
            return;
        if (teller->count >= MANY)
            retrograde_tell_all(retrograde, teller);
    }
}

void retrograde_ask_batch(struct retrograde *retrograde, unsigned thread)
{
    struct teller *teller = &retrograde->tellers[thread];
    while (teller->batch) {
        uint64_t said = ask(retrograde, teller, teller->asked, teller->batch);
        gather(retrograde, thread, said);
        if (said == 0 || retrograde_stopped(retrograde))
            return;
        teller->batch -= said;
        memmove(teller->asked, teller->asked + said, teller->batch * sizeof *teller->asked);
    }
}

void retrograde_ask(struct retrograde *retrograde, unsigned thread, uint64_t number)
{
    struct teller *teller = &retrograde->tellers[thread];
    if (retrograde_stopped(retrograde) || !(teller->asked || has_room(retrograde, teller)))
        return;
    teller->asked[teller->batch++] = number;
    if (teller->batch == FOLLOW_BATCH)
        retrograde_ask_batch(retrograde, thread);
}
