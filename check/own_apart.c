/* own_apart: makes a run in a child process, since user-defined rules may crash or exit. At its end
 * the run sends its status over a pipe. If no status arrives, the rules have ended the process,
 * whatever its exit status. */
#include "check.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const int endings[] = {SIGHUP, SIGINT, SIGTERM};

/* The child process; a signal handler has no other access to it. */
static volatile sig_atomic_t run_process;

static void own_apart_pass_on(int number)
{
    if (run_process)
        kill((pid_t)run_process, SIGKILL);
    signal(number, SIG_DFL);
    raise(number);
}

static void own_apart_set_handlers(void (*act)(int number))
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        signal(endings[i], act);
}

static int own_apart_report_end(const char *game, pid_t process)
{
    int how = 0;
    waitpid(process, &how, 0);
    fprintf(stderr, "qiju-check: %s: %s\n", game,
            WIFSIGNALED(how) ? strsignal(WTERMSIG(how)) : "the rules have ended the program");
    return CHECK_IO;
}

int own_apart_run(int (*run)(const char *game, FILE *input), const char *game, FILE *input)
{
    int ends[2];
    unsigned char status;
    own_apart_set_handlers(own_apart_pass_on);
    pid_t process = pipe(ends) < 0 ? -1 : fork();
    if (process < 0) {
        fputs("qiju-check: no process can be started\n", stderr);
        return CHECK_NO_MEMORY;
    }
    if (process == 0) {
        own_apart_set_handlers(SIG_DFL);
        close(ends[0]);
        status = (unsigned char)run(game, input);
        _exit(write(ends[1], &status, 1) != 1);
    }
    run_process = process;
    close(ends[1]);
    bool received = read(ends[0], &status, 1) == 1;
    close(ends[0]);
    if (!received)
        return own_apart_report_end(game, process);
    waitpid(process, NULL, 0);
    return status;
}
