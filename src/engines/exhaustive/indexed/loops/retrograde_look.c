/* retrograde_look: codes of positions from their own moves.
 *
 * If the rules have `over`, a position sees which of its children are ends: a lost one makes it
 * won, and won ones are not counted. Ends therefore need not update their predecessors, of which
 * there may be very many.
 *
 * If indices are numbers, all threads do this while positions are found (indexed_reach.c).
 * Otherwise positions are expanded again when all are found. If the rules do not give predecessors,
 * they are listed for the moves of open positions:
 *
 *     starts  | 0   | 2 | 3 ...       of each position: the start of its list in
 *     from    | 4 9 | 0 | ...         indices of its predecessors
 */
#include "engines/exhaustive/indexed/loops/retrograde.h"

/* Returns whether a child is an end that is seen, and its ending. */
static bool retrograde_see_end(const struct retrograde *retrograde, const unsigned char *state,
                               int64_t *ending)
{
    const struct explore *explore = retrograde->indexed->explore;
    const struct rules_view *view = &explore->view;
    struct ended_position ended = {0, 0, false};
    if (!retrograde->sees_ends || !view->rules->over(view->setup, state, &ended.value))
        return false;
    *ending = backup_ended(explore, &ended, mover_of(explore, state)).ending;
    return true;
}

/* Begins a batch of distinct numbers with room for the children of a position. */
static bool retrograde_begin_distinct(struct retrograde *retrograde, struct retrograde_thread *own,
                                      uint64_t children)
{
    while (own->distinct.capacity / 2 <= children)
        if (!retrograde_grow(retrograde, own))
            return false;
    distinct_begin(&own->distinct);
    return true;
}

/* The code of position i of a thread's batch from its successors, if it fits; *left: the counted
 * children. */
static int64_t retrograde_code_of_successors(struct retrograde *retrograde, unsigned thread,
                                             uint64_t i, uint64_t *left)
{
    const struct indexed *indexed = retrograde->indexed;
    const qj_followers *answers = &indexed->workers[thread].answers;
    struct distinct *distinct = &retrograde->threads[thread].distinct;
    uint64_t first = i ? answers->ends[i - 1] : 0, end = answers->ends[i];
    if (first == end)
        return indexed_ended(indexed, answers->values[i]).ending;
    if (!retrograde_begin_distinct(retrograde, &retrograde->threads[thread], end - first))
        return 0;
    for (uint64_t at = first; at < end; at++)
        *left += distinct_take(distinct, answers->numbers[at]);
    return codes_bound(&indexed->tier.ending) + (int64_t)*left;
}

/* The same for a position that was expanded and has moves. */
static int64_t retrograde_code_of_children(struct retrograde *retrograde, unsigned thread,
                                           uint64_t i, enum mover mover, uint64_t *left)
{
    struct indexed *indexed = retrograde->indexed;
    const struct expansion *expansion = &indexed->explore->workers[thread].expansion;
    struct distinct *distinct = &retrograde->threads[thread].distinct;
    int64_t worst = 0, ending;
    uint64_t first = expansion_first(expansion, i), end = expansion->ends[i];
    if (!retrograde_begin_distinct(retrograde, &retrograde->threads[thread], end - first))
        return 0;
    for (uint64_t child = first; child < end; child++) {
        bool ended = retrograde_see_end(retrograde, expansion_child(expansion, child), &ending);
        int64_t lead = ended ? backup_move_ending(ending, mover) : 0;
        if (lead > 0)
            return *left = 0, backup_own(lead, mover);
        if (lead < 0)
            worst = lead;
        else
            *left += distinct_take(distinct, indexed->workers[thread].children[child]);
    }
    return *left ? codes_bound(&indexed->tier.ending) + (int64_t)*left : backup_own(worst, mover);
}

/* The same for any position; *ended: the first remaining end of the expansion. */
static int64_t retrograde_code_of_position(struct retrograde *retrograde, unsigned thread,
                                           uint64_t i, const struct ended_position **ended,
                                           uint64_t *left)
{
    struct indexed *indexed = retrograde->indexed;
    const struct expansion *expansion = &indexed->explore->workers[thread].expansion;
    const uint64_t index = indexed_index_of(indexed, indexed->workers[thread].numbers[i]);
    *left = 0;
    if (indexed->follows)
        return retrograde_code_of_successors(retrograde, thread, i, left);
    const enum mover mover = indexed_mover(indexed, thread, i);
    if (mover == MOVER_SECOND)
        __atomic_fetch_or(&retrograde->second[index / 64], UINT64_C(1) << index % 64,
                          __ATOMIC_RELAXED);
    if (*ended < expansion->ended + expansion->ended_count && (*ended)->index == i)
        return backup_ended(indexed->explore, (*ended)++, mover).ending;
    return retrograde_code_of_children(retrograde, thread, i, mover, left);
}

/* Sets the codes of the first count positions of a thread's batch. Returns how many were set; the
 * next one has more children than a code can hold. */
static uint64_t retrograde_note_codes(void *user, unsigned thread, uint64_t count)
{
    struct retrograde *retrograde = user;
    struct indexed *indexed = retrograde->indexed;
    struct explore_worker *worker = &indexed->explore->workers[thread];
    const uint64_t *numbers = indexed->workers[thread].numbers;
    const struct ended_position *ended = worker->expansion.ended;
    for (uint64_t i = 0; i < count && !retrograde_stopped(retrograde); i++) {
        uint64_t left;
        const int64_t code = retrograde_code_of_position(retrograde, thread, i, &ended, &left);
        if (!codes_hold(&indexed->tier.ending, left)) {
            worker->wide = true;
            return i;
        }
        integers_put(&indexed->tier.ending, indexed_index_of(indexed, numbers[i]), code);
    }
    return retrograde_stopped(retrograde) ? NOTE_STOPPED : count;
}

qj_status retrograde_reach(struct retrograde *retrograde)
{
    struct indexed *indexed = retrograde->indexed;
    indexed->note = retrograde_note_codes;
    indexed->widen = retrograde_widen;
    indexed->noter = retrograde;
    const qj_status status = indexed_reach(indexed);
    indexed->note = NULL;
    TRY(status);
    return retrograde->status;
}

/* ------------------------------------------------------------- counted indices */

typedef qj_status (*batch_fn)(struct retrograde *retrograde, uint64_t index, uint64_t count);

/* Expands a batch of adjacent positions from an index on, or the first of them whose successors
 * have room; *done is their count. */
static qj_status retrograde_expand_batch(struct retrograde *retrograde, uint64_t index,
                                         uint64_t count, uint64_t *done)
{
    enum { STEPS = 64 };
    struct indexed *indexed = retrograde->indexed;
    struct explore *explore = indexed->explore;
    *done = indexed_look(indexed, 0, count, false);
    TRY(explore_check(explore));
    if (*done == 0 || (!indexed->follows && (*done < count || !indexed_find_children(indexed, 0))))
        return explore_refuse_move(explore);
    const uint64_t work = *done + indexed->workers->ends[*done - 1];
    return pace_add(&explore->pace, work * STEPS, "states", index, indexed->tier.count);
}

/* Works until the batch is empty, or has fewer than `least` positions. */
static qj_status retrograde_take_batch(struct retrograde *retrograde, batch_fn work,
                                       uint64_t *index, uint64_t *count, uint64_t least)
{
    uint64_t *numbers = retrograde->indexed->workers->numbers, done;
    for (; *count && *count >= least; *count -= done) {
        TRY(retrograde_expand_batch(retrograde, *index, *count, &done));
        TRY(work(retrograde, *index, done));
        *index += done;
        memmove(numbers, numbers + done, (*count - done) * sizeof *numbers);
    }
    return QJ_OK;
}

/* Visits every position. */
static qj_status retrograde_look_by_batches(struct retrograde *retrograde, batch_fn work)
{
    struct indexed *indexed = retrograde->indexed;
    uint64_t batch = indexed_batch(indexed), *numbers = indexed->workers->numbers;
    uint64_t count = 0, index = 0;
    for (uint64_t word = 0; word < indexed->words; word++)
        for (uint64_t left = indexed->reached[word]; left; left &= left - 1) {
            numbers[count++] = word * 64 + (uint64_t)bits_lowest(left);
            TRY(retrograde_take_batch(retrograde, work, &index, &count, batch));
        }
    return retrograde_take_batch(retrograde, work, &index, &count, 0);
}

/* The next child of an open position that was not taken before. */
static bool retrograde_next_child(struct retrograde *retrograde, uint64_t i, uint64_t *child,
                                  uint32_t *index)
{
    const struct explore_worker *worker = retrograde->indexed->explore->workers;
    for (; *child < worker->expansion.ends[i]; ++*child)
        if (distinct_take(&retrograde->threads->distinct, worker->indices[*child]))
            return *index = worker->indices[(*child)++], true;
    return false;
}

static bool retrograde_is_open(const struct retrograde *retrograde, uint64_t index)
{
    const struct integers *codes = &retrograde->indexed->tier.ending;
    return integers_get(codes, index) > codes_bound(codes);
}

static qj_status retrograde_note_batch(struct retrograde *retrograde, uint64_t index,
                                       uint64_t count)
{
    struct explore *explore = retrograde->indexed->explore;
    while (retrograde_note_codes(retrograde, 0, count) < count && retrograde->status == QJ_OK) {
        explore->workers->wide = false;
        TRY(retrograde_widen(retrograde));
    }
    TRY(retrograde->status);
    TRY(explore_check(explore));
    for (uint64_t i = 0; retrograde->starts && i < count; i++) {
        uint64_t child = expansion_first(&explore->workers->expansion, i);
        uint32_t to;
        distinct_begin(&retrograde->threads->distinct);
        while (retrograde_is_open(retrograde, index + i) &&
               retrograde_next_child(retrograde, i, &child, &to))
            retrograde->starts[to]++;
    }
    return QJ_OK;
}

static qj_status retrograde_enter_moves(struct retrograde *retrograde, uint64_t index,
                                        uint64_t count)
{
    const struct expansion *expansion = &retrograde->indexed->explore->workers->expansion;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t child = expansion_first(expansion, i);
        uint32_t to;
        distinct_begin(&retrograde->threads->distinct);
        while (retrograde_is_open(retrograde, index + i) &&
               retrograde_next_child(retrograde, i, &child, &to))
            retrograde->from[--retrograde->starts[to]] = (uint32_t)(index + i);
    }
    return QJ_OK;
}

/* Lists of predecessors may take half of the free memory. */
static bool retrograde_has_list_room(const qj_context *context, uint64_t bytes)
{
    return bytes <= (context->limits.bytes - context->bytes) / 2;
}

/* Turns the count of predecessors of each position into the end of its list; filling the list
 * lowers it to the start. */
static qj_status retrograde_list_moves(struct retrograde *retrograde, bool *fits)
{
    struct arena *arena = retrograde->arena;
    uint64_t count = retrograde->indexed->tier.count, arcs = 0;
    for (uint64_t index = 0; index < count; index++)
        retrograde->starts[index] = arcs += retrograde->starts[index];
    retrograde->starts[count] = arcs;
    *fits = retrograde_has_list_room(arena->context, arcs * sizeof *retrograde->from);
    if (!*fits)
        return QJ_OK;
    TRY(arena_make(arena, &retrograde->from, arcs));
    return retrograde_look_by_batches(retrograde, retrograde_enter_moves);
}

qj_status retrograde_look_at_all(struct retrograde *retrograde, bool *fits)
{
    struct arena *arena = retrograde->arena;
    const uint64_t count = retrograde->indexed->tier.count + 1;
    if (retrograde_has_predecessors(retrograde->indexed))
        return retrograde_look_by_batches(retrograde, retrograde_note_batch);
    *fits = retrograde_has_list_room(arena->context, count * sizeof *retrograde->starts);
    if (!*fits)
        return QJ_OK;
    TRY(arena_make(arena, &retrograde->starts, count));
    TRY(retrograde_look_by_batches(retrograde, retrograde_note_batch));
    return retrograde_list_moves(retrograde, fits);
}
