/* sieve_batch: the two steps of sieve.h for a batch of neighbours, a lane each.
 *
 *     lane       0   1   2   3   4         each lane goes through windows of 32 common candidates
 * to window     0   2   1   1   0         the first that is not full; then the lanes are settled in
 *     settled    7  70  44  40   3         order, as what one is worth marks those behind; and the
 *     rare < c   ok  ok  ok  12            rare values below are looked for. Lane 3 is rare: those
 *                              settled     behind it are settled again.
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

/* Takes each lane to a window that is not full. */
static void open_windows(const struct sieve *sieve, struct batch *batch)
{
    uint16_t first = candidate_class(sieve), end = (uint16_t)(first + index_limit(sieve));
    for (unsigned lane = 0; lane < MOST_LANES; lane++) {
        batch->at[lane] = NO_VALUE;
        batch->base[lane] = first;
        batch->below[lane] = lane < batch->count ? end : first;
    }
    sieve->marker->sweep(batch, sieve->partners.items, sieve->partners.count);
    for (unsigned lane = 0; lane < batch->count; lane++)
        mark_middle(sieve, sieve->count + lane, batch->base[lane], &batch->marks[lane]);
}

/* The next window of one lane whose window the lanes before it have filled. */
static bool next_window(const struct sieve *sieve, struct batch *batch, unsigned lane)
{
    uint16_t base = batch->base[lane];
    uint32_t marks = UINT32_MAX;
    while (marks == UINT32_MAX) {
        if (base >= batch->below[lane] - WINDOW)
            return false;
        base += WINDOW;
        marks = 0;
        mark_middle(sieve, sieve->count + lane, base, &marks);
        for (uint64_t i = 0; i < sieve->partners.count; i++) {
            const struct partner *partner = &sieve->partners.items[i];
            mark_one(&marks, *(batch->at + lane + partner->place) ^ (uint16_t)partner->twice, base);
        }
    }
    batch->base[lane] = base;
    batch->marks[lane] = marks;
    return true;
}

/* Takes the lanes from known on to be common. Returns how many lanes have a value then: less than
 * there are where the values end. */
static unsigned settle(const struct sieve *sieve, struct batch *batch, unsigned known)
{
    unsigned lane = 0;
    while ((lane = sieve->marker->settle(batch, lane, known)) < batch->count)
        if (!next_window(sieve, batch, lane))
            break;
    for (unsigned i = known; i < lane; i++)
        sieve->values[sieve->count + i] = classes_unpack(&sieve->classes, batch->at[i],
                                                         sieve->count + i);
    return lane;
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

static bool has_single(const struct sieve *sieve, uint64_t n, uint16_t value)
{
    for (uint64_t i = 0; i < sieve->single_count; i++)
        if ((sieve->table[n - sieve->singles[i]] ^ sieve->single_class[i]) == value)
            return true;
    return false;
}

/* Large parts have the most values; small ones at times some that no others have. */
static bool is_excluded(const struct sieve *sieve, uint64_t n, uint16_t value)
{
    const uint64_t middle = n / 4, past = middle + 1024, small = middle < 2048 ? middle : 2048;
    return has_single(sieve, n, value) || has_pair_in(sieve, n, value, middle, past) ||
           has_pair_in(sieve, n, value, 0, small) ||
           has_pair_in(sieve, n, value, past, UINT64_MAX) ||
           has_pair_in(sieve, n, value, small, middle);
}

/* What is known of the rare values below those of the lanes. */
struct checked {
    uint32_t below[MOST_LANES]; /* those were looked for */
    uint32_t lacking;           /* the lanes where some were not found */
};

/* Looks by probes for the rare values below the settled ones. */
static void find_missing(const struct sieve *sieve, const struct batch *batch, unsigned lanes,
                         struct checked *checked)
{
    struct batch rare = {.at = batch->at, .count = lanes, .missing = sieve->missing};
    uint32_t most = 0;
    *checked = (struct checked){.lacking = 0};
    for (unsigned lane = 0; lane < lanes; lane++) {
        uint32_t below = classes_rare_below(&sieve->classes, sieve->values[sieve->count + lane]);
        checked->below[lane] = below;
        rare.below[lane] = (uint16_t)below;
        most = below > most ? below : most;
    }
    memset(sieve->missing, 0, (most + WINDOW - 1) / WINDOW * MOST_LANES * sizeof *sieve->missing);
    sieve->marker->sweep(&rare, sieve->probes.items, sieve->probes.count);
    checked->lacking = rare.lacking;
}

/* The bits of a window, from the given value on, that are values less than the end. */
static uint32_t bits_below(uint32_t first, uint32_t end)
{
    if (end <= first)
        return 0;
    return end - first >= WINDOW ? UINT32_MAX : (UINT32_C(1) << (end - first)) - 1;
}

/* Whether the heap is rare; *value is then its packed nimber but for the class. */
static bool find_rare(const struct sieve *sieve, const struct checked *checked, unsigned lane,
                      uint16_t *value)
{
    uint64_t n = sieve->count + lane;
    uint32_t below = classes_rare_below(&sieve->classes, sieve->values[n]);
    uint32_t known = checked->below[lane];
    if (below <= known && !(checked->lacking >> lane & 1))
        return false;
    for (uint32_t first = 0; first < below; first += WINDOW) {
        uint32_t left = bits_below(first, below) & ~bits_below(first, known);
        if (first < known)
            left |= sieve->missing[first / WINDOW * MOST_LANES + lane] & bits_below(first, below);
        for (; left; left &= left - 1) {
            *value = (uint16_t)(first + (unsigned)bits_lowest(left));
            if (!is_excluded(sieve, n, *value))
                return true;
        }
    }
    return false;
}

/* Makes the lanes rare that are. What the lanes behind one were taken to be is void then. */
static qj_status check_rare(struct sieve *sieve, const struct batch *swept, unsigned *settled)
{
    const uint16_t other = classes_common(&sieve->classes) ^ CLASS_BIT;
    struct checked checked;
    uint16_t value;
    find_missing(sieve, swept, *settled, &checked);
    for (unsigned lane = 0; lane < *settled; lane++) {
        if (!find_rare(sieve, &checked, lane, &value))
            continue;
        struct batch batch = *swept;
        uint64_t heap = sieve->count + lane;
        batch.at[lane] = value | other;
        sieve->values[heap] = classes_unpack(&sieve->classes, batch.at[lane], heap);
        TRY(sieve_add_rare(sieve, heap));
        *settled = settle(sieve, &batch, lane + 1);
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- batch */

qj_status sieve_batch(struct sieve *sieve, uint64_t largest)
{
    uint64_t left = largest - sieve->count + 1;
    unsigned lanes = lanes_of(sieve);
    struct batch batch = {.at = sieve->table + sieve->count,
                          .count = left < lanes ? (unsigned)left : lanes,
                          .near = (const near_row *)sieve->near,
                          .near_count = sieve->near_count,
                          .common = classes_common(&sieve->classes)};
    if (!sieve->classes.mask)
        TRY(sieve_add_all(sieve, sieve->count));
    open_windows(sieve, &batch);
    struct batch swept = batch;
    unsigned settled = settle(sieve, &batch, 0);
    if (sieve->classes.mask)
        TRY(check_rare(sieve, &swept, &settled));
    sieve->count += settled;
    sieve->too_large = settled < batch.count;
    return QJ_OK;
}
