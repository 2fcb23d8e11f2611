/* words: the worth of a position in a sentence. */
#include "api/text/read.h"

#include <inttypes.h>

/* What bounds say. */
static void write_bounds(struct writer *writer, const char *mover, const qj_worth *worth)
{
    if (worth->kind == QJ_SCORE)
        write_format(writer, "%+" PRId64 " to %+" PRId64 " for %s", worth->lo, worth->hi, mover);
    else if (worth->lo == 0)
        write_format(writer, "a win or a draw for %s", mover);
    else if (worth->hi == 0)
        write_format(writer, "a draw or a loss for %s", mover);
    else
        write_format(writer, "a win, a draw or a loss for %s", mover);
}

static void write_worth(struct writer *writer, const qj_position *position, const qj_worth *worth)
{
    int mover = position_side(position);
    const char *ahead = position->name->players[worth->lo > 0 ? mover : !mover];
    bool own = position->game->words && worth->kind == qj_game_kind(position->name);
    if (worth->lo != worth->hi)
        write_bounds(writer, position->name->players[mover], worth);
    else if (own)
        position->game->words(writer, position, worth);
    else if (worth->kind == QJ_SCORE && worth->lo == 0)
        write_text(writer, "from here on both players gain the same");
    else if (worth->kind == QJ_SCORE)
        write_format(writer, "from here on %s gains more by %" PRIu64, ahead,
                     worth->lo < 0 ? 0 - (uint64_t)worth->lo : (uint64_t)worth->lo);
    else if (worth->lo == 0)
        write_text(writer, "a draw");
    else
        write_format(writer, "%s wins", ahead);
    if (worth->kind == QJ_NIMBER && worth->lo == worth->hi && !own)
        write_format(writer, " (Grundy value %" PRIu64 ")", worth->nimber);
}

void qj_worth_words(const qj_position *position, const qj_worth *worth, char text[QJ_WORDS_SIZE])
{
    struct writer writer;
    struct text_buffer buffer;
    qj_sink sink = text_buffer_sink(&buffer, text, QJ_WORDS_SIZE);
    if (!position->game->rules)
        return;
    writer_open(&writer, NULL, &sink);
    write_worth(&writer, position, worth);
    writer_flush(&writer);
}
