/* stop: see base.h. */
#include "cli/base/base.h"

#include "base/clock.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/time.h>

/* Set by signal handlers, read by any thread. */
static atomic_bool interrupted;

static _Atomic double deadline; /* end of --time, 0: never */

/* ---------------------------------------------------------------------- signals */

static void stop_note_signal(UNUSED int number)
{
    interrupted = true;
}

static void stop_ignore_signal(UNUSED int number)
{
}

static void stop_catch_signal(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* Installs the handlers without SA_RESTART, so a read or write that waits ends. A second Ctrl-C
 * ends the process at once. */
void stop_signals(void)
{
    stop_catch_signal(SIGINT, stop_note_signal, (int)SA_RESETHAND);
    stop_catch_signal(SIGTERM, stop_note_signal, (int)SA_RESETHAND);
    stop_catch_signal(SIGALRM, stop_ignore_signal, 0);
    stop_catch_signal(SIGPIPE, SIG_IGN, 0);
    stop_catch_signal(SIGXFSZ, SIG_IGN, 0); /* the write beyond the limit reports it */
}

void stop_hold(void)
{
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &held, NULL);
}

void stop_wait(void)
{
    sigset_t held;
    pthread_sigmask(SIG_BLOCK, NULL, &held);
    sigdelset(&held, SIGINT);
    sigdelset(&held, SIGTERM);
    while (!interrupted)
        sigsuspend(&held);
    pthread_sigmask(SIG_SETMASK, &held, NULL); /* a second signal ends the process */
}

/* ------------------------------------------------------------------------- time */

/* Sets a signal for the end of --time, for a read or write that waits; the library checks the
 * clock. */
static void stop_set_alarm(double seconds)
{
    enum { LONGEST = 1000000000 };
    double after = seconds < LONGEST ? seconds + 0.01 : LONGEST;
    struct itimerval timer = {.it_value = {.tv_sec = (time_t)after}};
    timer.it_value.tv_usec = (suseconds_t)((after - (double)timer.it_value.tv_sec) * 1e6);
    setitimer(ITIMER_REAL, &timer, NULL);
}

void stop_after(double seconds)
{
    deadline = clock_now() + seconds;
    stop_set_alarm(seconds);
}

bool stop_later(void)
{
    if (!interrupted)
        stop_set_alarm(1);
    return !interrupted;
}

/* -------------------------------------------------------------------- state */

bool stop_asked(void)
{
    return interrupted;
}

bool stop_due(void)
{
    return interrupted || (deadline > 0 && clock_now() > deadline);
}

bool stop_show(UNUSED void *user, const qj_progress *progress)
{
    progress_show(progress);
    return interrupted;
}
