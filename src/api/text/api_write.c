/* api_write: a position as text, with or without its moves, and its value as a sentence. */
#include "api/text/read.h"

static qj_status api_write_state(struct writer *writer, const qj_position *position)
{
    const struct qj_game *entry = position->entry;
    if (entry->framing == FRAMING_COUNTED)
        write_text(writer, "1\n");
    if (entry->write && entry->write(writer, position))
        return QJ_OK;
    return context_fail(position->arena.context, QJ_USAGE,
                        "the text of %s cannot say this position as a start", entry->name);
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

static void api_write_bounds(struct writer *writer, const char *mover, const qj_value *value)
{
    if (value->kind == QJ_SCORE)
        write_phrase(writer, "%s%" PRId64 " to %s%" PRId64 " for %s", value->lo < 0 ? "" : "+",
                     value->lo, value->hi < 0 ? "" : "+", value->hi, mover);
    else if (value->lo == 0)
        write_phrase(writer, "a win or a draw for %s", mover);
    else if (value->hi == 0)
        write_phrase(writer, "a draw or a loss for %s", mover);
    else
        write_phrase(writer, "a win, a draw or a loss for %s", mover);
}

void qj_value_words(const qj_position *position, const qj_value *value, char text[QJ_WORDS_SIZE])
{
    struct writer writer;
    *text = 0;
    if (!position->game->rules)
        return;
    writer_open_text(&writer, position->arena.context->language, text, QJ_WORDS_SIZE);
    int mover = qj_position_side(position);
    const char *ahead = position->entry->players[value->lo > 0 ? mover : !mover];
    bool own = position->game->words && value->kind == qj_game_kind(position->entry);
    if (value->lo != value->hi)
        api_write_bounds(&writer, position->entry->players[mover], value);
    else if (own)
        position->game->words(&writer, position, value);
    else if (value->kind == QJ_SCORE && value->lo == 0)
        write_phrase(&writer, "from here on both players gain the same");
    else if (value->kind == QJ_SCORE)
        write_phrase(&writer, "from here on %s gains more by %" PRIu64, ahead,
                     value->lo < 0 ? 0 - (uint64_t)value->lo : (uint64_t)value->lo);
    else if (value->lo == 0)
        write_phrase(&writer, "a draw");
    else
        write_phrase(&writer, "%s wins", ahead);
    if (value->kind == QJ_NIMBER && value->lo == value->hi && !own)
        write_phrase(&writer, " (Grundy value %" PRIu64 ")", value->nimber);
    writer_flush(&writer);
}
