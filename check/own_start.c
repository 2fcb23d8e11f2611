/* own_start: starts a program on a pipe; see check_own.h. Unlike fork, posix_spawn copies no
 * memory. */
#include "check_own.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

long own_start(const char *word, int in, int out)
{
    pid_t program = 0;
    const char *const line[] = {"/bin/sh", "-c", word + 1, NULL}, *const file[] = {word, NULL};
    char *const *words = (char *const *)(*word == '|' ? line : file);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    if (posix_spawn_file_actions_init(&actions) != 0)
        return -ENOMEM;
    int reason = posix_spawnattr_init(&attributes);
    if (reason == 0) {
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
        posix_spawnattr_setsigdefault(&attributes, &signals);
        reason = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
        if (reason == 0)
            reason = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
        if (reason == 0)
            reason = posix_spawnp(&program, words[0], &actions, &attributes, words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return reason ? -reason : program;
}
