/* two_passes_words: positions, moves and values of 64 numbers; see
 * src/engines/exhaustive/indexed/increasing/two_passes.c.
 *
 *     reached    | 0 1 1 0 1 ... |     a word: its reached numbers are expanded
 *     masks      | 1011 | 110 | ...    a mask for each, in the order of the numbers
 *     back       reads the masks from the last to the first; each gives the
 *                numbers of the children
 */
#include "engines/exhaustive/indexed/increasing/ordered.h"
#include "engines/exhaustive/indexed/increasing/two_passes.h"

/* For loops that would have too few registers inside another function. */
#define OUT_OF_LINE __attribute__((noinline))

/* ---------------------------------------------------------------------------- masks */

static inline void two_passes_put_mask(void *masks, unsigned width, uint64_t at, uint64_t mask)
{
    if (width == 2)
        ((uint16_t *)masks)[at] = (uint16_t)mask;
    else if (width == 4)
        ((uint32_t *)masks)[at] = (uint32_t)mask;
    else
        ((uint64_t *)masks)[at] = mask;
}

static inline uint64_t two_passes_get_mask(const void *masks, unsigned width, uint64_t at)
{
    return width == 2   ? ((const uint16_t *)masks)[at]
           : width == 4 ? ((const uint32_t *)masks)[at]
                        : ((const uint64_t *)masks)[at];
}

/* The bit of a step that all threads share; adds the step. STEPS: too many for a mask. */
static unsigned two_passes_share_step(struct two_passes *passes, unsigned player, uint64_t step)
{
    for (unsigned bit = 0; bit < 8 * passes->width; bit++) {
        uint64_t there = 0;
        if (__atomic_compare_exchange_n(&passes->steps[player][bit], &there, step, false,
                                        __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ||
            there == step)
            return bit;
    }
    return STEPS;
}

/* The slot of a step; bit STEPS if there are too many. */
static inline const struct two_passes_slot *two_passes_find_step(struct two_passes *passes,
                                                                 struct two_passes_walker *walker,
                                                                 unsigned player, uint64_t step)
{
    struct two_passes_slot *slots = walker->slots[player], *slot;
    uint64_t at = step * UINT64_C(0x9e3779b97f4a7c15) >> 56;
    for (slot = &slots[at]; slot->step != step; slot = &slots[++at % SLOTS])
        if (slot->step == 0) {
            const unsigned bit = two_passes_share_step(passes, player, step);
            *slot = (struct two_passes_slot){bit < STEPS ? step : 0, bit,
                                             step % passes->range == 0};
            break;
        }
    return slot;
}

/* ------------------------------------------------------------------------ positions */

/* Returns whether a child is so far to the left in its range that a thread may have passed it. */
static bool two_passes_comes_late(const struct two_passes *passes, uint64_t from, uint64_t to)
{
    return from / passes->range != to / passes->range && to % passes->range < from % passes->range;
}

/* The slot of the step to a child; NULL, with the reason, if the pass must stop. */
OUT_OF_LINE static const struct two_passes_slot *
two_passes_find_child_step(struct two_passes *passes, unsigned thread, uint64_t i,
                           const unsigned char *from, const unsigned char *child)
{
    const struct indexed *indexed = passes->indexed;
    struct two_passes_walker *walker = &passes->walkers[thread];
    const uint64_t number = indexed->workers[thread].numbers[i];
    const uint64_t to = indexed_of_child(indexed, number, from, child);
    if (!indexed_check_rank(indexed, thread, child, to))
        return NULL;
    if (to <= number) {
        two_passes_stop(passes, &passes->unfit);
        return NULL;
    }
    const unsigned player = walker->movers[i] == MOVER_SECOND;
    const struct two_passes_slot *slot = two_passes_find_step(passes, walker, player, to - number);
    if (slot->bit < STEPS && (slot->whole || !two_passes_comes_late(passes, number, to)))
        return slot;
    two_passes_stop(passes, slot->bit == STEPS ? &passes->many : &passes->unfit);
    return NULL;
}

/* Adds the children of position i of the batch to reached; returns their mask, 0 if the pass must
 * stop. If a child differs in one digit, its step may be known from the last such child. Ranges are
 * as long as a digit's weight, so this child stays in its range or has an equal offset in another
 * range. */
OUT_OF_LINE static uint64_t two_passes_add_children(struct two_passes *passes, unsigned thread,
                                                    uint64_t i)
{
    const struct indexed *indexed = passes->indexed;
    const struct two_passes_walker *walker = &passes->walkers[thread];
    const struct expansion *expansion = &indexed->explore->workers[thread].expansion;
    const struct digits *digits = &indexed->digits;
    const size_t stride = expansion->stride, size = digits->bases ? digits->size : 0;
    const unsigned char *from = indexed->workers[thread].states + i * expansion->state_size;
    const bool alone = passes->ranges == 1;
    const uint64_t number = indexed->workers[thread].numbers[i], last_word = digits->last_word;
    uint64_t mask = 0, *reached = indexed->reached;
    struct two_passes_known *known = walker->known[walker->movers[i] == MOVER_SECOND];
    const unsigned char *child = expansion->children + expansion_first(expansion, i) * stride;
    const unsigned char *end = expansion->children + expansion->ends[i] * stride;
    for (; child < end; child += stride) {
        struct digit_change change = {0, 0};
        const bool single = digits_compare(size, last_word, from, child, &change);
        struct two_passes_known *last = &known[change.at];
        if (!single || last->bits != change.bits || last->from != from[change.at]) {
            const struct two_passes_slot *slot = two_passes_find_child_step(passes, thread, i, from,
                                                                            child);
            if (!slot)
                return 0;
            *last = (struct two_passes_known){single ? change.bits : 0, slot->step,
                                              (uint8_t)slot->bit, from[change.at]};
        }
        mask |= UINT64_C(1) << last->bit;
        indexed_add(reached, alone, number + last->step);
    }
    return mask;
}

/* Records the moves of the batch. */
static void two_passes_note_batch(struct two_passes *passes, unsigned thread)
{
    const struct indexed *indexed = passes->indexed;
    const struct explore *explore = indexed->explore;
    const struct expansion *expansion = &explore->workers[thread].expansion;
    const uint64_t *numbers = indexed->workers[thread].numbers;
    struct two_passes_walker *walker = &passes->walkers[thread];
    const struct ended_position *ended = expansion->ended, *end = ended + expansion->ended_count;
    for (uint64_t i = 0; i < expansion->positions && two_passes_goes_on(passes); i++) {
        const enum mover mover = walker->movers[i];
        int64_t value = mover == MOVER_SECOND;
        uint64_t mask = 0;
        if (ended == end || ended->index != i)
            mask = two_passes_add_children(passes, thread, i);
        else if (!ordered_ended(backup_ended(explore, ended++, mover), 1, &value))
            two_passes_stop(passes, &passes->unfit);
        walker->masks[numbers[i] % WORD] = mask;
        passes->values[numbers[i]] = (int8_t)value;
    }
}

/* Expands numbers of a word; returns the numbers whose moves had room. */
static uint64_t two_passes_expand_word(struct two_passes *passes, unsigned thread, uint64_t word,
                                       uint64_t open)
{
    const struct indexed *indexed = passes->indexed;
    struct indexed_worker *own = &indexed->workers[thread];
    struct expansion *expansion = &indexed->explore->workers[thread].expansion;
    struct two_passes_walker *walker = &passes->walkers[thread];
    uint64_t count = 0, done = open;
    for (uint64_t left = open; left; left &= left - 1, count++) {
        own->numbers[count] = word * WORD + (uint64_t)bits_lowest(left);
        const unsigned char *state = indexed_make_state(indexed, thread, own->numbers[count]);
        if (!state)
            break;
        walker->movers[count] = mover_of(indexed->explore, state);
        state_copy(own->states + count * expansion->state_size, state, expansion->state_size);
    }
    if (!indexed_has_diagnostic(indexed, thread))
        expansion_play(expansion, own->states, count);
    if (!indexed_has_diagnostic(indexed, thread) && expansion->has_points)
        two_passes_stop(passes, &passes->unfit);
    else if (!indexed_has_diagnostic(indexed, thread))
        two_passes_note_batch(passes, thread);
    if (indexed_has_diagnostic(indexed, thread))
        atomic_store(&passes->stop, true);
    else if (expansion->positions == 0)
        two_passes_stop(passes, &passes->full);
    for (uint64_t i = expansion->positions; i < count; i++)
        done &= ~(UINT64_C(1) << own->numbers[i] % WORD);
    return done;
}

uint64_t two_passes_reach_word(struct two_passes *passes, unsigned thread, uint64_t word,
                               uint64_t within, uint64_t first, uint64_t count)
{
    struct two_passes_walker *walker = &passes->walkers[thread];
    const uint64_t *reached = &passes->indexed->reached[word];
    uint64_t done = 0, open;
    while ((open = __atomic_load_n(reached, __ATOMIC_RELAXED) & within & ~done) != 0 &&
           two_passes_goes_on(passes)) {
        const uint64_t noted = two_passes_expand_word(passes, thread, word, open);
        __atomic_store_n(&walker->found, walker->found + (uint64_t)bits_count(noted),
                         __ATOMIC_RELAXED);
        done |= noted;
    }
    for (; done; done &= done - 1)
        two_passes_put_mask(passes->masks, passes->width, first + count++,
                            walker->masks[bits_lowest(done)]);
    return count;
}

/* --------------------------------------------------------------------------- values */

static inline int two_passes_lesser(int a, int b)
{
    return a < b ? a : b;
}

static inline int two_passes_greater(int a, int b)
{
    return a > b ? a : b;
}

uint64_t two_passes_value_word(struct two_passes *passes, uint64_t word, uint64_t within,
                               uint64_t first, uint64_t count)
{
    const struct explore *explore = passes->indexed->explore;
    const bool sides = explore->view.rules->side, outcomes = explore->positions.kind == QJ_OUTCOME;
    uint64_t left = __atomic_load_n(&passes->indexed->reached[word], __ATOMIC_RELAXED) & within;
    while (left) {
        const uint64_t bit = (uint64_t)bits_highest(left);
        int8_t *values = passes->values + word * WORD + bit;
        uint64_t mask = two_passes_get_mask(passes->masks, passes->width, first + --count);
        left ^= UINT64_C(1) << bit;
        if (!mask)
            continue;
        const unsigned player = sides && *values;
        const uint64_t *steps = passes->steps[player];
        int best = sides && !player ? INT8_MIN : INT8_MAX;
        if (sides && !player)
            for (; mask; mask &= mask - 1)
                best = two_passes_greater(best, values[steps[bits_lowest(mask)]]);
        else
            for (; mask; mask &= mask - 1)
                best = two_passes_lesser(best, values[steps[bits_lowest(mask)]]);
        best = sides ? best : -best;
        if (outcomes && best && !ordered_earlier(best))
            two_passes_stop(passes, &passes->unfit);
        *values = (int8_t)(outcomes ? ordered_earlier(best) : best);
    }
    return count;
}
