/* backward_pass: values in one pass from the largest number to the smallest, if every move raises
 * the number.
 *
 *     numbers   | 0 | 1 | 2 | ... | n | ...     its successors are to the right
 *     values    | . | . | . | ... | . | v | v |  .: reached, value unknown
 *
 * Theorem. When all larger numbers have values, so have the successors of n, and n gets its value
 * from them (backward/backup.c). With ordered values
 * (src/engines/exhaustive/indexed/increasing/ordered.h) the best successor for the mover is the
 * smallest, since it is the worst for the opponent. A value takes a byte or more; the opponent's
 * value has the opposite sign.
 *
 * Threads take ranges of numbers, the last range first. A thread waits for a value that another
 * thread is computing: it is in a range that was taken earlier, so some thread never waits. If
 * moves stay in their range, or lead to an equal offset in another range (as on boards whose
 * numbers have digits), each thread is ahead of the next.
 */
#include "base/checkpoint.h"
#include "engines/exhaustive/indexed/codes.h"
#include "engines/exhaustive/indexed/increasing/ordered.h"
#include "engines/exhaustive/indexed/indexed.h"

#include <stdatomic.h>

struct backward_pass {
    struct indexed *indexed;
    struct integers *values;
    uint64_t range, ranges; /* numbers of a range, and count of ranges */
    atomic_uint_fast64_t taken, settled;
    atomic_bool due, stop; /* due: a checkpoint */
    qj_status status;      /* of worker 0 */
};

/* ---------------------------------------------------------------------------- values */

static inline void backward_pass_store(void *items, unsigned width, uint64_t index, int64_t value)
{
    switch (width) {
    case 1:
        __atomic_store_n((int8_t *)items + index, (int8_t)value, __ATOMIC_RELAXED);
        return;
    case 2:
        __atomic_store_n((int16_t *)items + index, (int16_t)value, __ATOMIC_RELAXED);
        return;
    case 4:
        __atomic_store_n((int32_t *)items + index, (int32_t)value, __ATOMIC_RELAXED);
        return;
    default:
        __atomic_store_n((int64_t *)items + index, value, __ATOMIC_RELAXED);
    }
}

/* ------------------------------------------------------------------------- positions */

static void backward_pass_stop_with(struct backward_pass *pass, unsigned thread,
                                    struct rules_diagnostic diagnostic)
{
    pass->indexed->explore->workers[thread].diagnostic = diagnostic;
    atomic_store(&pass->stop, true);
}

/* Returns whether other threads will compute the successors of the list from first to the one
 * before end; otherwise leaves a diagnostic. */
static bool backward_pass_are_coming(struct backward_pass *pass, unsigned thread, uint64_t first,
                                     uint64_t end)
{
    const struct indexed *indexed = pass->indexed;
    const uint64_t *followers = indexed->workers[thread].answers.numbers;
    bool coming = indexed->explore->threads > 1;
    for (uint64_t at = first; coming && at < end; at++)
        coming = bits_get(indexed->reached, followers[at]);
    if (!coming)
        backward_pass_stop_with(pass, thread, explore_move_diagnostic(indexed->explore));
    return coming && !atomic_load(&pass->stop);
}

/* Finds the smallest value among the successors of position i, which are in the list from first to
 * the one before end. Returns false, with a diagnostic, if one cannot be a successor. */
static inline bool backward_pass_find_min(struct backward_pass *pass, unsigned thread, uint64_t i,
                                          uint64_t first, unsigned width, bool dense,
                                          int64_t *least)
{
    const struct indexed *indexed = pass->indexed;
    const struct indexed_worker *own = &indexed->workers[thread];
    const struct integers values = {pass->values->items, width};
    const uint64_t end = own->answers.ends[i], position = own->numbers[i];
    const uint64_t greater = indexed->numbers - 1 - position;
    *least = INT64_MAX;
    for (uint64_t at = first; at < end; at++) {
        const uint64_t follower = own->answers.numbers[at];
        if (follower - position - 1 >= greater ||
            (!dense && !bits_get(indexed->reached, follower))) {
            backward_pass_stop_with(pass, thread, explore_move_diagnostic(indexed->explore));
            return false;
        }
        const int64_t value = codes_get(&values,
                                        dense ? follower : indexed_index_of(indexed, follower));
        *least = value < *least ? value : *least;
    }
    return true;
}

/* Settles the first count positions of the batch, which are in descending order; returns false if
 * the thread must stop. Compiled for each width, and for indices that are numbers or not. */
static inline bool backward_pass_settle(struct backward_pass *pass, unsigned thread, uint64_t count,
                                        unsigned width, bool dense)
{
    const struct indexed *indexed = pass->indexed;
    const struct indexed_worker *own = &indexed->workers[thread];
    const bool outcomes = indexed->explore->positions.kind == QJ_OUTCOME;
    void *items = pass->values->items;
    for (uint64_t i = 0, first = 0; i < count; i++) {
        const uint64_t end = own->answers.ends[i], position = own->numbers[i];
        int64_t least, value;
        bool fits = true;
        if (!backward_pass_find_min(pass, thread, i, first, width, dense, &least))
            return false;
        if (first == end) {
            fits = ordered_ended(indexed_ended(indexed, own->answers.values[i]), width, &value);
        } else if (least == ordered_none(width)) {
            if (!backward_pass_are_coming(pass, thread, first, end))
                return false;
            i--; /* repeat this position */
            continue;
        } else {
            value = outcomes ? -ordered_earlier(least) : -least;
            fits = !outcomes || value || !least;
        }
        if (!fits) {
            indexed->explore->workers[thread].wide = true;
            atomic_store(&pass->stop, true);
            return false;
        }
        backward_pass_store(items, width, dense ? position : indexed_index_of(indexed, position),
                            value);
        first = end;
    }
    return true;
}

static bool backward_pass_settle_by_width(struct backward_pass *pass, unsigned thread,
                                          uint64_t count)
{
    const unsigned width = pass->values->width;
    const bool dense = !pass->indexed->before;
    switch (width) {
    case 1:
        return dense ? backward_pass_settle(pass, thread, count, 1, true)
                     : backward_pass_settle(pass, thread, count, 1, false);
    case 2:
        return backward_pass_settle(pass, thread, count, 2, dense);
    case 4:
        return backward_pass_settle(pass, thread, count, 4, dense);
    default:
        return backward_pass_settle(pass, thread, count, 8, dense);
    }
}

/* ---------------------------------------------------------------------------- ranges */

/* The calling thread also checks the clock. */
static void backward_pass_poll(struct backward_pass *pass, unsigned thread, uint64_t count)
{
    enum { STEPS = 8 };
    struct explore *explore = pass->indexed->explore;
    uint64_t settled = atomic_fetch_add(&pass->settled, count) + count;
    if (thread)
        return;
    if (checkpoint_due(explore->checkpoint)) {
        atomic_store(&pass->due, true);
        atomic_store(&pass->stop, true);
    }
    if (!explore_poll(explore, &pass->status, count * STEPS, 0, settled, pass->indexed->count))
        atomic_store(&pass->stop, true);
}

/* Settles the batch; positions whose successors had no room move to its front. */
static uint64_t backward_pass_settle_batch(struct backward_pass *pass, unsigned thread,
                                           uint64_t count)
{
    struct indexed *indexed = pass->indexed;
    uint64_t *numbers = indexed->workers[thread].numbers;
    while (count && !atomic_load_explicit(&pass->stop, memory_order_relaxed)) {
        uint64_t answered = indexed_list_successors(indexed, thread, count, false);
        if (answered == 0)
            backward_pass_stop_with(pass, thread, explore_move_diagnostic(indexed->explore));
        else if (backward_pass_settle_by_width(pass, thread, answered))
            backward_pass_poll(pass, thread, answered);
        count -= answered;
        memmove(numbers, numbers + answered, count * sizeof *numbers);
    }
    return 0;
}

/* Settles the positions without values among the numbers from first to the one before end. */
static void backward_pass_settle_range(struct backward_pass *pass, unsigned thread, uint64_t first,
                                       uint64_t end)
{
    const struct indexed *indexed = pass->indexed;
    const struct integers *values = pass->values;
    uint64_t *numbers = indexed->workers[thread].numbers, count = 0;
    const int64_t none = ordered_none(values->width);
    for (uint64_t word = bits_words(end); word-- > first / 64;) {
        uint64_t left = indexed->reached[word];
        if (end - word * 64 < 64)
            left &= bits_first(end - word * 64);
        if (first > word * 64)
            left &= ~bits_first(first - word * 64);
        while (left) {
            uint64_t bit = (uint64_t)bits_highest(left);
            left ^= UINT64_C(1) << bit;
            numbers[count] = word * 64 + bit;
            count += codes_get(values, indexed_index_of(indexed, numbers[count])) == none;
            if (count == FOLLOW_BATCH)
                count = backward_pass_settle_batch(pass, thread, count);
        }
    }
    backward_pass_settle_batch(pass, thread, count);
}

static void backward_pass_take_ranges(void *user, unsigned thread)
{
    struct backward_pass *pass = user;
    const uint64_t numbers = pass->indexed->numbers;
    while (!atomic_load(&pass->stop)) {
        uint64_t taken = atomic_fetch_add(&pass->taken, 1);
        if (taken >= pass->ranges)
            return;
        uint64_t first = (pass->ranges - 1 - taken) * pass->range;
        uint64_t end = numbers - first < pass->range ? numbers : first + pass->range;
        backward_pass_settle_range(pass, thread, first, end);
    }
}

/* Returns whether all larger recorded steps are multiples of this step. */
static bool backward_pass_divides_greater(const struct indexed *indexed, uint64_t step)
{
    for (unsigned i = 0; i < indexed->explore->threads; i++)
        for (uint64_t at = 0; at < indexed->workers[i].step_count; at++)
            if (indexed->workers[i].steps[at] > step && indexed->workers[i].steps[at] % step)
                return false;
    return true;
}

/* Returns the numbers of a range. If possible it is a step such that smaller steps stay within a
 * range and larger steps cross whole ranges. The choice affects only the speed. */
static uint64_t backward_pass_choose_range(const struct indexed *indexed)
{
    enum { LEAST = 1 << 12, USUAL = 1 << 16, RANGES = 64 };
    uint64_t best = 0;
    for (unsigned i = 0; i < indexed->explore->threads; i++)
        for (uint64_t at = 0; at < indexed->workers[i].step_count; at++) {
            uint64_t step = indexed->workers[i].steps[at];
            if (step > best && step >= LEAST && step <= indexed->numbers / RANGES &&
                backward_pass_divides_greater(indexed, step))
                best = step;
        }
    return best ? best : USUAL;
}

/* -------------------------------------------------------------------------- entry points */

/* Marks all values as unknown. */
static void backward_pass_clear(const struct integers *values, uint64_t count)
{
    for (uint64_t i = 0; values->width == 1 && i < count; i++)
        ((int8_t *)values->items)[i] = INT8_MIN;
}

/* Doubles the bytes of values; outcomes keep their distance from the ends of the order. */
static qj_status backward_pass_widen(struct backward_pass *pass)
{
    struct indexed *indexed = pass->indexed;
    struct integers *values = pass->values;
    const bool outcomes = indexed->explore->positions.kind == QJ_OUTCOME;
    const int64_t none = ordered_none(values->width), most = ordered_max(values->width);
    TRY(indexed_widen(indexed));
    const int64_t more = ordered_max(values->width) - most;
    for (uint64_t i = 0; i < indexed->tier.count; i++) {
        int64_t value = integers_get(values, i);
        if (outcomes || value == none)
            integers_put(values, i, value > 0 ? value + more : value < 0 ? value - more : 0);
    }
    return QJ_OK;
}

static qj_status backward_pass_run(struct backward_pass *pass)
{
    struct indexed *indexed = pass->indexed;
    struct explore *explore = indexed->explore;
    for (bool again = true; again;) {
        atomic_store(&pass->taken, 0);
        atomic_store(&pass->due, false);
        atomic_store(&pass->stop, false);
        explore_run(explore, indexed->count < EXPLORE_LITTLE, backward_pass_take_ranges, pass);
        TRY(explore_check(explore));
        TRY(pass->status);
        const bool wide = explore_take_wide(explore);
        if (wide)
            TRY(backward_pass_widen(pass));
        if (atomic_load(&pass->due))
            TRY(indexed_save(indexed));
        again = wide || atomic_load(&pass->due);
    }
    if (explore->positions.kind == QJ_OUTCOME)
        ordered_write_endings(pass->values, indexed->tier.count);
    return QJ_OK;
}

uint64_t indexed_count_known(const struct indexed *indexed)
{
    const struct tier *tier = &indexed->tier;
    const struct integers *values = indexed->explore->positions.kind == QJ_SCORE ? &tier->value
                                                                                 : &tier->ending;
    uint64_t known = 0;
    for (uint64_t i = 0; i < tier->count; i++)
        known += integers_get(values, i) != ordered_none(values->width);
    return known;
}

qj_status indexed_backward_pass(struct indexed *indexed, bool fresh)
{
    struct tier *tier = &indexed->tier;
    const uint64_t range = backward_pass_choose_range(indexed);
    struct backward_pass pass = {
        .indexed = indexed,
        .values = indexed->explore->positions.kind == QJ_SCORE ? &tier->value : &tier->ending,
        .range = range,
        .ranges = (indexed->numbers - 1) / range + 1,
        .settled = indexed->known,
        .status = QJ_OK};
    if (fresh)
        backward_pass_clear(pass.values, tier->count);
    return backward_pass_run(&pass);
}
