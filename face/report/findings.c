/* findings: see findings.h. */
#include "face/report/findings.h"

#include "face/base/json_write.h"
#include "face/base/value.h"

static void findings_begin(struct writer *writer, const struct rows_point *point,
                           const qj_sink *sink)
{
    json_start(writer, NULL, sink, point->game);
    json_vary(writer, point);
}

static void findings_add_words(struct writer *writer, const char *name,
                               const char (*words)[QJ_MOVE_SIZE], size_t count)
{
    json_add_array(writer, name);
    for (size_t i = 0; i < count; i++)
        json_text(writer, words[i]);
    write_char(writer, ']');
}

/* ------------------------------------------------------------------- claims */

qj_status findings_claim(const struct rows_point *point, uint64_t boards, uint64_t positions,
                         const struct wrong_claim *wrong, const qj_sink *sink)
{
    struct writer writer;
    findings_begin(&writer, point, sink);
    json_add_bool(&writer, "holds", !wrong);
    json_add_natural(&writer, "boards", boards);
    json_add_natural(&writer, "positions", positions);
    if (wrong) {
        const struct refutation *refutation = wrong->refutation;
        json_name(&writer, "position");
        json_bytes(&writer, wrong->text, wrong->size);
        json_add_bool(&writer, "after_moves", wrong->moves);
        json_add_bool(&writer, "least", wrong->least);
        json_add_text(&writer, "claimed", wrong->claimed);
        if (wrong->value) {
            json_add_value(&writer, "value", wrong->value);
            json_add_text(&writer, "words", wrong->words);
        } else {
            json_add_text(&writer, "verdict", value_verdict(wrong->solution->verdict));
            json_add_known(&writer, "kernel", wrong->solution->kernel_dimension);
        }
        if (*refutation->sentence)
            json_add_text(&writer, "refuted", refutation->sentence);
        findings_add_words(&writer, "line", refutation->line, refutation->count);
        if (refutation->cut)
            json_add_bool(&writer, "line_cut", true);
    }
    return json_end(&writer);
}

/* -------------------------------------------------------------------- games */

qj_status findings_bad_move(const struct bad_move *bad, bool first, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    write_text(&writer, first ? "{" : ",{");
    json_add_natural(&writer, "number", bad->number);
    json_add_text(&writer, "move", bad->move);
    json_add_value(&writer, "best", &bad->before);
    json_add_value(&writer, "played", &bad->after);
    findings_add_words(&writer, "better", bad->better, bad->better_count);
    json_add_bool(&writer, "thrown_away", bad->thrown);
    write_char(&writer, '}');
    return writer_flush(&writer);
}

qj_status findings_game(const struct rows_point *point, const struct played_game *played,
                        const qj_sink *sink)
{
    struct writer writer;
    findings_begin(&writer, point, sink);
    json_add_text(&writer, "side", played->second ? "second" : "first");
    json_add_natural(&writer, "moves", played->moves);
    json_add_bool(&writer, "ended", played->ended);
    json_add_whole(&writer, "value", played->value);
    json_add_whole(&writer, "perfect", played->perfect);
    json_add_natural(&writer, "mistakes", played->mistakes);
    json_add_bool(&writer, "thrown_away", played->thrown);
    json_add_array(&writer, "costly");
    write_bytes(&writer, played->costly, played->size);
    write_char(&writer, ']');
    return json_end(&writer);
}

qj_status findings_games(const qj_game *game, uint64_t games, uint64_t perfect, uint64_t thrown,
                         const qj_sink *sink)
{
    struct writer writer;
    json_start(&writer, NULL, sink, game);
    json_add_natural(&writer, "games", games);
    json_add_natural(&writer, "perfectly_played", perfect);
    json_add_natural(&writer, "thrown_away", thrown);
    return json_end(&writer);
}

qj_status findings_fault(const struct rows_point *point, const char *fault, const qj_sink *sink)
{
    struct writer writer;
    findings_begin(&writer, point, sink);
    json_add_said(&writer, "fault", fault);
    return json_end(&writer);
}
