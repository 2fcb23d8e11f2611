/* ranks: values where every move lowers the rank by one, from the last ply to the first.
 *
 *     plies     | 0 | 3 | 2 | 3 | ...      of each position: how far its rank is below the start's
 *
 * Theorem. A position whose rank is r below the start's has children whose rank is r + 1 below it,
 * and so has its value once those have theirs (backward/backup.c). The positions of a ply do not
 * depend on each other: threads share them by ranges of numbers.
 *
 * Every move is checked to lower the rank by one.
 */
#include "engines/exhaustive/numbered/numbered.h"

#include <stdatomic.h>

enum { RANGE = 1 << 10 }; /* words of numbers that a thread takes at once */

struct ranked {
    struct numbered *numbered;
    struct integers plies;
    uint64_t top;  /* the rank of the start */
    uint64_t last; /* ply of all positions */
    uint64_t ply;  /* that is settled */
    uint64_t done;
    atomic_uint_fast64_t next, settled;
    atomic_bool stop;
    qj_status status; /* of worker 0 */
};

static const char does_not_fall[] =
    "the rank that the rules give does not fall by one with every move";

static void complain(struct ranked *ranked, unsigned number)
{
    ranked->numbered->playout->workers[number].complaint = (struct complaint){QJ_USAGE,
                                                                              does_not_fall, NULL};
}

static bool has_complaint(const struct worker *worker)
{
    return worker->complaint.sentence || worker->expansion.complaint.sentence;
}

/* The calling thread also looks at the clock. */
static void finish_batch(struct ranked *ranked, unsigned number, uint64_t count, uint64_t work)
{
    enum { STEPS = 64 };
    struct playout *playout = ranked->numbered->playout;
    uint64_t done = ranked->done + atomic_fetch_add(&ranked->settled, count) + count;
    const bool goes = number || playout_poll(playout, &ranked->status, work * STEPS, 0, done,
                                             ranked->numbered->tier.count);
    if (!goes || has_complaint(&playout->workers[number]))
        atomic_store(&ranked->stop, true);
}

/* ---------------------------------------------------------------------------- plies */

/* Sets the plies of positions that stand side by side. */
static void set_plies(struct ranked *ranked, unsigned number, uint64_t first, uint64_t count)
{
    const struct numbered *numbered = ranked->numbered;
    const struct rules_view *view = &numbered->playout->view;
    const struct numbered_worker *own = &numbered->workers[number];
    for (uint64_t i = 0; i < count; i++) {
        memset(own->state, 0, view->state_size);
        view->rules->numbered(view->setup, own->numbers[i], own->state);
        uint64_t rank = view->rules->rank(view->setup, own->state), ply = ranked->top - rank;
        if (rank > ranked->top || ply > ranked->last)
            complain(ranked, number);
        else
            integers_put(&ranked->plies, first + i, (int64_t)ply);
    }
    finish_batch(ranked, number, 0, count);
}

static void rank_ranges(void *user, unsigned number)
{
    struct ranked *ranked = user;
    struct numbered *numbered = ranked->numbered;
    uint64_t *numbers = numbered->workers[number].numbers, capacity = numbered->workers->capacity;
    while (!atomic_load(&ranked->stop)) {
        uint64_t word = atomic_fetch_add(&ranked->next, RANGE), count = 0;
        uint64_t end = word + RANGE < numbered->words ? word + RANGE : numbered->words;
        if (word >= numbered->words)
            return;
        uint64_t first = numbered->before[word];
        for (; word < end; word++)
            for (uint64_t left = numbered->reached[word]; left; left &= left - 1) {
                numbers[count++] = word * 64 + (uint64_t)bits_lowest(left);
                if (count < capacity)
                    continue;
                set_plies(ranked, number, first, count);
                first += count;
                count = 0;
            }
        set_plies(ranked, number, first, count);
    }
}

/* --------------------------------------------------------------------------- values */

static bool lead_to_next_ply(const struct ranked *ranked, const struct children *children)
{
    for (uint64_t i = 0; i < children->count; i++)
        if ((uint64_t)integers_get(&ranked->plies, children->places[i]) != ranked->ply + 1)
            return false;
    return true;
}

/* Gives the positions of a batch their values. */
static void settle_batch(struct ranked *ranked, unsigned number, uint64_t count)
{
    struct numbered *numbered = ranked->numbered;
    struct playout *playout = numbered->playout;
    struct worker *worker = &playout->workers[number];
    const struct expansion *expansion = &worker->expansion;
    const struct ended *ended = expansion->ended;
    const uint64_t *numbers = numbered->workers[number].numbers;
    numbered_expand(numbered, number, count, NO_CHECKS);
    if (!has_complaint(worker) && expansion->positions < count)
        worker->complaint = playout_complain_of_move(playout);
    bool good = !has_complaint(worker) && numbered_find_children(numbered, number);
    for (uint64_t i = 0; good && i < count; i++) {
        uint64_t first = expansion_first(expansion, i);
        const struct children children = {&numbered->tier, worker->places + first,
                                          expansion->has_points ? expansion->points + first : NULL,
                                          expansion->ends[i] - first};
        enum mover mover = numbered_mover(numbered, number, i);
        struct result result;
        if (!lead_to_next_ply(ranked, &children)) {
            complain(ranked, number);
            break;
        }
        if (children.count == 0)
            result = backup_ended(playout, ended++, mover);
        else if (!backup_children(playout, worker, mover, &children, &result))
            break;
        worker->wide |= !result_put(&numbered->tier, playout->positions.kind,
                                    numbered_place(numbered, numbers[i]), result);
    }
    finish_batch(ranked, number, count, count + expansion->count);
}

static void settle_ranges(void *user, unsigned number)
{
    struct ranked *ranked = user;
    struct numbered *numbered = ranked->numbered;
    uint64_t *numbers = numbered->workers[number].numbers, batch = numbered_batch(numbered);
    while (!atomic_load(&ranked->stop)) {
        uint64_t word = atomic_fetch_add(&ranked->next, RANGE), count = 0;
        uint64_t end = word + RANGE < numbered->words ? word + RANGE : numbered->words;
        if (word >= numbered->words)
            return;
        uint64_t place = numbered->before[word];
        for (; word < end; word++)
            for (uint64_t left = numbered->reached[word]; left; left &= left - 1, place++) {
                if ((uint64_t)integers_get(&ranked->plies, place) != ranked->ply)
                    continue;
                numbers[count++] = word * 64 + (uint64_t)bits_lowest(left);
                if (count < batch)
                    continue;
                settle_batch(ranked, number, count);
                count = 0;
            }
        if (count)
            settle_batch(ranked, number, count);
    }
}

static qj_status go_through(struct ranked *ranked, thread_work_fn work)
{
    struct playout *playout = ranked->numbered->playout;
    atomic_store(&ranked->next, 0);
    atomic_store(&ranked->settled, 0);
    playout_run(playout, ranked->numbered->tier.count < PLAYOUT_LITTLE, work, ranked);
    TRY(playout_check(playout));
    return ranked->status;
}

/* A ply is done again when some of its values did not fit; at most three times. */
static qj_status settle_ply(struct ranked *ranked)
{
    struct numbered *numbered = ranked->numbered;
    TRY(go_through(ranked, settle_ranges));
    while (playout_take_wide(numbered->playout)) {
        TRY(numbered_widen(numbered));
        TRY(go_through(ranked, settle_ranges));
    }
    ranked->done += atomic_load(&ranked->settled);
    return QJ_OK;
}

/* ------------------------------------------------------------------------ the whole */

/* No more plies than positions. */
static qj_status run(struct ranked *ranked, struct arena *arena)
{
    struct numbered *numbered = ranked->numbered;
    const struct rules_view *view = &numbered->playout->view;
    uint64_t count = numbered->tier.count;
    memcpy(numbered->workers->state, view->state, view->state_size);
    ranked->top = view->rules->rank(view->setup, numbered->workers->state);
    ranked->last = ranked->top < count ? ranked->top : count - 1;
    ranked->plies.width = ranked->last <= INT8_MAX ? 1 : ranked->last <= INT16_MAX ? 2 : 4;
    TRY(context_check_bytes(arena->context, count * ranked->plies.width, "the ranks"));
    TRY(integers_resize(&ranked->plies, arena, count));
    TRY(go_through(ranked, rank_ranges));
    for (uint64_t left = ranked->last + 1; left; left--) {
        ranked->ply = left - 1;
        TRY(settle_ply(ranked));
    }
    return QJ_OK;
}

qj_status numbered_ranks(struct numbered *numbered)
{
    struct ranked ranked = {.numbered = numbered};
    struct arena arena;
    arena_init(&arena, numbered->playout->arena->context);
    qj_status status = run(&ranked, &arena);
    arena_clear(&arena);
    return status;
}
