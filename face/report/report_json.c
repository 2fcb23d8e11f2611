/* report_json: a report, or a part of it, as one JSON object; see report.h and docs/schema.json. */
#include "face/base/face_base.h"
#include "face/certificate/certificate.h"
#include "face/report/report.h"

/* ---------------------------------------------------------- moves and line */

static bool report_json_write_option(void *user, const qj_option *option)
{
    const struct json_list *moves = user;
    json_option(moves->writer, moves->position, option);
    return writer_status(moves->writer) == QJ_OK;
}

struct report_json_line {
    struct json_list moves;
    qj_move first[REPORT_LINE_WORDS]; /* moves that are described */
};

static bool report_json_write_line_move(void *user, const qj_move *move)
{
    struct report_json_line *line = user;
    if (line->moves.count < REPORT_LINE_WORDS)
        line->first[line->moves.count] = *move;
    return json_list_move(&line->moves, move);
}

/* Writes the moves; closes the list for any status. */
static qj_status report_json_write_moves(const struct report *report, struct writer *writer)
{
    struct json_list moves = {.writer = writer, .position = report->position};
    json_add_array(writer, "moves");
    qj_status status = option_visit(report->session, report->all ? 1 : INT64_MAX,
                                    report_json_write_option, &moves);
    write_char(writer, ']');
    return status;
}

/* Writes the line, and the sentences of its first moves, if the game has sentences. An engine may
 * have no line: QJ_USAGE. */
static qj_status report_json_write_line(const struct report *report, struct writer *writer,
                                        uint64_t most)
{
    SCOPED(scope_leave_position) qj_position *at = NULL;
    struct report_json_line line = {
        .moves = {writer, report->position, report->all ? UINT64_MAX : most, 0, false, NULL}};
    char words[QJ_MARKED_SIZE];
    bool sentences = false;
    json_add_array(writer, "line");
    qj_status status = qj_session_line(report->session, report_json_write_line_move, &line);
    write_text(writer, line.moves.cut || status != QJ_OK ? "],\"line_cut\":true" : "]");
    for (uint64_t i = 0; i < line.moves.count && i < REPORT_LINE_WORDS; i++) {
        TRY(line_words_take(&at, report->position, &line.first[i], words, &sentences));
        if (!sentences)
            break;
        if (i == 0)
            json_add_array(writer, "line_words");
        json_phrase(writer, words);
    }
    write_text(writer, sentences ? "]" : "");
    return status == QJ_USAGE ? QJ_OK : status;
}

/* ------------------------------------------------------------------ puzzles */

static void report_json_write_solution(struct writer *writer, const qj_solution *solution)
{
    write_text(writer, ",\"moves\":[],\"line\":[],\"solution\":{");
    json_add_text(writer, "verdict", value_verdict(solution->verdict));
    json_add_natural(writer, "modulus", solution->modulus);
    json_add_natural(writer, "equations", solution->equations);
    json_add_natural(writer, "unknowns", solution->unknowns);
    json_add_known(writer, "rank", solution->rank);
    json_add_known(writer, "kernel_dimension", solution->kernel_dimension);
    json_add_naturals(writer, "x", solution->x, solution->unknowns);
    json_add_naturals(writer, "witness", solution->witness,
                      solution->verdict == QJ_INCONSISTENT ? solution->equations
                                                           : solution->unknowns);
    if (solution->x && solution->sum != QJ_NOT_KNOWN) {
        json_add_natural(writer, "sum", solution->sum);
        json_add_bool(writer, "fewest", solution->fewest);
    }
    write_char(writer, '}');
}

/* ------------------------------------------------------------------- report */

static void report_json_write_method(const struct report *report, struct writer *writer)
{
    qj_method method = qj_session_method(report->session);
    json_add_object(writer, "method");
    json_add_text(writer, "engine", method.engine);
    json_add_said(writer, "theorem", method.theorem);
    json_add_natural(writer, "states", method.states);
    json_add_natural(writer, "bytes", method.bytes);
    json_add_seconds(writer, "seconds", method.seconds);
    if (method.declined)
        json_add_text(writer, "declined", method.declined);
    if (method.trusted)
        json_add_bool(writer, "trusted", true);
    if (method.states_vary)
        json_add_bool(writer, "states_vary", true);
    write_char(writer, '}');
    if (reason_misere_json(report->session, writer))
        write_char(writer, '}');
}

static void report_json_write_value(const struct report *report, struct writer *writer,
                                    const qj_value *value)
{
    char words[QJ_WORDS_SIZE];
    qj_value_words(report->position, value, words);
    json_add_value(writer, "value", value);
    json_add_text(writer, "words", words);
}

qj_status report_json(const struct report *report, const qj_sink *sink)
{
    struct writer writer;
    struct unfinished unfinished = {.context = report->context};
    qj_value value;
    qj_solution solution;
    bool provable;
    const qj_game *game = qj_position_game(report->position);
    const bool puzzle = qj_game_kind(game) == QJ_PUZZLE;
    const char *mover = qj_game_player(game, qj_position_side(report->position));
    TRY(puzzle ? qj_session_solution(report->session, &solution)
               : unfinished_value(&unfinished, report->session, &value));
    json_start(&writer, report->context, sink, game);
    json_add_text(&writer, "kind", json_kind(qj_game_kind(game)));
    if (mover)
        json_add_text(&writer, "to_move", mover);
    TRY(certificate_exists(report->context, report->position, report->session, &provable));
    json_add_bool(&writer, "provable", provable);
    reason_parts_json(&writer, report->position);
    if (puzzle) {
        json_add_text(&writer, "value", NULL);
        report_json_write_method(report, &writer);
        report_json_write_solution(&writer, &solution);
    } else {
        report_json_write_value(report, &writer, &value);
        report_json_write_method(report, &writer);
    }
    if (!puzzle && !report->value) {
        TRY(unfinished_take(&unfinished, report_json_write_moves(report, &writer)));
        TRY(unfinished_take(&unfinished, report_json_write_line(report, &writer, REPORT_LINE)));
    }
    return unfinished_end_json(&writer, &unfinished);
}

/* -------------------------------------------------------------- parts of it */

qj_status report_json_moves(const struct report *report, const qj_sink *sink)
{
    struct writer writer;
    struct unfinished unfinished = {.context = report->context};
    qj_value value;
    TRY(unfinished_value(&unfinished, report->session, &value));
    json_start(&writer, report->context, sink, qj_position_game(report->position));
    report_json_write_value(report, &writer, &value);
    TRY(unfinished_take(&unfinished, report_json_write_moves(report, &writer)));
    return unfinished_end_json(&writer, &unfinished);
}

qj_status report_json_line(const struct report *report, const qj_sink *sink)
{
    struct writer writer;
    struct unfinished unfinished = {.context = report->context};
    qj_value value;
    TRY(qj_session_value(report->session, &value));
    json_start(&writer, report->context, sink, qj_position_game(report->position));
    TRY(unfinished_take(&unfinished, report_json_write_line(report, &writer, REPORT_LINE_ALONE)));
    return unfinished_end_json(&writer, &unfinished);
}

qj_status report_json_choice(const struct report *report, struct opponent *opponent,
                             struct writer *writer)
{
    qj_option choice;
    bool exists;
    TRY(opponent_choose(opponent, report->session, &choice, &exists));
    json_name(writer, "choice");
    if (exists)
        json_option(writer, report->position, &choice);
    else
        json_word(writer, "null");
    return QJ_OK;
}
