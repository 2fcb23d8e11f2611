/* gather_text: see gather_text.h. */
#include "face/base/gather_text.h"

#include "base/text/writer.h"

qj_status gather_text(struct arena *arena, const qj_position *position,
                      qj_status (*write)(const qj_position *, const qj_sink *), char **out)
{
    struct collected_text text = {.arena = arena};
    qj_sink sink = collect_sink(&text);
    qj_status status = write(position, &sink);
    if (status == QJ_OK)
        sink.write(sink.user, "", 1);
    if (text.full)
        return context_fail(arena->context, QJ_LIMIT, "the text of the position needs more memory");
    *out = status == QJ_OK ? text.data : NULL;
    return status == QJ_USAGE ? QJ_OK : status;
}

qj_status gather_text_draw(const qj_position *position, const qj_sink *sink)
{
    return qj_position_draw(position, false, sink);
}
