/* process: a command as a child that answers line by line, and what is said of its faults. */
#include "load/process.h"

#include "load/message.h"

#include <string.h>

qj_status process_start(struct process *process, const char *const *words,
                        const struct load_options *options, qj_error *error)
{
    const struct child_limits limits = {
        .output = PROCESS_LINE, .whole = true, .stop = options->stop};
    *process = (struct process){.options = options};
    int reason = child_start(&process->child, words, &limits);
    if (reason)
        return load_fail(error, QJ_IO, "cannot start %.80s: %s", words[0], strerror(reason));
    return QJ_OK;
}

bool process_ask(struct process *process, const char *text, size_t length)
{
    return child_say(&process->child, text, length) == QJ_OK;
}

/* How the command came to its end. */
static qj_status fail_ended(const struct process *process, const char *request, qj_error *error)
{
    siginfo_t info;
    if (!child_wait(&process->child, 0.2, &info) || !info.si_pid)
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

/* What keeps a program from being heard at all, most often. */
#define UNHEARD "; it must read a line at a time, and flush what it says when it is told to"

static qj_status fail_unheard(const struct process *process, const char *request, qj_error *error)
{
    switch (process->child.end) {
    case CHILD_LATE:
        return load_fail(error, QJ_IO,
                         "the program has not answered '%.60s' within %g s (--answer-time)%s",
                         request, process->options->answer_seconds, process->lines ? "" : UNHEARD);
    case CHILD_FLOODED:
        return load_fail(error, QJ_BAD_INPUT,
                         "line %llu of the program, to '%.60s': expected a line of at most %d "
                         "bytes, found more",
                         (unsigned long long)process->lines + 1, request, PROCESS_LINE);
    default:
        return fail_ended(process, request, error);
    }
}

qj_status process_line(struct process *process, const char *request, char **line, size_t *length,
                       qj_error *error)
{
    process->child.limits.seconds = process->options->answer_seconds;
    qj_status status = child_hear(&process->child, line, length);
    process->lines += status == QJ_OK;
    if (status == QJ_STOPPED)
        return load_fail(error, QJ_STOPPED, "stopped while waiting for the program");
    if (status == QJ_LIMIT)
        return load_fail(error, QJ_LIMIT, "out of memory for what the program says");
    return status == QJ_OK ? QJ_OK : fail_unheard(process, request, error);
}

qj_status process_check_quiet(struct process *process, qj_error *error)
{
    struct flow *told = &process->child.told;
    if (told->start == told->end && child_listen(&process->child) != QJ_OK)
        return load_fail(error, QJ_LIMIT, "out of memory for what the program says");
    if (told->start == told->end)
        return QJ_OK;
    char *text = told->bytes + told->start;
    text[strcspn(text, "\r\n")] = 0;
    return load_fail(error, QJ_BAD_INPUT,
                     "line %llu of the program: expected silence until it is asked, found '%.60s'",
                     (unsigned long long)process->lines + 1, text);
}

void process_close(struct process *process)
{
    process->child.limits = (struct child_limits){.seconds = 0.5};
    if (process->child.process > 0)
        child_finish(&process->child, NULL);
}
