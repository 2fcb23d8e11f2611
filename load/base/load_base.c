/* load_base: see load_base.h. */
#include "load/base/load_base.h"

#include "base/phrase.h"

#include <stdarg.h>
#include <stdlib.h>

qj_status load_fail(qj_error *error, qj_status status, const char *format, ...)
{
    va_list args;
    *error = (qj_error){.status = status};
    va_start(args, format);
    phrase_fill_error(error, format, args);
    va_end(args);
    return status;
}

bool load_reserve(void **items, size_t *capacity, size_t wanted, size_t size)
{
    enum { LEAST = 64 };
    size_t bytes, larger = *capacity < LEAST / 2 ? LEAST : 2 * *capacity;
    if (wanted <= *capacity)
        return true;
    larger = larger < wanted ? wanted : larger;
    void *moved = __builtin_mul_overflow(larger, size, &bytes) ? NULL : realloc(*items, bytes);
    if (!moved)
        return false;
    *items = moved;
    *capacity = larger;
    return true;
}
