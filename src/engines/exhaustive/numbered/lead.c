/* lead: the positions that lead to one, as the rules say or from a list of all moves. */
#include "engines/exhaustive/numbered/retrograde.h"

#include <stdlib.h>

/* -------------------------------------------------------------------- from a list */

static qj_status enter_moves(struct retrograde *retrograde, const struct looked *looked)
{
    for (uint64_t i = 0; i < looked->count; i++)
        retrograde->from[--retrograde->starts[looked->children[i]]] = (uint32_t)looked->place;
    return QJ_OK;
}

/* From how many positions lead to each to where its list ends; filling it takes that down to where
 * it starts. */
qj_status retrograde_list(struct retrograde *retrograde, bool *fits)
{
    struct arena *arena = &retrograde->arena;
    uint64_t count = retrograde->numbered->tier.count, arcs = 0;
    for (uint64_t place = 0; place < count; place++)
        retrograde->starts[place] = arcs += retrograde->starts[place];
    retrograde->starts[count] = arcs;
    *fits = retrograde_has_room(arena->context, arcs * sizeof *retrograde->from);
    if (!*fits)
        return QJ_OK;
    retrograde->from = arena_alloc(arena, arcs, sizeof *retrograde->from);
    if (!retrograde->from)
        return arena_status(arena);
    return retrograde_look(retrograde, enter_moves);
}

static qj_status spread_from_list(struct retrograde *retrograde, uint64_t place)
{
    int64_t ending = integers_get(&retrograde->numbered->tier.ending, place);
    for (uint64_t i = retrograde->starts[place]; i < retrograde->starts[place + 1]; i++)
        TRY(retrograde_tell(retrograde, retrograde->from[i], retrograde->from[i], ending));
    return QJ_OK;
}

/* ------------------------------------------------------------------ from the rules */

static int compare_numbers(const void *one, const void *two)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)two;
    return (a > b) - (a < b);
}

/* Takes a state that leads to another, if it can be reached. */
static void take_leading(void *user, const void *part, size_t size)
{
    struct retrograde *retrograde = user;
    const struct numbered *numbered = retrograde->numbered;
    const struct rules_view *view = &numbered->playout->view;
    unsigned char *here = numbered->playout->workers->expansion.here;
    if (size > view->state_size || retrograde->status != QJ_OK)
        return;
    memset(here, 0, view->state_size);
    memcpy(here, part, size);
    if (view->rules->canonical)
        view->rules->canonical(view->setup, here);
    uint64_t number = view->rules->number(view->setup, here);
    if (number >= numbered->numbers || !bits_get(numbered->reached, number))
        return;
    retrograde->status = arena_reserve(&retrograde->arena, (void **)&retrograde->leading,
                                       &retrograde->leading_capacity, retrograde->leading_count,
                                       sizeof number);
    if (retrograde->status == QJ_OK)
        retrograde->leading[retrograde->leading_count++] = number;
}

/* Finds the positions that lead to a state, each once. */
static qj_status find_leading(struct retrograde *retrograde, const void *state)
{
    const struct rules_view *view = &retrograde->numbered->playout->view;
    uint64_t unique = 0;
    retrograde->leading_count = 0;
    retrograde->status = QJ_OK;
    view->rules->predecessors(view->setup, state, take_leading, retrograde);
    if (retrograde->leading_count > 1)
        qsort(retrograde->leading, retrograde->leading_count, sizeof *retrograde->leading,
              compare_numbers);
    for (uint64_t i = 0; i < retrograde->leading_count; i++)
        if (i == 0 || retrograde->leading[i] != retrograde->leading[i - 1])
            retrograde->leading[unique++] = retrograde->leading[i];
    retrograde->leading_count = unique;
    return retrograde->status;
}

static qj_status refuse(const struct retrograde *retrograde, const char *sentence,
                        const void *state)
{
    struct playout *playout = retrograde->numbered->playout;
    playout->workers->complaint = (struct complaint){QJ_USAGE, sentence, state};
    return playout_check(playout);
}

qj_status retrograde_check(struct retrograde *retrograde, uint64_t i)
{
    const struct numbered *numbered = retrograde->numbered;
    const struct expansion *expansion = &numbered->playout->workers->expansion;
    uint64_t number = numbered->workers->numbers[i];
    for (uint64_t child = expansion_first(expansion, i); child < expansion->ends[i]; child++) {
        const unsigned char *state = expansion_child(expansion, child);
        bool named = false;
        TRY(find_leading(retrograde, state));
        for (uint64_t lead = 0; lead < retrograde->leading_count; lead++)
            named |= retrograde->leading[lead] == number;
        if (!named)
            return refuse(retrograde, "the predecessors that the rules name are not all", state);
    }
    return QJ_OK;
}

/* That a position that is said to lead to another does so, unless it is over. */
static qj_status check_leading(struct retrograde *retrograde, uint64_t number, uint64_t to)
{
    struct numbered *numbered = retrograde->numbered;
    const struct expansion *expansion = &numbered->playout->workers->expansion;
    struct numbered_worker *own = numbered->workers;
    bool leads = false;
    own->numbers[0] = number;
    numbered_expand(numbered, 0, 1, NO_CHECKS);
    TRY(playout_check(numbered->playout));
    for (uint64_t i = 0; i < expansion->count; i++)
        leads |= own->children[i] == to;
    if (leads || expansion->ended_count)
        return QJ_OK;
    state_copy(own->state, own->states, numbered->playout->view.state_size);
    return refuse(retrograde, "the rules name a predecessor from which no move leads there",
                  own->state);
}

static qj_status spread_by_rules(struct retrograde *retrograde, uint64_t number)
{
    const struct numbered *numbered = retrograde->numbered;
    const struct rules_view *view = &numbered->playout->view;
    unsigned char *state = numbered->workers->state;
    uint64_t place = numbered_place(numbered, number);
    int64_t ending = integers_get(&numbered->tier.ending, place);
    memset(state, 0, view->state_size);
    view->rules->numbered(view->setup, number, state);
    TRY(find_leading(retrograde, state));
    for (uint64_t i = 0; i < retrograde->leading_count; i++) {
        uint64_t lead = retrograde->leading[i];
        if (retrograde_is_sample(place))
            TRY(check_leading(retrograde, lead, number));
        TRY(retrograde_tell(retrograde, lead, numbered_place(numbered, lead), ending));
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------------- both */

qj_status retrograde_spread(struct retrograde *retrograde)
{
    enum { STEPS = 1 << 10 };
    struct playout *playout = retrograde->numbered->playout;
    for (uint64_t i = 0; i < retrograde->now.count; i++) {
        uint64_t item = retrograde->now.items[i];
        TRY(retrograde->starts ? spread_from_list(retrograde, item)
                               : spread_by_rules(retrograde, item));
        TRY(pace_add(&playout->pace, STEPS, "states", retrograde->decided_count,
                     retrograde->numbered->tier.count));
    }
    return QJ_OK;
}
