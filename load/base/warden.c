/* warden: a process between qiju and a program, which ends all that the program has started.
 *
 *     qiju --fork--> warden --fork--> program --> its processes
 *       +---- line ----+                                        (a pipe that qiju never writes to)
 *
 * The warden waits until the program ends, or until qiju closes its end of the line or dies, by
 * SIGKILL too. Then it kills the program and its processes, and ends as the program has ended. On
 * Linux these are all descendants of the program, also in other sessions (setsid), since the warden
 * becomes the parent of orphans (PR_SET_CHILD_SUBREAPER). On other systems they are the processes
 * of the program's group; processes of other groups and sessions continue.
 *
 * A process without a parent becomes a child of the nearest ancestor that is a subreaper
 * (prctl(2)). /proc/PID/task/PID/children lists the children (proc(5)). Children of a killed
 * process become children of the warden, so the warden reads the list until it is empty. The warden
 * is a copy of a process that may have threads: it calls functions that are safe in signal
 * handlers, and no others.
 */
#define _DEFAULT_SOURCE /* prctl, syscall; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "load/base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* Processes that outlive the program may still write its output (bash's >(...)) for this time. */
enum { GRACE = 50 /* ms */ };

enum { LINE = 3 }; /* the warden's end of the line */

static void warden_close_files(int line)
{
    enum { SOME = 4096 };
    int closed = -1;
    dup2(line, LINE);
#ifdef SYS_close_range
    closed = (int)syscall(SYS_close_range, LINE + 1U, ~0U, 0U);
#endif
    for (int file = LINE + 1; closed != 0 && file < SOME; file++)
        close(file);
}

/* ---------------------------------------------------------------- processes */

/* Calls visit for each child; returns how many times it returned true. */
static size_t warden_visit(bool (*visit)(pid_t child, pid_t program), UNUSED pid_t program)
{
    size_t count = 0;
#ifdef __linux__
    static const char path[] = "/proc/thread-self/children";
    char bytes[512];
    ssize_t got;
    pid_t child = 0;
    int list = open(path, O_RDONLY | O_CLOEXEC);
    while (list >= 0 && (got = read(list, bytes, sizeof bytes)) > 0)
        for (ssize_t i = 0; i < got; i++) {
            if (bytes[i] != ' ') {
                child = 10 * child + (bytes[i] - '0');
                continue;
            }
            count += visit(child, program);
            child = 0;
        }
    if (list >= 0)
        close(list);
#else
    (void)visit;
#endif
    return count;
}

/* Reaps an orphan that has ended; returns whether the child is one that runs. */
static bool warden_reap(pid_t child, pid_t program)
{
    return child != program && waitpid(child, NULL, WNOHANG) == 0;
}

static bool warden_kill(pid_t child, pid_t program)
{
    if (child == program || kill(child, SIGKILL) != 0)
        return false;
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
    return true;
}

/* Returns true if the program has ended; options: WNOHANG, or 0 to wait for it. The program is not
 * reaped, so no other group has its number. */
static bool warden_has_ended(pid_t program, int options)
{
    siginfo_t info = {.si_pid = 0};
    int got;
    do
        got = waitid(P_PID, (id_t)program, &info, WEXITED | WNOWAIT | options);
    while (got < 0 && errno == EINTR);
    return got < 0 || info.si_pid != 0;
}

/* --------------------------------------------------------------------- wait */

static void warden_ignore(UNUSED int number)
{
}

/* Waits for the end of a child, or of the time in milliseconds (below 0: none). Returns false if
 * the line is closed. */
static bool warden_wait(const sigset_t *unblocked, int milliseconds)
{
    fd_set files;
    struct timespec time = {0, 1000000L * milliseconds};
    FD_ZERO(&files);
    FD_SET(LINE, &files);
    return pselect(LINE + 1, &files, NULL, NULL, milliseconds < 0 ? NULL : &time, unblocked) <= 0;
}

/* Waits for the end of the program, and a moment for processes that it leaves running. */
static void warden_watch(pid_t program, const sigset_t *unblocked)
{
    enum { STEP = 5 };
    bool open = true;
    while (open && !warden_has_ended(program, WNOHANG)) {
        warden_visit(warden_reap, program);
        open = warden_wait(unblocked, -1);
    }
    for (int passed = 0; open && passed < GRACE && warden_visit(warden_reap, program) > 0;
         passed += STEP)
        open = warden_wait(unblocked, STEP);
}

/* Ends as the program has ended. */
static _Noreturn void warden_exit(int status)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    const struct rlimit none = {0, 0};
    sigset_t all;
    if (WIFSIGNALED(status)) {
        sigfillset(&all);
        setrlimit(RLIMIT_CORE, &none);
        sigaction(WTERMSIG(status), &usual, NULL);
        kill(getpid(), WTERMSIG(status));
        sigprocmask(SIG_UNBLOCK, &all, NULL);
    }
    _exit(WEXITSTATUS(status));
}

/* The warden's process forks the program's, to which it returns. */
pid_t warden_fork(const int line[2], int fault)
{
    const struct sigaction ignore = {.sa_handler = warden_ignore};
    sigset_t child, before;
    const pid_t warden = fork();
    if (warden != 0)
        return warden;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, &before);
    sigdelset(&before, SIGCHLD);
    sigaction(SIGCHLD, &ignore, NULL);
    setpgid(0, 0); /* away from a Ctrl-C at the terminal */
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
#endif
    pid_t program = fork();
#ifdef __linux__
    if (program == 0)
        prctl(PR_SET_PDEATHSIG, (long)SIGKILL, 0L, 0L, 0L);
#endif
    if (program == 0)
        return 0;
    if (program < 0) {
        int reason = errno;
        _exit(write(fault, &reason, sizeof reason) < 0);
    }
    warden_close_files(line[0]);
    warden_watch(program, &before);
    int status = 0;
    kill(program, SIGKILL);
    kill(-program, SIGKILL);
    warden_has_ended(program, 0);
    /* the warden is the parent of a process's children only after that process has ended */
    while (warden_visit(warden_kill, program))
        ;
    while (waitpid(program, &status, 0) < 0 && errno == EINTR)
        ;
    warden_exit(status);
}
