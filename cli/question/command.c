/* command: see command.h. */
#include "cli/question/command.h"

#include "base/capped.h"
#include "base/text/number.h"
#include "cli/storage/storage.h"

static qj_status command_read_limits(const struct arguments *arguments, qj_limits *limits)
{
    enum { MAX_THREADS = 1024 };
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = processors < 1             ? 1
                       : processors > MAX_THREADS ? MAX_THREADS
                                                  : (uint64_t)processors;
    TRY(arguments_bytes(arguments, "memory", &limits->bytes));
    TRY(arguments_seconds(arguments, "time", &limits->seconds));
    TRY(arguments_count(arguments, "states", 1, UINT64_MAX, &limits->states));
    TRY(arguments_count(arguments, "threads", 1, MAX_THREADS, &threads));
    limits->threads = (unsigned)threads;
    limits->kernel = getenv("QIJU_KERNEL");
    limits->trust = arguments_value(arguments, "trust") != NULL;
    return QJ_OK;
}

static qj_status command_make_context(const qj_limits *limits, const char *language,
                                      qj_context **out)
{
    if (qj_context_new(limits, out) != QJ_OK)
        return message_memory();
    qj_context_set_language(*out, language);
    return QJ_OK;
}

qj_status command_context(const struct arguments *arguments, uint64_t states, qj_context **out)
{
    enum { STATE = 1024, BESIDES = 1 << 24 }; /* bytes */
    qj_limits limits = QJ_LIMITS_INIT;
    limits.stop = stop_show;
    TRY(command_read_limits(arguments, &limits));
    TRY(processes_start(arguments, &limits));
    TRY(checkpoint_folder_start(arguments, &limits));
    TRY(scratch_file_start(arguments, &limits));
    if (states) {
        const uint64_t bytes = capped_sum(BESIDES, capped_product(STATE, states));
        limits.states = limits.states ? number_min(limits.states, states) : states;
        limits.bytes = limits.bytes ? number_min(limits.bytes, bytes) : bytes;
    }
    stop_signals();
    progress_start();
    /* answers for programs are English */
    bool programs = arguments_value(arguments, "json") || arguments_value(arguments, "csv");
    qj_status status = command_make_context(&limits, programs ? NULL : message_language(), out);
    /* after the context: work that stops at the end of the time must find the context's time over,
     * too */
    if (limits.seconds > 0)
        stop_after(limits.seconds);
    return status;
}

static bool command_stop_apart(UNUSED void *user, UNUSED const qj_progress *progress)
{
    return stop_asked();
}

qj_status command_context_apart(const qj_context *whole, unsigned share, qj_context **out)
{
    qj_limits limits = whole->limits;
    limits.stop = command_stop_apart;
    limits.threads = 1;
    limits.bytes = limits.bytes / share + 1;
    return command_make_context(&limits, whole->language, out);
}

qj_status command_end(qj_context *context, qj_status status, const struct channel *input,
                      const struct channel *output)
{
    progress_end();
    if (status == QJ_IO && output && output->reason)
        status = channel_report(output, "cannot write");
    else if (status == QJ_IO && input && input->reason)
        status = channel_report(input, "cannot read");
    else if (!scratch_file_report(status) && !checkpoint_folder_report(context, &status) &&
             !solution_file_report(context, &status) && status != QJ_OK &&
             qj_context_error(context)->status == status)
        status = message_error(context, input ? input->name : "", input ? input->lines_before : 0);
    else if (status == QJ_STOPPED) { /* by a program that was running, or a line that was awaited */
        message_put(stderr, stop_asked() ? "qiju: interrupted\n" : "qiju: the time is over\n");
        status = stop_asked() ? QJ_STOPPED : QJ_LIMIT;
    }
    checkpoint_folder_end(status);
    scratch_file_end();
    solution_file_end();
    qj_context_free(context);
    return status;
}

qj_status command_run(const struct arguments *arguments, const char *path, struct channel *input,
                      command_work work, void *user)
{
    struct channel output = channel_output();
    qj_context *context;
    qj_status status = path ? channel_create(&output, path) : QJ_OK;
    if (status == QJ_OK)
        status = command_context(arguments, 0, &context);
    if (status == QJ_OK) {
        qj_sink sink = channel_sink(&output);
        status = command_end(context, work(user, context, &sink), input, &output);
    }
    if (path && output.file >= 0)
        status = channel_finish(&output, status);
    if (input)
        channel_close(input);
    return status;
}
