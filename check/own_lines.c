/* own_lines: a program on a pipe: starts it, exchanges lines, ends it; see check_own.h. Each
 * question is followed by "flush", so the program may buffer its answer until then.
 *
 *     own_lines_put --> to_program --pipe--> program --pipe--> from_program --> own_lines_take
 */
#include "check_own.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct own_lines {
    struct check *check;
    FILE *to_program, *from_program;
    pid_t program;
    uint64_t count; /* lines read */
    char *line;
    uint64_t capacity;
};

enum { LONGEST = 1 << 22 };

/* Makes a pipe whose ends no other program gets. */
static bool own_lines_pipe(int ends[2])
{
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

/* Closes the program's input and waits half a second for it to exit. */
static void own_lines_close(struct check *check)
{
    enum {
        TIMES = 100,
        SHORT = 100000,
        MAX_DOUBLED = 6
    }; /* a tenth of a millisecond, and longer */
    struct own_lines *lines = check->closing;
    bool ended = false;
    if (lines->to_program)
        fclose(lines->to_program);
    if (lines->from_program)
        fclose(lines->from_program);
    for (int i = 0; i < TIMES && !ended; i++) {
        ended = waitpid(lines->program, NULL, WNOHANG) != 0;
        if (!ended)
            nanosleep(&(struct timespec){0, SHORT << (i < MAX_DOUBLED ? i : MAX_DOUBLED)}, NULL);
    }
    if (!ended) {
        kill(lines->program, SIGKILL);
        waitpid(lines->program, NULL, 0);
    }
}

struct own_lines *own_lines_open(struct check *check)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    struct own_lines *lines = memory_array(check, 1, sizeof *lines);
    lines->check = check;
    long program = own_lines_pipe(in) && own_lines_pipe(out)
                       ? own_start(check->rules, in[0], out[1])
                       : -errno;
    if (program < 0)
        check_own_refuse(check, CHECK_IO, "cannot be started: %.100s", strerror((int)-program));
    lines->program = (pid_t)program;
    signal(SIGPIPE, SIG_IGN); /* the missing answer shows that a program has ended */
    close(in[0]);
    close(out[1]);
    lines->to_program = fdopen(in[1], "w");
    lines->from_program = fdopen(out[0], "r");
    check->closing = lines;
    check->close = own_lines_close;
    if (!lines->to_program || !lines->from_program)
        memory_refuse(check);
    return lines;
}

void own_lines_put(struct own_lines *lines, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(lines->to_program, format, arguments);
    va_end(arguments);
}

/* Returns the next byte of a line, or -1 at its end. */
static int own_lines_take_byte(struct own_lines *lines)
{
    int byte = getc(lines->from_program);
    if (byte == EOF)
        check_own_refuse(lines->check, CHECK_IO, "the program has ended");
    if (byte == 0)
        check_own_refuse(lines->check, CHECK_BAD_INPUT,
                         "line %" PRIu64 " of the program has a byte 0", lines->count);
    return byte == '\n' ? -1 : byte;
}

char *own_lines_take(struct own_lines *lines)
{
    uint64_t length = 0;
    fflush(lines->to_program);
    lines->count++;
    for (int byte = 0; byte >= 0; length++) {
        byte = own_lines_take_byte(lines);
        if (length == LONGEST)
            check_own_refuse(lines->check, CHECK_BAD_INPUT,
                             "line %" PRIu64 " of the program is too long", lines->count);
        lines->line = memory_grow(lines->check, lines->line, &lines->capacity, length, 1);
        lines->line[length] = (char)(byte < 0 ? 0 : byte);
    }
    return lines->line;
}

void own_lines_refuse(struct own_lines *lines, const char *expected, const char *found)
{
    check_own_refuse(lines->check, CHECK_BAD_INPUT,
                     "line %" PRIu64 " of the program: expected %s, found '%.40s'", lines->count,
                     expected, found);
}

char *own_lines_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t\v\f\r");
    *rest = word + strcspn(word, " \t\v\f\r");
    if (**rest)
        *(*rest)++ = 0;
    return word;
}

int64_t own_lines_whole(struct own_lines *lines, char **rest, int64_t least, int64_t most,
                        const char *what)
{
    char *end;
    const char *word = own_lines_word(rest);
    errno = 0;
    long long value = strtoll(word, &end, 10);
    if (!*word || *end || errno || value < least || value > most)
        own_lines_refuse(lines, what, word);
    return value;
}

void own_lines_end(struct own_lines *lines, char *rest)
{
    const char *word = own_lines_word(&rest);
    if (*word)
        own_lines_refuse(lines, "the end of the line", word);
}

void own_lines_flushed(struct own_lines *lines)
{
    const char *line = own_lines_take(lines);
    if (strcmp(line, "flushed") != 0)
        own_lines_refuse(lines, "flushed", line);
}
