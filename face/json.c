/* json: a report as one JSON object; see report.h and docs/schema.json. */
#include "face/json_write.h"
#include "face/report.h"

#include <stdio.h>

/* ---------------------------------------------------------- moves and line */

struct list {
    struct writer *writer;
    const qj_position *position;
    uint64_t count, most;
    bool cut;
};

static bool write_option(void *user, const qj_option *option)
{
    struct list *list = user;
    write_text(list->writer, list->count++ ? "," : "");
    json_option(list->writer, list->position, option);
    return writer_status(list->writer) == QJ_OK;
}

static bool write_line_move(void *user, const qj_move *move)
{
    struct list *list = user;
    if (list->count == list->most) {
        list->cut = true;
        return false;
    }
    write_text(list->writer, list->count++ ? "," : "");
    json_move(list->writer, list->position, move);
    return writer_status(list->writer) == QJ_OK;
}

static qj_status write_lists(const struct report *report, struct writer *writer)
{
    struct list moves = {.writer = writer, .position = report->position};
    struct list line = {.writer = writer,
                        .position = report->position,
                        .most = report->all ? UINT64_MAX : REPORT_LINE};
    write_text(writer, ",\"moves\":[");
    TRY(qj_session_moves(report->session, write_option, &moves));
    write_text(writer, "],\"line\":[");
    TRY(qj_session_line(report->session, write_line_move, &line));
    write_text(writer, line.cut ? "],\"line_cut\":true" : "]");
    return QJ_OK;
}

/* ------------------------------------------------------------------ puzzles */

static void write_vector(struct writer *writer, const uint64_t *values, uint64_t count)
{
    if (!values) {
        write_text(writer, "null");
        return;
    }
    write_char(writer, '[');
    for (uint64_t i = 0; i < count; i++) {
        write_text(writer, i ? "," : "");
        json_natural(writer, values[i]);
    }
    write_char(writer, ']');
}

static void write_solution(struct writer *writer, const qj_solution *solution)
{
    write_text(writer, ",\"moves\":[],\"line\":[],\"solution\":{\"verdict\":");
    json_string(writer, json_verdict(solution->verdict));
    json_name(writer, false, "modulus");
    json_natural(writer, solution->modulus);
    json_name(writer, false, "equations");
    json_natural(writer, solution->equations);
    json_name(writer, false, "unknowns");
    json_natural(writer, solution->unknowns);
    json_name(writer, false, "rank");
    json_known(writer, solution->rank);
    json_name(writer, false, "kernel_dimension");
    json_known(writer, solution->kernel_dimension);
    json_name(writer, false, "x");
    write_vector(writer, solution->x, solution->unknowns);
    json_name(writer, false, "witness");
    write_vector(writer, solution->witness,
                 solution->verdict == QJ_INCONSISTENT ? solution->equations : solution->unknowns);
    write_char(writer, '}');
}

/* ------------------------------------------------------------------- report */

static void write_head(const struct report *report, struct writer *writer)
{
    const qj_game *game = qj_position_game(report->position);
    const char *mover = qj_game_player(game, qj_position_side(report->position));
    json_begin(writer, game);
    json_name(writer, false, "kind");
    json_string(writer, json_kind(qj_game_kind(game)));
    if (mover) {
        json_name(writer, false, "to_move");
        json_string(writer, mover);
    }
}

static void write_method(const struct report *report, struct writer *writer)
{
    char seconds[32];
    qj_method method = qj_session_method(report->session);
    write_text(writer, ",\"method\":{\"engine\":");
    json_string(writer, method.engine);
    json_name(writer, false, "theorem");
    json_string(writer, method.theorem);
    json_name(writer, false, "states");
    json_natural(writer, method.states);
    json_name(writer, false, "bytes");
    json_natural(writer, method.bytes);
    json_name(writer, false, "seconds");
    snprintf(seconds, sizeof seconds, "%.6f", method.seconds);
    write_text(writer, seconds);
    write_char(writer, '}');
}

static qj_status write_game(const struct report *report, struct writer *writer)
{
    char words[QJ_WORDS_SIZE];
    qj_worth worth;
    TRY(qj_session_value(report->session, &worth));
    qj_worth_words(report->position, &worth, words);
    write_head(report, writer);
    json_name(writer, false, "worth");
    json_worth(writer, &worth);
    json_name(writer, false, "words");
    json_string(writer, words);
    write_method(report, writer);
    return write_lists(report, writer);
}

static qj_status write_puzzle(const struct report *report, struct writer *writer)
{
    qj_solution solution;
    TRY(qj_session_solution(report->session, &solution));
    write_head(report, writer);
    write_text(writer, ",\"worth\":null");
    write_method(report, writer);
    write_solution(writer, &solution);
    return QJ_OK;
}

qj_status report_json(const struct report *report, const qj_sink *sink)
{
    struct writer writer;
    bool puzzle = qj_game_kind(qj_position_game(report->position)) == QJ_PUZZLE;
    writer_open(&writer, report->context, sink);
    TRY(puzzle ? write_puzzle(report, &writer) : write_game(report, &writer));
    write_text(&writer, "}\n");
    return writer_flush(&writer);
}
