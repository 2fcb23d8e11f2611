/* json: a report as one JSON object; see report.h and docs/schema.json. Whole numbers beyond 2^53
 * are strings. */
#include "base/writer.h"
#include "face/report.h"

#include <stdio.h>

enum { SCHEMA = 1 };

static void write_string(struct writer *writer, const char *text)
{
    write_char(writer, '"');
    for (; *text; text++) {
        char escape[8];
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            write_char(writer, '\\');
        if (byte < ' ') {
            snprintf(escape, sizeof escape, "\\u%04x", byte);
            write_text(writer, escape);
        } else {
            write_char(writer, *text);
        }
    }
    write_char(writer, '"');
}

/* ,"NAME": or, as the first member, "NAME": */
static void write_name(struct writer *writer, bool first, const char *name)
{
    write_text(writer, first ? "\"" : ",\"");
    write_text(writer, name);
    write_text(writer, "\":");
}

static void write_whole(struct writer *writer, int64_t value)
{
    const int64_t exact = INT64_C(1) << 53;
    bool quote = value > exact || value < -exact;
    write_text(writer, quote ? "\"" : "");
    write_int(writer, value);
    write_text(writer, quote ? "\"" : "");
}

static void write_natural(struct writer *writer, uint64_t value)
{
    bool quote = value > UINT64_C(1) << 53;
    write_text(writer, quote ? "\"" : "");
    write_count(writer, value);
    write_text(writer, quote ? "\"" : "");
}

static void write_known(struct writer *writer, uint64_t value)
{
    if (value == QJ_NOT_KNOWN)
        write_text(writer, "null");
    else
        write_natural(writer, value);
}

static const char *kind_word(qj_kind kind)
{
    static const char *const words[] = {[QJ_SCORE] = "score",
                                        [QJ_OUTCOME] = "outcome",
                                        [QJ_NIMBER] = "nimber",
                                        [QJ_PUZZLE] = "puzzle"};
    return words[kind];
}

static void write_worth(struct writer *writer, const qj_worth *worth)
{
    write_text(writer, "{\"kind\":");
    write_string(writer, kind_word(worth->kind));
    write_name(writer, false, "lo");
    write_whole(writer, worth->lo);
    write_name(writer, false, "hi");
    write_whole(writer, worth->hi);
    if (worth->kind == QJ_NIMBER) {
        write_name(writer, false, "nimber");
        write_natural(writer, worth->nimber);
    }
    write_char(writer, '}');
}

/* ---------------------------------------------------------- moves and line */

struct list {
    struct writer *writer;
    const qj_position *position;
    uint64_t count, most;
    bool cut;
};

static void write_move(struct list *list, const qj_move *move)
{
    char text[QJ_MOVE_SIZE];
    qj_move_text(list->position, move, text);
    write_string(list->writer, text);
}

static bool write_option(void *user, const qj_option *option)
{
    struct list *list = user;
    write_text(list->writer, list->count++ ? ",{\"move\":" : "{\"move\":");
    write_move(list, &option->move);
    write_name(list->writer, false, "worth");
    write_worth(list->writer, &option->worth);
    if (option->count > 1) {
        write_name(list->writer, false, "count");
        write_natural(list->writer, option->count);
    }
    write_char(list->writer, '}');
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
    write_move(list, move);
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
        write_natural(writer, values[i]);
    }
    write_char(writer, ']');
}

static void write_solution(struct writer *writer, const qj_solution *solution)
{
    static const char *const verdicts[] = {
        [QJ_UNIQUE] = "unique", [QJ_MULTIPLE] = "multiple", [QJ_INCONSISTENT] = "inconsistent"};
    write_text(writer, ",\"moves\":[],\"line\":[],\"solution\":{\"verdict\":");
    write_string(writer, verdicts[solution->verdict]);
    write_name(writer, false, "modulus");
    write_natural(writer, solution->modulus);
    write_name(writer, false, "equations");
    write_natural(writer, solution->equations);
    write_name(writer, false, "unknowns");
    write_natural(writer, solution->unknowns);
    write_name(writer, false, "rank");
    write_known(writer, solution->rank);
    write_name(writer, false, "kernel_dimension");
    write_known(writer, solution->kernel_dimension);
    write_name(writer, false, "x");
    write_vector(writer, solution->x, solution->unknowns);
    write_name(writer, false, "witness");
    write_vector(writer, solution->witness,
                 solution->verdict == QJ_INCONSISTENT ? solution->equations : solution->unknowns);
    write_char(writer, '}');
}

/* ------------------------------------------------------------------- report */

static void write_head(const struct report *report, struct writer *writer)
{
    const qj_game *game = qj_position_game(report->position);
    const char *mover = qj_game_player(game, qj_position_side(report->position));
    write_char(writer, '{');
    write_name(writer, true, "schema");
    write_count(writer, SCHEMA);
    write_name(writer, false, "game");
    write_string(writer, qj_game_name(game));
    write_name(writer, false, "kind");
    write_string(writer, kind_word(qj_game_kind(game)));
    if (mover) {
        write_name(writer, false, "to_move");
        write_string(writer, mover);
    }
}

static void write_method(const struct report *report, struct writer *writer)
{
    char seconds[32];
    qj_method method = qj_session_method(report->session);
    write_text(writer, ",\"method\":{\"engine\":");
    write_string(writer, method.engine);
    write_name(writer, false, "theorem");
    write_string(writer, method.theorem);
    write_name(writer, false, "states");
    write_natural(writer, method.states);
    write_name(writer, false, "bytes");
    write_natural(writer, method.bytes);
    write_name(writer, false, "seconds");
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
    write_name(writer, false, "worth");
    write_worth(writer, &worth);
    write_name(writer, false, "words");
    write_string(writer, words);
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
