/* write: a position as text, with or without the moves that led to it. */
#include "api/text/read.h"

/* Writes the state of a position as a start. */
static qj_status write_state(struct writer *writer, const qj_position *position)
{
    const struct form *form = position->name->form;
    if (form->framing == FRAMING_COUNTED)
        write_text(writer, "1\n");
    if (form->write && form->write(writer, position))
        return QJ_OK;
    return context_fail(position->arena.context, QJ_USAGE,
                        "the text of %s cannot say this position as a start", position->name->name);
}

qj_status qj_position_write(const qj_position *position, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, position->arena.context, sink);
    TRY(position_because(position, write_state(&writer, position)));
    return writer_flush(&writer);
}

qj_status qj_position_write_record(const qj_position *position, const qj_sink *sink)
{
    qj_position start = *position;
    struct writer writer;
    start.state = start.start;
    writer_open(&writer, start.arena.context, sink);
    TRY(write_state(&writer, &start));
    write_text(&writer, position->played ? "moves\n" : "");
    for (uint64_t i = 0; i < position->played && writer_status(&writer) == QJ_OK; i++) {
        position->game->move_write(&writer, position, &position->record[i].move);
        write_char(&writer, '\n');
    }
    TRY(position_fault(position));
    return writer_flush(&writer);
}
