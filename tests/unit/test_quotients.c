/* The table of words of the engine search: it never gives the data of another key, also while it
 * doubles.
 */
#include "support/support.h"

#include "engines/exhaustive/search/quotients.h"

GROUP(quotients)

enum { VALUE_BITS = 6, DATA_BITS = 22 };

static uint64_t data_of(uint64_t key)
{
    return (key * UINT64_C(0xd6e8feb86659fd93) >> 48) << VALUE_BITS | 1;
}

static uint64_t random_key(struct random *random, unsigned bits)
{
    return random_next(random) >> (64 - bits);
}

/* Fails unless the table has the right data of a key, or none. Returns whether it has any. */
static bool has_right_data(const struct quotients *table, uint64_t key)
{
    const uint64_t data = quotients_find(table, quotients_index(table, key));
    assert_true(data == 0 || data == data_of(key));
    return data != 0;
}

/* Fails unless the places list each entry once, with its key. */
static void assert_places(const struct quotients *table)
{
    uint64_t count = 0;
    for (uint64_t place = 0; place < quotients_count(table); place++) {
        uint64_t key;
        const uint64_t data = quotients_entry(table, place, &key);
        if (!data)
            continue;
        assert_int_equal(data, data_of(key));
        assert_true(has_right_data(table, key));
        count++;
    }
    assert_int_equal(count, table->used);
}

/* Stores keys with only even bits, so that no key with an odd bit is in the table. */
static void fill(struct random *random, unsigned bits, uint64_t bytes, uint64_t keys)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const uint64_t even = UINT64_C(0x5555555555555555) & (UINT64_MAX >> (64 - bits));
    struct quotients table;
    bool fits;
    assert_ok(context, quotients_init(&table, &arena, bits, DATA_BITS, bytes, &fits));
    assert_true(fits);
    for (uint64_t i = 0; i < keys; i++) {
        const uint64_t key = random_key(random, bits) & even;
        if (quotients_are_crowded(&table))
            assert_ok(context, quotients_grow(&table));
        quotients_store(&table, quotients_index(&table, key), data_of(key));
        assert_true(has_right_data(&table, key));
        assert_false(has_right_data(&table, random_key(random, bits) | 2));
    }
    assert_places(&table);
}

TEST(keys_are_never_confused)
{
    static const unsigned bits[] = {8, 13, 31, 40};
    struct random random = {8};
    for (size_t i = 0; i < COUNT(bits); i++) {
        fill(&random, bits[i], 1 << 20, unit_count(5000));
        fill(&random, bits[i], 1 << 12, unit_count(5000));
    }
}
