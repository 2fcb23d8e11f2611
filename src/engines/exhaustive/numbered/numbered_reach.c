/* numbered_reach: all positions that play can reach, as a set of numbers.
 *
 *     reached   | 0 1 1 0 1 ... |      bit of the start; then those of children
 *     done      | 0 1 0 0 0 ... |      expanded: children are in reached
 *
 * Passes run over the numbers, forward and backward in turn, until all reached numbers are done.
 * Threads take ranges of numbers, which are separate words of done.
 *
 * Theorem. At the end reached is the set of positions. Proof: it is closed under moves and contains
 * the start, and only children of members enter it. A pass expands at least the numbers reached
 * before it began, so it completes one more ply. The number of passes is at most two more than the
 * number of plies after the start.
 */
#include "base/checkpoint.h"
#include "engines/exhaustive/numbered/numbered.h"

#include <stdatomic.h>

enum { RANGE = 1 << 10 }; /* words of a range, which one thread takes */

struct numbered_reaching {
    struct numbered *numbered;
    bool backwards;
    atomic_uint_fast64_t next;     /* word of the next range */
    atomic_uint_fast64_t expanded; /* numbers that are done */
    atomic_bool full, due, stop;   /* due: a checkpoint */
    qj_status status;              /* of worker 0 */
};

/* Adds the successors of positions. Returns the index of the first position with an invalid
 * successor (out of range, or not greater with `follow` if play must end), or count. */
static inline uint64_t numbered_reach_add_moves(const struct numbered *numbered, unsigned thread,
                                                uint64_t count, bool alone)
{
    const struct numbered_worker *own = &numbered->workers[thread];
    uint64_t *reached = numbered->reached;
    const bool rises = numbered->follows && !numbered->explore->view.rules->loops;
    for (uint64_t i = 0, at = 0; i < count; i++) {
        const uint64_t least = rises ? own->numbers[i] + 1 : 0, room = numbered->numbers - least;
        for (const uint64_t end = own->ends[i]; at < end; at++) {
            const uint64_t to = own->to[at];
            if (to - least >= room)
                return i;
            numbered_add(reached, alone, to);
        }
    }
    return count;
}

/* The calling thread also checks the clock and the limit of states. */
static void numbered_reach_poll(struct numbered_reaching *reach, unsigned thread, uint64_t work)
{
    enum { STEPS = 64 };
    struct explore *explore = reach->numbered->explore;
    if (thread)
        return;
    if (numbered_is_due(reach->numbered))
        atomic_store(&reach->due, true);
    const uint64_t expanded = atomic_load(&reach->expanded);
    if (!explore_poll(explore, &reach->status, work * STEPS, expanded, expanded, 0))
        atomic_store(&reach->stop, true);
}

/* Adds the successors of the first positions of the batch that have room; returns how many
 * positions. */
static uint64_t numbered_reach_add_batch(const struct numbered_reaching *reach, unsigned thread,
                                         uint64_t count)
{
    struct numbered *numbered = reach->numbered;
    const uint64_t looked = numbered_look(numbered, thread, count, true);
    if (numbered_has_diagnostic(numbered, thread))
        return looked;
    const uint64_t good = numbered->explore->threads == 1
                              ? numbered_reach_add_moves(numbered, thread, looked, true)
                              : numbered_reach_add_moves(numbered, thread, looked, false);
    if (good < looked)
        numbered_diagnose_successor(numbered, thread, numbered->workers[thread].numbers[good]);
    return looked;
}

/* Expands a batch; positions without room are not done. */
static void numbered_reach_expand_batch(struct numbered_reaching *reach, unsigned thread,
                                        uint64_t count)
{
    struct numbered *numbered = reach->numbered;
    const uint64_t *numbers = numbered->workers[thread].numbers;
    if (count == 0)
        return;
    atomic_fetch_add(&reach->expanded, count);
    const uint64_t added = numbered_reach_add_batch(reach, thread, count);
    const struct explore_worker *worker = &numbered->explore->workers[thread];
    uint64_t noted = added;
    if (numbered->note && !explore_worker_has_diagnostic(worker))
        noted = numbered->note(numbered->noter, thread, added);
    if (explore_worker_has_diagnostic(worker) || noted == NOTE_STOPPED) {
        atomic_store(&reach->stop, true);
        return;
    }
    for (uint64_t i = noted; i < count; i++) {
        bits_clear(reach->numbered->done, numbers[i]);
        atomic_fetch_sub(&reach->expanded, 1);
    }
    if (noted == 0 || noted < added)
        atomic_store(&reach->full, true);
    numbered_reach_poll(reach, thread, numbered->follows ? added / 8 : 4 * added);
}

/* Takes the open positions of a word into the batch, and expands the batch when it is full; returns
 * the size of the batch. */
static uint64_t numbered_reach_take_word(struct numbered_reaching *reach, unsigned thread,
                                         uint64_t word, uint64_t count)
{
    struct numbered *numbered = reach->numbered;
    uint64_t batch = numbered_batch(numbered);
    uint64_t open = __atomic_load_n(&numbered->reached[word], __ATOMIC_RELAXED);
    for (open &= ~reach->numbered->done[word]; open && !atomic_load(&reach->stop);
         open &= open - 1) {
        uint64_t bit = (uint64_t)bits_lowest(open);
        reach->numbered->done[word] |= UINT64_C(1) << bit;
        numbered->workers[thread].numbers[count++] = word * 64 + bit;
        if (count < batch)
            continue;
        numbered_reach_expand_batch(reach, thread, count);
        count = 0;
    }
    return count;
}

/* Returns whether a range has a number that is reached and not done. */
static bool numbered_reach_has_open(const struct numbered_reaching *reach, uint64_t first,
                                    uint64_t end)
{
    for (uint64_t i = first; i < end; i++) {
        uint64_t word = reach->backwards ? reach->numbered->words - 1 - i : i;
        if (__atomic_load_n(&reach->numbered->reached[word], __ATOMIC_RELAXED) &
            ~reach->numbered->done[word])
            return true;
    }
    return false;
}

static bool numbered_reach_goes_on(const struct numbered_reaching *reach)
{
    return !atomic_load_explicit(&reach->stop, memory_order_relaxed) &&
           !atomic_load_explicit(&reach->full, memory_order_relaxed) &&
           !atomic_load_explicit(&reach->due, memory_order_relaxed);
}

/* Moves lead mostly to nearby numbers, so a range is repeated until nothing is open. */
static void numbered_reach_take_ranges(void *user, unsigned thread)
{
    struct numbered_reaching *reach = user;
    uint64_t words = reach->numbered->words;
    while (numbered_reach_goes_on(reach)) {
        uint64_t first = atomic_fetch_add(&reach->next, RANGE);
        if (first >= words)
            return;
        uint64_t end = first + RANGE < words ? first + RANGE : words;
        while (numbered_reach_goes_on(reach) && numbered_reach_has_open(reach, first, end)) {
            uint64_t count = 0;
            for (uint64_t word = first; word < end; word++)
                count = numbered_reach_take_word(reach, thread,
                                                 reach->backwards ? words - 1 - word : word, count);
            numbered_reach_expand_batch(reach, thread, count);
        }
    }
}

/* *again: numbers may be open. */
static qj_status numbered_reach_run_pass(struct numbered_reaching *reach, bool *again)
{
    struct numbered *numbered = reach->numbered;
    struct explore *explore = numbered->explore;
    const uint64_t expanded = atomic_load(&reach->expanded);
    atomic_store(&reach->next, 0);
    explore_run(explore, numbered->words <= RANGE, numbered_reach_take_ranges, reach);
    TRY(explore_check(explore));
    numbered->count = atomic_load(&reach->expanded);
    TRY(reach->status);
    TRY(numbered_make_room(numbered));
    if (atomic_load(&reach->due))
        TRY(numbered_save(numbered));
    *again = atomic_load(&reach->due) || atomic_load(&reach->full) ||
             atomic_load(&reach->expanded) > expanded;
    if (explore_take_wide(explore))
        TRY(numbered->widen(numbered->noter));
    atomic_store(&reach->full, false);
    atomic_store(&reach->due, false);
    reach->backwards = !reach->backwards;
    return context_check_states(explore->arena->context, atomic_load(&reach->expanded));
}

/* Returns whether a value for each number is worth its memory: look-ups are then direct. */
static bool numbered_reach_are_dense(const struct numbered *numbered)
{
    enum { NUMBERS_EACH = 8 };
    const qj_context *context = numbered->explore->arena->context;
    const uint64_t room = context->limits.bytes - context->bytes;
    return numbered->follows && !numbered->explore->view.rules->loops &&
           numbered->numbers <= TIER_MOST && numbered->numbers / NUMBERS_EACH <= numbered->count &&
           numbered->numbers <= room / 2;
}

/* Counts the positions before each word, and makes room for their results. If results exist, places
 * are numbers. */
static qj_status numbered_reach_count_before(struct numbered *numbered)
{
    const struct explore *explore = numbered->explore;
    struct arena *arena = explore->arena;
    uint64_t before = 0;
    if (numbered->tier.count)
        return QJ_OK;
    if (numbered->count > TIER_MOST)
        return context_fail(arena->context, QJ_LIMIT, "the game has more than 2^31 positions");
    TRY(arena_make(arena, &numbered->before, numbered->words));
    for (uint64_t word = 0; word < numbered->words; word++) {
        numbered->before[word] = (uint32_t)before;
        before += (uint64_t)bits_count(numbered->reached[word]);
    }
    return numbered_make_results(numbered, numbered->count);
}

qj_status numbered_number_places(struct numbered *numbered)
{
    return numbered_reach_are_dense(numbered) ? numbered_make_results(numbered, numbered->numbers)
                                              : numbered_reach_count_before(numbered);
}

qj_status numbered_reach(struct numbered *numbered)
{
    struct arena *arena = numbered->explore->arena;
    struct numbered_reaching reach = {
        .numbered = numbered, .expanded = numbered->count, .status = QJ_OK};
    TRY(context_check_states(arena->context, 1));
    if (!numbered->done)
        TRY(arena_make(arena, &numbered->done, numbered->words));
    for (bool again = true; again;)
        TRY(numbered_reach_run_pass(&reach, &again));
    arena_free(arena, numbered->done);
    numbered->done = NULL;
    return numbered_number_places(numbered);
}
