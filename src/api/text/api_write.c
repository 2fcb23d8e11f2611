/* api_write: a position as text, with or without the moves that led to it, and its value as a
 * sentence. */
#include "api/text/read.h"

#include <inttypes.h>

/* Writes the state of a position as a start. */
static qj_status api_write_state(struct writer *writer, const qj_position *position)
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
    TRY(position_because(position, api_write_state(&writer, position)));
    return writer_flush(&writer);
}

qj_status qj_position_write_record(const qj_position *position, const qj_sink *sink)
{
    qj_position start = *position;
    struct writer writer;
    start.state = start.start;
    writer_open(&writer, start.arena.context, sink);
    TRY(api_write_state(&writer, &start));
    write_text(&writer, position->played ? "moves\n" : "");
    for (uint64_t i = 0; i < position->played && writer_status(&writer) == QJ_OK; i++) {
        position->game->move_write(&writer, position, &position->record[i].move);
        write_char(&writer, '\n');
    }
    TRY(position_fault(position));
    return writer_flush(&writer);
}

/* Writes bounds of a value. */
static void api_write_bounds(struct writer *writer, const char *mover, const qj_worth *worth)
{
    if (worth->kind == QJ_SCORE)
        write_phrase(writer, "%s%" PRId64 " to %s%" PRId64 " for %s", worth->lo < 0 ? "" : "+",
                     worth->lo, worth->hi < 0 ? "" : "+", worth->hi, mover);
    else if (worth->lo == 0)
        write_phrase(writer, "a win or a draw for %s", mover);
    else if (worth->hi == 0)
        write_phrase(writer, "a draw or a loss for %s", mover);
    else
        write_phrase(writer, "a win, a draw or a loss for %s", mover);
}

static void api_write_worth(struct writer *writer, const qj_position *position,
                            const qj_worth *worth)
{
    int mover = position_side(position);
    const char *ahead = position->name->players[worth->lo > 0 ? mover : !mover];
    bool own = position->game->words && worth->kind == qj_game_kind(position->name);
    if (worth->lo != worth->hi)
        api_write_bounds(writer, position->name->players[mover], worth);
    else if (own)
        position->game->words(writer, position, worth);
    else if (worth->kind == QJ_SCORE && worth->lo == 0)
        write_phrase(writer, "from here on both players gain the same");
    else if (worth->kind == QJ_SCORE)
        write_phrase(writer, "from here on %s gains more by %" PRIu64, ahead,
                     worth->lo < 0 ? 0 - (uint64_t)worth->lo : (uint64_t)worth->lo);
    else if (worth->lo == 0)
        write_phrase(writer, "a draw");
    else
        write_phrase(writer, "%s wins", ahead);
    if (worth->kind == QJ_NIMBER && worth->lo == worth->hi && !own)
        write_phrase(writer, " (Grundy value %" PRIu64 ")", worth->nimber);
}

void qj_worth_words(const qj_position *position, const qj_worth *worth, char text[QJ_WORDS_SIZE])
{
    struct writer writer;
    struct text_buffer buffer;
    qj_sink sink = text_buffer_sink(&buffer, text, QJ_WORDS_SIZE);
    if (!position->game->rules)
        return;
    writer_open(&writer, NULL, &sink);
    writer.language = position->arena.context->language;
    api_write_worth(&writer, position, worth);
    writer_flush(&writer);
}
