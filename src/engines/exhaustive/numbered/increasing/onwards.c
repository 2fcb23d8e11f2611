/* onwards: positions and values where every move leads to a greater number, each position looked at
 * once.
 *
 *     numbers   | 0 | 1 | 2 | ... | n | ...        each move leads to the right
 *     reached   | 1 | 1 | 0 | ... | 1 |            from left to right: what play can come to
 *     masks     | 1011 | 110 | ...                 of each reached number: which steps moves take
 *     steps     | 1 | 3 | 9 | 27 | ...             from a number to another, of each player
 *     values    | 0 | 1 |   | ... | 0 |            who moves, then from right to left: the value
 *
 * Theorem. When the pass comes to n, all that smaller numbers lead to is known, so n is reached by
 * then or never. When all greater numbers have their values, so have those that moves from n lead
 * to, and n gets its value from them (backward/backup.c, ordered.h).
 *
 * On boards moves take few different steps, so a mask of 2, 4 or 8 bytes says where all moves of a
 * position lead, and the rules need not be asked again on the way back. If there are more steps, if
 * a move does not lead to a greater number or brings points, or if a value takes more than a byte,
 * nothing is found, and another way is taken. All this is checked move by move.
 *
 * Threads share ranges of numbers. No place of a range is worked on before the range to its left is
 * done up to the same place. A move stays in its range, or leads to the same place of a later one
 * or behind it; ranges as long as a digit's weight are such, on boards whose numbers are written
 * with digits. A thread takes a few words of a range at a time, of the first range in which it may
 * go on, so that none waits for another while anything can be done:
 *
 *     range 0   | ############ |
 *     range 1   | ########A... |      A: one thread
 *     range 2   | ####B....... |      B: another, which may go as far as range 1 has come
 *     range 3   | ............ |
 */
#include "engines/exhaustive/numbered/increasing/onwards.h"
#include "engines/exhaustive/numbered/increasing/ordered.h"

#include <sched.h>

/* --------------------------------------------------------------------------- ranges */

static uint64_t count_found(const struct onwards *onwards)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < onwards->numbered->playout->threads; i++)
        count += __atomic_load_n(&onwards->walkers[i].found, __ATOMIC_RELAXED);
    return count;
}

/* The calling thread also looks at the clock, and at the limit of states. */
static void poll(struct onwards *onwards, unsigned thread, uint64_t work)
{
    struct playout *playout = onwards->numbered->playout;
    const uint64_t found = count_found(onwards);
    if (thread)
        return;
    if (!playout_poll(playout, &onwards->status, work, found, found, 0))
        atomic_store(&onwards->stop, true);
}

/* Of a word of a range: its numbers that are in the range, and up to where the range has been gone
 * through with it. */
struct part {
    uint64_t within, place;
};

static struct part part_of(const struct onwards *onwards, uint64_t word, uint64_t first,
                           uint64_t end)
{
    const uint64_t low = word * WORD;
    struct part part = {UINT64_MAX, onwards->range};
    if (end - low < WORD)
        part.within = bits_first(end - low);
    if (low < first)
        part.within &= ~bits_first(first - low);
    if (onwards->back)
        part.place -= low < first ? 0 : low - first;
    else if (low + WORD < end)
        part.place = low + WORD - first;
    return part;
}

/* How many words a thread goes on at most: so many that the next one comes to a line of a cache,
 * into which both write, when the first has left it. */
static uint64_t words_at_once(const struct onwards *onwards)
{
    enum { PARTS = 16, LEAST = 16, MOST = 1 << 11 };
    const uint64_t words = onwards->range / WORD / PARTS;
    return words < LEAST ? LEAST : words > MOST ? MOST : words;
}

/* Goes on in a range that is taken, from left to right or back, as far as the one before allows,
 * and some words at most; whether it went. */
static bool go_on(struct onwards *onwards, unsigned thread, uint64_t range, uint64_t limit)
{
    enum { OFTEN = 16, REACH = 1 << 18, BACK = 1 << 12 }; /* words, and about what these take */
    const bool back = onwards->back;
    struct extent *extent = &onwards->extents[range];
    const uint64_t first = range * onwards->range, numbers = onwards->numbered->numbers;
    const uint64_t end = numbers - first < onwards->range ? numbers : first + onwards->range;
    const uint64_t word = first / WORD, words = bits_words(end) - word, begun = extent->words;
    const uint64_t until = begun + words_at_once(onwards);
    uint64_t i = begun, count = extent->count, place = extent->place;
    for (; i < words && i < until && onwards_goes(onwards); i++) {
        const uint64_t at = back ? word + words - 1 - i : word + i;
        const struct part part = part_of(onwards, at, first, end);
        if (part.place > limit)
            break;
        count = back ? onwards_value_word(onwards, at, part.within, first, count)
                     : onwards_reach_word(onwards, thread, at, part.within, first, count);
        place = part.place;
        if (i % OFTEN == 0)
            poll(onwards, thread, back ? BACK : REACH);
    }
    if (i == begun || !onwards_goes(onwards))
        return false;
    extent->words = i;
    extent->count = count;
    __atomic_store_n(&extent->place, place, __ATOMIC_RELEASE);
    return true;
}

static uint64_t place_of(const struct onwards *onwards, uint64_t range)
{
    return __atomic_load_n(&onwards->extents[range].place, __ATOMIC_ACQUIRE);
}

/* Takes a range, unless another thread has it, and goes on in it; turn: which one it is in the
 * order of going. */
static bool try_range(struct onwards *onwards, unsigned thread, uint64_t turn)
{
    const uint64_t last = onwards->ranges - 1, range = onwards->back ? last - turn : turn;
    const uint64_t before = onwards->back ? range + 1 : range - 1;
    const uint64_t limit = turn ? place_of(onwards, before) : onwards->range;
    struct extent *extent = &onwards->extents[range];
    if (place_of(onwards, range) >= limit ||
        atomic_load_explicit(&extent->taken, memory_order_relaxed) ||
        atomic_exchange_explicit(&extent->taken, true, memory_order_acquire))
        return false;
    const bool went = go_on(onwards, thread, range, limit);
    atomic_store_explicit(&extent->taken, false, memory_order_release);
    return went;
}

static bool is_through(const struct onwards *onwards, uint64_t turn)
{
    const uint64_t range = onwards->back ? onwards->ranges - 1 - turn : turn;
    return place_of(onwards, range) == onwards->range;
}

static void take_ranges(void *user, unsigned thread)
{
    struct onwards *onwards = user;
    uint64_t first = 0, turn;
    while (onwards_goes(onwards)) {
        while (first < onwards->ranges && is_through(onwards, first))
            first++;
        if (first == onwards->ranges)
            return;
        for (turn = first; turn < onwards->ranges && !try_range(onwards, thread, turn);)
            turn++;
        if (turn == onwards->ranges)
            sched_yield();
    }
}

/* How many numbers a thread takes: the weight of a digit, if there is one that leaves enough
 * ranges. */
static void choose_range(struct onwards *onwards)
{
    enum { LEAST = 1 << 12, RANGES = 16 };
    const struct digits *digits = &onwards->numbered->digits;
    const uint64_t numbers = onwards->numbered->numbers;
    onwards->range = numbers;
    for (size_t at = 0; digits->bases && onwards->numbered->playout->threads > 1 &&
                        at < digits->size && numbers / onwards->range < RANGES;
         at++)
        if (digits->weights[at] >= LEAST)
            onwards->range = digits->weights[at];
    onwards->ranges = (numbers - 1) / onwards->range + 1;
}

/* ------------------------------------------------------------------------ the whole */

static qj_status go_through(struct onwards *onwards, bool back)
{
    struct playout *playout = onwards->numbered->playout;
    onwards->back = back;
    for (uint64_t i = 0; i < onwards->ranges; i++) {
        struct extent *extent = &onwards->extents[i];
        extent->words = extent->place = 0;
        if (!back)
            extent->count = 0;
    }
    playout_run(playout, onwards->ranges == 1, take_ranges, onwards);
    TRY(playout_check(playout));
    return onwards->status;
}

static void clear_reached(struct numbered *numbered)
{
    memset(numbered->reached, 0, numbered->words * sizeof *numbered->reached);
    bits_set(numbered->reached, numbered->start);
}

static qj_status make_masks(struct onwards *onwards)
{
    struct arena *arena = onwards->arena;
    arena_free(arena, onwards->masks);
    TRY(context_check_array(arena->context, onwards->numbered->numbers, onwards->width,
                            "the moves of the positions"));
    onwards->masks = NULL;
    return arena_resize_sized(arena, &onwards->masks, onwards->numbered->numbers, onwards->width);
}

/* Begins again from the start: with room for more moves, or more steps. */
static qj_status begin_again(struct onwards *onwards)
{
    struct numbered *numbered = onwards->numbered;
    struct playout *playout = numbered->playout;
    for (unsigned i = 0; i < playout->threads; i++) {
        struct walker *walker = &onwards->walkers[i];
        memset(walker->slots, 0, sizeof walker->slots);
        for (int player = 0; player < 2; player++)
            memset(walker->known[player], 0,
                   playout->view.state_size * sizeof *walker->known[player]);
        walker->found = 0;
    }
    TRY(numbered_make_room(numbered));
    if (atomic_load(&onwards->many)) {
        onwards->width *= 2;
        TRY(make_masks(onwards));
    }
    memset(onwards->steps, 0, sizeof onwards->steps);
    clear_reached(numbered);
    atomic_store(&onwards->full, false);
    atomic_store(&onwards->many, false);
    atomic_store(&onwards->stop, false);
    return QJ_OK;
}

/* Whether masks have room, and what else the rules must not have. */
static bool is_way(const struct numbered *numbered, unsigned width)
{
    const qj_context *context = numbered->playout->arena->context;
    return numbered->playout->positions.kind != QJ_NIMBER &&
           !numbered->playout->view.rules->canonical &&
           numbered->numbers <= (context->limits.bytes - context->bytes) / 2 / width;
}

static qj_status make_room(struct onwards *onwards)
{
    const struct playout *playout = onwards->numbered->playout;
    struct arena *arena = onwards->arena;
    choose_range(onwards);
    TRY(arena_make(arena, &onwards->walkers, playout->threads));
    TRY(arena_make(arena, &onwards->extents, onwards->ranges));
    for (unsigned i = 0; i < playout->threads; i++) {
        struct walker *walker = &onwards->walkers[i];
        const size_t size = playout->view.state_size;
        for (int player = 0; player < 2; player++)
            TRY(arena_make(arena, &walker->known[player],
                           size + APART / sizeof *walker->known[player] + 1));
    }
    return make_masks(onwards);
}

static qj_status run(struct onwards *onwards, bool *found)
{
    struct numbered *numbered = onwards->numbered;
    TRY(context_check_states(onwards->arena->context, 1));
    TRY(make_room(onwards));
    TRY(go_through(onwards, false));
    while (!atomic_load(&onwards->unfit) &&
           (atomic_load(&onwards->full) || atomic_load(&onwards->many))) {
        if (atomic_load(&onwards->many) &&
            !(onwards->width < 8 && is_way(numbered, 2 * onwards->width)))
            return QJ_OK;
        TRY(begin_again(onwards));
        TRY(go_through(onwards, false));
    }
    if (atomic_load(&onwards->unfit))
        return QJ_OK;
    numbered->count = count_found(onwards);
    TRY(context_check_states(onwards->arena->context, numbered->count));
    TRY(go_through(onwards, true));
    *found = !atomic_load(&onwards->unfit);
    return QJ_OK;
}

qj_status numbered_onwards(struct numbered *numbered, bool *found)
{
    struct tier *tier = &numbered->tier;
    const bool outcomes = numbered->playout->positions.kind == QJ_OUTCOME;
    struct integers *values = outcomes ? &tier->ending : &tier->worth;
    SCOPED(arena_clear) struct arena arena = {.context = numbered->playout->arena->context};
    struct onwards onwards = {
        .numbered = numbered, .arena = &arena, .width = 2, .values = values->items};
    *found = false;
    if (!is_way(numbered, onwards.width))
        return QJ_OK;
    const qj_status status = run(&onwards, found);
    if (*found && outcomes)
        ordered_write_endings(values, numbered->numbers);
    if (!*found)
        clear_reached(numbered);
    return status;
}
