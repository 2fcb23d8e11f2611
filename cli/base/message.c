/* message: see base.h. */
#include "cli/base/base.h"

#include <ctype.h>
#include <strings.h>

static const char *language, *command = "help";

bool message_speaks(const char *tag)
{
    return (!strncasecmp(tag, "en", 2) || !strncasecmp(tag, "zh", 2)) &&
           !isalpha((unsigned char)tag[2]);
}

/* As gettext has it: LANGUAGE goes before the locale, but not where that is C. A terminal of
 * another charset than UTF-8 would show no Chinese. */
void message_speak(const char *chosen)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL, *wanted = getenv("LANGUAGE");
    for (size_t i = 0; i < sizeof names / sizeof *names && !(locale && *locale); i++)
        locale = getenv(names[i]); /* the first that is set and not empty */
    locale = locale && *locale ? locale : NULL;
    const char *charset = locale ? strchr(locale, '.') : NULL;
    bool plain = locale && (!strcmp(locale, "C") || !strcmp(locale, "POSIX"));
    bool shown = !charset || !strncasecmp(charset, ".UTF", 4);
    language = chosen ? chosen : plain || !shown ? NULL : wanted && *wanted ? wanted : locale;
}

const char *message_language(void)
{
    return language;
}

const char *message_translate(const char *phrase, char *text, size_t size)
{
    qj_message_translate(language, phrase, text, size);
    return text;
}

void message_format_list(char *out, size_t size, const char *format, va_list list)
{
    char marked[2048];
    phrase_write_list(marked, sizeof marked, format, list);
    message_translate(marked, out, size);
}

static void message_write(FILE *file, const char *format, va_list args)
{
    char text[4096];
    message_format_list(text, sizeof text, format, args);
    fputs(text, file);
}

void message_format(char *out, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_format_list(out, size, format, args);
    va_end(args);
}

qj_status message_put(FILE *file, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_write(file, format, args);
    va_end(args);
    return QJ_OK;
}

void message_cell(int width, const char *phrase)
{
    char text[256];
    struct writer writer;
    writer_open_text(&writer, language, text, sizeof text);
    write_cell(&writer, width, phrase);
    writer_flush(&writer);
    fputs(text, stdout);
}

void message_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_write(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

void message_begin(const char *verb)
{
    command = verb;
}

qj_status message_usage(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "qiju %s: ", command);
    message_write(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    message_put(stderr,
                strcmp(command, "help") != 0 ? "Try: qiju help %.40s\n" : "Try: qiju help\n",
                command);
    return QJ_USAGE;
}

void message_tell(const qj_error *error)
{
    if (error->status == QJ_LIMIT && !strncmp(error->message, "state", 5))
        message_say("qiju: %s (--states)", error->marked);
    else if (error->status == QJ_LIMIT && !strncmp(error->message, "time", 4))
        message_say("qiju: %s (--time)", error->marked);
    else if (*error->marked)
        message_say("qiju: %s", error->marked);
    else
        message_say("qiju: %.999s", error->message);
}

qj_status message_error(const qj_context *context, const char *name, uint64_t lines_before)
{
    const qj_error *error = qj_context_error(context);
    int64_t line = (int64_t)(error->line - lines_before);
    if (error->line && line > 0)
        message_say("%.999s:%" PRId64 ":%" PRIu64 ": %s", name, line, error->column, error->marked);
    else
        message_tell(error);
    return error->status;
}

qj_status message_system(const char *what, const char *name, int reason)
{
    message_say("qiju: %s %.999s: %s", what, name, strerror(reason));
    return QJ_IO;
}

qj_status message_memory(void)
{
    message_put(stderr, "qiju: out of memory\n");
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
