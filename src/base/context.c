/* context: limits, the clock, and the error object; see context.h. */
#include "base/context.h"

#include "base/cache.h"
#include "base/capped.h"
#include "base/clock.h"

#include <stdlib.h>
#include <unistd.h>

/* Returns the memory available without swapping, by Linux; else the physical memory. */
static uint64_t context_available_bytes(void)
{
    static const char name[] = "MemAvailable:";
    unsigned long long kilobytes = 0;
    char line[128];
    FILE *meminfo = fopen("/proc/meminfo", "r");
    while (meminfo && kilobytes == 0 && fgets(line, sizeof line, meminfo))
        if (!strncmp(line, name, sizeof name - 1))
            kilobytes = strtoull(line + sizeof name - 1, NULL, 10);
    if (meminfo)
        fclose(meminfo);
    if (kilobytes)
        return (uint64_t)kilobytes * 1024;
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : UINT64_C(1) << 32;
}

static bool context_checkpoint_is_whole(const qj_checkpoint *checkpoint)
{
    const qj_files *files = checkpoint->files;
    return (!files || (files->create && files->write && files->commit && files->abandon &&
                       files->open && files->read && files->close && files->remove)) &&
           checkpoint->begin && checkpoint->write && checkpoint->commit && checkpoint->abandon &&
           checkpoint->open && checkpoint->read && checkpoint->close && checkpoint->seconds >= 0;
}

qj_status qj_context_new(const qj_limits *limits, qj_context **out)
{
    qj_limits resolved = QJ_LIMITS_INIT;
    if (limits) {
        const qj_team *team = limits->team;
        if (limits->struct_size != sizeof *limits || !(limits->seconds >= 0) ||
            (limits->checkpoint && !context_checkpoint_is_whole(limits->checkpoint)) ||
            (!CONTEXT_HAS_FILES && (limits->scratch || limits->checkpoint)) ||
            (limits->scratch && (!limits->scratch->write || !limits->scratch->read)) ||
            (team && (team->rank >= team->size || !team->largest || !team->broadcast)))
            return QJ_USAGE;
        resolved = *limits;
    }
    if (resolved.bytes == 0)
        resolved.bytes = context_available_bytes() / 10 * 8;
    if (!resolved.resize)
        resolved.resize = blocks_resize;
    qj_context *context = resolved.resize(resolved.resize_user, NULL, 0, sizeof *context);
    if (!context)
        return QJ_LIMIT;
    memset(context, 0, sizeof *context);
    context->limits = resolved;
    context->started = clock_now();
    *out = context;
    return QJ_OK;
}

void qj_context_free(qj_context *context)
{
    if (!context)
        return;
    cache_clear(context);
    context->limits.resize(context->limits.resize_user, context, sizeof *context, 0);
}

void qj_context_set_language(qj_context *context, const char *language)
{
    snprintf(context->language, sizeof context->language, "%s", language ? language : "");
}

const qj_error *qj_context_error(const qj_context *context)
{
    return &context->error;
}

uint64_t qj_context_peak(const qj_context *context)
{
    return context->peak;
}

void context_record(qj_context *context, qj_status status, uint64_t line, uint64_t column,
                    const char *format, ...)
{
    /* The old message may be a value of the new one. */
    qj_error error = {.status = status, .line = line, .column = column};
    va_list list;
    va_start(list, format);
    phrase_fill_error(&error, format, list);
    va_end(list);
    context->error = error;
}

double context_seconds(const qj_context *context)
{
    return clock_now() - context->started;
}

qj_status context_poll(qj_context *context, const char *what, uint64_t done, uint64_t total)
{
    const qj_limits *limits = &context->limits;
    qj_progress progress = {what, done, total, context->depth};
    if (limits->stop && limits->stop(limits->stop_user, &progress))
        return context_fail(context, QJ_STOPPED, "interrupted");
    if (limits->seconds > 0 && context_seconds(context) > limits->seconds)
        return context_fail(context, QJ_LIMIT, "time limit of %g s reached", limits->seconds);
    return QJ_OK;
}

qj_status context_check_states(qj_context *context, uint64_t states)
{
    uint64_t limit = context->limits.states;
    if (limit && states > limit)
        return context_fail(context, QJ_LIMIT, "state limit of %llu reached",
                            (unsigned long long)limit);
    return QJ_OK;
}

qj_status context_check_bytes(qj_context *context, uint64_t bytes, const char *what)
{
    char need[CONTEXT_SIZE_TEXT], limit[CONTEXT_SIZE_TEXT];
    if (bytes <= context_left(context))
        return QJ_OK;
    uint64_t total = capped_sum(context->bytes, bytes);
    context_size_text(total, need);
    context_size_text(context->limits.bytes, limit);
    if (!strcmp(need, limit))
        return context_fail(context, QJ_LIMIT, "%s needs %" PRIu64 " bytes, limit %" PRIu64, what,
                            total, context->limits.bytes);
    return context_fail(context, QJ_LIMIT, "%s needs %.31s, limit %.31s", what, need, limit);
}

qj_status context_check_array(qj_context *context, uint64_t count, size_t size, const char *what)
{
    return context_check_bytes(context, capped_product(count, size), what);
}

const char *context_size_text(uint64_t bytes, char text[CONTEXT_SIZE_TEXT])
{
    static const char *const units[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
    if (bytes < 1000) {
        snprintf(text, CONTEXT_SIZE_TEXT, "%llu B", (unsigned long long)bytes);
        return text;
    }
    double size = (double)bytes / 1000;
    size_t unit = 0;
    for (; size >= 999.5 && unit + 1 < sizeof units / sizeof *units; unit++)
        size /= 1000;
    snprintf(text, CONTEXT_SIZE_TEXT, size < 100 ? "%.3g %s" : "%.0f %s", size, units[unit]);
    return text;
}
