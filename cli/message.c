/* message: see message.h. */
#include "cli/message.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

qj_status message_usage(const char *verb, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "qiju %s: ", verb);
    vfprintf(stderr, format, args);
    fprintf(stderr, strcmp(verb, "help") != 0 ? "\nTry: qiju help %s\n" : "\nTry: qiju help\n",
            verb);
    va_end(args);
    return QJ_USAGE;
}

qj_status message_error(const qj_context *context, const char *name)
{
    const qj_error *error = qj_context_error(context);
    if (error->line)
        fprintf(stderr, "%s:%" PRIu64 ":%" PRIu64 ": %s\n", name, error->line, error->column,
                error->message);
    else
        fprintf(stderr, "qiju: %s\n", error->message);
    return error->status;
}

qj_status message_system(const char *what, const char *name, int reason)
{
    fprintf(stderr, "qiju: %s %s: %s\n", what, name, strerror(reason));
    return QJ_IO;
}

qj_status message_memory(void)
{
    fputs("qiju: out of memory\n", stderr);
    return QJ_LIMIT;
}
