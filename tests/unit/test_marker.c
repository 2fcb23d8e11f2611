/* Markers: every sweep against a plain scan of all partners, for the first free window of each lane
 * and for all missing values. */
#include "support/support.h"

#include "base/random.h"
#include "engines/grundy/marker/marker.h"

GROUP(marker)

enum { HEAPS = 3000, MAX_PARTNERS = 1500, END = 256, VALUES = 2 * END };

struct sweep {
    uint16_t table[HEAPS + MAX_LANES];
    struct marker_partner partners[MAX_PARTNERS];
    uint64_t count;
    uint32_t missing[END / WINDOW * MAX_LANES];
    struct marker_batch batch;
};

/* The product of two random numbers is often small: windows fill one after another. */
static uint16_t random_value(struct random *random, unsigned most)
{
    return (uint16_t)(random_below(random, most) * random_below(random, most) / most);
}

static void make_sweep(struct random *random, bool all, struct sweep *sweep)
{
    unsigned most = 2 + (unsigned)random_below(random, END - 2);
    sweep->count = random_below(random, 10) ? 1 + random_below(random, MAX_PARTNERS) : 0;
    for (unsigned i = 0; i < COUNT(sweep->table); i++)
        sweep->table[i] = random_below(random, 9) ? random_value(random, most) : NO_VALUE;
    for (uint64_t i = 0; i < sweep->count; i++)
        sweep->partners[i] = (struct marker_partner){-1 - (int32_t)random_below(random, HEAPS),
                                                     random_value(random, most) *
                                                         UINT32_C(0x00010001)};
    sweep->batch = (struct marker_batch){.at = sweep->table + HEAPS,
                                         .missing = all ? sweep->missing : NULL};
    for (unsigned lane = 0; lane < MAX_LANES; lane++)
        sweep->batch.below[lane] = (uint16_t)random_below(random, END + 1);
}

/* Which candidates of a lane are not free: excluded by a partner, or past its end. */
static void list_taken(const struct sweep *sweep, unsigned lane, bool taken[VALUES])
{
    for (unsigned c = 0; c < VALUES; c++)
        taken[c] = c >= sweep->batch.below[lane];
    for (uint64_t i = 0; i < sweep->count; i++) {
        unsigned value = *(sweep->batch.at + lane + sweep->partners[i].place) ^
                         (uint16_t)sweep->partners[i].twice;
        if (value < VALUES)
            taken[value] = true;
    }
}

static uint32_t window_of(const bool *taken, unsigned base)
{
    uint32_t window = 0;
    for (unsigned i = 0; i < WINDOW; i++)
        window |= (uint32_t)taken[base + i] << i;
    return window;
}

/* Compares a lane with its first window that has a free candidate, if any. */
static void assert_first(const struct sweep *sweep, unsigned lane, const bool *taken)
{
    unsigned base = 0, below = sweep->batch.below[lane];
    while (base < below && window_of(taken, base) == UINT32_MAX)
        base += WINDOW;
    if (base >= below) {
        assert_true(sweep->batch.base[lane] >= below);
        return;
    }
    assert_int_equal(sweep->batch.base[lane], base);
    assert_int_equal(sweep->batch.marks[lane], window_of(taken, base));
}

static void assert_missing(const struct sweep *sweep, unsigned lane, const bool *taken)
{
    bool lacking = sweep->batch.lacking >> lane & 1, some = false;
    for (unsigned base = 0; base < sweep->batch.below[lane]; base += WINDOW) {
        uint32_t missing = ~window_of(taken, base);
        some |= missing != 0;
        if (lacking)
            assert_int_equal(sweep->missing[base / WINDOW * MAX_LANES + lane], missing);
    }
    assert_int_equal(lacking, some);
}

TEST(test_sweeps)
{
    SCOPED(drop_memory) struct sweep *sweep = calloc(1, sizeof *sweep);
    assert_non_null(sweep);
    for (unsigned i = 0; marker_at(i); i++) {
        struct random random = {32};
        for (int round = 0; round < 100; round++) {
            bool taken[VALUES], all = round % 2;
            make_sweep(&random, all, sweep);
            marker_at(i)->sweep(&sweep->batch, sweep->partners, sweep->count);
            for (unsigned lane = 0; lane < marker_at(i)->lanes; lane++) {
                list_taken(sweep, lane, taken);
                if (all)
                    assert_missing(sweep, lane, taken);
                else
                    assert_first(sweep, lane, taken);
            }
        }
    }
}
