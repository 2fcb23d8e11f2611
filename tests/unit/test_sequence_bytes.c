/* Values as bytes: every sweep of them against a plain scan of all partners, and sequences against
 * sequences of the sweeps of words. These are so long, which takes seconds, that all rare heaps are
 * long ago. */
#include "support/table.h"

#include "engines/grundy/sieve/sieve.h"

GROUP(sequence_bytes)

/* -------------------------------------------------------------- sweeps alone */

enum { HEAPS = 6000, MAX_PARTNERS = 2500, END = 192, WINDOWS = END / BYTE_WINDOW };

struct sweep {
    byte_sweep *run;
    unsigned lanes;
    uint8_t table[HEAPS + MAX_BYTE_LANES];
    struct marker_partner partners[MAX_PARTNERS];
    uint64_t count;
    uint16_t missing[WINDOWS * MAX_BYTE_LANES];
    struct marker_byte_batch batch;
};

/* The product of two random numbers is often small: windows fill one after another. */
static uint8_t random_value(struct random *random, unsigned most)
{
    return (uint8_t)(random_below(random, most) * random_below(random, most) / most);
}

static void make_sweep(struct random *random, bool all, struct sweep *sweep)
{
    unsigned most = 2 + (unsigned)random_below(random, END - 2);
    sweep->count = 1 + random_below(random, MAX_PARTNERS);
    for (unsigned i = 0; i < COUNT(sweep->table); i++)
        sweep->table[i] = random_value(random, most);
    for (uint64_t i = 0; i < sweep->count; i++) {
        int32_t offset = 1 + (int32_t)random_below(random, HEAPS);
        sweep->partners[i] = (struct marker_partner){-offset, random_value(random, most) *
                                                                  UINT32_C(0x01010101)};
    }
    sweep->batch = (struct marker_byte_batch){.at = sweep->table + HEAPS};
    sweep->batch.missing = all ? sweep->missing : NULL;
    for (unsigned lane = 0; lane < sweep->lanes; lane++)
        sweep->batch.below[lane] = random_below(random, 4) ? (uint8_t)random_below(random, END + 1)
                                                           : (uint8_t)(all ? 0 : END);
}

/* Which candidates of a lane are not free: excluded by a partner, or past its end. */
static void list_taken(const struct sweep *sweep, unsigned lane, bool taken[UINT8_MAX + 1])
{
    for (unsigned c = 0; c <= UINT8_MAX; c++)
        taken[c] = c >= sweep->batch.below[lane];
    for (uint64_t i = 0; i < sweep->count; i++)
        taken[*(sweep->batch.at + lane + sweep->partners[i].place) ^
              (uint8_t)sweep->partners[i].twice] = true;
}

static uint16_t window_of(const bool *taken, unsigned base)
{
    uint16_t window = 0;
    for (unsigned i = 0; i < BYTE_WINDOW; i++)
        window |= (uint16_t)(taken[base + i] << i);
    return window;
}

static void assert_first(const struct sweep *sweep, unsigned lane, const bool *taken)
{
    unsigned base = 0, below = sweep->batch.below[lane];
    while (base < below && window_of(taken, base) == UINT16_MAX)
        base += BYTE_WINDOW;
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
    for (unsigned base = 0; base < sweep->batch.below[lane]; base += BYTE_WINDOW) {
        uint16_t missing = (uint16_t)~window_of(taken, base);
        some |= missing != 0;
        if (lacking)
            assert_int_equal(sweep->missing[base / BYTE_WINDOW * MAX_BYTE_LANES + lane], missing);
    }
    assert_int_equal(lacking, some);
}

static void try_sweep(byte_sweep *run, unsigned lanes)
{
    struct random random = {64};
    SCOPED(drop_memory) struct sweep *sweep = calloc(1, sizeof *sweep);
    assert_non_null(sweep);
    sweep->run = run;
    sweep->lanes = lanes;
    for (int i = 0; i < 30; i++) {
        bool taken[UINT8_MAX + 1], all = i % 2;
        make_sweep(&random, all, sweep);
        run(&sweep->batch, sweep->partners, sweep->count);
        for (unsigned lane = 0; lane < lanes; lane++) {
            list_taken(sweep, lane, taken);
            if (all)
                assert_missing(sweep, lane, taken);
            else
                assert_first(sweep, lane, taken);
        }
    }
}

TEST(test_sweeps)
{
    for (unsigned i = 0; marker_at(i); i++)
        if (marker_at(i)->sweep_bytes)
            try_sweep(marker_at(i)->sweep_bytes, 2 * marker_at(i)->lanes);
}

/* ---------------------------------------------------------------- sequences */

/* All values by steps of a few thousand heaps, with bytes from a number of partners on. */
static void sieve_all(struct table *table, const char *code, const char *kernel, uint64_t heaps,
                      uint64_t byte_partners)
{
    table_open_with(table, code, kernel, 0);
    struct sieve *sieve = &table->sequence.sieve;
    sieve->byte_partners = byte_partners;
    assert_ok(table->context, sieve_reserve(sieve, heaps + 20000));
    while (sieve->count <= heaps)
        assert_ok(table->context, sieve_step(sieve, sieve->count + 9000));
}

/* used: whether all rare heaps are long past at the end; then existing bytes are used. */
static void assert_same(const char *code, const char *kernel, uint64_t heaps, bool used)
{
    SCOPED(table_close) struct table words, bytes;
    sieve_all(&words, code, kernel, heaps, UINT64_MAX);
    sieve_all(&bytes, code, kernel, heaps, 0);
    struct sieve *sieve = &bytes.sequence.sieve;
    assert_int_equal(words.sequence.sieve.count, sieve->count);
    for (uint64_t n = 0; n < sieve->count; n++)
        if (sieve->values[n] != words.sequence.sieve.values[n])
            fail_msg("%s with %s: heap %d has the value %d, not %d", code, kernel, (int)n,
                     (int)words.sequence.sieve.values[n], (int)sieve->values[n]);
    assert_int_equal(words.sequence.sieve.rare_count, sieve->rare_count);
    assert_ok(bytes.context, sieve_bytes_open(sieve, sieve->count + 9000));
    assert_int_equal(sieve->bytes.table != NULL, used);
    sieve_bytes_close(sieve);
}

TEST(test_values)
{
    static const struct {
        const char *code;
        uint64_t heaps;
        bool used;
    } games[] = {{"0.16", 12000, false},
                 {"0.156", 20000, true},
                 {"0.376", 10000, false},
                 {"0.127", 10000, false},
                 {"0.6", 50000, true}};
    for (unsigned i = 0; marker_at(i); i++)
        for (size_t j = 0; j < COUNT(games); j++)
            if (marker_at(i + 1) == NULL || games[j].heaps < 50000)
                assert_same(games[j].code, marker_at(i)->name, games[j].heaps,
                            games[j].used && marker_at(i)->sweep_bytes);
}
