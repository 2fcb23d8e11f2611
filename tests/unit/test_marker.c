/* Markers: every sweep of words against a plain scan of all partners; test_sequence_bytes.c has the
 * sweeps of bytes. */
#include "support/support.h"

#include "base/random.h"
#include "engines/grundy/marker/marker.h"

GROUP(marker)

enum { HEAPS = 3000, MAX_PARTNERS = 1500, END = 256, VALUES = 2 * END };

struct sweep {
    uint16_t table[HEAPS + MAX_LANES];
    struct marker_partner partners[MAX_PARTNERS];
    uint64_t count;
    struct marker_batch batch;
};

/* The product of two random numbers is often small: windows fill one after another. */
static uint16_t random_value(struct random *random, unsigned most)
{
    return (uint16_t)(random_below(random, most) * random_below(random, most) / most);
}

static void make_sweep(struct random *random, struct sweep *sweep)
{
    unsigned most = 2 + (unsigned)random_below(random, END - 2);
    sweep->count = 1 + random_below(random, MAX_PARTNERS);
    for (unsigned i = 0; i < COUNT(sweep->table); i++)
        sweep->table[i] = random_below(random, 9) ? random_value(random, most) : NO_VALUE;
    for (uint64_t i = 0; i < sweep->count; i++)
        sweep->partners[i] = (struct marker_partner){-1 - (int32_t)random_below(random, HEAPS),
                                                     random_value(random, most) *
                                                         UINT32_C(0x00010001)};
    sweep->batch = (struct marker_batch){.at = sweep->table + HEAPS};
    for (unsigned lane = 0; lane < MAX_LANES; lane++)
        sweep->batch.below[lane] = (uint16_t)random_below(random, END + 1);
}

/* Compares a lane with its first window that has a free candidate, if any. */
static void assert_lane(const struct sweep *sweep, unsigned lane)
{
    const struct marker_batch *batch = &sweep->batch;
    bool taken[VALUES];
    for (unsigned c = 0; c < VALUES; c++)
        taken[c] = c >= batch->below[lane];
    for (uint64_t i = 0; i < sweep->count; i++) {
        unsigned value = *(batch->at + lane + sweep->partners[i].place) ^
                         (uint16_t)sweep->partners[i].twice;
        if (value < VALUES)
            taken[value] = true;
    }
    for (unsigned base = 0; base < batch->below[lane]; base += WINDOW) {
        uint32_t window = 0;
        for (unsigned i = 0; i < WINDOW; i++)
            window |= (uint32_t)taken[base + i] << i;
        if (window == UINT32_MAX)
            continue;
        assert_int_equal(batch->base[lane], base);
        assert_int_equal(batch->marks[lane], window);
        return;
    }
    assert_true(batch->base[lane] >= batch->below[lane]);
}

TEST(test_sweeps_of_words)
{
    SCOPED(drop_memory) struct sweep *sweep = calloc(1, sizeof *sweep);
    assert_non_null(sweep);
    for (unsigned i = 0; marker_at(i); i++) {
        struct random random = {32};
        for (int round = 0; round < 60; round++) {
            make_sweep(&random, sweep);
            marker_at(i)->sweep(&sweep->batch, sweep->partners, sweep->count);
            for (unsigned lane = 0; lane < marker_at(i)->lanes; lane++)
                assert_lane(sweep, lane);
        }
    }
}
