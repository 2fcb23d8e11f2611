/* sieve_batch: the two steps of sieve.h for a batch of neighbours, a lane each.
 *
 *     lane       0   1   2   3   4         windows of 32 common candidates are gone through until
 *     window     0   2   1   1   0         every lane has one that is not full; then the lanes are
 *     settled    7  70  44  40   3         settled in order, as a heap is near partner of the next;
 *     rare < c   ok  ok  ok  12            and the rare values below are looked for. Lane 3 is
 *                                          rare, and the next batch begins behind it.
 */
#include "engines/grundy/sieve_batch.h"

#include "base/bits.h"

#include <string.h>

static unsigned lanes_of(const struct sieve *sieve)
{
    return sieve->marker->lanes;
}

/* The class of the common candidates: rare ^ common. */
static uint16_t candidate_class(const struct sieve *sieve)
{
    return sieve->classes.mask ? CLASS_BIT : 0;
}

static uint32_t index_limit(const struct sieve *sieve)
{
    return UINT32_C(1) << (sieve->classes.mask ? VALUE_BITS - 1 : VALUE_BITS);
}

static void mark_one(uint32_t *marks, uint16_t value, uint16_t base)
{
    uint16_t index = value ^ base;
    if (index < WINDOW)
        *marks |= UINT32_C(1) << index;
}

/* Without classes Grundy's game has no partner from half a heap on: its last pairs one by one. */
static void mark_middle(const struct sieve *sieve, uint64_t n, uint16_t base, uint32_t *marks)
{
    if (sieve->classes.mask || sieve->rule->kind != HEAP_UNEQUAL)
        return;
    for (uint64_t b = sieve->partner_end; b < n - b; b++)
        mark_one(marks, sieve->table[b] ^ sieve->table[n - b], base);
}

/* ------------------------------------------------------------ common candidates */

/* Puts a lane at the beginning of a window. False when the values end before. */
static bool enter_window(const struct sieve *sieve, struct batch *batch, unsigned lane,
                         uint16_t base)
{
    if ((base & (CLASS_BIT - 1)) >= index_limit(sieve))
        return false;
    batch->base[lane] = base;
    batch->marks[lane] = 0;
    mark_middle(sieve, sieve->count + lane, base, &batch->marks[lane]);
    return true;
}

/* Puts the lanes whose windows are full into the next that so many partners do not fill. The others
 * are left out, so that it ends as soon as windows are full. */
static bool pass_windows(const struct sieve *sieve, struct batch *batch, uint64_t count)
{
    struct batch rest = *batch;
    unsigned lanes = lanes_of(sieve), open = 0;
    bool is_open[MOST_LANES] = {false};
    for (unsigned lane = 0; lane < lanes; lane++) {
        is_open[lane] = batch->marks[lane] != UINT32_MAX;
        open += is_open[lane];
        rest.marks[lane] = UINT32_MAX;
    }
    while (open < lanes) {
        for (unsigned lane = 0; lane < lanes; lane++)
            if (!is_open[lane] &&
                !enter_window(sieve, &rest, lane, (uint16_t)(rest.base[lane] + WINDOW)))
                return false;
        sieve->marker->mark(&rest, sieve->partners.items + sieve->partners.count - count, count);
        for (unsigned lane = 0; lane < lanes; lane++) {
            if (is_open[lane] || rest.marks[lane] == UINT32_MAX)
                continue;
            is_open[lane] = true;
            open++;
            batch->base[lane] = rest.base[lane];
            batch->marks[lane] = rest.marks[lane];
            rest.marks[lane] = UINT32_MAX;
        }
    }
    return true;
}

/* A window that is not full for every lane. Where partners are many, the last of them, which have
 * the most values, fill most windows that all of them fill. */
static bool open_windows(const struct sieve *sieve, struct batch *batch)
{
    enum { FEW = 2048, TIMES = 8 }; /* so many partners for each candidate leave few out */
    uint64_t count = sieve->partners.count, last = TIMES * (uint64_t)sieve->largest;
    bool more = true;
    last = last < FEW ? FEW : last;
    if (last > count)
        last = count;
    for (unsigned lane = 0; lane < MOST_LANES; lane++) {
        batch->base[lane] = (uint16_t)(candidate_class(sieve) - WINDOW);
        batch->marks[lane] = UINT32_MAX;
    }
    while (more) {
        if (!pass_windows(sieve, batch, last))
            return false;
        more = false;
        if (last < count)
            sieve->marker->mark(batch, sieve->partners.items, count - last);
        for (unsigned lane = 0; lane < lanes_of(sieve); lane++)
            more |= batch->marks[lane] == UINT32_MAX;
    }
    return true;
}

/* The next window of one lane whose window the lanes before it have filled. */
static bool next_window(const struct sieve *sieve, struct batch *batch, unsigned lane)
{
    uint16_t base = batch->base[lane];
    uint32_t marks = UINT32_MAX;
    while (marks == UINT32_MAX) {
        base += WINDOW;
        if ((base & (CLASS_BIT - 1)) >= index_limit(sieve))
            return false;
        marks = 0;
        mark_middle(sieve, sieve->count + lane, base, &marks);
        for (uint64_t i = 0; i < sieve->partners.count; i++) {
            const struct partner *partner = &sieve->partners.items[i];
            mark_one(&marks, *(batch->at + lane - partner->offset) ^ (uint16_t)partner->twice,
                     base);
        }
    }
    batch->base[lane] = base;
    batch->marks[lane] = marks;
    return true;
}

/* Takes all lanes to be common. Returns how many are: less than there are where the values end. */
static unsigned settle(const struct sieve *sieve, struct batch *batch)
{
    unsigned lanes = lanes_of(sieve), lane = 0;
    if (!open_windows(sieve, batch))
        return 0;
    while ((lane = sieve->marker->settle(batch, lane)) < lanes)
        if (!next_window(sieve, batch, lane))
            return lane;
    return lanes;
}

/* ------------------------------------------------------------- rare candidates */

/* Whether a heap can be split in two with that value together, the smaller part one of a span. */
static bool has_pair_in(const struct sieve *sieve, uint64_t n, uint16_t value, uint64_t begin,
                        uint64_t end)
{
    bool unequal = sieve->rule->kind == HEAP_UNEQUAL;
    for (uint64_t i = 0; i < sieve->split_count; i++) {
        uint64_t rest = n - sieve->splits[i], pairs = (rest - unequal) / 2;
        uint64_t last = end < pairs ? end : pairs;
        if (begin < last &&
            sieve->marker->meets(sieve->table + 1 + begin, sieve->table + rest - 1 - begin,
                                 last - begin, value))
            return true;
    }
    return false;
}

/* Large parts have the most values; small ones at times some that no others have. */
static bool has_pair(const struct sieve *sieve, uint64_t n, uint16_t value)
{
    const uint64_t middle = n / 4, past = middle + 1024, small = middle < 2048 ? middle : 2048;
    return has_pair_in(sieve, n, value, middle, past) || has_pair_in(sieve, n, value, 0, small) ||
           has_pair_in(sieve, n, value, past, UINT64_MAX) ||
           has_pair_in(sieve, n, value, small, middle);
}

/* Marks by probes, all those that leave one heap included, for as long as that finds enough. */
static void probe(const struct sieve *sieve, struct batch *batch)
{
    enum { CHUNK = 64, ENOUGH = 2 };
    const struct partners *probes = &sieve->probes;
    uint64_t end = sieve->single_count + CHUNK, done = 0;
    unsigned left = UINT32_MAX, before;
    do {
        end = end < probes->count ? end : probes->count;
        before = left;
        left = sieve->marker->mark(batch, probes->items + done, end - done);
        done = end;
        end += CHUNK;
    } while (left > 0 && done < probes->count && before - left >= ENOUGH);
}

/* For every lane, of each window of rare values below the settled one, those that were not found.
 * Returns the number of windows. */
static unsigned find_missing(struct sieve *sieve, uint16_t *at, unsigned lanes)
{
    uint32_t below[MOST_LANES], most = 0;
    unsigned windows = 0;
    struct batch batch = {.at = at};
    for (unsigned lane = 0; lane < lanes; lane++) {
        below[lane] = classes_rare_below(&sieve->classes, sieve->values[sieve->count + lane]);
        most = below[lane] > most ? below[lane] : most;
    }
    for (uint32_t index = 0; index < most; index += WINDOW, windows++) {
        for (unsigned lane = 0; lane < MOST_LANES; lane++) {
            uint32_t left = lane < lanes && below[lane] > index ? below[lane] - index : 0;
            batch.base[lane] = (uint16_t)index;
            batch.marks[lane] = left >= WINDOW ? 0 : ~((UINT32_C(1) << left) - 1);
        }
        probe(sieve, &batch);
        memcpy(sieve->missing + (size_t)windows * MOST_LANES, batch.marks, sizeof batch.marks);
    }
    return windows;
}

/* Whether the heap is rare; *value is then its packed nimber but for the class. */
static bool find_rare(const struct sieve *sieve, unsigned lane, unsigned windows, uint16_t *value)
{
    for (unsigned window = 0; window < windows; window++) {
        uint32_t missing = ~sieve->missing[(size_t)window * MOST_LANES + lane];
        for (; missing; missing &= missing - 1) {
            *value = (uint16_t)(window * WINDOW + (unsigned)bits_lowest(missing));
            if (!has_pair(sieve, sieve->count + lane, *value))
                return true;
        }
    }
    return false;
}

/* How many of the settled lanes stand, the last one with its rare nimber. */
static unsigned check_rare(struct sieve *sieve, uint16_t *at, unsigned lanes, bool *rare)
{
    unsigned windows = find_missing(sieve, at, lanes);
    uint16_t value, other = classes_common(&sieve->classes) ^ CLASS_BIT;
    *rare = false;
    for (unsigned lane = 0; lane < lanes; lane++)
        if (find_rare(sieve, lane, windows, &value)) {
            at[lane] = value | other;
            sieve->values[sieve->count + lane] = classes_unpack(&sieve->classes, at[lane],
                                                                sieve->count + lane);
            *rare = true;
            return lane + 1;
        }
    return lanes;
}

/* -------------------------------------------------------------------- batch */

qj_status sieve_batch(struct sieve *sieve, uint64_t largest)
{
    unsigned lanes = lanes_of(sieve);
    uint64_t first = sieve->count;
    bool rare = false;
    struct batch batch = {.at = sieve->table + first,
                          .near = (const near_row *)sieve->near,
                          .near_count = sieve->near_count,
                          .common = classes_common(&sieve->classes)};
    if (!sieve->classes.mask)
        TRY(sieve_add_all(sieve, first));
    for (unsigned lane = 0; lane < MOST_LANES; lane++)
        batch.at[lane] = NO_VALUE;
    unsigned settled = settle(sieve, &batch), all = settled;
    if (largest - first < settled)
        settled = (unsigned)(largest - first) + 1;
    for (unsigned lane = 0; lane < settled; lane++) {
        uint16_t value = classes_unpack(&sieve->classes, batch.at[lane], first + lane);
        sieve->values[first + lane] = value;
        sieve->largest = value > sieve->largest ? value : sieve->largest;
    }
    if (sieve->classes.mask)
        settled = check_rare(sieve, batch.at, settled, &rare);
    sieve->count += settled;
    sieve->too_large = all < lanes && settled == all && !rare;
    return rare ? sieve_add_rare(sieve, sieve->count - 1) : QJ_OK;
}
