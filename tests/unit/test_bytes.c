/* Text processed many bytes at a time, compared with a byte at a time; numbers written and read;
 * full sets; counts of bits. */
#include "support/support.h"

#include "base/bits.h"
#include "base/text/bytes.h"
#include "base/text/number.h"

GROUP(bytes)

/* Every offset: words and registers start anywhere. */
TEST(equal_bytes_are_found)
{
    struct random random = {5};
    char bytes[2 * BYTES_GROUP];
    for (int round = 0; round < 20000; round++) {
        char byte = (char)random_below(&random, 256);
        uint64_t chance = random_below(&random, 1001), expected = 0;
        const char *start = bytes + random_below(&random, BYTES_GROUP);
        for (size_t i = 0; i < sizeof bytes; i++) {
            bytes[i] = (char)random_below(&random, 256);
            if (random_chance(&random, chance))
                bytes[i] = byte;
            else if (random_chance(&random, 50))
                bytes[i] = (char)(byte ^ 0x80);
        }
        for (unsigned i = 0; i < BYTES_GROUP; i++)
            expected |= (uint64_t)(start[i] == byte) << i;
        assert_true(bytes_equal_plain(start, byte) == expected);
        assert_true(bytes_equal(start, byte) == expected);
    }
}

TEST(bytes_that_differ)
{
    struct random random = {7};
    for (int round = 0; round < 50000; round++) {
        char bytes[BYTES_PART], others[BYTES_PART];
        uint64_t expected = 0;
        for (unsigned i = 0; i < BYTES_PART; i++) {
            bytes[i] = others[i] = (char)random_below(&random, 256);
            if (random_chance(&random, 30))
                others[i] = (char)(bytes[i] ^ (char)(1 << random_below(&random, 8)));
            if (random_chance(&random, 10))
                others[i] = (char)random_below(&random, 256);
            expected |= (uint64_t)(bytes[i] != others[i]) << i;
        }
        assert_true(bytes_differ_plain(bytes, others) == expected);
        assert_true(bytes_differ(bytes, others) == expected);
    }
}

TEST(digits_make_a_number)
{
    struct random random = {6};
    for (int round = 0; round < 200000; round++) {
        char bytes[BYTES_DIGITS];
        uint64_t digits = random_below(&random, BYTES_DIGITS + 1), number = 0, found = 0;
        for (unsigned i = 0; i < BYTES_DIGITS; i++)
            if (i < digits)
                bytes[i] = (char)('0' + random_below(&random, 10));
            else
                bytes[i] = (char)random_below(&random, 256);
        unsigned count = 0;
        for (; count < BYTES_DIGITS && bytes[count] >= '0' && bytes[count] <= '9'; count++)
            number = number * 10 + (uint64_t)(bytes[count] - '0');
        assert_int_equal(bytes_digits(bytes, &found), count);
        assert_true(found == number);
    }
}

static void assert_written(uint64_t value)
{
    char written[NUMBER_DIGITS + 1];
    const char *expected = worded("%llu", (unsigned long long)value);
    memset(written, '?', sizeof written);
    char *end = number_write(written, value);
    assert_int_equal(end - written, strlen(expected));
    assert_memory_equal(written, expected, strlen(expected));
    for (; end < written + sizeof written; end++)
        assert_int_equal(*end, '?');
}

TEST(numbers_are_written_as_printf_does)
{
    struct random random = {7};
    for (uint64_t value = 0; value < 20000; value++)
        assert_written(value);
    for (uint64_t power = 1;; power *= 10) {
        assert_written(power - 1);
        assert_written(power);
        if (power > UINT64_MAX / 10)
            break;
    }
    for (int round = 0; round < 100000; round++)
        assert_written(random_next(&random) >> random_below(&random, 64));
    for (unsigned bit = 0; bit < 64; bit++)
        assert_written(UINT64_C(1) << bit);
    assert_written(UINT64_MAX);
}

TEST(full_sets_end_where_they_should)
{
    for (uint64_t count = 0; count <= 192; count++) {
        uint64_t words[4] = {0};
        bits_fill(words, count);
        for (uint64_t i = 0; i < 256; i++)
            assert_int_equal(bits_get(words, i), i < count);
    }
}

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
    for (int i = 0; i < 100000; i++) {
        uint64_t word = i % 2 ? random_next(&random) & random_next(&random)
                              : UINT64_MAX >> i / 2 % 64 << i / 128 % 64;
        assert_int_equal(bits_count(word), slow_count(word));
        assert_int_equal(bits_parity(word), slow_count(word) % 2);
    }
}
