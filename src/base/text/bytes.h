/* bytes: text in groups of 64 bytes, or of up to 8 digits. Bit i of a word is for byte i.
 *
 *     bytes   . . # . # # ...
 *     '.'     1 1 0 1 0 0 ...
 *
 * Every x86-64 processor has SSE2, so there is no kernel to choose. Other processors, and the
 * tests, use words of 8 bytes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Numbers of bytes that bytes_equal, bytes_differ and bytes_digits examine. */
enum { BYTES_GROUP = 64, BYTES_PART = 16, BYTES_DIGITS = 8 };

/* Returns the 8 bytes at an address, the first one lowest. */
static inline uint64_t bytes_word(const char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Returns which of the 8 bytes of a word are not 0. The sum sets the high bit of each of them,
 * because no byte carries into the next. The product moves the 8 high bits, which are 8 places
 * apart, side by side into the highest byte; no two of them meet. */
static inline uint64_t bytes_filled(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = 0x7f * ones;
    return (((((word & low) + low) | word) >> 7 & ones) * UINT64_C(0x0102040810204080)) >> 56;
}

/* Returns which of the 64 bytes equal byte. */
static inline uint64_t bytes_equal_plain(const char *bytes, char byte)
{
    const uint64_t all = (unsigned char)byte * UINT64_C(0x0101010101010101);
    uint64_t bits = 0;
    for (int i = 0; i < BYTES_GROUP; i += 8)
        bits |= bytes_filled(bytes_word(bytes + i) ^ all) << i;
    return ~bits;
}

/* Returns which of 16 bytes differ. */
static inline uint64_t bytes_differ_plain(const char *bytes, const char *others)
{
    return bytes_filled(bytes_word(bytes) ^ bytes_word(others)) |
           bytes_filled(bytes_word(bytes + 8) ^ bytes_word(others + 8)) << 8;
}

#ifdef __SSE2__
static inline unsigned bytes_equal_part(const char *bytes, __m128i others)
{
    const __m128i part = _mm_loadu_si128((const __m128i *)bytes);
    return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(part, others));
}
#endif

static inline uint64_t bytes_equal(const char *bytes, char byte)
{
#ifdef __SSE2__
    const __m128i all = _mm_set1_epi8(byte);
    uint64_t bits = 0;
    for (int i = 0; i < BYTES_GROUP; i += BYTES_PART)
        bits |= (uint64_t)bytes_equal_part(bytes + i, all) << i;
    return bits;
#else
    return bytes_equal_plain(bytes, byte);
#endif
}

static inline uint64_t bytes_differ(const char *bytes, const char *others)
{
#ifdef __SSE2__
    return bytes_equal_part(bytes, _mm_loadu_si128((const __m128i *)others)) ^ 0xffff;
#else
    return bytes_differ_plain(bytes, others);
#endif
}

/* Joins 8 digits, 0 to 9 each, into a number: two, four and then eight become one number each.
 *
 * Source: Lemire, "Number parsing at a gigabyte per second" (Software: Practice and Experience 51,
 * 2021).
 */
static inline uint64_t bytes_join(uint64_t digits)
{
    digits = (digits * 10 + (digits >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
    digits = (digits * 100 + (digits >> 16)) & UINT64_C(0x0000ffff0000ffff);
    return (uint32_t)(digits * 10000 + (digits >> 32));
}

/* Converts bytes to digits, and sets the high half of each byte that is no digit. The sum may
 * carry, but not past the first of them. A byte from '0' to '9' is 0 to 9 after an exclusive or
 * with '0', and remains below 16 when 6 is added. */
static inline uint64_t bytes_as_digits(uint64_t word, uint64_t *others)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t digits = word ^ ('0' * ones);
    *others = ((digits + 6 * ones) | digits) & (0xf0 * ones);
    return digits;
}

/* Returns how many of 8 bytes are digits at first, and their number, with zeros before it. */
static inline unsigned bytes_digits(const char *bytes, uint64_t *number)
{
    uint64_t others, digits = bytes_as_digits(bytes_word(bytes), &others);
    unsigned count = others ? (unsigned)__builtin_ctzll(others) / 8 : BYTES_DIGITS;
    if (count == 0)
        return 0;
    *number = bytes_join(digits << 8 * (BYTES_DIGITS - count));
    return count;
}

/* Returns whether the count (1 to 8) bytes before end, after 8 readable ones, are a number. */
static inline bool bytes_number(const char *end, size_t count, uint64_t *number)
{
    if (count - 1 >= BYTES_DIGITS)
        return false;
    uint64_t zeros = '0' * UINT64_C(0x0101010101010101), others;
    uint64_t own = UINT64_MAX << 8 * (BYTES_DIGITS - count);
    uint64_t digits = bytes_as_digits((bytes_word(end - BYTES_DIGITS) & own) | (zeros & ~own),
                                      &others);
    *number = bytes_join(digits);
    return others == 0;
}
