/* child: see child.h.
 *
 *     child_say --> pending ----pipe----> program ----pipe----> written --> child_hear
 *
 * Both pipes are non-blocking: a program may write before it has read everything, and qiju must
 * watch the clock and Ctrl-C meanwhile. In a dialogue qiju stops reading while a whole line is
 * waiting, so the program cannot fill the memory.
 */
#define _DEFAULT_SOURCE /* wait4, FIONREAD; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "load/base/child.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

/* ------------------------------------------------------------------- start */

/* Held while a pipe exists that other programs could inherit; a program started by another thread
 * would keep the pipe open. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/* The pipes: of the program's input, of its output, of the warden's line, and of the error report
 * if the program cannot be started; a successful start closes the last pipe. */
enum child_pipe { PIPE_IN, PIPE_OUT, PIPE_LINE, PIPE_FAULT, PIPES };

/* Closes a file, if it is open. */
static void child_close(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

/* Opens a pipe. Its ends are above the standard channels, even if closed, and not inherited. */
static bool child_open_pair(int pair[2])
{
    int raw[2];
    if (pipe(raw) < 0)
        return false;
    for (int i = 0; i < 2; i++)
        pair[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int reason = errno;
    close(raw[0]);
    close(raw[1]);
    errno = reason;
    return pair[0] >= 0 && pair[1] >= 0;
}

/* In the child process: executes the program, or reports the reason of failure. */
static void child_exec(const char *const *words, const struct child_limits *limits,
                       int pipes[PIPES][2])
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;
    struct rlimit memory = {(rlim_t)limits->memory, (rlim_t)limits->memory};
    struct rlimit time = {(rlim_t)limits->cpu_seconds + 1, (rlim_t)limits->cpu_seconds + 2};
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    sigaction(SIGPIPE, &usual, NULL);
    setpgid(0, 0);
    int mute = limits->mute ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    bool ready = dup2(pipes[PIPE_IN][0], STDIN_FILENO) >= 0 &&
                 dup2(pipes[PIPE_OUT][1], STDOUT_FILENO) >= 0 &&
                 (!limits->mute || dup2(mute, STDERR_FILENO) >= 0) &&
                 (!limits->memory || setrlimit(RLIMIT_AS, &memory) == 0) &&
                 (limits->cpu_seconds <= 0 || setrlimit(RLIMIT_CPU, &time) == 0);
    if (ready)
        execvp(words[0], (char *const *)words);
    int reason = errno;
    ssize_t written = write(pipes[PIPE_FAULT][1], &reason, sizeof reason);
    _exit(written < 0);
}

static void child_set_nonblocking(int file)
{
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

/* The parent's part of the start: closes the child's ends and waits for the result of exec. */
static int child_await_start(struct child *child, int pipes[PIPES][2])
{
    int *const fault = pipes[PIPE_FAULT], reason = 0;
    child_close(&pipes[PIPE_IN][0]);
    child_close(&pipes[PIPE_OUT][1]);
    child_close(&fault[1]);
    ssize_t got;
    do /* until the child process has become the program or reports the reason of failure */
        got = read(fault[0], &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    if (got == (ssize_t)sizeof reason) {
        waitpid(child->warden, NULL, 0);
        return reason;
    }
    child_set_nonblocking(child->in = pipes[PIPE_IN][1]);
    child_set_nonblocking(child->out = pipes[PIPE_OUT][0]);
    child->line = pipes[PIPE_LINE][1];
    pipes[PIPE_IN][1] = pipes[PIPE_OUT][0] = pipes[PIPE_LINE][1] = -1;
    return 0;
}

int child_start(struct child *child, const char *const *words, const struct child_limits *limits)
{
    int pipes[PIPES][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    bool open = true;
    *child = (struct child){
        .limits = *limits, .in = -1, .out = -1, .line = -1, .started = clock_now()};
    pthread_mutex_lock(&starting);
    for (int i = 0; i < PIPES && open; i++)
        open = child_open_pair(pipes[i]);
    child->warden = !open              ? -1
                    : limits->outlives ? fork()
                                       : warden_fork(pipes[PIPE_LINE], pipes[PIPE_FAULT][1]);
    int reason = child->warden < 0 ? errno : 0;
    if (child->warden != 0)
        pthread_mutex_unlock(&starting);
    if (child->warden == 0)
        child_exec(words, limits, pipes);
    if (!reason)
        reason = child_await_start(child, pipes);
    for (int i = 0; i < PIPES; i++) {
        child_close(&pipes[i][0]);
        child_close(&pipes[i][1]);
    }
    return reason;
}

/* --------------------------------------------------------------------- end */

static bool child_is_stopped(const struct child *child)
{
    const struct child_limits *limits = &child->limits;
    return (limits->stop && limits->stop()) ||
           (limits->dropped && limits->dropped(limits->dropped_user));
}

/* Returns the end of the time for an answer, or for a run that begins now. */
static double child_deadline(const struct child *child)
{
    return child->limits.seconds > 0 ? clock_now() + child->limits.seconds : INFINITY;
}

/* The naps are a small fraction of the time that the program has run. */
bool child_wait(const struct child *child, double deadline, siginfo_t *info)
{
    for (;;) {
        info->si_pid = 0;
        if (waitid(P_PID, (id_t)child->warden, info, WEXITED | WNOHANG | WNOWAIT) < 0 ||
            info->si_pid != 0)
            return true;
        double now = clock_now(), nap = 0.02 * (now - child->started);
        if (child_is_stopped(child) || now >= deadline)
            return false;
        nap = nap < 1e-4 ? 1e-4 : nap > 0.02 ? 0.02 : nap;
        nanosleep(&(struct timespec){0, (long)(nap * 1e9)}, NULL);
    }
}

/* Waits until the program exits or its time is over; fills in the result. */
static void child_reap(struct child *child, double deadline, struct child_result *result)
{
    siginfo_t info;
    child_close(&child->in);
    child_close(&child->out); /* a program that still writes gets SIGPIPE */
    if (child->end == CHILD_EXITED && !child_wait(child, deadline, &info) &&
        !child_is_stopped(child))
        child->end = CHILD_LATE;
    struct rusage usage = {0};
    int status = 0;
    child_close(&child->line); /* the warden kills the program and its processes */
    while (wait4(child->warden, &status, 0, &usage) < 0 && errno == EINTR)
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
    /* On a busy machine the system counts time by ticks, and may end a program that took less. */
    const bool ended = result->end == CHILD_SIGNALLED && result->code == SIGXCPU;
    if (result->end != CHILD_FLOODED && child->limits.cpu_seconds > 0 &&
        (ended || result->cpu_seconds > child->limits.cpu_seconds))
        result->end = CHILD_LATE;
    free(child->pending.bytes);
}

void child_finish(struct child *child, struct child_result *result)
{
    struct child_result unused;
    child_reap(child, child_deadline(child), result ? result : &unused);
    free(child->written.bytes);
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
        phrase_write(words, CHILD_WORDS, "it ended with status %d", result->code);
        break;
    case CHILD_SIGNALLED:
        phrase_write(words, CHILD_WORDS, "signal %d (%s) ended it", result->code,
                     strsignal(result->code));
        break;
    case CHILD_LATE:
        phrase_write(words, CHILD_WORDS, "it took longer than %g s",
                     limits->cpu_seconds > 0 ? limits->cpu_seconds : limits->seconds);
        break;
    case CHILD_FLOODED:
        phrase_write(words, CHILD_WORDS, "it wrote more than %llu bytes",
                     (unsigned long long)limits->output);
        break;
    }
}

/* ------------------------------------------------------------ input, output */

/* Makes room for more bytes at the end; moves the content to the front. */
static bool child_make_room(struct child_flow *flow, size_t more)
{
    size_t rest = flow->end - flow->start;
    if (rest && flow->start)
        memmove(flow->bytes, flow->bytes + flow->start, rest);
    flow->start = 0;
    flow->end = rest;
    return load_reserve((void **)&flow->bytes, &flow->room, rest + more, 1);
}

qj_status child_listen(struct child *child)
{
    enum { PIECE = 1 << 16 };
    struct child_flow *written = &child->written;
    if (!child_make_room(written, PIECE + 1))
        return QJ_LIMIT;
    ssize_t got = read(child->out, written->bytes + written->end, PIECE);
    child->silent = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
    written->end += got > 0 ? (size_t)got : 0;
    written->bytes[written->end] = 0;
    return QJ_OK;
}

/* Waits until one of the pipes is ready, and uses it. */
static qj_status child_transfer(struct child *child, double deadline)
{
    enum { SLICE = 50 /* ms */ };
    struct child_flow *pending = &child->pending;
    if (pending->start < pending->end) { /* a program that no longer reads is detected later */
        ssize_t written = write(child->in, pending->bytes + pending->start,
                                pending->end - pending->start);
        if (written > 0)
            pending->start += (size_t)written;
        else if (errno != EAGAIN && errno != EINTR)
            pending->start = pending->end;
    }
    bool asking = pending->start < pending->end;
    if (child->last && !asking)
        child_close(&child->in);
    struct pollfd files[] = {{child->out, POLLIN, 0}, {asking ? child->in : -1, POLLOUT, 0}};
    for (;;) {
        if (child_is_stopped(child))
            return QJ_STOPPED;
        double left = deadline - clock_now();
        if (left <= 0) {
            child->end = CHILD_LATE;
            return QJ_IO;
        }
        int wait = left * 1000 < SLICE ? (int)(left * 1000) + 1 : SLICE;
        if (poll(files, 2, wait) > 0)
            return files[0].revents ? child_listen(child) : QJ_OK;
    }
}

static qj_status child_check_flood(struct child *child)
{
    if (!child->limits.output || child->written.end - child->written.start <= child->limits.output)
        return QJ_OK;
    child->end = CHILD_FLOODED;
    return QJ_IO;
}

/* --------------------------------------------------------------------- run */

qj_status child_run(struct child *child, const char *input, size_t size,
                    struct child_result *result)
{
    const double deadline = child_deadline(child);
    qj_status status = child_say(child, input, size);
    child->last = true;
    while (status == QJ_OK && !child->silent) {
        status = child_transfer(child, deadline);
        if (status == QJ_OK)
            status = child_check_flood(child);
    }
    if (status == QJ_LIMIT)
        child_close(&child->line);
    child_reap(child, deadline, result);
    if (child_is_stopped(child))
        status = QJ_STOPPED;
    if (status != QJ_OK && status != QJ_IO) {
        free(child->written.bytes);
        return status;
    }
    result->output = child->written.bytes;
    result->size = child->written.end;
    return QJ_OK;
}

/* -------------------------------------------------------------------- dialogue */

qj_status child_say(struct child *child, const char *text, size_t size)
{
    struct child_flow *pending = &child->pending;
    if (pending->room - pending->end < size && !child_make_room(pending, size))
        return QJ_LIMIT;
    if (size)
        memcpy(pending->bytes + pending->end, text, size);
    pending->end += size;
    return QJ_OK;
}

bool child_has_more(const struct child *child)
{
    int waiting = 0;
    return child->written.end > child->written.start ||
           (ioctl(child->out, FIONREAD, &waiting) == 0 && waiting > 0);
}

qj_status child_hear(struct child *child, char **line, size_t *length)
{
    const double deadline = child_deadline(child);
    struct child_flow *written = &child->written;
    size_t looked_at = 0;
    for (;;) {
        size_t there = written->end - written->start;
        char *rest = written->bytes + written->start;
        char *end = there > looked_at ? memchr(rest + looked_at, '\n', there - looked_at) : NULL;
        if (!end && there && child->silent && !child->limits.whole)
            end = rest + there;
        if (end) { /* remove the line from the output */
            *line = rest;
            *length = (size_t)(end - rest);
            written->start += *length + (*length < there);
            if (*length && end[-1] == '\r')
                --*length;
            rest[*length] = 0;
            return QJ_OK;
        }
        looked_at = there;
        qj_status status = child->silent ? QJ_IO : child_check_flood(child);
        if (status == QJ_OK)
            status = child_transfer(child, deadline);
        if (status != QJ_OK)
            return status;
    }
}
