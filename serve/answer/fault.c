/* fault: see request.h. */
#include "serve/answer/request.h"

bool fault_set(struct fault *fault, unsigned http, qj_status status, const char *format, ...)
{
    va_list list;
    *fault = (struct fault){.http = http, .error = {.status = status}};
    va_start(list, format);
    phrase_fill_error(&fault->error, format, list);
    va_end(list);
    return false;
}

/* The failure of a program that is a game is a gateway error. */
static const struct fault_kind {
    qj_status status;
    unsigned http;
    const char *word;
} kinds[] = {{QJ_USAGE, 422, "usage"}, {QJ_BAD_INPUT, 422, "bad_input"}, {QJ_LIMIT, 422, "limit"},
             {QJ_IO, 502, "io"},       {QJ_STOPPED, 503, "stopped"},     {QJ_BUG, 500, "bug"}};

static const struct fault_kind *fault_find_kind(qj_status status)
{
    const struct fault_kind *kind = kinds;
    while (kind->status != status && kind->status != QJ_BUG)
        kind++;
    return kind;
}

void fault_take(struct fault *fault, const qj_error *error)
{
    *fault = (struct fault){.http = fault_find_kind(error->status)->http, .error = *error};
}

bool fault_write(const struct fault *fault, const char *language, struct buffer *out)
{
    const qj_error *error = &fault->error;
    struct writer writer;
    qj_sink sink = buffer_sink(out);
    json_start(&writer, NULL, &sink, NULL);
    writer.language = language;
    json_add_object(&writer, "error");
    json_add_text(&writer, "status", fault_find_kind(error->status)->word);
    json_add_said(&writer, "message", error->marked);
    json_add_phrase(&writer, "phrase", error->marked);
    if (error->line) {
        json_add_natural(&writer, "line", error->line);
        json_add_natural(&writer, "column", error->column);
    }
    write_text(&writer, "}}\n");
    return writer_flush(&writer) == QJ_OK;
}
