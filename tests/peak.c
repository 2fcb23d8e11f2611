/* peak: runs a command and says the peak of its resident memory, in megabytes, as its last line.
 *
 *     peak COMMAND WORD ...
 *
 * The exit status is that of the command. It is small itself: the system counts the copy of peak
 * that becomes the command.
 */
#define _DEFAULT_SOURCE /* ru_maxrss; NOLINT(*-reserved-identifier,cert-dcl*) */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words)
{
    struct rusage usage;
    int status;
    pid_t child = count < 2 ? -1 : fork();
    if (child == 0) {
        execv(words[1], words + 1);
        _exit(126);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0 || getrusage(RUSAGE_CHILDREN, &usage))
        return 126;
    printf("%ld\n", usage.ru_maxrss * 1024 / 1000000);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}
