/* onwards: positions and values where every move leads to a greater number, each position looked at
 * once.
 *
 *     numbers   | 0 | 1 | 2 | ... | n | ...        each move leads to the right
 *     reached   | 1 | 1 | 0 | ... | 1 |            from left to right: what play can come to
 *     masks     | 1011 | 110 | ...                 of each reached number: which steps moves take
 *     steps     | 1 | 3 | 9 | 27 | ...             from a number to another, of each player
 *     values    | 0 | 1 |   | ... | 0 |            who moves, then from right to left: the value
 *
 * Theorem. What is reached from lesser numbers is known when n is come to, so that n is reached or
 * never will be. When all greater numbers have their values, so have those that moves lead to from
 * n, and by them n has (backward/backup.c, ordered.h).
 *
 * On boards moves take few different steps, so that a mask of 2 bytes, 4 or 8 says where all moves
 * of a position lead, and the rules need not be asked again on the way back. Where they are more,
 * a move does not lead to a greater number, brings points, or a value takes more than a byte,
 * nothing is found, and another way is taken. Each of that is looked at move by move.
 *
 * Threads share ranges of numbers: no place of a range is come to before the range to the left has
 * been gone through up to the same place. A move stays in its range, or leads to the same place of
 * another one or behind it: on boards whose numbers are written with digits ranges as long as a
 * digit's weight are such. A thread takes some words of a range at a time, of the first range in
 * which it may go on, so that none waits for another while anything can be done:
 *
 *     range 0   | ############ |
 *     range 1   | ########A... |      A: one thread
 *     range 2   | ####B....... |      B: another, which may go as far as range 1 has come
 *     range 3   | ............ |
 */
#include "engines/exhaustive/numbered/digits.h"
#include "engines/exhaustive/numbered/ordered.h"
#include "engines/exhaustive/positions/room.h"

#include <sched.h>
#include <stdatomic.h>

/* What loops are in that would have too few registers as part of another function. */
#define OUT_OF_LINE __attribute__((noinline))

enum { STEPS = 64, SLOTS = 4 * STEPS, WORD = 64 };

/* Bytes between what different threads write, so that no line of a cache holds both. */
enum { APART = 128 };

/* Where a step stands among those of a player; step 0: free. */
struct step_slot {
    uint64_t step;
    unsigned bit;
    bool whole; /* it leads to the same place of another range */
};

/* The step that the last change of a digit was, if no other one changed. */
struct known_step {
    uint64_t bits; /* of its word, that changed; 0: none is known */
    uint64_t step; /* from number to number */
    uint8_t bit;
    unsigned char from;
};

/* How far a range has come. */
struct extent {
    uint64_t words; /* gone through, */
    uint64_t place; /* and up to which place of the range that is */
    uint64_t count; /* of its masks, those that are written or not yet read */
    atomic_bool taken;
};

/* What a thread goes with. */
struct walker {
    struct known_step *known[2]; /* by player, of each digit */
    struct step_slot slots[2][SLOTS];
    uint64_t masks[WORD];     /* of the numbers of a word */
    enum mover movers[WORD];  /* of the positions of the batch */
    struct digits_state here; /* the state that is made */
    uint64_t found;           /* positions, which the calling thread reads */
    unsigned char apart[APART];
};

struct onwards {
    struct numbered *numbered;
    struct arena arena;
    struct digits digits;
    struct walker *walkers;
    bool back;              /* values are found */
    uint64_t range, ranges; /* numbers of one, and how many there are */
    uint64_t steps[2][STEPS];
    unsigned width;         /* bytes of a mask */
    void *masks;            /* those of a range stand side by side, from its first number on */
    struct extent *extents; /* of each range */
    int8_t *values;
    atomic_bool stop, full, many, unfit; /* full: of moves; many: steps; unfit: another way */
    qj_status status;                    /* of worker 0 */
};

static bool is_shared(const struct onwards *onwards)
{
    return onwards->ranges > 1;
}

static void stop(struct onwards *onwards, atomic_bool *why)
{
    atomic_store(why, true);
    atomic_store(&onwards->stop, true);
}

static bool goes_on(const struct onwards *onwards)
{
    return !atomic_load_explicit(&onwards->stop, memory_order_relaxed);
}

/* ---------------------------------------------------------------------------- masks */

static inline void mask_put(void *masks, unsigned width, uint64_t at, uint64_t mask)
{
    if (width == 2)
        ((uint16_t *)masks)[at] = (uint16_t)mask;
    else if (width == 4)
        ((uint32_t *)masks)[at] = (uint32_t)mask;
    else
        ((uint64_t *)masks)[at] = mask;
}

static inline uint64_t mask_get(const void *masks, unsigned width, uint64_t at)
{
    return width == 2   ? ((const uint16_t *)masks)[at]
           : width == 4 ? ((const uint32_t *)masks)[at]
                        : ((const uint64_t *)masks)[at];
}

/* The number of a step that all threads know; adds it; STEPS: there are too many for a mask. */
static unsigned share_step(struct onwards *onwards, unsigned player, uint64_t step)
{
    for (unsigned bit = 0; bit < 8 * onwards->width; bit++) {
        uint64_t there = 0;
        if (__atomic_compare_exchange_n(&onwards->steps[player][bit], &there, step, false,
                                        __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ||
            there == step)
            return bit;
    }
    return STEPS;
}

/* The slot of a step; bit STEPS when there are too many. */
static inline const struct step_slot *find_step(struct onwards *onwards, struct walker *walker,
                                                unsigned player, uint64_t step)
{
    struct step_slot *slots = walker->slots[player], *slot;
    uint64_t at = step * UINT64_C(0x9e3779b97f4a7c15) >> 56;
    for (slot = &slots[at]; slot->step != step; slot = &slots[++at % SLOTS])
        if (slot->step == 0) {
            const unsigned bit = share_step(onwards, player, step);
            *slot = (struct step_slot){bit < STEPS ? step : 0, bit, step % onwards->range == 0};
            break;
        }
    return slot;
}

/* ------------------------------------------------------------------------ positions */

static inline void add_reached(uint64_t *reached, bool shared, uint64_t number)
{
    uint64_t *word = &reached[number / WORD], bit = UINT64_C(1) << number % WORD;
    if (!shared)
        *word |= bit;
    else if ((__atomic_load_n(word, __ATOMIC_RELAXED) & bit) == 0)
        __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
}

/* The state of a number in the walker, made by its digits or by the rules. */
static bool make_state(struct onwards *onwards, unsigned thread, uint64_t number)
{
    const struct numbered *numbered = onwards->numbered;
    struct walker *walker = &onwards->walkers[thread];
    if (onwards->digits.bases) {
        digits_make(&onwards->digits, &walker->here, number);
        return true;
    }
    if (!numbered_make_state(numbered, thread, number))
        return false;
    state_copy(walker->here.bytes, numbered->workers[thread].state,
               numbered->playout->view.state_size);
    return true;
}

/* Whether a child lies so far to the left in its range that a thread may have passed it. */
static bool comes_late(const struct onwards *onwards, uint64_t from, uint64_t to)
{
    return from / onwards->range != to / onwards->range &&
           to % onwards->range < from % onwards->range;
}

/* The slot of the step to a child; NULL, and the reason, when that cannot go on. */
OUT_OF_LINE static const struct step_slot *look_at_child(struct onwards *onwards, unsigned thread,
                                                         uint64_t i, const unsigned char *from,
                                                         const unsigned char *child)
{
    const struct numbered *numbered = onwards->numbered;
    const struct rules_view *view = &numbered->playout->view;
    struct walker *walker = &onwards->walkers[thread];
    const uint64_t number = numbered->workers[thread].numbers[i];
    const uint64_t to = onwards->digits.bases ? digits_number(&onwards->digits, number, from, child)
                                              : view->rules->number(view->setup, child);
    if (!numbered_check_number(numbered, thread, child, to, numbered_is_sample(walker->found + i)))
        return NULL;
    if (to <= number) {
        stop(onwards, &onwards->unfit);
        return NULL;
    }
    const unsigned player = walker->movers[i] == MOVER_SECOND;
    const struct step_slot *slot = find_step(onwards, walker, player, to - number);
    if (slot->bit < STEPS && (slot->whole || !comes_late(onwards, number, to)))
        return slot;
    stop(onwards, slot->bit == STEPS ? &onwards->many : &onwards->unfit);
    return NULL;
}

/* Adds the children of position i of the batch to reached; gives their mask, 0 when that cannot go
 * on. Of a child that differs in one digit the step is known from the last one that did so; as
 * ranges are as long as a digit's weight, it stays in its range or leads to the same place of
 * another one. */
OUT_OF_LINE static uint64_t add_children(struct onwards *onwards, unsigned thread, uint64_t i)
{
    const struct numbered *numbered = onwards->numbered;
    const struct walker *walker = &onwards->walkers[thread];
    const struct expansion *expansion = &numbered->playout->workers[thread].expansion;
    const struct digits *digits = &onwards->digits;
    const size_t stride = expansion->stride, size = digits->bases ? digits->size : 0;
    const unsigned char *from = numbered->workers[thread].states + i * expansion->state_size;
    const bool sample = numbered_is_sample(walker->found + i), shared = is_shared(onwards);
    const uint64_t number = numbered->workers[thread].numbers[i], last_word = digits->last_word;
    uint64_t mask = 0, *reached = numbered->reached;
    struct known_step *known = walker->known[walker->movers[i] == MOVER_SECOND];
    const unsigned char *child = expansion->children + expansion_first(expansion, i) * stride;
    const unsigned char *end = expansion->children + expansion->ends[i] * stride;
    for (; child < end; child += stride) {
        struct digit_change change = {0, 0};
        const bool single = digits_compare(size, last_word, from, child, &change);
        struct known_step *last = &known[change.at];
        if (!single || sample || last->bits != change.bits || last->from != from[change.at]) {
            const struct step_slot *slot = look_at_child(onwards, thread, i, from, child);
            if (!slot)
                return 0;
            *last = (struct known_step){single ? change.bits : 0, slot->step, (uint8_t)slot->bit,
                                        from[change.at]};
        }
        mask |= UINT64_C(1) << last->bit;
        add_reached(reached, shared, number + last->step);
    }
    return mask;
}

/* Notes what the rules said of the batch. */
static void note_batch(struct onwards *onwards, unsigned thread)
{
    const struct numbered *numbered = onwards->numbered;
    const struct playout *playout = numbered->playout;
    const struct expansion *expansion = &playout->workers[thread].expansion;
    const uint64_t *numbers = numbered->workers[thread].numbers;
    struct walker *walker = &onwards->walkers[thread];
    const struct ended *ended = expansion->ended, *end = ended + expansion->ended_count;
    for (uint64_t i = 0; i < expansion->positions && goes_on(onwards); i++) {
        const enum mover mover = walker->movers[i];
        int64_t value = mover == MOVER_SECOND;
        uint64_t mask = 0;
        if (ended == end || ended->index != i)
            mask = add_children(onwards, thread, i);
        else if (!ordered_ended(backup_ended(playout, ended++, mover), 1, &value))
            stop(onwards, &onwards->unfit);
        walker->masks[numbers[i] % WORD] = mask;
        onwards->values[numbers[i]] = (int8_t)value;
    }
}

/* Asks the rules about numbers of a word; gives those for whose moves there was room. */
static uint64_t expand(struct onwards *onwards, unsigned thread, uint64_t word, uint64_t open)
{
    const struct numbered *numbered = onwards->numbered;
    struct numbered_worker *own = &numbered->workers[thread];
    struct expansion *expansion = &numbered->playout->workers[thread].expansion;
    struct walker *walker = &onwards->walkers[thread];
    uint64_t count = 0, done = open;
    for (uint64_t left = open; left; left &= left - 1, count++) {
        own->numbers[count] = word * WORD + (uint64_t)bits_lowest(left);
        if (!make_state(onwards, thread, own->numbers[count]))
            break;
        walker->movers[count] = mover_of(numbered->playout, walker->here.bytes);
        state_copy(own->states + count * expansion->state_size, walker->here.bytes,
                   expansion->state_size);
    }
    if (!numbered_has_complaint(numbered, thread))
        expansion_play(expansion, own->states, count);
    if (!numbered_has_complaint(numbered, thread) && expansion->has_points)
        stop(onwards, &onwards->unfit);
    else if (!numbered_has_complaint(numbered, thread))
        note_batch(onwards, thread);
    if (numbered_has_complaint(numbered, thread))
        atomic_store(&onwards->stop, true);
    else if (expansion->positions == 0)
        stop(onwards, &onwards->full);
    for (uint64_t i = expansion->positions; i < count; i++)
        done &= ~(UINT64_C(1) << own->numbers[i] % WORD);
    return done;
}

/* Goes through the numbers of a word, whose moves may lead to others of them; writes down their
 * masks behind the first count ones of the range, and gives how many there are then. */
static uint64_t reach_word(struct onwards *onwards, unsigned thread, uint64_t word, uint64_t within,
                           uint64_t first, uint64_t count)
{
    struct walker *walker = &onwards->walkers[thread];
    const uint64_t *reached = &onwards->numbered->reached[word];
    uint64_t done = 0, open;
    while ((open = __atomic_load_n(reached, __ATOMIC_RELAXED) & within & ~done) != 0 &&
           goes_on(onwards)) {
        const uint64_t noted = expand(onwards, thread, word, open);
        __atomic_store_n(&walker->found, walker->found + (uint64_t)bits_count(noted),
                         __ATOMIC_RELAXED);
        done |= noted;
    }
    for (; done; done &= done - 1)
        mask_put(onwards->masks, onwards->width, first + count++, walker->masks[bits_lowest(done)]);
    return count;
}

/* --------------------------------------------------------------------------- values */

static inline int lesser(int a, int b)
{
    return a < b ? a : b;
}

static inline int greater(int a, int b)
{
    return a > b ? a : b;
}

/* Gives the numbers of a word their values, of which the first count masks of the range are those
 * up to the last; gives how many are left. */
OUT_OF_LINE static uint64_t value_word(struct onwards *onwards, uint64_t word, uint64_t within,
                                       uint64_t first, uint64_t count)
{
    const struct playout *playout = onwards->numbered->playout;
    const bool sides = playout->view.rules->side, outcomes = playout->positions.kind == QJ_OUTCOME;
    uint64_t left = __atomic_load_n(&onwards->numbered->reached[word], __ATOMIC_RELAXED) & within;
    while (left) {
        const uint64_t bit = (uint64_t)bits_highest(left);
        int8_t *values = onwards->values + word * WORD + bit;
        uint64_t mask = mask_get(onwards->masks, onwards->width, first + --count);
        left ^= UINT64_C(1) << bit;
        if (!mask)
            continue;
        const unsigned player = sides && *values;
        const uint64_t *steps = onwards->steps[player];
        int best = sides && !player ? INT8_MIN : INT8_MAX;
        if (sides && !player)
            for (; mask; mask &= mask - 1)
                best = greater(best, values[steps[bits_lowest(mask)]]);
        else
            for (; mask; mask &= mask - 1)
                best = lesser(best, values[steps[bits_lowest(mask)]]);
        best = sides ? best : -best;
        if (outcomes && best && !ordered_earlier(best))
            stop(onwards, &onwards->unfit);
        *values = (int8_t)(outcomes ? ordered_earlier(best) : best);
    }
    return count;
}

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
    onwards->status = context_check_states(playout->arena->context, found);
    if (onwards->status == QJ_OK)
        onwards->status = pace_add(&playout->pace, work, "states", found, 0);
    if (onwards->status != QJ_OK)
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
    for (; i < words && i < until && goes_on(onwards); i++) {
        const uint64_t at = back ? word + words - 1 - i : word + i;
        const struct part part = part_of(onwards, at, first, end);
        if (part.place > limit)
            break;
        count = back ? value_word(onwards, at, part.within, first, count)
                     : reach_word(onwards, thread, at, part.within, first, count);
        place = part.place;
        if (i % OFTEN == 0)
            poll(onwards, thread, back ? BACK : REACH);
    }
    if (i == begun || !goes_on(onwards))
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
    while (goes_on(onwards)) {
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
    const struct digits *digits = &onwards->digits;
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
    struct arena *arena = &onwards->arena;
    arena_free(arena, onwards->masks);
    TRY(context_check_array(arena->context, onwards->numbered->numbers, onwards->width,
                            "the moves of the positions"));
    onwards->masks = NULL;
    return room_resize(arena, &onwards->masks, onwards->numbered->numbers, onwards->width);
}

/* Begins again from the start: with room for more moves, or more steps. */
static qj_status begin_again(struct onwards *onwards)
{
    struct numbered *numbered = onwards->numbered;
    struct playout *playout = numbered->playout;
    for (unsigned i = 0; i < playout->threads; i++) {
        struct walker *walker = &onwards->walkers[i];
        if (playout->workers[i].expansion.wanted > playout->most_moves)
            playout->most_moves = playout->workers[i].expansion.wanted;
        memset(walker->slots, 0, sizeof walker->slots);
        for (int player = 0; player < 2; player++)
            memset(walker->known[player], 0,
                   playout->view.state_size * sizeof *walker->known[player]);
        walker->found = 0;
    }
    if (atomic_load(&onwards->full)) {
        TRY(playout_make_room(playout));
        TRY(numbered_make_room(numbered));
    }
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
    struct arena *arena = &onwards->arena;
    TRY(digits_open(&onwards->digits, onwards->numbered, arena));
    choose_range(onwards);
    onwards->walkers = arena_alloc(arena, playout->threads, sizeof *onwards->walkers);
    onwards->extents = arena_alloc(arena, onwards->ranges, sizeof *onwards->extents);
    if (!onwards->walkers || !onwards->extents)
        return arena_status(arena);
    for (unsigned i = 0; i < playout->threads; i++) {
        struct walker *walker = &onwards->walkers[i];
        const size_t size = playout->view.state_size;
        walker->here.bytes = arena_alloc(arena, size + DIGITS_WORD + APART, 1);
        for (int player = 0; player < 2; player++)
            walker->known[player] = arena_alloc(arena,
                                                size + APART / sizeof *walker->known[player] + 1,
                                                sizeof *walker->known[player]);
        if (!walker->here.bytes || !walker->known[0] || !walker->known[1])
            return arena_status(arena);
    }
    return make_masks(onwards);
}

static qj_status run(struct onwards *onwards, bool *found)
{
    struct numbered *numbered = onwards->numbered;
    struct playout *playout = numbered->playout;
    TRY(context_check_states(playout->arena->context, 1));
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
    TRY(context_check_states(playout->arena->context, numbered->count));
    TRY(go_through(onwards, true));
    *found = !atomic_load(&onwards->unfit);
    return QJ_OK;
}

qj_status numbered_onwards(struct numbered *numbered, bool *found)
{
    struct tier *tier = &numbered->tier;
    const bool outcomes = numbered->playout->positions.kind == QJ_OUTCOME;
    struct integers *values = outcomes ? &tier->ending : &tier->worth;
    struct onwards onwards = {.numbered = numbered, .width = 2, .status = QJ_OK};
    *found = false;
    if (!is_way(numbered, onwards.width))
        return QJ_OK;
    onwards.values = values->items;
    arena_init(&onwards.arena, numbered->playout->arena->context);
    qj_status status = run(&onwards, found);
    arena_clear(&onwards.arena);
    if (*found && outcomes)
        ordered_write_endings(values, numbered->numbers);
    if (!*found)
        clear_reached(numbered);
    return status;
}
