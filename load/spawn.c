/* spawn: see spawn.h. */
#include "load/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The ends of the pipes: of the program's input, its output, and what tells that it was not found,
 * closed by a start that succeeds. */
struct pipes {
    int in[2], out[2], fault[2];
};

static void close_pair(const int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
}

/* Neither end is a standard channel, whichever of those are closed, nor goes to other programs. */
static bool open_pair(int pair[2])
{
    int raw[2];
    if (pipe(raw) < 0)
        return false;
    for (int i = 0; i < 2; i++)
        pair[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int reason = errno;
    close_pair(raw);
    errno = reason;
    return pair[0] >= 0 && pair[1] >= 0;
}

/* In the new process: becomes the program, or tells why not. */
static void become(const char *const *words, const struct spawn_limits *limits,
                   const struct pipes *pipes)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;
    struct rlimit memory = {(rlim_t)limits->memory, (rlim_t)limits->memory};
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    sigaction(SIGPIPE, &usual, NULL);
    setpgid(0, 0);
    int mute = limits->mute ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    bool ready = dup2(pipes->in[0], STDIN_FILENO) >= 0 && dup2(pipes->out[1], STDOUT_FILENO) >= 0 &&
                 (!limits->mute || dup2(mute, STDERR_FILENO) >= 0) &&
                 (!limits->memory || setrlimit(RLIMIT_AS, &memory) == 0);
    if (ready)
        execvp(words[0], (char *const *)words);
    int reason = errno;
    ssize_t told = write(pipes->fault[1], &reason, sizeof reason);
    _exit(told < 0);
}

static void set_waitless(int file)
{
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

/* The parent's side of the fork. Takes the ends that are its own. */
static int settle(struct spawned *spawned, struct pipes *pipes)
{
    close(pipes->in[0]);
    close(pipes->out[1]);
    close(pipes->fault[1]);
    pipes->in[0] = pipes->out[1] = pipes->fault[1] = -1;
    int reason = 0;
    ssize_t got;
    do /* until the new process has become the program, or says why it has not */
        got = read(pipes->fault[0], &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    if (got == (ssize_t)sizeof reason) {
        waitpid(spawned->process, NULL, 0);
        return reason;
    }
    set_waitless(spawned->in = pipes->in[1]);
    set_waitless(spawned->out = pipes->out[0]);
    pipes->in[1] = pipes->out[0] = -1;
    return 0;
}

int spawn(const char *const *words, const struct spawn_limits *limits, struct spawned *out)
{
    struct pipes pipes = {{-1, -1}, {-1, -1}, {-1, -1}};
    bool open = open_pair(pipes.in) && open_pair(pipes.out) && open_pair(pipes.fault);
    *out = (struct spawned){.process = open ? fork() : -1, .in = -1, .out = -1};
    int reason = out->process < 0 ? errno : 0;
    if (out->process == 0)
        become(words, limits, &pipes);
    if (!reason)
        reason = settle(out, &pipes);
    close_pair(pipes.in);
    close_pair(pipes.out);
    close_pair(pipes.fault);
    return reason;
}

bool spawn_has_ended(pid_t process, siginfo_t *info)
{
    info->si_pid = 0;
    return waitid(P_PID, (id_t)process, info, WEXITED | WNOHANG | WNOWAIT) < 0 || info->si_pid != 0;
}
