/* progress_json: see request.h. */
#include "serve/answer/request.h"

#include "face/base/json_write.h"

bool progress_json_write(const struct progress_estimate *estimate, double begun, double now,
                         struct serve_text *out)
{
    struct writer writer;
    qj_sink sink = serve_text_sink(out);
    json_start(&writer, NULL, &sink, NULL);
    json_add_text(&writer, "state", begun < 0 ? "waiting" : "running");
    json_add_text(&writer, "what", estimate->last.what);
    json_add_natural(&writer, "done", estimate->last.done);
    json_add_known(&writer, "total", estimate->last.total ? estimate->last.total : QJ_NOT_KNOWN);
    json_add_known(&writer, "depth", estimate->last.depth ? estimate->last.depth : QJ_NOT_KNOWN);
    json_add_seconds(&writer, "seconds", begun < 0 ? 0 : now - begun);
    json_add_seconds(&writer, "left", progress_estimate_left(estimate, now));
    return json_end(&writer) == QJ_OK;
}
