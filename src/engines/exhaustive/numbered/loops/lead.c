/* lead: the positions that lead to one, as the rules say or from a list of all moves.
 *
 * Messages to positions are collected for a batch and delivered at once, so that their codes are on
 * the way from memory while the next are asked for.
 */
#include "engines/exhaustive/numbered/loops/retrograde.h"

void retrograde_gather(struct retrograde *retrograde, struct teller *teller, uint64_t number)
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

void retrograde_tell_all(struct retrograde *retrograde, struct teller *teller)
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

/* ------------------------------------------------------------------ from the rules */

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
        retrograde_gather(retrograde, teller, number);
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

void retrograde_complain(struct retrograde *retrograde, unsigned thread, const char *sentence,
                         const void *state)
{
    retrograde->numbered->playout->workers[thread].complaint = (struct complaint){QJ_USAGE,
                                                                                  sentence, state};
    atomic_store(&retrograde->stop, true);
}

bool retrograde_check(struct retrograde *retrograde, unsigned thread, uint64_t child,
                      uint64_t number)
{
    struct teller *teller = &retrograde->tellers[thread];
    const struct expansion *expansion = &retrograde->numbered->playout->workers[thread].expansion;
    const unsigned char *state = expansion_child(expansion, child);
    bool named = false;
    find_leading(retrograde, thread, state);
    for (uint64_t i = 0; i < teller->count; i++)
        named |= teller->leading[i].item == number;
    teller->count = 0;
    if (!named && !atomic_load(&retrograde->stop))
        retrograde_complain(retrograde, thread, "the predecessors that the rules name are not all",
                            state);
    return named;
}

void retrograde_check_leading(struct retrograde *retrograde, unsigned thread, uint64_t number,
                              uint64_t to)
{
    struct numbered *numbered = retrograde->numbered;
    const struct worker *worker = &numbered->playout->workers[thread];
    const struct expansion *expansion = &worker->expansion;
    struct numbered_worker *own = &numbered->workers[thread];
    bool leads = false;
    if (!bits_get(numbered->reached, number))
        return;
    own->numbers[0] = number;
    numbered_expand(numbered, thread, 1, NO_CHECKS);
    for (uint64_t i = 0; i < expansion->count; i++)
        leads |= own->children[i] == to;
    if (worker->complaint.sentence || expansion->complaint.sentence)
        atomic_store(&retrograde->stop, true);
    if (leads || expansion->ended_count || atomic_load(&retrograde->stop))
        return;
    state_copy(own->state, own->states, numbered->playout->view.state_size);
    retrograde_complain(retrograde, thread,
                        "the rules name a predecessor from which no move leads there", own->state);
}

void retrograde_flush(struct retrograde *retrograde, unsigned thread)
{
    if (retrograde->numbered->follows)
        retrograde_ask_batch(retrograde, thread);
    retrograde_tell_all(retrograde, &retrograde->tellers[thread]);
}

static void spread_by_rules(struct retrograde *retrograde, unsigned thread, uint64_t number)
{
    enum { MANY = 256 };
    const struct numbered *numbered = retrograde->numbered;
    const struct rules_view *view = &numbered->playout->view;
    struct teller *teller = &retrograde->tellers[thread];
    unsigned char *state = numbered->workers[thread].state;
    uint64_t first = teller->count;
    int64_t over;
    memset(state, 0, view->state_size);
    view->rules->numbered(view->setup, number, state);
    teller->ending = codes_get(&numbered->tier.ending, numbered_place(numbered, number));
    if (retrograde->sees_ends && ending_length(teller->ending) == 1 &&
        view->rules->over(view->setup, state, &over))
        return;
    find_leading(retrograde, thread, state);
    if (retrograde_is_sample(teller->spread++, number))
        for (uint64_t i = first; i < teller->count && !atomic_load(&retrograde->stop); i++)
            retrograde_check_leading(retrograde, thread, teller->leading[i].item, number);
    if (teller->count >= MANY)
        retrograde_tell_all(retrograde, teller);
}

/* -------------------------------------------------------------------- from a list */

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
        retrograde_ask(retrograde, thread, item);
    else
        spread_by_rules(retrograde, thread, item);
}
