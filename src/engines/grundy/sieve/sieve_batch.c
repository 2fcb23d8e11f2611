/* sieve_batch: the two steps of sieve.h for a batch of neighbours, one in each lane.
 *
 *     lane       0   1   2   3   4     each lane visits windows of 32 common candidates, to the
 *     window     0   2   1   1   0     first that is not full; then the lanes are settled, as the
 *     settled    7  70  44  40   3     value of a lane marks later lanes; then the rare values
 *     rare < c   ok  ok  ok  12        below are searched.
 *                              9       Lane 3 is rare: later lanes are settled again.
 *
 * With threads a batch has several groups of lanes. All groups visit windows, and search rare
 * values, at the same time. They are settled in order, because the values of a group mark the next
 * group.
 */
#include "engines/grundy/sieve/sieve.h"

#include "base/bits.h"

static void sieve_batch_mark_one(uint32_t *marks, uint16_t value, uint16_t base)
{
    uint16_t index = value ^ base;
    if (index < WINDOW)
        *marks |= UINT32_C(1) << index;
}

/* Marks the last pairs of Grundy's game: without classes no partner is above half a heap. */
static void sieve_batch_mark_middle(const struct sieve *sieve, uint64_t n, uint16_t base,
                                    uint32_t *marks)
{
    if (sieve->classes.mask || sieve->rule->kind != HEAP_UNEQUAL)
        return;
    for (uint64_t b = sieve->partner_end; b < n - b; b++)
        sieve_batch_mark_one(marks, sieve->table[b] ^ sieve->table[n - b], base);
}

/* ------------------------------------------------------------ common candidates */

/* The work of all groups with one list of partners. */
struct sieve_sweep {
    const struct sieve *sieve;
    struct marker_batch *groups;
    unsigned count;
    const struct sieve_partners *partners;
};

static void sieve_batch_sweep_share(void *user, unsigned thread)
{
    const struct sieve_sweep *round = user;
    const struct sieve *sieve = round->sieve;
    for (unsigned i = thread; i < round->count; i += thread_pool_size(sieve->pool))
        sieve->marker->sweep(&round->groups[i], round->partners->items, round->partners->count);
}

static void sieve_batch_sweep(const struct sieve *sieve, struct marker_batch *groups,
                              unsigned count, const struct sieve_partners *partners)
{
    struct sieve_sweep round = {sieve, groups, count, partners};
    thread_pool_run(sieve->pool, sieve_batch_sweep_share, &round);
}

/* Starts a group's lanes at their first windows. Common candidates: the class of rare ^ common. */
static void sieve_batch_begin_group(const struct sieve *sieve, uint64_t first, unsigned count,
                                    struct marker_batch *batch)
{
    uint16_t begin = sieve->classes.mask ? CLASS_BIT : 0;
    uint16_t end = (uint16_t)(begin + (1U << (VALUE_BITS - (sieve->classes.mask > 0))));
    batch->at = sieve->table + first;
    batch->near = sieve->near.items;
    batch->near_count = sieve->near.count;
    batch->missing = NULL;
    batch->count = count;
    batch->turned = begin ^ classes_common(&sieve->classes);
    for (unsigned lane = 0; lane < MAX_LANES; lane++) {
        batch->at[lane] = NO_VALUE;
        batch->base[lane] = begin;
        batch->below[lane] = lane < count ? end : begin;
    }
}

static uint64_t sieve_batch_heap_of(const struct sieve *sieve, const struct marker_batch *batch,
                                    unsigned lane)
{
    return (uint64_t)(batch->at - sieve->table) + lane;
}

/* Divides the heaps of a batch into groups and advances each lane to a window that is not full. */
static unsigned sieve_batch_open_windows(const struct sieve *sieve, uint64_t heaps,
                                         struct marker_batch *groups)
{
    unsigned lanes = sieve->marker->lanes, count = 0;
    for (; count < thread_pool_size(sieve->pool) && heaps > 0; count++) {
        unsigned some = heaps < lanes ? (unsigned)heaps : lanes;
        sieve_batch_begin_group(sieve, sieve->count + (uint64_t)count * lanes, some,
                                &groups[count]);
        heaps -= some;
    }
    sieve_batch_sweep(sieve, groups, count, &sieve->partners);
    for (unsigned i = 0; i < count; i++)
        for (unsigned lane = 0; lane < groups[i].count; lane++)
            sieve_batch_mark_middle(sieve, sieve_batch_heap_of(sieve, &groups[i], lane),
                                    groups[i].base[lane], &groups[i].marks[lane]);
    return count;
}

/* Advances a lane whose window earlier lanes have filled to its next window. */
static bool sieve_batch_next_window(const struct sieve *sieve, struct marker_batch *batch,
                                    unsigned lane)
{
    uint16_t base = batch->base[lane];
    uint32_t marks = UINT32_MAX;
    while (marks == UINT32_MAX) {
        if (base >= batch->below[lane] - WINDOW)
            return false;
        base += WINDOW;
        marks = 0;
        sieve_batch_mark_middle(sieve, sieve_batch_heap_of(sieve, batch, lane), base, &marks);
        for (uint64_t i = 0; i < sieve->partners.count; i++) {
            const struct marker_partner *partner = &sieve->partners.items[i];
            sieve_batch_mark_one(
                &marks, *(batch->at + lane + partner->place) ^ (uint16_t)partner->twice, base);
        }
    }
    batch->base[lane] = base;
    batch->marks[lane] = marks;
    return true;
}

/* Settles a group's lanes from known on as common heaps; returns how many have a value. */
static unsigned sieve_batch_settle_group(const struct sieve *sieve, struct marker_batch *batch,
                                         unsigned known, const struct sieve_partners *late)
{
    unsigned lane;
    for (unsigned i = known; i < MAX_LANES; i++)
        batch->at[i] = NO_VALUE;
    if (late)
        sieve->marker->mark(batch, late->items, late->count);
    while ((lane = sieve->marker->settle(batch, known)) < batch->count)
        if (!sieve_batch_next_window(sieve, batch, lane))
            break;
    uint64_t first = sieve_batch_heap_of(sieve, batch, known);
    if (known < lane)
        classes_unpack(&sieve->classes, batch->at + known, first, lane - known,
                       sieve->values + first);
    return lane;
}

/* Settles all groups; the windows of the groups stay unchanged. */
static unsigned sieve_batch_settle(const struct sieve *sieve, const struct marker_batch *groups,
                                   unsigned count, unsigned known)
{
    unsigned lanes = sieve->marker->lanes, settled = known;
    for (unsigned i = known / lanes; i < count; i++) {
        struct marker_batch batch = groups[i];
        unsigned before = i * lanes, here = known > before ? known - before : 0;
        settled = before +
                  sieve_batch_settle_group(sieve, &batch, here, i > 0 ? &sieve->late : NULL);
        if (settled < before + batch.count)
            break;
    }
    return settled;
}

/* ------------------------------------------------------------- rare candidates */

/* Tells whether a heap has a split of that value with its smaller part within a span. */
static bool sieve_batch_has_pair_in(const struct sieve *sieve, uint64_t n, uint16_t value,
                                    uint64_t begin, uint64_t end)
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

static bool sieve_batch_has_single(const struct sieve *sieve, uint64_t n, uint16_t value)
{
    for (uint64_t i = 0; i < sieve->single_count; i++)
        if ((sieve->table[n - sieve->singles[i]] ^ sieve_single_class(sieve, i)) == value)
            return true;
    return false;
}

/* Large parts have the most values; small parts sometimes have values that no other parts have. */
static bool sieve_batch_is_excluded(const struct sieve *sieve, uint64_t n, uint16_t value)
{
    const uint64_t middle = n / 4, past = middle + 1024, small = middle < 2048 ? middle : 2048;
    return sieve_batch_has_single(sieve, n, value) ||
           sieve_batch_has_pair_in(sieve, n, value, middle, past) ||
           sieve_batch_has_pair_in(sieve, n, value, 0, small) ||
           sieve_batch_has_pair_in(sieve, n, value, past, UINT64_MAX) ||
           sieve_batch_has_pair_in(sieve, n, value, small, middle);
}

/* Starts the lanes of a group at the first rare value below their settled values. */
static void sieve_batch_begin_rare(const struct sieve *sieve, unsigned group, unsigned settled,
                                   struct marker_batch *batch)
{
    uint64_t first = sieve->count + (uint64_t)group * sieve->marker->lanes;
    batch->at = sieve->table + first;
    batch->missing = sieve->missing + (size_t)group * MAX_WINDOWS * MAX_LANES;
    batch->lacking = 0;
    memset(batch->base, 0, sizeof batch->base);
    for (unsigned lane = 0; lane < MAX_LANES; lane++) {
        uint16_t below = classes_rare_below(&sieve->classes, sieve->values[first + lane]);
        batch->below[lane] = lane < settled ? below : 0;
    }
}

/* Searches these values with probes, and records those that were not found. Returns whether a lane
 * lacks a value. */
static bool sieve_batch_find_missing(const struct sieve *sieve, unsigned count, unsigned settled,
                                     struct marker_batch *rare)
{
    unsigned lanes = sieve->marker->lanes;
    uint32_t lacking = 0;
    for (unsigned i = 0; i < count; i++)
        sieve_batch_begin_rare(sieve, i, settled > i * lanes ? settled - i * lanes : 0, &rare[i]);
    sieve_batch_sweep(sieve, rare, count, &sieve->probes);
    for (unsigned i = 0; i < count; i++)
        lacking |= rare[i].lacking;
    return lacking != 0;
}

/* Returns the bits of a window, starting at value first, for values less than end. */
static uint32_t sieve_batch_bits_below(uint32_t first, uint32_t end)
{
    return end > first ? (uint32_t)bits_first(end - first) : 0;
}

/* Tells whether the heap is rare; *value: its packed nimber without the class. */
static bool sieve_batch_find_rare(const struct sieve *sieve, const struct marker_batch *rare,
                                  unsigned index, uint16_t *value)
{
    uint64_t n = sieve->count + index;
    const struct marker_batch *batch = &rare[index / sieve->marker->lanes];
    unsigned lane = index % sieve->marker->lanes;
    uint32_t below = classes_rare_below(&sieve->classes, sieve->values[n]);
    uint32_t known = batch->below[lane]; /* rare values below this were searched */
    bool lacking = batch->lacking >> lane & 1;
    if (below <= known && !lacking)
        return false;
    for (uint32_t first = 0; first < below; first += WINDOW) {
        uint32_t left = sieve_batch_bits_below(first, below) &
                        ~sieve_batch_bits_below(first, known);
        if (lacking && first < known)
            left |= batch->missing[first / WINDOW * MAX_LANES + lane] &
                    sieve_batch_bits_below(first, below);
        for (; left; left &= left - 1) {
            *value = (uint16_t)(first + (unsigned)bits_lowest(left));
            if (!sieve_batch_is_excluded(sieve, n, *value))
                return true;
        }
    }
    return false;
}

/* Changes heaps to rare where necessary. Later heaps of the batch are then settled again. */
static qj_status sieve_batch_check_rare(struct sieve *sieve, const struct marker_batch *groups,
                                        unsigned count, unsigned *settled)
{
    const uint16_t other = classes_common(&sieve->classes) ^ CLASS_BIT;
    struct marker_batch rare[MAX_GROUPS];
    uint16_t value;
    bool lacking = sieve_batch_find_missing(sieve, count, *settled, rare);
    for (unsigned i = 0; i < *settled && lacking; i++) {
        if (!sieve_batch_find_rare(sieve, rare, i, &value))
            continue;
        uint64_t heap = sieve->count + i;
        sieve->table[heap] = value | other;
        classes_unpack(&sieve->classes, &sieve->table[heap], heap, 1, &sieve->values[heap]);
        TRY(sieve_add_part(sieve, &sieve->partners, heap));
        *settled = sieve_batch_settle(sieve, groups, count, i + 1);
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- batch */

qj_status sieve_batch(struct sieve *sieve, uint64_t largest)
{
    struct marker_batch groups[MAX_GROUPS]; /* begun below */
    uint64_t left = largest - sieve->count + 1, wanted = sieve_lanes(sieve);
    if (!sieve->classes.mask)
        TRY(sieve_add_all(sieve));
    unsigned count = sieve_batch_open_windows(sieve, left, groups);
    unsigned settled = sieve_batch_settle(sieve, groups, count, 0);
    if (sieve->classes.mask)
        TRY(sieve_batch_check_rare(sieve, groups, count, &settled));
    sieve->count += settled;
    sieve->too_large = settled < (left < wanted ? left : wanted);
    return QJ_OK;
}
