/* number: see number.h. */
#include "base/text/number.h"

#include <string.h>

const char *number_read(const char *text, uint64_t *value)
{
    const char *p = text;
    uint64_t sum = 0;
    for (; *p >= '0' && *p <= '9'; p++)
        if (__builtin_mul_overflow(sum, 10, &sum) || __builtin_add_overflow(sum, *p - '0', &sum))
            return NULL;
    *value = sum;
    return p == text ? NULL : p;
}

bool number_is(const char *text, uint64_t *value)
{
    const char *end = text ? number_read(text, value) : NULL;
    return end && !*end;
}

int number_compare(const void *one, const void *other)
{
    const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

/* By hundreds: most numbers are small. */
unsigned number_count_digits(uint64_t value)
{
    unsigned digits = 1;
    for (; value >= 100; value /= 100)
        digits += 2;
    return digits + (value >= 10);
}

char *number_write(char *to, uint64_t value)
{
    static const char pairs[] = "00010203040506070809"
                                "10111213141516171819"
                                "20212223242526272829"
                                "30313233343536373839"
                                "40414243444546474849"
                                "50515253545556575859"
                                "60616263646566676869"
                                "70717273747576777879"
                                "80818283848586878889"
                                "90919293949596979899";
    char *end = to + number_count_digits(value), *at = end;
    for (; value >= 10; value /= 100)
        memcpy(at -= 2, pairs + 2 * (value % 100), 2);
    if (at > to)
        *to = (char)('0' + value);
    return end;
}

void number_write_grouped(char to[NUMBER_GROUPED], uint64_t value)
{
    char digits[NUMBER_DIGITS];
    const char *end = number_write(digits, value);
    for (const char *digit = digits; digit < end; digit++) {
        if (digit > digits && (end - digit) % 3 == 0)
            *to++ = ',';
        *to++ = *digit;
    }
    *to = 0;
}
