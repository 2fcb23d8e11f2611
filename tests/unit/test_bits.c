/* Counts of bits against a count bit by bit. */
#include "base/bits.h"
#include "support/support.h"

GROUP(bits)

static int slow_count(uint64_t word)
{
    int count = 0;
    for (int bit = 0; bit < 64; bit++)
        count += (int)(word >> bit & 1);
    return count;
}

TEST(bits_are_counted)
{
    struct random random = {3};
    for (int i = 0; i < 64; i++) {
        uint64_t low = UINT64_MAX >> i;
        assert_int_equal(bits_count(low), 64 - i);
        assert_int_equal(bits_count(~low), i);
        assert_int_equal(bits_count(UINT64_C(1) << i), 1);
    }
    assert_int_equal(bits_count(0), 0);
    for (int i = 0; i < 100000; i++) {
        uint64_t word = random_next(&random) & random_next(&random);
        assert_int_equal(bits_count(word), slow_count(word));
        assert_int_equal(bits_parity(word), slow_count(word) % 2);
    }
}
