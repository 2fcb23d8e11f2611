/* onwards_words: positions, moves and values of 64 numbers at a time, on the way onwards; see
 * onwards.c.
 *
 *     reached    | 0 1 1 0 1 ... |     a word: what of it is reached is expanded
 *     masks      | 1011 | 110 | ...    and a mask is noted for each, in the order of the numbers
 *     back       the masks are read again, the last one first; each says where the
 *                values of the children stand
 */
#include "engines/exhaustive/numbered/increasing/onwards.h"
#include "engines/exhaustive/numbered/increasing/ordered.h"

/* What loops are in that would have too few registers as part of another function. */
#define OUT_OF_LINE __attribute__((noinline))

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
    struct walker *walker = &onwards->walkers[thread];
    const uint64_t number = numbered->workers[thread].numbers[i];
    const uint64_t to = numbered_of_child(numbered, number, from, child);
    if (!numbered_check_number(numbered, thread, child, to))
        return NULL;
    if (to <= number) {
        onwards_stop(onwards, &onwards->unfit);
        return NULL;
    }
    const unsigned player = walker->movers[i] == MOVER_SECOND;
    const struct step_slot *slot = find_step(onwards, walker, player, to - number);
    if (slot->bit < STEPS && (slot->whole || !comes_late(onwards, number, to)))
        return slot;
    onwards_stop(onwards, slot->bit == STEPS ? &onwards->many : &onwards->unfit);
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
    const struct digits *digits = &numbered->digits;
    const size_t stride = expansion->stride, size = digits->bases ? digits->size : 0;
    const unsigned char *from = numbered->workers[thread].states + i * expansion->state_size;
    const bool alone = onwards->ranges == 1;
    const uint64_t number = numbered->workers[thread].numbers[i], last_word = digits->last_word;
    uint64_t mask = 0, *reached = numbered->reached;
    struct known_step *known = walker->known[walker->movers[i] == MOVER_SECOND];
    const unsigned char *child = expansion->children + expansion_first(expansion, i) * stride;
    const unsigned char *end = expansion->children + expansion->ends[i] * stride;
    for (; child < end; child += stride) {
        struct digit_change change = {0, 0};
        const bool single = digits_compare(size, last_word, from, child, &change);
        struct known_step *last = &known[change.at];
        if (!single || last->bits != change.bits || last->from != from[change.at]) {
            const struct step_slot *slot = look_at_child(onwards, thread, i, from, child);
            if (!slot)
                return 0;
            *last = (struct known_step){single ? change.bits : 0, slot->step, (uint8_t)slot->bit,
                                        from[change.at]};
        }
        mask |= UINT64_C(1) << last->bit;
        numbered_add(reached, alone, number + last->step);
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
    for (uint64_t i = 0; i < expansion->positions && onwards_goes(onwards); i++) {
        const enum mover mover = walker->movers[i];
        int64_t value = mover == MOVER_SECOND;
        uint64_t mask = 0;
        if (ended == end || ended->index != i)
            mask = add_children(onwards, thread, i);
        else if (!ordered_ended(backup_ended(playout, ended++, mover), 1, &value))
            onwards_stop(onwards, &onwards->unfit);
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
        const unsigned char *state = numbered_make_state(numbered, thread, own->numbers[count]);
        if (!state)
            break;
        walker->movers[count] = mover_of(numbered->playout, state);
        state_copy(own->states + count * expansion->state_size, state, expansion->state_size);
    }
    if (!numbered_has_complaint(numbered, thread))
        expansion_play(expansion, own->states, count);
    if (!numbered_has_complaint(numbered, thread) && expansion->has_points)
        onwards_stop(onwards, &onwards->unfit);
    else if (!numbered_has_complaint(numbered, thread))
        note_batch(onwards, thread);
    if (numbered_has_complaint(numbered, thread))
        atomic_store(&onwards->stop, true);
    else if (expansion->positions == 0)
        onwards_stop(onwards, &onwards->full);
    for (uint64_t i = expansion->positions; i < count; i++)
        done &= ~(UINT64_C(1) << own->numbers[i] % WORD);
    return done;
}

uint64_t onwards_reach_word(struct onwards *onwards, unsigned thread, uint64_t word,
                            uint64_t within, uint64_t first, uint64_t count)
{
    struct walker *walker = &onwards->walkers[thread];
    const uint64_t *reached = &onwards->numbered->reached[word];
    uint64_t done = 0, open;
    while ((open = __atomic_load_n(reached, __ATOMIC_RELAXED) & within & ~done) != 0 &&
           onwards_goes(onwards)) {
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

uint64_t onwards_value_word(struct onwards *onwards, uint64_t word, uint64_t within, uint64_t first,
                            uint64_t count)
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
            onwards_stop(onwards, &onwards->unfit);
        *values = (int8_t)(outcomes ? ordered_earlier(best) : best);
    }
    return count;
}
