/* retrograde_predecessors: predecessors from a list of all moves, or from the rules: state by
 * state, or as numbers for a batch,
 *
 *     asked     | 7            | 12    |         a batch of decided positions
 *     ends      | 3            | 5     |         said.ends
 *     numbers   | 1   4   90   | 4  61 |         said.numbers: the predecessors
 *
 * Updates are collected and done together, so their codes arrive from memory while the next
 * predecessors are computed.
 */
#include "engines/exhaustive/indexed/loops/retrograde.h"

enum { MANY = 256 }; /* updates done at once */

/* Collects a predecessor of the current position. */
static void retrograde_gather(struct retrograde *retrograde, struct retrograde_thread *own,
                              uint64_t number)
{
    const struct indexed *indexed = retrograde->indexed;
    if (retrograde_stopped(retrograde) || !distinct_take(&own->distinct, number))
        return;
    if (indexed->before)
        __builtin_prefetch(&indexed->reached[number / 64]);
    else
        codes_prefetch(&indexed->tier.ending, number);
    own->predecessors[own->count++] = (struct retrograde_predecessor){number, own->ending};
    if (distinct_is_full(&own->distinct) || own->count == own->capacity)
        retrograde_grow(retrograde, own);
}

/* Updates the collected predecessors. */
static void retrograde_update_gathered(struct retrograde *retrograde, struct retrograde_thread *own)
{
    const struct indexed *indexed = retrograde->indexed;
    for (uint64_t i = 0; i < own->count; i++) {
        const struct retrograde_predecessor *lead = &own->predecessors[i];
        if (!indexed->before || bits_get(indexed->reached, lead->item))
            retrograde_update(retrograde, own, lead->item, indexed_index_of(indexed, lead->item),
                              lead->ending);
    }
    own->count = 0;
}

/* Leaves a diagnostic about the rules, with a state or NULL, and ends the run. */
static void retrograde_diagnose(struct retrograde *retrograde, unsigned thread,
                                const char *sentence, const void *state)
{
    retrograde->indexed->explore->workers[thread].diagnostic = (struct rules_diagnostic){
        QJ_USAGE, sentence, state};
    atomic_store(&retrograde->stop, true);
}

/* ------------------------------------------------------------ state by state */

struct retrograde_asked {
    struct retrograde *retrograde;
    unsigned thread;
    unsigned char *here; /* a state, aligned for the rules */
};

/* Collects a predecessor, if it has a number. */
static void retrograde_take_predecessor(void *user, const void *part, size_t size)
{
    const struct retrograde_asked *asked = user;
    struct retrograde *retrograde = asked->retrograde;
    const struct indexed *indexed = retrograde->indexed;
    const struct rules_view *view = &indexed->explore->view;
    struct retrograde_thread *own = &retrograde->threads[asked->thread];
    if (size > view->state_size || retrograde_stopped(retrograde))
        return;
    memset(asked->here, 0, view->state_size);
    memcpy(asked->here, part, size);
    if (view->rules->canonical)
        view->rules->canonical(view->setup, asked->here);
    uint64_t number = view->rules->number(view->setup, asked->here);
    if (number < indexed->numbers)
        retrograde_gather(retrograde, own, number);
}

/* Collects the predecessors of a state. */
static void retrograde_find_predecessors(struct retrograde *retrograde, unsigned thread,
                                         const void *state)
{
    const struct explore *explore = retrograde->indexed->explore;
    const struct rules_view *view = &explore->view;
    struct retrograde_asked asked = {retrograde, thread, explore->workers[thread].expansion.here};
    distinct_begin(&retrograde->threads[thread].distinct);
    view->rules->predecessors(view->setup, state, retrograde_take_predecessor, &asked);
}

static void retrograde_spread_by_rules(struct retrograde *retrograde, unsigned thread,
                                       uint64_t number)
{
    const struct indexed *indexed = retrograde->indexed;
    const struct rules_view *view = &indexed->explore->view;
    struct retrograde_thread *own = &retrograde->threads[thread];
    const unsigned char *state = indexed_make_state(indexed, thread, number);
    int64_t over;
    if (!state) {
        atomic_store(&retrograde->stop, true);
        return;
    }
    own->ending = codes_get(&indexed->tier.ending, indexed_index_of(indexed, number));
    if (retrograde->sees_ends && ending_length(own->ending) == 1 &&
        view->rules->over(view->setup, state, &over))
        return;
    retrograde_find_predecessors(retrograde, thread, state);
    if (own->count >= MANY)
        retrograde_update_gathered(retrograde, own);
}

/* ------------------------------------------------------------------ by numbers */

/* Makes room for the predecessors of a batch, or doubles room that was too small. */
static qj_status retrograde_make_answer_room(struct retrograde *retrograde,
                                             struct retrograde_thread *own)
{
    enum { ROOM = 1 << 14 };
    struct arena *arena = retrograde->arena;
    const uint64_t room = own->answers.room ? 2 * own->answers.room : ROOM;
    TRY(arena_resize(arena, &own->answers.numbers, room));
    own->answers.room = room;
    if (own->asked)
        return QJ_OK;
    TRY(arena_make(arena, &own->answers.ends, FOLLOW_BATCH));
    TRY(arena_make(arena, &own->answers.values, FOLLOW_BATCH));
    return arena_make(arena, &own->asked, FOLLOW_BATCH);
}

static bool retrograde_has_answer_room(struct retrograde *retrograde, struct retrograde_thread *own)
{
    return retrograde_make(retrograde, own, retrograde_make_answer_room);
}

/* Calls the rules for the predecessors of a batch, as far as there is room; returns how many
 * positions were answered, 0 if the run must end. */
static uint64_t retrograde_ask_predecessors(struct retrograde *retrograde,
                                            struct retrograde_thread *own, const uint64_t *numbers,
                                            uint64_t count)
{
    const struct rules_view *view = &retrograde->indexed->explore->view;
    uint64_t answered = 0;
    while (answered == 0 && !retrograde_stopped(retrograde)) {
        if (own->answers.room)
            answered = view->rules->lead(view->setup, numbers, count, &own->answers);
        if (answered == 0 && !retrograde_has_answer_room(retrograde, own))
            return 0;
    }
    if (indexed_is_answer_valid(&own->answers, answered, count))
        return answered;
    retrograde_diagnose(retrograde, (unsigned)(own - retrograde->threads),
                        "the rules say more of numbers than they were asked, or had room for",
                        NULL);
    return 0;
}

/* Collects the predecessors of the first positions of the batch, and updates when the collection is
 * large. */
static void retrograde_gather_answers(struct retrograde *retrograde, unsigned thread,
                                      uint64_t count)
{
    const struct indexed *indexed = retrograde->indexed;
    struct retrograde_thread *own = &retrograde->threads[thread];
    for (uint64_t i = 0, at = 0; i < count; i++) {
        const uint64_t number = own->asked[i];
        own->ending = codes_get(&indexed->tier.ending, indexed_index_of(indexed, number));
        distinct_begin(&own->distinct);
        for (; at < own->answers.ends[i] && !retrograde_stopped(retrograde); at++)
            if (own->answers.numbers[at] < indexed->numbers)
                retrograde_gather(retrograde, own, own->answers.numbers[at]);
        if (retrograde_stopped(retrograde))
            return;
        if (own->count >= MANY)
            retrograde_update_gathered(retrograde, own);
    }
}

/* Updates the predecessors of the batch. */
static void retrograde_ask_batch(struct retrograde *retrograde, unsigned thread)
{
    struct retrograde_thread *own = &retrograde->threads[thread];
    while (own->batch) {
        uint64_t answered = retrograde_ask_predecessors(retrograde, own, own->asked, own->batch);
        retrograde_gather_answers(retrograde, thread, answered);
        if (answered == 0 || retrograde_stopped(retrograde))
            return;
        own->batch -= answered;
        memmove(own->asked, own->asked + answered, own->batch * sizeof *own->asked);
    }
}

/* Adds a decided position to the batch. */
static void retrograde_spread_by_numbers(struct retrograde *retrograde, unsigned thread,
                                         uint64_t number)
{
    struct retrograde_thread *own = &retrograde->threads[thread];
    if (retrograde_stopped(retrograde) ||
        !(own->asked || retrograde_has_answer_room(retrograde, own)))
        return;
    own->asked[own->batch++] = number;
    if (own->batch == FOLLOW_BATCH)
        retrograde_ask_batch(retrograde, thread);
}

/* ------------------------------------------------------------------- entry points */

static void retrograde_spread_from_list(struct retrograde *retrograde, unsigned thread,
                                        uint64_t index)
{
    int64_t ending = codes_get(&retrograde->indexed->tier.ending, index);
    for (uint64_t i = retrograde->starts[index]; i < retrograde->starts[index + 1]; i++)
        retrograde_update(retrograde, &retrograde->threads[thread], retrograde->from[i],
                          retrograde->from[i], ending);
}

void retrograde_spread(struct retrograde *retrograde, unsigned thread, uint64_t item)
{
    if (retrograde->starts)
        retrograde_spread_from_list(retrograde, thread, item);
    else if (retrograde->indexed->follows)
        retrograde_spread_by_numbers(retrograde, thread, item);
    else
        retrograde_spread_by_rules(retrograde, thread, item);
}

void retrograde_flush(struct retrograde *retrograde, unsigned thread)
{
    if (retrograde->indexed->follows)
        retrograde_ask_batch(retrograde, thread);
    retrograde_update_gathered(retrograde, &retrograde->threads[thread]);
}
