/* message: see base.h. */
#include "cli/base/base.h"

#include "face/base/shown.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_SIZE = 2048 };

static void message_write(FILE *file, const char *format, va_list args)
{
    char message[MESSAGE_SIZE], shown[MESSAGE_SIZE];
    vsnprintf(message, sizeof message, format, args);
    shown_copy(shown, sizeof shown, message);
    fprintf(file, "%s\n", shown);
}

void message_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_write(stderr, format, args);
    va_end(args);
}

void message_print(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_write(stdout, format, args);
    va_end(args);
}

qj_status message_usage(const char *verb, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "qiju %s: ", verb);
    message_write(stderr, format, args);
    va_end(args);
    fprintf(stderr, strcmp(verb, "help") != 0 ? "Try: qiju help %s\n" : "Try: qiju help\n", verb);
    return QJ_USAGE;
}

qj_status message_error(const qj_context *context, const char *name, uint64_t lines_before)
{
    const qj_error *error = qj_context_error(context);
    int64_t line = (int64_t)(error->line - lines_before);
    if (error->line && line > 0)
        message_say("%s:%" PRId64 ":%" PRIu64 ": %s", name, line, error->column, error->message);
    else
        message_say("qiju: %s", error->message);
    return error->status;
}

qj_status message_system(const char *what, const char *name, int reason)
{
    message_say("qiju: %s %s: %s", what, name, strerror(reason));
    return QJ_IO;
}

qj_status message_memory(void)
{
    fputs("qiju: out of memory\n", stderr);
    return QJ_LIMIT;
}

/* A single quote in the word ends the quoted part, and a new quoted part follows. */
void message_quote(char *out, size_t size, const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,";
    bool bare = *word && word[strspn(word, plain)] == 0;
    size_t length = (size_t)snprintf(out, size, "%s", bare ? word : "'");
    for (const char *at = word; !bare && *at && length < size; at++)
        length += (size_t)snprintf(out + length, size - length, *at == '\'' ? "'\\''" : "%c", *at);
    if (!bare && length < size)
        snprintf(out + length, size - length, "'");
}
