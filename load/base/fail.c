/* fail: see fail.h. */
#include "load/base/fail.h"

#include "base/phrase.h"

#include <stdarg.h>

qj_status load_fail(qj_error *error, qj_status status, const char *format, ...)
{
    va_list args;
    *error = (qj_error){.status = status};
    va_start(args, format);
    phrase_fill_error(error, format, args);
    va_end(args);
    return status;
}
