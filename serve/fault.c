/* fault: see fault.h. */
#include "serve/fault.h"

#include "base/phrase.h"
#include "face/json_write.h"

bool fault_set(struct fault *fault, unsigned http, qj_status status, const char *format, ...)
{
    va_list list;
    *fault = (struct fault){.http = http, .error = {.status = status}};
    va_start(list, format);
    phrase_tell(&fault->error, format, list);
    va_end(list);
    return false;
}

/* A program that is a game and fails is a gateway's fault; all else is the question's or ours. */
static unsigned http_of(qj_status status)
{
    switch (status) {
    case QJ_STOPPED:
        return 503;
    case QJ_IO:
        return 502;
    case QJ_BUG:
    case QJ_OK:
        return 500;
    default:
        return 422;
    }
}

void fault_take(struct fault *fault, const qj_error *error)
{
    *fault = (struct fault){.http = http_of(error->status), .error = *error};
}

static const char *status_word(qj_status status)
{
    switch (status) {
    case QJ_USAGE:
        return "usage";
    case QJ_BAD_INPUT:
        return "bad_input";
    case QJ_LIMIT:
        return "limit";
    case QJ_STOPPED:
        return "stopped";
    case QJ_IO:
        return "io";
    default:
        return "bug";
    }
}

bool fault_write(const struct fault *fault, struct text *out)
{
    const qj_error *error = &fault->error;
    struct writer writer;
    qj_sink sink = text_sink(out);
    writer_open(&writer, NULL, &sink);
    json_begin(&writer, NULL);
    write_text(&writer, ",\"error\":{\"status\":");
    json_text(&writer, status_word(error->status));
    json_add_text(&writer, "message", error->message);
    json_name(&writer, false, "phrase");
    json_phrase(&writer, error->marked);
    if (error->line) {
        json_add_natural(&writer, "line", error->line);
        json_add_natural(&writer, "column", error->column);
    }
    write_text(&writer, "}}\n");
    return writer_flush(&writer) == QJ_OK;
}
