/* upwards: values where every move leads to a greater number, in one pass from the greatest number
 * to the least.
 *
 *     numbers   | 0 | 1 | 2 | ... | n | ...     each of its followers stands to the right
 *     values    | . | . | . | ... | . | v | v |  .: reached, and not known yet
 *
 * Theorem. When all greater numbers have their values, so have the followers of n, and n gets its
 * value from them (backward/backup.c). Among outcomes with distances the best for the mover is the
 * worst for the other player: so the least value of the followers decides, when values are ordered
 * (see ordered.h). Each is stored, in a byte or more, as the number below it, and the other player
 * sees it with the other sign.
 *
 * Threads take ranges of numbers, the last one first, and wait for a value that another thread is
 * about to find: it is in a range that was taken before, so some thread never waits. If moves stay
 * in their range, or lead to the same place of another range, as on boards whose numbers are
 * written with digits, a thread is always ahead of the next one.
 */
#include "base/checkpoint.h"
#include "engines/exhaustive/numbered/codes.h"
#include "engines/exhaustive/numbered/increasing/ordered.h"
#include "engines/exhaustive/numbered/numbered.h"

#include <stdatomic.h>

struct upwards {
    struct numbered *numbered;
    struct integers *values;
    uint64_t range, ranges; /* numbers of one, and how many there are */
    atomic_uint_fast64_t taken, settled;
    atomic_bool due, stop; /* due: a checkpoint */
    qj_status status;      /* of worker 0 */
};

/* ---------------------------------------------------------------------------- values */

static inline void store(void *items, unsigned width, uint64_t place, int64_t value)
{
    switch (width) {
    case 1:
        __atomic_store_n((int8_t *)items + place, (int8_t)value, __ATOMIC_RELAXED);
        return;
    case 2:
        __atomic_store_n((int16_t *)items + place, (int16_t)value, __ATOMIC_RELAXED);
        return;
    case 4:
        __atomic_store_n((int32_t *)items + place, (int32_t)value, __ATOMIC_RELAXED);
        return;
    default:
        __atomic_store_n((int64_t *)items + place, value, __ATOMIC_RELAXED);
    }
}

/* ------------------------------------------------------------------------- positions */

static void stop_with(struct upwards *upwards, unsigned number, struct complaint complaint)
{
    upwards->numbered->playout->workers[number].complaint = complaint;
    atomic_store(&upwards->stop, true);
}

/* Whether other threads are about to give the followers that stand in the list of the batch from
 * first to the one before end their values; else complains. */
static bool are_coming(struct upwards *upwards, unsigned number, uint64_t first, uint64_t end)
{
    const struct numbered *numbered = upwards->numbered;
    const uint64_t *followers = numbered->workers[number].said.numbers;
    bool coming = numbered->playout->threads > 1;
    for (uint64_t at = first; coming && at < end; at++)
        coming = bits_get(numbered->reached, followers[at]);
    if (!coming)
        stop_with(upwards, number, playout_complain_of_move(numbered->playout));
    return coming && !atomic_load(&upwards->stop);
}

/* The least value of the followers of position i of the batch, which are those of its list from
 * first to the one before end; false, and a complaint, when one cannot be a follower. */
static inline bool find_least(struct upwards *upwards, unsigned number, uint64_t i, uint64_t first,
                              unsigned width, bool dense, int64_t *least)
{
    const struct numbered *numbered = upwards->numbered;
    const struct numbered_worker *own = &numbered->workers[number];
    const struct integers values = {upwards->values->items, width};
    const uint64_t end = own->said.ends[i], position = own->numbers[i];
    const uint64_t greater = numbered->numbers - 1 - position;
    *least = INT64_MAX;
    for (uint64_t at = first; at < end; at++) {
        const uint64_t follower = own->said.numbers[at];
        if (follower - position - 1 >= greater ||
            (!dense && !bits_get(numbered->reached, follower))) {
            stop_with(upwards, number, playout_complain_of_move(numbered->playout));
            return false;
        }
        const int64_t value = codes_get(&values,
                                        dense ? follower : numbered_place(numbered, follower));
        *least = value < *least ? value : *least;
    }
    return true;
}

/* Settles the first count positions of the batch, which stand from the greatest to the least; false
 * when the thread cannot go on. Compiled for each width, with places that are numbers and not. */
static inline bool settle(struct upwards *upwards, unsigned number, uint64_t count, unsigned width,
                          bool dense)
{
    const struct numbered *numbered = upwards->numbered;
    const struct numbered_worker *own = &numbered->workers[number];
    const bool outcomes = numbered->playout->positions.kind == QJ_OUTCOME;
    void *items = upwards->values->items;
    for (uint64_t i = 0, first = 0; i < count; i++) {
        const uint64_t end = own->said.ends[i], position = own->numbers[i];
        int64_t least, value;
        bool fits = true;
        if (!find_least(upwards, number, i, first, width, dense, &least))
            return false;
        if (first == end) {
            fits = ordered_ended(numbered_ended(numbered, own->said.values[i]), width, &value);
        } else if (least == ordered_none(width)) {
            if (!are_coming(upwards, number, first, end))
                return false;
            i--; /* look again */
            continue;
        } else {
            value = outcomes ? -ordered_earlier(least) : -least;
            fits = !outcomes || value || !least;
        }
        if (!fits) {
            numbered->playout->workers[number].wide = true;
            atomic_store(&upwards->stop, true);
            return false;
        }
        store(items, width, dense ? position : numbered_place(numbered, position), value);
        first = end;
    }
    return true;
}

static bool settle_by_width(struct upwards *upwards, unsigned number, uint64_t count)
{
    const unsigned width = upwards->values->width;
    const bool dense = !upwards->numbered->before;
    switch (width) {
    case 1:
        return dense ? settle(upwards, number, count, 1, true)
                     : settle(upwards, number, count, 1, false);
    case 2:
        return settle(upwards, number, count, 2, dense);
    case 4:
        return settle(upwards, number, count, 4, dense);
    default:
        return settle(upwards, number, count, 8, dense);
    }
}

/* ---------------------------------------------------------------------------- ranges */

/* The calling thread also looks at the clock. */
static void poll(struct upwards *upwards, unsigned number, uint64_t count)
{
    enum { STEPS = 8 };
    struct playout *playout = upwards->numbered->playout;
    uint64_t settled = atomic_fetch_add(&upwards->settled, count) + count;
    if (number)
        return;
    if (checkpoint_due(playout->checkpoint)) {
        atomic_store(&upwards->due, true);
        atomic_store(&upwards->stop, true);
    }
    if (!playout_poll(playout, &upwards->status, count * STEPS, 0, settled,
                      upwards->numbered->count))
        atomic_store(&upwards->stop, true);
}

/* Settles the batch; those that followers had no room for stay in front of it. */
static uint64_t settle_batch(struct upwards *upwards, unsigned number, uint64_t count)
{
    struct numbered *numbered = upwards->numbered;
    uint64_t *numbers = numbered->workers[number].numbers;
    while (count && !atomic_load_explicit(&upwards->stop, memory_order_relaxed)) {
        uint64_t said = numbered_follow(numbered, number, count, false);
        if (said == 0)
            stop_with(upwards, number, playout_complain_of_move(numbered->playout));
        else if (settle_by_width(upwards, number, said))
            poll(upwards, number, said);
        count -= said;
        memmove(numbers, numbers + said, count * sizeof *numbers);
    }
    return 0;
}

/* Settles what has no value yet of the numbers from first to the one before end. */
static void settle_range(struct upwards *upwards, unsigned number, uint64_t first, uint64_t end)
{
    const struct numbered *numbered = upwards->numbered;
    const struct integers *values = upwards->values;
    uint64_t *numbers = numbered->workers[number].numbers, count = 0;
    const int64_t none = ordered_none(values->width);
    for (uint64_t word = bits_words(end); word-- > first / 64;) {
        uint64_t left = numbered->reached[word];
        if (end - word * 64 < 64)
            left &= bits_first(end - word * 64);
        if (first > word * 64)
            left &= ~bits_first(first - word * 64);
        while (left) {
            uint64_t bit = (uint64_t)bits_highest(left);
            left ^= UINT64_C(1) << bit;
            numbers[count] = word * 64 + bit;
            count += codes_get(values, numbered_place(numbered, numbers[count])) == none;
            if (count == FOLLOW_BATCH)
                count = settle_batch(upwards, number, count);
        }
    }
    settle_batch(upwards, number, count);
}

static void take_ranges(void *user, unsigned number)
{
    struct upwards *upwards = user;
    const uint64_t numbers = upwards->numbered->numbers;
    while (!atomic_load(&upwards->stop)) {
        uint64_t taken = atomic_fetch_add(&upwards->taken, 1);
        if (taken >= upwards->ranges)
            return;
        uint64_t first = (upwards->ranges - 1 - taken) * upwards->range;
        uint64_t end = numbers - first < upwards->range ? numbers : first + upwards->range;
        settle_range(upwards, number, first, end);
    }
}

/* Whether the greater ones of the steps that were noted are multiples of this one. */
static bool divides_greater(const struct numbered *numbered, uint64_t step)
{
    for (unsigned i = 0; i < numbered->playout->threads; i++)
        for (uint64_t at = 0; at < numbered->workers[i].step_count; at++)
            if (numbered->workers[i].steps[at] > step && numbered->workers[i].steps[at] % step)
                return false;
    return true;
}

/* How many numbers a thread takes: so that many that lesser steps stay within a range and greater
 * ones go over whole ranges, if there is such a step; what is chosen has no effect but on speed. */
static uint64_t choose_range(const struct numbered *numbered)
{
    enum { LEAST = 1 << 12, USUAL = 1 << 16, RANGES = 64 };
    uint64_t best = 0;
    for (unsigned i = 0; i < numbered->playout->threads; i++)
        for (uint64_t at = 0; at < numbered->workers[i].step_count; at++) {
            uint64_t step = numbered->workers[i].steps[at];
            if (step > best && step >= LEAST && step <= numbered->numbers / RANGES &&
                divides_greater(numbered, step))
                best = step;
        }
    return best ? best : USUAL;
}

/* -------------------------------------------------------------------------- the whole */

/* No value is known. */
static void clear(const struct integers *values, uint64_t count)
{
    for (uint64_t i = 0; values->width == 1 && i < count; i++)
        ((int8_t *)values->items)[i] = INT8_MIN;
}

/* Twice the bytes: outcomes keep their distance from the ends of the order. */
static qj_status widen(struct upwards *upwards)
{
    struct numbered *numbered = upwards->numbered;
    struct integers *values = upwards->values;
    const bool outcomes = numbered->playout->positions.kind == QJ_OUTCOME;
    const int64_t none = ordered_none(values->width), most = ordered_most(values->width);
    TRY(numbered_widen(numbered));
    const int64_t more = ordered_most(values->width) - most;
    for (uint64_t i = 0; i < numbered->tier.count; i++) {
        int64_t value = integers_get(values, i);
        if (outcomes || value == none)
            integers_put(values, i, value > 0 ? value + more : value < 0 ? value - more : 0);
    }
    return QJ_OK;
}

static qj_status run(struct upwards *upwards)
{
    struct numbered *numbered = upwards->numbered;
    struct playout *playout = numbered->playout;
    for (bool again = true; again;) {
        atomic_store(&upwards->taken, 0);
        atomic_store(&upwards->due, false);
        atomic_store(&upwards->stop, false);
        playout_run(playout, numbered->count < PLAYOUT_LITTLE, take_ranges, upwards);
        TRY(playout_check(playout));
        TRY(upwards->status);
        const bool wide = playout_take_wide(playout);
        if (wide)
            TRY(widen(upwards));
        if (atomic_load(&upwards->due))
            TRY(numbered_save(numbered));
        again = wide || atomic_load(&upwards->due);
    }
    if (playout->positions.kind == QJ_OUTCOME)
        ordered_write_endings(upwards->values, numbered->tier.count);
    return QJ_OK;
}

uint64_t numbered_count_known(const struct numbered *numbered)
{
    const struct tier *tier = &numbered->tier;
    const struct integers *values = numbered->playout->positions.kind == QJ_SCORE ? &tier->worth
                                                                                  : &tier->ending;
    uint64_t known = 0;
    for (uint64_t i = 0; i < tier->count; i++)
        known += integers_get(values, i) != ordered_none(values->width);
    return known;
}

qj_status numbered_upwards(struct numbered *numbered, bool fresh)
{
    struct tier *tier = &numbered->tier;
    const uint64_t range = choose_range(numbered);
    struct upwards upwards = {
        .numbered = numbered,
        .values = numbered->playout->positions.kind == QJ_SCORE ? &tier->worth : &tier->ending,
        .range = range,
        .ranges = (numbered->numbers - 1) / range + 1,
        .settled = numbered->known,
        .status = QJ_OK};
    if (fresh)
        clear(upwards.values, tier->count);
    return run(&upwards);
}
