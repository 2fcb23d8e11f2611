/* strays: see strays.h.
 *
 * A process without a parent becomes a child of the first thread of the nearest ancestor that is a
 * subreaper (prctl(2)); /proc/PID/task/PID/children lists the children (proc(5)). The children of a
 * stray become children of qiju when the stray ends, so qiju reads the list until it has no stray.
 */
#define _DEFAULT_SOURCE /* prctl; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "load/base/strays.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { MAX_PROGRAMS = 1024 };

static struct {
    pthread_mutex_t lock;
    bool begun;
    bool owns;                   /* orphans become children of this process */
    pid_t program[MAX_PROGRAMS]; /* running programs */
    size_t count;
} running = {.lock = PTHREAD_MUTEX_INITIALIZER};

static FILE *strays_open(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    return fopen(path, "re");
}

/* Reads the next process of a list. */
static bool strays_next(FILE *list, pid_t *process)
{
    char word[24];
    if (fscanf(list, "%23s", word) != 1)
        return false;
    *process = (pid_t)strtol(word, NULL, 10);
    return true;
}

/* Makes qiju a subreaper. If qiju has children already, or is the first process of a container, it
 * would adopt unrelated orphans: then it does not. */
static void strays_begin(void)
{
    running.begun = true;
#ifdef __linux__
    pid_t process;
    FILE *list = strays_open();
    running.owns = list && getpid() != 1 && !strays_next(list, &process) &&
                   prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L) == 0;
    if (list)
        fclose(list);
#endif
}

pid_t strays_fork(void)
{
    pid_t process = -1;
    pthread_mutex_lock(&running.lock);
    if (!running.begun)
        strays_begin();
    if (running.count < MAX_PROGRAMS)
        process = fork();
    else
        errno = EAGAIN;
    if (process > 0)
        running.program[running.count++] = process;
    int reason = errno;
    pthread_mutex_unlock(&running.lock);
    errno = reason;
    return process;
}

void strays_forget(pid_t program)
{
    size_t i = 0;
    pthread_mutex_lock(&running.lock);
    while (i < running.count && running.program[i] != program)
        i++;
    if (i < running.count)
        running.program[i] = running.program[--running.count];
    pthread_mutex_unlock(&running.lock);
}

static bool strays_is(pid_t process)
{
    const pid_t group = getpgid(process);
    bool known = group < 0 || group == getpgrp();
    for (size_t i = 0; i < running.count && !known; i++)
        known = running.program[i] == process || running.program[i] == group;
    return !known;
}

/* Kills the strays of a list; returns false if the list has none. */
static bool strays_kill_listed(void)
{
    pid_t process;
    bool found = false;
    FILE *list = strays_open();
    if (!list)
        return false;
    while (strays_next(list, &process)) {
        if (!strays_is(process) || kill(process, SIGKILL) != 0)
            continue;
        found = true;
        while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    fclose(list);
    return found;
}

void strays_kill(void)
{
    pthread_mutex_lock(&running.lock);
    while (running.owns && strays_kill_listed())
        ;
    pthread_mutex_unlock(&running.lock);
}
