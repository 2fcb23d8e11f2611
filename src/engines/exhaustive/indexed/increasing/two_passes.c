/* two_passes: positions and values in two passes over the numbers, if every move raises the number;
 * each position is expanded once.
 *
 *     numbers   | 0 | 1 | 2 | ... | n | ...        each move leads to the right
 *     reached   | 1 | 1 | 0 | ... | 1 |            from left to right: the positions
 *     masks     | 1011 | 110 | ...                 of each reached number: the steps of its moves
 *     steps     | 1 | 3 | 9 | 27 | ...             differences of numbers, of each player
 *     values    | 0 | 1 |   | ... | 0 |            who moves, then from right to left: the value
 *
 * Theorem. When the forward pass reaches n, it has finished all predecessors of n, so n is reached
 * then or never. When all larger numbers have values, so have the successors of n, and n gets its
 * value from them (backward/backup.c, src/engines/exhaustive/indexed/increasing/ordered.h).
 *
 * On boards moves take few different steps, so a mask of 2, 4 or 8 bytes gives all successors of a
 * position, and the backward pass needs no rules. The method is abandoned if there are more steps,
 * if a move does not raise the number or brings points, or if a value takes more than a byte. Every
 * move is checked.
 *
 * Threads share ranges of numbers. An offset in a range is processed only after the range to its
 * left has been finished up to this offset. A move must stay in its range, or lead to an equal or
 * larger offset of a later range. This is true for ranges as long as a digit's weight, if numbers
 * have digits. A thread takes a few words at a time from the first range that is ready, so it waits
 * only if none is:
 *
 *     range 0   | ############ |
 *     range 1   | ########A... |      A: one thread
 *     range 2   | ####B....... |      B: another, which may follow as far as A has come
 *     range 3   | ............ |
 */
#include "engines/exhaustive/indexed/increasing/two_passes.h"
#include "engines/exhaustive/indexed/increasing/ordered.h"

#include <sched.h>

/* --------------------------------------------------------------------------- ranges */

static uint64_t two_passes_count_found(const struct two_passes *passes)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < passes->indexed->explore->threads; i++)
        count += __atomic_load_n(&passes->walkers[i].found, __ATOMIC_RELAXED);
    return count;
}

/* The calling thread also checks the clock and the limit of states. */
static void two_passes_poll(struct two_passes *passes, unsigned thread, uint64_t work)
{
    struct explore *explore = passes->indexed->explore;
    const uint64_t found = two_passes_count_found(passes);
    if (thread)
        return;
    if (!explore_poll(explore, &passes->status, work, found, found, 0))
        atomic_store(&passes->stop, true);
}

/* A word of a range: its numbers that are in the range, and the offset up to which the range is
 * finished after it. */
struct two_passes_part {
    uint64_t within, index;
};

static struct two_passes_part two_passes_find_part(const struct two_passes *passes, uint64_t word,
                                                   uint64_t first, uint64_t end)
{
    const uint64_t low = word * WORD;
    struct two_passes_part part = {UINT64_MAX, passes->range};
    if (end - low < WORD)
        part.within = bits_first(end - low);
    if (low < first)
        part.within &= ~bits_first(first - low);
    if (passes->back)
        part.index -= low < first ? 0 : low - first;
    else if (low + WORD < end)
        part.index = low + WORD - first;
    return part;
}

/* Max words that a thread processes at once. The next thread must not reach a cache line that both
 * write before the first has left it. */
static uint64_t two_passes_words_at_once(const struct two_passes *passes)
{
    enum { PARTS = 16, LEAST = 16, MOST = 1 << 11 };
    const uint64_t words = passes->range / WORD / PARTS;
    return words < LEAST ? LEAST : words > MOST ? MOST : words;
}

/* Continues in a range that is taken, forward or backward, as far as the neighbouring range allows,
 * and at most some words; returns whether it did any. */
static bool two_passes_go_on_in_range(struct two_passes *passes, unsigned thread, uint64_t range,
                                      uint64_t limit)
{
    enum {
        OFTEN = 16,
        REACH = 1 << 18,
        BACK = 1 << 12
    }; /* words between polls; steps for this many words in each direction */
    const bool back = passes->back;
    struct two_passes_extent *extent = &passes->extents[range];
    const uint64_t first = range * passes->range, numbers = passes->indexed->numbers;
    const uint64_t end = numbers - first < passes->range ? numbers : first + passes->range;
    const uint64_t word = first / WORD, words = bits_words(end) - word, begun = extent->words;
    const uint64_t until = begun + two_passes_words_at_once(passes);
    uint64_t i = begun, count = extent->count, index = extent->index;
    for (; i < words && i < until && two_passes_goes_on(passes); i++) {
        const uint64_t at = back ? word + words - 1 - i : word + i;
        const struct two_passes_part part = two_passes_find_part(passes, at, first, end);
        if (part.index > limit)
            break;
        count = back ? two_passes_value_word(passes, at, part.within, first, count)
                     : two_passes_reach_word(passes, thread, at, part.within, first, count);
        index = part.index;
        if (i % OFTEN == 0)
            two_passes_poll(passes, thread, back ? BACK : REACH);
    }
    if (i == begun || !two_passes_goes_on(passes))
        return false;
    extent->words = i;
    extent->count = count;
    __atomic_store_n(&extent->index, index, __ATOMIC_RELEASE);
    return true;
}

static uint64_t two_passes_range_index(const struct two_passes *passes, uint64_t range)
{
    return __atomic_load_n(&passes->extents[range].index, __ATOMIC_ACQUIRE);
}

/* Takes a range, unless another thread has it, and continues in it; turn: its position in the order
 * of ranges. */
static bool two_passes_try_range(struct two_passes *passes, unsigned thread, uint64_t turn)
{
    const uint64_t last = passes->ranges - 1, range = passes->back ? last - turn : turn;
    const uint64_t before = passes->back ? range + 1 : range - 1;
    const uint64_t limit = turn ? two_passes_range_index(passes, before) : passes->range;
    struct two_passes_extent *extent = &passes->extents[range];
    if (two_passes_range_index(passes, range) >= limit ||
        atomic_load_explicit(&extent->taken, memory_order_relaxed) ||
        atomic_exchange_explicit(&extent->taken, true, memory_order_acquire))
        return false;
    const bool went = two_passes_go_on_in_range(passes, thread, range, limit);
    atomic_store_explicit(&extent->taken, false, memory_order_release);
    return went;
}

static bool two_passes_is_range_done(const struct two_passes *passes, uint64_t turn)
{
    const uint64_t range = passes->back ? passes->ranges - 1 - turn : turn;
    return two_passes_range_index(passes, range) == passes->range;
}

static void two_passes_take_ranges(void *user, unsigned thread)
{
    struct two_passes *passes = user;
    uint64_t first = 0, turn;
    while (two_passes_goes_on(passes)) {
        while (first < passes->ranges && two_passes_is_range_done(passes, first))
            first++;
        if (first == passes->ranges)
            return;
        for (turn = first; turn < passes->ranges && !two_passes_try_range(passes, thread, turn);)
            turn++;
        if (turn == passes->ranges)
            sched_yield();
    }
}

/* Chooses the numbers of a range: the weight of a digit that leaves enough ranges, if there is one.
 */
static void two_passes_choose_range(struct two_passes *passes)
{
    enum { LEAST = 1 << 12, RANGES = 16 };
    const struct digits *digits = &passes->indexed->digits;
    const uint64_t numbers = passes->indexed->numbers;
    passes->range = numbers;
    for (size_t at = 0; digits->bases && passes->indexed->explore->threads > 1 &&
                        at < digits->size && numbers / passes->range < RANGES;
         at++)
        if (digits->weights[at] >= LEAST)
            passes->range = digits->weights[at];
    passes->ranges = (numbers - 1) / passes->range + 1;
}

/* ------------------------------------------------------------------------ entry points */

static qj_status two_passes_run_pass(struct two_passes *passes, bool back)
{
    struct explore *explore = passes->indexed->explore;
    passes->back = back;
    for (uint64_t i = 0; i < passes->ranges; i++) {
        struct two_passes_extent *extent = &passes->extents[i];
        extent->words = extent->index = 0;
        if (!back)
            extent->count = 0;
    }
    explore_run(explore, passes->ranges == 1, two_passes_take_ranges, passes);
    TRY(explore_check(explore));
    return passes->status;
}

static void two_passes_clear_reached(struct indexed *indexed)
{
    memset(indexed->reached, 0, indexed->words * sizeof *indexed->reached);
    bits_set(indexed->reached, indexed->start);
}

static qj_status two_passes_make_masks(struct two_passes *passes)
{
    struct arena *arena = passes->arena;
    arena_free(arena, passes->masks);
    TRY(context_check_array(arena->context, passes->indexed->numbers, passes->width,
                            "the moves of the positions"));
    passes->masks = NULL;
    return arena_resize_sized(arena, &passes->masks, passes->indexed->numbers, passes->width);
}

/* Starts again, with room for more moves or more steps. */
static qj_status two_passes_begin_again(struct two_passes *passes)
{
    struct indexed *indexed = passes->indexed;
    struct explore *explore = indexed->explore;
    for (unsigned i = 0; i < explore->threads; i++) {
        struct two_passes_walker *walker = &passes->walkers[i];
        memset(walker->slots, 0, sizeof walker->slots);
        for (int player = 0; player < 2; player++)
            memset(walker->known[player], 0,
                   explore->view.state_size * sizeof *walker->known[player]);
        walker->found = 0;
    }
    TRY(indexed_make_room(indexed));
    if (atomic_load(&passes->many)) {
        passes->width *= 2;
        TRY(two_passes_make_masks(passes));
    }
    memset(passes->steps, 0, sizeof passes->steps);
    two_passes_clear_reached(indexed);
    atomic_store(&passes->full, false);
    atomic_store(&passes->many, false);
    atomic_store(&passes->stop, false);
    return QJ_OK;
}

/* Returns whether masks have room and the rules allow the method. */
static bool two_passes_is_possible(const struct indexed *indexed, unsigned width)
{
    const qj_context *context = indexed->explore->arena->context;
    return indexed->explore->positions.kind != QJ_NIMBER &&
           !indexed->explore->view.rules->canonical &&
           indexed->numbers <= (context->limits.bytes - context->bytes) / 2 / width;
}

static qj_status two_passes_make_room(struct two_passes *passes)
{
    const struct explore *explore = passes->indexed->explore;
    struct arena *arena = passes->arena;
    two_passes_choose_range(passes);
    TRY(arena_make(arena, &passes->walkers, explore->threads));
    TRY(arena_make(arena, &passes->extents, passes->ranges));
    for (unsigned i = 0; i < explore->threads; i++) {
        struct two_passes_walker *walker = &passes->walkers[i];
        const size_t size = explore->view.state_size;
        for (int player = 0; player < 2; player++)
            TRY(arena_make(arena, &walker->known[player],
                           size + APART / sizeof *walker->known[player] + 1));
    }
    return two_passes_make_masks(passes);
}

static qj_status two_passes_run(struct two_passes *passes, bool *found)
{
    struct indexed *indexed = passes->indexed;
    TRY(context_check_states(passes->arena->context, 1));
    TRY(two_passes_make_room(passes));
    TRY(two_passes_run_pass(passes, false));
    while (!atomic_load(&passes->unfit) &&
           (atomic_load(&passes->full) || atomic_load(&passes->many))) {
        if (atomic_load(&passes->many) &&
            !(passes->width < 8 && two_passes_is_possible(indexed, 2 * passes->width)))
            return QJ_OK;
        TRY(two_passes_begin_again(passes));
        TRY(two_passes_run_pass(passes, false));
    }
    if (atomic_load(&passes->unfit))
        return QJ_OK;
    indexed->count = two_passes_count_found(passes);
    TRY(context_check_states(passes->arena->context, indexed->count));
    TRY(two_passes_run_pass(passes, true));
    *found = !atomic_load(&passes->unfit);
    return QJ_OK;
}

qj_status indexed_two_passes(struct indexed *indexed, bool *found)
{
    struct tier *tier = &indexed->tier;
    const bool outcomes = indexed->explore->positions.kind == QJ_OUTCOME;
    struct integers *values = outcomes ? &tier->ending : &tier->value;
    SCOPED(arena_clear) struct arena arena = {.context = indexed->explore->arena->context};
    struct two_passes passes = {
        .indexed = indexed, .arena = &arena, .width = 2, .values = values->items};
    *found = false;
    if (!two_passes_is_possible(indexed, passes.width))
        return QJ_OK;
    const qj_status status = two_passes_run(&passes, found);
    if (*found && outcomes)
        ordered_write_endings(values, indexed->numbers);
    if (!*found)
        two_passes_clear_reached(indexed);
    return status;
}
