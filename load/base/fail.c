/* fail: see fail.h. */
#include "load/base/fail.h"

#include <stdarg.h>
#include <stdio.h>

qj_status load_fail(qj_error *error, qj_status status, const char *format, ...)
{
    va_list args;
    *error = (qj_error){.status = status};
    va_start(args, format);
    vsnprintf(error->message, sizeof error->message, format, args);
    va_end(args);
    return status;
}
