/* child: see child.h. Both pipes are used without blocking: a program may write before it has read
 * all, and qiju must look at the clock and at Ctrl-C meanwhile. */
#define _DEFAULT_SOURCE /* wait4, FIONREAD; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "cli/child.h"

#include "cli/message.h"
#include "load/clock.h"
#include "load/spawn.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ------------------------------------------------------------------- start */

qj_status child_start(struct child *child, const char *const *words,
                      const struct child_limits *limits)
{
    const struct spawn_limits spawn_limits = {limits->memory, limits->mute};
    struct spawned spawned;
    *child = (struct child){.limits = *limits, .in = -1, .out = -1, .started = clock_now()};
    int reason = spawn(words, &spawn_limits, &spawned);
    if (reason)
        return message_system("cannot start", words[0], reason);
    child->process = spawned.process;
    child->in = spawned.in;
    child->out = spawned.out;
    return QJ_OK;
}

/* --------------------------------------------------------------------- end */

static bool has_ended(const struct child *child)
{
    siginfo_t info;
    return spawn_has_ended(child->process, &info);
}

static void kill_group(const struct child *child)
{
    kill(-child->process, SIGKILL);
}

static void doze(double seconds)
{
    struct timespec time = {0, (long)(seconds * 1e9)};
    nanosleep(&time, NULL);
}

/* Waits for the end by itself, until the time that began at from is over or stop says so. The naps
 * are a small part of what the program has taken so far. */
static void await_end(struct child *child, double from)
{
    while (!has_ended(child) && !(child->limits.stop && child->limits.stop())) {
        double now = clock_now(), nap = 0.02 * (now - child->started);
        if (child->limits.seconds > 0 && now - from >= child->limits.seconds) {
            child->end = CHILD_LATE;
            return;
        }
        doze(nap < 1e-4 ? 1e-4 : nap > 0.02 ? 0.02 : nap);
    }
}

/* What the program left running goes with it. */
static void reap(struct child *child, struct child_result *result)
{
    struct rusage usage = {0};
    int status = 0;
    kill_group(child);
    while (wait4(child->process, &status, 0, &usage) < 0 && errno == EINTR)
        ;
    bool signalled = WIFSIGNALED(status);
    *result = (struct child_result){
        .end = child->end != CHILD_EXITED || !signalled ? child->end : CHILD_SIGNALLED,
        .code = signalled ? WTERMSIG(status) : WEXITSTATUS(status),
        .seconds = clock_now() - child->started,
        .cpu_seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                       1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec),
        .peak = (uint64_t)usage.ru_maxrss * 1024,
    };
}

static void close_input(struct child *child)
{
    if (child->in >= 0)
        close(child->in);
    child->in = -1;
}

static void close_pipes_of(struct child *child)
{
    close_input(child);
    close(child->out);
}

void child_finish(struct child *child, struct child_result *result)
{
    struct child_result unused;
    close_pipes_of(child); /* a program that writes on gets SIGPIPE */
    if (child->end == CHILD_EXITED)
        await_end(child, clock_now());
    reap(child, result ? result : &unused);
    free(child->buffer);
}

void child_result_free(struct child_result *result)
{
    free(result->output);
    result->output = NULL;
}

void child_end_words(const struct child_result *result, const struct child_limits *limits,
                     char words[CHILD_WORDS])
{
    switch (result->end) {
    case CHILD_EXITED:
        snprintf(words, CHILD_WORDS, "it ended with status %d", result->code);
        break;
    case CHILD_SIGNALLED:
        snprintf(words, CHILD_WORDS, "signal %d (%.40s) ended it", result->code,
                 strsignal(result->code));
        break;
    case CHILD_LATE:
        snprintf(words, CHILD_WORDS, "it took longer than %g s", limits->seconds);
        break;
    case CHILD_FLOODED:
        snprintf(words, CHILD_WORDS, "it wrote more than %llu bytes",
                 (unsigned long long)limits->output);
        break;
    }
}

/* ------------------------------------------------------------ input, output */

/* Waits until one of the pipes can be used; deadline 0: none. Something that outlives the program
 * and holds its pipes is killed. */
static qj_status await_pipes(struct child *child, struct pollfd *files, nfds_t count,
                             double deadline)
{
    enum { SLICE = 50 /* ms */ };
    for (;;) {
        if (child->limits.stop && child->limits.stop())
            return QJ_STOPPED;
        double left = deadline - clock_now();
        if (deadline > 0 && left <= 0) {
            child->end = CHILD_LATE;
            return QJ_IO;
        }
        int wait = deadline > 0 && left * 1000 < SLICE ? (int)(left * 1000) + 1 : SLICE;
        int ready = poll(files, count, wait);
        if (ready > 0)
            return QJ_OK;
        if (ready == 0 && has_ended(child))
            kill_group(child);
    }
}

static double deadline_of(const struct child *child)
{
    return child->limits.seconds > 0 ? clock_now() + child->limits.seconds : 0;
}

/* Writes what goes in now and advances; false when nobody listens any more. */
static bool write_some(const struct child *child, const char **text, size_t *size)
{
    ssize_t written = write(child->in, *text, *size);
    if (written < 0)
        return errno == EAGAIN || errno == EINTR;
    *text += written;
    *size -= (size_t)written;
    return true;
}

/* Makes room for one more piece and a final 0. */
static qj_status make_room(struct child *child, size_t piece)
{
    if (child->capacity - child->length > piece)
        return QJ_OK;
    size_t larger = 2 * child->capacity + piece + 1;
    char *moved = larger > child->capacity ? realloc(child->buffer, larger) : NULL;
    if (!moved) {
        fputs("qiju: no memory for what the program writes\n", stderr);
        return QJ_LIMIT;
    }
    child->buffer = moved;
    child->capacity = larger;
    return QJ_OK;
}

/* Appends to the buffer what has come; *open becomes false at the end. QJ_IO: it is too much. */
static qj_status read_some(struct child *child, bool *open)
{
    enum { PIECE = 1 << 14 };
    qj_status status = make_room(child, PIECE);
    if (status != QJ_OK)
        return status;
    ssize_t got = read(child->out, child->buffer + child->length, PIECE);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return QJ_OK;
    *open = got > 0;
    child->length += got > 0 ? (size_t)got : 0;
    child->buffer[child->length] = 0;
    if (child->limits.output && child->length > child->limits.output) {
        child->end = CHILD_FLOODED;
        return QJ_IO;
    }
    return QJ_OK;
}

static qj_status pump(struct child *child, const char *input, size_t size)
{
    double deadline = deadline_of(child);
    bool open = true;
    while (open) {
        if (size == 0)
            close_input(child);
        struct pollfd files[] = {{child->out, POLLIN, 0}, {child->in, POLLOUT, 0}};
        qj_status status = await_pipes(child, files, 2, deadline);
        if (status == QJ_OK && files[0].revents)
            status = read_some(child, &open);
        if (status != QJ_OK)
            return status;
        if (files[1].revents && !write_some(child, &input, &size))
            size = 0;
    }
    return QJ_OK;
}

qj_status child_run(const char *const *words, const char *input, size_t size,
                    const struct child_limits *limits, struct child_result *result)
{
    struct child child;
    struct child_result run;
    qj_status status = child_start(&child, words, limits);
    if (status != QJ_OK)
        return status;
    status = pump(&child, input, size);
    close_pipes_of(&child);
    if (status == QJ_OK)
        await_end(&child, child.started);
    reap(&child, &run);
    if (limits->stop && limits->stop())
        status = QJ_STOPPED;
    if (status != QJ_OK && status != QJ_IO) {
        free(child.buffer);
        return status;
    }
    run.output = child.buffer;
    run.size = child.length;
    *result = run;
    return QJ_OK;
}

/* -------------------------------------------------------------------- talk */

qj_status child_say(struct child *child, const char *text, size_t size)
{
    double deadline = deadline_of(child);
    while (size) {
        struct pollfd file = {child->in, POLLOUT, 0};
        qj_status status = await_pipes(child, &file, 1, deadline);
        if (status != QJ_OK)
            return status;
        if (!write_some(child, &text, &size))
            return QJ_IO;
    }
    return QJ_OK;
}

bool child_has_more(const struct child *child)
{
    int waiting = 0;
    return child->length > child->taken ||
           (ioctl(child->out, FIONREAD, &waiting) == 0 && waiting > 0);
}

/* Takes the line that ends at end (or the rest, at the end of the output) out of the buffer. */
static const char *take_line(struct child *child, char *end)
{
    size_t length = (size_t)(end - child->buffer);
    child->taken = length < child->length ? length + 1 : length;
    if (length && child->buffer[length - 1] == '\r')
        end--;
    *end = 0;
    return child->buffer;
}

qj_status child_hear(struct child *child, const char **line)
{
    double deadline = deadline_of(child);
    bool open = true;
    child->length -= child->taken;
    if (child->taken)
        memmove(child->buffer, child->buffer + child->taken, child->length + 1);
    child->taken = 0;
    while (open) {
        char *end = child->length ? memchr(child->buffer, '\n', child->length) : NULL;
        if (end) {
            *line = take_line(child, end);
            return QJ_OK;
        }
        struct pollfd file = {child->out, POLLIN, 0};
        qj_status status = await_pipes(child, &file, 1, deadline);
        if (status == QJ_OK)
            status = read_some(child, &open);
        if (status != QJ_OK)
            return status;
    }
    if (!child->length)
        return QJ_IO;
    *line = take_line(child, child->buffer + child->length);
    return QJ_OK;
}
