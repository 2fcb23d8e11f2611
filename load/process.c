/* process: pipes to and from a command.
 *
 *     process_ask --> asked ----pipe----> command ----pipe----> said --> process_line
 *
 * Both pipes are looked at together, so that neither side can wait for the other to read. What the
 * command says is read only while no whole line of it is there: it cannot fill the memory.
 */
#include "load/process.h"

#include "load/clock.h"
#include "load/message.h"
#include "load/spawn.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SLICE_MS = 50 };

/* --------------------------------------------------------------------- start */

qj_status process_start(struct process *process, const char *const *words,
                        const struct load_options *options, qj_error *error)
{
    const struct spawn_limits unlimited = {0, false};
    struct spawned spawned;
    *process = (struct process){.in = -1, .out = -1, .options = options};
    int reason = spawn(words, &unlimited, &spawned);
    if (reason)
        return load_fail(error, QJ_IO, "cannot start %.80s: %s", words[0], strerror(reason));
    process->pid = spawned.process;
    process->in = spawned.in;
    process->out = spawned.out;
    return QJ_OK;
}

/* ------------------------------------------------------------------- in and out */

/* Makes room for more bytes behind what is kept, which moves to the front. */
static bool make_room(char **bytes, size_t *start, size_t *end, size_t *capacity, size_t more)
{
    size_t kept = *end - *start;
    if (kept)
        memmove(*bytes, *bytes + *start, kept);
    *start = 0;
    *end = kept;
    if (*capacity - kept >= more)
        return true;
    size_t larger = 2 * (kept + more);
    char *moved = realloc(*bytes, larger);
    if (!moved)
        return false;
    *bytes = moved;
    *capacity = larger;
    return true;
}

bool process_ask(struct process *process, const char *text, size_t length)
{
    if (process->asked_capacity - process->asked_end < length &&
        !make_room(&process->asked, &process->asked_start, &process->asked_end,
                   &process->asked_capacity, length))
        return false;
    memcpy(process->asked + process->asked_end, text, length);
    process->asked_end += length;
    return true;
}

/* Writes what goes without waiting. A command that no longer reads is found when it is read. */
static void write_some(struct process *process)
{
    ptrdiff_t written = write(process->in, process->asked + process->asked_start,
                              process->asked_end - process->asked_start);
    if (written > 0)
        process->asked_start += (size_t)written;
    else if (written < 0 && errno == EPIPE)
        process->asked_start = process->asked_end;
}

/* Reads what is there; false: out of memory. */
static bool read_some(struct process *process)
{
    enum { PIECE = 1 << 16 };
    if (!make_room(&process->said, &process->said_start, &process->said_end,
                   &process->said_capacity, PIECE))
        return false;
    ptrdiff_t got = read(process->out, process->said + process->said_end, PIECE);
    if (got > 0)
        process->said_end += (size_t)got;
    process->ended = got == 0;
    return true;
}

/* Waits a little for a pipe to be ready, and uses it. */
static bool wait_and_move(struct process *process)
{
    bool asking = process->asked_start < process->asked_end;
    struct pollfd pipes[2] = {{.fd = process->out, .events = POLLIN},
                              {.fd = asking ? process->in : -1, .events = POLLOUT}};
    if (poll(pipes, 2, SLICE_MS) <= 0)
        return true;
    if (pipes[1].revents)
        write_some(process);
    return !pipes[0].revents || read_some(process);
}

/* ------------------------------------------------------------------------- lines */

/* Waits for the end of the command, for so many steps of 5 ms at most. False when it has not ended.
 */
static bool await_end(pid_t pid, int steps, siginfo_t *info)
{
    const struct timespec step = {.tv_nsec = 5000000};
    while (!spawn_has_ended(pid, info)) {
        if (steps-- == 0)
            return false;
        nanosleep(&step, NULL);
    }
    return info->si_pid != 0;
}

/* How the command came to its end. */
static qj_status fail_ended(struct process *process, const char *request, qj_error *error)
{
    enum { STEPS = 40 };
    siginfo_t info;
    if (!await_end(process->pid, STEPS, &info))
        return load_fail(error, QJ_IO,
                         "the program has closed its output instead of answering '%.60s'", request);
    if (info.si_code != CLD_EXITED)
        return load_fail(error, QJ_IO,
                         "the program was ended by signal %d instead of answering '%.60s'",
                         info.si_status, request);
    return load_fail(error, QJ_IO,
                     "the program has ended with exit status %d instead of answering '%.60s'",
                     info.si_status, request);
}

/* Takes a whole line out of what was said; NULL when there is none yet. */
static char *take_line(struct process *process, size_t looked_at, size_t *length)
{
    char *line = process->said + process->said_start;
    size_t size = process->said_end - process->said_start;
    char *end = size > looked_at ? memchr(line + looked_at, '\n', size - looked_at) : NULL;
    if (!end)
        return NULL;
    *end = 0;
    *length = (size_t)(end - line);
    process->said_start += *length + 1;
    process->lines++;
    return line;
}

/* What keeps a program from being heard at all, most often. */
#define UNHEARD "; it must read a line at a time, and flush what it says when it is told to"

/* Whether to wait on: QJ_OK. */
static qj_status check_wait(struct process *process, const char *request, double since,
                            qj_error *error)
{
    const struct load_options *options = process->options;
    if (options->stop && options->stop(options->user))
        return load_fail(error, QJ_STOPPED, "stopped while waiting for the program");
    if (process->ended)
        return fail_ended(process, request, error);
    if (process->said_end - process->said_start > PROCESS_LINE)
        return load_fail(error, QJ_BAD_INPUT,
                         "line %llu of the program, to '%.60s': expected a line of at most %d "
                         "bytes, found more",
                         (unsigned long long)process->lines + 1, request, PROCESS_LINE);
    if (clock_now() - since > options->answer_seconds)
        return load_fail(error, QJ_IO,
                         "the program has not answered '%.60s' within %g s (--answer-time)%s",
                         request, options->answer_seconds, process->lines ? "" : UNHEARD);
    return QJ_OK;
}

qj_status process_line(struct process *process, const char *request, char **line, size_t *length,
                       qj_error *error)
{
    double since = clock_now();
    size_t looked_at = 0;
    for (;;) {
        *line = take_line(process, looked_at, length);
        if (*line)
            return QJ_OK;
        looked_at = process->said_end - process->said_start;
        qj_status status = check_wait(process, request, since, error);
        if (status != QJ_OK)
            return status;
        if (!wait_and_move(process))
            return load_fail(error, QJ_LIMIT, "out of memory for what the program says");
    }
}

qj_status process_check_quiet(struct process *process, qj_error *error)
{
    if (process->said_start == process->said_end && !read_some(process))
        return load_fail(error, QJ_LIMIT, "out of memory for what the program says");
    if (process->said_start == process->said_end)
        return QJ_OK;
    process->said[process->said_end < process->said_capacity ? process->said_end
                                                             : process->said_end - 1] = 0;
    char *text = process->said + process->said_start;
    text[strcspn(text, "\r\n")] = 0;
    return load_fail(error, QJ_BAD_INPUT,
                     "line %llu of the program: expected silence until it is asked, found '%.60s'",
                     (unsigned long long)process->lines + 1, text);
}

/* What the command has left running is ended with it. */
void process_close(struct process *process)
{
    enum { STEPS = 100 };
    siginfo_t info;
    if (process->in >= 0)
        close(process->in);
    if (process->out >= 0)
        close(process->out);
    if (process->pid > 0) {
        await_end(process->pid, STEPS, &info);
        kill(-process->pid, SIGKILL);
        waitpid(process->pid, NULL, 0);
    }
    free(process->asked);
    free(process->said);
}
