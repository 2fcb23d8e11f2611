/* write: a position as text. */
#include "api/read.h"

qj_status qj_position_write(const qj_position *position, const qj_sink *sink)
{
    const struct position *inner = &position->position;
    const struct form *form = inner->name->form;
    struct writer writer;
    writer_open(&writer, inner->arena.context, sink);
    if (form->framing == FRAMING_COUNTED)
        write_text(&writer, "1\n");
    if (!form->write || !form->write(&writer, inner))
        return context_fail(inner->arena.context, QJ_USAGE,
                            "the text of %s cannot say this position as a start",
                            inner->name->name);
    return writer_flush(&writer);
}
