/* number: see number.h. */
#include "base/number.h"

#include <stddef.h>

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
