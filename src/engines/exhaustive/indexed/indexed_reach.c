/* indexed_reach: all positions that play can reach, as a set of numbers.
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
#include "engines/exhaustive/indexed/indexed.h"

#include <stdatomic.h>

enum { RANGE = 1 << 10 }; /* words of a range, which one thread takes */

struct indexed_reaching {
    struct indexed *indexed;
    bool backwards;
    atomic_uint_fast64_t next;     /* word of the next range */
    atomic_uint_fast64_t expanded; /* numbers that are done */
    atomic_bool full, due, stop;   /* due: a checkpoint */
    qj_status status;              /* of worker 0 */
};

/* Adds the successors of positions. Returns the index of the first position with an invalid
 * successor (out of range, or not greater with `follow` if play must end), or count. */
static inline uint64_t indexed_reach_add_moves(const struct indexed *indexed, unsigned thread,
                                               uint64_t count, bool alone)
{
    const struct indexed_worker *own = &indexed->workers[thread];
    uint64_t *reached = indexed->reached;
    const bool rises = indexed->follows && !indexed->explore->view.rules->loops;
    for (uint64_t i = 0, at = 0; i < count; i++) {
        const uint64_t least = rises ? own->numbers[i] + 1 : 0, room = indexed->numbers - least;
        for (const uint64_t end = own->ends[i]; at < end; at++) {
            const uint64_t to = own->to[at];
            if (to - least >= room)
                return i;
            indexed_add(reached, alone, to);
        }
    }
    return count;
}

/* The calling thread also checks the clock and the limit of states. */
static void indexed_reach_poll(struct indexed_reaching *reach, unsigned thread, uint64_t work)
{
    enum { STEPS = 64 };
    struct explore *explore = reach->indexed->explore;
    if (thread)
        return;
    if (indexed_is_due(reach->indexed))
        atomic_store(&reach->due, true);
    const uint64_t expanded = atomic_load(&reach->expanded);
    if (!explore_poll(explore, &reach->status, work * STEPS, expanded, expanded, 0))
        atomic_store(&reach->stop, true);
}

/* Adds the successors of the first positions of the batch that have room; returns how many
 * positions. */
static uint64_t indexed_reach_add_batch(const struct indexed_reaching *reach, unsigned thread,
                                        uint64_t count)
{
    struct indexed *indexed = reach->indexed;
    const uint64_t looked = indexed_look(indexed, thread, count, true);
    if (indexed_has_diagnostic(indexed, thread))
        return looked;
    const uint64_t good = indexed->explore->threads == 1
                              ? indexed_reach_add_moves(indexed, thread, looked, true)
                              : indexed_reach_add_moves(indexed, thread, looked, false);
    if (good < looked)
        indexed_diagnose_successor(indexed, thread, indexed->workers[thread].numbers[good]);
    return looked;
}

/* Expands a batch; positions without room are not done. */
static void indexed_reach_expand_batch(struct indexed_reaching *reach, unsigned thread,
                                       uint64_t count)
{
    struct indexed *indexed = reach->indexed;
    const uint64_t *numbers = indexed->workers[thread].numbers;
    if (count == 0)
        return;
    atomic_fetch_add(&reach->expanded, count);
    const uint64_t added = indexed_reach_add_batch(reach, thread, count);
    const struct explore_worker *worker = &indexed->explore->workers[thread];
    uint64_t noted = added;
    if (indexed->note && !explore_worker_has_diagnostic(worker))
        noted = indexed->note(indexed->noter, thread, added);
    if (explore_worker_has_diagnostic(worker) || noted == NOTE_STOPPED) {
        atomic_store(&reach->stop, true);
        return;
    }
    for (uint64_t i = noted; i < count; i++) {
        bits_clear(reach->indexed->done, numbers[i]);
        atomic_fetch_sub(&reach->expanded, 1);
    }
    if (noted == 0 || noted < added)
        atomic_store(&reach->full, true);
    indexed_reach_poll(reach, thread, indexed->follows ? added / 8 : 4 * added);
}

/* Takes the open positions of a word into the batch, and expands the batch when it is full; returns
 * the size of the batch. */
static uint64_t indexed_reach_take_word(struct indexed_reaching *reach, unsigned thread,
                                        uint64_t word, uint64_t count)
{
    struct indexed *indexed = reach->indexed;
    uint64_t batch = indexed_batch(indexed);
    uint64_t open = __atomic_load_n(&indexed->reached[word], __ATOMIC_RELAXED);
    for (open &= ~reach->indexed->done[word]; open && !atomic_load(&reach->stop);
         open &= open - 1) {
        uint64_t bit = (uint64_t)bits_lowest(open);
        reach->indexed->done[word] |= UINT64_C(1) << bit;
        indexed->workers[thread].numbers[count++] = word * 64 + bit;
        if (count < batch)
            continue;
        indexed_reach_expand_batch(reach, thread, count);
        count = 0;
    }
    return count;
}

/* Returns whether a range has a number that is reached and not done. */
static bool indexed_reach_has_open(const struct indexed_reaching *reach, uint64_t first,
                                   uint64_t end)
{
    for (uint64_t i = first; i < end; i++) {
        uint64_t word = reach->backwards ? reach->indexed->words - 1 - i : i;
        if (__atomic_load_n(&reach->indexed->reached[word], __ATOMIC_RELAXED) &
            ~reach->indexed->done[word])
            return true;
    }
    return false;
}

static bool indexed_reach_goes_on(const struct indexed_reaching *reach)
{
    return !atomic_load_explicit(&reach->stop, memory_order_relaxed) &&
           !atomic_load_explicit(&reach->full, memory_order_relaxed) &&
           !atomic_load_explicit(&reach->due, memory_order_relaxed);
}

/* Moves lead mostly to nearby numbers, so a range is repeated until nothing is open. */
static void indexed_reach_take_ranges(void *user, unsigned thread)
{
    struct indexed_reaching *reach = user;
    uint64_t words = reach->indexed->words;
    while (indexed_reach_goes_on(reach)) {
        uint64_t first = atomic_fetch_add(&reach->next, RANGE);
        if (first >= words)
            return;
        uint64_t end = first + RANGE < words ? first + RANGE : words;
        while (indexed_reach_goes_on(reach) && indexed_reach_has_open(reach, first, end)) {
            uint64_t count = 0;
            for (uint64_t word = first; word < end; word++)
                count = indexed_reach_take_word(reach, thread,
                                                reach->backwards ? words - 1 - word : word, count);
            indexed_reach_expand_batch(reach, thread, count);
        }
    }
}

/* *again: numbers may be open. */
static qj_status indexed_reach_run_pass(struct indexed_reaching *reach, bool *again)
{
    struct indexed *indexed = reach->indexed;
    struct explore *explore = indexed->explore;
    const uint64_t expanded = atomic_load(&reach->expanded);
    atomic_store(&reach->next, 0);
    explore_run(explore, indexed->words <= RANGE, indexed_reach_take_ranges, reach);
    TRY(explore_check(explore));
    indexed->count = atomic_load(&reach->expanded);
    TRY(reach->status);
    TRY(indexed_make_room(indexed));
    if (atomic_load(&reach->due))
        TRY(indexed_save(indexed));
    *again = atomic_load(&reach->due) || atomic_load(&reach->full) ||
             atomic_load(&reach->expanded) > expanded;
    if (explore_take_wide(explore))
        TRY(indexed->widen(indexed->noter));
    atomic_store(&reach->full, false);
    atomic_store(&reach->due, false);
    reach->backwards = !reach->backwards;
    return context_check_states(explore->arena->context, atomic_load(&reach->expanded));
}

/* Returns whether a value for each number is worth its memory: look-ups are then direct. */
static bool indexed_reach_are_dense(const struct indexed *indexed)
{
    enum { NUMBERS_EACH = 8 };
    const qj_context *context = indexed->explore->arena->context;
    const uint64_t room = context->limits.bytes - context->bytes;
    return indexed->follows && !indexed->explore->view.rules->loops &&
           indexed->numbers <= TIER_MAX && indexed->numbers / NUMBERS_EACH <= indexed->count &&
           indexed->numbers <= room / 2;
}

/* Counts the positions before each word, and makes room for their results. If results exist,
 * indices are numbers. */
static qj_status indexed_reach_count_before(struct indexed *indexed)
{
    const struct explore *explore = indexed->explore;
    struct arena *arena = explore->arena;
    uint64_t before = 0;
    if (indexed->tier.count)
        return QJ_OK;
    if (indexed->count > TIER_MAX)
        return context_fail(arena->context, QJ_LIMIT, "the game has more than 2^31 positions");
    TRY(arena_make(arena, &indexed->before, indexed->words));
    for (uint64_t word = 0; word < indexed->words; word++) {
        indexed->before[word] = (uint32_t)before;
        before += (uint64_t)bits_count(indexed->reached[word]);
    }
    return indexed_make_results(indexed, indexed->count);
}

qj_status indexed_rank_positions(struct indexed *indexed)
{
    return indexed_reach_are_dense(indexed) ? indexed_make_results(indexed, indexed->numbers)
                                            : indexed_reach_count_before(indexed);
}

qj_status indexed_reach(struct indexed *indexed)
{
    struct arena *arena = indexed->explore->arena;
    struct indexed_reaching reach = {
        .indexed = indexed, .expanded = indexed->count, .status = QJ_OK};
    TRY(context_check_states(arena->context, 1));
    if (!indexed->done)
        TRY(arena_make(arena, &indexed->done, indexed->words));
    for (bool again = true; again;)
        TRY(indexed_reach_run_pass(&reach, &again));
    arena_free(arena, indexed->done);
    indexed->done = NULL;
    return indexed_rank_positions(indexed);
}
