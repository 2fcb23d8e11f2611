/* findings: see findings.h. */
#include "face/findings.h"

#include "face/json_write.h"

static void begin(struct writer *writer, const struct point *point, const qj_sink *sink)
{
    writer_open(writer, NULL, sink);
    json_begin(writer, point->game);
    json_vary(writer, point->names, point->values, point->count);
}

static qj_status end(struct writer *writer)
{
    write_text(writer, "}\n");
    return writer_flush(writer);
}

static void write_name_and(struct writer *writer, const char *name, uint64_t value)
{
    json_name(writer, false, name);
    json_natural(writer, value);
}

static void write_flag(struct writer *writer, const char *name, bool value)
{
    json_name(writer, false, name);
    write_text(writer, value ? "true" : "false");
}

static void write_words(struct writer *writer, const char (*words)[QJ_MOVE_SIZE], size_t count)
{
    write_char(writer, '[');
    for (size_t i = 0; i < count; i++) {
        write_text(writer, i ? "," : "");
        json_text(writer, words[i]);
    }
    write_char(writer, ']');
}

/* ------------------------------------------------------------------- claims */

static void write_truth(struct writer *writer, const struct wrong_claim *wrong)
{
    if (wrong->worth) {
        json_name(writer, false, "worth");
        json_worth(writer, wrong->worth);
        json_name(writer, false, "words");
        json_text(writer, wrong->words);
        return;
    }
    json_name(writer, false, "verdict");
    json_text(writer, json_verdict(wrong->solution->verdict));
    json_name(writer, false, "kernel");
    json_known(writer, wrong->solution->kernel_dimension);
}

static void write_wrong(struct writer *writer, const struct wrong_claim *wrong)
{
    json_name(writer, false, "position");
    json_bytes(writer, wrong->text, wrong->size);
    write_flag(writer, "after_moves", wrong->moves);
    write_flag(writer, "least", wrong->least);
    json_name(writer, false, "claimed");
    json_text(writer, wrong->claimed);
    write_truth(writer, wrong);
    if (*wrong->refuted) {
        json_name(writer, false, "refuted");
        json_text(writer, wrong->refuted);
    }
    json_name(writer, false, "line");
    write_words(writer, wrong->line, wrong->line_count);
    if (wrong->line_cut)
        write_flag(writer, "line_cut", true);
}

qj_status findings_claim(const struct point *point, uint64_t boards, uint64_t positions,
                         const struct wrong_claim *wrong, const qj_sink *sink)
{
    struct writer writer;
    begin(&writer, point, sink);
    write_flag(&writer, "holds", !wrong);
    write_name_and(&writer, "boards", boards);
    write_name_and(&writer, "positions", positions);
    if (wrong)
        write_wrong(&writer, wrong);
    return end(&writer);
}

/* -------------------------------------------------------------------- games */

qj_status findings_bad_move(const struct bad_move *bad, bool first, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    write_text(&writer, first ? "{" : ",{");
    json_name(&writer, true, "number");
    json_natural(&writer, bad->number);
    json_name(&writer, false, "move");
    json_text(&writer, bad->move);
    json_name(&writer, false, "best");
    json_worth(&writer, &bad->before);
    json_name(&writer, false, "played");
    json_worth(&writer, &bad->after);
    json_name(&writer, false, "better");
    write_words(&writer, bad->better, bad->better_count);
    write_flag(&writer, "thrown_away", bad->thrown);
    write_char(&writer, '}');
    return writer_flush(&writer);
}

qj_status findings_game(const struct point *point, const struct played_game *played,
                        const qj_sink *sink)
{
    struct writer writer;
    begin(&writer, point, sink);
    json_name(&writer, false, "side");
    json_text(&writer, played->second ? "second" : "first");
    write_name_and(&writer, "moves", played->moves);
    write_flag(&writer, "ended", played->ended);
    json_name(&writer, false, "value");
    json_whole(&writer, played->value);
    json_name(&writer, false, "perfect");
    json_whole(&writer, played->perfect);
    write_name_and(&writer, "mistakes", played->mistakes);
    write_flag(&writer, "thrown_away", played->thrown);
    json_name(&writer, false, "costly");
    write_char(&writer, '[');
    write_bytes(&writer, played->costly, played->size);
    write_char(&writer, ']');
    return end(&writer);
}

qj_status findings_games(const qj_game *game, uint64_t games, uint64_t perfect, uint64_t thrown,
                         const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    json_begin(&writer, game);
    write_name_and(&writer, "games", games);
    write_name_and(&writer, "perfectly_played", perfect);
    write_name_and(&writer, "thrown_away", thrown);
    return end(&writer);
}

qj_status findings_fault(const struct point *point, const char *fault, const qj_sink *sink)
{
    struct writer writer;
    begin(&writer, point, sink);
    json_name(&writer, false, "fault");
    json_text(&writer, fault);
    return end(&writer);
}
