/* reach: all positions that play can come to, as a set of numbers.
 *
 *     reached   | 0 1 1 0 1 ... |      bit of the start; then those of children
 *     done      | 0 1 0 0 0 ... |      whose children are in reached
 *
 * The numbers are gone through again and again, forwards and backwards in turn, until all that is
 * reached is done. Threads take ranges of numbers, words of their own in done.
 *
 * Theorem. At the end reached is what play can come to. Proof: it is closed under moves and has the
 * start, and nothing enters it but the child of a member. Each way through the numbers but the last
 * one does something; one does at least the positions that were reached before it began, so there
 * are at most two more than the longest of the shortest ways to a position has moves.
 */
#include "engines/exhaustive/numbered/numbered.h"

#include <stdatomic.h>

enum { RANGE = 1 << 10 }; /* words that a thread takes at once */

struct reach {
    struct numbered *numbered;
    uint64_t *done;
    bool backwards;
    atomic_uint_fast64_t next;            /* word that is taken next */
    atomic_uint_fast64_t count, expanded; /* of reached and of done */
    atomic_bool full, stop;
    qj_status status; /* of worker 0 */
};

/* Adds a number to reached; whether it was new. One thread alone needs no lock of the word. */
static bool add(const struct reach *reach, uint64_t number)
{
    uint64_t *word = &reach->numbered->reached[number / 64], bit = UINT64_C(1) << number % 64;
    if (__atomic_load_n(word, __ATOMIC_RELAXED) & bit)
        return false;
    if (reach->numbered->playout->threads > 1)
        return (__atomic_fetch_or(word, bit, __ATOMIC_RELAXED) & bit) == 0;
    *word |= bit;
    return true;
}

static void add_children(struct reach *reach, unsigned number)
{
    const struct expansion *expansion = &reach->numbered->playout->workers[number].expansion;
    const struct numbered_worker *own = &reach->numbered->workers[number];
    uint64_t fresh = 0;
    for (uint64_t child = 0; child < expansion->count; child++)
        fresh += add(reach, own->children[child]);
    atomic_fetch_add(&reach->count, fresh);
}

/* The calling thread also looks at the clock, and at the limit of states. */
static void poll(struct reach *reach, unsigned number, uint64_t work)
{
    enum { STEPS = 64 };
    struct playout *playout = reach->numbered->playout;
    if (number)
        return;
    reach->status = context_check_states(playout->arena->context, atomic_load(&reach->count));
    if (reach->status == QJ_OK)
        reach->status = pace_add(&playout->pace, work * STEPS, "states", atomic_load(&reach->count),
                                 0);
    if (reach->status != QJ_OK)
        atomic_store(&reach->stop, true);
}

/* Expands a batch; positions for which there was no room are not done. */
static void expand(struct reach *reach, unsigned number, uint64_t count)
{
    struct numbered *numbered = reach->numbered;
    struct worker *worker = &numbered->playout->workers[number];
    const uint64_t *numbers = numbered->workers[number].numbers;
    if (count == 0)
        return;
    uint64_t index = atomic_fetch_add(&reach->expanded, count);
    numbered_expand(numbered, number, count, index);
    if (worker->complaint.sentence || worker->expansion.complaint.sentence) {
        atomic_store(&reach->stop, true);
        return;
    }
    add_children(reach, number);
    uint64_t noted = worker->expansion.positions;
    if (numbered->note)
        noted = numbered->note(numbered->noter, number, index);
    for (uint64_t i = noted; i < count; i++) {
        bits_clear(reach->done, numbers[i]);
        atomic_fetch_sub(&reach->expanded, 1);
        atomic_store(&reach->full, true);
    }
    poll(reach, number, worker->expansion.positions + worker->expansion.count);
}

/* Takes what is reached and not done of a word into the batch, expanding it when it is full; gives
 * how many it has then. */
static uint64_t take_word(struct reach *reach, unsigned number, uint64_t word, uint64_t count)
{
    struct numbered *numbered = reach->numbered;
    uint64_t batch = numbered_batch(numbered);
    uint64_t open = __atomic_load_n(&numbered->reached[word], __ATOMIC_RELAXED);
    for (open &= ~reach->done[word]; open && !atomic_load(&reach->stop); open &= open - 1) {
        uint64_t bit = (uint64_t)bits_lowest(open);
        reach->done[word] |= UINT64_C(1) << bit;
        numbered->workers[number].numbers[count++] = word * 64 + bit;
        if (count < batch)
            continue;
        expand(reach, number, count);
        count = 0;
    }
    return count;
}

static void take_ranges(void *user, unsigned number)
{
    struct reach *reach = user;
    uint64_t words = reach->numbered->words;
    while (!atomic_load(&reach->stop)) {
        uint64_t first = atomic_fetch_add(&reach->next, RANGE), count = 0;
        if (first >= words)
            return;
        uint64_t end = first + RANGE < words ? first + RANGE : words;
        for (uint64_t word = first; word < end; word++)
            count = take_word(reach, number, reach->backwards ? words - 1 - word : word, count);
        expand(reach, number, count);
    }
}

static void note_moves(struct playout *playout)
{
    for (unsigned i = 0; i < playout->threads; i++)
        if (playout->workers[i].expansion.wanted > playout->most_moves)
            playout->most_moves = playout->workers[i].expansion.wanted;
}

static qj_status go_through(struct reach *reach)
{
    struct numbered *numbered = reach->numbered;
    struct playout *playout = numbered->playout;
    atomic_store(&reach->next, 0);
    playout_run(playout, atomic_load(&reach->count) < PLAYOUT_LITTLE, take_ranges, reach);
    TRY(playout_check(playout));
    TRY(reach->status);
    note_moves(playout);
    if (atomic_load(&reach->full)) {
        TRY(playout_make_room(playout));
        TRY(numbered_make_room(numbered));
        if (playout_take_wide(playout))
            TRY(numbered->widen(numbered->noter));
        atomic_store(&reach->full, false);
    }
    reach->backwards = !reach->backwards;
    return context_check_states(playout->arena->context, atomic_load(&reach->count));
}

/* Counts the positions before each word, and makes room for their results. Where there are some,
 * places are numbers. */
static qj_status number_places(struct numbered *numbered, uint64_t count)
{
    const struct playout *playout = numbered->playout;
    struct arena *arena = playout->arena;
    uint64_t before = 0;
    numbered->count = count;
    if (numbered->tier.count)
        return QJ_OK;
    if (count > TIER_MOST)
        return context_fail(arena->context, QJ_LIMIT, "the game has more than 2^31 positions");
    numbered->before = arena_alloc(arena, numbered->words, sizeof *numbered->before);
    if (!numbered->before)
        return arena_status(arena);
    for (uint64_t word = 0; word < numbered->words; word++) {
        numbered->before[word] = (uint32_t)before;
        before += (uint64_t)bits_count(numbered->reached[word]);
    }
    return numbered_make_results(numbered, count);
}

qj_status numbered_reach(struct numbered *numbered)
{
    struct arena *arena = numbered->playout->arena;
    struct reach reach = {.numbered = numbered, .count = 1, .status = QJ_OK};
    TRY(context_check_states(arena->context, 1));
    reach.done = arena_alloc(arena, numbered->words, sizeof *reach.done);
    if (!reach.done)
        return arena_status(arena);
    while (atomic_load(&reach.expanded) < atomic_load(&reach.count))
        TRY(go_through(&reach));
    arena_free(arena, reach.done);
    return number_places(numbered, atomic_load(&reach.count));
}
