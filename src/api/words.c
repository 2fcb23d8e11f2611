/* words: the worth of a position in a sentence. */
#include "api/read.h"

static void write_outcome(struct writer *writer, const qj_position *position, int64_t outcome)
{
    int mover = position_side(position);
    if (outcome == 0) {
        write_text(writer, "a draw");
        return;
    }
    write_text(writer, position->name->players[outcome > 0 ? mover : !mover]);
    write_text(writer, " wins");
}

static void write_score(struct writer *writer, const qj_position *position, int64_t score)
{
    int leader = score > 0 ? position_side(position) : !position_side(position);
    if (score == 0) {
        write_text(writer, "from here on both players gain the same");
        return;
    }
    write_text(writer, "from here on ");
    write_text(writer, position->name->players[leader]);
    write_text(writer, " gains more by ");
    write_count(writer, score < 0 ? 0 - (uint64_t)score : (uint64_t)score);
}

static void write_worth(struct writer *writer, const qj_position *position, const qj_worth *worth)
{
    if (position->game->words) {
        position->game->words(writer, position, worth);
        return;
    }
    if (worth->kind == QJ_SCORE) {
        write_score(writer, position, worth->lo);
        return;
    }
    write_outcome(writer, position, worth->lo);
    if (worth->kind == QJ_NIMBER) {
        write_text(writer, " (Grundy value ");
        write_count(writer, worth->nimber);
        write_text(writer, ")");
    }
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
