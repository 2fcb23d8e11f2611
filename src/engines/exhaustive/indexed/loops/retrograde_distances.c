/* retrograde_distances: decides positions by increasing distance, from the positions of the last
 * distance.
 *
 * Each thread lists the positions that it decided, while they are at most 1 in 512 of all indices.
 * Otherwise all codes are scanned, in ranges. A position therefore costs at most 512 reads of
 * codes, and lists take at most an eighth of the bytes of the smallest codes.
 */
#include "engines/exhaustive/indexed/loops/retrograde.h"

enum {
    FEW = 512,
    RANGE = 64,
    ITEMS = 64
}; /* FEW: indices for each listed item; words and items that a thread takes at once */

struct retrograde_distance {
    struct retrograde *retrograde;
    int64_t length;            /* of the endings of this distance */
    bool listed;               /* all its positions are in the lists */
    atomic_uint_fast64_t next; /* word, or item, of the next range */
};

/* The calling thread checks the clock. */
static bool retrograde_poll(struct retrograde *retrograde, unsigned thread, uint64_t steps)
{
    struct explore *explore = retrograde->indexed->explore;
    if (thread == 0 && !retrograde_stopped(retrograde)) {
        qj_status status = pace_add(&explore->pace, steps, "states", retrograde->threads->total,
                                    retrograde->indexed->count);
        if (status != QJ_OK) {
            retrograde->status = status;
            atomic_store(&retrograde->stop, true);
        }
    }
    return !retrograde_stopped(retrograde);
}

/* ------------------------------------------------------------------- scan */

/* Eight bytes of codes of any width, read while other threads write codes. */
typedef uint64_t __attribute__((may_alias)) lanes;

/* Returns whether a code of a range is an ending of this length. It tests a word of codes at once:
 * subtracting 1 from each lane borrows from the highest bit only if this lane or a lower one is 0.
 */
static bool retrograde_has_length(const struct integers *codes, uint64_t first, uint64_t end,
                                  int64_t length)
{
    unsigned bits = 8 * codes->width;
    uint64_t lane = UINT64_MAX >> (64 - bits), ones = UINT64_MAX / lane,
             highest = ones << (bits - 1);
    uint64_t won = ones * (lane & (uint64_t)length), lost = ones * (lane & (uint64_t)-length),
             found = 0;
    unsigned each = sizeof(lanes) / codes->width;
    while (first < end && !found) {
        if (first % each || end - first < each) {
            int64_t code = codes_get(codes, first++);
            found = code == length || code == -length;
        } else {
            uint64_t word = __atomic_load_n((const lanes *)codes->items + first / each,
                                            __ATOMIC_RELAXED);
            uint64_t a = word ^ won, b = word ^ lost;
            found = (((a - ones) & ~a) | ((b - ones) & ~b)) & highest;
            first += each;
        }
    }
    return found;
}

/* The index of the first reached number of a word; after the last word, the count of indices. */
static uint64_t retrograde_first_index(const struct indexed *indexed, uint64_t word)
{
    if (!indexed->before)
        return word < indexed->words ? word * 64 : indexed->numbers;
    return word < indexed->words ? indexed->before[word] : indexed->count;
}

static void retrograde_spread_word(const struct retrograde_distance *distance, unsigned thread,
                                   uint64_t word)
{
    struct retrograde *retrograde = distance->retrograde;
    const struct indexed *indexed = retrograde->indexed;
    for (uint64_t left = indexed->reached[word]; left && !retrograde_stopped(retrograde);
         left &= left - 1) {
        uint64_t number = word * 64 + (uint64_t)bits_lowest(left);
        uint64_t index = indexed_index_of(indexed, number);
        int64_t code = codes_get(&indexed->tier.ending, index);
        if (code == distance->length || code == -distance->length)
            retrograde_spread(retrograde, thread, retrograde->starts ? index : number);
    }
}

static void retrograde_spread_ranges(struct retrograde_distance *distance, unsigned thread)
{
    struct retrograde *retrograde = distance->retrograde;
    const struct indexed *indexed = retrograde->indexed;
    const struct integers *codes = &indexed->tier.ending;
    uint64_t first, end;
    while ((first = atomic_fetch_add(&distance->next, RANGE)) < indexed->words) {
        end = first + RANGE < indexed->words ? first + RANGE : indexed->words;
        if (!retrograde_poll(retrograde, thread, (uint64_t)RANGE * 64))
            return;
        if (!retrograde_has_length(codes, retrograde_first_index(indexed, first),
                                   retrograde_first_index(indexed, end), distance->length))
            continue;
        for (uint64_t word = first; word < end && retrograde_poll(retrograde, thread, RANGE);
             word++)
            retrograde_spread_word(distance, thread, word);
    }
}

/* ------------------------------------------------------------------------- listed */

/* Finds item i of the joined lists; returns false if there are fewer. */
static bool retrograde_find_item(const struct retrograde *retrograde, uint64_t i, uint64_t *item)
{
    for (unsigned k = 0; k < retrograde->indexed->explore->threads; k++) {
        const struct retrograde_thread *own = &retrograde->threads[k];
        if (i < own->now_count)
            return *item = own->decided[i], true;
        i -= own->now_count;
    }
    return false;
}

static void retrograde_spread_list(struct retrograde_distance *distance, unsigned thread)
{
    enum { STEPS = 1 << 10 };
    struct retrograde *retrograde = distance->retrograde;
    for (;;) {
        uint64_t first = atomic_fetch_add(&distance->next, ITEMS), item;
        for (uint64_t i = first; i < first + ITEMS; i++) {
            if (!retrograde_find_item(retrograde, i, &item) ||
                !retrograde_poll(retrograde, thread, STEPS))
                return;
            retrograde_spread(retrograde, thread, item);
        }
    }
}

/* ---------------------------------------------------------------------- entry points */

static void retrograde_spread_distance(void *user, unsigned thread)
{
    struct retrograde_distance *distance = user;
    if (distance->listed)
        retrograde_spread_list(distance, thread);
    else
        retrograde_spread_ranges(distance, thread);
    retrograde_flush(distance->retrograde, thread);
}

static qj_status retrograde_make_lists(struct retrograde *retrograde)
{
    struct arena *arena = retrograde->arena;
    const struct explore *explore = retrograde->indexed->explore;
    retrograde->list = retrograde->indexed->tier.count / FEW / explore->threads + 1;
    for (unsigned i = 0; i < explore->threads; i++) {
        struct retrograde_thread *own = &retrograde->threads[i];
        TRY(arena_make(arena, &own->decided, retrograde->list));
        TRY(arena_make(arena, &own->next, retrograde->list));
    }
    return QJ_OK;
}

/* Makes the next lists the current ones; returns their size. *listed: no item was left out. */
static uint64_t retrograde_turn_lists(struct retrograde *retrograde, bool *listed)
{
    uint64_t count = 0;
    *listed = true;
    for (unsigned i = 0; i < retrograde->indexed->explore->threads; i++) {
        struct retrograde_thread *own = &retrograde->threads[i];
        uint64_t *done = own->decided;
        own->decided = own->next;
        own->next = done;
        own->now_count = own->next_count;
        own->next_count = 0;
        count += own->now_count;
        *listed = *listed && own->now_count <= retrograde->list;
    }
    return count;
}

/* Positions of the first two lengths (ends, and positions that see one) are in no list. */
qj_status retrograde_decide(struct retrograde *retrograde)
{
    enum { UNLISTED = 2 };
    struct indexed *indexed = retrograde->indexed;
    struct explore *explore = indexed->explore;
    uint64_t count = indexed->count;
    TRY(retrograde_make_lists(retrograde));
    for (int64_t length = 1; count || length <= UNLISTED; length++) {
        struct retrograde_distance distance = {.retrograde = retrograde, .length = length};
        if (length == codes_bound(&indexed->tier.ending))
            TRY(retrograde_widen(retrograde));
        count = retrograde_turn_lists(retrograde, &distance.listed);
        distance.listed = distance.listed && length > UNLISTED;
        explore_run(explore, distance.listed && count < EXPLORE_LITTLE, retrograde_spread_distance,
                    &distance);
        TRY(explore_check(explore));
        TRY(retrograde->status);
        if (length <= UNLISTED)
            count = 1;
    }
    return QJ_OK;
}
